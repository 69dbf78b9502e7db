// The pyramid as four grids, for keyboards, screen readers and browsers without WebGL. While the scene is shown, the
// grids stay in the page for those who do not see it, and their cursor is the ghost in the scene.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { texts } from "./boardTexts";
import type { Role } from "./choice";
import { CELLS, type Cell, SIDES, stepFrom } from "./geometry";
import type { PylosBoard } from "./position";
import type { Mark } from "./scene/view";
import { cellLabel } from "./words";

type Props = {
  board: PylosBoard;
  roles: readonly Role[];
  marks: readonly Mark[];
  hinted: readonly number[];
  last: readonly number[];
  /** The cell that waits for a second tap. */
  asked: number | null;
  /** Whether only screen readers and keyboards need it. */
  isHidden: boolean;
  /** Whether empty cells show their names. */
  hasNames: boolean;
  choose: (cell: number, isTouch: boolean) => void;
  point: (cell: number | null) => void;
  /** The cell with the keyboard focus; null when the focus is elsewhere. */
  focus: (cell: number | null) => void;
};

export function FlatView(props: Props) {
  const [cursor, setCursor] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const buttons = useRef(new Map<number, HTMLButtonElement>());

  useEffect(() => {
    if (hasFocus) buttons.current.get(cursor)?.focus();
  }, [cursor, hasFocus]);

  const onKey = (event: KeyboardEvent) => {
    const next = stepFrom(cursor, event.key);
    if (next === cursor && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(next);
  };

  const button = (cell: Cell) => (
    <FlatCell
      key={cell.index}
      cell={cell}
      {...props}
      tabIndex={cell.index === cursor ? 0 : -1}
      keep={(element) => {
        if (element) buttons.current.set(cell.index, element);
        else buttons.current.delete(cell.index);
      }}
      take={() => {
        setCursor(cell.index);
        setFocus(true);
        props.focus(cell.index);
      }}
    />
  );

  return (
    <fieldset
      className={`pylos-flat${props.isHidden ? " is-unseen" : ""}`}
      aria-label={texts.flatHelp}
      onKeyDown={onKey}
      onBlur={() => {
        setFocus(false);
        props.focus(null);
      }}
    >
      {SIDES.map((side, level) => (
        <div key={side} className={`pylos-level level-${level}`}>
          <p className="pylos-level-name" aria-hidden="true">
            {texts.level(level + 1)}
          </p>
          <table className="pylos-grid" aria-label={texts.level(level + 1)}>
            <tbody>
              {Array.from({ length: side }, (_, at) => side - 1 - at).map((row) => (
                <tr key={row}>
                  {CELLS.filter((cell) => cell.level === level && cell.row === row).map((cell) => (
                    <td key={cell.index}>{button(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </fieldset>
  );
}

type CellProps = Props & {
  cell: Cell;
  tabIndex: number;
  keep: (element: HTMLButtonElement | null) => void;
  take: () => void;
};

function FlatCell({
  cell,
  asked,
  board,
  roles,
  marks,
  hinted,
  last,
  hasNames,
  tabIndex,
  keep,
  take,
  choose,
  point,
}: CellProps) {
  const role = roles[cell.index] ?? "none";
  const ball = board.cells[cell.index];
  const mark = marks.find((one) => one.cell === cell.index);
  const flags = [
    hinted.includes(cell.index) ? "is-hinted" : "",
    asked === cell.index ? "is-asked" : "",
    last.includes(cell.index) ? (ball ? "is-last" : "is-left") : "",
  ];
  return (
    <button
      type="button"
      ref={keep}
      className={`pylos-cell role-${role} ${flags.join(" ")}`}
      data-cell={cell.name}
      data-ball={ball ?? "none"}
      data-role={role}
      aria-label={cellLabel(board, cell.index, role, mark?.words)}
      aria-pressed={role === "picked" ? true : undefined}
      aria-disabled={role === "none" ? true : undefined}
      tabIndex={tabIndex}
      onFocus={take}
      onPointerEnter={() => point(cell.index)}
      onPointerLeave={() => point(null)}
      onClick={({ nativeEvent }) => choose(cell.index, (nativeEvent as PointerEvent).pointerType === "touch")}
    >
      <span className={`pylos-ball ${ball ?? "none"}`} />
      {hasNames && !ball && (
        <span className="pylos-cell-name" aria-hidden="true">
          {cell.name}
        </span>
      )}
      {mark && <span className={`pylos-mark ${mark.tone}`} data-mark={mark.text} />}
    </button>
  );
}
