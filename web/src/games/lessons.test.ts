import { describe, expect, it } from "vitest";
import { shown } from "../testing/lessons";
import { FAMILIES } from ".";

const introductions = await Promise.all(FAMILIES.flatMap(({ loadLessons }) => loadLessons?.() ?? []));

describe("introductions", () => {
  it("have five steps each, with their texts", () => {
    expect(introductions).toHaveLength(2);
    for (const { lessons, texts } of introductions) {
      expect(lessons).toHaveLength(5);
      expect(texts).toHaveLength(5);
    }
  });

  it("are not done before anything was played", () => {
    const begun = shown([]);
    for (const { lessons } of introductions) for (const one of lessons) expect(one.isDone(begun)).toBe(false);
  });
});
