/** `npm run deploy [-- --dry-run] [-- --branch=<name>] [-- --location=apac] [-- --replicate]` */
import { parseArgs } from "node:util";
import { DEFAULT_LOCATION, deploy, deploymentPlan, LOCATIONS } from "./deployment/deployment.ts";
import { ensureBuilt } from "./setup/build.mjs";
import { stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure } from "./setup/progress.mjs";
import { root } from "./setup/project.mjs";

stopOnSignals("Stopping ...");
try {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean", default: false },
      branch: { type: "string", default: "main" },
      location: { type: "string", default: DEFAULT_LOCATION },
      replicate: { type: "boolean", default: false },
    },
  });
  const { branch, replicate } = values;
  const location = LOCATIONS.find((name) => name === values.location);
  if (!location) throw new Failure(`--location must be one of ${LOCATIONS.join(", ")}.`);
  if (values["dry-run"]) {
    console.log(deploymentPlan({ root, branch, location, replicate }).join("\n"));
  } else {
    const address = await deploy({ root, branch, location, replicate, build: () => ensureBuilt({ always: true }) });
    console.log(`\nDeployed: ${address}`);
  }
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
