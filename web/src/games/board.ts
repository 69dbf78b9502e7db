// What a board component gets and may do: the contract between the table page and the games.
//
// Rules never live here. `state.board` says what is legal in the present position; earlier positions are drawn by taking
// `later` back from it, the last move first, so that games that began from an unusual position are right too.

import type { ComponentType } from "react";
import type { Refused } from "../api/messages";
import type { Advice, Catalog, CatalogGame, GameInfo, MoveView, ScoreDetail, ScoreView, TableView } from "../api/types";
import type { Settings } from "../shared/settings";
import type { SoundName } from "../shared/sounds";

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
  /** Says something to screen readers. */
  announce: (text: string) => void;
  sound: (name: SoundName) => void;
};

/** What is known of a game without loading its board. */
export type GameFace = {
  /** The beginning of the catalogue ids that it draws. */
  family: string;
  /** The board; loaded when somebody opens a table. */
  Board: ComponentType<BoardProps>;
  /** Begins to load the board before it is needed. */
  preload: () => Promise<unknown>;
  /** A small picture for the home page. */
  Picture: ComponentType<{ game: GameInfo }>;
  /** A move in a few words for the list of moves. */
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
  /** Why a game that was played to its end was won, where points do not tell. */
  endingWords?: (state: TableView) => string;
  /** The scores as they were before the last moves, where they can be told from the present ones. */
  scoresBefore?: (state: TableView, later: MoveView[]) => ScoreView[];
  /** The colour in which the board lights the cells that an agent looks at, where it does so. */
  heatSwatch?: string;
  /** The colour of the game's colour, as a CSS value. */
  swatch: (color: string) => string;
};
