// Automatic retries after the server was unreachable, as the error pages promise.

import { useEffect } from "react";
import { RequestError } from "./rest";

const PAUSE_MS = 3000;

/** Whether the same request may succeed later: no answer, or the server was busy or failing. */
export function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.isOffline || error.status === 429 || error.status >= 500);
}

/** Calls `ask` when the page becomes visible again or the network returns. `ask` must be stable. */
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

/**
 * Like `useReturn`, and also a few seconds after every failure that may pass. Waits for a request that is slow to fail.
 */
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
