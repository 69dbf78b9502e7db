// What a family of games brings to the app, and what its board receives: the contract between pages and games.
//
// Rules never live here. `state.board` says what is legal in the current position. Earlier positions are drawn by
// taking back `later` from it, last move first, so that games that started from an unusual position are right too.

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
  /** This game's entry in the catalogue. */
  game: CatalogGame;
  /** The table as the server last sent it: always the current position. */
  state: TableView;
  /** The single moves before the shown position. */
  shown: MoveView[];
  /** How many of the last ones to mark: what others have played since this screen's last move. */
  marked: number;
  /** The single moves after the shown position; empty when it is the current one. */
  later: MoveView[];
  /** Whether the current position is shown. Only then can anything be played. */
  isLive: boolean;
  /** The seats of this screen; empty for spectators. */
  ownSeats: number[];
  /** The seat that may move now; null when it is not this screen's turn, the game is over or history is shown. */
  seatToAct: number | null;
  /** Whether an action waits for the server's answer; the board should not send another. */
  isBusy: boolean;
  /** Whether moves can be taken back now. */
  canUndo: boolean;
  /** Plays a move: in the game's notation, or as much of a legal move's detail as identifies it. */
  play: (move: { text: string } | { detail: Record<string, unknown> }) => Promise<Refused | null>;
  pass: () => Promise<Refused | null>;
  undo: () => Promise<Refused | null>;
  /** An agent's best move, to draw as a ghost; null if nobody asked. */
  hint: Advice | null;
  /**
   * An agent's analysis of the shown position (not only the current one): candidates for a heat map and, where the game
   * is solved, `exact` values for every turn. Null when analysis is off or not ready.
   */
  analysis: Advice | null;
  /** The candidate under the pointer in the list of moves, to draw as a ghost. */
  pointedAt: string | null;
  settings: Settings;
  /** The keys of the family, for the board's help. */
  keys: KeyLine[];
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  sound: (sound: Sound) => void;
};

/** A step of an introduction: where it starts, and how to tell that it was understood. */
export type Lesson = {
  /** A game record in the usual format. */
  record: string;
  /** Moves played before it starts, for positions in the middle of a turn. */
  begin?: string[];
  /** Whether the goal is reached. */
  isDone: (shown: Shown) => boolean;
};

/** The texts of a lesson: before, on success, and after anything else. */
export type LessonTexts = { title: string; text: string; done: string; missed: string };

/** An introduction: lessons with their texts, all for one game of the family. */
export type Lessons = { game: string; lessons: Lesson[]; texts: LessonTexts[] };

/** A setting with a few words to choose from. */
export type SettingChoice = {
  key: string;
  label: string;
  /** The choices, by value. */
  words: Record<string, string>;
  /** A hook that returns the current value. */
  useValue: () => string;
  change: (value: string) => void;
};

/** Settings that only this family has, by section of the settings page. */
export type FamilySettings = { looks?: SettingChoice[]; play?: SettingChoice[]; reset: () => void };

/**
 * Everything the rest of the app asks about a family of games. `plain` fills in what a family does not bring, except
 * for the parts marked with `?`, which are left out.
 */
export type Family = {
  /** As in the server's list of games. */
  id: string;
  /** The display name. */
  name: string;
  /** The rules in one line. */
  rule?: string;
  /** Short names of its games, by id; other games use their titles. */
  variants: Record<string, string>;
  /** Id of the game that Play starts by default; otherwise the first in the list. */
  usualGame?: string;
  /** A small picture for the home page. */
  Picture: ComponentType<{ game: GameInfo }>;
  /** The board; loaded when somebody opens a table. */
  Board: ComponentType<BoardProps>;
  /** Starts loading the board before it is needed. */
  preloadBoard: () => Promise<unknown>;
  /** Whether the board uses more width than height where there is room. */
  isBoardWide: boolean;
  /** What the keys do on the board. */
  keys: KeyLine[];
  /** The introduction. */
  loadLessons?: () => Promise<Lessons>;
  settings?: FamilySettings;
  /** Pieces in every colour, drawn with the current settings. */
  ColorSample?: ComponentType<{ hasPatterns: boolean }>;
  /** File extensions of its game records, besides the usual ".sgf". */
  recordExtensions?: string[];

  /** A move in a few words, for the list of moves and for screen readers. */
  moveLabel: (move: MoveView) => string;
  /** A candidate move, shorter than a long notation: such as "Z5 e8–g10". */
  candidateLabel: (text: string, catalog: Catalog) => string;
  /** Distinguishes moves with the same label, where that can happen. */
  candidateDetail?: (text: string, catalog: Catalog) => string;
  /** A small picture of a move beside its label, in the colour of its player. */
  MovePicture?: ComponentType<{ text: string; color: string }>;
  /** A candidate as advice: such as "lay Z5 on e8–g10". */
  adviceWords: (text: string, catalog: Catalog) => string;
  /** A colour's score in words, such as "12 points, 77 squares left". */
  scoreLabel: (points: number, detail: ScoreDetail) => string;
  /** The score as a number, where there is no room for more. */
  scoreShort: (points: number, detail: ScoreDetail) => number;
  /** How the official score is counted, in games that have one. */
  officialScoreHelp?: string;
  /** The scores before the last moves, where they follow from the current ones. */
  scoresBefore?: (state: TableView, later: MoveView[]) => ScoreView[];
  /** Why a finished game was won, where points do not tell. */
  endingWords?: (state: TableView) => string;
  /** The colour of the heat map, if the board has one. */
  heatSwatch?: string;
  /** The CSS value of a game's colour. */
  swatch: (color: string) => string;
};

/** A family's entry. Only the id is required. */
export type FamilyParts = Pick<Family, "id"> & Partial<Family>;

/** A board that is loaded on demand. */
export function lazyBoard(load: () => Promise<{ default: ComponentType<BoardProps> }>) {
  return { Board: lazy(load), preloadBoard: load } satisfies Partial<Family>;
}
