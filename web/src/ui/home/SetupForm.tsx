// The form for a new table: players, who starts, and the clock.

import { type FormEvent, useId, useState } from "react";
import type { ClockSetting, GameInfo, UndoRule } from "../../api/types";
import { colorWord, seatColors } from "../../shared/names";
import { changeSettings, useSettings } from "../../shared/settings";
import { t } from "../../shared/texts";
import { pauseLabel, pausesWith } from "../pauses";
import { AgentPicker } from "./AgentPicker";
import { CLOCKS, type SeatChoice, type Setup, seatOf, withSeat } from "./setup";
import { startTable } from "./start";

type Props = {
  game: GameInfo;
  /** The default agent of seats that are switched to an agent. */
  agent: string;
  setup: Setup;
  onChange: (setup: Setup) => void;
};

const KINDS: SeatChoice["kind"][] = ["me", "local", "friend", "agent"];

export function SetupForm({ game, agent, setup, onChange }: Props) {
  const id = useId();
  const { name } = useSettings();
  const [error, setError] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const kinds = { me: t.setup.me, local: t.setup.local, friend: t.setup.friend, agent: t.setup.agent };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStarting(true);
    setError(await startTable(setup));
    setStarting(false);
  };
  return (
    <form className="setup" onSubmit={(event) => void submit(event)}>
      {setup.seats.map((choice, seat) => (
        <fieldset key={seat} className="setup-seat">
          <legend>
            {t.setup.who(seat + 1)}
            <small> {colorsOf(game, setup, seat)}</small>
          </legend>
          <select
            aria-label={t.setup.who(seat + 1)}
            value={choice.kind}
            onChange={(event) => onChange(withSeat(setup, seat, choiceOf(event.target.value, agent)))}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </select>
          {choice.kind === "agent" && (
            <AgentPicker
              game={setup.game}
              spec={choice.spec}
              onChange={(spec) => onChange(withSeat(setup, seat, { kind: "agent", spec }))}
            />
          )}
        </fieldset>
      ))}
      <div className="setup-more">
        <label className="field">
          {t.setup.starter}
          <select
            value={String(setup.starter)}
            onChange={(event) => {
              const { value } = event.target;
              onChange({ ...setup, starter: value === "random" ? "random" : Number(value) });
            }}
          >
            {setup.seats.map((_, seat) => (
              <option key={seat} value={seat}>
                {t.setup.who(seat + 1)}
              </option>
            ))}
            <option value="random">{t.setup.starterRandom}</option>
          </select>
        </label>
        <label className="field">
          {t.setup.clock}
          <select
            value={CLOCKS.findIndex((clock) => JSON.stringify(clock) === JSON.stringify(setup.clock))}
            onChange={(event) => onChange({ ...setup, clock: CLOCKS[Number(event.target.value)] ?? { kind: "none" } })}
          >
            {CLOCKS.map((clock, index) => (
              <option key={index} value={index}>
                {clockLabel(clock)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.setup.delay}
          <select
            value={setup.delayMs}
            onChange={(event) => onChange({ ...setup, delayMs: Number(event.target.value) })}
          >
            {pausesWith(setup.delayMs).map((ms) => (
              <option key={ms} value={ms}>
                {pauseLabel(ms)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.setup.undo}
          <select value={setup.undo} onChange={(event) => onChange({ ...setup, undo: event.target.value as UndoRule })}>
            <option value="solo">{t.setup.undoSolo}</option>
            <option value="free">{t.setup.undoFree}</option>
            <option value="off">{t.setup.undoOff}</option>
          </select>
        </label>
        <div className="field">
          <label htmlFor={`${id}-name`}>{t.setup.name}</label>
          <input
            id={`${id}-name`}
            type="text"
            value={name}
            maxLength={40}
            autoComplete="nickname"
            placeholder={t.setup.namePlaceholder}
            onChange={(event) => changeSettings({ name: event.target.value })}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={setup.isListed}
            onChange={(event) => onChange({ ...setup, isListed: event.target.checked })}
          />
          {t.setup.listed}
        </label>
      </div>
      {error && (
        <p className="notice notice-bad" role="alert">
          {t.errors.requestFailed} {error}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={isStarting}>
        {isStarting ? t.setup.starting : t.setup.start}
      </button>
    </form>
  );
}

/** The colours that a participant will have, which depend on who starts. */
function colorsOf(game: GameInfo, setup: Setup, participant: number): string {
  const seat = seatOf(setup, participant);
  return seat === null ? "" : t.app.list(seatColors(game, seat).map(colorWord));
}

function choiceOf(kind: string, agent: string): SeatChoice {
  return kind === "me" || kind === "friend" || kind === "local" ? { kind } : { kind: "agent", spec: agent };
}

function clockLabel(clock: ClockSetting): string {
  if (clock.kind === "none") return t.setup.clockNone;
  if (clock.kind === "per_move") return t.setup.clockPerMove(clock.ms / 1000);
  return t.setup.clockTotal(clock.ms / 60_000, (clock.increment_ms ?? 0) / 1000);
}
