import type { Plugin, Rollup } from "vite";
import { isSharedChunk } from "./client-chunks.ts";

/** What Remix adds to the address of a route's module to build it for browsers. */
const ROUTE = /\?__remix-build-client-route$/;
const ROOT = /\/app\/root\.tsx\?/;

/**
 * Puts the styles of each page into one file, beside that of the root. A browser shows nothing before it has all styles
 * of a page, and several small files compress worse than one: a tenth of the first page that a visitor loads. The styles
 * that Rollup would share between pages are therefore repeated in each page's file; those of the chunks named in
 * `client-chunks.ts`, which are large, stay shared.
 */
export function pageStyles(): Plugin {
  return {
    name: "page-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const routes = chunks.filter(({ facadeModuleId }) => ROUTE.test(facadeModuleId ?? ""));
      const root = routes.find(({ facadeModuleId }) => ROOT.test(facadeModuleId ?? ""));
      const ofRoot = new Set(root && chunksFrom(root, bundle));
      const own = (chunk: Rollup.OutputChunk) =>
        ofRoot.has(chunk) || isSharedChunk(chunk.name) ? [] : [...(chunk.viteMetadata?.importedCss ?? [])];
      const files = new Map(routes.map((route) => [route, chunksFrom(route, bundle).flatMap(own)]));
      const merged = new Map<string, string>();
      for (const chunk of chunks) if (own(chunk).length > 0) chunk.viteMetadata?.importedCss.clear();
      for (const [route, styles] of files) {
        const key = styles.join();
        const file =
          merged.get(key) ?? (styles.length > 1 ? this.getFileName(this.emitFile(joined(styles, bundle))) : key);
        merged.set(key, file);
        if (file !== "") route.viteMetadata?.importedCss.add(file);
      }
      const used = new Set(merged.values());
      for (const file of [...files.values()].flat()) if (!used.has(file)) delete bundle[file];
    },
  };
}

/** A chunk and all that it imports, each before its own imports: the order in which Remix would link their styles. */
function chunksFrom(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  reached = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  reached.add(chunk);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === "chunk" && !reached.has(imported)) chunksFrom(imported, bundle, reached);
  }
  return [...reached];
}

/** One file with the content of several. */
function joined(files: readonly string[], bundle: Rollup.OutputBundle): Rollup.EmittedAsset {
  const contents = files.map((file) => {
    const output = bundle[file];
    return output?.type === "asset" ? String(output.source).trim() : "";
  });
  return { type: "asset", name: "page.css", source: contents.join("") };
}
