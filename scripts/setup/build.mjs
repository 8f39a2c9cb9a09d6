import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, projectNode, root, toolEnvironment } from "./project.mjs";
import { workerFolder } from "./worker.mjs";

const stampFile = join(root, "build", ".built-from");
const output = join(workerFolder(), "index.js");

const sources = ["app", "docs/console", "functions", "vite", "agent/src", "agent/lineages", "scripts/agent"];
const configurations = [
  "package.json",
  "agent/package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/setup/worker.mjs",
];

/**
 * Builds the site if its sources have changed since the last build.
 *
 * @param {{ always?: boolean }} [options]
 * @throws {Failure} if the build fails
 */
export async function ensureBuilt({ always = false } = {}) {
  const fingerprint = fingerprintOfSources();
  if (!always && isCurrent(fingerprint)) return;
  await step("Building the site", () => build(fingerprint));
}

async function build(fingerprint) {
  rmSync(stampFile, { force: true });
  const command = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const result = await run(projectNode(), [command, "vite:build"], {
    cwd: root,
    env: toolEnvironment({ NODE_ENV: "production" }),
  });
  if (result.code !== 0) {
    throw new Failure(`The build failed: ${reason(result.output) || `exit code ${result.code}`}`, {
      output: result.output || `exit code ${result.code}`,
      log: join(cacheFolder, "logs", "build.log"),
    });
  }
  writeFileSync(stampFile, stamp(fingerprint));
}

function isCurrent(fingerprint) {
  try {
    return readFileSync(stampFile, "utf8") === stamp(fingerprint);
  } catch {
    return false;
  }
}

/** Includes the time of the build, so that a manual build in between is detected. */
function stamp(fingerprint) {
  return `${fingerprint} ${statSync(output).mtimeMs}`;
}

/**
 * Hashes the content of sources and configurations. Static files are many and large, so only their name, size and time
 * count.
 */
function fingerprintOfSources() {
  const hash = createHash("sha256");
  for (const file of [...sources.flatMap(filesUnder), ...configurations]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  for (const file of filesUnder("public")) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

/** The first line of the output that names the error: the line after "build failed", or one that contains "error". */
function reason(text) {
  const lines = plain(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("at "));
  const verdict = lines.findIndex((line) => /build failed/i.test(line));
  const index = verdict >= 0 ? verdict + 1 : lines.findIndex((line) => /error/i.test(line));
  const named = lines[index] ?? lines.at(-1) ?? "";
  return (named.endsWith(":") ? `${named} ${lines[index + 1]}` : named).slice(0, 200);
}
