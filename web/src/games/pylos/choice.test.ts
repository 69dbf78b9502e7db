import { describe, expect, it } from "vitest";
import { duoBoard } from "../../testing/samples";
import { click, done, ghostAt, kept, NOTHING, promptOf, roleOf, rolesOf } from "./choice";
import { RAISE, SECOND, SQUARE } from "./fixtures";
import { cellNamed, nameOf } from "./geometry";
import { EMPTY, readBoard, withoutActions } from "./position";

const at = (name: string) => cellNamed(name)?.index ?? -1;
const raise = readBoard(RAISE);
const square = readBoard(SQUARE);
const second = readBoard(SECOND);

const withRole = (board: typeof raise, wanted: string, choice = NOTHING) =>
  rolesOf(board, choice).flatMap((role, cell) => (role === wanted ? [nameOf(cell)] : []));

describe("a turn", () => {
  it("offers every place and every ball that can be raised", () => {
    expect(withRole(raise, "target")).toEqual(["b1", "c1", "a2", "d2", "a3", "d3", "b4", "c4", "d4", "2b2"]);
    expect(withRole(raise, "raisable")).toEqual(["a1"]);
    expect(promptOf(raise, NOTHING).key).toBe("placeOrRaise");
  });

  it("puts a ball with one click", () => {
    expect(click(raise, NOTHING, at("2b2")).play?.action).toBe(20);
    expect(click(raise, NOTHING, at("2b2")).choice).toEqual(NOTHING);
  });

  it("raises with two clicks, and only to where the picked ball can go", () => {
    const picked = click(raise, NOTHING, at("a1"));
    expect(picked).toEqual({ choice: { picked: at("a1") }, play: null });
    expect(withRole(raise, "raise-target", picked.choice)).toEqual(["2b2"]);
    expect(withRole(raise, "target", picked.choice)).toEqual([]);
    expect(promptOf(raise, picked.choice)).toEqual({ key: "raiseTo", from: "a1" });
    expect(click(raise, picked.choice, at("2b2")).play?.action).toBe(34);
  });

  it("lays a picked ball down by a second click or one beside", () => {
    const choice = { picked: at("a1") };
    for (const cell of ["a1", "b1", "2a1"])
      expect(click(raise, choice, at(cell))).toEqual({ choice: NOTHING, play: null });
  });

  it("does nothing on balls of the other side or on places without support", () => {
    for (const cell of ["b2", "4a1", "2a1"]) expect(click(raise, NOTHING, at(cell)).play).toBeNull();
  });

  it("forgets a choice that the next position does not allow", () => {
    expect(kept(square, { picked: at("a1") })).toEqual(NOTHING);
  });
});

describe("taking back", () => {
  it("lights the balls of the square and says why", () => {
    expect(withRole(square, "takeable")).toEqual(["b2", "c2", "b3", "c3"]);
    expect(promptOf(square, NOTHING).key).toBe("mustTake");
    expect(done(square)).toBeNull();
    expect(click(square, NOTHING, at("b2")).play?.action).toBe(308);
  });

  it("goes on to a second ball or ends", () => {
    expect(withRole(second, "takeable")).toEqual(["c2", "b3", "c3"]);
    expect(promptOf(second, NOTHING).key).toBe("mayTake");
    expect(done(second)?.action).toBe(333);
  });
});

describe("boards of others", () => {
  it("offer nothing", () => {
    const watched = withoutActions(raise);
    expect(rolesOf(watched, NOTHING).every((role) => role === "none")).toBe(true);
    expect(promptOf(watched, NOTHING).key).toBe("wait");
  });

  it("that cannot be read are empty", () => {
    for (const board of [duoBoard(), { ...RAISE, cells: [] }]) expect(readBoard(board)).toEqual(EMPTY);
    expect(readBoard({ ...RAISE, actions: [1, 999] }).actions.map(({ action }) => action)).toEqual([1]);
  });
});

it("shows a ghost only where a ball can be put", () => {
  expect(ghostAt(roleOf(raise, NOTHING, at("2b2")), "black")).toBe("black");
  expect(ghostAt(roleOf(raise, NOTHING, at("a1")), "black")).toBeNull();
  expect(ghostAt(roleOf(square, NOTHING, at("b2")), "white")).toBeNull();
});
