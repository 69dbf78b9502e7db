// An agent's analysis: values, the best moves, and the whole game.

import { useEffect, useMemo } from "react";
import type { Advice, Catalog, GameInfo } from "../../api/types";
import type { Family } from "../../games";
import { evaluations, mistakes, shares } from "../../session/evaluation";
import { useTable, useTableActions } from "../../session/store";
import { colorShown, countMoves, isSpectator, mayAskAdvice, shownEntries, type TableData } from "../../session/table";
import { nameAmong, seatColors } from "../../shared/names";
import { t } from "../../shared/texts";
import { Candidates, type Choosing, Exact } from "./Candidates";
import { EvalGraph } from "./EvalGraph";
import { Explorer, useBook } from "./Explorer";

type Props = {
  table: TableData;
  catalog: Catalog;
  game: GameInfo;
  family: Family;
  choosing: Choosing;
};

export function Analysis({ table, catalog, game, family, choosing }: Props) {
  const { analyseShown, analyseGame, stopSweep, setAnalysis, look } = useTableActions();
  const isOn = useTable((state) => state.isAnalysisOn);
  const analyses = useTable((state) => state.analyses);
  const sweep = useTable((state) => state.sweep);
  const moves = countMoves(table.history, shownEntries(table));
  const advice = analyses[moves] ?? null;
  const exact = advice?.exact ?? [];
  const isAllowed = mayAskAdvice(table);
  const isAsking = isOn && isAllowed && advice === null && sweep === null;
  // Ask again after a while if the adviser was busy with another position.
  useEffect(() => {
    if (!isAsking) return;
    void analyseShown();
    const timer = setInterval(() => void analyseShown(), 1500);
    return () => clearInterval(timer);
  }, [isAsking, analyseShown]);
  const book = useBook(moves, isOn && isAllowed);
  const known = useMemo(() => evaluations(table.history, analyses), [table.history, analyses]);
  const worst = useMemo(() => mistakes(table.history, known), [table.history, known]);
  if (!isOn || !isAllowed) {
    const why = isSpectator(table) ? t.analysis.spectators : t.analysis.people;
    return (
      <div className="stack">
        <p className="quiet">{isAllowed ? t.analysis.off : why}</p>
        {isAllowed && (
          <button type="button" className="button" onClick={() => setAnalysis(true)}>
            {t.analysis.switchOn}
          </button>
        )}
      </div>
    );
  }
  // The explorer has the same list.
  const isListed = advice?.source === "book" && (book?.candidates.length ?? 0) > 0;
  const words = { catalog, family, color: game.colors[colorShown(table) ?? 0]?.name ?? "" };
  return (
    <div className="stack">
      {exact.length > 0 && advice && (
        <Exact exact={exact} mover={nameAmong(game, table.state.seats, advice.seat)} {...words} {...choosing} />
      )}
      {advice?.thought && <WinBar advice={advice} values={advice.thought.values} {...{ table, game, family }} />}
      {book && <Explorer book={book} {...words} {...choosing} />}
      {advice?.thought && exact.length === 0 && advice.text && (
        <>
          {family.heatSwatch && (
            <p className="quiet heat-key">
              <span className="heat-scale" style={{ color: family.heatSwatch }} />
              {t.analysis.heat}
            </p>
          )}
          {!isListed && <Candidates advice={advice} {...words} {...choosing} />}
        </>
      )}
      {!advice && <p className="quiet">{t.analysis.asking}</p>}
      {advice && !advice.text && <p className="quiet">{t.analysis.over}</p>}
      {known.length > 1 && <EvalGraph table={table} game={game} family={family} known={known} worst={worst} />}
      {sweep ? (
        <div className="row">
          <progress max={sweep.all} value={sweep.done} aria-label={t.analysis.sweep} />
          <span className="quiet">{t.analysis.sweeping(sweep.done, sweep.all)}</span>
          <button type="button" className="button button-small" onClick={stopSweep}>
            {t.analysis.stop}
          </button>
        </div>
      ) : (
        table.history.length > 0 && (
          <button type="button" className="button button-small" onClick={() => void analyseGame()}>
            {t.analysis.sweep}
          </button>
        )
      )}
      {known.length > table.history.length / 2 && known.length > 2 && (
        <section>
          <h3>{t.analysis.mistakes}</h3>
          {worst.length === 0 && <p className="quiet">{t.analysis.noMistakes}</p>}
          <ul className="mistakes">
            {worst.map(({ entry, seat, loss, isExact }) => (
              <li key={entry}>
                <button type="button" className="button button-small button-plain" onClick={() => look(entry)}>
                  {t.analysis.mistake(entry + 1, nameAmong(game, table.state.seats, seat), loss, isExact)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type WinBarProps = { advice: Advice; values: number[]; table: TableData; game: GameInfo; family: Family };

function WinBar({ advice, values, table, game, family }: WinBarProps) {
  const parts = shares(values);
  const words = parts.map((share, seat) => `${nameAmong(game, table.state.seats, seat)} ${Math.round(share * 100)} %`);
  return (
    <div>
      <h3>{t.analysis.chances}</h3>
      <div className="win-bar" role="img" aria-label={`${t.analysis.chances}: ${words.join(", ")}`}>
        {parts.map((share, seat) => (
          <span
            key={seat}
            style={{ width: `${share * 100}%`, background: family.swatch(seatColors(game, seat)[0] ?? "") }}
          />
        ))}
      </div>
      <p className="quiet">
        {words.join(" · ")}{" "}
        <span data-source={advice.source} title={advice.agent}>
          ({t.analysis.source[advice.source]})
        </span>
      </p>
    </div>
  );
}
