// What the table page says about a game of Blokus without loading its board.

import type { Catalog, MoveView, ScoreDetail, ScoreView, TableView } from "../../api/types";
import { t } from "../../shared/texts";
import { boardOf, placedBy } from "./data";
import { pieceIn } from "./notation";
import { cellsOf } from "./paths";

/** The piece and its cells, as in "Z5 g8,e9,f9,g9,e10". */
export function blokusMoveLabel(move: MoveView): string {
  const placed = placedBy(move);
  return placed ? `${placed.name} ${move.text}` : t.blokus.pass_;
}

/** The piece and the box around it, as in "Z5 e8–g10"; the notation itself when no piece looks like that. */
export function blokusCandidateLabel(text: string, { pieces }: Catalog): string {
  const found = pieceIn(text, pieces);
  return found ? `${found.name} ${found.box}` : text;
}

/** How the piece is turned, as in "90° flipped": what tells apart two moves of a piece into the same box. */
export function blokusCandidateDetail(text: string, { pieces }: Catalog): string {
  const found = pieceIn(text, pieces)?.orientation;
  return found ? t.blokus.orientation(found.quarter_turns * 90, found.flipped) : "";
}

export function blokusAdviceWords(text: string, { pieces }: Catalog): string {
  if (text === "pass") return t.blokus.pass_;
  const found = pieceIn(text, pieces);
  return found ? t.blokus.lay(found.name, found.box) : text;
}

export function blokusScoreLabel(points: number, detail: ScoreDetail): string {
  return t.blokus.score(points, "squares_left" in detail ? detail.squares_left : 0);
}

/** The scores before some moves. A colour that still places has no bonus yet: its points are its squares. */
export function blokusScoresBefore(state: TableView, later: MoveView[]): ScoreView[] {
  const board = boardOf(state.board);
  return state.scores.map((score) => {
    const given = later.filter((move) => move.color === score.color).flatMap((move) => placedBy(move)?.cells ?? []);
    const covered = cellsOf(board.colors[score.color]?.covered ?? []).length;
    const { detail } = score;
    if (given.length === 0 || !("squares_left" in detail)) return score;
    const left = detail.squares_left + given.length;
    return { ...score, points: covered - given.length, detail: { ...detail, squares_left: left } };
  });
}

export function blokusSwatch(color: string): string {
  return `var(--piece-${color})`;
}
