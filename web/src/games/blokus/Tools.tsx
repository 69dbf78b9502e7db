// The buttons under the board, and in words what is in the hand and whether it fits.

import { Icon, type IconName } from "../../shared/Icon";
import { KeysHelp } from "../../shared/KeysHelp";
import { changeSettings, type Settings } from "../../shared/settings";
import { t } from "../../shared/texts";
import type { Turn } from "./shapes";
import { colorWord } from "./words";

type PassNotice = { color: string; isSoon: boolean };

type Props = {
  hasPiece: boolean;
  canPlace: boolean;
  canUndo: boolean;
  canPass: boolean;
  /** The piece and its orientation. */
  held: string;
  verdict: { text: string; kind: "good" | "bad" | "neutral" } | null;
  legal: Settings["legal"];
  /** Set when nothing is left but to pass: the colour, and whether that happens by itself. */
  notice: PassNotice | null;
  onTurn: (how: Turn) => void;
  onUndo: () => void;
  onClear: () => void;
  onPass: () => void;
  onPlace: () => void;
};

export function Tools(props: Props) {
  const { hasPiece, canPlace, canUndo, canPass, held, verdict, legal, notice } = props;
  const { onTurn, onUndo, onClear, onPass, onPlace } = props;
  const nextLegal = { selected: "all", all: "off", off: "selected" } as const;
  return (
    <div className="tools">
      <div className="tools-buttons" role="toolbar" aria-label={t.table.actions}>
        <Tool label={t.blokus.rotateLeft} icon="rotateLeft" isOn={hasPiece} onPress={() => onTurn("anticlockwise")} />
        <Tool label={t.blokus.rotateRight} icon="rotateRight" isOn={hasPiece} onPress={() => onTurn("clockwise")} />
        <Tool label={t.blokus.flip} icon="flip" isOn={hasPiece} onPress={() => onTurn("flip")} />
        <Tool label={t.blokus.undo} icon="undo" isOn={canUndo} onPress={onUndo} />
        <Tool label={t.blokus.clear} icon="clear" isOn={hasPiece} onPress={onClear} />
        <Tool label={t.blokus.pass} icon="pass" isOn={canPass} onPress={onPass} />
        <button
          type="button"
          className="button tools-legal"
          aria-label={`${t.blokus.legal}: ${t.blokus.legalHelp[legal]}`}
          title={`${t.blokus.legal}: ${t.blokus.legalHelp[legal]}`}
          onClick={() => changeSettings({ legal: nextLegal[legal] })}
        >
          <Icon name="eye" />
          <span className="tools-legal-word">{t.blokus.legalShort[legal]}</span>
        </button>
        <KeysHelp lines={t.blokus.keys} />
      </div>
      {notice ? (
        // In the place of the piece and the verdict, so that nothing moves.
        <div className="tools-state pass-notice" role="status">
          <span>
            {t.blokus.noMove(colorWord(notice.color))} {notice.isSoon && t.blokus.passSoon}
          </span>
          <button type="button" className="button button-main button-small" onClick={onPass}>
            {t.table.pass}
          </button>
        </div>
      ) : (
        <p className="tools-state" data-verdict={verdict?.kind ?? "none"}>
          <strong>{held}</strong>
          {verdict && (
            <span className={`verdict verdict-${verdict.kind}`}>
              <span aria-hidden="true">{verdict.kind === "good" ? "✓ " : verdict.kind === "bad" ? "✗ " : ""}</span>
              {verdict.text}
            </span>
          )}
          {canPlace && (
            <button type="button" className="button button-main button-small" onClick={onPlace} title={t.blokus.place}>
              {t.blokus.placeShort}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

type ToolProps = { label: string; icon: IconName; isOn: boolean; onPress: () => void };

function Tool({ label, icon, isOn, onPress }: ToolProps) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} disabled={!isOn} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
