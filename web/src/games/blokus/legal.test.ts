import { describe, expect, it } from "vitest";
import { colorState, duoBoard, PIECES, piece, placing, rows } from "../../testing/samples";
import { boardBefore, colorAt, placedBy } from "./data";
import { judge, placesOf, playablePieces, reachOf } from "./legal";
import { cellsOf } from "./paths";
import { laidAt } from "./shapes";

const at = (name: string, orientation: number, row: number, col: number) => {
  const shape = piece(name).orientations[orientation];
  if (!shape) throw new Error("no shape");
  return laidAt(shape, row, col);
};

/** A single blue square on e10: cells at its sides are forbidden, those at its corners are anchors. */
const afterOne = duoBoard({
  covered: rows(14, [[4, 4]]),
  forbidden: rows(14, [
    [4, 4],
    [3, 4],
    [5, 4],
    [4, 3],
    [4, 5],
  ]),
  anchor: rows(14, [
    [3, 3],
    [3, 5],
    [5, 3],
    [5, 5],
  ]),
});

describe("verdicts", () => {
  it("say that the first piece must cover the start", () => {
    expect(judge(duoBoard(), 0, at("2", 0, 0, 0))).toEqual({ isLegal: false, reason: "must_cover", cell: [4, 4] });
    expect(judge(duoBoard(), 0, at("2", 0, 4, 3))).toEqual({ isLegal: true });
  });

  it("name the cell that overlaps, touches an own edge, or that no corner is touched", () => {
    expect(judge(afterOne, 0, at("2", 0, 4, 3))).toMatchObject({ reason: "overlaps", cell: [4, 4], by: 0 });
    expect(judge(afterOne, 0, at("2", 0, 3, 4))).toMatchObject({ reason: "own_edge", cell: [3, 4] });
    expect(judge(afterOne, 0, at("2", 0, 8, 8))).toEqual({ isLegal: false, reason: "no_corner" });
    expect(judge(afterOne, 0, at("2", 0, 5, 5))).toEqual({ isLegal: true });
  });
});

describe("legal places", () => {
  it("of the first single square is the start cell alone", () => {
    const blue = duoBoard().colors[0];
    if (!blue) throw new Error("no colour");
    expect(placesOf(blue, piece("1"), 0, 14)).toEqual([{ orientation: 0, row: 4, col: 4 }]);
    expect(cellsOf(reachOf(blue, piece("2").orientations, 14))).toHaveLength(5);
  });

  it("agree with judging every placement of every piece one by one", () => {
    const blue = afterOne.colors[0];
    if (!blue) throw new Error("no colour");
    for (const one of PIECES) {
      const slow = one.orientations.flatMap((shape, orientation) => {
        const found = [];
        for (let row = 0; row + shape.height <= 14; row += 1) {
          for (let col = 0; col + shape.width <= 14; col += 1) {
            if (judge(afterOne, 0, laidAt(shape, row, col)).isLegal) found.push({ orientation, row, col });
          }
        }
        return found;
      });
      expect(placesOf(blue, one, 0, 14), one.name).toEqual(slow);
    }
  });

  it("tell which pieces are playable, and never one that is used", () => {
    const blue = colorState({ pieces_left: [1, 5], anchor: rows(14, [[4, 4]]) });
    expect([...playablePieces(blue, PIECES, 14)]).toEqual([1, 5]);
    const walled = { ...blue, forbidden: rows(14).map((_, row) => (row === 4 ? ~(1 << 4) : -1)) };
    expect([...playablePieces(walled, PIECES, 14)]).toEqual([1]);
    expect(playablePieces({ ...blue, anchor: rows(14) }, PIECES, 14).size).toBe(0);
  });
});

describe("earlier positions", () => {
  it("are the present one with the later moves taken back", () => {
    const [first, second] = [placing(0, "1", 0, 4, 4), placing(1, "V3", 0, 9, 9)];
    const later = [first, second];
    const laid = placedBy(second)?.cells ?? [];
    const now = duoBoard(
      { covered: rows(14, [[4, 4]]), pieces_left: [2, 3] },
      { covered: rows(14, laid), pieces_left: [1], is_out: true },
    );
    const before = boardBefore(now, later);
    expect(colorAt(before, [4, 4])).toBeNull();
    expect(before.colors.map((color) => cellsOf(color.covered))).toEqual([[], []]);
    expect(before.colors[0]?.pieces_left).toEqual([1, 2, 3]);
    expect(before.colors[1]).toMatchObject({ pieces_left: [1, 4], is_out: false });
    expect(boardBefore(now, [])).toBe(now);
  });

  it("give second copies back after first ones", () => {
    const now = duoBoard({ pieces_left: [2], second_copies_left: [] });
    const before = boardBefore(now, [placing(0, "2", 0, 0, 0), placing(0, "1", 0, 5, 5)]);
    expect(before.colors[0]).toMatchObject({ pieces_left: [1, 2], second_copies_left: [2] });
  });

  it("cannot be played in", () => {
    const before = boardBefore(afterOne, [placing(1, "1", 0, 9, 9)]);
    expect(before.colors.map((color) => playablePieces(color, PIECES, 14).size)).toEqual([0, 0]);
  });
});
