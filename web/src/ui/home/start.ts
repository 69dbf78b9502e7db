// Opening a table and going to it.

import { newId, openTable, RequestError, uploadRecord } from "../../api/rest";
import { keepKeys, keysFromOpened } from "../../session/keys";
import { settingsStore } from "../../shared/settings";
import { t } from "../../shared/texts";
import { go } from "../router";
import { friendsOf, ownParticipant, type Setup, tableSpec } from "./setup";

/** The largest record that the server takes. */
export const LARGEST_RECORD = 256 * 1024;

/** Opens a table; why not, in words, if it is refused. */
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

/** Opens a table from a record; why not, in words, if it is refused. */
export async function openRecord(record: string): Promise<string | null> {
  if (new Blob([record]).size > LARGEST_RECORD) return t.home.uploadTooLarge;
  try {
    const opened = await uploadRecord(record);
    keepKeys({ ...keysFromOpened(opened, "", { own: null, friends: [] }), isRecord: true });
    go(`/replay/${opened.id}`);
    return null;
  } catch (error) {
    if (error instanceof RequestError && !error.isOffline && error.status < 500 && error.status !== 429) {
      return `${t.home.uploadBroken} ${error.message}`;
    }
    return words(error);
  }
}

/** What went wrong, for people. */
export function words(error: unknown): string {
  return error instanceof RequestError && error.isOffline
    ? t.errors.serverGoneTitle
    : error instanceof Error
      ? error.message
      : String(error);
}
