// Server data that is fetched once: games, pieces, agents and checkpoints.

import { useCallback, useEffect, useState } from "react";
import { getJson } from "./rest";
import { useRetries } from "./retries";
import type { AgentView, Catalog, CatalogGame, CheckpointView } from "./types";

/** Fetches once and keeps the answer; failures are not kept. */
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
export const fetchAgents = once<AgentView[]>("/api/agents");
export const fetchCheckpoints = once<CheckpointView[]>("/api/checkpoints");

/** Data being fetched. */
export type Fetched<T> = { data: T | null; error: unknown; retry: () => void };

/**
 * Fetches when the component mounts, again on `retry`, and automatically while there is no data because the server is
 * unreachable. `fetcher` must be stable.
 */
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

export function findGame(catalog: Catalog, id: string): CatalogGame | undefined {
  return catalog.games.find((game) => game.id === id);
}
