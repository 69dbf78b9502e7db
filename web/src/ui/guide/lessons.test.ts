import { describe, expect, it } from "vitest";
import type { Shown } from "../../api/types";
import { t } from "../../shared/texts";
import { COURSES } from "./lessons";

/** A table with these moves: what lessons look at, and nothing else. */
function shown(moves: { text: string; kind?: string }[], phase = "turn", status = "playing"): Shown {
  const history = moves.map(({ text, kind }) => ({ text, moves: [{ text, seat: 0, color: 0, detail: { kind } }] }));
  return { you: "host", history, state: { moves: moves.length, status, board: { phase } } } as unknown as Shown;
}

const lesson = (family: string, number: number) => {
  const found = COURSES[family]?.lessons[number - 1];
  if (!found) throw new Error(`no lesson ${number}`);
  return found;
};

describe("introductions", () => {
  it("have five steps each, with their texts", () => {
    for (const [family, { lessons }] of Object.entries(COURSES)) {
      expect(lessons).toHaveLength(5);
      expect(t.guide.lessons[family]).toHaveLength(5);
    }
  });

  it("are not done before anything was played", () => {
    const begun = shown([]);
    for (const { lessons } of Object.values(COURSES)) for (const one of lessons) expect(one.isDone(begun)).toBe(false);
    expect(lesson("blokus", 2).isDone(shown([{ text: "a" }, { text: "b" }]))).toBe(false);
  });

  it("see a pass and the end of a game", () => {
    expect(lesson("blokus", 4).isDone(shown([{ text: "d9" }]))).toBe(false);
    expect(lesson("blokus", 4).isDone(shown([{ text: "d9" }, { text: "pass" }]))).toBe(true);
    expect(lesson("blokus", 5).isDone(shown([{ text: "pass" }]))).toBe(false);
    expect(lesson("pylos", 5).isDone(shown([{ text: "4a1", kind: "place" }], "turn", "finished"))).toBe(true);
  });

  it("tell a raise from a ball out of the reserve", () => {
    expect(lesson("pylos", 2).isDone(shown([{ text: "2b2", kind: "place" }]))).toBe(false);
    expect(lesson("pylos", 2).isDone(shown([{ text: "d1-2b2", kind: "raise" }]))).toBe(true);
  });

  it("wait for the end of the turn when balls are taken back", () => {
    const put = { text: "c3", kind: "place" };
    const taken = { text: "xb2", kind: "take" };
    expect(lesson("pylos", 3).isDone(shown([put], "must_take"))).toBe(true);
    expect(lesson("pylos", 4).isDone(shown([put], "must_take"))).toBe(false);
    expect(lesson("pylos", 4).isDone(shown([put, taken], "may_take"))).toBe(false);
    expect(lesson("pylos", 4).isDone(shown([put, taken, { text: "done", kind: "done" }]))).toBe(true);
  });
});
