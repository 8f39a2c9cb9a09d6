import { execFileSync } from "node:child_process";
import { chmodSync, globSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LoadPortal } from "../load-portal.ts";
import type { Fault } from "./observed-site.ts";

/** Faults of the database of a portal that serves its own data. */
export function databaseFaults(portal: LoadPortal): Fault[] {
  const d1 = join(portal.folder, "v3", "d1");
  const movedFolder = `${d1}-away`;
  let locker: DatabaseSync | undefined;
  const lock = (sql: string) => {
    const file = globSync("**/*.sqlite", { cwd: d1 }).find((name) => !name.endsWith("metadata.sqlite")) ?? "";
    locker = new DatabaseSync(join(d1, file));
    locker.exec(sql);
  };
  const unlock = () => {
    locker?.close();
    locker = undefined;
  };
  const faults: Fault[] = [
    {
      name: "database: locked by a writer",
      begin: () => lock("BEGIN IMMEDIATE"),
      end: unlock,
    },
    {
      name: "database: locked exclusively before the start",
      begin: async () => {
        await portal.kill();
        lock("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
        await portal.start(true);
      },
      end: unlock,
    },
    {
      name: "database: moved away while the server runs",
      begin: () => renameSync(d1, movedFolder),
      end: () => renameSync(movedFolder, d1),
    },
    {
      name: "database: missing at the start",
      begin: async () => {
        await portal.kill();
        renameSync(d1, movedFolder);
        await portal.start(true);
      },
      end: async () => {
        await portal.kill();
        renameSync(d1, `${movedFolder}-empty`);
        renameSync(movedFolder, d1);
        await portal.start();
      },
    },
  ];
  const limitFileSize = fileSizeLimiter();
  if (limitFileSize) {
    const limit = (bytes: number | "unlimited") => {
      for (const { pid, command } of portal.processes()) if (command.includes("workerd")) limitFileSize(pid, bytes);
    };
    faults.push({ name: "database: disk full", begin: () => limit(1), end: () => limit("unlimited") });
  } else console.log("database: disk full: skipped, because this machine has no prlimit");
  return faults;
}

/** Limits the file size of a running process, like a full disk; undefined if the machine has no prlimit. */
function fileSizeLimiter(): ((pid: number, bytes: number | "unlimited") => void) | undefined {
  const limit = (pid: number, bytes: number | "unlimited") =>
    void execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`], { stdio: "pipe" });
  try {
    limit(process.pid, "unlimited");
    return limit;
  } catch {
    return undefined;
  }
}

/**
 * Makes workerd ignore SIGXFSZ, which ends a process at its file size limit: a full disk sends no signal. Applies to
 * all portals that this process starts.
 */
export function ignoreFileSizeSignal(folder: string): void {
  const workerd = createRequire(import.meta.url)("workerd") as { default: string };
  const wrapper = join(folder, "workerd-without-sigxfsz");
  writeFileSync(wrapper, `#!/bin/sh\ntrap '' XFSZ\nexec '${workerd.default}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
}
