import type { Rollup } from "vite";
import { reachedFrom } from "./client-chunks.ts";

const START = "\0virtual:remix/server-build";
const CONSOLE = /\/app\/routes\/admin\//;

let ofStart: Set<string> | undefined;
let ofConsole: Set<string> | undefined;

/**
 * Puts the pages of the console, and what only they use, into one chunk of the worker (Rollup's `manualChunks`). They
 * are loaded on demand (`lazy-routes.ts`), and with a chunk for each, a tenth of their code would be imports and exports.
 */
export const serverChunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  ofStart ??= reachedFrom([START], getModuleInfo);
  ofConsole ??= reachedFrom(
    [...getModuleIds()].filter((module) => CONSOLE.test(module)),
    getModuleInfo,
  );
  return ofConsole.has(id) && !ofStart.has(id) ? "console" : undefined;
};
