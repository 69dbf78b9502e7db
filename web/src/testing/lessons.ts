// Test data for lessons.

import type { Shown } from "../api/types";
import type { Lesson, Lessons } from "../games/family";

/** A table with these moves, with only what lessons look at. */
export function shown(moves: { text: string; kind?: string }[], phase = "turn", status = "playing"): Shown {
  const history = moves.map(({ text, kind }) => ({ text, moves: [{ text, seat: 0, color: 0, detail: { kind } }] }));
  return { you: "host", history, state: { moves: moves.length, status, board: { phase } } } as unknown as Shown;
}

/** A lesson by its number, from 1. */
export function lessonOf({ lessons }: Lessons, number: number): Lesson {
  const found = lessons[number - 1];
  if (!found) throw new Error(`no lesson ${number}`);
  return found;
}
