// What screen readers are told: one live region for the whole app.

import { create } from "zustand";

type Announcer = { text: string; round: number };

export const announcer = create<Announcer>()(() => ({ text: "", round: 0 }));

/** Says something; the same text twice is said twice. */
export function announce(text: string): void {
  announcer.setState((old) => ({ text, round: old.round + 1 }));
}

export function useAnnouncement(): Announcer {
  return announcer();
}
