import { describe, expect, it } from "vitest";
import { PIECES } from "../../testing/samples";
import { distinctLabels } from "../../ui/table/labels";
import { familyNamed } from "..";
import { blokusAdviceWords, blokusCandidateLabel } from "./labels";
import { pieceIn, shapeIn } from "./notation";

const CATALOG = { games: [], pieces: PIECES };

describe("the piece in a move", () => {
  it("is found by its cells, and the box around them is named", () => {
    expect(pieceIn("g8,e9,f9,g9,e10", PIECES)).toMatchObject({ name: "Z5", box: "e8–g10" });
    expect(pieceIn("t20", PIECES)).toMatchObject({ name: "1", box: "t20" });
  });

  it("is found for every piece in every orientation", () => {
    for (const { name, orientations } of PIECES) {
      for (const { cells } of orientations) {
        const text = cells.map(([row, col]) => `${String.fromCharCode(97 + col)}${14 - row}`).join(",");
        expect(pieceIn(text, PIECES)?.name).toBe(name);
      }
    }
  });

  it("is none where no piece is", () => {
    for (const text of ["pass", "", "a1,a3", "a1,", "x", "a1,b2"]) expect(pieceIn(text, PIECES)).toBeNull();
  });
});

describe("what an agent thinks of", () => {
  it("is said with the piece, not with its cells", () => {
    expect(blokusCandidateLabel("g8,e9,f9,g9,e10", CATALOG)).toBe("Z5 e8–g10");
    expect(blokusAdviceWords("g8,e9,f9,g9,e10", CATALOG)).toBe("lay Z5 on e8–g10");
    expect(blokusAdviceWords("pass", CATALOG)).toBe("pass");
  });

  it("is told apart where a piece lies in the same box in several ways", () => {
    const family = familyNamed("blokus");
    for (const { orientations } of PIECES) {
      const texts = orientations.map(({ cells }) => cells.map(([row, col]) => `${"efghi"[col]}${10 - row}`).join(","));
      expect(new Set(distinctLabels(texts, CATALOG, family)).size).toBe(texts.length);
    }
    expect(distinctLabels(["g8,e9,f9,g9,e10", "e8"], CATALOG, family)).toEqual(["Z5 e8–g10", "1 e8"]);
  });

  it("is drawn as it would lie", () => {
    expect(shapeIn("g8,e9,f9,g9,e10")).toEqual([
      [2, 2],
      [1, 0],
      [1, 1],
      [1, 2],
      [0, 0],
    ]);
    expect(shapeIn("pass")).toBeNull();
  });
});
