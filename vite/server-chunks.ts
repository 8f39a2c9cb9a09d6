import type { Rollup } from "vite";
import { reachedFrom } from "./client-chunks.ts";

/**
 * The pages of visitors and players with the handlers of their calls, and the console with its pages and handlers. With a
 * chunk for each page and feature, a tenth of their code would be imports and exports. What both use belongs to the first.
 */
const chunks = [
  ["site", /^\0virtual:remix\/server-build$|\/embedded\/handlers\.ts$/],
  ["console", /\/app\/routes\/admin\/|\/embedded\/console-handlers\.ts$/],
] as const;

let chunkOf: Map<string, string> | undefined;

/** The chunk of a module of the worker (Rollup's `manualChunks`). */
export const serverChunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  if (!chunkOf) {
    chunkOf = new Map();
    for (const [chunk, roots] of chunks) {
      const entries = [...getModuleIds()].filter((module) => roots.test(module));
      for (const module of reachedFrom(entries, getModuleInfo)) if (!chunkOf.has(module)) chunkOf.set(module, chunk);
    }
  }
  return chunkOf.get(id);
};
