import type { Rollup } from "vite";

const ROOT = /\/app\/root\.tsx$/;
const STYLES = /\.css$/;
/**
 * Chunks of styles that are used together: each page links few of them (`page-styles.ts`), and many small files compress
 * worse than one.
 */
const SHARED_CHUNKS: readonly [name: string, modules: RegExp][] = [
  ["form-parts", /\/app\/forms\/(?:forms\.module|outcome)\.css$/],
  ["console", /\/admin\/components\/(?:operations|parts)\.module\.css$/],
  ["console-forms", /\/features\/editing\/components\/(?:editing|picture-field|media-dialog)\.module\.css$/],
];

/** Whether a chunk is one of SHARED_CHUNKS. */
export function isSharedChunk(name: string): boolean {
  return SHARED_CHUNKS.some(([shared]) => shared === name);
}

let ofRoot: Set<string> | undefined;

/**
 * Assigns styles to chunks of the client build (Rollup's `manualChunks`), of which pages link only the styles. The styles
 * that every page needs, those of the root, form one chunk; everything else that is not shared is left to Rollup.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  if (!STYLES.test(id)) return undefined;
  ofRoot ??= reachedFrom(
    [...getModuleIds()].filter((module) => ROOT.test(module)),
    getModuleInfo,
  );
  return ofRoot.has(id) ? "site" : SHARED_CHUNKS.find(([, modules]) => modules.test(id))?.[0];
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
