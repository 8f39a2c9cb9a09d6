import type { Plugin } from "vite";
import { buildWorker, workerFolder } from "../scripts/setup/worker.mjs";

/** Makes the worker of the site from `functions/` when the server build is complete. */
export function siteWorker(): Plugin {
  return {
    name: "site-worker",
    apply: ({ build }, { command }) => command === "build" && build?.ssr !== undefined && build.ssr !== false,
    // What pages load, which the client build emits as well, are no modules of the worker.
    generateBundle(_, bundle) {
      for (const [name, { type }] of Object.entries(bundle)) {
        if (type === "asset" && /\.(?:js|wasm)$/.test(name)) delete bundle[name];
      }
    },
    writeBundle: { order: "post", sequential: true, handler: () => buildWorker({ outdir: workerFolder() }) },
  };
}
