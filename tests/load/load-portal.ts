import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { newToken } from "#app/crypto/tokens.ts";
import { type OperatorDatabase, openOperatorDatabase } from "../../scripts/database/operator-database.ts";
import { DATA_VARIABLE, startPortal } from "../../scripts/server/portal-server.mjs";
import { ensureBuilt } from "../../scripts/setup/build.mjs";
import { prepareDatabase } from "../../scripts/setup/database.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder, root } from "../../scripts/setup/project.mjs";
import { residentMemory } from "./edge/processes.ts";

/** Whether a command takes only seconds, with the same checks of behaviour: `-- --short`, as `npm test` runs it. */
export const isShort = process.argv.includes("--short");

/** A portal with its own data that a load script starts, monitors, kills and deletes. */
export interface LoadPortal {
  /** Address while it runs. */
  readonly url: string;
  /** Folder of its data. */
  readonly folder: string;
  /** @param allowUnhealthy starts it even if its health check fails */
  start(allowUnhealthy?: boolean): Promise<void>;
  /** Ends all its processes with SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Opens the database; only while the portal is stopped. */
  withDatabase<Result>(use: (database: OperatorDatabase) => Promise<Result>): Promise<Result>;
  /** All its processes. */
  processes(): { pid: number; command: string }[];
  /** Resident memory of the server processes, megabytes. */
  memory(): number;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

export interface LoadPortalOptions {
  /** Environment variables in addition to the session secret. */
  vars?: Record<string, string>;
  /** Receives the portal's output line by line. */
  onLine?: (line: string) => void;
  /** Changes the copy of the site that is served. */
  modify?: (folder: string) => void;
  /** Whether it has its own database; a portal with an upstream game server has none. */
  database?: boolean;
  /** Whether its demo has the players, payments and tickets of the last 90 days. */
  demoFigures?: boolean;
}

/** Prepares a portal and its database, without starting it. */
export async function prepareLoadPortal(
  name: string,
  { vars: more, modify, onLine, database = true, demoFigures = false }: LoadPortalOptions = {},
): Promise<LoadPortal> {
  const folder = join(cacheFolder, "load", `${name}-${process.pid}`);
  await ensureBuilt();
  // `npm test` prepares one database for all commands.
  const prepared = process.env.PREPARED_DATABASE;
  if (database && prepared) cpSync(prepared, folder, { recursive: true });
  else if (database) await prepareDatabase({ state: folder, figures: demoFigures });
  const vars = { SESSION_SECRET: newToken(), ...more };
  let running: Awaited<ReturnType<typeof startPortal>> | undefined;
  // Stays the same after a restart, because cached pages belong to an address.
  let port: number | undefined;
  return {
    get url() {
      return running?.url ?? "";
    },
    folder,
    async start(allowUnhealthy = false) {
      port ??= await freePort();
      running = await startPortal({ port, stateDir: folder, vars, modify, onLine, allowUnhealthy });
    },
    async kill() {
      for (const { pid } of processesOf(folder)) process.kill(pid, "SIGKILL");
      await running?.exited;
      running = undefined;
    },
    async withDatabase(use) {
      const database = await openOperatorDatabase(false, folder);
      try {
        return await use(database);
      } finally {
        await database.close();
      }
    },
    processes: () => processesOf(folder),
    memory() {
      const servers = processesOf(folder).filter(({ command }) => command.includes("workerd"));
      return servers.reduce((sum, { pid }) => sum + residentMemory(pid), 0);
    },
    async end() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes of the portal with this data folder, which their environment names. */
function processesOf(folder: string): { pid: number; command: string }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(`${DATA_VARIABLE}=${folder}\0`)) return [];
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") }];
    } catch {
      // The process has exited in the meantime.
      return [];
    }
  });
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Rounds to two decimals, for tables. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Time that a request spent in the database, milliseconds. */
export function databaseTime(response: Response): number {
  return Number(/db;.*?dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? Number.NaN);
}

/** The commit of the working copy, short; with `+` if there are other changes. */
function commitOf(folder: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+");
  } catch {
    return "an unknown commit";
  }
}

/** A table for `console.table`: rows by name. */
export type Table = Record<string, Record<string, string | number | undefined>>;

/** The file with the figures of a command's last run. */
export const figuresFile = (name: string) => join(cacheFolder, "bench", `${name}.json`);

/**
 * Saves the figures of a run in `.cache/bench`, with the machine they were measured on.
 * @param tables the printed tables, for docs/performance.md (`npm run measure`)
 */
export function saveFigures(name: string, figures: object, tables: Record<string, Table> = {}): void {
  const cpu = cpus();
  const machine = {
    cpu: cpu[0]?.model,
    cores: cpu.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const content = { at: new Date().toISOString(), commit: commitOf(root), machine, ...figures, tables };
  mkdirSync(dirname(figuresFile(name)), { recursive: true });
  writeFileSync(figuresFile(name), JSON.stringify(content, null, 2));
}
