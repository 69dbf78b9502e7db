// The remaining time of a seat.

import { useEffect, useState } from "react";

/** Such as 9:05, or 4.2 when time is short. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (left / 1000).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

type Props = { leftMs: number; isRunning: boolean };

export function Clock({ leftMs, isRunning }: Props) {
  const [mark, setMark] = useState(() => ({ leftMs, isRunning, at: Date.now() }));
  const [now, setNow] = useState(Date.now);
  if (mark.leftMs !== leftMs || mark.isRunning !== isRunning) {
    setMark({ leftMs, isRunning, at: Date.now() });
    setNow(Date.now());
  }
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = isRunning ? leftMs - Math.max(0, now - mark.at) : leftMs;
  return (
    <span className={`clock ${isRunning ? "clock-running" : ""} ${left < 10_000 ? "clock-short" : ""}`}>
      {clockText(left)}
    </span>
  );
}
