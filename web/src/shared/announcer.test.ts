import { beforeEach, describe, expect, it } from "vitest";
import { announce, announceNews, announcer } from "./announcer";

const logged = () => announcer.getState().log.map((line) => line.text);

beforeEach(() => announcer.setState({ text: "", round: 0, log: [], lines: 0 }));

describe("announcements", () => {
  it("of moves that follow each other all stay to be heard", () => {
    for (const move of ["Blue: I1 a1", "Yellow: I1 t1", "Red: I1 t20", "Green: I1 a20"]) announceNews([move]);
    announce("T5, 90°");
    expect(logged()).toEqual(["Blue: I1 a1", "Yellow: I1 t1", "Red: I1 t20", "Green: I1 a20"]);
    expect(announcer.getState().text).toBe("T5, 90°");
  });

  it("of the same words are lines of their own, and old lines go", () => {
    announceNews(["pass", "pass"]);
    const keys = announcer.getState().log.map((line) => line.key);
    expect(new Set(keys).size).toBe(2);
    announceNews(Array.from({ length: 60 }, (_, index) => `move ${index}`));
    expect(logged().at(-1)).toBe("move 59");
    expect(logged().length).toBe(40);
  });
});
