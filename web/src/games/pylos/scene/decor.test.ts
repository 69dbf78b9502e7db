import { describe, expect, it } from "vitest";
import type { PylosBoard } from "../../../api/types";
import { NOTHING, rolesOf } from "../choice";
import { RAISE, SQUARE } from "../fixtures";
import { cellNamed, place } from "../geometry";
import { readBoard } from "../position";
import { decorOf } from "./decor";
import type { SceneView } from "./view";

const at = (name: string) => cellNamed(name)?.index ?? -1;
const NOBODY = new Set<number>();

function view(sent: PylosBoard, more: Partial<SceneView> = {}): SceneView {
  const board = readBoard(sent);
  const roles = rolesOf(board, NOTHING);
  const bare = { pointed: null, focused: null, hinted: [], last: [], marks: [], isStill: true, hasNames: true };
  return { board, steps: [], roles, mover: "black", ...bare, ...more };
}

describe("decorations", () => {
  it("ring every open place and outline what can be raised", () => {
    const { rings, outlines, ghost } = decorOf(view(RAISE), NOBODY);
    expect(rings).toHaveLength(10);
    expect(outlines).toHaveLength(1);
    expect(ghost).toBeNull();
  });

  it("light the balls that can be taken back", () => {
    const { rings, outlines } = decorOf(view(SQUARE), NOBODY);
    expect(rings).toHaveLength(0);
    expect(outlines).toHaveLength(4);
  });

  it("show the ghost under the pointer, only where a ball can be put", () => {
    expect(decorOf(view(RAISE, { pointed: at("2b2") }), NOBODY).ghost).not.toBeNull();
    expect(decorOf(view(RAISE, { pointed: at("b2") }), NOBODY).ghost).toBeNull();
  });

  it("show where the keyboard is, on every cell", () => {
    for (const cell of ["3a1", "b2", "a2"]) {
      const { rings, outlines } = decorOf(view(RAISE, { focused: at(cell) }), NOBODY);
      expect([...rings, ...outlines].filter(({ tint }) => tint === "#ffffff")).toHaveLength(1);
    }
  });

  it("ring a place that a ball has left, unless another can be put there", () => {
    const bare = { last: [at("2a1"), at("2b2")] };
    const tints = decorOf(view(RAISE, bare), NOBODY).rings.map(({ tint }) => tint);
    expect(tints.filter((tint) => tint === "#6fb7ff")).toHaveLength(1);
    expect(tints).toHaveLength(11);
  });

  it("leave balls alone that are on their way", () => {
    const last = [at("a4")];
    expect(decorOf(view(RAISE, { last }), NOBODY).outlines).toHaveLength(2);
    expect(decorOf(view(RAISE, { last }), new Set([at("a4")])).outlines).toHaveLength(1);
  });

  it("put the value of a raise on the ball itself, where it is nearer than to any other cell", () => {
    const marks = [{ cell: at("b2"), text: "W", tone: "win" as const, words: "wins" }];
    const [label] = decorOf(view(RAISE, { marks }), NOBODY).labels;
    expect(label?.at).toEqual(place(at("b2")));
  });
});
