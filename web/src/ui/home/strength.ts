// What is known of the strength of levels and networks, in words.

import type { CheckpointView, Level } from "../../api/types";
import { variantName } from "../../games";
import { t } from "../../shared/texts";

/** What a level is like, and where it stands among the ten. */
export function levelAbout(level: Level): string {
  return `${level.about} ${t.setup.levelElo(level.elo)}`;
}

/** A network with the level that it is nearest to, where it has met some. */
export type RatedNetwork = CheckpointView & { level?: number | null };

/** A network by the run that made it, how strong it is in a word, and its step; one that came with the program says so. */
export function checkpointLabel(one: CheckpointView): string {
  const [run, file] = one.id.split("/");
  const name = file === undefined ? t.setup.shipped(one.id) : (run ?? one.id);
  const step = one.step === undefined ? "" : t.setup.step(one.step);
  return [name, one.label, step].filter(Boolean).join(" · ");
}

/** How strong it is: where it stands among the levels, and what its card or its run says. */
export function checkpointStrength(one: RatedNetwork, game: string): string {
  const elo = isKnown(one.elo) ? t.setup.elo(one.elo, isKnown(one.elo_error) ? one.elo_error : null) : "";
  const level = isKnown(one.level) ? t.setup.nearLevel(one.level) : "";
  const random = isKnown(one.win_rate_random) ? t.setup.againstRandom(one.win_rate_random) : "";
  const measured = [level, elo, one.strength ?? random].filter(Boolean);
  const words = measured.length > 0 ? measured.join(", ") : t.setup.notRated;
  return one.game === game ? words : `${words}; ${t.setup.trainedOn(variantName(one.game))}`;
}

/** Numbers that nobody knows are null. */
const isKnown = (value: number | null | undefined): value is number => typeof value === "number";
