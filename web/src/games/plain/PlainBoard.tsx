// The board of a game that this app cannot draw: the position as text, the legal moves, and an input for one.

import { type FormEvent, useEffect, useId, useState } from "react";
import { KeysHelp } from "../../shared/KeysHelp";
import { refusalWords } from "../../shared/refusals";
import { t } from "../../shared/texts";
import type { BoardProps } from "../family";
import { movesLike, useLegalMoves } from "./legalMoves";
import { texts } from "./texts";
import "./plain.css";

/** Most moves listed; typing the first letters finds the others. */
const MOST_LISTED = 200;

export default function PlainBoard(props: BoardProps) {
  const { state, shown, marked, isLive, ownSeats, seatToAct, isBusy, canUndo, keys, announce, sound } = props;
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const canAct = seatToAct !== null && !isBusy;
  const legal = useLegalMoves(state, seatToAct !== null && !state.must_pass);
  const found = legal && movesLike(legal, typed);
  const suggested = props.pointedAt ?? props.hint?.text ?? null;

  // Input and refusals belong to the position they were made in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position, a new start.
  useEffect(() => {
    setTyped("");
    setRefusal(null);
  }, [state.seq]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (!canAct || text === "") return;
    sound("place");
    const refused = await props.play({ text });
    if (!refused) return;
    const words = refusalWords(refused);
    setRefusal(words);
    announce(words);
    sound("invalid");
  };

  return (
    <div className="plain board-parts">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long positions are scrolled by keyboard. */}
      <div className="plain-position board-main" tabIndex={0} role="region" aria-label={texts.position}>
        {isLive ? <pre>{state.position}</pre> : <p>{texts.past}</p>}
        {shown.length > 0 && (
          <p className="quiet">
            {texts.lastMoves}{" "}
            {shown
              .slice(-Math.max(1, marked))
              .map(({ text }) => text)
              .join(" · ")}
          </p>
        )}
      </div>
      <form className="plain-form board-middle" onSubmit={(event) => void submit(event)}>
        {ownSeats.length > 0 && (
          <>
            <label htmlFor={id}>{texts.move}</label>
            <input
              id={id}
              type="text"
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-describedby={`${id}-note`}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape") setTyped("");
              }}
            />
            <button type="submit" className="button button-main" disabled={!canAct || typed.trim() === ""}>
              {texts.play}
            </button>
            {state.must_pass && (
              <button type="button" className="button" disabled={!canAct} onClick={() => void props.pass()}>
                {t.table.pass}
              </button>
            )}
            <button type="button" className="button" disabled={!canUndo || isBusy} onClick={() => void props.undo()}>
              {t.table.undo}
            </button>
          </>
        )}
        <KeysHelp lines={keys} />
        <p id={`${id}-note`} className={`plain-note ${refusal ? "is-refusal" : "quiet"}`} aria-live="polite">
          {refusal ?? (suggested ? texts.hint(suggested) : noteFor(props, found))}
        </p>
      </form>
      {legal && found && (
        <section className="plain-moves board-bottom" aria-label={texts.legalMoves}>
          <p className="quiet">{texts.legalCount(found.length, legal.length)}</p>
          <ul>
            {found.slice(0, MOST_LISTED).map((move) => (
              <li key={move}>
                <button
                  type="button"
                  className="button button-small"
                  aria-pressed={move === typed}
                  onClick={() => setTyped(move)}
                >
                  {move}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function noteFor({ state, seatToAct, ownSeats }: BoardProps, found: string[] | null): string {
  if (ownSeats.length === 0 || state.status === "finished") return "";
  if (seatToAct === null) return texts.notYourTurn;
  if (state.must_pass) return texts.noMove;
  return found?.length === 0 ? texts.noMatch : "";
}
