import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { markdown } from "./markdown.ts";

/** Modules of large data that few requests need. Their functions may return promises. */
const MODULES = [
  /\/app\/i18n\/messages\/(?!en\.)\w+\.ts$/,
  /\/app\/features\/help\/chapters\.server\.ts$/,
  /\/app\/features\/pages\/built-in-pages\.server\.ts$/,
  /\/app\/features\/accounts\/new-password\/common-password-filter\.ts$/,
];
const FOLDER = "assets";
const HASH_LENGTH = 8;

/**
 * Takes data out of the worker's code: what a function of these modules returns becomes a file among the static files,
 * which the worker reads at the first call and keeps (docs/decisions/0056). Elsewhere the modules stay as they are.
 */
export function dataFiles(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "data-files",
    apply: ({ build }, { command }) => command === "build" && Boolean(build?.ssr),
    enforce: "pre",
    async load(id) {
      if (!MODULES.some((module) => module.test(id))) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: "silent",
        plugins: [markdown()],
      });
      const statements = Object.entries(module).map(([name, value]) => {
        if (typeof value !== "function") return `export const ${name} = ${JSON.stringify(value)};`;
        const json = JSON.stringify(value());
        const hash = createHash("sha256").update(json).digest("hex").slice(0, HASH_LENGTH);
        const file = `${basename(id).split(".")[0]}-${hash}.json`;
        files.set(file, json);
        return `let ${name}Value; export const ${name} = async () => (${name}Value ??= await read("/${FOLDER}/${file}"));`;
      });
      return [READ, ...statements].join("\n");
    },
    async writeBundle({ dir = "" }) {
      const folder = join(dir, "..", "client", FOLDER);
      await mkdir(folder, { recursive: true });
      await Promise.all([...files].map(([file, json]) => writeFile(join(folder, file), json)));
    },
  };
}

const READ = `
import { env } from "cloudflare:workers";
async function read(path) {
  const response = await env.ASSETS.fetch(new Request("https://files.invalid" + path));
  if (!response.ok) throw new Error("Reading " + path + " failed with status " + response.status + ".");
  return response.json();
}
`;
