import { describe, expect, it } from "vitest";
import { duoBoard, PASS, placing, rows, tableView } from "../../testing/samples";
import { blokusMoveLabel, blokusScoresBefore } from "./labels";

describe("scores before some moves", () => {
  const board = duoBoard({
    covered: rows(14, [
      [4, 4],
      [6, 6],
      [6, 7],
    ]),
  });
  const state = tableView({
    board,
    scores: [
      { color: 0, points: 18, detail: { squares_left: 0, official: 20 } },
      { color: 1, points: 7, detail: { squares_left: 82, official: -82 } },
    ],
  });

  it("are squares without a bonus for colours that have still to place", () => {
    const [blue, orange] = blokusScoresBefore(state, [placing(0, "2", 0, 6, 6)]);
    expect(blue).toMatchObject({ points: 1, detail: { squares_left: 2 } });
    expect(orange).toEqual(state.scores[1]);
  });

  it("are the present ones at the end", () => {
    expect(blokusScoresBefore(state, [])).toEqual(state.scores);
  });
});

describe("moves in the list", () => {
  it("are named by their piece, and passes are passes", () => {
    expect(blokusMoveLabel({ ...placing(0, "Z5", 0, 0, 0), text: "a1" })).toBe("Z5 a1");
    expect(blokusMoveLabel(PASS)).toBe("pass");
  });
});
