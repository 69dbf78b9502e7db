// Shown while a page loads. It has a heading like every page.

import { t } from "../shared/texts";

export function LoadingPage() {
  return (
    <div className="loading">
      <h1 className="unseen">{t.app.name}</h1>
      <p>{t.app.loading}</p>
    </div>
  );
}
