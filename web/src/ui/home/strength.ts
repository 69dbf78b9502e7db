// What is known of the strength of trained networks, in words.

import type { CheckpointView } from "../../api/types";
import { t } from "../texts";

/** A network by the run that made it and its step; one that came with the program says so. */
export function checkpointLabel(one: CheckpointView): string {
  const [run, file] = one.id.split("/");
  const name = file === undefined ? t.setup.shipped(one.id) : (run ?? one.id);
  const step = one.step === undefined ? "" : `, ${t.setup.step(one.step)}`;
  return `${name}${step}`;
}

/** How strong it is: what its card says, or what its run has measured so far. */
export function checkpointStrength(one: CheckpointView): string {
  if (one.strength) return one.strength;
  const measured = [
    isKnown(one.elo) ? t.setup.elo(one.elo, isKnown(one.elo_error) ? one.elo_error : null) : "",
    isKnown(one.win_rate_random) ? t.setup.againstRandom(one.win_rate_random) : "",
  ].filter(Boolean);
  return measured.length > 0 ? measured.join(", ") : t.setup.notRated;
}

/** Numbers that nobody knows are null. */
const isKnown = (value: number | null | undefined): value is number => typeof value === "number";
