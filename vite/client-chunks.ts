import type { Rollup } from "vite";

const ROOT = /\/app\/root\.tsx$/;
const PACKAGE = /\/node_modules\//;

let ofRoot: Set<string> | undefined;

/**
 * Which file of the browser's scripts and styles a module goes into (Rollup's `manualChunks`). What the root needs,
 * every page loads: its modules make one file, so that its styles are one request and compress as one text. Of what only
 * some pages need, the packages behind forms make one file; everything else is left to Rollup.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  ofRoot ??= reachedFrom(
    [...getModuleIds()].find((module) => ROOT.test(module)),
    getModuleInfo,
  );
  if (ofRoot.has(id)) return PACKAGE.test(id) ? "framework" : "site";
  if (/\/node_modules\/@conform-to\//.test(id)) return "forms";
  return undefined;
};

/** A module and all it imports, however far away. */
function reachedFrom(root: string | undefined, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set<string>();
  const waiting = root === undefined ? [] : [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
