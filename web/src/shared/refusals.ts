// Why something was refused, in words.

import type { Refused } from "../api/messages";
import { t } from "./texts";

/** If the server could not be asked, there is no reason to show. */
export function refusalWords({ code, message }: Pick<Refused, "code" | "message">): string {
  return code === "offline" ? t.errors.serverGoneTitle : message;
}
