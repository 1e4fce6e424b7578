/**
 * The service worker: keeps the shell of the house, so that a lost line shows a page of ours. It is served as `/sw.js` with
 * `SHELL` before it: `version`, the address of the offline `page`, and the `files` that page needs, each with its hash.
 * It never answers for the API, for games or for anything that belongs to a player: those are asked of the house or fail.
 */
(() => {
  const worker = /** @type {any} */ (globalThis);
  const shell = /** @type {{ version: string, page: string, files: string[] }} */ (worker.SHELL);
  const PREFIX = "chess-club-shell-";
  const name = PREFIX + shell.version;
  const kept = new Set(shell.files);

  worker.addEventListener("install", (/** @type {any} */ event) => {
    // Past the browser's own cache: a shell of mixed versions would be worse than none.
    const requests = [shell.page, ...shell.files].map((url) => new Request(url, { cache: "reload" }));
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(requests)));
    // Pages that are open go on: whatever they ask for carries the hash of their own version, and is not ours to answer.
    worker.skipWaiting();
  });

  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));

  async function tidy() {
    for (const old of await caches.keys()) if (old.startsWith(PREFIX) && old !== name) await caches.delete(old);
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  }

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(fromHouse(event));
    // A browser asks for the icon once a page has loaded and drops that at a walk to the next one, which Firefox reports
    // as a fault of ours: with a line, it fetches the icon by itself.
    else if (navigator.onLine && url.pathname.endsWith("/favicon.svg")) return;
    else if (kept.has(url.pathname + url.search)) event.respondWith(fromShell(request));
  });

  // A call to one's move that the page could only make through us, as on phones; see play/calling.js.
  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(bringTo(event.notification.data?.path ?? "/"));
  });

  /** @param {string} path a page of the house: the window that shows it, or a new one */
  async function bringTo(path) {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
    return there ? there.focus() : worker.clients.openWindow(path);
  }

  /** @param {any} event a walk to another page */
  async function fromHouse(event) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return (await (await caches.open(name)).match(shell.page)) ?? Response.error();
    }
  }

  /** @param {Request} request one of the shell's own files, the same for ever */
  async function fromShell(request) {
    return (await (await caches.open(name)).match(request)) ?? fetch(request);
  }
})();
