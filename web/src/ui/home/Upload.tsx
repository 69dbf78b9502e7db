// Opens a game record.

import { type ChangeEvent, useId, useState } from "react";
import type { Catalog, RecordList } from "../../api/types";
import { FAMILIES } from "../../games";
import { t } from "../../shared/texts";
import { RecordChoice } from "./RecordChoice";
import { gamesIn, LARGEST_RECORD, openRecord } from "./start";

/** File extensions of game records. */
const EXTENSIONS = [".sgf", ...FAMILIES.flatMap(({ recordExtensions }) => recordExtensions ?? [])];
const ACCEPTED = [...EXTENSIONS, "text/plain"].join(",");

export function Upload({ catalog }: { catalog: Catalog }) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  /** The games of a text with several. */
  const [list, setList] = useState<RecordList | null>(null);
  const write = (record: string) => {
    setText(record);
    setList(null);
  };
  const open = async (record: string, number?: number) => {
    setOpening(true);
    const found = number === undefined ? await gamesIn(record) : null;
    if (typeof found === "string") setError(found);
    else if (found && found.count > 1) {
      setError(null);
      setList(found);
    } else setError(await openRecord(record, number));
    setOpening(false);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > LARGEST_RECORD) {
      setError(t.home.uploadTooLarge);
      return;
    }
    const record = await file.text();
    write(record);
    await open(record);
  };
  return (
    <div className="stack">
      <p className="quiet">{t.home.uploadText}</p>
      <label className="button file-button">
        {t.home.uploadChoose}
        <input type="file" accept={ACCEPTED} className="unseen" onChange={(event) => void choose(event)} />
      </label>
      <div className="field">
        <label htmlFor={id}>{t.home.uploadPaste}</label>
        <textarea id={id} rows={3} value={text} spellCheck={false} onChange={(event) => write(event.target.value)} />
      </div>
      {error && (
        <p className="notice notice-bad" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="button" disabled={!text.trim() || isOpening} onClick={() => void open(text)}>
        {t.home.uploadOpen}
      </button>
      {list && (
        <RecordChoice
          catalog={catalog}
          list={list}
          isOpening={isOpening}
          onChoose={(number) => void open(text, number)}
        />
      )}
    </div>
  );
}
