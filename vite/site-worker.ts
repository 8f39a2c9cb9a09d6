import type { Plugin } from "vite";
import { buildWorker, workerFolder } from "../scripts/setup/worker.mjs";

/** Makes the worker of the site from `functions/` when the server build is complete. */
export function siteWorker(): Plugin {
  return {
    name: "site-worker",
    apply: ({ build }, { command }) => command === "build" && build?.ssr !== undefined && build.ssr !== false,
    writeBundle: { order: "post", sequential: true, handler: () => buildWorker({ outdir: workerFolder() }) },
  };
}
