// A lesson at a table of its own: the server plays the record and answers every move. The table is kept and used again,
// with everything taken back, so that a browser never has more than one for each lesson.

import { useCallback, useEffect, useState } from "react";
import type { Refused } from "../../api/messages";
import { RequestError, sendAction, sendMove, showTable, uploadRecord } from "../../api/rest";
import type { Shown } from "../../api/types";
import { read, write } from "../../shared/storage";
import type { Lesson } from "./lessons";

export type Stage = {
  /** The table; null until it is there. */
  shown: Shown | null;
  /** How many moves there were in the beginning. */
  begun: number;
  isBusy: boolean;
  /** Why there is no table. */
  error: unknown;
  /** Why the last thing that was done did not work; null when it did. */
  refusal: Refused | null;
};

const WAITING: Stage = { shown: null, begun: 0, isBusy: false, error: null, refusal: null };

/** A table that belongs to a lesson: what was played on it before the lesson begins, and how many moves that were. */
type Desk = { id: string; token: string; begin: string; moves: number };

const STORED = "lessons";
const readDesks = () => read<Record<string, Desk>>(STORED, {});
const beginOf = ({ record, begin = [] }: Lesson) => [record, ...begin].join(" ");

/** The table as it is at the beginning of its lesson; null when it is gone, or is not what it was. */
async function clear(desk: Desk): Promise<Shown | null> {
  try {
    let shown = await showTable(desk.id, desk.token);
    while (shown.state.moves > desk.moves) {
      const { state } = await sendAction(desk.id, desk.token, "undo");
      if (state.moves >= shown.state.moves) return null;
      shown = await showTable(desk.id, desk.token);
    }
    return shown.state.moves === desk.moves ? shown : null;
  } catch (error) {
    if (error instanceof RequestError && !error.isOffline) return null;
    throw error;
  }
}

async function open(name: string, lesson: Lesson): Promise<[Desk, Shown]> {
  const begin = beginOf(lesson);
  const kept = readDesks()[name];
  const cleared = kept && kept.begin === begin ? await clear(kept) : null;
  if (kept && cleared) return [kept, cleared];
  const { id, host_token: token } = await uploadRecord(lesson.record);
  for (const text of lesson.begin ?? []) await sendMove(id, token, { text });
  const shown = await showTable(id, token);
  const desk = { id, token, begin, moves: shown.state.moves };
  write(STORED, { ...readDesks(), [name]: desk });
  return [desk, shown];
}

function refusedBy(error: unknown): Refused {
  const { code, message, detail } =
    error instanceof RequestError ? error : new RequestError(0, "unknown", String(error));
  const cell = typeof detail.cell === "string" ? { cell: detail.cell } : {};
  return { type: "refused", id: null, code, message, detail: cell };
}

/** `name` tells the lesson from all others. */
export function useLesson(name: string, lesson: Lesson) {
  const [round, setRound] = useState(0);
  const [table, setTable] = useState<Desk | null>(null);
  const [stage, setStage] = useState<Stage>(WAITING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the lesson again.
  useEffect(() => {
    let isWanted = true;
    // What went wrong is said until something else is known.
    setStage(({ error }) => ({ ...WAITING, error }));
    setTable(null);
    open(name, lesson).then(
      ([desk, shown]) => {
        if (!isWanted) return;
        setTable(desk);
        setStage({ ...WAITING, shown, begun: desk.moves });
      },
      (error: unknown) => isWanted && setStage({ ...WAITING, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, lesson, round]);

  const act = useCallback(
    async (send: (id: string, token: string) => Promise<unknown>): Promise<Refused | null> => {
      if (!table) return null;
      setStage((old) => ({ ...old, isBusy: true }));
      try {
        await send(table.id, table.token);
        const shown = await showTable(table.id, table.token);
        setStage((old) => ({ ...old, shown, isBusy: false, refusal: null }));
        return null;
      } catch (error) {
        const refusal = refusedBy(error);
        // It may have been obeyed though the answer was lost: then the table is not what is shown.
        const shown = await showTable(table.id, table.token).catch(() => null);
        setStage((old) => ({ ...old, shown: shown ?? old.shown, isBusy: false, refusal }));
        return refusal;
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
