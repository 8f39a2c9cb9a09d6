/**
 * `npm run deploy [-- --dry-run] [-- --branch=<name>] [-- --replicate] [-- --log-database] [-- --project=<name>]
 * [-- --domain=<domain>] [-- --location=apac]`. Before the first deployment a terminal is asked for project, domain and location.
 */
import { deploy, deploymentPlan, LIVE_BRANCH } from "./deployment/deployment.ts";
import { siteAnswers, siteOptions } from "./deployment/site-answers.ts";
import { ensureBuilt } from "./setup/build.mjs";
import { commandArguments } from "./setup/command-arguments.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { printFailure } from "./setup/progress.mjs";
import { root } from "./setup/project.mjs";

stopOnSignals("Stopping ...");
try {
  const { values } = commandArguments({
    options: {
      ...siteOptions,
      "dry-run": { type: "boolean", default: false },
      branch: { type: "string", default: LIVE_BRANCH },
      replicate: { type: "boolean", default: false },
      "log-database": { type: "boolean", default: false },
    },
  });
  const { branch, replicate, "log-database": logDatabase, "dry-run": isDryRun } = values;
  const { domain, location } = await siteAnswers(root, values, isDryRun ? "no" : "first");
  const options = { root, branch, location, replicate, logDatabase, domain };
  if (isDryRun) {
    console.log(deploymentPlan(options).join("\n"));
  } else {
    const address = await deploy({ ...options, build: () => ensureBuilt({ always: true }) });
    console.log(`\nDeployed: ${address}`);
  }
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
