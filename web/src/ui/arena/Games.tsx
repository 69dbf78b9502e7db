// The games of a tournament, each viewable move by move.

import { useCallback, useState } from "react";
import { useFetched } from "../../api/catalog";
import { getJson } from "../../api/rest";
import type { ArenaGame, Tournament } from "../../api/types";
import { colorWord } from "../../shared/names";
import { t } from "../../shared/texts";
import { openRecord, words } from "../home/start";
import { gamesAddress, winners } from "./result";
import { Titled } from "./tables";

/** Rows shown at once. */
const PAGE = 20;

export function Games({ tournament }: { tournament: Tournament }) {
  const fetchGames = useCallback(() => getJson<ArenaGame[]>(gamesAddress(tournament.name)), [tournament.name]);
  const games = useFetched(fetchGames).data;
  const [pair, setPair] = useState("");
  const [page, setPage] = useState(0);
  const [error, setError] = useState<string | null>(null);
  // Results copied here without their journal have no games.
  if (!games || games.length === 0) return null;
  const name = (agent: number) => tournament.agents[agent]?.name ?? "";
  const pairs = [...new Set(games.map(({ seating }) => pairOf(seating)))];
  const chosen = pair === "" ? games : games.filter(({ seating }) => pairOf(seating) === pair);
  const pages = Math.ceil(chosen.length / PAGE);
  const seats = tournament.seats.map((seat) => colorWord(seat.name));
  const sheet = () => [
    ["game", ...seats, ...seats.map((seat) => t.arena.scoreOf(seat)), "moves"],
    ...games.map((game) => [game.number, ...game.seating.map(name), ...game.scores, game.turns]),
  ];
  const look = async (number: number) => {
    try {
      const { text } = await getJson<{ text: string }>(`${gamesAddress(tournament.name)}/${number}`);
      setError(await openRecord(text));
    } catch (failure) {
      setError(words(failure));
    }
  };
  const filter = pairs.length > 1 && (
    <label className="field">
      {t.arena.between}
      <select
        value={pair}
        onChange={(event) => {
          setPair(event.target.value);
          setPage(0);
        }}
      >
        <option value="">{t.arena.everybody}</option>
        {pairs.map((one) => (
          <option key={one} value={one}>
            {one
              .split(",")
              .map((agent) => name(Number(agent)))
              .join(" – ")}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      {error && (
        <p className="notice notice-bad" role="alert">
          {error}
        </p>
      )}
      <Titled title={t.arena.gamesTitle} name={`${tournament.name}-games`} sheet={sheet} above={filter}>
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t.arena.game}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {seat}
                </th>
              ))}
              <th scope="col">{t.arena.movesPlayed}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {chosen.slice(page * PAGE, (page + 1) * PAGE).map((game) => (
              <tr key={game.number}>
                <th scope="row">{game.number}</th>
                {game.seating.map((agent, seat) => (
                  <td key={seat} className={winners(game).includes(seat) ? "won" : undefined}>
                    {name(agent)} <span className="quiet">{game.scores[seat]}</span>
                  </td>
                ))}
                <td>{game.turns}</td>
                <td>
                  {game.has_record && (
                    <button
                      type="button"
                      className="button button-small"
                      aria-label={t.arena.lookAt(game.number)}
                      onClick={() => void look(game.number)}
                    >
                      {t.arena.look}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Titled>
      {pages > 1 && (
        <div className="pager">
          <button type="button" className="button button-small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t.arena.earlier}
          </button>
          <span className="quiet">{t.arena.page(page + 1, pages)}</span>
          <button
            type="button"
            className="button button-small"
            disabled={page + 1 >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t.arena.later}
          </button>
        </div>
      )}
    </>
  );
}

/** The agents of a game, whatever their seats. */
const pairOf = (seating: number[]) => [...new Set(seating)].sort((a, b) => a - b).join(",");
