// The result of the game, and what to do next.

import type { GameInfo, TableView } from "../../api/types";
import type { Family } from "../../games";
import { keepKeys } from "../../session/keys";
import { useTable, useTableActions } from "../../session/store";
import { isSpectator, type TableData } from "../../session/table";
import { Icon } from "../../shared/Icon";
import { nameAmong } from "../../shared/names";
import { t } from "../../shared/texts";
import { signed } from "../../shared/texts/format";
import { Link } from "../Link";
import { go } from "../router";
import { because, headline } from "./outcome";
import "../../style/scores.css";

export function ResultCard({ table, game, family }: { table: TableData; game: GameInfo; family: Family }) {
  const { state } = table;
  const keys = useTable((one) => one.keys);
  const { rematch, analyseGame } = useTableActions();
  const isSweeping = useTable((one) => one.sweep !== null);
  if (!state.result) return null;
  const follow = (id: string) => {
    // Everybody keeps their token; whoever sat second now starts.
    const count = state.seats.length;
    const friends = keys?.friends.map((one) => ({ ...one, seat: (one.seat + count - 1) % count })) ?? [];
    if (keys) keepKeys({ ...keys, id, friends, openedAt: Date.now(), isRecord: false, isOver: false });
    go(`/table/${id}`);
  };
  const again = async () => {
    const id = await rematch();
    if (id) follow(id);
  };
  return (
    <section className="result card" aria-live="polite">
      <h2>{headline(state.result, table, game)}</h2>
      <p className="quiet">{because(state.result, table, game, family)}</p>
      <FinalScores state={state} game={game} family={family} />
      <div className="row">
        {state.rematch ? (
          <button type="button" className="button button-main" onClick={() => follow(state.rematch ?? "")}>
            <Icon name="again" />
            {t.table.toRematch}
          </button>
        ) : (
          !isSpectator(table) && (
            <button type="button" className="button button-main" onClick={() => void again()}>
              <Icon name="again" />
              {t.table.rematch}
            </button>
          )
        )}
        <button type="button" className="button" onClick={() => void analyseGame()} disabled={isSweeping}>
          <Icon name="chart" />
          {t.analysis.sweep}
        </button>
        <Link to="/" className="button">
          {t.table.newGame}
        </Link>
      </div>
    </section>
  );
}

type ScoresProps = { state: TableView; game: GameInfo; family: Family };

/** Points and official scores, if a finished game has them. */
function FinalScores({ state, game, family }: ScoresProps) {
  const { seats, result } = state;
  if (!result?.scores || seats.some((seat) => seat.official == null)) return null;
  return (
    <table className="scores" aria-label={t.table.scores}>
      <thead>
        <tr className="scores-head">
          <th scope="col">{t.table.player}</th>
          <th scope="col">{t.table.points}</th>
          <th scope="col" title={family.officialScoreHelp}>
            {t.table.official}
          </th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ seat, points, official }) => (
          <tr key={seat}>
            <th scope="row">{nameAmong(game, seats, seat)}</th>
            <td>{points}</td>
            <td>{signed(official ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
