import type { Plugin } from "vite";

/** Vite's module with the function that it wraps around every dynamic import for browsers. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";

/**
 * Makes dynamic imports in the browser plain ones. Vite's helper loads the styles of a chunk and preloads what it
 * imports; it is 0.7 kB in each page with a form, where no chunk has styles of its own. The build fails here once the
 * helper has another name.
 */
export function noPreloadHelper(): Plugin {
  let isReplaced = false;
  return {
    name: "no-preload-helper",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      isReplaced = true;
      return "export const __vitePreload = (load) => load();";
    },
    buildEnd() {
      const isClient = this.environment.name === "client";
      if (isClient && !isReplaced) this.error("Vite has no preload helper: see vite/no-preload-helper.ts.");
    },
  };
}
