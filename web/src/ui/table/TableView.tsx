// A table as people see it: the board in the middle, everything about the game beside it.

import { Suspense, useCallback, useMemo, useState } from "react";
import type { Catalog, GameInfo } from "../../api/catalog";
import { faceOf } from "../../games";
import { useTable, useTableActions } from "../../session/store";
import { countMoves, ownSeats, seatToAct, shownEntries, splitMoves, type TableData } from "../../session/table";
import { announce } from "../announcer";
import { BadMessagePage } from "../pages/ErrorPages";
import { useSettings } from "../settings";
import { playSound } from "../sounds";
import { t } from "../texts";

type Props = { mode: "table" | "replay"; table: TableData; catalog: Catalog; game: GameInfo };

export function TableView({ mode, table, catalog, game }: Props) {
  const face = faceOf(game.id);
  const settings = useSettings();
  const { act } = useTableActions();
  const isBusy = useTable((state) => state.unanswered > 0);
  const hint = useTable((state) => state.hint);
  const entries = shownEntries(table);
  const movesShown = countMoves(table.history, entries);
  const analysis = useTable((state) => (state.isAnalysisOn ? (state.analyses[movesShown] ?? null) : null));
  const [pointedAt, _point] = useState<string | null>(null);
  const { shown, later } = useMemo(() => splitMoves(table), [table]);
  const own = useMemo(() => ownSeats(table), [table]);
  const play = useCallback(
    (move: { text: string } | { detail: Record<string, unknown> }) =>
      act("text" in move ? { type: "move", text: move.text } : { type: "move", move: move.detail }),
    [act],
  );
  const pass = useCallback(() => act({ type: "pass" }), [act]);
  const undo = useCallback(() => act({ type: "undo" }), [act]);
  if (!face) return <BadMessagePage />;
  const isLive = table.at === null;
  return (
    <div className="table" data-mode={mode} data-game={face.family}>
      <section className="table-board">
        <Suspense fallback={<p className="loading">{t.app.loading}</p>}>
          <face.Board
            catalog={catalog}
            game={game}
            state={table.state}
            shown={shown}
            later={later}
            isLive={isLive}
            ownSeats={own}
            seatToAct={isLive ? seatToAct(table) : null}
            isBusy={isBusy}
            play={play}
            pass={pass}
            undo={undo}
            hint={isLive ? hint : null}
            analysis={analysis}
            pointedAt={pointedAt}
            settings={settings}
            announce={announce}
            sound={playSound}
          />
        </Suspense>
      </section>
    </div>
  );
}
