import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, step } from "./progress.mjs";
import { cacheFolder, projectNode, root } from "./project.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const PLAYWRIGHT = join(root, "node_modules", "@playwright", "test", "cli.js");
const APT = "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium";

/** Path of the system's Chromium, or undefined if Playwright has to install its own. */
export function systemChromium() {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
}

/**
 * Ensures that there is a browser for the end-to-end tests. Installs Debian's Chromium if running as root on Debian,
 * otherwise Playwright's.
 *
 * @throws {Failure} if neither works
 */
export async function ensureChromium() {
  if (systemChromium()) return;
  const wanted = await run(projectNode(), [PLAYWRIGHT, "install", "--dry-run", "chromium"], { cwd: root });
  if (isInstalledByPlaywright(wanted.output)) return;
  let output = "";
  const attempt = async (command, args) => {
    const result = await run(command, args, { cwd: root });
    output += result.output;
    return result.code === 0;
  };
  await step("Installing Chromium (once)", async () => {
    if (isDebian() && process.getuid?.() === 0 && (await attempt("sh", ["-c", APT])) && systemChromium()) return;
    if (await attempt(projectNode(), [PLAYWRIGHT, "install", "chromium"])) return;
    throw new Failure(
      "The end-to-end tests need Chromium, which could not be installed. Install it as /usr/bin/chromium " +
        "(Debian: `apt-get install chromium`) or run `npx playwright install --with-deps chromium`.",
      { output, log: join(cacheFolder, "logs", "chromium.log") },
    );
  });
}

/** Whether all folders of Playwright's installation plan exist. */
function isInstalledByPlaywright(plan) {
  const folders = [...plan.matchAll(/Install location:\s+(.+)/g)].map(([, folder = ""]) => folder.trim());
  return folders.length > 0 && folders.every((folder) => existsSync(join(folder, "INSTALLATION_COMPLETE")));
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
