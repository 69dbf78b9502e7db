// What goes over the socket of a table by its names, and the data that the OpenAPI description only calls objects.

import type { Entry, Event, PlayedView, ServerMessage, TableView } from "./types";

export type { Action, ServerMessage } from "./types";
export type { Entry as EventEntry, Event as TableEvent };

/** A single decision: a turn of Pylos may have several. */
export type MoveView = {
  text: string;
  seat: number;
  color: number;
  /** The same as data, different for each game. */
  detail: Record<string, unknown>;
};

/** What a colour has achieved so far. */
export type ScoreView = { color: number; points: number; detail: Record<string, unknown> };

/** What is exactly known of a turn. */
export type ExactView = { text: string; outcome: "win" | "loss" | "draw"; turns: number | null };

type Said<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

export type Welcome = Said<"welcome">;
export type Update = Said<"update">;
export type Thinking = Said<"thinking">;
export type Refused = Said<"refused">;
export type Done = Said<"done">;
export type AdviceGiven = Said<"advice">;

/** The moves of an entry of the history. */
export function movesOf(entry: PlayedView): MoveView[] {
  return entry.moves as MoveView[];
}

/** The scores of the colours. */
export function scoresOf(state: TableView): ScoreView[] {
  return state.scores as ScoreView[];
}
