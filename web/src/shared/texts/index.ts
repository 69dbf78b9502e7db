// The texts in the language of the page. English is the first and so far the only one.

import { en, type Texts } from "./en";

export const t: Texts = en;
