import { describe, expect, it } from "vitest";
import type { Catalog, RecordSummary } from "../../api/types";
import { describeGame } from "./RecordChoice";

const catalog = { games: [{ id: "blokus-duo", title: "Blokus Duo" }], pieces: [] } as unknown as Catalog;

const summary = (told: Partial<RecordSummary>): RecordSummary => ({
  number: 2,
  game: "blokus-duo",
  players: [null, null],
  ...told,
});

describe("a game of a record with several", () => {
  it("is told by its number, players, date and result", () => {
    const game = summary({ players: ["Ada", "Bob"], date: "2024-05-01", result: "B+15" });
    expect(describeGame(catalog, game)).toEqual(["2. Blokus Duo", "Ada and Bob", "2024-05-01 · B+15"]);
  });

  it("is told by what the record has of them", () => {
    expect(describeGame(catalog, summary({}))).toEqual(["2. Blokus Duo"]);
    const game = summary({ players: [null, "Bob"], date: null, result: "0" });
    expect(describeGame(catalog, game)).toEqual(["2. Blokus Duo", "Player 1 and Bob", "0"]);
  });

  it("may be one that nobody can play here", () => {
    expect(describeGame(catalog, summary({ game: null, players: [] }))).toEqual(["2. Not a game of this server"]);
  });
});
