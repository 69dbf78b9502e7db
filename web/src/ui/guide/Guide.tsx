// The introduction to a family of games: its lessons on a real board, one by one.

import { useCallback, useEffect, useState } from "react";
import { fetchCatalog, findGame, useFetched } from "../../api/catalog";
import { familyNamed, familyOf } from "../../games";
import { t } from "../../shared/texts";
import { Link } from "../Link";
import { LoadingPage } from "../Loading";
import { LostPage, ServerGonePage } from "../pages/ErrorPages";
import "../../style/table.css";
import "../../style/compact.css";
import "./guide.css";
import { LessonBoard } from "./LessonBoard";

/** `name` is the family, or one of its games. */
export default function Guide({ name }: { name: string }) {
  const catalog = useFetched(fetchCatalog);
  const named = catalog.data && findGame(catalog.data, name);
  const family = named ? familyOf(named) : familyNamed(name);
  const { loadLessons } = family;
  const lessons = useFetched(useCallback(async () => (await loadLessons?.()) ?? null, [loadLessons]));
  const [at, setAt] = useState(0);
  const title = t.guide.title(family.name);
  useEffect(() => {
    document.title = `${title} · ${t.app.name}`;
  }, [title]);
  if (!loadLessons && (catalog.data || !catalog.error)) {
    return catalog.data ? <LostPage path={`/learn/${name}`} /> : <LoadingPage />;
  }
  const failed = [catalog, lessons].find(({ data, error }) => error && !data);
  if (failed) return <ServerGonePage onRetry={failed.retry} />;
  const introduction = lessons.data;
  const lesson = introduction?.lessons[at];
  const texts = introduction?.texts[at];
  if (!introduction || !lesson || !texts) return <LoadingPage />;
  const game = catalog.data && findGame(catalog.data, introduction.game);
  const isLast = at === introduction.lessons.length - 1;
  return (
    <div className="guide" data-step={at + 1}>
      <header className="guide-head">
        <h1>{title}</h1>
        <nav aria-label={t.guide.steps}>
          <ol className="guide-steps">
            {introduction.texts.map((one, index) => (
              <li key={one.title}>
                <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => setAt(index)}>
                  <span className="guide-number">{index + 1}</span>
                  <span className="guide-step-title">{one.title}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {game && catalog.data ? (
        <LessonBoard
          key={`${family.id}-${at}`}
          name={`${family.id}-${at + 1}`}
          lesson={lesson}
          texts={texts}
          heading={t.guide.step(at + 1, introduction.lessons.length)}
          catalog={catalog.data}
          game={game}
        >
          {at > 0 && (
            <button type="button" className="button" onClick={() => setAt(at - 1)}>
              {t.guide.back}
            </button>
          )}
          {isLast ? (
            <Link to="/" className="button button-main">
              {t.guide.finish}
            </Link>
          ) : (
            <button type="button" className="button button-main" onClick={() => setAt(at + 1)}>
              {t.guide.next}
            </button>
          )}
        </LessonBoard>
      ) : (
        <p className="loading">{t.app.loading}</p>
      )}
    </div>
  );
}
