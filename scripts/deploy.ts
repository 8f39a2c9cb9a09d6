/** `npm run deploy [-- --dry-run] [-- --branch=<name>]` */
import { parseArgs } from "node:util";
import { deploy, deploymentPlan } from "./deployment.ts";
import { ensureBuilt } from "./setup/build.mjs";
import { stopOnSignals } from "./setup/processes.mjs";
import { printFailure } from "./setup/progress.mjs";
import { root } from "./setup/project.mjs";

stopOnSignals("Stopping ...");
try {
  const { values } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false }, branch: { type: "string", default: "main" } },
  });
  const { branch } = values;
  if (values["dry-run"]) {
    console.log(deploymentPlan({ root, branch }).join("\n"));
  } else {
    const address = await deploy({ root, branch, build: () => ensureBuilt({ always: true }) });
    console.log(`\nDeployed: ${address}`);
  }
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
