import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import type { Plugin } from "vite";
import agent from "../agent/package.json" with { type: "json" };
import { agentFlags, bundleAgent } from "../scripts/agent/agent-bundle.ts";

/** The module that says where the package is; see `app/content.d.ts`. */
const MODULE = "virtual:agent-package";
const FOLDER = "assets";
const HASH_LENGTH = 8;
/** The oldest Node that runs the agent; `scripts/agent/agent-bundle.ts` compiles for it. */
const NODE = 24;

/**
 * Puts the game agent among the static files, as a ZIP that owners download in the console: one script for Node, and
 * what starts it on Windows and elsewhere. The single program that `npm run agent:exe` builds contains Node and is larger
 * than a file of Cloudflare Pages may be.
 */
export function agentPackage(): Plugin {
  let zip: Uint8Array | undefined;
  let file = "";
  return {
    name: "agent-package",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (this.environment.mode !== "build") return "export const agentPackage = undefined;";
      zip = await packAgent();
      const sha256 = createHash("sha256").update(zip).digest("hex");
      file = `portal-agent-${agent.version}-${sha256.slice(0, HASH_LENGTH)}.zip`;
      const described = { href: `/${FOLDER}/${file}`, version: agent.version, bytes: zip.byteLength, sha256 };
      return `export const agentPackage = ${JSON.stringify(described)};`;
    },
    async writeBundle({ dir = "" }) {
      if (!zip || this.environment.name === "client") return;
      const folder = join(dir, "..", "client", FOLDER);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, file), zip);
    },
  };
}

/** The same bytes for the same agent. */
async function packAgent(): Promise<Uint8Array> {
  const script = await readFile(await bundleAgent());
  const text = (lines: readonly string[], end: string) => Buffer.from(lines.map((line) => line + end).join(""));
  const flags = agentFlags.join(" ");
  const nodeCheck = `process.exit(Number(process.versions.node.split('.')[0]) < ${NODE} ? 1 : 0)`;
  const windows = [
    "@echo off",
    `node -e "${nodeCheck}" >nul 2>nul`,
    "if errorlevel 1 (",
    `  echo The agent needs Node.js ${NODE} or newer: the installer is on nodejs.org, or winget install OpenJS.NodeJS.LTS`,
    "  echo Then open a new window and repeat the command.",
    "  exit /b 1",
    ")",
    `node ${flags} "%~dp0portal-agent.cjs" %*`,
  ];
  const unix = [
    "#!/bin/sh",
    `node -e "${nodeCheck}" 2>/dev/null || { echo "The agent needs Node.js ${NODE} or newer: nodejs.org" >&2; exit 1; }`,
    `exec node ${flags} "$(dirname "$0")/portal-agent.cjs" "$@"`,
  ];
  const readMe = [
    `The game agent ${agent.version}: connects the databases of a game server to its site.`,
    "",
    `It needs Node.js ${NODE} or newer (nodejs.org). On Windows, unpack it into C:\\portal-agent, where the task that runs it`,
    "may read it, open Command Prompt as administrator in that folder, and type:",
    "",
    "    portal-agent init",
    "    portal-agent check",
    "    portal-agent install-service",
    "",
    "On Linux: ./portal-agent init, and so on. The console's page Bridge keys shows whether it runs.",
  ];
  const files: Zippable = {
    "portal-agent.cjs": script,
    "portal-agent.cmd": text(windows, "\r\n"),
    "portal-agent": [text(unix, "\n"), { os: 3, attrs: 0o755 << 16 }],
    "README.txt": text(readMe, "\r\n"),
  };
  return zipSync(files, { level: 9, mtime: new Date(2020, 0, 1) });
}
