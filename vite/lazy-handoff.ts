import type { Plugin } from "vite";

const SERVER = /\/@remix-run\/server-runtime\/dist\/(?:esm\/)?server\.js$/;
const ENCODING = /serverHandoffStream: (encodeViaTurboStream\([^;\n]+\)),\n/g;
/** The number of places to change: the document, and the document of an error. */
const PLACES = 2;

/** A stream that is created on its first read. */
const whenRead = `
function whenRead(make) {
  let reader;
  return new ReadableStream({
    async pull(controller) {
      reader ??= make().getReader();
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
}
`;

/**
 * Remix encodes the loader data for the browser even on pages without scripts, which takes a third of the time of a
 * content page. With this plugin it encodes the data when the stream is read, which only hydrated pages do. The build
 * fails here with any other version of Remix than the one this was written for (decision record 13).
 */
export function lazyHandoff(): Plugin {
  return {
    name: "lazy-handoff",
    apply: "build",
    transform(code, id) {
      if (!SERVER.test(id.split("?")[0] ?? "")) return null;
      const places = code.match(ENCODING)?.length ?? 0;
      if (places !== PLACES) {
        throw new Error(
          `Remix encodes a page's data in ${places} places instead of ${PLACES}: see vite/lazy-handoff.ts.`,
        );
      }
      return { code: code.replace(ENCODING, "serverHandoffStream: whenRead(() => $1),\n") + whenRead, map: null };
    },
  };
}
