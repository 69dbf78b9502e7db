import { describe, expect, it } from "vitest";
import type { AgentView, GameInfo, SettingView } from "../../api/types";
import { defaultSetup, firstAgent } from "./setup";

const GAME = { id: "gomoku", seats: 2 } as GameInfo;
const agent = (name: string, games: string[], required = false): AgentView => ({
  name,
  games,
  settings: required ? [{ key: "command", required } as SettingView] : [],
  summary: "",
});

describe("the agent that nobody has chosen", () => {
  it("is a level for beginners where the game has one, and until that is known", () => {
    expect(firstAgent(GAME, null)).toBe("level-2");
    expect(firstAgent(GAME, [agent("random", ["gomoku"]), agent("level-2", ["gomoku"])])).toBe("level-2");
  });

  it("is the first that needs nothing to be set where the game has no levels", () => {
    const agents = [agent("level-2", ["other"]), agent("gtp", ["gomoku"], true), agent("random", ["gomoku"])];
    expect(firstAgent(GAME, agents)).toBe("random");
    expect(defaultSetup(GAME, 0, "random").seats).toEqual([{ kind: "me" }, { kind: "agent", spec: "random" }]);
  });
});
