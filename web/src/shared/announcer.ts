// What screen readers are told. Answers to what somebody does replace each other; news of the game are a log, so that none
// of several moves in a row is lost.

import { create } from "zustand";

type Line = { key: number; text: string };
type Announcer = { text: string; round: number; log: Line[]; lines: number };

/** More than happens at once; readers say each line when it is added and need none of the old ones. */
const LONGEST_LOG = 40;

export const announcer = create<Announcer>()(() => ({ text: "", round: 0, log: [], lines: 0 }));

/** Says something about what was just done; the same text twice is said twice. */
export function announce(text: string): void {
  announcer.setState((old) => ({ text, round: old.round + 1 }));
}

/** Says each of these after whatever is being said. */
export function announceNews(texts: string[]): void {
  announcer.setState(({ log, lines }) => ({
    log: [...log, ...texts.map((text, index) => ({ key: lines + index, text }))].slice(-LONGEST_LOG),
    lines: lines + texts.length,
  }));
}

export function useAnnouncement(): Announcer {
  return announcer();
}
