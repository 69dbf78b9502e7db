// Tournament results as the arena writes them.

import type { ArenaGame, Encounter, Estimate, Tournament } from "../../api/types";

/** The address of a tournament's games. */
export const gamesAddress = (tournament: string) => `/api/arena/${encodeURIComponent(tournament)}/games`;

/** The seats that won a game; empty if all scored alike. */
export function winners({ scores }: ArenaGame): number[] {
  const best = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return first.length === scores.length ? [] : first;
}

/** The agents by strength, as their indices in the tournament. */
export function ranking(tournament: Tournament): number[] {
  const strength = (index: number) => {
    const agent = tournament.agents[index];
    return agent?.elo?.value ?? agent?.win_rate?.value ?? -1e9;
  };
  return tournament.agents.map((_, index) => index).sort((a, b) => strength(b) - strength(a));
}

/** Two agents against each other, seen by one of them. */
export type Meeting = Pick<Encounter, "wins" | "draws" | "losses" | "score">;

/** Wins, draws and losses of one agent against another; null if they have not met. */
export function meeting(tournament: Tournament, row: number, column: number): Meeting | null {
  for (const one of tournament.encounters) {
    if (one.first === row && one.second === column) return one;
    if (one.first === column && one.second === row) {
      return { wins: one.losses, draws: one.draws, losses: one.wins, score: 1 - one.score };
    }
  }
  return null;
}

/** A number with a minus sign instead of a hyphen. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits).replace("-", "−");
  return Number(value.toFixed(digits)) === 0 ? text.replace("−", "") : text;
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export type Bin = { from: number; to: number; count: number };

/** Groups counts into at most `most` bins of a round width; each holds the whole numbers from `from` up to `to`. */
export function binned(counts: readonly (readonly [number, number])[], most: number): Bin[] {
  if (counts.length === 0) return [];
  const values = counts.map(([value]) => value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const widths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const fits = (width: number) => Math.floor(greatest / width) - Math.floor(least / width) < most;
  const width = widths.find(fits) ?? greatest - least + 1;
  const first = Math.floor(least / width);
  const bins = Array.from({ length: Math.floor(greatest / width) - first + 1 }, (_, at) => {
    const from = (first + at) * width;
    return { from, to: from + width - 1, count: 0 };
  });
  for (const [value, count] of counts) {
    const bin = bins[Math.floor(value / width) - first];
    if (bin) bin.count += count;
  }
  return bins;
}

/** An estimate with its error, such as "12 ± 5". */
export function estimateText({ value, error }: Estimate, text: (value: number) => string): string {
  return error === null ? text(value) : `${text(value)} ± ${text(error)}`;
}
