import { describe, expect, it } from "vitest";
import { CELLS, cellNamed, decisionOf, nameOf, place, stepFrom } from "./geometry";

const at = (name: string) => cellNamed(name)?.index ?? -1;

describe("cells", () => {
  it("are thirty, named as the server names them", () => {
    expect(CELLS).toHaveLength(30);
    expect([0, 5, 15, 16, 20, 25, 29].map(nameOf)).toEqual(["a1", "b2", "d4", "2a1", "2b2", "3a1", "4a1"]);
    expect(cellNamed("e5")).toBeUndefined();
  });

  it("rest on four balls: each touches those below it", () => {
    const apart = (one: number, other: number) =>
      Math.hypot(...place(one).map((part, axis) => part - (place(other)[axis] ?? 0)));
    for (const below of ["b2", "c2", "b3", "c3"]) expect(apart(at("2b2"), at(below))).toBeCloseTo(1, 6);
    expect(apart(at("a1"), at("b1"))).toBeCloseTo(1, 6);
  });

  it("are reached by keys, and the cursor never leaves the pyramid", () => {
    expect(nameOf(stepFrom(at("a1"), "ArrowUp"))).toBe("a2");
    expect(nameOf(stepFrom(at("a1"), "ArrowDown"))).toBe("a1");
    expect(nameOf(stepFrom(at("d4"), "PageUp"))).toBe("2c3");
    expect(nameOf(stepFrom(at("4a1"), "PageUp"))).toBe("4a1");
    expect(nameOf(stepFrom(at("4a1"), "PageDown"))).toBe("3a1");
    expect(nameOf(stepFrom(at("2b2"), "End"))).toBe("2c2");
  });
});

describe("numbers of decisions", () => {
  it("are those of the server", () => {
    expect(decisionOf(20)).toEqual({ kind: "place", to: at("2b2") });
    expect(decisionOf(34)).toEqual({ kind: "raise", from: at("a1"), to: at("2b2") });
    expect(decisionOf(302)).toEqual({ kind: "raise", from: at("3b2"), to: at("4a1") });
    expect(decisionOf(308)).toEqual({ kind: "take", from: at("b2") });
    expect(decisionOf(333)).toEqual({ kind: "done" });
  });

  it("end at 333", () => {
    expect([-1, 334, 1000].map(decisionOf)).toEqual([undefined, undefined, undefined]);
  });
});
