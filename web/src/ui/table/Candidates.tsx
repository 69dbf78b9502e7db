// Lists of moves to preview and play: an agent's best moves, or all with their exact results.

import type { Advice, Candidate, Catalog, ExactView } from "../../api/types";
import type { Family } from "../../games";
import { agentName } from "../../shared/names";
import { t } from "../../shared/texts";
import { distinctLabels } from "./labels";

/** What can be done with a move of a list. */
export type Choosing = {
  /** The move under the pointer or with the focus. */
  onPoint: (text: string | null) => void;
  /** The move that stays on the board as a ghost. */
  chosen: string | null;
  onChoose: (text: string | null) => void;
  /** Plays a move; null when it is not this screen's turn. */
  onPlay: ((text: string) => void) | null;
};

export type Words = { catalog: Catalog; family: Family /** The colour that moves. */; color: string };

/** An agent's best moves. */
export function Candidates({ advice, ...rest }: Choosing & Words & { advice: Advice }) {
  const thought = advice.thought;
  if (!thought) return null;
  const { catalog, family } = rest;
  // A search says nothing about moves without visits.
  const isSearch = thought.candidates.some((one) => one.visits > 0);
  const candidates = thought.candidates.filter((one) => !isSearch || one.visits > 0);
  return (
    <div>
      <h3>{t.analysis.best}</h3>
      <MoveTable candidates={candidates} {...rest} />
      {!advice.is_exact && (
        <p className="quiet" title={advice.agent}>
          {t.analysis.by(agentName(advice.agent), thought.iterations)}
        </p>
      )}
      {thought.line.length > 1 && (
        <p className="quiet line">
          {t.analysis.expected}:{" "}
          {thought.line
            .slice(0, 4)
            .map((text) => family.candidateLabel(text, catalog))
            .join(" · ")}
        </p>
      )}
    </div>
  );
}

/** Moves with visits and values. */
export function MoveTable({ candidates, ...rest }: Choosing & Words & { candidates: Candidate[] }) {
  const labels = distinctLabels(
    candidates.map((one) => one.text),
    rest.catalog,
    rest.family,
  );
  return (
    <table className="candidates">
      <thead>
        <tr>
          <th scope="col">{t.analysis.move}</th>
          <th scope="col">{t.analysis.visits}</th>
          <th scope="col">{t.analysis.value}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((one, index) => (
          <tr key={one.text} {...pointing(one.text, rest.onPoint)}>
            <td>
              <MoveButton {...rest} text={one.text} label={labels[index] ?? one.text} />
            </td>
            <td>{one.visits.toLocaleString("en")}</td>
            <td>
              {Math.round(one.value * 100)} %{one.is_proven && <small> {t.analysis.exact}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every turn with its exact result, best first. */
export function Exact({ exact, mover, ...rest }: Choosing & Words & { exact: ExactView[]; mover: string }) {
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
          <li key={one.text} data-outcome={one.outcome} {...pointing(one.text, rest.onPoint)}>
            <MoveButton {...rest} text={one.text} label={rest.family.candidateLabel(one.text, rest.catalog)} />
            <span>{t.analysis.outcome(one.outcome, one.turns)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Handlers of a list item: pointing at it shows its move. */
const pointing = (text: string, onPoint: Choosing["onPoint"]) => ({
  onPointerEnter: () => onPoint(text),
  onPointerLeave: () => onPoint(null),
});

/** A move: pointing previews it on the board; a click keeps it there and, in one's own turn, offers to play it. */
function MoveButton(props: Choosing & Words & { text: string; label: string }) {
  const { text, label, color, family, chosen, onPoint, onChoose, onPlay } = props;
  const isChosen = chosen === text;
  return (
    <div className="candidate-line">
      <button
        type="button"
        className="candidate"
        data-move={text}
        title={text}
        aria-pressed={isChosen}
        onFocus={() => onPoint(text)}
        onBlur={() => onPoint(null)}
        onClick={() => onChoose(isChosen ? null : text)}
      >
        {family.MovePicture && <family.MovePicture text={text} color={color} />}
        {label}
      </button>
      {isChosen && onPlay && (
        <button type="button" className="button button-small button-main" onClick={() => onPlay(text)}>
          {t.analysis.play}
        </button>
      )}
    </div>
  );
}
