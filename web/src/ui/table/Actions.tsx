// Actions at a table besides moving.

import { useState } from "react";
import { useTable, useTableActions } from "../../session/store";
import { countPeople, isSpectator, mayAskAdvice, mayUndo, type TableData } from "../../session/table";
import { Icon } from "../../shared/Icon";
import { t } from "../../shared/texts";
import { pauseLabel, pausesWith } from "../pauses";

export function Actions({ table }: { table: TableData }) {
  const { state, may } = table;
  const actions = useTableActions();
  const isHintAsked = useTable((one) => one.isHintAsked);
  const hint = useTable((one) => one.hint);
  const isAnalysisOn = useTable((one) => one.isAnalysisOn);
  // A host with a seat uses the seat's token on the socket, so `may` covers only the seat.
  const hasHostKey = useTable((one) => one.keys?.host != null);
  const [isSure, setSure] = useState(false);
  const isPlaying = state.status !== "finished";
  const isWatching = isSpectator(table);
  const people = countPeople(state);
  const hasAgents = people < state.seats.length || state.seats.some((seat) => seat.substitute);
  const mayControl = isPlaying && hasAgents && (hasHostKey || may?.pause === true || may?.resume === true);
  const isLive = table.at === null;
  const isPaused = state.status === "paused";
  const mover = state.to_move == null ? undefined : state.seats[state.to_move];
  return (
    <div className="actions" role="group" aria-label={t.table.actions}>
      {!isWatching && (
        <>
          <button
            type="button"
            className="button button-small"
            disabled={!mayUndo(table)}
            onClick={() => void actions.act({ type: "undo" })}
          >
            <Icon name="undo" /> {t.table.undo}
          </button>
          {may?.redo && (
            <button type="button" className="button button-small" onClick={() => void actions.act({ type: "redo" })}>
              <Icon name="redo" /> {t.table.redo}
            </button>
          )}
          {isPlaying && people > 0 && mayAskAdvice(table) && (
            <button
              type="button"
              className="button button-small"
              aria-pressed={hint !== null}
              disabled={!isLive || isHintAsked || mover?.is_human !== true}
              onClick={() => (hint ? actions.clearHint() : void actions.askHint())}
            >
              <Icon name="hint" /> {isHintAsked ? t.table.hintAsked : hint ? t.table.hideHint : t.table.hint}
            </button>
          )}
        </>
      )}
      {mayAskAdvice(table) && (
        <button
          type="button"
          className="button button-small"
          aria-pressed={isAnalysisOn}
          onClick={() => actions.setAnalysis(!isAnalysisOn)}
        >
          <Icon name="chart" /> {t.table.analysis}
        </button>
      )}
      {mayControl && (
        <>
          <button
            type="button"
            className="button button-small"
            onClick={() => void actions.control(isPaused ? "resume" : "pause")}
          >
            <Icon name={isPaused ? "next" : "pause"} /> {isPaused ? t.table.resume : t.table.pause}
          </button>
          {isPaused && (
            <button type="button" className="button button-small" onClick={() => void actions.control("step")}>
              <Icon name="step" /> {t.table.step}
            </button>
          )}
          <label className="delay">
            {t.table.delay}
            <select value={state.delay_ms} onChange={(event) => void actions.setDelay(Number(event.target.value))}>
              {pausesWith(state.delay_ms).map((ms) => (
                <option key={ms} value={ms}>
                  {pauseLabel(ms)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {isPlaying && !isWatching && people > 0 && (
        <span className="resign">
          {isSure ? (
            <>
              {t.table.resignSure}
              <button
                type="button"
                className="button button-small"
                onClick={() => {
                  setSure(false);
                  void actions.act({ type: "resign" });
                }}
              >
                {t.table.yes}
              </button>
              <button type="button" className="button button-small" onClick={() => setSure(false)}>
                {t.table.no}
              </button>
            </>
          ) : (
            <button
              type="button"
              className="button button-small"
              disabled={may?.resign !== true}
              onClick={() => setSure(true)}
            >
              <Icon name="flag" /> {t.table.resign}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
