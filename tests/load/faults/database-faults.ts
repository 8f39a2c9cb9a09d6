import { execFileSync } from "node:child_process";
import { chmodSync, globSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LoadPortal } from "../load-portal.ts";
import type { Fault } from "./observed-site.ts";

/** What is done to the database of a portal that serves its own data. */
export function databaseFaults(portal: LoadPortal): Fault[] {
  const d1 = join(portal.folder, "v3", "d1");
  const away = `${d1}-away`;
  let other: DatabaseSync | undefined;
  const lock = (how: string) => {
    const file = globSync("**/*.sqlite", { cwd: d1 }).find((name) => !name.endsWith("metadata.sqlite")) ?? "";
    other = new DatabaseSync(join(d1, file));
    other.exec(how);
  };
  const unlock = () => {
    other?.close();
    other = undefined;
  };
  const faults: Fault[] = [
    {
      name: "database: locked by a writer",
      begin: () => lock("BEGIN IMMEDIATE"),
      end: unlock,
    },
    {
      name: "database: locked wholly, before the start",
      begin: async () => {
        await portal.kill();
        lock("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
        await portal.start(true);
      },
      end: unlock,
    },
    {
      name: "database: missing, moved away under the running server",
      begin: () => renameSync(d1, away),
      end: () => renameSync(away, d1),
    },
    {
      name: "database: missing at the start",
      begin: async () => {
        await portal.kill();
        renameSync(d1, away);
        await portal.start(true);
      },
      end: async () => {
        await portal.kill();
        renameSync(d1, `${away}-empty`);
        renameSync(away, d1);
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
  } else console.log("database: disk full: skipped, since this machine has no prlimit");
  return faults;
}

/** Sets the file size of a running process, as a full disk would; undefined where the machine cannot. */
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
 * Lets workerd live when it may not write: a process that reaches its file size is ended by a signal, which no full disk
 * sends. For all portals that this process starts.
 */
export function surviveFileSizeLimit(folder: string): void {
  const workerd = createRequire(import.meta.url)("workerd") as { default: string };
  const wrapper = join(folder, "workerd-without-sigxfsz");
  writeFileSync(wrapper, `#!/bin/sh\ntrap '' XFSZ\nexec '${workerd.default}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
}
