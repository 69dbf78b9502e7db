// Written from the server's OpenAPI description. Do not edit.

/** What to do. */
export type Action = {
  /** As much of a legal move's detail as tells it from the others. */
  move?: Record<string, unknown> | null;
  /** In the game's notation. */
  text?: string | null;
  type: "move";
} | {
  type: "pass";
} | {
  type: "undo";
} | {
  type: "redo";
} | {
  type: "resign";
} | {
  type: "pause";
} | {
  type: "resume";
} | {
  type: "step";
} | {
  /** Milliseconds. */
  ms: number;
  type: "delay";
} | {
  type: "move_now";
} | {
  type: "hint";
} | {
  /** The agent to ask; the usual one, when it is not given. */
  agent?: string | null;
  /** After how many moves; now, when it is not given. */
  moves?: number | null;
  type: "analysis";
} | {
  type: "rematch";
} | {
  type: "ping";
};

/** What a position is worth and what is best in it. */
export type Advice = {
  /** The agent that was asked; `perfect`, `endgame` or `result` where nothing had to be estimated. */
  agent: string;
  /** The exact value of every turn, the best first, where the game is solved. */
  exact?: ExactView[] | null;
  /** Whether its values are certain. */
  is_exact: boolean;
  /** After how many moves. */
  moves: number;
  /** The position as text. */
  position: string;
  /** The final score of each seat under best play, where the endgame is solved. */
  scores?: number[] | null;
  /** The seat to move. */
  seat: number;
  /** Where the advice comes from. */
  source: Source;
  /** The best move, a single decision; none when the game is over there. */
  text?: string | null;
  thought?: Insight | null;
};

/** Who may ask agents for hints and analyses. */
export type AdviceRule = "nobody" | "players" | "everybody";

/** Everything about one agent. */
export type AgentSummary = {
  /** Processor time per decision in seconds. */
  cpu_per_move: number | null;
  /** Processor time of all decisions in seconds. */
  cpu_seconds: number;
  elo: Estimate | null;
  /** Faults of all kinds. */
  faults: number;
  /** Games lost by a fault. */
  forfeits: number;
  /** Games it took part in. */
  games: number;
  /** Iterations per decision, of those that had any. */
  iterations_per_move: number | null;
  /** By how much it was ahead of the best other seat, without forfeited games. */
  margin: number | null;
  /** Decisions of its own. */
  moves: number;
  /** Its name. */
  name: string;
  /** Decisions that took longer than allowed. */
  overruns: number;
  rank_value: Estimate | null;
  /** Points per place, without forfeited games. */
  score: number | null;
  /** How often it had which score, without forfeited games. */
  scores: [number, number][];
  /** The same by seat. */
  seats: Tally[];
  /** How they ended. An agent can have several places in a game. */
  tally: Tally;
  /** Wall-clock time per decision in seconds. */
  wall_per_move: number | null;
  win_rate: Estimate | null;
};

/** An agent for clients. */
export type AgentView = {
  /** The ids of the games that it plays. */
  games: string[];
  /** For levels, where it is told: what they are, by the id of the game. */
  levels?: Record<string, Level>;
  /** The name in a spec. */
  name: string;
  /** Its settings. */
  settings: SettingView[];
  /** What it does. */
  summary: string;
};

/** What came of an action. */
export type Answer = {
  /** The number of the event that came of it, also when the same request was obeyed before. */
  seq: number;
  /** The table now. */
  state: TableView;
};

/** A game of a tournament. */
export type ArenaGame = {
  /** Whether it can be looked at. */
  has_record: boolean;
  /** Its number, from 1. */
  number: number;
  /** The score of each seat. */
  scores: number[];
  /** The agent in each seat, by its place in the tournament. */
  seating: number[];
  /** How many turns it had. */
  turns: number;
};

/** A board of Blokus: a placement is legal for a colour when none of its cells is forbidden and at least one is an anchor. */
export type BlokusBoard = {
  /** The colours in the order in which they first move. */
  colors: BlokusColor[];
  /** Rows, and as many columns. */
  size: number;
  /** `[row, col]` of each cell that first pieces must cover. */
  start_cells: [number, number][];
};

/** A colour on a board of Blokus. A bitmap is one number per row from the top, bit 0 for column 0. */
export type BlokusColor = {
  /** The bitmap of cells of which its next piece must cover one. */
  anchor: number[];
  /** The bitmap of its pieces. */
  covered: number[];
  /** The bitmap of cells that its next piece must not cover. */
  forbidden: number[];
  /** Whether it cannot place any more. */
  is_out: boolean;
  /** As in the catalogue. */
  name: string;
  /** The ids of the pieces that it has not placed. */
  pieces_left: number[];
  /** Those of which it has a second one, in variants with two of each. */
  second_copies_left: number[];
};

/** A move of Blokus. */
export type BlokusMove = BlokusPlacement | BlokusPass;

/** A colour does nothing. */
export type BlokusPass = {
  /** Always true. */
  pass: boolean;
};

/** A piece that is laid on the board. */
export type BlokusPlacement = {
  /** `[row, col]` of each cell that it covers. */
  cells: [number, number][];
  /** The leftmost column of its bounding box. */
  col: number;
  /** Its short name. */
  name: string;
  /** The number of its orientation in the catalogue of pieces. */
  orientation: number;
  /** The id of the piece. */
  piece: number;
  /** The top row of its bounding box. */
  row: number;
};

/** What the points of a colour of Blokus do not tell. */
export type BlokusScore = {
  /** The score as the rules count it: minus one per square left, plus the bonus. */
  official: number;
  /** Squares of the pieces that it has not placed. */
  squares_left: number;
};

/** A board as data, with what is legal; different for each game. */
export type Board = BlokusBoard | PylosBoard;

/** Who decided on a move. */
export type By = "person" | "agent" | "substitute" | "table" | "record";

/** What there is to play with. */
export type Catalog = {
  /** The games, in the order in which they are offered. */
  games: CatalogGame[];
  /** Every piece that any of them has. */
  pieces: PieceView[];
};

/** A game, and how it begins. */
export type CatalogGame = GameInfo & {
  /** The position before the first move. */
  start: Start;
};

/** A checkpoint that agents can play by. What its training run has noted beyond this may be there as well. */
export type CheckpointView = {
  /** Its strength on the scale of what it was rated against: the levels of its game, unless its training run says otherwise. */
  elo?: number | null;
  /** Half the 95 % interval of `elo`. */
  elo_error?: number | null;
  /** The catalogue id of the game that it was trained on. */
  game: string;
  /** After how many games. */
  games?: number;
  /** As specs name it. */
  id: string;
  /** Its strength in a word, by the level that is nearest; `unrated` while it has met no level. */
  label?: string;
  /** The level of its game that is nearest in strength, from 1 on. */
  level?: number;
  /** The games that it can play: those that look the same to a network. */
  plays: string[];
  /** After how many steps of training it was made. */
  step?: number;
  /** Its strength in words, as measured. */
  strength?: string;
  /** The share of games that it won against random play. */
  win_rate_random?: number | null;
};

/** Every later message of a client: what to do, and the client's own name for it. */
export type ClientMessage = Action & {
  /** The same message is not obeyed twice. */
  id?: string | null;
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
  /** Whether clocks run at all: they begin with the first move, once everybody is there. */
  has_begun: boolean;
  /** Milliseconds that each seat has left at the time of this message. */
  left_ms: number[];
  /** The seat whose time is running. */
  running?: number | null;
  /** The seats of people who have not come yet. */
  waiting_for: number[];
};

/** A colour of a game. */
export type ColorInfo = {
  /** The name for people, in lower case. */
  name: string;
  /** The property that holds its moves in game records, such as `B` or `1`. */
  record_id: string;
  /** The seat whose score it counts for; none for a colour that belongs to nobody. */
  seat: number | null;
};

/** Another delay. */
export type DelayBody = {
  /** Milliseconds between moves of agents. */
  ms: number;
};

/** The word for a starter who is drawn. */
export type Draw = "random";

/** Two agents against each other. */
export type Encounter = {
  /** How often they were level. */
  draws: number;
  elo_difference: Estimate | null;
  /** The first agent, by its place in the settings. */
  first: number;
  /** How often the first finished behind the second. */
  losses: number;
  /** The first's share of points. */
  score: number;
  /** The second. */
  second: number;
  /** How likely it is that the first is stronger at all. */
  superiority: number;
  /** How often the first finished ahead of the second. */
  wins: number;
};

/** Why a game is over. */
export type EndReason = "played" | "resigned" | "out_of_time" | "faulted";

/** An event with its place in the sequence. */
export type Entry = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /**
   * The client's own name of the message that caused it, with the place it came from: the same message is not
   * obeyed twice.
   */
  client?: string | null;
  /** What happened. */
  event: Event;
  /** From 1, without gaps. */
  seq: number;
};

/** What every error looks like. */
export type ErrorBody = {
  /** A stable name of the reason. */
  code: string;
  /** What it is about: for a refused move `{"cell": …}`. */
  detail: Record<string, unknown>;
  /** The reason in words. */
  message: string;
};

/** A number with its 95 % interval, `value - error` to `value + error`. */
export type Estimate = {
  /** How far the interval reaches to each side; none if there are too few games to tell. */
  error: number | null;
  /** The best guess. */
  value: number;
};

/** What happened. */
export type Event = (Opening & {
  type: "created";
}) | {
  /** The seat. */
  seat: number;
  type: "seated";
} | (Moved & {
  type: "moved";
}) | {
  /** How many. */
  entries: number;
  type: "undone";
} | {
  /** How many entries. */
  entries: number;
  type: "redone";
} | {
  /** The seat. */
  seat: number;
  type: "resigned";
} | {
  /** The seat. */
  seat: number;
  type: "flagged";
} | {
  /** What it did, in words. */
  fault: string;
  /** The seat. */
  seat: number;
  type: "faulted";
} | {
  type: "paused";
} | {
  type: "resumed";
} | {
  type: "stepped";
} | {
  /** Milliseconds. */
  delay_ms: number;
  type: "delay_changed";
} | {
  /** Who won, and why. */
  result: TableResult;
  type: "finished";
} | {
  /** Which. */
  table: string;
  type: "rematched";
};

/** What is exactly known about a turn, for the player who makes it. */
export type ExactView = {
  /** For the player who makes it. */
  outcome: "win" | "loss" | "draw";
  /** The turn in the game's notation. */
  text: string;
  /** Turns of both players to the end, this one included, if the winner hurries and the loser delays. */
  turns: number | null;
};

/** Why a seat does not count among those who play for the win any more. */
export type Exit = "resigned" | "out_of_time" | "faulted";

/** How an agent can fail. */
export type FaultKind = "overrun" | "failed" | "crashed" | "illegal";

/** Something that went wrong. */
export type FaultLine = {
  /** The agent's name. */
  agent: string;
  /** The game, from 0. */
  game: number;
  /** What kind of fault. */
  kind: FaultKind;
  /** The seat, from 0. */
  seat: number;
  /** The turn, from 0. */
  turn: number;
  /** In words. */
  words: string;
};

/** The first message of a client. */
export type FirstMessage = {
  /** The last event that the client has seen. */
  after?: number | null;
  /** The token of a seat or of the host; spectators have none. */
  token?: string | null;
  type: "hello";
};

/** What happens when an agent fails: the words are those of the arena. */
export type Forfeits = "error" | "random" | "stop";

/** A line of the catalogue. */
export type GameInfo = {
  /** Shorter names accepted on the command line. */
  aliases: string[];
  /** The colours in the order in which they first move. */
  colors: ColorInfo[];
  /** The family: games with the same rules but for boards, players or details, such as `blokus`. */
  family: string;
  /** The id that everything uses, such as `blokus-duo`. */
  id: string;
  /** The name in game records and in the text protocol. */
  record_name: string;
  /** How many seats it has. */
  seats: number;
  /** The game in one sentence. */
  summary: string;
  /** The name for people. */
  title: string;
};

/** That the turn was given to a colour out of turn. */
export type GivenTurn = {
  /** How many moves had been made. */
  after: number;
  /** The colour, by its position in the game's list. */
  color: number;
};

/** What has happened at a table, and the table after it: all that is the same for everybody. */
export type Happened = {
  /** The entries of the history from there on. */
  entries: PlayedView[];
  /** The events after the last one that the client has seen. */
  events: Entry[];
  /** How many entries of the history stay as the client knows them; `entries` take the place of all others. */
  from_entry: number;
  /** The number of the last event. */
  seq: number;
  /** The table. */
  state: TableView;
};

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

/** A move that leads while an agent thinks. */
export type LeaderView = {
  /** In the game's notation. */
  text: string;
  /** What it is worth to the seat that thinks, between 0 and 1. */
  value: number;
  /** How often it was tried. */
  visits: number;
};

/** What can be played. */
export type Legal = {
  /** Every legal move. */
  moves: MoveView[];
  /** Whether passing is all that can be done. */
  must_pass: boolean;
  /** The seat to move; none when the game is over. */
  to_move: number | null;
};

/** A level of a game. */
export type Level = {
  /** What it is like to play against it, in a sentence. */
  about: string;
  /** Its rating among the levels of its game, as measured; 0 is their mean. */
  elo: number;
  /** Milliseconds of processor time for a decision, on average, as measured. */
  milliseconds: number;
  /** Who plays, as a spec. */
  spec: string;
};

/** What goes on at the tables that are wanted. */
export type ListStatus = "playing" | "paused" | "finished" | "abandoned";

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

/** What somebody may do now. */
export type May = {
  /** Ask what an agent thinks of a position. */
  analyse: boolean;
  /** Change the delay between moves of agents. */
  delay: boolean;
  /** Ask what an agent would play. */
  hint: boolean;
  /** Let the agent that thinks move with what it has. */
  move_now: boolean;
  /** Let agents and clocks stand still. */
  pause: boolean;
  /** Move for the seat to move, or pass for it. */
  play: boolean;
  /** Play again what was taken back. */
  redo: boolean;
  /** Play again with the same people. */
  rematch: boolean;
  /** Give up. */
  resign: boolean;
  /** Let them go on. */
  resume: boolean;
  /** Let an agent make one move while the table is paused. */
  step: boolean;
  /** Take moves back. */
  undo: boolean;
};

/** Who meets whom. */
export type Mode = "match" | "round-robin" | "gauntlet" | "ladder";

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

/** A single move as data, different for each game. */
export type MoveDetail = BlokusMove | PylosMove;

/** A move as it was played or could be played. */
export type MoveView = Mover & {
  detail: MoveDetail;
  /** The game's notation, which can be played again. */
  text: string;
};

/** A move as it was played: one decision or a whole turn. */
export type Moved = {
  /** Who decided. */
  by: By;
  /** The seat. */
  seat: number;
  /** In the game's notation; `pass` for a pass. */
  text: string;
  /** How long the seat thought, in milliseconds. */
  thinking_ms: number;
  thought?: Insight | null;
};

/** Who is to move. */
export type Mover = {
  /** The colour, by its position in the game's list. */
  color: number;
  /** The seat, from 0. */
  seat: number;
};

/** A table that was opened, with the tokens that nobody else ever sees. */
export type Opened = {
  /** How many games there are in the text that the table was opened from; none at a table without a record. */
  games?: number | null;
  /** The host's token: pause, resume, step, delay, and all moves of people at one screen. */
  host_token: string;
  /** The id, which is also the link for spectators. */
  id: string;
  /** The seats, with the tokens of people. */
  seats: Ticket[];
};

/** How a table began. */
export type Opening = {
  /** Where that record gives the turn to another colour. */
  given?: GivenTurn[];
  /** The digest of the host's token; clients get none. */
  host: string;
  /** Moves that are played already, from a game record. */
  moves?: string[];
  /** The game record that the moves are from; clients get none, and download it with what was played since. */
  record?: string | null;
  /** The participant in each seat. */
  seating: number[];
  /** For everything that is drawn. */
  seed: number;
  /** What it is. */
  spec: TableSpec;
  /** The position before the first move, when it is not the usual one. */
  start?: string | null;
  /** The table's id. */
  table: string;
  /** The digest of each participant's token, none for agents; clients get none at all. */
  tokens: (string | null)[];
  /** The version of the events that follow. */
  version: number;
};

/** An orientation for clients. */
export type OrientationView = {
  /** `[row, col]` of each square from the top left of the bounding box. */
  cells: [number, number][];
  /** Whether the shape of orientation 0 is flipped left to right first … */
  flipped: boolean;
  /** Rows of the bounding box. */
  height: number;
  /** … and how many quarter turns clockwise follow. */
  quarter_turns: number;
  /** Columns of the bounding box. */
  width: number;
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

/** A piece for clients. */
export type PieceView = {
  /** Other names that are understood. */
  aliases: string[];
  /** From 1 on. */
  id: number;
  /** The short name. */
  name: string;
  /** The distinct shapes, in the order of orientation numbers. */
  orientations: OrientationView[];
  /** Squares. */
  size: number;
};

/** What a plan is made from, and all that the games of a journal depend on. */
export type PlanSettings = {
  /** The names of the agents, all different. */
  agents: string[];
  /** Whatever else decides the games, such as the game itself, the openings and the time: names and values. */
  conditions: Record<string, string>;
  /** How many games each agent plays at least. Plans have whole groups, so it may be a few more. */
  games: number;
  /** Who meets whom. */
  mode: Mode;
  /** How many seats the game has. */
  seats: number;
  /** Everything random follows from it. */
  seed: number;
};

/** A move of the line. */
export type PlayedView = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /** Who decided: `person`, `agent`, `substitute`, `table` or `record`. */
  by: string;
  /** The moves it was made of, as data. */
  moves: MoveView[];
  /** The seat. */
  seat: number;
  /** As it was sent. */
  text: string;
  /** How long the seat thought. */
  thinking_ms: number;
  thought?: Insight | null;
  /**
   * What the agent expected for its seat, between 0 and 1: with two seats its chance to win. None for people and for
   * agents that only compare moves.
   */
  value?: number | null;
};

/** A ball. */
export type PylosBall = "white" | "black";

/** A board of Pylos. */
export type PylosBoard = {
  /** The numbers of the decisions that are legal; none when the game is over. */
  actions: number[];
  /** The ball on each cell, in the order of the numbers of cells: levels from the bottom, rows, columns. */
  cells: (PylosBall | null)[];
  /** What is to be decided. */
  phase: PylosPhase;
  /** The balls that white and black have left. */
  reserves: [number, number];
};

/** A cell of the pyramid. */
export type PylosCell = {
  /** From 0. */
  col: number;
  /** From 0 at the bottom. */
  level: number;
  /** From 0. */
  row: number;
};

/** A decision of Pylos, with its number among all decisions. */
export type PylosMove = {
  action: number;
  kind: "place";
  to: PylosCell;
} | {
  action: number;
  from: PylosCell;
  kind: "raise";
  to: PylosCell;
} | {
  action: number;
  from: PylosCell;
  kind: "take";
} | {
  action: number;
  kind: "done";
};

/** A part of a turn. */
export type PylosPhase = "turn" | "must_take" | "may_take";

/** What the points of a colour of Pylos do not tell. */
export type PylosScore = {
  /** Its balls that are not on the board. */
  reserve: number;
};

/** The games of a text. */
export type RecordList = {
  /** How many there are. */
  count: number;
  /** What they say about themselves, at most the first thousand. */
  games: RecordSummary[];
};

/** A game of a text, as it describes itself. Whether its moves can be played is not known yet. */
export type RecordSummary = {
  /** When it was played, as the record has it. */
  date?: string | null;
  /** The catalogue id; none for a game that is not in the catalogue. */
  game?: string | null;
  /** Its number, from 1. */
  number: number;
  /** The name of each seat's player, none where it is missing; empty for a game that is not in the catalogue. */
  players: (string | null)[];
  /** How it ended, as the record has it: `B+15`. */
  result?: string | null;
};

/** What else is known of a refusal. */
export type RefusalDetail = {
  /** The cell that is in the way. */
  cell?: string | null;
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
  /** Whether the game was given up without an end: nobody is connected, and nothing has happened for ten minutes. */
  is_abandoned: boolean;
  /** Who plays, and how. */
  setup: TableSetup;
};

/** More about the score of a colour, different for each game. */
export type ScoreDetail = BlokusScore | PylosScore;

/** What a colour has achieved so far. */
export type ScoreView = {
  /** The colour, by its position in the game's list. */
  color: number;
  detail: ScoreDetail;
  /** The number that decides; higher is better. */
  points: number;
};

/** One seat, whoever sat there. */
export type SeatSummary = {
  /** What the seat is called. */
  name: string;
  /** How games ended for it. */
  tally: Tally;
  win_rate: Estimate | null;
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
  /** The same by the official count, in games that have one: minus one for each square left, and the bonus. */
  official?: number | null;
  /** The place in the list of participants. */
  participant: number;
  /** The points of all its colours. */
  points: number;
  /** From 0, in the order of the first moves. */
  seat: number;
  /** The agent that moves in place of the player; once the game is over, only if it has moved. */
  substitute?: string | null;
};

/** What the server says to a client at a table. */
export type ServerMessage = (Happened & {
  /** What you may do. */
  may: May;
  /** Who the token says that you are: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
} & {
  type: "welcome";
}) | (Happened & {
  /** What you may do now. */
  may: May;
} & {
  type: "update";
}) | {
  /** What it is. */
  agent: string;
  /** Since it began. */
  elapsed_ms: number;
  /** Iterations of its search. */
  iterations: number;
  /** The moves that it likes best so far, if it tells. */
  leaders: LeaderView[];
  /** Its seat. */
  seat: number;
  /** Of its budget, between 0 and 1. */
  spent: number;
  type: "thinking";
  /** What the position is worth to its seat, between 0 and 1. */
  value?: number | null;
} | {
  /** The client's own name for its message. */
  id?: string | null;
  /** The number of the event that came of it. */
  seq?: number | null;
  /** The table of the rematch. */
  table?: string | null;
  type: "done";
} | {
  /** For programs; docs/api.md lists them. */
  code: string;
  /** What else is known. */
  detail: RefusalDetail;
  /** The client's own name for its message. */
  id?: string | null;
  /** For people. */
  message: string;
  type: "refused";
} | {
  /** What an agent thinks. */
  advice: Advice;
  /** The client's own name for its message. */
  id?: string | null;
  type: "advice";
} | {
  /** The client's own name for its message. */
  id?: string | null;
  type: "pong";
};

/** What a setting may be. */
export type SettingKind = {
  /** The largest. */
  max: number;
  /** The smallest. */
  min: number;
  type: "integer";
} | {
  /** The largest. */
  max: number;
  /** The smallest. */
  min: number;
  type: "float";
} | {
  type: "choice";
  /** Which. */
  words: string[];
} | {
  /** The longest. */
  max_seconds: number;
  /** The shortest. */
  min_seconds: number;
  type: "duration";
} | {
  type: "switch";
} | {
  type: "text";
};

/** A setting of an agent for clients. */
export type SettingView = {
  /** What it is when it is not given, as it would be written in a spec; none when there is no such value. */
  default: string | null;
  /** What it does. */
  help: string;
  /** The key in a spec. */
  key: string;
  /** What it may be. */
  kind: SettingKind;
  /** Whether it must be given. */
  required: boolean;
  /** In words what it means to give no value, where there is no default. */
  without: string | null;
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

/** Where an analysis comes from, from certain to estimated. */
export type Source = "result" | "table" | "exact_endgame" | "network" | "search";

/** The claims, and how often the test may be wrong about them. */
export type SprtSettings = {
  /** How often H1 may be accepted where H0 is right. */
  alpha: number;
  /** How often H0 may be accepted where H1 is right. */
  beta: number;
  /** The claim H0: so many Elo. */
  elo0: number;
  /** The claim H1: so many Elo, more than `elo0`. */
  elo1: number;
};

/** The state of a test. */
export type SprtSummary = {
  /** Groups that count. */
  groups: number;
  /** The logarithm of the likelihood ratio of H1 to H0. */
  llr: number;
  /** H0 is accepted below this. */
  lower: number;
  /** The claims. */
  settings: SprtSettings;
  /** The shares of points that the first agent had in a group, and how often. */
  shares: [number, number][];
  /** H1 is accepted above this. */
  upper: number;
  /** What the test says. */
  verdict: Verdict;
};

/** The position before the first move. */
export type Start = {
  board: Board;
  /** As text. */
  position: string;
};

/** Who starts: a participant by its place in the list, or whoever is drawn. The others follow in their order. */
export type Starter = number | Draw;

/** What goes on at a table. */
export type Status = "playing" | "paused" | "finished";

/** What changes about a table. */
export type Summary = {
  /** Moves so far. */
  moves: number;
  result?: TableResult | null;
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

/** Who plays at a table, and how. */
export type TableSetup = {
  /** How much time there is. */
  clock: ClockSetting;
  /** Who plays. */
  participants: Participant[];
  /** Who starts. */
  starter: Starter;
};

/** The wishes of whoever opens a table. Everything but the game and the participants has a default. */
export type TableSpec = {
  /** Whether a person who can only pass passes by itself. */
  auto_pass?: boolean;
  /** The thinking time of people and agents. */
  clock?: ClockSetting;
  /**
   * How long a move of an agent comes after the one before it at least, in milliseconds. 700 where people play, 0
   * where they do not, unless it is given.
   */
  delay_ms?: number | null;
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
  /** Who may ask for hints and analyses now. */
  advice: AdviceRule;
  board: Board;
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
  scores: ScoreView[];
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

/**
 * Places at tables, by how they ended. With more than two seats a draw is a shared first rank, and a loss is anything
 * behind it.
 */
export type Tally = {
  /** On the first rank with others. */
  draws: number;
  /** Behind somebody. */
  losses: number;
  /** Places at tables. */
  places: number;
  /** The share of the other seats that were beaten, level ones counting one half, per place. */
  rank_value: number;
  /** Wins, where n that share the first rank have 1/n each, per place. */
  win_rate: number;
  /** Alone on the first rank. */
  wins: number;
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

/** A tournament and what its games show, as the arena has written it down. */
export type Tournament = TournamentSummary & {
  /** As the addresses of its games name it. */
  name: string;
};

/** The results of a tournament. */
export type TournamentSummary = {
  /** The agents, in the order of the settings. */
  agents: AgentSummary[];
  /** Every two agents that have met, the earlier in the settings first. */
  encounters: Encounter[];
  /** Everything that went wrong. */
  faults: FaultLine[];
  /** How often a game had so many turns, without forfeited games. */
  lengths: [number, number][];
  /** Games of the plan. */
  planned: number;
  /** Games that were played. */
  played: number;
  /** The seats: all games together, whoever sat there. */
  seats: SeatSummary[];
  /** The settings of the plan. */
  settings: PlanSettings;
  sprt: SprtSummary | null;
};

/** Who may take moves back. */
export type UndoRule = "solo" | "free" | "off";

/** What the test says. */
export type Verdict = "undecided" | "h0" | "h1";
