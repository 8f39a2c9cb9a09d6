import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { ensureBuilt } from "../../../scripts/setup/build.mjs";
import { Failure } from "../../../scripts/setup/progress.mjs";
import { cacheFolder, root } from "../../../scripts/setup/project.mjs";
import { buildWorker, runtimeOptions, workerModules } from "../../../scripts/setup/worker.mjs";
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
  /** Memory that V8 has for the only worker's isolate, with buffers, megabytes; the server must be inspectable. */
  heap(): Promise<number>;
  /** Whether the server has a core of its own. */
  readonly pinned: boolean;
  end(): Promise<void>;
}

/** A worker that is made from a folder with a Pages function. */
export interface EdgeWorker {
  name: string;
  /** Folder of the functions, relative to the repository. */
  functions: string;
}

/** The workers of this process: others may make theirs at the same time. */
const workersFolder = join(cacheFolder, "bench", `workers-${process.pid}`);
process.once("exit", () => rmSync(workersFolder, { recursive: true, force: true }));

/** Folder of a worker. */
export const folderOf = (name: string) => join(workersFolder, name);

/** Makes a worker with the site as it is now, as the build does. */
export async function makeWorker({ name, functions }: EdgeWorker): Promise<void> {
  await ensureBuilt();
  await buildWorker({ functions, outdir: folderOf(name) });
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
  /** Whether it gets a core of its own, for measurements of time. */
  isPinned?: boolean;
  /** Whether a debugger can be attached. */
  isInspectable?: boolean;
}

/**
 * Serves workers with workerd, on a core of its own if the machine has two. Every worker listens on its own
 * socket.
 */
export async function startEdgeServer({
  workers,
  state,
  vars,
  isPinned = true,
  isInspectable = false,
}: EdgeServerOptions): Promise<EdgeServer> {
  const { date, flags, databaseId } = runtimeOptions();
  const existingProcesses = new Set(childProcesses());
  const options = convertV4MiniflareOptions({
    resourcePersistencePath: join(state, "v3"),
    telemetry: { enabled: false },
    ...(isInspectable && { inspectorPort: 0 }),
    // Without the log line of each request.
    handleStructuredLogs: ({ level, message }) => {
      if (level === "error" || level === "warn") console.error(message);
    },
    workers: workers.map(({ name }) => ({
      name,
      modulesRoot: folderOf(name),
      modules: workerModules(folderOf(name)),
      compatibilityDate: date,
      compatibilityFlags: flags,
      bindings: { ...vars, CF_PAGES_COMMIT_SHA: "bench" },
      d1Databases: { DB: databaseId },
      serviceBindings: { ASSETS: dataFiles },
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
  const pinned = isPinned && pinToCore(pid, SERVER_CORE) && pinToCore(process.pid, LOAD_CORE);
  return {
    url: (worker) => urls.get(worker) ?? "",
    cpu: () => cpuTime(pid),
    threadCpu: () => threadTime(pid),
    memory: () => residentMemory(pid),
    heap: async () => heapOf(await miniflare.getInspectorURL()),
    pinned,
    end: () => miniflare.dispose(),
  };
}

/** Asks the debugger of a process with one worker for the size of its heap, megabytes. */
async function heapOf(inspector: URL): Promise<number> {
  const list = await fetch(new URL("/json", inspector.href.replace(/^ws/, "http")));
  const targets = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  try {
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
    const [{ data }] = (await once(socket, "message")) as [MessageEvent<string>];
    const { result } = JSON.parse(data) as { result: Record<string, number> };
    const { totalSize = Number.NaN, embedderHeapUsedSize = Number.NaN, backingStorageSize = Number.NaN } = result;
    return (totalSize + embedderHeapUsedSize + backingStorageSize) / 1024 ** 2;
  } finally {
    socket.close();
  }
}

/** Serves the static files that the worker itself reads; the platform serves others before it calls a function. */
const dataFiles = ({ url }: { url: string }) => {
  const [, name] = /\/assets\/([\w-]+\.json)$/.exec(url) ?? [];
  const file = name && join(root, "build", "client", "assets", name);
  return (file && existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 })) as never;
};

function isWorkerd(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("workerd");
}
