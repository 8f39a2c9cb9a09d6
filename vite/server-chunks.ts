import type { Rollup } from "vite";
import { reachedFrom } from "./client-chunks.ts";

/** The files of the console's pages. */
export const CONSOLE_PAGES = /\/app\/features\/[\w-]+\/console\//;
/**
 * The pages that are none of the site's content: those with forms for visitors, and those of players. None is kept in the
 * page cache (`tests/unit/route-modules.test.ts`).
 */
export const PLAYER_PAGES =
  /\/app\/features\/(?:accounts|game-accounts|mfa|payments|privacy|team|tickets|wallet|shop(?=\/pages\/(?!item-shop\/)))\/pages\//;
/** The handlers that no content page calls. */
const PLAYER_HANDLERS =
  /\/features\/(?:accounts|bridge|game-accounts|mfa|payments|privacy|sessions|sign-up-fields|team|tickets|wallet|shop(?=\/embedded\/player-))\/embedded\//;
/** What manifests load for the console: editors, and the call that probes another server for the console. */
const CONSOLE_FILES = /-editors\.ts$|\/features\/dashboard\/embedded\//;
const CONSOLE_PARTS = /\/features\/[\w-]+\/console\.ts$/;
const MANIFEST = /\/app\/features\/[\w-]+\/feature\.ts$/;

let chunkOf: Map<string, string> | undefined;

/**
 * The chunk of a module of the worker (Rollup's `manualChunks`): the content pages with the handlers of their calls, the
 * pages of players with theirs, the definitions of the console's calls, which `/api` needs as well, scheduled jobs, and
 * the console with its pages and handlers. With a chunk for each page and feature, a tenth of their code would be imports and exports.
 * What several of them use belongs to the first.
 */
export const serverChunkOf: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  if (!chunkOf) {
    const modules = [...getModuleIds()];
    const loadedBy = (importer: RegExp) =>
      modules
        .filter((module) => importer.test(module))
        .flatMap((module) => getModuleInfo(module)?.dynamicallyImportedIds ?? []);
    const ofManifests = loadedBy(MANIFEST).filter(
      (module) => !CONSOLE_PARTS.test(module) && !CONSOLE_FILES.test(module),
    );
    // Handlers in a folder of their own, as for passkeys, are big and seldom called.
    const isHandlers = (module: string) =>
      /\/embedded\/[\w-]+\.ts$/.test(module) && getModuleInfo(module)?.exports?.includes("handlers");
    const ofConsole = modules.filter((module) => CONSOLE_PAGES.test(module) || CONSOLE_FILES.test(module));
    const handlers = ofManifests.filter(isHandlers);
    const ofPlayers = modules.filter((module) => PLAYER_PAGES.test(module));
    const chunks: [name: string, roots: string[]][] = [
      ["site", ["\0virtual:remix/server-build", ...handlers.filter((module) => !PLAYER_HANDLERS.test(module))]],
      ["players", [...ofPlayers, ...handlers.filter((module) => PLAYER_HANDLERS.test(module))]],
      ["calls", modules.filter((module) => CONSOLE_PARTS.test(module))],
      ["jobs", ofManifests.filter((module) => !isHandlers(module))],
      ["console", [...ofConsole, ...loadedBy(CONSOLE_PARTS)]],
    ];
    chunkOf = new Map();
    for (const [name, roots] of chunks)
      for (const module of reachedFrom(roots, getModuleInfo)) if (!chunkOf.has(module)) chunkOf.set(module, name);
  }
  return chunkOf.get(id);
};
