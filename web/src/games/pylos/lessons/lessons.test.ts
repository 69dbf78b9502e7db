import { describe, expect, it } from "vitest";
import { lessonOf, shown } from "../../../testing/lessons";
import { LESSONS } from ".";

const lesson = (number: number) => lessonOf(LESSONS, number);

describe("the introduction to Pylos", () => {
  it("sees the end of a game", () => {
    expect(lesson(5).isDone(shown([{ text: "4a1", kind: "place" }], "turn", "finished"))).toBe(true);
  });

  it("tells a raise from a ball out of the reserve", () => {
    expect(lesson(2).isDone(shown([{ text: "2b2", kind: "place" }]))).toBe(false);
    expect(lesson(2).isDone(shown([{ text: "d1-2b2", kind: "raise" }]))).toBe(true);
  });

  it("waits for the end of the turn when balls are taken back", () => {
    const put = { text: "c3", kind: "place" };
    const taken = { text: "xb2", kind: "take" };
    expect(lesson(3).isDone(shown([put], "must_take"))).toBe(true);
    expect(lesson(4).isDone(shown([put], "must_take"))).toBe(false);
    expect(lesson(4).isDone(shown([put, taken], "may_take"))).toBe(false);
    expect(lesson(4).isDone(shown([put, taken, { text: "done", kind: "done" }]))).toBe(true);
  });
});
