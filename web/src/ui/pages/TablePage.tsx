// The page of a table: opens the store, and explains if there is no table to show.

import { useEffect, useState } from "react";
import { fetchCatalog, findGame, useFetched } from "../../api/catalog";
import { familyOf } from "../../games";
import { forgetKeys, keysOf } from "../../session/keys";
import {
  openTableStore,
  TableContext,
  type TableStore,
  takeKeys,
  useTable,
  useTableActions,
} from "../../session/store";
import { LoadingPage } from "../Loading";
import { dropHash } from "../router";
import { TableView } from "../table/TableView";
import { BadMessagePage, BadTokenPage, NoTablePage, ServerGonePage } from "./ErrorPages";
import "../../style/table.css";
import "../../style/compact.css";

/** Loads the board together with the table if the game is known. */
async function preloadBoard(gameId: string): Promise<void> {
  const game = findGame(await fetchCatalog(), gameId);
  if (game) await familyOf(game).preloadBoard();
}

type Mode = "table" | "replay";

export default function TablePage({ id, mode }: { id: string; mode: Mode }) {
  const [store, setStore] = useState<TableStore | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the table again.
  useEffect(() => {
    const keys = takeKeys(id, location.hash);
    dropHash();
    if (keys?.game) preloadBoard(keys.game).catch(() => undefined);
    const opened = openTableStore(id, keys);
    setStore(opened);
    return () => opened.actions.close();
  }, [id, round]);
  if (!store) return <LoadingPage />;
  const watch = () => {
    // A wrong link does not cost this browser its seat.
    if (keysOf(id)?.token === store.getState().keys?.token) forgetKeys(id);
    setRound((old) => old + 1);
  };
  return (
    <TableContext value={store}>
      <Opened mode={mode} onWatch={watch} />
    </TableContext>
  );
}

function Opened({ mode, onWatch }: { mode: Mode; onWatch: () => void }) {
  const problem = useTable((state) => state.problem);
  const table = useTable((state) => state.table);
  const isWaiting = useTable((state) => state.connection.kind === "waiting");
  const { retryNow } = useTableActions();
  const catalog = useFetched(fetchCatalog);
  if (problem === "no_table") return <NoTablePage />;
  if (problem === "bad_token") return <BadTokenPage onWatch={onWatch} />;
  if (problem === "bad_message") return <BadMessagePage />;
  if (table && catalog.data) {
    const game = findGame(catalog.data, table.state.game);
    if (game) return <TableView mode={mode} table={table} catalog={catalog.data} game={game} />;
    return <BadMessagePage />;
  }
  if (isWaiting || catalog.error) {
    const retry = () => {
      catalog.retry();
      retryNow();
    };
    return <ServerGonePage onRetry={retry} />;
  }
  return <LoadingPage />;
}
