// The layout of a table: the board in the middle, everything about the game beside it.

import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Catalog, CatalogGame, GameInfo } from "../../api/types";
import { type Family, familyOf } from "../../games";
import { useTable, useTableActions } from "../../session/store";
import {
  countMarked,
  countMoves,
  isSpectator,
  mayUndo,
  ownSeats,
  seatToAct,
  shownEntries,
  splitMoves,
  type TableData,
} from "../../session/table";
import { announce } from "../../shared/announcer";
import { useSettings } from "../../shared/settings";
import { playSound } from "../../shared/sounds";
import { t } from "../../shared/texts";
import { useTitle } from "../title";
import { Actions } from "./Actions";
import { Analysis } from "./Analysis";
import { Banners, ConnectionDot } from "./Banners";
import type { Choosing } from "./Candidates";
import { useHistoryKeys } from "./historyKeys";
import { Links } from "./Links";
import { Moves, Scrubber } from "./Moves";
import { ResultCard } from "./ResultCard";
import { Seats } from "./Seats";
import { TurnBar } from "./TurnBar";
import { useNews } from "./useNews";

type Props = { mode: "table" | "replay"; table: TableData; catalog: Catalog; game: CatalogGame };

export function TableView({ mode, table, catalog, game }: Props) {
  const family = familyOf(game);
  const settings = useSettings();
  const { act } = useTableActions();
  const isBusy = useTable((state) => state.unanswered > 0);
  const hint = useTable((state) => state.hint);
  const movesShown = countMoves(table.history, shownEntries(table));
  const analysis = useTable((state) => (state.isAnalysisOn ? (state.analyses[movesShown] ?? null) : null));
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ text: string; moves: number } | null>(null);
  // A choice belongs to the position it was made in.
  const chosenHere = chosen?.moves === movesShown ? chosen.text : null;
  const { history, at } = table;
  const { shown, later } = useMemo(() => splitMoves(history, at), [history, at]);
  const { you } = table;
  const { seats, hot_seat: isHotSeat } = table.state;
  const own = useMemo(() => ownSeats(you, seats, isHotSeat), [you, seats, isHotSeat]);
  const marked = useMemo(
    () => countMarked({ history, at }, own, game.colors.length),
    [history, at, own, game.colors.length],
  );
  const play = useCallback(
    (move: { text: string } | { detail: Record<string, unknown> }) =>
      act("text" in move ? { type: "move", text: move.text } : { type: "move", move: move.detail }),
    [act],
  );
  const pass = useCallback(() => act({ type: "pass" }), [act]);
  const undo = useCallback(() => act({ type: "undo" }), [act]);
  useNews(table, game, family);
  useHistoryKeys(table);
  useReplayFromStart(mode);
  useTitle(seatToAct(table) !== null ? `${t.table.yourTurn} · ${game.title}` : game.title);
  const isLive = at === null;
  const mayPlay = isLive && seatToAct(table) !== null && !isBusy;
  const choosing: Choosing = {
    onPoint: setPointedAt,
    chosen: chosenHere,
    onChoose: (text) => setChosen(text === null ? null : { text, moves: movesShown }),
    onPlay: mayPlay ? (text) => void play({ text }) : null,
  };
  return (
    <div className="table" data-mode={mode} data-game={family.id} data-board={family.isBoardWide ? "wide" : "square"}>
      <h1 className="unseen">{game.title}</h1>
      <section className="table-board" aria-label={game.title}>
        <Suspense fallback={<p className="board-loading">{t.app.loading}</p>}>
          <family.Board
            catalog={catalog}
            game={game}
            state={table.state}
            shown={shown}
            marked={marked}
            later={later}
            isLive={isLive}
            ownSeats={own}
            seatToAct={isLive ? seatToAct(table) : null}
            isBusy={isBusy}
            canUndo={mayUndo(table)}
            play={play}
            pass={pass}
            undo={undo}
            hint={isLive ? hint : null}
            analysis={analysis}
            pointedAt={pointedAt ?? chosenHere}
            settings={settings}
            keys={family.keys}
            announce={announce}
            sound={playSound}
          />
        </Suspense>
      </section>
      <aside className="table-side">
        <div className="table-head">
          <div className="table-title">
            <h2>{game.title}</h2>
            {isSpectator(table) && table.state.status !== "finished" && (
              <span className="tag">{t.table.spectating}</span>
            )}
            <ConnectionDot />
          </div>
          <TurnBar table={table} catalog={catalog} game={game} family={family} />
        </div>
        <Banners table={table} />
        {isLive && <ResultCard table={table} game={game} family={family} />}
        <Seats table={table} game={game} family={family} />
        <div className="table-more">
          <Actions table={table} />
          {hint && isLive && hint.text && (
            <p className="hint-line" data-move={hint.text} role="status">
              {t.table.hintIs(family.adviceWords(hint.text, catalog))}
            </p>
          )}
          <Panel table={table} catalog={catalog} game={game} family={family} mode={mode} choosing={choosing} />
        </div>
      </aside>
    </div>
  );
}

type Tab = "moves" | "analysis" | "links";
const TABS: Tab[] = ["moves", "analysis", "links"];

type PanelProps = {
  table: TableData;
  catalog: Catalog;
  game: GameInfo;
  family: Family;
  mode: "table" | "replay";
  choosing: Choosing;
};

function Panel({ table, catalog, game, family, mode, choosing }: PanelProps) {
  const hasFriends = useTable((state) => (state.keys?.friends.length ?? 0) > 0);
  const isAnalysisOn = useTable((state) => state.isAnalysisOn);
  const [tab, setTab] = useState<Tab>(hasFriends && table.history.length === 0 ? "links" : "moves");
  useEffect(() => {
    if (isAnalysisOn) setTab("analysis");
  }, [isAnalysisOn]);
  const names = { moves: t.table.moves, analysis: t.analysis.title, links: t.table.share };
  const isReplay = mode === "replay" || table.state.status === "finished";
  return (
    <section className="panel card">
      <div className="segments panel-tabs" role="group" aria-label={t.table.details}>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {names[one]}
          </button>
        ))}
      </div>
      <div className="panel-body">
        {tab === "moves" && <Moves table={table} game={game} family={family} />}
        {tab === "analysis" && <Analysis {...{ table, catalog, game, family, choosing }} />}
        {tab === "links" && <Links table={table} game={game} />}
      </div>
      <Scrubber table={table} isAutoplayOffered={isReplay} />
    </section>
  );
}

/** A replay starts at the first position. */
function useReplayFromStart(mode: "table" | "replay"): void {
  const { look } = useTableActions();
  useEffect(() => {
    if (mode === "replay") look(0);
  }, [mode, look]);
}
