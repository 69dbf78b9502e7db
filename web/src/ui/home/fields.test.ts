import { describe, expect, it } from "vitest";
import type { AgentView, SettingKind } from "../../api/types";
import { helpText, settingLabel } from "./AgentFields";
import { positionOf, STEPS, scaleOf, secondsIn, valueAt, writeSeconds } from "./scale";
import { asAgent, parseSpec, withSetting, writeSpec } from "./spec";

const KINDS: SettingKind[] = [
  { type: "integer", min: 1, max: 1_000_000_000 },
  { type: "integer", min: 0, max: 10_000 },
  { type: "integer", min: 1, max: 20 },
  { type: "float", min: -100, max: 100 },
  { type: "float", min: 0, max: 1 },
  { type: "duration", min_seconds: 0.001, max_seconds: 30 },
];

describe("sliders", () => {
  it("reach both ends, never leave the range and stand where their value is", () => {
    for (const kind of KINDS) {
      const scale = scaleOf(kind);
      if (!scale) throw new Error("no scale");
      expect([valueAt(scale, 0), valueAt(scale, STEPS)]).toEqual([scale.min, scale.max]);
      let before = scale.min;
      for (let position = 0; position <= STEPS; position += 1) {
        const value = valueAt(scale, position);
        expect(value).toBeGreaterThanOrEqual(before);
        expect(value).toBeLessThanOrEqual(scale.max);
        if (scale.isInteger) expect(Number.isInteger(value)).toBe(true);
        expect(Math.abs(valueAt(scale, positionOf(scale, value)) - value)).toBeLessThanOrEqual(Math.abs(0.05 * value));
        before = value;
      }
    }
  });

  it("give small values room in wide ranges", () => {
    const scale = scaleOf({ type: "integer", min: 1, max: 100_000_000 });
    if (!scale) throw new Error("no scale");
    expect(positionOf(scale, 800)).toBeGreaterThan(STEPS / 4);
    expect(valueAt(scale, positionOf(scale, 800))).toBeLessThan(900);
  });

  it("are not for any number whatever, nor for words", () => {
    expect(scaleOf({ type: "integer", min: 0, max: 2 ** 64 })).toBeNull();
    expect(scaleOf({ type: "choice", words: ["easy"] })).toBeNull();
  });
});

describe("durations", () => {
  it("are read and written as specs have them", () => {
    expect(["80ms", "2s", "1.5", "2m", "soon"].map(secondsIn)).toEqual([0.08, 2, 1.5, 120, null]);
    expect([0.08, 2, 1.5, 0.001].map(writeSeconds)).toEqual(["80ms", "2s", "1.5s", "1ms"]);
  });
});

describe("specs", () => {
  it("come back as they were, and settings can be given and dropped", () => {
    for (const text of ["mcts", "mcts:time=1s,noise=0.1", "alphazero:checkpoint=night/000120"]) {
      expect(writeSpec(parseSpec(text))).toBe(text);
    }
    const timed = withSetting(parseSpec("mcts:noise=0.1"), "time", "1s");
    expect(writeSpec(timed)).toBe("mcts:noise=0.1,time=1s");
    expect(writeSpec(withSetting(timed, "noise", null))).toBe("mcts:time=1s");
    expect(writeSpec(withSetting(parseSpec("mcts:time=1s"), "time", null))).toBe("mcts");
  });

  it("keep the network and what another agent knows of the settings", () => {
    const setting = (key: string) => ({ key }) as AgentView["settings"][number];
    const policy = { name: "policy", settings: ["checkpoint", "seed"].map(setting) } as AgentView;
    const spec = parseSpec("alphazero:checkpoint=duo,visits=9,seed=1");
    expect(writeSpec(asAgent(spec, policy))).toBe("policy:checkpoint=duo,seed=1");
  });

  it("name their settings in words", () => {
    expect(settingLabel("corner_creation")).toBe("Corner creation");
    const setting = { key: "time", kind: { type: "text" }, required: false, help: "the longest time" } as const;
    expect(helpText({ ...setting, default: "80ms", without: null })).toBe("The longest time. Usually 80ms.");
    const unset = helpText({ ...setting, default: null, without: "no bound" });
    expect(unset).toBe("The longest time. If it is not set: no bound.");
  });
});
