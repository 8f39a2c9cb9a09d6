import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "#app/crypto/tokens.ts";
import { type OperatorDatabase, openOperatorDatabase } from "../../scripts/operator-database.ts";
import { startPortal } from "../../scripts/portal-server.mjs";
import { ensureBuilt } from "../../scripts/setup/build.mjs";
import { prepareDatabase } from "../../scripts/setup/database.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";

/** A portal with data of its own that a load script starts, watches, kills and throws away. */
export interface LoadPortal {
  /** Address while it runs. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends all its processes at once with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Looks into the database, or changes it; only while the portal is not running. */
  withDatabase<Result>(use: (database: OperatorDatabase) => Promise<Result>): Promise<Result>;
  /** Resident memory of the process that serves, megabytes. */
  memory(): number;
  /** Ends it and deletes its data. */
  end(): Promise<void>;
}

/**
 * Prepares the database of a portal that is not running yet.
 *
 * @param vars variables it reads besides a secret of its own
 */
export async function prepareLoadPortal(name: string, vars: Record<string, string> = {}): Promise<LoadPortal> {
  const folder = join(cacheFolder, "load", `${name}-${process.pid}`);
  await ensureBuilt();
  await prepareDatabase({ state: folder });
  const ownVars = { SESSION_SECRET: newToken(), ...vars };
  let running: Awaited<ReturnType<typeof startPortal>> | undefined;
  return {
    get url() {
      return running?.url ?? "";
    },
    async start() {
      running = await startPortal({ port: await freePort(), stateDir: folder, vars: ownVars });
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
    memory() {
      const served = processesOf(folder).filter(({ command }) => command.includes("workerd"));
      const kilobytes = served.map(({ pid }) =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0),
      );
      return kilobytes.reduce((sum, number) => sum + number, 0) / 1024;
    },
    async end() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes of the portal whose data lies in a folder: its environment names the folder. */
function processesOf(folder: string): { pid: number; command: string }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(join(folder, "registry"))) return [];
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") }];
    } catch {
      // Ended meanwhile.
      return [];
    }
  });
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Two decimals, for tables. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Time that a request waited for the database, milliseconds. */
export function databaseTime(response: Response): number {
  return Number(/db;.*?dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? Number.NaN);
}

/** Keeps the figures of a run in `.cache/bench`. */
export function saveFigures(name: string, figures: object): void {
  const folder = join(cacheFolder, "bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures, null, 2));
}
