// The one list of families. The rest of the app asks here for everything about a game.

import type { GameInfo } from "../api/types";
import { blokus } from "./blokus";
import type { Family, FamilyParts } from "./family";
import { plain } from "./plain";
import { pylos } from "./pylos";

export type { BoardProps, Family, Lesson, LessonTexts, SettingChoice } from "./family";

const ENTRIES: FamilyParts[] = [blokus, pylos];

/** A complete family: `plain` fills in what the entry leaves out. */
export function completed(parts: FamilyParts): Family {
  return { ...plain(parts.id), ...parts };
}

/** The families with an entry in this app. */
export const FAMILIES: readonly Family[] = ENTRIES.map(completed);

/**
 * Families by id, including those that only the server knows. A family stays the same object, so that its board does
 * too.
 */
const known = new Map(FAMILIES.map((family) => [family.id, family]));

export function familyNamed(id: string): Family {
  const found = known.get(id) ?? completed({ id });
  known.set(id, found);
  return found;
}

/** The family of a game, according to the server's list. */
export function familyOf(game: GameInfo): Family {
  return familyNamed(game.family);
}

/** The games of a list grouped by family, in the order of the list. */
export function byFamily<G extends GameInfo>(games: readonly G[]): { family: Family; games: G[] }[] {
  const families = [...new Set(games.map(familyOf))];
  return families.map((family) => ({ family, games: games.filter((game) => familyOf(game) === family) }));
}

/** The short name of a game, for places without the server's list; the id if it has none. */
export function variantName(gameId: string): string {
  return FAMILIES.find(({ variants }) => Object.hasOwn(variants, gameId))?.variants[gameId] ?? gameId;
}
