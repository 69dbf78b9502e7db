// The service worker: it keeps the app's own files, so that the app starts without the server and can say what needs it.
// What the server knows (tables, moves, lists) is never kept: /api, /ws and the like are not touched at all.

const CACHE = "polyspire-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("polyspire-") && name !== CACHE;
  const drop = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(drop.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (FILES.includes(pathname) && pathname !== "/") event.respondWith(serverFirst(request, pathname));
  // Pages of the server itself have no page of the app to fall back on.
  else if (
    request.mode === "navigate" &&
    !/^\/(docs|openapi\.json|metrics|healthz|readyz|api|ws|game)(\/|$)/.test(pathname)
  )
    event.respondWith(serverFirst(request, "/"));
});

/** Whatever the headers of a request say, there is one kept copy of each file. */
const find = (what) => caches.match(what, { ignoreVary: true });

/** Files whose names change with their content. */
async function keptFirst(request) {
  const kept = await find(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function serverFirst(request, keptAs) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await find(keptAs);
    if (kept) return kept;
    throw error;
  }
}
