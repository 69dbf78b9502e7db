import { describe, expect, it } from "vitest";
import { allKeys, keepKeys, keysOf, noteOver, type TableKeys, worthKeeping } from "./keys";

const key = (id: string, more: Partial<TableKeys> = {}): TableKeys => ({
  id,
  game: "pylos",
  token: id,
  host: null,
  friends: [],
  openedAt: 0,
  ...more,
});
const many = (count: number, name: string, more: Partial<TableKeys> = {}) =>
  Array.from({ length: count }, (_, index) => key(`${name}${index}`, more));

describe("keys of tables", () => {
  it("of games that go on outlive any number of records and games that are over", () => {
    const game = key("game");
    const kept = worthKeeping([
      ...many(100, "record", { isRecord: true }),
      ...many(100, "over", { isOver: true }),
      game,
    ]);
    expect(kept).toContain(game);
    expect(kept.length).toBeLessThanOrEqual(61);
  });

  it("of records give way to those of games, the oldest first", () => {
    const kept = worthKeeping([...many(5, "record", { isRecord: true }), ...many(70, "game")]);
    expect(kept.filter((one) => one.isRecord).map((one) => one.id)).toEqual(["record0"]);
    expect(kept.filter((one) => !one.isRecord)).toHaveLength(70);
  });

  it("stay in their order, and remember that a game is over, or not any more", () => {
    for (const one of [key("a"), key("b", { isRecord: true }), key("c")]) keepKeys(one);
    noteOver("a", true);
    noteOver("unknown", true);
    expect(allKeys().map((one) => one.id)).toEqual(["c", "b", "a"]);
    expect(keysOf("a")?.isOver).toBe(true);
    noteOver("a", false);
    expect(keysOf("a")?.isOver).toBe(false);
  });
});
