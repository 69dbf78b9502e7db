// Sounds and announcements for events at a table.

import { useEffect, useRef } from "react";
import type { GameInfo } from "../../api/types";
import type { Family as GameFace } from "../../games";
import type { News } from "../../session/news";
import { useTableActions } from "../../session/store";
import type { TableData } from "../../session/table";
import { announceNews } from "../../shared/announcer";
import { colorWord, nameAmong } from "../../shared/names";
import { playSound } from "../../shared/sounds";
import { t } from "../../shared/texts";
import { headline } from "./outcome";

export function useNews(table: TableData, game: GameInfo, face: GameFace): void {
  const { onNews } = useTableActions();
  const latest = useRef({ table, game, face });
  latest.current = { table, game, face };
  useEffect(
    () =>
      onNews((news) => {
        for (const one of news) sound(one);
        // News arrives just before the table renders.
        setTimeout(() => {
          const { table, game, face } = latest.current;
          const words = news.map((one) => wordsFor(one, table, game, face)).filter(Boolean);
          if (words.length > 0) announceNews(words);
        });
      }),
    [onNews],
  );
}

function sound(news: News): void {
  if (news.kind === "moved" && news.isPass) playSound("pass");
  else if (news.kind === "moved" && !news.isOwn) playSound("agent");
  else if (news.kind === "undone") playSound("undo");
  else if (news.kind === "finished" && news.outcome !== "watched") playSound(news.outcome === "lost" ? "loss" : "win");
}

function wordsFor(news: News, table: TableData, game: GameInfo, face: GameFace): string {
  const { state, history } = table;
  switch (news.kind) {
    case "moved": {
      const entry = history.findLast((one) => one.seat === news.seat && one.text === news.text);
      const move = entry?.moves[0];
      const who = move ? colorWord(game.colors[move.color]?.name ?? "") : nameAmong(game, state.seats, news.seat);
      return `${who}: ${entry ? entry.moves.map(face.moveLabel).join(" ") : news.text}`;
    }
    case "undone":
      return t.news.undone(news.entries);
    case "redone":
      return t.news.redone;
    case "left":
      return `${nameAmong(game, state.seats, news.seat)} ${t.news.left[news.why]}`;
    case "paused":
      return t.table.pausedShort;
    case "resumed":
      return t.news.resumed;
    case "finished":
      return `${t.table.over}. ${state.result ? headline(state.result, table, game) : ""}`;
    case "rematched":
      return t.table.toRematch;
  }
}
