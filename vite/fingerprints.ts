import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

/** The module whose addresses are replaced. */
const FOLDERS = /\/app\/static\/folders\.ts$/;
const ADDRESS = /"(\/[\w/-]+)"/g;

/** Characters of a hash: 36 bits. Addresses are short, because the home page contains over a hundred of them. */
const HASH_LENGTH = 6;

/**
 * The address under which the build serves a folder of `public`: `/static/{hash}/icons` for `/art/icons`.
 * The hash depends on the names and contents of its files.
 * @param folder path of the folder in the file system
 * @throws Error if there is no such folder
 */
export function fingerprinted(address: string, folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${relative(folder, file)}\n`).update(readFileSync(file));
  }
  return `/static/${hash.digest("base64url").slice(0, HASH_LENGTH)}${address.slice(address.lastIndexOf("/"))}`;
}

/**
 * Gives the folders listed in `app/static/folders.ts` addresses with a hash, in the scripts of the server and of the
 * browser, and copies them there. One hash per folder instead of per file keeps the addresses of a page similar, so
 * that they compress well, and needs no table of all files. Without a build the addresses stay as they are.
 */
export function fingerprints(): Plugin {
  let config: ResolvedConfig;
  const folders = new Map<string, string>();
  const folderOf = (address: string) => join(config.publicDir, address);
  return {
    name: "fingerprints",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transform(code, id) {
      if (!FOLDERS.test(id)) return undefined;
      const replaced = code.replace(ADDRESS, (_, address: string) => {
        const target = fingerprinted(address, folderOf(address));
        folders.set(address, target);
        return JSON.stringify(target);
      });
      return { code: replaced, map: null };
    },
    writeBundle({ dir = config.build.outDir }) {
      if (config.build.ssr) return;
      for (const [address, target] of folders) cpSync(folderOf(address), join(dir, target), { recursive: true });
    },
  };
}
