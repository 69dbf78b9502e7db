// Opens a table and goes to it.

import { listRecords, newId, openTable, RequestError, uploadRecord } from "../../api/rest";
import type { RecordList } from "../../api/types";
import { keepKeys, keysFromOpened } from "../../session/keys";
import { settingsStore } from "../../shared/settings";
import { t } from "../../shared/texts";
import { go } from "../router";
import { friendsOf, ownParticipant, type Setup, tableSpec } from "./setup";

/** The largest record that the server takes. */
export const LARGEST_RECORD = 256 * 1024;

/** Opens a table. Returns the reason in words if it is refused. */
export async function startTable(setup: Setup): Promise<string | null> {
  const name = settingsStore.getState().settings.name.trim();
  try {
    const opened = await openTable(tableSpec(setup, name), newId());
    keepKeys(keysFromOpened(opened, setup.game, { own: ownParticipant(setup), friends: friendsOf(setup) }));
    go(`/table/${opened.id}`);
    return null;
  } catch (error) {
    return words(error);
  }
}

/** The games of a record, or a message if it cannot be read. */
export async function gamesIn(record: string): Promise<RecordList | string> {
  return isTooLarge(record) ? t.home.uploadTooLarge : listRecords(record).catch(whyNot);
}

/** Opens a table from a record, or from one of its games. Returns the reason in words if it is refused. */
export async function openRecord(record: string, number = 1): Promise<string | null> {
  if (isTooLarge(record)) return t.home.uploadTooLarge;
  try {
    const opened = await uploadRecord(record, number);
    keepKeys({ ...keysFromOpened(opened, "", { own: null, friends: [] }), isRecord: true });
    go(`/replay/${opened.id}`);
    return null;
  } catch (error) {
    return whyNot(error);
  }
}

const isTooLarge = (record: string) => new Blob([record]).size > LARGEST_RECORD;

/** Why a record was refused. */
function whyNot(error: unknown): string {
  const isBroken = error instanceof RequestError && !error.isOffline && error.status < 500 && error.status !== 429;
  return isBroken ? `${t.home.uploadBroken} ${error.message}` : words(error);
}

/** An error as a message. */
export function words(error: unknown): string {
  return error instanceof RequestError && error.isOffline
    ? t.errors.serverGoneTitle
    : error instanceof Error
      ? error.message
      : String(error);
}
