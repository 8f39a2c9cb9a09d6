import type { Rollup } from "vite";

/** The modules that every hydrated page loads. */
const ROOTS = /\/app\/(?:root|entry\.client)\.tsx$/;
const PACKAGE = /\/node_modules\//;
/** What every page with a form loads, except modules with styles. */
const FORMS = /\/node_modules\/(?:@conform-to|zod)\/|\/app\/forms\/(?:use-portal-form|parse-form|text-rules)\.ts$/;

let ofRoots: Set<string> | undefined;

/**
 * Assigns modules to chunks of the browser's scripts and styles (Rollup's `manualChunks`). Every page loads what the
 * root and the client entry need, so these modules form one chunk, whose styles are one request and compress together,
 * and their packages form another. Of the modules that only some pages need, those for forms form one chunk; everything
 * else is left to Rollup.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  ofRoots ??= reachedFrom(
    [...getModuleIds()].filter((module) => ROOTS.test(module)),
    getModuleInfo,
  );
  if (ofRoots.has(id)) return PACKAGE.test(id) ? "framework" : "site";
  if (FORMS.test(id)) return "form-packages";
  return undefined;
};

/** Some modules and all their transitive imports. */
function reachedFrom(roots: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
