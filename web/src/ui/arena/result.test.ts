import { describe, expect, it } from "vitest";
import { binned, fixed, gamesAddress, winners } from "./result";

describe("intervals of a histogram", () => {
  it("are single numbers while there are few, with the empty ones between", () => {
    expect(
      binned(
        [
          [3, 2],
          [5, 1],
        ],
        8,
      ),
    ).toEqual([
      { from: 3, to: 3, count: 2 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 1 },
    ]);
  });

  it("have a round width where there are many, and lose nothing", () => {
    const counts = Array.from({ length: 89 }, (_, at): [number, number] => [at - 20, 1]);
    const bins = binned(counts, 20);
    expect(bins.length).toBeLessThanOrEqual(20);
    expect(bins[0]).toEqual({ from: -20, to: -16, count: 5 });
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(89);
    expect(binned([], 20)).toEqual([]);
  });
});

describe("numbers", () => {
  it("have a minus sign, and zero has none", () => {
    expect(fixed(-12.34, 1)).toBe("−12.3");
    expect(fixed(-0.01, 1)).toBe("0.0");
  });
});

describe("games of a tournament", () => {
  const game = (scores: number[]) => ({
    number: 1,
    seating: scores.map((_, seat) => seat),
    scores,
    turns: 3,
    has_record: true,
  });

  it("are won by the highest scores, unless all are alike", () => {
    expect(winners(game([3, 7]))).toEqual([1]);
    expect(winners(game([7, 3, 7, 1]))).toEqual([0, 2]);
    expect(winners(game([5, 5]))).toEqual([]);
  });

  it("are found whatever a tournament is called", () => {
    expect(gamesAddress("my cup/2")).toBe("/api/arena/my%20cup%2F2/games");
  });
});
