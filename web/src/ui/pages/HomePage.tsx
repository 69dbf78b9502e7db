// The start page: choose a game and play.

import { fetchCatalog, useFetched } from "../../api/catalog";
import type { Catalog } from "../../api/types";
import { byFamily, FAMILIES } from "../../games";
import { t } from "../../shared/texts";
import { FirstLook } from "../home/FirstLook";
import { GameCard } from "../home/GameCard";
import { OwnTables, PublicTables, useOwnTables } from "../home/lists";
import { Upload } from "../home/Upload";
import { ServerGonePage } from "./ErrorPages";
import "../../style/home.css";

export default function HomePage() {
  const catalog = useFetched(fetchCatalog);
  if (catalog.error && !catalog.data) return <ServerGonePage onRetry={catalog.retry} />;
  // Until the server's list is loaded, show the games that the app can draw.
  const families = catalog.data ? byFamily(catalog.data.games).map(({ family }) => family) : FAMILIES;
  return (
    <div className="home">
      <div className="home-lead">
        <h1>{t.home.title(families.length)}</h1>
        <p>{t.home.lead(families.map(({ name }) => name))}</p>
      </div>
      <FirstLook />
      {catalog.data ? <Games catalog={catalog.data} /> : <p className="loading">{t.app.loading}</p>}
    </div>
  );
}

function Games({ catalog }: { catalog: Catalog }) {
  const { own, forget } = useOwnTables();
  const ids = own?.map((one) => one.keys.id) ?? [];
  const hasHistory = own?.some(({ table }) => table.state.status === "finished") ?? false;
  return (
    <>
      <div className="home-games">
        {byFamily(catalog.games).map(({ family, games }) => (
          <GameCard key={family.id} family={family} games={games} />
        ))}
      </div>
      <div className="home-lists">
        <div>
          <section className="card">
            <h2>{t.home.continueTitle}</h2>
            <OwnTables catalog={catalog} own={own} forget={forget} isOver={false} />
          </section>
          <section className="card">
            <h2>{t.home.historyTitle}</h2>
            <OwnTables catalog={catalog} own={own} forget={forget} isOver={true} />
            <PublicTables
              catalog={catalog}
              status="finished"
              none={hasHistory ? "" : t.home.historyNone}
              without={ids}
              limit={4}
            />
          </section>
        </div>
        <div>
          <section className="card">
            <h2>{t.home.watchTitle}</h2>
            <PublicTables catalog={catalog} status="playing" none={t.home.watchNone} limit={4} />
          </section>
          <section className="card">
            <h2>{t.home.uploadTitle}</h2>
            <Upload catalog={catalog} />
          </section>
        </div>
      </div>
    </>
  );
}
