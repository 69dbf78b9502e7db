// What failed because the server was away is asked for again by itself, as the pages that say so promise.

import { useEffect } from "react";
import { RequestError } from "./rest";

const PAUSE_MS = 3000;

/** Whether the same request may well succeed later: nobody answered, or whoever did was too busy or broken. */
export function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.isOffline || error.status === 429 || error.status >= 500);
}

/** Calls `ask` when the page is looked at again or the network is back. `ask` must be stable. */
export function useReturn(ask: () => void, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      if (!document.hidden) ask();
    };
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ask, isWanted]);
}

/** The same, and a few seconds after every failure that may pass. One that is slow to come about is waited for. */
export function useRetries(failure: unknown, ask: () => void): void {
  const isWanted = isPassing(failure);
  useReturn(ask, isWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is an object of its own and begins a pause.
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ask, isWanted, failure]);
}
