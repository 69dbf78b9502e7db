import { describe, expect, it } from "vitest";
import { blokusCandidateLabel } from "../../games/blokus/face";
import { PIECES } from "../../testing/samples";
import { distinctLabels } from "./labels";

describe("names of moves in a list", () => {
  it("tell two placements of a piece in one box apart, and are short otherwise", () => {
    const label = (text: string) => blokusCandidateLabel(text, { games: [], pieces: PIECES });
    const texts = ["g8,e9,f9,g9,e10", "e8,e9,f9,g9,g10", "t20"];
    expect(new Set(texts.map(label)).size).toBe(2);
    const names = texts.map(distinctLabels(texts, label));
    expect(names).toEqual(["Z5 e8–g10 (g8,e9,f9,g9,e10)", "Z5 e8–g10 (e8,e9,f9,g9,g10)", "1 t20"]);
  });

  it("do not grow when a move is listed twice", () => {
    expect(["a1", "a1"].map(distinctLabels(["a1", "a1"], (text) => text))).toEqual(["a1", "a1"]);
  });
});
