// The title of the browser tab.

import { useEffect } from "react";
import { t } from "../shared/texts";

/** The page's subject, followed by the name of the app. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${t.app.name}` : t.app.name;
    return () => {
      document.title = t.app.name;
    };
  }, [title]);
}
