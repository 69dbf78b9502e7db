// The players, with scores and clocks.

import type { GameInfo, ScoreView, SeatView } from "../../api/types";
import type { Family } from "../../games";
import { seatsHere, splitMoves, type TableData } from "../../session/table";
import { agentName, colorWord, seatName } from "../../shared/names";
import { t } from "../../shared/texts";
import { Clock } from "./Clock";

type Props = { table: TableData; game: GameInfo; family: Family };

export function Seats({ table, game, family }: Props) {
  const { state } = table;
  const own = seatsHere(table);
  const { later } = splitMoves(table.history, table.at);
  const scores = family.scoresBefore?.(state, later) ?? state.scores;
  return (
    <ul className="seats" aria-label={t.table.seats}>
      {state.seats.map((seat) => {
        const isToMove = state.to_move === seat.seat;
        const isWinner = state.result?.winners.includes(seat.seat) === true;
        const colors = game.colors.flatMap((color, index) => (color.seat === seat.seat ? [{ ...color, index }] : []));
        return (
          <li
            key={seat.seat}
            className={`seat ${isToMove ? "seat-turn" : ""}`}
            aria-current={isToMove ? "true" : undefined}
          >
            <div className="seat-who">
              <span className="seat-name" title={seat.name}>
                {seatName(seat)}
              </span>
              {own.includes(seat.seat) && own.length < state.seats.length && (
                <span className="tag tag-you">{t.table.you}</span>
              )}
              {isWinner && (
                <span className="tag tag-won" role="img" aria-label={t.table.winner}>
                  ★
                </span>
              )}
              <SeatNote seat={seat} />
              {state.clocks?.waiting_for.includes(seat.seat) && <span className="quiet">{t.table.notHere}</span>}
              {state.clocks && (
                <Clock leftMs={state.clocks.left_ms[seat.seat] ?? 0} isRunning={state.clocks.running === seat.seat} />
              )}
            </div>
            <ul className="seat-colors">
              {colors.map((color) => {
                const score = scores.find((one) => one.color === color.index);
                return (
                  <li
                    key={color.name}
                    className="seat-color"
                    data-points={score && family.scoreShort(score.points, score.detail)}
                  >
                    <span className="dot" style={{ background: family.swatch(color.name) }} />
                    <span className="seat-color-name">{colorWord(color.name)}</span>
                    {score && <span className="seat-score">{family.scoreLabel(score.points, score.detail)}</span>}
                  </li>
                );
              })}
            </ul>
            {colors.length > 1 && <Total points={totalOf(seat.seat, game, scores)} />}
          </li>
        );
      })}
      {game.colors.map((color, index) => {
        const score = color.seat === null ? scores.find((one) => one.color === index) : undefined;
        return (
          score && (
            <li
              key={color.name}
              className="seat seat-color seat-nobody"
              data-points={family.scoreShort(score.points, score.detail)}
            >
              <span className="dot" style={{ background: family.swatch(color.name) }} />
              <span className="seat-color-name">{t.table.nobody(colorWord(color.name))}</span>
              <span className="seat-score">{family.scoreLabel(score.points, score.detail)}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The points of all colours of a seat, in the shown position. */
export function totalOf(seat: number, game: GameInfo, scores: ScoreView[]): number {
  const own = scores.filter(({ color }) => game.colors[color]?.seat === seat);
  return own.reduce((sum, { points }) => sum + points, 0);
}

function Total({ points }: { points: number }) {
  return (
    <p className="seat-total" data-points={points}>
      {t.table.total(points)}
    </p>
  );
}

function SeatNote({ seat }: { seat: SeatView }) {
  const exits = { resigned: t.table.resigned, out_of_time: t.table.outOfTime, faulted: t.table.faulted };
  if (!seat.exit) return null;
  return (
    <span className="quiet seat-note">
      {exits[seat.exit]}
      {seat.substitute && `, ${t.table.replacedBy(agentName(seat.substitute))}`}
    </span>
  );
}
