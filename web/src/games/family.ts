// What a family of games brings to the app, and what its board gets: the contract between the pages and the games.
//
// Rules never live here. `state.board` says what is legal in the present position; earlier positions are drawn by taking
// `later` back from it, the last move first, so that games that began from an unusual position are right too.

import { type ComponentType, lazy } from "react";
import type { Refused } from "../api/messages";
import type {
  Advice,
  Catalog,
  CatalogGame,
  GameInfo,
  MoveView,
  ScoreDetail,
  ScoreView,
  Shown,
  TableView,
} from "../api/types";
import type { KeyLine } from "../shared/KeysHelp";
import type { Settings } from "../shared/settings";
import type { Sound } from "../shared/sounds";

export type BoardProps = {
  catalog: Catalog;
  /** The line of the catalogue for this game. */
  game: CatalogGame;
  /** The table as the server sent it last: always the present position. */
  state: TableView;
  /** The single moves before the position that is shown. */
  shown: MoveView[];
  /** How many of the last ones are to be marked: what others have played since this screen's last move. */
  marked: number;
  /** The single moves after it; empty when the present is shown. */
  later: MoveView[];
  /** Whether the present is shown. Only then anything can be played. */
  isLive: boolean;
  /** The seats of this screen; empty for spectators. */
  ownSeats: number[];
  /** The seat that may move here and now; null when it is not this screen's turn, the game is over or history is shown. */
  seatToAct: number | null;
  /** Whether an action waits for the server's answer; the board should not send another one. */
  isBusy: boolean;
  /** Whether moves can be taken back here and now. */
  canUndo: boolean;
  /** Plays a move: in the game's notation, or as much of a legal move's detail as tells it from the others. */
  play: (move: { text: string } | { detail: Record<string, unknown> }) => Promise<Refused | null>;
  pass: () => Promise<Refused | null>;
  undo: () => Promise<Refused | null>;
  /** The best move as an agent sees it, to be drawn as a ghost; null when nobody asked. */
  hint: Advice | null;
  /** What an agent thinks of the position that is shown (not only the present one): candidates for a heat map and, where
   *  the game is solved, `exact` values for every turn. Null when analysis is off or not there yet. */
  analysis: Advice | null;
  /** The candidate that the pointer is over in the list of moves, to be drawn as a ghost. */
  pointedAt: string | null;
  settings: Settings;
  /** The keys of the family, for the board's own help. */
  keys: KeyLine[];
  /** Says something to screen readers. */
  announce: (text: string) => void;
  sound: (sound: Sound) => void;
};

/** A step of an introduction: where it begins, and how to see that it was understood. */
export type Lesson = {
  /** A game record in the usual format. */
  record: string;
  /** Moves that are made before it begins, for positions in the middle of a turn. */
  begin?: string[];
  /** Whether the goal is reached. */
  isDone: (shown: Shown) => boolean;
};

/** What is said in a lesson: before, when it worked, and when something else was done. */
export type LessonTexts = { title: string; text: string; done: string; missed: string };

/** An introduction: lessons with their texts, all for one game of the family. */
export type Lessons = { game: string; lessons: Lesson[]; texts: LessonTexts[] };

/** A setting with a few words to choose from. */
export type SettingChoice = {
  key: string;
  label: string;
  /** What can be chosen, by value. */
  words: Record<string, string>;
  /** A hook: the present value. */
  useValue: () => string;
  change: (value: string) => void;
};

/** The settings that only this family has, by the section of the settings page that shows them. */
export type FamilySettings = { looks?: SettingChoice[]; play?: SettingChoice[]; reset: () => void };

/** Everything that the rest of the app asks about a family of games. What a family does not bring is filled in by
 *  `plain`, except for the parts marked with `?`, which are left out. */
export type Family = {
  /** As the server's list of games names it. */
  id: string;
  /** The name for people. */
  name: string;
  /** The rules in one line. */
  rule?: string;
  /** Short names of its games among each other, by id; others are called by their titles. */
  variants: Record<string, string>;
  /** The id of the game that Play starts when nobody has chosen; the first of the list without it. */
  usualGame?: string;
  /** A small picture for the home page. */
  Picture: ComponentType<{ game: GameInfo }>;
  /** The board; loaded when somebody opens a table. */
  Board: ComponentType<BoardProps>;
  /** Begins to load the board before it is needed. */
  preloadBoard: () => Promise<unknown>;
  /** Whether the board uses more width than height where there is room. */
  isBoardWide: boolean;
  /** What the keyboard does on the board. */
  keys: KeyLine[];
  /** The introduction. */
  loadLessons?: () => Promise<Lessons>;
  settings?: FamilySettings;
  /** Pieces in every colour as they look with the present settings. */
  ColorSample?: ComponentType<{ hasPatterns: boolean }>;
  /** How the names of its game records end, beside the usual ".sgf". */
  recordExtensions?: string[];

  /** A move in a few words, for the list of moves and for screen readers. */
  moveLabel: (move: MoveView) => string;
  /** A move that an agent thinks of, shorter than its notation where that is long: such as "Z5 e8–g10". */
  candidateLabel: (text: string, catalog: Catalog) => string;
  /** What tells moves with the same label apart, where there can be such. */
  candidateDetail?: (text: string, catalog: Catalog) => string;
  /** A small picture of a move beside its label, in the colour of whoever makes it. */
  MovePicture?: ComponentType<{ text: string; color: string }>;
  /** The same as an advice: such as "lay Z5 on e8–g10". */
  adviceWords: (text: string, catalog: Catalog) => string;
  /** What is said of a colour's score, such as "12 points, 77 squares left". */
  scoreLabel: (points: number, detail: ScoreDetail) => string;
  /** The same as a number, where there is no room for more. */
  scoreShort: (points: number, detail: ScoreDetail) => number;
  /** How the official score is counted, in games that have one. */
  officialScoreHelp?: string;
  /** The scores as they were before the last moves, where they can be told from the present ones. */
  scoresBefore?: (state: TableView, later: MoveView[]) => ScoreView[];
  /** Why a game that was played to its end was won, where points do not tell. */
  endingWords?: (state: TableView) => string;
  /** The colour in which the board lights the cells that an agent looks at, where it does so. */
  heatSwatch?: string;
  /** The colour of the game's colour, as a CSS value. */
  swatch: (color: string) => string;
};

/** What the entry of a family says. Only the id is needed. */
export type FamilyParts = Pick<Family, "id"> & Partial<Family>;

/** A board that is loaded when it is needed. */
export function lazyBoard(load: () => Promise<{ default: ComponentType<BoardProps> }>) {
  return { Board: lazy(load), preloadBoard: load } satisfies Partial<Family>;
}
