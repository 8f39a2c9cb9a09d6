import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin, Rollup } from "vite";
import { messages } from "../app/i18n/messages/en.ts";

/** Module of the server build with the messages that each script needs. */
const MODULE = "virtual:page-messages";
/** Where the build of the scripts leaves the list for the build of the server, which comes after it. */
const FILE = new URL("../build/page-messages.json", import.meta.url).pathname;

/** Keys by the address of a route's script or of the entry. */
type KeysOfScripts = Record<string, string[]>;

const LITERAL = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g;

/**
 * Finds out which messages the scripts of each hydrated page use, so that the page contains these and no others: any
 * string in a module that is a message's key counts. `vite dev` has no list, and sends all messages.
 */
export function pageMessages(): Plugin {
  return {
    name: "page-messages",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (this.environment.mode === "dev") return "export default undefined;";
      // Parsed when it is needed first: it has thousands of strings.
      const json = JSON.stringify(await readFile(FILE, "utf8"));
      return `let keys; export default () => (keys ??= JSON.parse(${json}));`;
    },
    async writeBundle({ dir = "" }, bundle) {
      if (!dir.endsWith("client")) return;
      await mkdir(dirname(FILE), { recursive: true });
      await writeFile(FILE, JSON.stringify(keysOfEntries(bundle, this)));
    },
  };
}

function keysOfEntries(bundle: Rollup.OutputBundle, context: Pick<Rollup.PluginContext, "getModuleInfo">) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  // The code that is left of each module: without what only the server uses.
  const code = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code ?? ""])),
  );
  const keys: KeysOfScripts = {};
  for (const { isEntry, facadeModuleId, fileName } of chunks) {
    if (!isEntry || facadeModuleId === null) continue;
    const modules = [...modulesFrom(facadeModuleId, context)];
    keys[`/${fileName}`] = [...new Set(modules.flatMap((id) => keysIn(code.get(id) ?? "")))].sort();
  }
  return keys;
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

const english = messages();

/** The keys in a module's code; a plural key stands for the texts of all its categories. */
function keysIn(code: string): string[] {
  const literals = new Set([...code.matchAll(LITERAL)].map(([, literal]) => literal ?? ""));
  return [...literals].filter((literal) => literal in english || `${literal}_other` in english);
}
