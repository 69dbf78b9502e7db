// Problems in one line above the table: the connection, a refusal, a failed agent.

import { useEffect, useState } from "react";
import { useTable, useTableActions } from "../../session/store";
import type { TableData } from "../../session/table";
import { refusalWords } from "../../shared/refusals";
import { t } from "../../shared/texts";

export function Banners({ table }: { table: TableData }) {
  const refusal = useTable((state) => state.refusal);
  const { putRefusalAway } = useTableActions();
  return (
    <div className="banners">
      <ConnectionBanner />
      {refusal && (
        <div className="notice notice-bad banner" role="alert">
          <span>
            {t.errors.requestFailed} {refusalWords(refusal)}
          </span>
          <button type="button" className="button button-small" onClick={putRefusalAway}>
            {t.app.close}
          </button>
        </div>
      )}
      {table.state.fault && <p className="notice notice-bad">{t.table.fault(table.state.fault)}</p>}
    </div>
  );
}

function ConnectionBanner() {
  const connection = useTable((state) => state.connection);
  const unanswered = useTable((state) => state.unanswered);
  const { retryNow } = useTableActions();
  const [now, setNow] = useState(Date.now);
  const isWaiting = connection.kind === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (connection.kind !== "waiting") return null;
  const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000));
  return (
    <div className="notice banner" role="status" data-connection="waiting">
      <span>
        {t.connection.waiting(seconds)} {unanswered > 0 && t.connection.kept(unanswered)}
      </span>
      <button type="button" className="button button-small" onClick={retryNow}>
        {t.connection.retry}
      </button>
    </div>
  );
}

/** A dot that shows whether the server is connected. */
export function ConnectionDot() {
  const kind = useTable((state) => state.connection.kind);
  const words = {
    open: t.connection.open,
    connecting: t.connection.connecting,
    waiting: t.errors.serverGoneTitle,
    closed: t.errors.serverGoneTitle,
  };
  return (
    <span className="connection" data-connection={kind} role="img" aria-label={words[kind]} title={words[kind]}>
      <span className="connection-dot" />
    </span>
  );
}
