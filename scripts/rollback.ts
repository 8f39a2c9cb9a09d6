/**
 * `npm run rollback [-- DEPLOYMENT] [--dry-run]`: makes the version before the live one live again, or the given one. The
 * database stays as it is: migrations only widen it, so the version before works with it.
 */
import { openApi } from "./backup/databases.ts";
import { liveDeployments, rollBackTo } from "./deployment/pages-deployments.ts";
import { smokeTest } from "./deployment/smoke-test.ts";
import { readWranglerConfig } from "./deployment/wrangler-config.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure } from "./setup/progress.mjs";

stopOnSignals();
try {
  const { values, positionals } = commandArguments({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const { project } = readWranglerConfig();
  const api = await openApi();
  const { live, previous, subdomain } = await liveDeployments(api, project);
  const id = positionals[0] ?? previous?.id;
  if (!id) throw new Failure(`The project ${project} has no version before the live one.`);
  const step = `from ${live?.id ?? "nothing"} (${live?.created_on}) to ${id}${id === previous?.id ? ` (${previous.created_on})` : ""}`;
  if (values["dry-run"]) {
    console.log(`Dry run: would go back ${step}. The database stays as it is.`);
  } else {
    await rollBackTo(api, project, id);
    console.log(`Went back ${step}. The database stays as it is.`);
    const problems = await smokeTest(`https://${subdomain}`);
    for (const problem of problems) console.log(`Does not work: ${problem}`);
    if (live) console.log(`To undo this: npm run rollback -- ${live.id}`);
    if (problems.length > 0) throw new Failure("The smoke test failed after going back.");
  }
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
