// Lists of tables: this browser's, and everybody's.

import { useCallback, useEffect, useState } from "react";
import { findGame, useFetched } from "../../api/catalog";
import { listTables, RequestError, showTable } from "../../api/rest";
import { useReturn } from "../../api/retries";
import type { Catalog, Row } from "../../api/types";
import { allKeys, forgetKeys, isOpen, noteOver, type TableKeys } from "../../session/keys";
import { seatToAct, type TableData } from "../../session/table";
import { Icon } from "../../shared/Icon";
import { agentName, seatName } from "../../shared/names";
import { t } from "../../shared/texts";
import { Link } from "../Link";
import { words } from "./start";

const MOST_SHOWN = 8;

/** A table that this browser has a key for. */
export type OwnTable = { keys: TableKeys; table: TableData };

/**
 * This browser's tables; null while loading. Forgets tables that are gone, and refreshes when the page becomes visible
 * again.
 */
export function useOwnTables(): { own: OwnTable[] | null; forget: (id: string) => void } {
  const [own, setOwn] = useState<OwnTable[] | null>(null);
  const [round, setRound] = useState(0);
  useReturn(useCallback(() => setRound((old) => old + 1), []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isWanted = true;
    const ask = async (keys: TableKeys): Promise<OwnTable[]> => {
      try {
        const shown = await showTable(keys.id, keys.token);
        noteOver(keys.id, shown.state.status === "finished");
        return [{ keys, table: { ...shown, at: null, thinking: null } }];
      } catch (error) {
        if (error instanceof RequestError && (error.status === 404 || error.status === 401)) forgetKeys(keys.id);
        return [];
      }
    };
    // Every unfinished game, however old; of the others, as many as can be shown.
    const all = allKeys();
    const rest = all.filter((keys) => !isOpen(keys)).slice(0, 2 * MOST_SHOWN);
    const wanted = all.filter((keys) => isOpen(keys) || rest.includes(keys));
    void Promise.all(wanted.map(ask)).then((found) => isWanted && setOwn(found.flat()));
    return () => {
      isWanted = false;
    };
  }, [round]);
  const forget = (id: string) => {
    forgetKeys(id);
    setOwn((old) => old?.filter((one) => one.keys.id !== id) ?? null);
  };
  return { own, forget };
}

type OwnProps = { catalog: Catalog; own: OwnTable[] | null; forget: (id: string) => void; isOver: boolean };

/** This browser's unfinished or finished tables. */
export function OwnTables({ catalog, own, forget, isOver }: OwnProps) {
  const [isAll, setAll] = useState(false);
  if (own === null) return isOver ? null : <p className="quiet">{t.app.loading}</p>;
  const found = own.filter(({ table }) => (table.state.status === "finished") === isOver);
  const listed = isAll ? found : found.slice(0, MOST_SHOWN);
  if (listed.length === 0) return isOver ? null : <p className="quiet">{t.home.continueNone}</p>;
  return (
    <>
      <ul className="table-list" aria-label={isOver ? t.home.historyOwn : t.home.continueTitle}>
        {listed.map(({ table }) => {
          const { id, game, moves, seats } = table.state;
          const turn = seatToAct(table) !== null ? t.home.yourTurn : t.home.waiting;
          return (
            <li key={id}>
              <Link to={isOver ? `/replay/${id}` : `/table/${id}`} className="table-link">
                <strong>{findGame(catalog, game)?.title ?? game}</strong>
                <span>{t.app.list(seats.map(seatName))}</span>
                <span className="quiet">
                  {t.home.moves(moves)} · {isOver ? t.home.historyOwn : turn}
                </span>
              </Link>
              <button
                type="button"
                className="tool tool-small"
                aria-label={t.home.forget}
                title={t.home.forget}
                onClick={() => forget(id)}
              >
                <Icon name="clear" />
              </button>
            </li>
          );
        })}
      </ul>
      {listed.length < found.length && <MoreButton onPress={() => setAll(true)} />}
    </>
  );
}

function MoreButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="button button-small" onClick={onPress}>
      {t.home.more}
    </button>
  );
}

type PublicProps = {
  catalog: Catalog;
  status: "playing" | "finished";
  /** The text for an empty list. */
  none: string;
  limit?: number;
  /** Tables listed elsewhere. */
  without?: string[];
  /** Refresh interval. */
  everyMs?: number;
};

/** The newest tables of everybody. */
export function PublicTables({ catalog, status, none, limit = 6, without = [], everyMs }: PublicProps) {
  const fetcher = useCallback(() => listTables({ status, limit }), [status, limit]);
  const page = useFetched(fetcher);
  const { retry } = page;
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(() => !document.hidden && retry(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, retry]);
  const [more, setMore] = useState<{ rows: Row[]; next: string | null }>({ rows: [], next: null });
  // Whoever has asked for more rows keeps them.
  useReturn(retry, more.rows.length === 0);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setMore({ rows: [], next: page.data?.next ?? null }), [page.data]);
  if (page.error && !page.data) return <p className="quiet">{t.errors.serverGoneTitle}</p>;
  if (!page.data) return <p className="quiet">{t.app.loading}</p>;
  const rows = [...page.data.games, ...more.rows].filter((row) => !without.includes(row.id));
  if (rows.length === 0) return none ? <p className="quiet">{none}</p> : null;
  const next = more.next;
  const goOn = async () => {
    if (!next) return;
    try {
      const found = await listTables({ status, limit, from: next });
      setMore((old) => ({ rows: [...old.rows, ...found.games], next: found.next ?? null }));
      setError(null);
    } catch (failure) {
      setError(words(failure));
    }
  };
  return (
    <>
      <ul className="table-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={status === "finished" ? `/replay/${row.id}` : `/table/${row.id}`} className="table-link">
              <strong>{findGame(catalog, row.game)?.title ?? row.game}</strong>
              <span>{t.app.list(participantNames(row))}</span>
              <span className="quiet">
                {t.home.moves(row.moves)} · {when(row.changed_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {error && (
        <p className="notice notice-bad" role="alert">
          {t.errors.requestFailed} {error}
        </p>
      )}
      {next && <MoreButton onPress={() => void goOn()} />}
    </>
  );
}

function participantNames(row: Row): string[] {
  return row.setup.participants.map((one, index) =>
    one.kind === "agent" ? agentName(one.spec) : (one.name ?? t.home.player(index + 1)),
  );
}

function when(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
