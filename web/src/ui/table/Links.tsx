// Links for friends, for another device and for spectators.

import { useId, useRef, useState } from "react";
import { recordAddress } from "../../api/rest";
import type { GameInfo } from "../../api/types";
import { seatLink } from "../../session/keys";
import { useTable } from "../../session/store";
import { isSpectator, type TableData } from "../../session/table";
import { Icon } from "../../shared/Icon";
import { coloredName } from "../../shared/names";
import { t } from "../../shared/texts";

export function Links({ table, game }: { table: TableData; game: GameInfo }) {
  const keys = useTable((state) => state.keys);
  const { state } = table;
  return (
    <div className="stack">
      {keys && !isSpectator(table) && (
        <>
          {keys.friends.map(({ seat, token }) => (
            <CopyLine
              key={seat}
              label={t.table.shareSeat(state.seats[seat] ? coloredName(game, state.seats[seat]) : "")}
              text={seatLink(location.origin, state.id, token)}
            />
          ))}
          <CopyLine label={t.table.shareOwn} text={seatLink(location.origin, state.id, keys.token)} />
          <p className="quiet">{t.table.shareNote}</p>
        </>
      )}
      <CopyLine label={t.table.shareWatch} text={`${location.origin}/table/${state.id}`} />
      <a className="button" href={recordAddress(state.id)} download>
        <Icon name="download" /> {t.table.download}
      </a>
    </div>
  );
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission to copy, select the text so that the person can.
      setCopied(false);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-line">
        <input ref={input} id={id} type="text" readOnly value={text} onFocus={(event) => event.target.select()} />
        <button type="button" className="button button-small" onClick={() => void copy()}>
          {isCopied ? t.app.copied : t.app.copy}
        </button>
      </div>
    </div>
  );
}
