// The shell around all pages, and the choice of the page.

import { lazy, Suspense, useEffect, useRef } from "react";
import { fetchCatalog } from "../api/catalog";
import { OfflineNotice } from "../pwa/OfflineNotice";
import { useAnnouncement } from "../shared/announcer";
import { isStorageKept } from "../shared/storage";
import { t } from "../shared/texts";
import { Boundary } from "./Boundary";
import { Link } from "./Link";
import { LoadingPage } from "./Loading";
import { LostPage } from "./pages/ErrorPages";
import { parseRoute, type Route, usePath } from "./router";
import { useTitle } from "./title";

const HomePage = lazy(() => import("./pages/HomePage"));
const TablePage = lazy(() => {
  // The list of games says which board to load, so it need not wait for the page.
  fetchCatalog().catch(() => undefined);
  return import("./pages/TablePage");
});
const WatchPage = lazy(() => import("./pages/WatchPage"));
const SettingsPage = lazy(() => import("./pages/SettingsPage"));
const ArenaPage = lazy(() => import("./pages/ArenaPage"));
const Guide = lazy(() => import("./guide/Guide"));

const TITLES = {
  home: "",
  table: "",
  replay: "",
  learn: t.home.learn,
  watch: t.app.watch,
  settings: t.app.settings,
  arena: t.app.arena,
  lost: t.errors.lostTitle,
};

/** Following a link by keyboard continues in the new page, not in the old page's menu. */
function useFocusOnArrival(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}

export function App() {
  const path = usePath();
  const route = parseRoute(path);
  const isTable = route.page === "table" || route.page === "replay";
  useTitle(isTable ? "" : TITLES[route.page]);
  useFocusOnArrival(path);
  return (
    <>
      <a className="skip" href="#main">
        {t.app.skip}
      </a>
      <header className="masthead">
        <Link to="/" className="masthead-name">
          <Mark />
          <span className="masthead-word">{t.app.name}</span>
        </Link>
        <nav aria-label={t.app.menu}>
          <NavLink to="/" isHere={route.page === "home"} text={t.app.home} />
          <NavLink to="/watch" isHere={route.page === "watch"} text={t.app.watch} />
          <NavLink to="/arena" isHere={route.page === "arena"} text={t.app.arena} />
          <NavLink to="/settings" isHere={route.page === "settings"} text={t.app.settings} />
        </nav>
      </header>
      {!isStorageKept && <p className="notice notice-slim">{t.app.notRemembered}</p>}
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={`page page-${route.page}`}>
        <Boundary key={path}>
          <Suspense fallback={<LoadingPage />}>
            <PageOf route={route} />
          </Suspense>
        </Boundary>
      </main>
      <LiveRegion />
    </>
  );
}

function PageOf({ route }: { route: Route }) {
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "table":
      return <TablePage key={route.id} id={route.id} mode="table" />;
    case "replay":
      return <TablePage key={route.id} id={route.id} mode="replay" />;
    case "watch":
      return <WatchPage />;
    case "settings":
      return <SettingsPage />;
    case "arena":
      return <ArenaPage />;
    case "learn":
      return <Guide name={route.game} />;
    case "lost":
      return <LostPage path={route.path} />;
  }
}

function NavLink({ to, isHere, text }: { to: string; isHere: boolean; text: string }) {
  return (
    <Link to={to} aria-current={isHere ? "page" : undefined}>
      {text}
    </Link>
  );
}

/** The logo: a step of squares with a ball on top. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="mark" aria-hidden="true">
      <rect x="2" y="14" width="8" height="8" rx="1.5" fill="var(--piece-blue)" />
      <rect x="10" y="14" width="8" height="8" rx="1.5" fill="var(--piece-blue)" opacity="0.75" />
      <rect x="10" y="6" width="8" height="8" rx="1.5" fill="var(--piece-orange)" />
      <circle cx="20" cy="4" r="3.4" fill="var(--ink)" />
    </svg>
  );
}

function LiveRegion() {
  const { text, round, log } = useAnnouncement();
  return (
    <>
      <div className="unseen" role="status" aria-live="polite">
        {/* The space makes a repeated text differ, so that it is spoken again. */}
        {text}
        {round % 2 === 1 ? "\u00a0" : ""}
      </div>
      <div className="unseen" role="log" aria-live="polite" aria-label={t.app.news}>
        {log.map((line) => (
          <p key={line.key}>{line.text}</p>
        ))}
      </div>
    </>
  );
}
