import { describe, expect, it } from "vitest";
import { PIECES, piece } from "../../testing/samples";
import { cellFromName, cellName, cellsFromText, textOfCells } from "./data";
import { outline, squares } from "./paths";
import { gripOf, masksOf, placementAt, turned } from "./shapes";

describe("orientations", () => {
  it("are 91 in all, as the server counts them", () => {
    expect(PIECES.flatMap((one) => one.orientations)).toHaveLength(91);
  });

  it("come back after four quarter turns and after two flips, for every piece", () => {
    for (const one of PIECES) {
      one.orientations.forEach((_, start) => {
        let now = start;
        for (let turn = 0; turn < 4; turn += 1) now = turned(one, now, "clockwise");
        expect(now, one.name).toBe(start);
        expect(turned(one, turned(one, start, "flip"), "flip"), one.name).toBe(start);
        expect(turned(one, turned(one, start, "clockwise"), "anticlockwise"), one.name).toBe(start);
      });
    }
  });

  it("are all reached from the first by turning and flipping", () => {
    for (const one of PIECES) {
      const seen = new Set([0]);
      const open = [0];
      for (let now = open.pop(); now !== undefined; now = open.pop()) {
        for (const how of ["clockwise", "flip"] as const) {
          const next = turned(one, now, how);
          if (!seen.has(next)) {
            seen.add(next);
            open.push(next);
          }
        }
      }
      expect(seen.size, one.name).toBe(one.orientations.length);
    }
  });

  it("turn clockwise as the server counts quarter turns", () => {
    const l4 = piece("L4");
    const next = l4.orientations[turned(l4, 0, "clockwise")];
    expect([next?.quarter_turns, next?.flipped]).toEqual([1, false]);
  });

  it("have masks with one bit per square", () => {
    for (const one of PIECES) {
      for (const shape of one.orientations) {
        const bits = masksOf(shape).map((mask) => mask.toString(2).replaceAll("0", "").length);
        expect(bits.reduce((sum, count) => sum + count, 0)).toBe(one.size);
      }
    }
  });
});

describe("placements", () => {
  it("lie under the hand and are pushed back onto the board at its edges", () => {
    const shape = piece("I5").orientations[0];
    if (!shape) throw new Error("no shape");
    expect(gripOf(shape)).toEqual([0, 2]);
    expect(placementAt(shape, [7, 7], 14)).toMatchObject({ row: 7, col: 5 });
    expect(placementAt(shape, [0, 0], 14)).toMatchObject({ row: 0, col: 0 });
    expect(placementAt(shape, [13, 13], 14)).toMatchObject({ row: 13, col: 9 });
  });
});

describe("names of cells", () => {
  it("have letters for columns and numbers from the bottom", () => {
    expect(cellName([4, 4], 14)).toBe("e10");
    expect(cellFromName("e10", 14)).toEqual([4, 4]);
    expect(cellFromName("T1", 20)).toEqual([19, 19]);
  });

  it("are refused when there is no such cell", () => {
    for (const name of ["", "e", "e0", "e15", "o1", "pass", "10e"]) expect(cellFromName(name, 14)).toBeNull();
  });

  it("make up moves", () => {
    const cells = cellsFromText("g8,e9,e10", 14);
    expect(textOfCells(cells, 14)).toBe("g8,e9,e10");
    expect(cellsFromText("pass", 14)).toEqual([]);
  });
});

describe("paths", () => {
  it("outline a shape along its outer sides only", () => {
    expect(outline([[0, 0]])).toBe("M0 0h1M0 1h1M0 0v1M1 0v1");
    const two = outline([
      [0, 0],
      [0, 1],
    ]);
    expect(two.match(/M/g)).toHaveLength(6);
    expect(squares([[2, 3]], 0.1)).toBe("M3.1 2.1h0.8v0.8h-0.8z");
  });
});
