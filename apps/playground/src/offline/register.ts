import { signal } from '@preact/signals-core';

/** A newer build of the page that waits to replace this one, or null. */
export const waiting = signal<ServiceWorker | null>(null);

function watch(registration: ServiceWorkerRegistration): void {
    waiting.value = registration.waiting;
    registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
            if (worker.state === 'installed' && navigator.serviceWorker.controller) waiting.value = worker;
        });
    });
}

/**
 * Caches the page for use without network. Where service workers are missing (an address that is neither https nor
 * localhost, or a private window), the page works only with network.
 */
export async function keepOffline(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    try {
        watch(await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)));
    } catch (error) {
        console.info('not kept for use without network:', error);
    }
}

/** Shows the newer build now: the page reloads once that build is active. */
export function update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.value?.postMessage('take over');
}
