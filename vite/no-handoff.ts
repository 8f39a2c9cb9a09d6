import type { Plugin } from "vite";

const SERVER = /\/@remix-run\/server-runtime\/dist\/(?:esm\/)?server\.js$/;
const ENCODING = /serverHandoffStream: encodeViaTurboStream\([^;\n]+\),\n/g;
/** The number of places to change: the document, and the document of an error. */
const PLACES = 2;

/**
 * Remix encodes the loader data for the browser even on pages without its scripts, which takes a third of the time of a
 * content page. No page needs it. The build fails here with any other version of Remix than the one this was written for
 * (decision record 13).
 */
export function noHandoff(): Plugin {
  return {
    name: "no-handoff",
    apply: "build",
    transform(code, id) {
      if (!SERVER.test(id.split("?")[0] ?? "")) return null;
      const places = code.match(ENCODING)?.length ?? 0;
      if (places !== PLACES) {
        throw new Error(
          `Remix encodes a page's data in ${places} places instead of ${PLACES}: see vite/no-handoff.ts.`,
        );
      }
      return { code: code.replace(ENCODING, ""), map: null };
    },
  };
}
