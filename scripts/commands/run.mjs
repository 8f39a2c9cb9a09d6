/**
 * Installs the packages if needed, then runs a script with the project's Node: `run.mjs <script> [argument...]`. With
 * `--help` it prints the comment at the top of the script instead.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { scriptFlags } from "../setup/database.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { stopOnSignals } from "../setup/processes.mjs";
import { printFailure } from "../setup/progress.mjs";
import { projectNode, root, toolEnvironment } from "../setup/project.mjs";
import { answerHelp } from "../setup/usage.mjs";

const [script = "", ...args] = process.argv.slice(2);

// The agent has its own help.
if (script !== "agent.ts") answerHelp(join(root, "scripts", script), args);
stopOnSignals();
try {
  await ensureInstalled();
  // Not under the guard, because the script may prompt the operator.
  const child = spawn(projectNode(), [...scriptFlags, join(root, "scripts", script), ...args], {
    stdio: "inherit",
    env: toolEnvironment(),
  });
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  printFailure(error);
  process.exit(1);
}
