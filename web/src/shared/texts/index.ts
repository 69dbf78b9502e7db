// The shared texts, and the one way to choose texts: every folder with texts has a file per language (`en.ts`), and
// `inLanguage` picks one.

import { en } from "./en";

/** English is the first and so far only language. */
type Language = "en";

const LANGUAGE: Language = "en";

/** The texts of a folder in the page's language. Languages without a file fall back to English. */
export function inLanguage<T>(texts: { en: T } & Partial<Record<Language, T>>): T {
  return texts[LANGUAGE] ?? texts.en;
}

export const t = inLanguage({ en });
