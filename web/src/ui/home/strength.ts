// The strength of levels and networks, in words.

import type { CheckpointView, Level } from "../../api/types";
import { variantName } from "../../games";
import { t } from "../../shared/texts";

/** A level's description, and its place among the ten. */
export function levelAbout(level: Level): string {
  return `${level.about} ${t.setup.levelElo(level.elo)}`;
}

/** A network with the nearest level, if it has played any. */
export type RatedNetwork = CheckpointView & { level?: number | null };

/** A network by its run, its strength in a word, and its step; shipped networks say so. */
export function checkpointLabel(one: CheckpointView): string {
  const [run, file] = one.id.split("/");
  const name = file === undefined ? t.setup.shipped(one.id) : (run ?? one.id);
  const step = one.step === undefined ? "" : t.setup.step(one.step);
  return [name, one.label, step].filter(Boolean).join(" · ");
}

/** The strength of a network: its place among the levels, and what its card or its run says. */
export function checkpointStrength(one: RatedNetwork, game: string): string {
  const elo = isKnown(one.elo) ? t.setup.elo(one.elo, isKnown(one.elo_error) ? one.elo_error : null) : "";
  const level = isKnown(one.level) ? t.setup.nearLevel(one.level) : "";
  const random = isKnown(one.win_rate_random) ? t.setup.againstRandom(one.win_rate_random) : "";
  const measured = [level, elo, one.strength ?? random].filter(Boolean);
  const words = measured.length > 0 ? measured.join(", ") : t.setup.notRated;
  return one.game === game ? words : `${words}; ${t.setup.trainedOn(variantName(one.game))}`;
}

/** Unknown numbers are null. */
const isKnown = (value: number | null | undefined): value is number => typeof value === "number";
