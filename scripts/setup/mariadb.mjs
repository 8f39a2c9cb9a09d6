import { existsSync } from "node:fs";
import { installsDebianPackages } from "./debian.mjs";
import { run } from "./processes.mjs";
import { step } from "./progress.mjs";
import { root } from "./project.mjs";

/** Debian's MariaDB. */
export const MARIADB = "/usr/sbin/mariadbd";
/** Only the programs: the complete package would start a server. */
const PACKAGES = "mariadb-server-core mariadb-client-core";
const APT = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${PACKAGES}`;

/**
 * Ensures that there is a MariaDB for the tests of the game agent's statements. Installs Debian's if running as root
 * on Debian. Otherwise these tests are skipped, and a line says so.
 */
export async function ensureMariadb() {
  if (existsSync(MARIADB)) return;
  if (installsDebianPackages()) {
    await step("Installing MariaDB (once)", () => run("sh", ["-c", APT], { cwd: root }));
  }
  if (existsSync(MARIADB)) return;
  console.log(`Skipping the tests of the game agent's statements: they need MariaDB (apt-get install ${PACKAGES}).`);
}
