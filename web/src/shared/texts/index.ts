// The texts that all games share, and the one way in which texts are chosen: every folder with texts has a file per
// language (`en.ts`), and `inLanguage` picks one of them.

import { en } from "./en";

/** English is the first language and so far the only one. */
type Language = "en";

const LANGUAGE: Language = "en";

/** The texts of a folder in the language of the page. Languages without a file fall back to English. */
export function inLanguage<T>(texts: { en: T } & Partial<Record<Language, T>>): T {
  return texts[LANGUAGE] ?? texts.en;
}

export const t = inLanguage({ en });
