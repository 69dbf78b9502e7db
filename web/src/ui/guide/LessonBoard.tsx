// One lesson: what to do, the board to do it on, and the outcome.

import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useRetries } from "../../api/retries";
import type { Catalog, CatalogGame } from "../../api/types";
import { familyOf, type Lesson, type LessonTexts } from "../../games";
import { announce } from "../../shared/announcer";
import { refusalWords } from "../../shared/refusals";
import { useSettings } from "../../shared/settings";
import { playSound } from "../../shared/sounds";
import { t } from "../../shared/texts";
import { ServerGonePage } from "../pages/ErrorPages";
import { useLesson } from "./useLesson";

type Props = {
  /** Unique name of the lesson. */
  name: string;
  lesson: Lesson;
  texts: LessonTexts;
  heading: string;
  catalog: Catalog;
  game: CatalogGame;
  /** The buttons for next and back. */
  children: ReactNode;
};

export function LessonBoard({ name, lesson, texts, heading, catalog, game, children }: Props) {
  const { state, play, pass, undo, again } = useLesson(name, lesson);
  useRetries(state.error, again);
  const chosen = useSettings();
  // Passing is one of the lessons.
  const settings = useMemo(() => ({ ...chosen, autoPass: false }), [chosen]);
  const { shown } = state;
  const moves = useMemo(() => shown?.history.flatMap((entry) => entry.moves) ?? [], [shown]);
  const isDone = shown !== null && lesson.isDone(shown);
  const isMissed = shown !== null && !isDone && shown.state.moves > state.begun;
  const said = isDone ? texts.done : isMissed ? texts.missed : "";
  useEffect(() => {
    if (said) announce(said);
    if (isDone) playSound("win");
  }, [said, isDone]);
  const family = familyOf(game);
  if (state.error) return <ServerGonePage onRetry={again} />;
  return (
    <div className="guide-body">
      <section className="guide-text card" aria-live="polite">
        <p className="quiet">{heading}</p>
        <h2>{texts.title}</h2>
        <p>{texts.text}</p>
        {said && <p className={`guide-said ${isDone ? "is-done" : ""}`}>{said}</p>}
        {state.refusal && (
          <p className="notice notice-bad" role="alert">
            {t.errors.requestFailed} {refusalWords(state.refusal)}
          </p>
        )}
        <div className="guide-buttons">
          {children}
          {(isDone || isMissed) && (
            <button type="button" className="button" onClick={again}>
              {t.guide.again}
            </button>
          )}
        </div>
      </section>
      <section className="guide-board" aria-label={game.title}>
        {shown ? (
          <Suspense fallback={<p className="loading">{t.app.loading}</p>}>
            <family.Board
              catalog={catalog}
              game={game}
              state={shown.state}
              shown={moves}
              marked={1}
              later={NOTHING}
              isLive
              ownSeats={OWN}
              seatToAct={isDone ? null : (shown.state.to_move ?? null)}
              isBusy={state.isBusy}
              canUndo={shown.state.moves > state.begun}
              play={play}
              pass={pass}
              undo={undo}
              hint={null}
              analysis={null}
              pointedAt={null}
              settings={settings}
              keys={family.keys}
              announce={announce}
              sound={playSound}
            />
          </Suspense>
        ) : (
          <p className="loading">{t.app.loading}</p>
        )}
      </section>
    </div>
  );
}

const NOTHING: [] = [];
const OWN = [0];
