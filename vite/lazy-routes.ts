import type { Plugin } from "vite";

/** Remix's module with all routes of the worker. */
const SERVER_BUILD = "\0virtual:remix/server-build";
const IMPORT = /^\s*import \* as (route\d+) from ("[^"]+");$/gm;

/**
 * Makes the worker load the modules of some routes when a page of theirs is first requested: Remix imports all of them
 * when an isolate starts. A lazy route has `load` instead of `module`, see `app/edge/page-renderer.ts`. The build fails
 * here with a version of Remix that writes its imports in another way.
 *
 * @param folders each matches the paths of some routes' files
 */
export function lazyRoutes(folders: readonly RegExp[]): Plugin {
  return {
    name: "lazy-routes",
    apply: "build",
    transform(code, id) {
      if (id !== SERVER_BUILD) return null;
      const imports = [...code.matchAll(IMPORT)];
      const lazy = folders.flatMap((folder) => {
        const found = imports.filter(([, , file = ""]) => folder.test(file));
        if (found.length === 0)
          throw new Error(`Remix's server build imports no route of ${folder}: see vite/lazy-routes.ts.`);
        return found;
      });
      return {
        code: lazy.reduce((text, [statement, name = "", file = ""]) => {
          const property = new RegExp(`\\bmodule: ${name}\\b`);
          if (!property.test(text))
            throw new Error(`Remix's server build has no route with ${name}: see vite/lazy-routes.ts.`);
          return text.replace(statement, "").replace(property, () => `load: () => import(${file})`);
        }, code),
        map: null,
      };
    },
  };
}
