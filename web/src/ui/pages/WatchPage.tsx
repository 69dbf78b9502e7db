// Games that are being played right now.

import { fetchCatalog, useFetched } from "../../api/catalog";
import { PublicTables } from "../home/lists";
import { t } from "../texts";
import { ServerGonePage } from "./ErrorPages";
import "../../style/home.css";

export default function WatchPage() {
  const catalog = useFetched(fetchCatalog);
  if (catalog.error && !catalog.data) return <ServerGonePage onRetry={catalog.retry} />;
  if (!catalog.data) return <p className="loading">{t.app.loading}</p>;
  return (
    <div className="home">
      <h1>{t.watch.title}</h1>
      <div className="home-lists watch-list">
        <section className="card">
          <PublicTables catalog={catalog.data} status="playing" none={t.watch.none} limit={30} everyMs={10_000} />
        </section>
      </div>
    </div>
  );
}
