// Lists of tables: those of this browser, and those of everybody.

import { useCallback, useEffect, useState } from "react";
import type { Catalog } from "../../api/catalog";
import { findGame, useFetched } from "../../api/catalog";
import { listTables, RequestError, showTable } from "../../api/rest";
import type { Participant, Row } from "../../api/types";
import { allKeys, forgetKeys, type TableKeys } from "../../session/keys";
import { seatToAct, type TableData } from "../../session/table";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { agentName, joinNames, seatName } from "../names";
import { t } from "../texts";

const MOST_SHOWN = 8;

type Own = { keys: TableKeys; table: TableData };

/** The games that this browser has a seat in; those that are gone are forgotten. */
export function OwnTables({ catalog }: { catalog: Catalog }) {
  const [own, setOwn] = useState<Own[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async (keys: TableKeys): Promise<Own[]> => {
      try {
        const shown = await showTable(keys.id, keys.token);
        return [{ keys, table: { ...shown, at: null, thinking: null } }];
      } catch (error) {
        if (error instanceof RequestError && (error.status === 404 || error.status === 401)) forgetKeys(keys.id);
        return [];
      }
    };
    void Promise.all(
      allKeys()
        .slice(0, 2 * MOST_SHOWN)
        .map(ask),
    ).then((found) => isWanted && setOwn(found.flat()));
    return () => {
      isWanted = false;
    };
  }, []);
  if (own === null) return <p className="quiet">{t.app.loading}</p>;
  const open = own.filter(({ table }) => table.state.status !== "finished").slice(0, MOST_SHOWN);
  if (open.length === 0) return <p className="quiet">{t.home.continueNone}</p>;
  const forget = (id: string) => {
    forgetKeys(id);
    setOwn(own.filter((one) => one.keys.id !== id));
  };
  return (
    <ul className="table-list">
      {open.map(({ table }) => {
        const { id, game, moves, seats } = table.state;
        const isYours = seatToAct(table) !== null;
        return (
          <li key={id}>
            <Link to={`/table/${id}`} className="table-link">
              <strong>{findGame(catalog, game)?.title ?? game}</strong>
              <span>{joinNames(seats.map(seatName))}</span>
              <span className="quiet">
                {t.home.moves(moves)} · {isYours ? t.home.yourTurn : t.home.waiting}
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
  );
}

type PublicProps = { catalog: Catalog; status: "playing" | "finished"; none: string; limit?: number };

/** The newest tables of everybody. */
export function PublicTables({ catalog, status, none, limit = 6 }: PublicProps) {
  const fetcher = useCallback(() => listTables({ status, limit }), [status, limit]);
  const page = useFetched(fetcher);
  const [more, setMore] = useState<{ rows: Row[]; next: string | null }>({ rows: [], next: null });
  useEffect(() => setMore({ rows: [], next: page.data?.next ?? null }), [page.data]);
  if (page.error && !page.data) return <p className="quiet">{t.errors.serverGoneTitle}</p>;
  if (!page.data) return <p className="quiet">{t.app.loading}</p>;
  const rows = [...page.data.games, ...more.rows];
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  const next = more.next;
  const goOn = async () => {
    if (!next) return;
    const found = await listTables({ status, limit, from: next });
    setMore((old) => ({ rows: [...old.rows, ...found.games], next: found.next ?? null }));
  };
  return (
    <>
      <ul className="table-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={status === "finished" ? `/replay/${row.id}` : `/table/${row.id}`} className="table-link">
              <strong>{findGame(catalog, row.game)?.title ?? row.game}</strong>
              <span>{joinNames(participantNames(row))}</span>
              <span className="quiet">
                {t.home.moves(row.moves)} · {when(row.changed_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" className="button button-small" onClick={() => void goOn()}>
          {t.home.more}
        </button>
      )}
    </>
  );
}

function participantNames(row: Row): string[] {
  const participants = (row.setup.participants ?? []) as Participant[];
  return participants.map((one, index) =>
    one.kind === "agent" ? agentName(one.spec) : (one.name ?? t.home.player(index + 1)),
  );
}

function when(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
