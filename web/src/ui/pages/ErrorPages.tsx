// Error pages. Each says what happened, what is kept, and where to go next.

import type { ReactNode } from "react";
import { t } from "../../shared/texts";
import { Link } from "../Link";

type Props = { title: string; text: string; children?: ReactNode };

export function ErrorPage({ title, text, children }: Props) {
  return (
    <section className="error-page card">
      <Scattered />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row">
        {children}
        <Link to="/" className="button">
          {t.errors.backHome}
        </Link>
      </div>
    </section>
  );
}

export function LostPage({ path }: { path: string }) {
  return <ErrorPage title={t.errors.lostTitle} text={t.errors.lostText(path)} />;
}

export function NoTablePage() {
  return <ErrorPage title={t.errors.noTableTitle} text={t.errors.noTableText} />;
}

export function BadTokenPage({ onWatch }: { onWatch: () => void }) {
  return (
    <ErrorPage title={t.errors.badTokenTitle} text={t.errors.badTokenText}>
      <button type="button" className="button button-main" onClick={onWatch}>
        {t.errors.watchInstead}
      </button>
    </ErrorPage>
  );
}

export function BadMessagePage() {
  return (
    <ErrorPage title={t.errors.badMessageTitle} text={t.errors.badMessageText}>
      <ReloadButton />
    </ErrorPage>
  );
}

export function ServerGonePage({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPage title={t.errors.serverGoneTitle} text={t.errors.serverGoneText}>
      <button type="button" className="button button-main" onClick={onRetry}>
        {t.app.retry}
      </button>
    </ErrorPage>
  );
}

export function BrokenPage({ detail }: { detail: string }) {
  return (
    <ErrorPage title={t.errors.brokenTitle} text={t.errors.brokenText}>
      <ReloadButton />
      <p className="quiet">{detail}</p>
    </ErrorPage>
  );
}

function ReloadButton() {
  return (
    <button type="button" className="button button-main" onClick={() => location.reload()}>
      {t.errors.reload}
    </button>
  );
}

/** Pieces that fell off the board. */
function Scattered() {
  return (
    <svg viewBox="0 0 160 60" className="scattered" aria-hidden="true">
      <g transform="rotate(-12 30 36)" fill="var(--piece-blue)">
        <path d="M12 28h12v-12h12v12h12v12H12z" />
      </g>
      <g transform="rotate(18 90 36)" fill="var(--piece-orange)">
        <path d="M70 20h36v12H82v12H70z" />
      </g>
      <circle cx="138" cy="42" r="10" fill="var(--ball-dark)" stroke="var(--ball-rim)" />
    </svg>
  );
}
