// Screen reader announcements. Responses to actions replace each other; game news is a log, so that several moves in a
// row are all read.

import { create } from "zustand";

type Line = { key: number; text: string };
type Announcer = { text: string; round: number; log: Line[]; lines: number };

/** More than happens at once; readers speak each line when it is added and need no old ones. */
const LONGEST_LOG = 40;

export const announcer = create<Announcer>()(() => ({ text: "", round: 0, log: [], lines: 0 }));

/** Announces a response; the same text twice is spoken twice. */
export function announce(text: string): void {
  announcer.setState((old) => ({ text, round: old.round + 1 }));
}

/** Queues each of these texts after whatever is being spoken. */
export function announceNews(texts: string[]): void {
  announcer.setState(({ log, lines }) => ({
    log: [...log, ...texts.map((text, index) => ({ key: lines + index, text }))].slice(-LONGEST_LOG),
    lines: lines + texts.length,
  }));
}

export function useAnnouncement(): Announcer {
  return announcer();
}
