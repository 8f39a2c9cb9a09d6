import type { Rollup } from "vite";

/** The modules that every hydrated page loads. */
const ROOTS = /\/app\/(?:root|entry\.client)\.tsx$/;
const PACKAGE = /\/node_modules\//;
/**
 * Chunks of modules that are used together: many small files compress worse than one and are more requests. A chunk also
 * takes the modules that only it imports, so parts that pages need alone have a chunk of their own.
 */
const SHARED_CHUNKS: readonly [name: string, modules: RegExp][] = [
  [
    "form-packages",
    /\/node_modules\/(?:@conform-to|zod)\/|\/app\/(?:forms\/(?:use-portal-form|parse-form|text-rules)|format\/typed-text)\.ts$/,
  ],
  // Not with the parts of forms, whose styles every page with a head would load.
  ["page-outcome", /\/app\/forms\/page-outcome\.tsx$/],
  ["form-parts", /\/app\/(?:forms\/(?:form-extras\.tsx|(?:forms\.module|outcome)\.css)|pictures\/picture-types\.ts)$/],
  ["portal-form", /\/app\/forms\/(?:field|identity-field|portal-form)\.tsx$/],
  ["console", /\/admin\/(?:list-query|components\/(?:data-table|facts|player-link))\.\w+$/],
  [
    "console-parts",
    /\/admin\/components\/(?:(?:operations|parts)\.module|editing\/(?:editing\.module|named-button))\.\w+$/,
  ],
  [
    "console-forms",
    /\/admin\/(?:confirmation|seen|components\/(?:heading|confirm-fields|confirmed-form|editing\/(?:confirm-section|content-editor|editor-fields|picture-field)))\.\w+$/,
  ],
];

/** Whether a chunk is one of SHARED_CHUNKS. */
export function isSharedChunk(name: string): boolean {
  return SHARED_CHUNKS.some(([shared]) => shared === name);
}

let ofRoots: Set<string> | undefined;

/**
 * Assigns modules to chunks of the browser's scripts and styles (Rollup's `manualChunks`). Every page loads what the
 * root and the client entry need, so these modules form one chunk, whose styles are one request and compress together,
 * and their packages form another. Of the modules that only some pages need, those of SHARED_CHUNKS are put together;
 * everything else is left to Rollup.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  ofRoots ??= reachedFrom(
    [...getModuleIds()].filter((module) => ROOTS.test(module)),
    getModuleInfo,
  );
  if (ofRoots.has(id)) return PACKAGE.test(id) ? "framework" : "site";
  return SHARED_CHUNKS.find(([, modules]) => modules.test(id))?.[0];
};

/** Some modules and all their transitive imports. */
export function reachedFrom(roots: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
