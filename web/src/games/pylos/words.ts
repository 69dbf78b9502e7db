// Texts about cells and moves, for the eye and for screen readers.

import type { ExactView } from "../../api/types";
import { colorWord } from "../../shared/names";
import { texts } from "./boardTexts";
import type { Prompt, Role } from "./choice";
import { isApex, nameOf } from "./geometry";
import type { PylosBoard } from "./position";

/** The label of a cell in the grid, such as "2b1, empty, put a ball here". */
export function cellLabel(board: PylosBoard, cell: number, role: Role, words: string | undefined): string {
  const ball = board.cells[cell];
  const parts = [nameOf(cell), ball ? colorWord(ball) : texts.empty];
  if (isApex(cell)) parts.push(texts.apex);
  if (role !== "none") parts.push(texts.roles[role]);
  if (words) parts.push(words);
  return parts.join(", ");
}

export function exactLabel({ outcome, turns }: ExactView): string {
  return turns === null ? texts.outcomes[outcome] : texts.outcomeIn(texts.outcomes[outcome], turns);
}

/** The sentence under the board. */
export function promptLabel(prompt: Prompt, formation: string): string {
  switch (prompt.key) {
    case "raiseTo":
      return texts.prompts.raiseTo(prompt.from);
    case "mustTake":
      return texts.prompts.mustTake(formation);
    case "wait":
      return "";
    default:
      return texts.prompts[prompt.key];
  }
}
