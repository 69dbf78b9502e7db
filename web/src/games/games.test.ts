import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { GameInfo } from "../api/types";
import { placing } from "../testing/samples";
import { byFamily, completed, FAMILIES, familyNamed, familyOf, variantName } from ".";

const game = (id: string, family = "any"): GameInfo => ({
  id,
  family,
  aliases: [],
  title: `The game ${id}`,
  summary: "",
  seats: 2,
  colors: [],
  record_name: id,
});

describe("families of games", () => {
  it("have names, rules, pictures, boards and an introduction", () => {
    for (const family of FAMILIES) {
      expect(family.name).not.toBe("");
      expect(family.rule).toBeTruthy();
      expect(family.keys.length).toBeGreaterThan(0);
      expect(family.loadLessons).toBeDefined();
      expect(Object.keys(family.variants)).toContain(family.usualGame);
      const picture = renderToStaticMarkup(createElement(family.Picture, { game: game("any") }));
      expect(picture).toContain("aria-label");
    }
    expect(new Set(FAMILIES.map(({ id }) => id)).size).toBe(FAMILIES.length);
  });

  it("are told by the server's list, whatever a game is called", () => {
    const [first, second] = FAMILIES;
    expect(familyOf(game(`${first?.id}-x`, second?.id))).toBe(second);
    expect(familyOf(game("anything", first?.id))).toBe(first);
  });

  it("come in the order of the list", () => {
    const games = [game("c", "new"), game("a", "blokus"), game("b", "blokus"), game("d", "new")];
    const found = byFamily(games).map((one) => [one.family.id, ...one.games.map(({ id }) => id)]);
    expect(found).toEqual([
      ["new", "c", "d"],
      ["blokus", "a", "b"],
    ]);
  });

  it("know the short names of their games", () => {
    expect(variantName("blokus-duo")).toBe("Duo");
    expect(variantName("unknown")).toBe("unknown");
    expect(variantName("constructor")).toBe("constructor");
  });
});

describe("a family that only the server knows", () => {
  const gomoku = familyOf(game("gomoku-15", "gomoku"));

  it("is the same every time", () => {
    expect(familyNamed("gomoku")).toBe(gomoku);
    expect(FAMILIES).not.toContain(gomoku);
  });

  it("has words made from what the server sends", () => {
    const catalog = { games: [], pieces: [] };
    expect(gomoku.name).toBe("Gomoku");
    expect(gomoku.moveLabel({ ...placing(0, "1", 0, 0, 0), text: "h8" })).toBe("h8");
    expect([gomoku.candidateLabel("h8", catalog), gomoku.adviceWords("h8", catalog)]).toEqual(["h8", "h8"]);
    const detail = { reserve: 0 };
    expect([gomoku.scoreLabel(1, detail), gomoku.scoreShort(1, detail)]).toEqual(["1 point", 1]);
    expect(gomoku.swatch("purple")).toBe("var(--piece-purple, purple)");
  });

  it("has a picture, and neither lessons nor settings", () => {
    const picture = renderToStaticMarkup(createElement(gomoku.Picture, { game: game("gomoku-15") }));
    expect(picture).toContain("The game gomoku-15");
    expect(gomoku.loadLessons).toBeUndefined();
    expect(gomoku.settings).toBeUndefined();
    expect(gomoku.usualGame).toBeUndefined();
  });
});

describe("an entry with few parts", () => {
  it("is filled up with plain ones", () => {
    const other = completed({ id: "other", name: "Another", scoreLabel: () => "much" });
    expect([other.name, other.scoreLabel(1, { reserve: 0 }), other.scoreShort(1, { reserve: 0 })]).toEqual([
      "Another",
      "much",
      1,
    ]);
    expect(other.Board).toBe(familyNamed("gomoku").Board);
  });
});
