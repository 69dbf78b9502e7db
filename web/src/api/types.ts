// Written from the server's OpenAPI description. Do not edit.

/** An action of a client. */
export type Action = {
  /** As data: enough of a legal move's detail to identify it. */
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
  /** The agent to ask; the default one if not given. */
  agent?: string | null;
  /** The position after so many moves; the current one if not given. */
  moves?: number | null;
  type: "analysis";
} | {
  type: "rematch";
} | {
  type: "ping";
};

/** An analysis of a position. */
export type Advice = {
  /** The agent that was asked; `perfect`, `endgame`, `book` or `result` if nobody was. */
  agent: string;
  /** The exact value of every turn, best first, in solved games. */
  exact?: ExactView[] | null;
  /** Whether its values are exact. */
  is_exact: boolean;
  /** The number of moves before it. */
  moves: number;
  /** The position as text. */
  position: string;
  /** The final score of each seat under best play, in solved endgames. */
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

/** Results of one agent. */
export type AgentSummary = {
  /** CPU time per move in seconds. */
  cpu_per_move: number | null;
  /** CPU time in seconds. */
  cpu_seconds: number;
  elo: Estimate | null;
  /** Faults of any kind. */
  faults: number;
  /** Games forfeited. */
  forfeits: number;
  /** Games played. */
  games: number;
  /** Iterations per move, over moves with a search. */
  iterations_per_move: number | null;
  /** Mean lead over the best other seat, without forfeited games. */
  margin: number | null;
  /** Moves decided by the agent itself. */
  moves: number;
  /** As in the settings. */
  name: string;
  /** Moves that exceeded the time limit. */
  overruns: number;
  rank_value: Estimate | null;
  /** Mean points per seat, without forfeited games. */
  score: number | null;
  /** Histogram of scores, without forfeited games. */
  scores: [number, number][];
  /** Results by seat. */
  seats: Tally[];
  /** Results over all seats. */
  tally: Tally;
  /** Wall time per move in seconds. */
  wall_per_move: number | null;
  win_rate: Estimate | null;
};

/** An agent. */
export type AgentView = {
  /** The ids of the games that it plays. */
  games: string[];
  /** For levels: what they are, by the id of the game. */
  levels?: Record<string, Level>;
  /** The name in a spec. */
  name: string;
  /** Its settings. */
  settings: SettingView[];
  /** What it does. */
  summary: string;
};

/** The outcome of an action. */
export type Answer = {
  /** The sequence number of the resulting event, also for a repeated request. */
  seq: number;
  /** The table now. */
  state: TableView;
};

/** A game of a tournament. */
export type ArenaGame = {
  /** Whether there is a record of it. */
  has_record: boolean;
  /** Its number, from 1. */
  number: number;
  /** The score of each seat. */
  scores: number[];
  /** The agent in each seat, as an index into the tournament's agents. */
  seating: number[];
  /** The number of turns. */
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

/** What the opening book knows about a position. */
export type BookAnswer = {
  /**
   * The moves in the book, best first; none if the position is not in it. Values and visits include the
   * positions after them.
   */
  candidates: Candidate[];
  /** Whether the game has a book. */
  has_book: boolean;
  /** The number of moves before it. */
  moves: number;
};

/** Who chose a move. */
export type By = "person" | "agent" | "substitute" | "table" | "record";

/** A move that an agent considered. */
export type Candidate = {
  /** Whether the value is exact. */
  is_proven: boolean;
  /** The move in the game's notation. */
  text: string;
  /** Its value for the seat that makes it, between 0 and 1. */
  value: number;
  /** How often it was visited. */
  visits: number;
};

/** Games and pieces. */
export type Catalog = {
  /** The games, in the order of the catalogue. */
  games: CatalogGame[];
  /** The pieces of all games. */
  pieces: PieceView[];
};

/** A game and its starting position. */
export type CatalogGame = GameInfo & {
  /** The starting position. */
  start: Start;
};

/** A checkpoint that agents can use. It may have further fields from its training run. */
export type CheckpointView = {
  /**
   * Its Elo rating on the scale of its opponents: the levels of its game, unless its training run says
   * otherwise.
   */
  elo?: number | null;
  /** Half the 95% confidence interval of `elo`. */
  elo_error?: number | null;
  /** The id of the game that it was trained on. */
  game: string;
  /** The number of games it learned from. */
  games?: number;
  /** Its name in specs. */
  id: string;
  /** Its strength in a word, by the nearest level; `unrated` if it has met no level. */
  label?: string;
  /** The nearest level in strength, from 1. */
  level?: number;
  /** The games that it can play: those with the same network input. */
  plays: string[];
  /** The number of training steps. */
  step?: number;
  /** Its measured strength in words. */
  strength?: string;
  /** Its win rate against random play. */
  win_rate_random?: number | null;
};

/** Every later message of a client. */
export type ClientMessage = Action & {
  /** The client's id of the message. A message with the same id is carried out once. */
  id?: string | null;
};

/** Thinking time. */
export type ClockSetting = {
  kind: "none";
} | {
  kind: "per_move";
  /** Milliseconds. */
  ms: number;
} | {
  /** Milliseconds added after every turn. */
  increment_ms?: number;
  kind: "total";
  /** Milliseconds for the game. */
  ms: number;
};

/** The clocks as clients see them. */
export type ClockView = {
  /** Whether the clocks have started. They start with the first move once everybody has joined. */
  has_begun: boolean;
  /** Milliseconds that each seat has left when this message was sent. */
  left_ms: number[];
  /** The seat whose clock is running. */
  running?: number | null;
  /** The seats of people who have not joined yet. */
  waiting_for: number[];
};

/** A colour of a game. */
export type ColorInfo = {
  /** The name for people, in lower case. */
  name: string;
  /** The property of its moves in game records, such as `B` or `1`. */
  record_id: string;
  /** The seat that it scores for; none for a neutral colour. */
  seat: number | null;
};

/** A new delay. */
export type DelayBody = {
  /** Milliseconds between the moves of agents. */
  ms: number;
};

/** A randomly chosen starter. */
export type Draw = "random";

/** Results of one agent against another. */
export type Encounter = {
  /** How often they tied. */
  draws: number;
  elo_difference: Estimate | null;
  /** Index of the first agent in the settings. */
  first: number;
  /** How often the first finished behind the second. */
  losses: number;
  /** The first agent's score, between 0 and 1. */
  score: number;
  /** Index of the second agent. */
  second: number;
  /** Probability that the first is stronger. */
  superiority: number;
  /** How often the first finished ahead of the second. */
  wins: number;
};

/** Why a game is over. */
export type EndReason = "played" | "resigned" | "out_of_time" | "faulted";

/** An event with its sequence number. */
export type Entry = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /** The id of the command that caused it, prefixed with its sender. A command is carried out once. */
  client?: string | null;
  /** What happened. */
  event: Event;
  /** From 1, without gaps. */
  seq: number;
};

/** The body of every error. */
export type ErrorBody = {
  /** A stable code. */
  code: string;
  /** Details: for a refused move `{"cell": …}`. */
  detail: Record<string, unknown>;
  /** The reason, for people. */
  message: string;
};

/** An estimate with its 95 % confidence interval, `value - error` to `value + error`. */
export type Estimate = {
  /** Half-width of the interval; `None` if there are too few games. */
  error: number | null;
  /** The point estimate. */
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
  /** The result. */
  result: TableResult;
  type: "finished";
} | {
  /** Its id. */
  table: string;
  type: "rematched";
};

/** The exact value of a turn, for the player who makes it. */
export type ExactView = {
  /** For the player who makes it. */
  outcome: "win" | "loss" | "draw";
  /** The turn in the game's notation. */
  text: string;
  /**
   * The number of turns of both players to the end, including this one, if the winner hurries and the
   * loser delays.
   */
  turns: number | null;
};

/** Why a seat no longer competes. */
export type Exit = "resigned" | "out_of_time" | "faulted";

/** Kinds of faults. */
export type FaultKind = "overrun" | "failed" | "crashed" | "illegal";

/** A fault in a game. */
export type FaultLine = {
  /** The agent's name. */
  agent: string;
  /** Number of the game, from 0. */
  game: number;
  /** The kind of fault. */
  kind: FaultKind;
  /** The seat, from 0. */
  seat: number;
  /** Number of the turn, from 0. */
  turn: number;
  /** A description. */
  words: string;
};

/** The first message of a client. No `Debug`, because a token must not get into a log. */
export type FirstMessage = {
  /** The last event that the client has seen. */
  after?: number | null;
  /** The token of a seat or of the host; spectators have none. */
  token?: string | null;
  type: "hello";
};

/** What happens when an agent fails. The words are those of the arena. */
export type Forfeits = "error" | "random" | "stop";

/** The description of a game. */
export type GameInfo = {
  /** Shorter names accepted on the command line. */
  aliases: string[];
  /** The colours in the order of their first moves. */
  colors: ColorInfo[];
  /** The family, such as `blokus`: games that differ only in board, players or details. */
  family: string;
  /** The id, such as `blokus-duo`. */
  id: string;
  /** The name in game records and in GTP. */
  record_name: string;
  /** How many seats it has. */
  seats: number;
  /** The game in one sentence. */
  summary: string;
  /** The name for people. */
  title: string;
};

/** A turn that was given to a colour out of turn. */
export type GivenTurn = {
  /** How many moves had been made. */
  after: number;
  /** The colour, as an index into the game's colours. */
  color: number;
};

/** Why an agent moved as it did. */
export type Insight = {
  /** The best moves, best first. */
  candidates: Candidate[];
  /** The depth of the deepest line, in moves. */
  depth: number;
  /** Whether it comes from an opening book. Missing if not, as in older logs. */
  is_book?: boolean;
  /** Whether the values are exact. */
  is_proven: boolean;
  /** Playouts, evaluations or positions searched. */
  iterations: number;
  /** The principal variation. */
  line: string[];
  /** The expected result of each seat between 0 and 1: with two seats the probability of winning. */
  values: number[];
};

/** One of the best moves while an agent thinks. */
export type LeaderView = {
  /** In the game's notation. */
  text: string;
  /** Its value for the thinking seat, between 0 and 1. */
  value: number;
  /** How often it was visited. */
  visits: number;
};

/** The legal moves. */
export type Legal = {
  /** Every legal move. */
  moves: MoveView[];
  /** Whether passing is the only legal move. */
  must_pass: boolean;
  /** The seat to move; none when the game is over. */
  to_move: number | null;
};

/** A level of a game. */
export type Level = {
  /** What it is like to play against, in a sentence. */
  about: string;
  /** Its measured rating among the levels of its game; their mean is 0. */
  elo: number;
  /** The measured processor time per decision in milliseconds, on average. */
  milliseconds: number;
  /** The agent that plays it. */
  spec: string;
};

/** A status to filter by. */
export type ListStatus = "playing" | "paused" | "finished" | "abandoned";

/** What a viewer may do now. */
export type May = {
  /** Ask an agent to evaluate a position. */
  analyse: boolean;
  /** Change the delay between the moves of agents. */
  delay: boolean;
  /** Ask an agent for a move. */
  hint: boolean;
  /** Make the thinking agent move at once. */
  move_now: boolean;
  /** Stop agents and clocks. */
  pause: boolean;
  /** Move or pass for the seat to move. */
  play: boolean;
  /** Replay what was taken back. */
  redo: boolean;
  /** Play again with the same people. */
  rematch: boolean;
  /** Resign. */
  resign: boolean;
  /** Continue. */
  resume: boolean;
  /** Let an agent make one move while the table is paused. */
  step: boolean;
  /** Take moves back. */
  undo: boolean;
};

/** Who plays whom. */
export type Mode = "match" | "round-robin" | "gauntlet" | "ladder";

/** A move: as text in the game's notation, or as data. */
export type MoveBody = {
  /**
   * Enough of a legal move's `detail` to identify it, such as `{"piece": 19, "orientation": 0, "row": 3,
   * "col": 3}`.
   */
  move?: Record<string, unknown> | null;
  /** Such as `e9,d10,e10,f10,e11` or `2a1xb2,c3`. */
  text?: string | null;
};

/** A single move as data, different for each game. */
export type MoveDetail = BlokusMove | PylosMove;

/** A move that was played or is legal. */
export type MoveView = Mover & {
  detail: MoveDetail;
  /** The move in the game's notation. */
  text: string;
};

/** A move as it was played: one decision or a whole turn. */
export type Moved = {
  /** Who chose it. */
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
  /** The colour, as an index into the game's colours. */
  color: number;
  /** The seat, from 0. */
  seat: number;
};

/** A new table, with the tokens that nobody else ever sees. */
export type Opened = {
  /** The number of games in the text that the table was opened from; none without a record. */
  games?: number | null;
  /** The host's token: for pause, resume, step and delay, and for all moves of people at a shared screen. */
  host_token: string;
  /** The id, which is also the link for spectators. */
  id: string;
  /** The seats, with the tokens of people. */
  seats: Ticket[];
};

/** The opening of a table. */
export type Opening = {
  /** Where that record gives the turn to another colour. */
  given?: GivenTurn[];
  /** The digest of the host's token; removed for clients. */
  host: string;
  /** Moves from a game record that are already played. */
  moves?: string[];
  /**
   * The game record that the moves come from. Removed for clients, which download it with the moves played
   * since.
   */
  record?: string | null;
  /** The participant in each seat. */
  seating: number[];
  /** The seed of everything random. */
  seed: number;
  /** The settings of the table. */
  spec: TableSpec;
  /** The starting position, if it is not the usual one. */
  start?: string | null;
  /** The table's id. */
  table: string;
  /** The digest of each participant's token, `None` for agents; removed for clients. */
  tokens: (string | null)[];
  /** The version of the following events. */
  version: number;
};

/** An orientation for clients. */
export type OrientationView = {
  /** `[row, col]` of each square, from the top left of the bounding box. */
  cells: [number, number][];
  /** Whether orientation 0 is first mirrored left to right … */
  flipped: boolean;
  /** Rows of the bounding box. */
  height: number;
  /** … and then turned clockwise by so many quarter turns. */
  quarter_turns: number;
  /** Columns of the bounding box. */
  width: number;
};

/** A page of tables. */
export type Page = {
  /** The tables, newest first. */
  games: Row[];
  /** Where the next page starts; none on the last page. */
  next?: string | null;
};

/** Who plays. */
export type Participant = {
  kind: "human";
  /** The person's name. */
  name?: string | null;
} | {
  kind: "agent";
  /** `name` or `name:key=value,…`. */
  spec: string;
};

/** A piece for clients. */
export type PieceView = {
  /** Aliases. */
  aliases: string[];
  /** From 1. */
  id: number;
  /** The short name. */
  name: string;
  /** The distinct shapes, in the order of the orientation numbers. */
  orientations: OrientationView[];
  /** The number of squares. */
  size: number;
};

/** Everything that determines the games of a journal. */
export type PlanSettings = {
  /** Distinct names. */
  agents: string[];
  /** Everything else that affects the games, such as openings and time limits, as names and values. */
  conditions: Record<string, string>;
  /** Minimum games per agent. Plans consist of whole groups, so there may be a few more. */
  games: number;
  /** Who plays whom. */
  mode: Mode;
  /** Seats per game. */
  seats: number;
  /** Determines all random choices. */
  seed: number;
};

/** An entry of the history. */
export type PlayedView = {
  /** The time, in milliseconds since 1970. */
  at: number;
  /** Who chose it: `person`, `agent`, `substitute`, `table` or `record`. */
  by: string;
  /** The single moves, as data. */
  moves: MoveView[];
  /** The seat. */
  seat: number;
  /** The move as it was sent. */
  text: string;
  /** The thinking time in milliseconds. */
  thinking_ms: number;
  thought?: Insight | null;
  /**
   * The agent's expectation for its seat between 0 and 1: with two seats its probability of winning. None
   * for people and for agents that only compare moves.
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
  /** Their descriptions, at most the first thousand. */
  games: RecordSummary[];
};

/** A game of a text, as it describes itself. Its moves have not been checked. */
export type RecordSummary = {
  /** The date in the record. */
  date?: string | null;
  /** The id of the game; none if it is not in the catalogue. */
  game?: string | null;
  /** Its number, from 1. */
  number: number;
  /** The name of each seat's player, if any; empty for an unknown game. */
  players: (string | null)[];
  /** The result in the record, such as `B+15`. */
  result?: string | null;
};

/** Details of a refusal. */
export type RefusalDetail = {
  /** The cell that it is about. */
  cell?: string | null;
};

/** The rematch. */
export type RematchAnswer = {
  /** The new table. Everybody keeps their token. */
  id: string;
};

/** What is known about a table without replaying it. */
export type Row = Summary & {
  /** When it last changed. */
  changed_at: number;
  /** When it was opened, in milliseconds of Unix time. */
  created_at: number;
  /** The catalogue id of the game. */
  game: string;
  /** The id. */
  id: string;
  /** Whether the game was left unfinished: nobody is connected, and nothing has happened for ten minutes. */
  is_abandoned: boolean;
  /** Who plays, and how. */
  setup: TableSetup;
};

/** More about the score of a colour, different for each game. */
export type ScoreDetail = BlokusScore | PylosScore;

/** The score of a colour. */
export type ScoreView = {
  /** The colour, as an index into the game's colours. */
  color: number;
  detail: ScoreDetail;
  /** The points that decide the game; more is better. */
  points: number;
};

/** Results of one seat, over all agents. */
export type SeatSummary = {
  elo: Estimate | null;
  /** The seat's name. */
  name: string;
  /** Results in this seat. */
  tally: Tally;
  win_rate: Estimate | null;
};

/** A seat. */
export type SeatView = {
  /** The colours that it plays, such as `blue+red`. */
  colors: string;
  exit?: Exit | null;
  /** Whether a person sits there. */
  is_human: boolean;
  /** The name of the person, or the spec of the agent. */
  name: string;
  /**
   * The points by the official count, in games that have one: minus one for each square left, plus the
   * bonus.
   */
  official?: number | null;
  /** The index into the list of participants. */
  participant: number;
  /** The points of all its colours. */
  points: number;
  /** From 0, in the order of the first moves. */
  seat: number;
  /** The agent that moves for an absent player. After the game only if it has moved. */
  substitute?: string | null;
};

/** A message from the server. */
export type ServerMessage = (TableUpdate & {
  /** What you may do. */
  may: May;
  /** Who you are by your token: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
} & {
  type: "welcome";
}) | (TableUpdate & {
  /** What you may do now. */
  may: May;
} & {
  type: "update";
}) | {
  /** What it is. */
  agent: string;
  /** Milliseconds since it started. */
  elapsed_ms: number;
  /** Iterations of its search. */
  iterations: number;
  /** Its best moves so far, if it reports them. */
  leaders: LeaderView[];
  /** Its seat. */
  seat: number;
  /** The share of its budget that is spent, between 0 and 1. */
  spent: number;
  type: "thinking";
  /** The value of the position for its seat, between 0 and 1. */
  value?: number | null;
} | {
  /** The client's id of the message. */
  id?: string | null;
  /** The sequence number of the resulting event. */
  seq?: number | null;
  /** The table of the rematch. */
  table?: string | null;
  type: "done";
} | {
  /** For programs; docs/api.md lists them. */
  code: string;
  /** Details. */
  detail: RefusalDetail;
  /** The client's id of the message. */
  id?: string | null;
  /** For people. */
  message: string;
  type: "refused";
} | {
  /** The analysis. */
  advice: Advice;
  /** The client's id of the message. */
  id?: string | null;
  type: "advice";
} | {
  /** The client's id of the message. */
  id?: string | null;
  type: "pong";
};

/** The range of a setting. */
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
  /** The words. */
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

/** A setting of an agent. */
export type SettingView = {
  /** The default, written as in a spec; none if there is none. */
  default: string | null;
  /** What it does. */
  help: string;
  /** The key in a spec. */
  key: string;
  /** The range of values. */
  kind: SettingKind;
  /** Whether it is required. */
  required: boolean;
  /** What omitting it means, if there is no default. */
  without: string | null;
};

/** A table with its history. */
export type Shown = {
  /** All moves so far. */
  history: PlayedView[];
  /** The table. */
  state: TableView;
  /** Who you are: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
};

/** The source of an analysis, from certain to estimated. */
export type Source = "result" | "table" | "exact_endgame" | "book" | "network" | "search";

/** The hypotheses and error rates. */
export type SprtSettings = {
  /** Probability of accepting H1 if H0 is true. */
  alpha: number;
  /** Probability of accepting H0 if H1 is true. */
  beta: number;
  /** Elo difference under H0. */
  elo0: number;
  /** Elo difference under H1; greater than `elo0`. */
  elo1: number;
};

/** The state of a test. */
export type SprtSummary = {
  /** Groups counted. */
  groups: number;
  /** Log-likelihood ratio of H1 to H0. */
  llr: number;
  /** H0 is accepted below this value of `llr`. */
  lower: number;
  /** The hypotheses and error rates. */
  settings: SprtSettings;
  /** Histogram of the first agent's score per group. */
  shares: [number, number][];
  /** H1 is accepted above this value of `llr`. */
  upper: number;
  /** The decision so far. */
  verdict: Verdict;
};

/** The starting position. */
export type Start = {
  board: Board;
  /** As text. */
  position: string;
};

/** Who starts: a participant by index, or a random one. The others follow in order. */
export type Starter = number | Draw;

/** The status of a table. */
export type Status = "playing" | "paused" | "finished";

/** The changing part of a row. */
export type Summary = {
  /** Moves so far. */
  moves: number;
  result?: TableResult | null;
  /** The status. */
  status: Status;
};

/** The result of a table. */
export type TableResult = {
  /** More about it, such as the rule that made it a draw. */
  detail?: string | null;
  /** The rank of each seat from 1. Equal results share a rank. */
  ranks: number[];
  /** Why the game is over. */
  reason: EndReason;
  /** The score of each seat; none if the game was not played to the end. */
  scores?: number[] | null;
  /** The seats with rank 1. */
  winners: number[];
};

/** Who plays at a table, and how. */
export type TableSetup = {
  /** The thinking time. */
  clock: ClockSetting;
  /** Who plays. */
  participants: Participant[];
  /** Who starts. */
  starter: Starter;
};

/** The settings of a table. Only the game and the participants are required. */
export type TableSpec = {
  /** Whether a person who can only pass does so automatically. */
  auto_pass?: boolean;
  /** The thinking time of people and agents. */
  clock?: ClockSetting;
  /**
   * The least time between an agent's move and the move before it, in milliseconds. The default is 700 if
   * people play, otherwise 0.
   */
  delay_ms?: number | null;
  /** What happens when an agent fails. */
  forfeits?: Forfeits;
  /** The catalogue id of the game, such as `blokus-duo`. */
  game: string;
  /** Whether all people share one screen: the host's token moves for every person. */
  hot_seat?: boolean;
  /** Whether the table is in the public list. Anybody with the link may watch in any case. */
  listed?: boolean;
  /** Who plays, one per seat. `starter` decides who sits where. */
  participants: Participant[];
  /** Whether agents wait for `resume` or `step` from the start. */
  paused?: boolean;
  /** Who starts. */
  starter?: Starter;
  /** The agent that moves for a seat whose player has left, in games that continue without the player. */
  substitute?: string;
  /** Who may take moves back. */
  undo?: UndoRule;
};

/** What happened at a table and the state after it: everything that is the same for all viewers. */
export type TableUpdate = {
  /** The history from there on. */
  entries: PlayedView[];
  /** The events that the client has not seen. */
  events: Entry[];
  /** How many entries of the client's history stay valid; `entries` replace all others. */
  from_entry: number;
  /** The sequence number of the last event. */
  seq: number;
  /** The state of the table. */
  state: TableView;
};

/** Everything that is needed to draw a table. */
export type TableView = {
  /** Who may ask for hints and analyses now. */
  advice: AdviceRule;
  board: Board;
  clocks?: ClockView | null;
  /** The colour to move, as an index into the catalogue's colours. */
  color?: number | null;
  /** When the table was opened, in milliseconds of Unix time. */
  created_at: number;
  /** The least time between the moves of agents. */
  delay_ms: number;
  /** The failure of an agent that nobody has reacted to. */
  fault?: string | null;
  /** The catalogue id of the game. */
  game: string;
  /** Whether all people share one screen, where the host moves for everybody. */
  hot_seat: boolean;
  /** The id. */
  id: string;
  last?: PlayedView | null;
  /** Moves so far. */
  moves: number;
  /** Whether passing is the only legal move. */
  must_pass: boolean;
  /** The position as text. */
  position: string;
  /** How often a redo is possible. */
  redos: number;
  /** The table where the same people play again. */
  rematch?: string | null;
  result?: TableResult | null;
  /** The scores of the colours. */
  scores: ScoreView[];
  /** The seats in order. */
  seats: SeatView[];
  /** The sequence number of the last event. */
  seq: number;
  /** The status. */
  status: Status;
  /** The seat to move; none when the game is over. */
  to_move?: number | null;
  /** Completed turns. */
  turn: number;
  /** Who may take moves back. */
  undo: UndoRule;
};

/**
 * Results counted per seat taken. With more than two seats, a draw is a shared first rank and a loss
 * anything below.
 */
export type Tally = {
  /** Shared first rank. */
  draws: number;
  /** Any other rank. */
  losses: number;
  /** Seats taken: an agent may have several in a game. */
  places: number;
  /** Mean fraction of the other seats beaten; ties count one half. */
  rank_value: number;
  /** Wins per seat taken; n winners count 1/n each. */
  win_rate: number;
  /** Sole winner. */
  wins: number;
};

/** A seat and its token. */
export type Ticket = {
  /** The index into the list of participants. */
  participant: number;
  /** From 0. */
  seat: number;
  /** The person's token; none for agents. */
  token?: string | null;
};

/** A tournament with its results, as the arena wrote them. */
export type Tournament = TournamentSummary & {
  /** Its name in URLs. */
  name: string;
};

/** The results of a tournament. */
export type TournamentSummary = {
  /** In the order of the settings. */
  agents: AgentSummary[];
  /** All pairs of agents that have met; the one listed first in the settings comes first. */
  encounters: Encounter[];
  /** All faults. */
  faults: FaultLine[];
  /** Histogram of game lengths in turns, without forfeited games. */
  lengths: [number, number][];
  /** Games in the plan. */
  planned: number;
  /** Games finished. */
  played: number;
  /** Results by seat, over all agents. */
  seats: SeatSummary[];
  /** The settings of the plan. */
  settings: PlanSettings;
  sprt: SprtSummary | null;
};

/** Who may take moves back. */
export type UndoRule = "solo" | "free" | "off";

/** The decision of a test. */
export type Verdict = "undecided" | "h0" | "h1";
