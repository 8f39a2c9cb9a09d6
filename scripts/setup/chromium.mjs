import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, step } from "./progress.mjs";
import { cacheFolder, projectNode, root } from "./project.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** The system's Chromium, or undefined where Playwright has to bring its own. */
export function systemChromium() {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
}

/**
 * Sees that there is a browser for the end-to-end tests: installs Debian's where we may, otherwise Playwright's own.
 *
 * @throws {Failure} when neither works
 */
export async function ensureChromium() {
  if (systemChromium() || playwrightHasOne(await playwright(["install", "--dry-run", "chromium"]))) return;
  let output = "";
  if (isDebian() && process.getuid?.() === 0) {
    await step("Installing Chromium (once)", async () => {
      const script =
        "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium";
      output += (await run("sh", ["-c", script])).output;
    });
    if (systemChromium()) return;
  }
  const result = await step("Installing Chromium for Playwright (once)", () => playwright(["install", "chromium"]));
  if (result.code === 0) return;
  throw new Failure(
    "The end-to-end tests need Chromium, and it could not be installed: install it as /usr/bin/chromium " +
      "(Debian: `apt-get install chromium`) or run `npx playwright install --with-deps chromium`.",
    { output: output + result.output, log: join(cacheFolder, "logs", "chromium.log") },
  );
}

function playwright(args) {
  return run(projectNode(), [join(root, "node_modules", "@playwright", "test", "cli.js"), ...args], { cwd: root });
}

/** Whether all folders that Playwright would install into are there. */
function playwrightHasOne({ output }) {
  const folders = [...output.matchAll(/Install location:\s+(.+)/g)].map(([, folder = ""]) => folder.trim());
  return folders.length > 0 && folders.every((folder) => existsSync(join(folder, "INSTALLATION_COMPLETE")));
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
