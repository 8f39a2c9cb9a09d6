import type { Rollup } from "vite";

const ROOT = /\/app\/root\.tsx$/;
const PACKAGE = /\/node_modules\//;

let ofRoot: Set<string> | undefined;

/**
 * Assigns modules to chunks of the browser's scripts and styles (Rollup's `manualChunks`). Every page loads what the
 * root needs, so its modules form one chunk, whose styles are one request and compress together. Of the modules that
 * only some pages need, the packages for forms form one chunk; everything else is left to Rollup.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  ofRoot ??= reachedFrom(
    [...getModuleIds()].find((module) => ROOT.test(module)),
    getModuleInfo,
  );
  if (ofRoot.has(id)) return PACKAGE.test(id) ? "framework" : "site";
  if (/\/node_modules\/@conform-to\//.test(id)) return "form-packages";
  return undefined;
};

/** A module and all its transitive imports. */
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
