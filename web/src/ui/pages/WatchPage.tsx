// Games in progress.

import { fetchCatalog, useFetched } from "../../api/catalog";
import { t } from "../../shared/texts";
import { PublicTables } from "../home/lists";
import { ServerGonePage } from "./ErrorPages";
import "../../style/home.css";

export default function WatchPage() {
  const catalog = useFetched(fetchCatalog);
  if (catalog.error && !catalog.data) return <ServerGonePage onRetry={catalog.retry} />;
  return (
    <div className="home">
      <h1>{t.watch.title}</h1>
      <div className="home-lists watch-list">
        <section className="card">
          {catalog.data ? (
            <PublicTables catalog={catalog.data} status="playing" none={t.watch.none} limit={30} everyMs={10_000} />
          ) : (
            <p className="quiet">{t.app.loading}</p>
          )}
        </section>
      </div>
    </div>
  );
}
