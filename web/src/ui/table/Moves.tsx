// The list of moves, and navigation through the game.

import { useEffect, useRef, useState } from "react";
import type { GameInfo, PlayedView } from "../../api/types";
import type { Family } from "../../games";
import { useTableActions } from "../../session/store";
import { shownEntries, type TableData } from "../../session/table";
import { Icon, type IconName } from "../../shared/Icon";
import { t } from "../../shared/texts";
import { thoughtWords } from "./thought";

type Props = { table: TableData; game: GameInfo; family: Family };

export function Moves({ table, game, family }: Props) {
  const { look } = useTableActions();
  const shown = shownEntries(table);
  const list = useRef<HTMLOListElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown move comes into view whenever it changes.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [shown]);
  if (table.history.length === 0) return <p className="quiet moves-none">{t.table.noMoves}</p>;
  return (
    <ol ref={list} className="moves" aria-label={t.table.moves}>
      {table.history.map((entry, index) => (
        <li key={index}>
          <button type="button" aria-current={shown === index + 1 ? "true" : undefined} onClick={() => look(index + 1)}>
            <span className="moves-number">{index + 1}</span>
            <span className="dot" style={{ background: family.swatch(colorOf(entry, game)) }} />
            <span className="moves-text">{entry.moves.map(family.moveLabel).join(" ")}</span>
            <Thought entry={entry} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** How long an agent thought about a move, and the value it expected. */
function Thought({ entry }: { entry: PlayedView }) {
  const words = thoughtWords(entry);
  if (!words) return null;
  return (
    <span className="moves-thought" title={words.long}>
      <span aria-hidden="true">{words.short}</span>
      <span className="unseen">{words.long}</span>
    </span>
  );
}

function colorOf(entry: PlayedView, game: GameInfo): string {
  const color = entry.moves[0]?.color;
  return game.colors[color ?? 0]?.name ?? "";
}

/** First, back, next, last, a slider, and autoplay. */
export function Scrubber({ table, isAutoplayOffered }: { table: TableData; isAutoplayOffered: boolean }) {
  const { look } = useTableActions();
  const shown = shownEntries(table);
  const all = table.history.length;
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    if (shown >= all) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => look(shown + 1), 900);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, all, look]);
  const go = (entries: number) => {
    setPlaying(false);
    look(entries);
  };
  return (
    <div className="scrubber" data-own-arrows>
      <Step icon="first" label={t.table.first} isOn={shown > 0} onPress={() => go(0)} />
      <Step icon="previous" label={t.table.previous} isOn={shown > 0} onPress={() => go(shown - 1)} />
      <input
        type="range"
        min={0}
        max={Math.max(all, 1)}
        value={all === 0 ? 1 : shown}
        disabled={all === 0}
        aria-label={t.table.scrubber}
        aria-valuetext={t.table.positionOf(shown, all)}
        onChange={(event) => go(Number(event.target.value))}
      />
      <Step icon="next" label={t.table.next} isOn={shown < all} onPress={() => go(shown + 1)} />
      <Step icon="last" label={t.table.last} isOn={shown < all} onPress={() => go(all)} />
      {isAutoplayOffered && (
        <Step
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? t.table.stopAutoplay : t.table.autoplay}
          isOn={all > 0}
          onPress={() => {
            if (!isPlaying && shown >= all) look(0);
            setPlaying(!isPlaying);
          }}
        />
      )}
      <span className="scrubber-count">{t.table.positionOf(shown, all)}</span>
    </div>
  );
}

type StepProps = { icon: IconName; label: string; isOn: boolean; onPress: () => void };

function Step({ icon, label, isOn, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="tool tool-small"
      aria-label={label}
      title={label}
      disabled={!isOn}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
