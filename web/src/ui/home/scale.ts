// Sliders for settings: wide ranges are stretched, so that small values can be reached too.

import type { SettingKind } from "../../api/types";

/** The range of a slider; positions go from 0 to `STEPS`. */
export type Scale = { min: number; max: number; isInteger: boolean; isWide: boolean };

export const STEPS = 200;

/** Beyond it browsers cannot count exactly, and nobody slides that far. */
const LARGEST = 1e12;

/** The scale of a setting, in seconds for durations; null for a setting that is no number or has no range. */
export function scaleOf(kind: SettingKind): Scale | null {
  if (kind.type === "duration") return { min: kind.min_seconds, max: kind.max_seconds, isInteger: false, isWide: true };
  if (kind.type !== "integer" && kind.type !== "float") return null;
  const { min, max } = kind;
  if (max > LARGEST) return null;
  return { min, max, isInteger: kind.type === "integer", isWide: min >= 0 && max - min > 300 };
}

export function valueAt(scale: Scale, position: number): number {
  const { min, max, isWide } = scale;
  const share = position / STEPS;
  if (position <= 0) return min;
  if (position >= STEPS) return max;
  if (!isWide) return rounded(scale, min + share * (max - min));
  const low = Math.max(min, 1e-3, scale.isInteger ? 1 : 0);
  return rounded(scale, low * (max / low) ** share);
}

export function positionOf(scale: Scale, value: number): number {
  const { min, max, isWide } = scale;
  if (value <= min) return 0;
  if (value >= max) return STEPS;
  const low = Math.max(min, 1e-3, scale.isInteger ? 1 : 0);
  const share = isWide ? Math.log(Math.max(value, low) / low) / Math.log(max / low) : (value - min) / (max - min);
  // Only the smallest value is at position 0.
  return Math.max(1, Math.round(share * STEPS));
}

/** Two significant digits on wide scales, a hundredth of a narrow one; never beyond the ends. */
function rounded({ min, max, isInteger, isWide }: Scale, value: number): number {
  const digits = isWide ? 1 - Math.floor(Math.log10(value)) : 2 - Math.ceil(Math.log10(max - min));
  const factor = 10 ** (isInteger ? Math.min(digits, 0) : digits);
  const near = Math.round(value * factor) / factor;
  return Math.max(min, Math.min(isInteger ? Math.round(near) : Number(near.toPrecision(6)), max));
}

/** The seconds of a duration in a spec; null for anything else. */
export function secondsIn(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim());
  if (!found) return null;
  const units: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };
  return Number(found[1]) * (units[found[2] ?? "s"] ?? 1);
}

export function writeSeconds(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)}ms` : `${Number(seconds.toPrecision(6))}s`;
}
