// What calls the reader back to the game: a sound, and the system's notifications, each only if the reader wants it.
import { signal } from '@preact/signals';
import { store, stored } from '../storage.ts';

const SOUND = 'boardrules sound';
const NOTICES = 'boardrules notices';

export const hasSound = signal(stored(SOUND) === 'on');
export const hasNotices = signal(stored(NOTICES) === 'on' && mayNotify());

/** Whether the browser has notifications that the page could ask for. */
export const canNotify = (): boolean => 'Notification' in globalThis;

function mayNotify(): boolean {
    return 'Notification' in globalThis && Notification.permission === 'granted';
}

let context: AudioContext | null = null;

/** The frequencies of two notes, in Hz, and how long each is, in seconds. */
const NOTES = [659, 880];
const LENGTH = 0.16;

/** Two soft notes. */
export function ring(): void {
    if (!hasSound.value) return;
    context ??= new AudioContext();
    for (const [index, frequency] of NOTES.entries()) {
        const [start, tone, loudness] = [
            context.currentTime + index * LENGTH, context.createOscillator(), context.createGain(),
        ];
        tone.frequency.value = frequency;
        loudness.gain.setValueAtTime(0.15, start);
        loudness.gain.exponentialRampToValueAtTime(0.001, start + 2 * LENGTH);
        tone.connect(loudness).connect(context.destination);
        tone.start(start);
        tone.stop(start + 2 * LENGTH);
    }
}

export function switchSound(): void {
    hasSound.value = !hasSound.value;
    store(SOUND, hasSound.value ? 'on' : 'off');
    ring();
}

/** Asks the browser for notifications, or does without them again. */
export async function switchNotices(): Promise<void> {
    const wanted = !hasNotices.value;
    hasNotices.value = wanted && (await Notification.requestPermission()) === 'granted';
    store(NOTICES, hasNotices.value ? 'on' : 'off');
}

/** A notification, while the page is not looked at. Some browsers show one only through the service worker. */
export async function notify(title: string, body: string): Promise<void> {
    if (!hasNotices.value || !document.hidden) return;
    const options = { body, tag: 'boardrules', icon: new URL('icon.svg', document.baseURI).href };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker !== undefined) return worker.showNotification(title, options);
    new Notification(title, options);
}
