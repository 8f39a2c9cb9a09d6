import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { lineageTexts } from "../../agent/src/game/lineages.ts";
import { root } from "../setup/project.mjs";

/** Flags of Node under which the agent runs: it needs little memory, so that it does not burden the game's machine. */
export const agentFlags = ["--max-old-space-size=96", "--max-semi-space-size=1"];

/**
 * Writes the game agent as one file, with everything it needs but Node.
 * @returns its path
 */
export async function bundleAgent(): Promise<string> {
  const folder = join(root, "build", "agent");
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, "portal-agent.cjs");
  await build({
    entryPoints: [join(root, "agent", "src", "main.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    minifySyntax: true,
    legalComments: "none",
    logLevel: "warning",
    define: {
      AGENT_LINEAGES: JSON.stringify(lineageTexts(join(root, "agent", "lineages"))),
      "import.meta.url": '"file:///"',
    },
  });
  return bundle;
}
