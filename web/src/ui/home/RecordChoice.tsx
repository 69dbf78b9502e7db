// Chooses one of several games in a record.

import { useEffect, useId, useRef } from "react";
import { findGame } from "../../api/catalog";
import type { Catalog, RecordList, RecordSummary } from "../../api/types";
import { t } from "../../shared/texts";

/** A game of a record in words: its kind, and the record's players, date and result. */
export function describeGame(catalog: Catalog, game: RecordSummary): string[] {
  const title = game.game ? (findGame(catalog, game.game)?.title ?? game.game) : t.home.uploadUnknown;
  const isNamed = game.players.some((name) => name !== null);
  const players = isNamed ? t.app.list(game.players.map((name, seat) => name ?? t.home.player(seat + 1))) : "";
  const rest = [game.date, game.result].filter((told) => told).join(" · ");
  return [t.home.uploadGame(game.number, title), players, rest].filter((line) => line !== "");
}

type Props = { catalog: Catalog; list: RecordList; isOpening: boolean; onChoose: (number: number) => void };

export function RecordChoice({ catalog, list, isOpening, onChoose }: Props) {
  const id = useId();
  const games = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another question.
  useEffect(() => games.current?.querySelector<HTMLElement>("button:enabled")?.focus(), [list]);
  return (
    <div className="stack">
      <p id={id}>
        {t.home.uploadWhich(list.count)} {list.games.length < list.count && t.home.uploadFirst(list.games.length)}
      </p>
      <ul ref={games} className="table-list record-choice" aria-labelledby={id}>
        {list.games.map((game) => {
          const [title, ...more] = describeGame(catalog, game);
          return (
            <li key={game.number}>
              <button
                type="button"
                className="table-link"
                disabled={!game.game || isOpening}
                onClick={() => onChoose(game.number)}
              >
                <strong>{title}</strong>
                {more.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
