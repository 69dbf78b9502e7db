// What the server says once about games, pieces, agents and checkpoints.

import { useCallback, useEffect, useState } from "react";
import { getJson } from "./rest";
import { useRetries } from "./retries";

export type ColorInfo = { name: string; record_id: string; seat: number | null };

/** A line of the catalogue of games. */
export type GameInfo = {
  id: string;
  aliases: string[];
  title: string;
  summary: string;
  seats: number;
  colors: ColorInfo[];
  record_name: string;
  start: { position: string; board: Record<string, unknown> };
};

/** A way to lay a piece, its cells as [row, column] from its own top left. */
export type OrientationInfo = {
  cells: [number, number][];
  width: number;
  height: number;
  quarter_turns: number;
  flipped: boolean;
};

export type PieceInfo = { id: number; name: string; aliases: string[]; size: number; orientations: OrientationInfo[] };

export type Catalog = { games: GameInfo[]; pieces: PieceInfo[] };

/** How a level plays a game. */
export type LevelInfo = { spec: string; elo: number; milliseconds: number };

export type SettingKind =
  | { type: "integer" | "float"; min: number; max: number }
  | { type: "choice"; words: string[] }
  | { type: "duration" | "text" | "flag" | string };

export type SettingInfo = {
  key: string;
  help: string;
  kind: SettingKind;
  default: string | null;
  required: boolean;
  without: string | null;
};

export type AgentInfo = {
  name: string;
  summary: string;
  games: string[];
  settings: SettingInfo[];
  /** For levels: what they are, game by game. */
  levels?: Record<string, LevelInfo>;
};

/** A trained network that agents can play by. */
export type CheckpointInfo = {
  id: string;
  game: string;
  step?: number;
  games?: number;
  label?: string;
  strength?: string;
  /** What a training run has measured: on a scale of its own, with half the 95 % interval, and the share of games won
   *  against random play. Null where it is not known. */
  elo?: number | null;
  elo_error?: number | null;
  win_rate_random?: number | null;
  [more: string]: unknown;
};

/** Asks once and keeps the answer; a failure is not kept. */
function once<T>(path: string): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= getJson<T>(path).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

export const fetchCatalog = once<Catalog>("/api/catalog");
export const fetchAgents = once<AgentInfo[]>("/api/agents");
export const fetchCheckpoints = once<CheckpointInfo[]>("/api/checkpoints");

/** Something that is being fetched. */
export type Fetched<T> = { data: T | null; error: unknown; retry: () => void };

/** Fetches when the component appears, again when `retry` is called, and by itself as long as there is nothing because the
 *  server is away. `fetcher` must be stable. */
export function useFetched<T>(fetcher: () => Promise<T>): Fetched<T> {
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<{ data: T | null; error: unknown }>({ data: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again.
  useEffect(() => {
    let isWanted = true;
    fetcher().then(
      (data) => isWanted && setResult({ data, error: null }),
      (error: unknown) => isWanted && setResult((old) => ({ data: old.data, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [fetcher, round]);
  const retry = useCallback(() => setRound((old) => old + 1), []);
  useRetries(result.data === null ? result.error : null, retry);
  return { ...result, retry };
}

export function findGame(catalog: Catalog, id: string): GameInfo | undefined {
  return catalog.games.find((game) => game.id === id);
}
