import { describe, expect, it } from "vitest";
import type { MoveView, PylosBall, PylosBoard, PylosMove } from "../../api/types";
import { tableView } from "../../testing/samples";
import { SQUARE } from "./fixtures";
import { pylosAdviceWords, pylosEndingWords, pylosScoresBefore } from "./labels";

const ANYWHERE = { level: 0, row: 0, col: 0 };
const decision = (color: number, kind: PylosMove["kind"]): MoveView => ({
  text: "",
  seat: color,
  color,
  detail: { kind, action: 0, from: ANYWHERE, to: ANYWHERE },
});
const scores = (white: number, black: number) => [
  { color: 0, points: 0, detail: { reserve: white } },
  { color: 1, points: 0, detail: { reserve: black } },
];

describe("reserves before some decisions", () => {
  it("have the balls that were put down later, and not those that were taken back later", () => {
    const later = [decision(0, "place"), decision(0, "take"), decision(0, "take"), decision(1, "place")];
    const before = pylosScoresBefore(tableView({ scores: scores(9, 8) }), later);
    expect(before).toEqual(scores(8, 9));
  });

  it("are the same for raises and ended turns", () => {
    const before = pylosScoresBefore(tableView({ scores: scores(9, 8) }), [decision(0, "raise"), decision(0, "done")]);
    expect(before).toEqual(scores(9, 8));
  });
});

describe("the end of a game", () => {
  const won = (winner: number) => ({ ranks: [1, 2], reason: "played" as const, scores: [1, 0], winners: [winner] });
  const toppedBy = (top: PylosBall | null): PylosBoard => ({
    ...SQUARE,
    cells: [...Array.from({ length: 29 }, (): PylosBall => "white"), top],
  });

  it("is told by the ball on top, with the balls that are left", () => {
    const state = tableView({ board: toppedBy("black"), scores: scores(0, 2), result: won(1) });
    expect(pylosEndingWords(state)).toBe("Black laid the ball on top and had 2 balls left");
    const last = tableView({ board: toppedBy("white"), scores: scores(0, 0), result: won(0) });
    expect(pylosEndingWords(last)).toBe("White laid the last ball on top");
  });

  it("is told by who could not move where the top is empty", () => {
    const state = tableView({ board: toppedBy(null), scores: scores(0, 2), result: won(1) });
    expect(pylosEndingWords(state)).toBe("White had no ball left to put down and none to raise");
  });
});

describe("advice", () => {
  it("is said in words", () => {
    expect(pylosAdviceWords("b2")).toBe("put a ball on b2");
    expect(pylosAdviceWords("a1-2b2")).toBe("raise a1 to 2b2");
    expect(pylosAdviceWords("2a1xb2,c3")).toBe("put a ball on 2a1, then take back b2 and c3");
    expect(pylosAdviceWords("a1-2b2xc3")).toBe("raise a1 to 2b2, then take back c3");
    expect(pylosAdviceWords("xb2")).toBe("take back b2");
    expect(pylosAdviceWords("done")).toBe("end your turn");
  });
});
