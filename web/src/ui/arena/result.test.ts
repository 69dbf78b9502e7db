import { describe, expect, it } from "vitest";
import { binned, fixed } from "./result";

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
