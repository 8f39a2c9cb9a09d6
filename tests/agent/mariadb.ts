import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { MARIADB } from "../../scripts/setup/mariadb.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { launch } from "../../scripts/setup/processes.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Socket of a MariaDB whose user root has no password; empty where MariaDB is not installed. */
    mariadbSocket: string;
    /** Its port on 127.0.0.1, which needs no encryption and offers none. */
    mariadbPort: number;
  }
}

/** Starts a MariaDB of its own for the tests, with its data in a temporary folder, and stops it afterwards. */
export default async function startMariadb(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(MARIADB)) {
    console.warn("MariaDB is not installed: the tests of the game agent's statements are skipped.");
    project.provide("mariadbSocket", "");
    project.provide("mariadbPort", 0);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "agent-mariadb-"));
  const data = join(folder, "data");
  const socket = join(folder, "socket");
  // A server that starts deletes the temporary files of all others in its folder.
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  // MariaDB refuses to run as root unless told to.
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const common = ["--no-defaults", `--datadir=${data}`, `--tmpdir=${temporary}`, ...user];
  execFileSync("mariadb-install-db", [...common, "--auth-root-authentication-method=normal", "--skip-test-db"], {
    stdio: "pipe",
  });
  const port = await freePort();
  const network = ["--bind-address=127.0.0.1", `--port=${port}`];
  // The clock of a server in Manila.
  const options = [...network, "--innodb-flush-log-at-trx-commit=0", "--default-time-zone=+08:00"];
  const ready = Promise.withResolvers<void>();
  let output = "";
  const server = launch(MARIADB, [...common, `--socket=${socket}`, ...options], {
    onOutput(text) {
      output += text;
      if (output.includes("ready for connections")) ready.resolve();
    },
  });
  void server.exited.then(() => ready.reject(new Error(`MariaDB did not start:\n${output}`)));
  await ready.promise;
  project.provide("mariadbSocket", socket);
  project.provide("mariadbPort", port);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
