import { describe, expect, it } from "vitest";
import { entry, placing } from "../../testing/samples";
import { thoughtWords } from "./thought";

const played = entry(placing(0, "1", 0, 0, 0));

describe("the thought behind a move", () => {
  it("is told of agents with its time and what they expected", () => {
    const words = thoughtWords({ ...played, by: "agent", thinking_ms: 1240, value: 0.634 });
    expect(words).toEqual({ short: "1.2 s · 63 %", long: "thought for 1.2 s, expected 63 %" });
    expect(thoughtWords({ ...played, by: "substitute", thinking_ms: 0 })?.short).toBe("< 1 ms");
    expect(thoughtWords({ ...played, by: "agent", thinking_ms: 82 })?.short).toBe("82 ms");
  });

  it("is not told of people, records and passes", () => {
    expect(thoughtWords({ ...played, by: "agent", text: "pass" })).toBeNull();
    for (const by of ["person", "record", "table"]) expect(thoughtWords({ ...played, by })).toBeNull();
  });
});
