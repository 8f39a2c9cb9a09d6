/**
 * `npm run dev`: Vite's development server, which needs no build, on the same local data as `npm start`. `--pseudo` replaces
 * the English texts by longer ones with accents, which shows texts that are not in the catalogue or do not fit.
 */
import { join } from "node:path";
import { prepareDatabase } from "../setup/database.mjs";
import { ensureDevVars } from "../setup/dev-vars.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { portFrom, requireFreePort } from "../setup/port.mjs";
import { isStopping, launch, stopOnSignals } from "../setup/processes.mjs";
import { Failure, printFailure } from "../setup/progress.mjs";
import { projectNode, root, toolEnvironment } from "../setup/project.mjs";
import { answerHelp } from "../setup/usage.mjs";

const DEFAULT_PORT = 5173;
const PSEUDO = "--pseudo";

async function dev() {
  const unknown = process.argv.slice(2).find((argument) => argument !== PSEUDO);
  if (unknown) throw new Failure(`Unknown argument: ${unknown}. Known argument: ${PSEUDO}`);
  const host = process.env.HOST || "127.0.0.1";
  const port = portFrom(process.env.PORT, DEFAULT_PORT);
  await requireFreePort(port, host, "npm run dev");
  await ensureInstalled();
  ensureDevVars();
  await prepareDatabase();
  const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const args = [remix, "vite:dev", "--host", host, "--port", String(port), "--strictPort"];
  const { code } = await launch(projectNode(), args, {
    cwd: root,
    env: toolEnvironment({
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
      ...(process.argv.includes(PSEUDO) ? { PSEUDO_LANGUAGE: "yes" } : {}),
    }),
    endFirst: "leaves",
    // While stopping, it only prints errors about being stopped.
    onOutput: (text) => isStopping() || process.stdout.write(text),
  }).exited;
  if (!isStopping()) process.exitCode = code;
}

answerHelp(new URL(import.meta.url), process.argv.slice(2));
stopOnSignals();
dev().catch((error) => {
  printFailure(error);
  process.exitCode = 1;
});
