import type { Catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";

/** What a hydrated page tells its scripts about its language. */
export interface PageLanguage extends Language {
  /** The messages that the page's scripts use. */
  messages: Partial<Catalogue>;
}
