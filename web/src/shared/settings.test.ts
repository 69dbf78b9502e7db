import { describe, expect, it } from "vitest";
import { createSettings, settingsStore } from "./settings";
import { read } from "./storage";

describe("settings of a game", () => {
  const defaults = { light: "some", depth: 2 };

  it("are stored with those of all games, and neither part loses the other", () => {
    const own = createSettings(defaults);
    expect(own.getState().settings).toEqual(defaults);
    own.getState().change({ light: "none" });
    settingsStore.getState().change({ theme: "dark" });
    own.getState().change({ depth: 3 });
    expect(read("settings", {})).toMatchObject({ light: "none", depth: 3, theme: "dark" });
    expect(createSettings(defaults).getState().settings).toEqual({ light: "none", depth: 3 });
  });

  it("of another type are not taken", () => {
    expect(createSettings({ light: 1, depth: 2 }).getState().settings).toEqual({ light: 1, depth: 3 });
  });
});
