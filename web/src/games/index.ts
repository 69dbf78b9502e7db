// The families of games: the one list. Everything that the rest of the app asks about a game it asks here.

import type { GameInfo } from "../api/types";
import { blokus } from "./blokus";
import type { Family, FamilyParts } from "./family";
import { plain } from "./plain";
import { pylos } from "./pylos";

export type { BoardProps, Family, Lesson, LessonTexts, SettingChoice } from "./family";

const ENTRIES: FamilyParts[] = [blokus, pylos];

/** A whole family: what its entry does not say is plain. */
export function completed(parts: FamilyParts): Family {
  return { ...plain(parts.id), ...parts };
}

/** The families that this app has an entry for. */
export const FAMILIES: readonly Family[] = ENTRIES.map(completed);

/** Families by id, with those that only the server knows. A family stays the same object, so that its board stays too. */
const known = new Map(FAMILIES.map((family) => [family.id, family]));

export function familyNamed(id: string): Family {
  const found = known.get(id) ?? completed({ id });
  known.set(id, found);
  return found;
}

/** The family of a game, as the server's list says. */
export function familyOf(game: GameInfo): Family {
  return familyNamed(game.family);
}

/** The games of a list by their families, in the order of the list. */
export function byFamily<G extends GameInfo>(games: readonly G[]): { family: Family; games: G[] }[] {
  const families = [...new Set(games.map(familyOf))];
  return families.map((family) => ({ family, games: games.filter((game) => familyOf(game) === family) }));
}

/** The short name of a game by its id, for places that do not have the server's list; the id where there is none. */
export function variantName(gameId: string): string {
  return FAMILIES.find(({ variants }) => Object.hasOwn(variants, gameId))?.variants[gameId] ?? gameId;
}
