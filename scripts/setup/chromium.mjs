import { existsSync } from "node:fs";
import { join } from "node:path";
import { installsDebianPackages } from "./debian.mjs";
import { run } from "./processes.mjs";
import { Failure, step } from "./progress.mjs";
import { cacheFolder, projectNode, root } from "./project.mjs";

/** Debian's builds of Chromium. The first has no user interface: the browser tests take two thirds of the time in it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_CHROMIUMS = [HEADLESS_SHELL, "/usr/bin/chromium"];
const PLAYWRIGHT = join(root, "node_modules", "@playwright", "test", "cli.js");
const APT =
  "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell";

/** Path of the system's Chromium, or undefined if Playwright has to install its own. */
export function systemChromium() {
  return SYSTEM_CHROMIUMS.find((path) => existsSync(path));
}

/**
 * Ensures that there is a browser for the end-to-end tests. Installs Debian's headless Chromium if running as root
 * on Debian, even beside a complete one; otherwise Playwright's, unless there is any.
 *
 * @throws {Failure} if neither works
 */
export async function ensureChromium() {
  if (existsSync(HEADLESS_SHELL)) return;
  let output = "";
  const attempt = async (command, args) => {
    const result = await run(command, args, { cwd: root });
    output += result.output;
    return result.code === 0;
  };
  const installsPackages = installsDebianPackages();
  const hasBrowser = systemChromium() !== undefined || (await hasPlaywrightChromium());
  if (hasBrowser && !installsPackages) return;
  await step("Installing Chromium (once)", async () => {
    if (installsPackages && (await attempt("sh", ["-c", APT])) && existsSync(HEADLESS_SHELL)) return;
    if (hasBrowser || (await attempt(projectNode(), [PLAYWRIGHT, "install", "chromium"]))) return;
    throw new Failure(
      `The end-to-end tests need Chromium, which could not be installed. Install it as ${HEADLESS_SHELL} ` +
        "(Debian: `apt-get install chromium-headless-shell`) or run `npx playwright install --with-deps chromium`.",
      { output, log: join(cacheFolder, "logs", "chromium.log") },
    );
  });
}

/** Whether Playwright has installed its own Chromium: all folders of its installation plan exist. */
async function hasPlaywrightChromium() {
  const { output } = await run(projectNode(), [PLAYWRIGHT, "install", "--dry-run", "chromium"], { cwd: root });
  const folders = [...output.matchAll(/Install location:\s+(.+)/g)].map(([, folder = ""]) => folder.trim());
  return folders.length > 0 && folders.every((folder) => existsSync(join(folder, "INSTALLATION_COMPLETE")));
}
