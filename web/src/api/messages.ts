// What goes over the socket of a table, and the data that the OpenAPI description only calls objects.

import type { Advice, PlayedView, TableResult, TableView } from "./types";

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

/** What happened at a table. */
export type TableEvent =
  | { type: "created" }
  | { type: "moved"; seat: number; text: string; by: string; thinking_ms: number }
  | { type: "undone"; entries: number }
  | { type: "redone"; entries: number }
  | { type: "resigned"; seat: number }
  | { type: "flagged"; seat: number }
  | { type: "faulted"; seat: number; fault: string }
  | { type: "paused" | "resumed" | "stepped" }
  | { type: "delay_changed"; delay_ms: number }
  | { type: "finished"; result: TableResult }
  | { type: "rematched"; table: string };

/** An event with its place in the sequence. */
export type EventEntry = { seq: number; at: number; event: TableEvent };

export type Welcome = {
  type: "welcome";
  you: string;
  seq: number;
  state: TableView;
  history: PlayedView[];
  events: EventEntry[];
};

export type Update = { type: "update"; seq: number; events: EventEntry[]; state: TableView };

/** How far the agent to move has come. */
export type Thinking = {
  type: "thinking";
  seat: number;
  agent: string;
  elapsed_ms: number;
  iterations: number | null;
  /** Of its budget, between 0 and 1. */
  spent: number | null;
  /** For its seat, between 0 and 1. */
  value: number | null;
  /** The moves that it likes best so far, if it tells. */
  leaders: { text: string; visits: number; value: number }[];
};

export type Refused = {
  type: "refused";
  id: string | null;
  code: string;
  message: string;
  detail: { cell?: string };
};

export type Done = { type: "done"; id: string | null; seq?: number; table?: string };

export type AdviceGiven = { type: "advice"; id: string | null; advice: Advice };

export type ServerMessage =
  | Welcome
  | Update
  | Thinking
  | Refused
  | Done
  | AdviceGiven
  | { type: "pong"; id: string | null };

/** What somebody does at a table. The socket adds an id. */
export type Action =
  | { type: "move"; text: string }
  | { type: "move"; move: Record<string, unknown> }
  | { type: "pass" | "undo" | "redo" | "resign" | "pause" | "resume" | "step" | "move_now" | "rematch" | "ping" }
  | { type: "delay"; ms: number };

/** The moves of an entry of the history. */
export function movesOf(entry: PlayedView): MoveView[] {
  return entry.moves as MoveView[];
}

/** The scores of the colours. */
export function scoresOf(state: TableView): ScoreView[] {
  return state.scores as ScoreView[];
}
