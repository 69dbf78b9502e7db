// Caches the app's own files in the browser, so that it starts without the server. Only in the built app: during
// development, stale files would be in the way.

export function keepApp(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it, the app only cannot start offline; some browsers forbid it in private windows.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
