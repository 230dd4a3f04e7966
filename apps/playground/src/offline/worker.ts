/**
 * The service worker: caches all files of the page at the first visit, and serves them from the cache. A new build has
 * another REVISION, so its files are cached beside the old ones, either all or none. It takes over when no tab shows
 * the old build.
 */
const scope = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'boardrules-playground ';
const KEPT = PREFIX + REVISION;

async function keep(): Promise<void> {
    const cache = await caches.open(KEPT);
    const files = PRECACHE.map(name => new Request(name, { cache: 'no-cache' }));
    await cache.addAll([...files, new Request('./', { cache: 'no-cache' })]);
}

async function forgetOlder(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== KEPT).map(name => caches.delete(name)));
}

/** Whether there is a server of games is asked anew each time; without network there is none. */
async function askServer(request: Request): Promise<Response> {
    return fetch(request).catch(() => Response.json({ friends: 0 }));
}

async function answer(request: Request): Promise<Response> {
    if (request.url === new URL('friends.json', scope.registration.scope).href) return askServer(request);
    const cache = await caches.open(KEPT);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener('install', event => event.waitUntil(keep()));
scope.addEventListener('activate', event => event.waitUntil(forgetOlder().then(() => scope.clients.claim())));
scope.addEventListener('fetch', event => {
    const { request } = event;
    if (request.method === 'GET' && new URL(request.url).origin === scope.location.origin)
        event.respondWith(answer(request));
});
scope.addEventListener('message', event => {
    if (event.data === 'take over') void scope.skipWaiting();
});
