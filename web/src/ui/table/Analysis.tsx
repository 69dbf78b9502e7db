// What an agent thinks: chances, the best moves, and the game as a whole.

import { type ReactNode, useEffect, useMemo } from "react";
import type { Advice, Catalog, ExactView, GameInfo } from "../../api/types";
import type { GameFace } from "../../games/board";
import { evaluations, mistakes, shares } from "../../session/evaluation";
import { useTable, useTableActions } from "../../session/store";
import { countMoves, isSpectator, shownEntries, type TableData } from "../../session/table";
import { agentName, nameAmong, seatColors } from "../names";
import { t } from "../texts";
import { EvalGraph } from "./EvalGraph";
import { distinctLabels } from "./labels";

type Props = {
  table: TableData;
  catalog: Catalog;
  game: GameInfo;
  face: GameFace;
  onPoint: (text: string | null) => void;
};

export function Analysis({ table, catalog, game, face, onPoint }: Props) {
  const { analyseShown, analyseGame, stopSweep, setAnalysis, look } = useTableActions();
  const isOn = useTable((state) => state.isAnalysisOn);
  const analyses = useTable((state) => state.analyses);
  const sweep = useTable((state) => state.sweep);
  const moves = countMoves(table.history, shownEntries(table));
  const advice = analyses[moves] ?? null;
  const exact = advice?.exact ?? [];
  const isAllowed = !isSpectator(table) || table.state.status === "finished";
  const isAsking = isOn && isAllowed && advice === null && sweep === null;
  // Asked again after a while when an adviser was busy with another position.
  useEffect(() => {
    if (!isAsking) return;
    void analyseShown();
    const timer = setInterval(() => void analyseShown(), 1500);
    return () => clearInterval(timer);
  }, [isAsking, analyseShown]);
  const known = useMemo(() => evaluations(table.history, analyses), [table.history, analyses]);
  const candidates = advice?.thought?.candidates.map((one) => one.text) ?? [];
  const label = distinctLabels(candidates, (text) => face.candidateLabel(text, catalog));
  const worst = useMemo(() => mistakes(table.history, known), [table.history, known]);
  if (!isOn) {
    return (
      <div className="stack">
        <p className="quiet">{isAllowed ? t.analysis.off : t.analysis.spectators}</p>
        {isAllowed && (
          <button type="button" className="button" onClick={() => setAnalysis(true)}>
            {t.analysis.switchOn}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="stack">
      {exact.length > 0 && advice && (
        <Exact exact={exact} mover={nameAmong(game, table.state.seats, advice.seat)} label={label} onPoint={onPoint} />
      )}
      {advice?.thought ? (
        // What is known for certain needs no opinion; who wants one opens it.
        <Folded isFolded={exact.length > 0} title={t.analysis.opinion(agentName(advice.agent))}>
          <WinBar values={advice.thought.values} table={table} game={game} face={face} />
          {face.heatSwatch && (
            <p className="quiet heat-key">
              <span className="heat-scale" style={{ color: face.heatSwatch }} />
              {t.analysis.heat}
            </p>
          )}
          <Candidates advice={advice} label={label} onPoint={onPoint} />
        </Folded>
      ) : (
        <p className="quiet">{advice ? t.analysis.over : t.analysis.asking}</p>
      )}
      {known.length > 1 && <EvalGraph table={table} game={game} face={face} known={known} worst={worst} />}
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
            {worst.map(({ entry, seat, loss }) => (
              <li key={entry}>
                <button type="button" className="button button-small button-plain" onClick={() => look(entry)}>
                  {t.analysis.mistake(entry + 1, nameAmong(game, table.state.seats, seat), loss)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type WinBarProps = { values: number[]; table: TableData; game: GameInfo; face: GameFace };

function WinBar({ values, table, game, face }: WinBarProps) {
  const parts = shares(values);
  const words = parts.map((share, seat) => `${nameAmong(game, table.state.seats, seat)} ${Math.round(share * 100)} %`);
  return (
    <div>
      <h3>{t.analysis.chances}</h3>
      <div className="win-bar" role="img" aria-label={`${t.analysis.chances}: ${words.join(", ")}`}>
        {parts.map((share, seat) => (
          <span
            key={seat}
            style={{ width: `${share * 100}%`, background: face.swatch(seatColors(game, seat)[0] ?? "") }}
          />
        ))}
      </div>
      <p className="quiet">{words.join(" · ")}</p>
    </div>
  );
}

/** How moves are named, and who is told which of them is pointed at. */
type Pointing = { label: (text: string) => string; onPoint: (text: string | null) => void };

function Candidates({ advice, label, onPoint }: Pointing & { advice: Advice }) {
  const thought = advice.thought;
  if (!thought) return null;
  return (
    <div>
      <h3>{t.analysis.best}</h3>
      <table className="candidates">
        <thead>
          <tr>
            <th scope="col">{t.analysis.move}</th>
            <th scope="col">{t.analysis.visits}</th>
            <th scope="col">{t.analysis.value}</th>
          </tr>
        </thead>
        <tbody>
          {thought.candidates.map((one) => (
            <tr key={one.text} onPointerEnter={() => onPoint(one.text)} onPointerLeave={() => onPoint(null)}>
              <td>
                <button
                  type="button"
                  className="candidate"
                  data-move={one.text}
                  title={one.text}
                  onFocus={() => onPoint(one.text)}
                  onBlur={() => onPoint(null)}
                >
                  {label(one.text)}
                </button>
              </td>
              <td>{one.visits.toLocaleString("en")}</td>
              <td>
                {Math.round(one.value * 100)} %{one.is_proven && <small> {t.analysis.exact}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet" title={advice.agent}>
        {t.analysis.by(agentName(advice.agent), thought.iterations)}
      </p>
      {thought.line.length > 1 && (
        <p className="quiet line">
          {t.analysis.expected}: {thought.line.slice(0, 4).map(label).join(" · ")}
        </p>
      )}
    </div>
  );
}

function Folded({ isFolded, title, children }: { isFolded: boolean; title: string; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="opinion">
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** Every turn with its exact result, the best first. */
function Exact({ exact, mover, label, onPoint }: Pointing & { exact: ExactView[]; mover: string }) {
  const rank = { win: 0, draw: 1, loss: 2 };
  const sorted = [...exact].sort((a, b) => {
    const byOutcome = rank[a.outcome] - rank[b.outcome];
    if (byOutcome !== 0) return byOutcome;
    const [first, second] = [a.turns ?? 0, b.turns ?? 0];
    return a.outcome === "loss" ? second - first : first - second;
  });
  const best = sorted[0];
  return (
    <section className="exact">
      <h3>{best && t.analysis.exactBest(mover, best.outcome, best.turns)}</h3>
      <p className="quiet">{t.analysis.exactTitle}</p>
      <ul>
        {sorted.map((one) => (
          <li key={one.text} data-outcome={one.outcome}>
            <button
              type="button"
              className="candidate"
              onFocus={() => onPoint(one.text)}
              onBlur={() => onPoint(null)}
              onPointerEnter={() => onPoint(one.text)}
              onPointerLeave={() => onPoint(null)}
            >
              {label(one.text)}
            </button>
            <span>{t.analysis.outcome(one.outcome, one.turns)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
