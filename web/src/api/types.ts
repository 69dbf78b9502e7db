// Written from the server's OpenAPI description. Do not edit.

/** What an agent thinks of a position. */
export type Advice = {
  /** The agent that was asked. */
  agent: string;
  /** The exact value of every turn, where the game is solved: `text`, `outcome` and `turns`. */
  exact?: (Record<string, unknown>)[] | null;
  /** After how many moves. */
  moves: number;
  /** The position as text. */
  position: string;
  /** The seat to move. */
  seat: number;
  /** The move that it would make; none when the game is over there. */
  text?: string | null;
  thought?: Insight | null;
};

/** What came of an action. */
export type Answer = {
  /** The number of the event that came of it, also when the same request was obeyed before. */
  seq: number;
  /** The table now. */
  state: TableView;
};

/** How much time there is. */
export type ClockSetting = {
  kind: "none";
} | {
  kind: "per_move";
  /** Milliseconds. */
  ms: number;
} | {
  /** Milliseconds that every finished turn adds. */
  increment_ms?: number;
  kind: "total";
  /** Milliseconds for the game. */
  ms: number;
};

/** A clock as clients see it. */
export type ClockView = {
  /** Milliseconds that each seat has left at the time of this message. */
  left_ms: number[];
  /** The seat whose time is running. */
  running?: number | null;
};

/** Another delay. */
export type DelayBody = {
  /** Milliseconds between moves of agents. */
  ms: number;
};

/** The word for a starter who is drawn. */
export type Draw = "random";

/** Why a game is over. */
export type EndReason = "played" | "resigned" | "out_of_time" | "faulted";

/** What every error looks like. */
export type ErrorBody = {
  /** A stable name of the reason. */
  code: string;
  /** What it is about: for a refused move `{"cell": …}`. */
  detail: Record<string, unknown>;
  /** The reason in words. */
  message: string;
};

/** Why a seat does not count among those who play for the win any more. */
export type Exit = "resigned" | "out_of_time" | "faulted";

/** What happens when an agent fails: the words are those of the arena. */
export type Forfeits = "error" | "random" | "stop";

/** Why an agent moved as it did. */
export type Insight = {
  /** The best moves, the best first. */
  candidates: Look[];
  /** The longest line looked at, in moves. */
  depth: number;
  /** Whether the values are exact. */
  is_proven: boolean;
  /** Playouts, evaluations or positions searched. */
  iterations: number;
  /** How the game is expected to go on. */
  line: string[];
  /** What each seat can expect, between 0 and 1: for two seats the chance to win. */
  values: number[];
};

/** What can be played. */
export type Legal = {
  /** Every legal move: `text`, `seat`, `color` and the same as data in `detail`. */
  moves: (Record<string, unknown>)[];
  /** Whether passing is all that can be done. */
  must_pass: boolean;
  /** The seat to move; none when the game is over. */
  to_move?: number | null;
};

/** A move that an agent looked at. */
export type Look = {
  /** Whether that value is exact. */
  is_proven: boolean;
  /** The move in the game's notation. */
  text: string;
  /** What it is worth to the seat that makes it, between 0 and 1. */
  value: number;
  /** How often it was tried. */
  visits: number;
};

/** A move: as text in the game's notation, or as data. */
export type MoveBody = {
  /**
   * What of a legal move's `detail` tells it from the others, such as `{"piece": 19, "orientation": 0, "row": 3,
   * "col": 3}`.
   */
  move?: Record<string, unknown> | null;
  /** Such as `e9,d10,e10,f10,e11` or `2a1xb2,c3`. */
  text?: string | null;
};

/** A table that was opened, with the tokens that nobody else ever sees. */
export type Opened = {
  /** The host's token: pause, resume, step, delay, and all moves of people at one screen. */
  host_token: string;
  /** The id, which is also the link for spectators. */
  id: string;
  /** The seats, with the tokens of people. */
  seats: Ticket[];
};

/** Some tables. */
export type Page = {
  /** The tables, the newest first. */
  games: Row[];
  /** Where the list goes on; none at its end. */
  next?: string | null;
};

/** Who plays. */
export type Participant = {
  kind: "human";
  /** What the person is called. */
  name?: string | null;
} | {
  kind: "agent";
  /** `name` or `name:key=value,…`. */
  spec: string;
};

/** A move of the line. */
export type PlayedView = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /** Who decided: `person`, `agent`, `substitute`, `table` or `record`. */
  by: string;
  /** The moves it was made of, as data. */
  moves: (Record<string, unknown>)[];
  /** The seat. */
  seat: number;
  /** As it was sent. */
  text: string;
  /** How long the seat thought. */
  thinking_ms: number;
  thought?: Insight | null;
};

/** Where the same people play again. */
export type RematchAnswer = {
  /** The new table. Everybody keeps their token. */
  id: string;
};

/** What is known of a table without replaying it. */
export type Row = Summary & {
  /** When something last happened. */
  changed_at: number;
  /** When it was opened, in milliseconds of Unix time. */
  created_at: number;
  /** The catalogue id of the game. */
  game: string;
  /** The id. */
  id: string;
  /** Who plays, and how. */
  setup: Record<string, unknown>;
};

/** A seat. */
export type SeatView = {
  /** The colours that it plays, as in `blue+red`. */
  colors: string;
  exit?: Exit | null;
  /** Whether a person sits there. */
  is_human: boolean;
  /** The name of the person, or the spec of the agent. */
  name: string;
  /** The place in the list of participants. */
  participant: number;
  /** From 0, in the order of the first moves. */
  seat: number;
  /** The agent that moves in place of the player. */
  substitute?: string | null;
};

/** A table with its moves. */
export type Shown = {
  /** All moves so far. */
  history: PlayedView[];
  /** The table. */
  state: TableView;
  /** Who asks: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
};

/** Who starts: a participant by its place in the list, or whoever is drawn. The others follow in their order. */
export type Starter = number | Draw;

/** What goes on at a table. */
export type Status = "playing" | "paused" | "finished";

/** What changes about a table. */
export type Summary = {
  /** Moves so far. */
  moves: number;
  /** How it ended. */
  result?: Record<string, unknown> | null;
  /** What goes on. */
  status: Status;
};

/** The result of a table. */
export type TableResult = {
  /** More about it, such as which rule made a draw. */
  detail?: string | null;
  /** The rank of each seat from 1; equal results share a rank. */
  ranks: number[];
  /** Why the game is over. */
  reason: EndReason;
  /** The score of each seat on the board; none when the game was not played to its end. */
  scores?: number[] | null;
  /** The seats on the first rank. */
  winners: number[];
};

/** The wishes of whoever opens a table. Everything but the game and the participants has a default. */
export type TableSpec = {
  /** Whether a person who can only pass passes by itself. */
  auto_pass?: boolean;
  /** The thinking time of people and agents. */
  clock?: ClockSetting;
  /** The least time between two moves of agents, in milliseconds. */
  delay_ms?: number;
  /** What happens when an agent fails. */
  forfeits?: Forfeits;
  /** The catalogue id of the game, such as `blokus-duo`. */
  game: string;
  /** Whether all people sit at one screen: the host's token moves for every person. */
  hot_seat?: boolean;
  /** Whether the table is in the list of tables; whoever has its link may watch in any case. */
  listed?: boolean;
  /** Who plays, one per seat of the game. They are given their seats by `starter`. */
  participants: Participant[];
  /** Whether agents wait for `resume` or `step` from the beginning. */
  paused?: boolean;
  /** Who starts. */
  starter?: Starter;
  /** The agent that moves for a seat whose player has left, in games that go on without it. */
  substitute?: string;
  /** Who may take moves back. */
  undo?: UndoRule;
};

/** Everything that is needed to draw a table. */
export type TableView = {
  /** The board as data, with what is legal: bitmaps for Blokus, actions for Pylos. */
  board: Record<string, unknown>;
  clocks?: ClockView | null;
  /** The colour to move, by its place in the catalogue. */
  color?: number | null;
  /** When the table was opened, in milliseconds of Unix time. */
  created_at: number;
  /** The least time between moves of agents. */
  delay_ms: number;
  /** How an agent failed, while nobody has reacted to it. */
  fault?: string | null;
  /** The catalogue id of the game. */
  game: string;
  /** Whether all people sit at one screen, where the host moves for everybody. */
  hot_seat: boolean;
  /** The id. */
  id: string;
  last?: PlayedView | null;
  /** Moves so far. */
  moves: number;
  /** Whether passing is all that can be done. */
  must_pass: boolean;
  /** The position as text. */
  position: string;
  /** How often something that was taken back can be played again. */
  redos: number;
  /** The table where the same people play again. */
  rematch?: string | null;
  result?: TableResult | null;
  /** The scores of the colours. */
  scores: (Record<string, unknown>)[];
  /** The seats in their order. */
  seats: SeatView[];
  /** The number of the last event. */
  seq: number;
  /** What goes on. */
  status: Status;
  /** The seat to move; none when the game is over. */
  to_move?: number | null;
  /** Completed turns. */
  turn: number;
  /** Who may take moves back. */
  undo: UndoRule;
};

/** A seat, and what lets somebody sit there. */
export type Ticket = {
  /** The place in the list of participants. */
  participant: number;
  /** From 0. */
  seat: number;
  /** The token of the person; none for agents. */
  token?: string | null;
};

/** Who may take moves back. */
export type UndoRule = "solo" | "free" | "off";
