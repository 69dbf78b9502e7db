// How long an agent has been thinking.

import { useEffect, useState } from "react";
import type { Thinking } from "../../api/messages";
import { t } from "../../shared/texts";

/** Counts from the table's last change, corrected by the server. Short thoughts are not shown. */
export function Elapsed({ since, thinking }: { since: number; thinking: Thinking | null }) {
  const [start, setStart] = useState(() => ({ since, at: Date.now() }));
  const [now, setNow] = useState(Date.now);
  if (start.since !== since) setStart({ since, at: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(now - start.at, thinking?.elapsed_ms ?? 0) / 1000;
  return seconds >= 1 ? <span className="elapsed"> {t.table.elapsed(seconds)}</span> : null;
}
