// The buttons under the board, and a text that says what is in hand and whether it fits.

import { Icon, type IconName } from "../../shared/Icon";
import { type KeyLine, KeysHelp } from "../../shared/KeysHelp";
import { colorWord } from "../../shared/names";
import { t } from "../../shared/texts";
import { texts } from "./boardTexts";
import { type BlokusSettings, changeBlokusSettings } from "./settings";
import type { Turn } from "./shapes";

type PassNotice = { color: string; isSoon: boolean };

type Props = {
  hasPiece: boolean;
  canPlace: boolean;
  canUndo: boolean;
  canPass: boolean;
  /** The piece and its orientation. */
  held: string;
  verdict: { text: string; kind: "good" | "bad" | "neutral" } | null;
  legal: BlokusSettings["legal"];
  keys: KeyLine[];
  /** Set when passing is all that is left: the colour, and whether it passes automatically. */
  notice: PassNotice | null;
  onTurn: (how: Turn) => void;
  onUndo: () => void;
  onClear: () => void;
  onPass: () => void;
  onPlace: () => void;
};

export function Tools(props: Props) {
  const { hasPiece, canPlace, canUndo, canPass, held, verdict, legal, keys, notice } = props;
  const { onTurn, onUndo, onClear, onPass, onPlace } = props;
  const nextLegal = { selected: "all", all: "off", off: "selected" } as const;
  return (
    <div className="tools board-middle">
      <div className="tools-buttons" role="toolbar" aria-label={t.table.actions}>
        <Tool label={texts.rotateLeft} icon="rotateLeft" isOn={hasPiece} onPress={() => onTurn("anticlockwise")} />
        <Tool label={texts.rotateRight} icon="rotateRight" isOn={hasPiece} onPress={() => onTurn("clockwise")} />
        <Tool label={texts.flip} icon="flip" isOn={hasPiece} onPress={() => onTurn("flip")} />
        <Tool label={texts.undo} icon="undo" isOn={canUndo} onPress={onUndo} />
        <Tool label={texts.clear} icon="clear" isOn={hasPiece} onPress={onClear} />
        <Tool label={texts.pass} icon="pass" isOn={canPass} onPress={onPass} />
        <button
          type="button"
          className="button tools-legal"
          aria-label={`${texts.legal}: ${texts.legalHelp[legal]}`}
          title={`${texts.legal}: ${texts.legalHelp[legal]}`}
          onClick={() => changeBlokusSettings({ legal: nextLegal[legal] })}
        >
          <Icon name="eye" />
          <span className="tools-legal-word">{texts.legalShort[legal]}</span>
        </button>
        <KeysHelp lines={keys} />
      </div>
      {notice ? (
        // Takes the place of piece and verdict, so that nothing moves.
        <div className="tools-state pass-notice" role="status">
          <span>
            {texts.noMove(colorWord(notice.color))} {notice.isSoon && texts.passSoon}
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
            <button type="button" className="button button-main button-small" onClick={onPlace} title={texts.place}>
              {texts.placeShort}
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
