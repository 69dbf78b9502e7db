// A lesson at its own table: the server replays the record and answers every move. The table is reused with all moves
// taken back, so that a browser never has more than one per lesson.

import { useCallback, useEffect, useState } from "react";
import type { Refused } from "../../api/messages";
import { RequestError, sendAction, sendMove, showTable, uploadRecord } from "../../api/rest";
import type { Shown } from "../../api/types";
import type { Lesson } from "../../games";
import { read, write } from "../../shared/storage";

export type LessonState = {
  /** The table; null until it is ready. */
  shown: Shown | null;
  /** Number of moves at the start. */
  begun: number;
  isBusy: boolean;
  /** Why there is no table. */
  error: unknown;
  /** Why the last action failed; null if it did not. */
  refusal: Refused | null;
};

const WAITING: LessonState = { shown: null, begun: 0, isBusy: false, error: null, refusal: null };

/** The table of a lesson: what was played on it before the lesson starts, and how many moves that was. */
type LessonTable = { id: string; token: string; begin: string; moves: number };

const STORED = "lessons";
const readTables = () => read<Record<string, LessonTable>>(STORED, {});
const beginOf = ({ record, begin = [] }: Lesson) => [record, ...begin].join(" ");

/** Resets the table to the start of its lesson; null if it is gone or has changed. */
async function clear(table: LessonTable): Promise<Shown | null> {
  try {
    let shown = await showTable(table.id, table.token);
    while (shown.state.moves > table.moves) {
      const { state } = await sendAction(table.id, table.token, "undo");
      if (state.moves >= shown.state.moves) return null;
      shown = await showTable(table.id, table.token);
    }
    return shown.state.moves === table.moves ? shown : null;
  } catch (error) {
    if (error instanceof RequestError && !error.isOffline) return null;
    throw error;
  }
}

async function open(name: string, lesson: Lesson): Promise<[LessonTable, Shown]> {
  const begin = beginOf(lesson);
  const kept = readTables()[name];
  const cleared = kept && kept.begin === begin ? await clear(kept) : null;
  if (kept && cleared) return [kept, cleared];
  const { id, host_token: token } = await uploadRecord(lesson.record);
  for (const text of lesson.begin ?? []) await sendMove(id, token, { text });
  const shown = await showTable(id, token);
  const table = { id, token, begin, moves: shown.state.moves };
  write(STORED, { ...readTables(), [name]: table });
  return [table, shown];
}

function refusedBy(error: unknown): Refused {
  const { code, message, detail } =
    error instanceof RequestError ? error : new RequestError(0, "unknown", String(error));
  const cell = typeof detail.cell === "string" ? { cell: detail.cell } : {};
  return { type: "refused", id: null, code, message, detail: cell };
}

/** `name` is unique to the lesson. */
export function useLesson(name: string, lesson: Lesson) {
  const [round, setRound] = useState(0);
  const [table, setTable] = useState<LessonTable | null>(null);
  const [lessonState, setLessonState] = useState<LessonState>(WAITING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the lesson again.
  useEffect(() => {
    let isWanted = true;
    // The error stays until something else is known.
    setLessonState(({ error }) => ({ ...WAITING, error }));
    setTable(null);
    open(name, lesson).then(
      ([opened, shown]) => {
        if (!isWanted) return;
        setTable(opened);
        setLessonState({ ...WAITING, shown, begun: opened.moves });
      },
      (error: unknown) => isWanted && setLessonState({ ...WAITING, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, lesson, round]);

  const act = useCallback(
    async (send: (id: string, token: string) => Promise<unknown>): Promise<Refused | null> => {
      if (!table) return null;
      setLessonState((old) => ({ ...old, isBusy: true }));
      try {
        await send(table.id, table.token);
        const shown = await showTable(table.id, table.token);
        setLessonState((old) => ({ ...old, shown, isBusy: false, refusal: null }));
        return null;
      } catch (error) {
        const refusal = refusedBy(error);
        // The action may have succeeded although the answer was lost: then the table differs from what is shown.
        const shown = await showTable(table.id, table.token).catch(() => null);
        setLessonState((old) => ({ ...old, shown: shown ?? old.shown, isBusy: false, refusal }));
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
  return { state: lessonState, play, pass, undo, again };
}
