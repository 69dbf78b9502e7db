import { describe, expect, it } from "vitest";
import type { ExactView } from "../../api/types";
import { NOTHING } from "./choice";
import { compareExact, marksOf, markText, partsOf } from "./exact";
import { cellNamed, nameOf } from "./geometry";
import { overlayOf, withTurn } from "./overlay";

const at = (name: string) => cellNamed(name)?.index ?? -1;
const value = (text: string, outcome: ExactView["outcome"], turns: number | null = null): ExactView => ({
  text,
  outcome,
  turns,
});

describe("exact values", () => {
  it("know where a turn begins", () => {
    expect(partsOf("2a1xb2,c3")).toEqual({ from: null, to: at("2a1"), take: null });
    expect(partsOf("a1-2b2xc3")).toEqual({ from: at("a1"), to: at("2b2"), take: null });
    expect(partsOf("xb2")).toEqual({ from: null, to: null, take: at("b2") });
    expect(partsOf("done")).toEqual({ from: null, to: null, take: null });
  });

  it("prefer quick wins and slow losses", () => {
    const sorted = [
      value("a", "loss", 4),
      value("b", "win", 9),
      value("c", "draw"),
      value("d", "loss", 8),
      value("e", "win", 3),
    ];
    expect(sorted.sort(compareExact).map(({ text }) => text)).toEqual(["e", "b", "c", "d", "a"]);
  });

  it("mark each cell with the best that can be done there", () => {
    const values = [
      value("2b2", "loss", 8),
      value("2b2xa1", "win", 11),
      value("a1-2b2", "draw"),
      value("b1", "loss", 6),
    ];
    const marks = marksOf(values, NOTHING);
    expect([...marks.keys()].sort((a, b) => a - b)).toEqual([at("a1"), at("b1"), at("2b2")]);
    expect(marks.get(at("2b2"))).toEqual(value("2b2xa1", "win", 11));
    expect(marks.get(at("a1"))?.outcome).toBe("draw");
    const picked = marksOf(values, { picked: at("a1") });
    expect([...picked.keys()]).toEqual([at("2b2")]);
    expect(picked.get(at("2b2"))?.outcome).toBe("draw");
  });

  it("are written short", () => {
    expect([value("a", "win", 12), value("a", "loss"), value("a", "draw")].map(markText)).toEqual(["W12", "L", "D"]);
  });

  it("are those of the turn that is shown, where another turn ends at the same cell", () => {
    const exact = [value("2b2", "win"), value("a1-2b2", "loss"), value("a1-2c2", "draw"), value("b1", "loss")];
    const advice = { source: "table" as const, is_exact: true, agent: "", moves: 0, position: "", seat: 0, exact };
    const all = overlayOf(advice, NOTHING);
    const tones = (text: string | null) =>
      Object.fromEntries(withTurn(all, advice, text).map(({ cell, tone }) => [nameOf(cell), tone]));
    expect(tones(null)).toEqual({ "2b2": "win", a1: "draw", b1: "loss" });
    expect(tones("a1-2b2")).toEqual({ "2b2": "loss", a1: "loss", b1: "loss" });
    expect(tones("2b2")).toEqual(tones(null));
    expect(tones("c1")).toEqual(tones(null));
  });

  it("give way to the chances that an agent sees where nothing exact is known", () => {
    const look = (text: string, chance: number) => ({ text, value: chance, visits: 3, is_proven: false });
    const thought = {
      candidates: [look("a1", 0.71), look("a1-2b2", 0.5), look("b1", 0.2)],
      values: [],
      line: [],
      iterations: 9,
      depth: 1,
      is_proven: false,
    };
    const advice = {
      source: "network" as const,
      is_exact: false,
      agent: "mcts",
      moves: 0,
      position: "",
      seat: 0,
      thought,
    };
    expect(overlayOf(advice, NOTHING)).toEqual([
      { cell: at("a1"), text: "71", tone: "win", words: "71 percent" },
      { cell: at("b1"), text: "20", tone: "loss", words: "20 percent" },
    ]);
    expect(overlayOf(null, NOTHING)).toEqual([]);
    const exact = [value("b1", "loss", 4)];
    expect(overlayOf({ ...advice, exact }, NOTHING)).toEqual([
      { cell: at("b1"), text: "L4", tone: "loss", words: "loses in 4 turns" },
    ]);
  });
});
