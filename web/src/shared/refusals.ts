// Why something was refused, in words.

import type { Refused } from "../api/messages";
import { t } from "./texts";

/** Whoever could not be asked has given no reason. */
export function refusalWords({ code, message }: Pick<Refused, "code" | "message">): string {
  return code === "offline" ? t.errors.serverGoneTitle : message;
}
