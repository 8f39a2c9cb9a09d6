import type { Plugin } from "vite";

/** The modules of routes that Remix builds for browsers: one statement, which exports what browsers need. */
const CLIENT_ROUTE = "?__remix-build-client-route";

/**
 * Removes what only the server uses to render the head of a document, `meta` and `links`, from the browser's scripts: the
 * head is not hydrated (`app/shell/document-head.tsx`).
 */
export function headOnServer(): Plugin {
  return {
    name: "head-on-server",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!id.endsWith(CLIENT_ROUTE)) return null;
      const exported = /^export \{ (.*) \} from/.exec(code);
      if (!exported) return this.error("Remix writes the routes' modules in another way: see vite/head-on-server.ts.");
      const names = exported[1]!.split(", ").filter((name) => name !== "meta" && name !== "links");
      return { code: code.replace(exported[0], `export { ${names.join(", ")} } from`), map: null };
    },
  };
}
