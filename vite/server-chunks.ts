import type { Rollup } from "vite";
import { reachedFrom } from "./client-chunks.ts";

const HANDLERS = /\/embedded\/handlers\.ts$/;
/** The files of the console's pages. */
export const CONSOLE_PAGES = /\/app\/(?:routes\/admin|features\/[\w-]+\/console)\//;
const CONSOLE = new RegExp(`${CONSOLE_PAGES.source}|/embedded/console-handlers\\.ts$|-editors\\.ts$`);
const CONSOLE_PARTS = /\/features\/[\w-]+\/console\.ts$/;
const MANIFEST = /\/app\/features\/[\w-]+\/feature\.ts$/;

let chunkOf: Map<string, string> | undefined;

/**
 * The chunk of a module of the worker (Rollup's `manualChunks`): the pages of visitors and players with the handlers of
 * their calls, the definitions of the console's calls, which `/api` needs as well, scheduled jobs, and the console with
 * its pages and handlers. With a chunk for each page and feature, a tenth of their code would be imports and exports.
 * What several of them use belongs to the first.
 */
export const serverChunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  if (!chunkOf) {
    const modules = [...getModuleIds()];
    const ofManifests = modules
      .filter((module) => MANIFEST.test(module))
      .flatMap((module) => getModuleInfo(module)?.dynamicallyImportedIds ?? []);
    const chunks: [name: string, roots: string[]][] = [
      ["site", ["\0virtual:remix/server-build", ...modules.filter((module) => HANDLERS.test(module))]],
      ["calls", modules.filter((module) => CONSOLE_PARTS.test(module))],
      ["jobs", ofManifests.filter((module) => !HANDLERS.test(module) && !CONSOLE.test(module))],
      ["console", modules.filter((module) => CONSOLE.test(module))],
    ];
    chunkOf = new Map();
    for (const [name, roots] of chunks)
      for (const module of reachedFrom(roots, getModuleInfo)) if (!chunkOf.has(module)) chunkOf.set(module, name);
  }
  return chunkOf.get(id);
};
