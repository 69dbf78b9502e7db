// Maps addresses to pages, and navigates without reloading the app.

import { useSyncExternalStore } from "react";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "watch" }
  | { page: "learn"; game: string }
  | { page: "settings" }
  | { page: "arena" }
  | { page: "lost"; path: string };

/** The page of a path. */
export function parseRoute(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean);
  const lost: Route = { page: "lost", path };
  if (more.length > 0) return lost;
  switch (first) {
    case "":
      return { page: "home" };
    case "table":
    case "replay":
      return second ? { page: first, id: second } : lost;
    case "learn":
      return second ? { page: "learn", game: second } : lost;
    case "watch":
    case "settings":
    case "arena":
      return second ? lost : { page: first };
    default:
      return lost;
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Goes to another page of the app. */
export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** Removes the part after `#` from the address bar, so that a token is not left for others to see. */
export function dropHash(): void {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}
