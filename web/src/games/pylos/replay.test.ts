import { describe, expect, it } from "vitest";
import type { MoveView } from "../../api/types";
import { extensionOf } from "../../shared/arrivals";
import { RAISE, SECOND, SQUARE } from "./fixtures";
import { cellNamed } from "./geometry";
import { cellsOfMoves, stepsOf } from "./overlay";
import { EMPTY, readBoard } from "./position";
import { boardAfter } from "./replay";
import { arrange, carry, isOf } from "./scene/arrangement";

const at = (name: string) => cellNamed(name)?.index ?? -1;
const move = (color: number, text: string, action: number): MoveView => ({
  text,
  color,
  seat: color,
  // Only the number says what is done.
  detail: { kind: "done", action },
});

const OPENING = [
  move(0, "b2", 5),
  move(1, "d4", 15),
  move(0, "c2", 6),
  move(1, "d3", 11),
  move(0, "b3", 9),
  move(1, "a4", 12),
  move(0, "c3", 10),
];
const LINE = [...OPENING, move(0, "xb2", 308)];

describe("boards of the past", () => {
  const board = readBoard(SECOND);
  const steps = stepsOf(LINE);

  it("come from taking moves back", () => {
    expect(boardAfter(board, steps, LINE.length)).toBe(board);
    expect(boardAfter(board, steps, 7).cells).toEqual(SQUARE.cells);
    expect(boardAfter(board, steps, 7).reserves).toEqual(SQUARE.reserves);
    expect(boardAfter(board, steps, 0)).toEqual(EMPTY);
  });

  it("undo a raise", () => {
    const raised = stepsOf([move(1, "a1-2b2", 34)]);
    const cells = [...readBoard(RAISE).cells];
    cells[at("2b2")] = "black";
    cells[at("a1")] = null;
    const before = boardAfter({ ...readBoard(RAISE), cells }, raised, 0);
    expect(before.cells).toEqual(RAISE.cells);
    expect(before.reserves).toEqual(RAISE.reserves);
  });

  it("mark every ball that came or went in the last moves, and the one a turn began with", () => {
    expect(cellsOfMoves(OPENING, 1)).toEqual([at("c3")]);
    expect(cellsOfMoves(LINE, 1)).toEqual([at("c3"), at("b2")]);
    expect(cellsOfMoves(LINE, 3)).toEqual([at("a4"), at("c3"), at("b2")]);
    expect(cellsOfMoves([...OPENING, move(1, "a1-2b2", 34)], 1)).toEqual([at("a1"), at("2b2")]);
    expect(cellsOfMoves([], 0)).toEqual([]);
  });
});

describe("balls on their way", () => {
  it("are followed through a whole turn", () => {
    const balls = arrange(boardAfter(readBoard(SECOND), stepsOf(LINE), 6));
    expect(balls).toHaveLength(30);
    const carried = carry(balls, stepsOf(LINE.slice(6)));
    expect(isOf(carried.balls, readBoard(SECOND))).toBe(true);
    expect(carried.travels.map(({ from, to }) => [from, to])).toEqual([
      [{ slot: 11 }, { cell: at("c3") }],
      [{ cell: at("b2") }, { slot: 11 }],
    ]);
  });

  it("stay where they are when a step does not fit", () => {
    const balls = arrange(EMPTY);
    expect(carry(balls, stepsOf([move(0, "xb2", 308)]))).toEqual({ balls, travels: [] });
    expect(isOf(balls, readBoard(SQUARE))).toBe(false);
  });

  it("travel only along moves that were added to the same line", () => {
    expect(extensionOf(OPENING, LINE)).toEqual([LINE[7]]);
    expect(extensionOf(LINE, OPENING)).toEqual([]);
    expect(extensionOf([], LINE)).toEqual([]);
    expect(extensionOf([move(0, "a1", 0)], LINE.slice(0, 2))).toEqual([]);
  });
});
