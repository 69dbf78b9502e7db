// The introduction to Pylos. Positions are game records; the server replays them and says what is legal.

import type { Shown } from "../../../api/types";
import { isMovedOn, isOver } from "../../../shared/lessonGoals";
import { inLanguage } from "../../../shared/texts";
import type { Lessons } from "../../family";
import { en } from "./en";

const kindsOf = ({ history }: Shown) =>
  history.flatMap(({ moves }) => moves).map(({ detail }) => ("kind" in detail ? detail.kind : undefined));
const phaseOf = ({ state: { board } }: Shown) => ("phase" in board ? board.phase : undefined);

const pyramid = (white: string[], black: string[]) => {
  const list = (cells: string[]) => cells.map((cell) => `[${cell}]`).join("");
  return `(;FF[4]CA[UTF-8]GM[Pylos]AW${list(white)}AB${list(black)}PL[W])`;
};

const NEARLY_SQUARE = pyramid(["b2", "c2", "b3"], ["a1", "d4", "d1"]);

const COLUMNS = [..."abcd"];
const level = (side: number, prefix: string) =>
  COLUMNS.slice(0, side).flatMap((column) => Array.from({ length: side }, (_, row) => `${prefix}${column}${row + 1}`));
/** Everything but the top: fourteen white and fifteen black balls. */
const THREE_LEVELS = [...level(4, ""), ...level(3, "2"), ...level(2, "3")];
const LAST_BALL = pyramid(
  THREE_LEVELS.filter((_, at) => at % 2 === 0 && at < 28),
  THREE_LEVELS.filter((_, at) => at % 2 === 1 || at >= 28),
);

export const LESSONS: Lessons = {
  game: "pylos",
  lessons: [
    { record: "(;FF[4]CA[UTF-8]GM[Pylos])", isDone: isMovedOn(0) },
    {
      record: pyramid(["b2", "c3", "d1"], ["c2", "b3", "a4"]),
      isDone: (shown) => kindsOf(shown).includes("raise"),
    },
    { record: NEARLY_SQUARE, isDone: (shown) => phaseOf(shown) === "must_take" },
    {
      record: NEARLY_SQUARE,
      begin: ["c3"],
      isDone: (shown) => kindsOf(shown).includes("take") && phaseOf(shown) === "turn",
    },
    { record: LAST_BALL, isDone: isOver },
  ],
  texts: inLanguage({ en }),
};
