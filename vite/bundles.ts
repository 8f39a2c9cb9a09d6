import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** Folder of the bundles; requests for its files call the function (`public/_routes.json`). */
const FOLDER = "bundles";
/** The large files that browsers load: only for these is the better compression worth a call of the function. */
const BUNDLES = /^(?:framework|form-packages|site|play-background\.client|rich-text-surface\.client)$/;

const compress = promisify(brotliCompress);

/** The file name of a script (Rollup's `chunkFileNames`). */
export function chunkFileName({ name }: Rollup.PreRenderedChunk): string {
  return `${BUNDLES.test(name) ? FOLDER : "assets"}/[name]-[hash].js`;
}

/** The file name of a style sheet, font or other file (Rollup's `assetFileNames`). */
export function assetFileName({ names: [name = ""] }: Rollup.PreRenderedAsset): string {
  return `${name.endsWith(".wasm") ? FOLDER : "assets"}/[name]-[hash][extname]`;
}

/**
 * Compresses the bundles with Brotli at the highest level, which is too slow for the edge. `app/edge/bundles.ts` serves
 * the compressed files (docs/decisions/0026).
 */
export function compressedBundles(): Plugin {
  return {
    name: "compressed-bundles",
    apply: "build",
    async writeBundle({ dir = "" }, files) {
      const names = Object.keys(files).filter((name) => name.startsWith(`${FOLDER}/`));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
          await writeFile(join(dir, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
