// What the table page says about a Blokus game without loading its board.

import type { Catalog, MoveView, OrientationView, ScoreDetail, ScoreView, TableView } from "../../api/types";
import { boardOf, placedBy } from "./data";
import { pieceIn } from "./notation";
import { cellsOf } from "./paths";
import { texts } from "./texts";

/** The piece and its cells, as in "Z5 g8,e9,f9,g9,e10". */
export function blokusMoveLabel(move: MoveView): string {
  const placed = placedBy(move);
  return placed ? `${placed.name} ${move.text}` : texts.pass_;
}

/** The piece and its bounding box, as in "Z5 e8–g10"; the plain notation if no piece has this shape. */
export function blokusCandidateLabel(text: string, { pieces }: Catalog): string {
  const found = pieceIn(text, pieces);
  return found ? `${found.name} ${found.box}` : text;
}

/** The orientation of a piece, as in "90° flipped". */
export function orientationWords({ quarter_turns: turns, flipped }: OrientationView): string {
  return texts.orientation(turns * 90, flipped);
}

/** Distinguishes two moves of a piece with the same bounding box. */
export function blokusCandidateDetail(text: string, { pieces }: Catalog): string {
  const found = pieceIn(text, pieces)?.orientation;
  return found ? orientationWords(found) : "";
}

export function blokusAdviceWords(text: string, { pieces }: Catalog): string {
  if (text === "pass") return texts.pass_;
  const found = pieceIn(text, pieces);
  return found ? texts.lay(found.name, found.box) : text;
}

export function blokusScoreLabel(points: number, detail: ScoreDetail): string {
  return texts.score(points, "squares_left" in detail ? detail.squares_left : 0);
}

/** The scores before some moves. A colour that can still place has no bonus yet: its points are its squares. */
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
