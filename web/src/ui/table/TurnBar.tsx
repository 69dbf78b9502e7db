// Whose turn it is, and why nothing else is possible.

import type { Catalog, GameInfo } from "../../api/types";
import type { Family } from "../../games";
import { useTableActions } from "../../session/store";
import { isDrivenByPerson, isSpectator, seatToAct, shownEntries, type TableData } from "../../session/table";
import { colorToMove, nameAmong, seatName } from "../../shared/names";
import { t } from "../../shared/texts";
import { Elapsed } from "./Elapsed";

type Props = { table: TableData; catalog: Catalog; game: GameInfo; family: Family };

export function TurnBar({ table, catalog, game, family }: Props) {
  const { act, look } = useTableActions();
  const { state, thinking } = table;
  const mover = state.to_move == null ? undefined : state.seats[state.to_move];
  const color = colorToMove(game, state);
  const isOver = state.status === "finished";
  if (table.at !== null) {
    return (
      <div className="turn turn-past">
        <p>{(isOver ? t.table.lookingAt : t.table.lookingBack)(shownEntries(table), table.history.length)}</p>
        <button type="button" className="button button-small" onClick={() => look(table.history.length)}>
          {isOver ? t.table.backToEnd : t.table.backToLive}
        </button>
      </div>
    );
  }
  if (isOver || !mover) return null;
  const swatch = game.colors[state.color ?? 0]?.name ?? "";
  const isThinking = !isDrivenByPerson(mover);
  const isYours = seatToAct(table) !== null;
  const name = nameAmong(game, state.seats, mover.seat);
  const leader = thinking?.leaders[0];
  let text = t.table.waitingFor(name);
  if (isYours) text = state.must_pass ? t.table.mustPass(color) : t.table.yourTurnAs(color);
  else if (isThinking && state.status === "paused") text = t.table.turnOf(seatName(mover), color);
  else if (isThinking) text = t.table.thinking(name);
  return (
    <div className={`turn ${isYours ? "turn-yours" : ""}`} data-turn={isYours ? "yours" : "theirs"}>
      <span className="turn-dot" data-color={swatch} style={{ background: family.swatch(swatch) }} />
      <div className="turn-text">
        <p>
          {text}
          {isThinking && state.status === "playing" && <Elapsed since={state.seq} thinking={thinking} />}
        </p>
        {state.status === "paused" && <p className="quiet">{t.table.paused}</p>}
        {state.clocks?.has_begun === false && (
          <p className="quiet">
            {t.table.clocksWait(state.clocks.waiting_for.map((seat) => nameAmong(game, state.seats, seat)))}
          </p>
        )}
        {isThinking && leader && (
          <p className="quiet turn-leader">
            {t.table.likes(family.candidateLabel(leader.text, catalog), leader.value)}
          </p>
        )}
        {isThinking && thinking?.spent != null && (
          <progress max={1} value={thinking.spent} aria-label={t.table.thinking(name)} />
        )}
      </div>
      {isThinking && state.status === "playing" && !isSpectator(table) && (
        <button type="button" className="button button-small" onClick={() => void act({ type: "move_now" })}>
          {t.table.moveNow}
        </button>
      )}
    </div>
  );
}
