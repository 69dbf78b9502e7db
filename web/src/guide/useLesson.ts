// A lesson at a table of its own: the server plays the record and answers every move.

import { useCallback, useEffect, useState } from "react";
import type { Refused } from "../api/messages";
import { RequestError, sendAction, sendMove, showTable, uploadRecord } from "../api/rest";
import type { Opened, Shown } from "../api/types";
import type { Lesson } from "./lessons";

export type Stage = {
  /** The table; null until it is there. */
  shown: Shown | null;
  /** How many moves there were in the beginning. */
  begun: number;
  isBusy: boolean;
  error: unknown;
};

const WAITING: Stage = { shown: null, begun: 0, isBusy: false, error: null };

async function open(lesson: Lesson): Promise<[Opened, Shown]> {
  const opened = await uploadRecord(lesson.record);
  for (const text of lesson.begin ?? []) await sendMove(opened.id, opened.host_token, { text });
  return [opened, await showTable(opened.id, opened.host_token)];
}

function refusedBy(error: unknown): Refused {
  const { code, message, detail } =
    error instanceof RequestError ? error : new RequestError(0, "unknown", String(error));
  const cell = typeof detail.cell === "string" ? { cell: detail.cell } : {};
  return { type: "refused", id: null, code, message, detail: cell };
}

export function useLesson(lesson: Lesson) {
  const [round, setRound] = useState(0);
  const [table, setTable] = useState<Opened | null>(null);
  const [stage, setStage] = useState<Stage>(WAITING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the lesson again.
  useEffect(() => {
    let isWanted = true;
    setStage(WAITING);
    setTable(null);
    open(lesson).then(
      ([opened, shown]) => {
        if (!isWanted) return;
        setTable(opened);
        setStage({ ...WAITING, shown, begun: shown.state.moves });
      },
      (error: unknown) => isWanted && setStage({ ...WAITING, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [lesson, round]);

  const act = useCallback(
    async (send: (id: string, token: string) => Promise<unknown>): Promise<Refused | null> => {
      if (!table) return null;
      setStage((old) => ({ ...old, isBusy: true }));
      try {
        await send(table.id, table.host_token);
        const shown = await showTable(table.id, table.host_token);
        setStage((old) => ({ ...old, shown, isBusy: false }));
        return null;
      } catch (error) {
        setStage((old) => ({ ...old, isBusy: false }));
        return refusedBy(error);
      }
    },
    [table],
  );

  const play = useCallback(
    (move: { text: string } | { detail: Record<string, unknown> }) =>
      act((id, token) => sendMove(id, token, "text" in move ? move : { move: move.detail })),
    [act],
  );
  const pass = useCallback(() => act((id, token) => sendAction(id, token, "pass")), [act]);
  const undo = useCallback(() => act((id, token) => sendAction(id, token, "undo")), [act]);
  const again = useCallback(() => setRound((old) => old + 1), []);
  return { stage, play, pass, undo, again };
}
