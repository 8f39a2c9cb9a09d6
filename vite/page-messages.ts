import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin, Rollup } from "vite";
import { messages } from "../app/i18n/messages/en.ts";

/** Module of the server build with the messages that each script needs. */
const MODULE = "virtual:page-messages";
/** Where the build of the scripts leaves the list for the build of the server, which comes after it. */
const FILE = new URL("../build/page-messages.json", import.meta.url).pathname;

/** Places in the English catalogue by the address of a route's script or of the entry. */
type PlacesOfScripts = Record<string, number[]>;

const LITERAL = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g;

/**
 * Finds out which messages the scripts of each hydrated page use, so that the page contains these and no others: any
 * string in a module that is a message's key counts. The lists have places in the English catalogue instead of keys, which
 * would be thirty times as long. `vite dev` has no list, and sends all messages.
 */
export function pageMessages(): Plugin {
  return {
    name: "page-messages",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (this.environment.mode === "dev") return "export default undefined;";
      // Parsed when it is needed first: it has thousands of numbers.
      const json = JSON.stringify(await readFile(FILE, "utf8"));
      return `let places; export default () => (places ??= JSON.parse(${json}));`;
    },
    async writeBundle({ dir = "" }, bundle) {
      if (!dir.endsWith("client")) return;
      await mkdir(dirname(FILE), { recursive: true });
      await writeFile(FILE, JSON.stringify(placesOfEntries(bundle, this)));
    },
  };
}

function placesOfEntries(bundle: Rollup.OutputBundle, context: Pick<Rollup.PluginContext, "getModuleInfo">) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  // The code that is left of each module: without what only the server uses.
  const code = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code ?? ""])),
  );
  const places: PlacesOfScripts = {};
  for (const { isEntry, facadeModuleId, fileName } of chunks) {
    if (!isEntry || facadeModuleId === null) continue;
    const modules = [...modulesFrom(facadeModuleId, context)];
    const used = new Set(modules.flatMap((id) => placesIn(code.get(id) ?? "")));
    places[`/${fileName}`] = [...used].sort((a, b) => a - b);
  }
  return places;
}

/** A module, and all modules that it imports, also on demand. */
function modulesFrom(start: string, { getModuleInfo }: Pick<Rollup.PluginContext, "getModuleInfo">): Set<string> {
  const modules = new Set<string>();
  const add = (id: string) => {
    const module = modules.has(id) ? null : getModuleInfo(id);
    if (!module) return;
    modules.add(id);
    for (const next of [...module.importedIds, ...module.dynamicallyImportedIds]) add(next);
  };
  add(start);
  return modules;
}

const placeOf = new Map(Object.keys(messages()).map((key, place) => [key, place]));

/** The places of the messages whose keys are in a module's code; a plural key has the place of its text `_other`. */
function placesIn(code: string): number[] {
  const literals = new Set([...code.matchAll(LITERAL)].map(([, literal]) => literal ?? ""));
  return [...literals].flatMap((literal) => placeOf.get(literal) ?? placeOf.get(`${literal}_other`) ?? []);
}
