// A dialog that lists the keys.

import { useRef } from "react";
import { t } from "./texts";

export type KeyLine = { keys: string; what: string };

export function KeysHelp({ lines }: { lines: KeyLine[] }) {
  const dialog = useRef<HTMLDialogElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="tool keys-button"
        aria-label={t.keys.title}
        title={t.keys.title}
        onClick={() => dialog.current?.showModal()}
      >
        ?
      </button>
      <dialog ref={dialog} className="keys card" aria-label={t.keys.title}>
        <h2>{t.keys.title}</h2>
        <dl>
          {lines.map(({ keys, what }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="button button-main">
            {t.app.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
