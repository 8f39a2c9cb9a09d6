import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { ensureBuilt } from "../../../scripts/setup/build.mjs";
import { bundledModules, bundleFunctions, runtimeOptions } from "../../../scripts/setup/functions-bundle.mjs";
import { Failure } from "../../../scripts/setup/progress.mjs";
import { cacheFolder } from "../../../scripts/setup/project.mjs";
import { childProcesses, cpuTime, pinToCore, residentMemory, threadTime } from "./processes.ts";

/** One workerd process that serves several workers, without a proxy in front of it. */
export interface EdgeServer {
  /** Address of a worker. */
  url(worker: string): string;
  /** CPU time of the whole process so far, milliseconds: the workers, their database, and HTTP. */
  cpu(): number;
  /** CPU time so far of the thread that starts the workers and handles requests, milliseconds. */
  threadCpu(): number;
  /** Resident memory, megabytes. */
  memory(): number;
  /** Whether the server has a core of its own. */
  readonly pinned: boolean;
  end(): Promise<void>;
}

/** A worker that is bundled from a folder of Pages functions. */
export interface EdgeWorker {
  name: string;
  /** Folder of the functions, relative to the repository. */
  functions: string;
}

/** Folder of a functions bundle. */
export const bundleFolder = (name: string) => join(cacheFolder, "bench", "workers", name);

/** Bundles a folder of functions with the site as it is now, as a deployment does. */
export async function bundleWorker({ name, functions }: EdgeWorker): Promise<void> {
  await ensureBuilt();
  await bundleFunctions({ functions, outdir: bundleFolder(name) });
}

/** The server's core; everything else runs on the other core. */
const SERVER_CORE = 0;
const LOAD_CORE = 1;

export interface EdgeServerOptions {
  workers: readonly EdgeWorker[];
  /** Folder of the data, as `prepareLoadPortal` makes it. */
  state: string;
  /** Variables and secrets of every worker. */
  vars: Record<string, string>;
}

/**
 * Serves bundled functions with workerd, on a core of its own if the machine has two. Every worker listens on its own
 * socket.
 */
export async function startEdgeServer({ workers, state, vars }: EdgeServerOptions): Promise<EdgeServer> {
  const { date, flags, databaseId } = runtimeOptions();
  const existingProcesses = new Set(childProcesses());
  const options = convertV4MiniflareOptions({
    resourcePersistencePath: join(state, "v3"),
    telemetry: { enabled: false },
    workers: workers.map(({ name }) => ({
      name,
      modulesRoot: bundleFolder(name),
      modules: bundledModules(bundleFolder(name)),
      compatibilityDate: date,
      compatibilityFlags: flags,
      bindings: { ...vars, CF_PAGES_COMMIT_SHA: "bench" },
      d1Databases: { DB: databaseId },
      serviceBindings: { ASSETS: noStaticFiles },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      // The local edge cache is a simulation in JavaScript, which would be measured instead of the portal.
      cacheAPI: false,
    })),
  });
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  const urls = new Map<string, string>();
  for (const { name } of workers) {
    urls.set(name, String(await miniflare.unsafeGetDirectURL(name)).replace(/\/$/, ""));
  }
  const pid = childProcesses().find((child) => !existingProcesses.has(child) && isWorkerd(child));
  if (pid === undefined) throw new Failure("workerd did not start.");
  const pinned = pinToCore(pid, SERVER_CORE) && pinToCore(process.pid, LOAD_CORE);
  return {
    url: (worker) => urls.get(worker) ?? "",
    cpu: () => cpuTime(pid),
    threadCpu: () => threadTime(pid),
    memory: () => residentMemory(pid),
    pinned,
    end: () => miniflare.dispose(),
  };
}

/** Serves no static files: the platform serves them before it calls a function. */
const noStaticFiles = () => new Response(null, { status: 404 }) as never;

function isWorkerd(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("workerd");
}
