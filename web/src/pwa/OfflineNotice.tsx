// Says when the server is unreachable, and what that means. It checks when the browser goes online or offline, when the
// page becomes visible again, and every few seconds while there is no answer.

import { useEffect, useState } from "react";
import { isServerThere } from "../api/rest";
import { t } from "../shared/texts";

const PAUSE = 5000;

export function OfflineNotice() {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const ask = async () => {
      clearTimeout(timer);
      const answers = await isServerThere();
      if (!isWanted) return;
      setThere(answers);
      if (!answers) timer = setTimeout(ask, PAUSE);
    };
    const look = () => {
      if (document.visibilityState === "visible") void ask();
    };
    void ask();
    addEventListener("online", ask);
    addEventListener("offline", ask);
    document.addEventListener("visibilitychange", look);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener("online", ask);
      removeEventListener("offline", ask);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  if (isThere) return null;
  return (
    <p className="notice notice-slim" role="status">
      {t.app.offline}
    </p>
  );
}
