import { describe, expect, it } from "vitest";
import { lessonOf, shown } from "../../../testing/lessons";
import { LESSONS } from ".";

const lesson = (number: number) => lessonOf(LESSONS, number);

describe("the introduction to Blokus", () => {
  it("is not done before anything was played", () => {
    expect(lesson(2).isDone(shown([{ text: "a" }, { text: "b" }]))).toBe(false);
  });

  it("sees a pass", () => {
    expect(lesson(4).isDone(shown([{ text: "d9" }]))).toBe(false);
    expect(lesson(4).isDone(shown([{ text: "d9" }, { text: "pass" }]))).toBe(true);
    expect(lesson(5).isDone(shown([{ text: "pass" }]))).toBe(false);
  });
});
