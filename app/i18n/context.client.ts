import type { LanguageContext } from "./language-context.ts";

/** Texts are written on the server: an island gets its own as props. */
export function currentContext(): LanguageContext {
  throw new Error("The messages of the site are not in the browser: pass the text to the island.");
}
