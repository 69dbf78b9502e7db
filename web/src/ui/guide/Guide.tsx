// The guided introductions: five steps for each family of games, on a real board.

import { useEffect, useState } from "react";
import { fetchCatalog, findGame, useFetched } from "../../api/catalog";
import { t } from "../../shared/texts";
import { Link } from "../Link";
import { LostPage, ServerGonePage } from "../pages/ErrorPages";
import "../../style/table.css";
import "../../style/compact.css";
import "./guide.css";
import { LessonBoard } from "./LessonBoard";
import { COURSES } from "./lessons";

export default function Guide({ family }: { family: string }) {
  const name = family.split("-")[0] ?? "";
  const course = Object.hasOwn(COURSES, name) ? COURSES[name] : undefined;
  const catalog = useFetched(fetchCatalog);
  const [at, setAt] = useState(0);
  const texts = t.guide.lessons[name]?.[at];
  const lesson = course?.lessons[at];
  const title = t.guide.title(t.guide.families[name] ?? name);
  useEffect(() => {
    document.title = `${title} · ${t.app.name}`;
  }, [title]);
  if (!course || !texts || !lesson) return <LostPage path={`/learn/${family}`} />;
  if (catalog.error && !catalog.data) return <ServerGonePage onRetry={catalog.retry} />;
  const game = catalog.data && findGame(catalog.data, course.game);
  const isLast = at === course.lessons.length - 1;
  return (
    <div className="guide" data-step={at + 1}>
      <header className="guide-head">
        <h1>{title}</h1>
        <nav aria-label={t.guide.steps}>
          <ol className="guide-steps">
            {(t.guide.lessons[name] ?? []).map((one, index) => (
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
          key={`${name}-${at}`}
          name={`${name}-${at + 1}`}
          lesson={lesson}
          texts={texts}
          heading={t.guide.step(at + 1, course.lessons.length)}
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
