/**
 * `npm run go-live [-- --dry-run] [--project NAME] [--domain DOMAIN] [--location apac] [--yes]`: publishes the local site
 * with its content. Checks it, backs it up, restores the backup into a new database at Cloudflare, deploys a preview and,
 * if that is confirmed, the live site.
 *
 * `--local FOLDER` tries it on this machine: the copy is restored into FOLDER and served on PORT (8790) until Ctrl-C.
 * `--state FOLDER --vars FILE` is another local site.
 */
import { join, resolve } from "node:path";
import { BackupError } from "../app/features/operations/embedded/backup/read-backup.ts";
import { usualBackupFile, writeBackupFile } from "./backup/backup-file.ts";
import { openApi, openLocal } from "./backup/databases.ts";
import { inspectBackup } from "./backup/restore.ts";
import { deploymentPlan, LIVE_BRANCH } from "./deployment/deployment.ts";
import { siteAnswers, siteOptions } from "./deployment/site-answers.ts";
import { goLive, localVariables, PREVIEW_BRANCH, secretsForLive } from "./going-live/go-live.ts";
import { startLocalCopy } from "./going-live/local-copy.ts";
import { readReadiness } from "./going-live/readiness.ts";
import { ensureBuilt } from "./setup/build.mjs";
import { commandArguments } from "./setup/command-arguments.ts";
import { migrateDatabase } from "./setup/database.mjs";
import { portFrom, requireFreePort } from "./setup/port.mjs";
import { isStopping, stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure, step } from "./setup/progress.mjs";
import { root, stateFolder } from "./setup/project.mjs";
import { openQuestions } from "./setup/questions.ts";
import { requireStopped } from "./setup/running.mjs";

const LOCAL_PORT = 8790;

stopOnSignals("Stopping ...");
try {
  const { values } = commandArguments({
    options: {
      ...siteOptions,
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      local: { type: "string" },
      state: { type: "string", default: stateFolder },
      vars: { type: "string", default: join(root, ".dev.vars") },
    },
  });
  if (values.state === stateFolder) await requireStopped("npm run go-live");
  const variables = localVariables(values.vars);
  const secrets = secretsForLive(variables);
  if (variables.GAME_API_URL)
    throw new Failure(
      "The site reads a game API (GAME_API_URL), so there is nothing to take along: use `npm run deploy`.",
    );
  await step("Migrating the local database", () => migrateDatabase(values.state));
  const source = await openLocal(values.state);
  const { problems, notes, contents } = await readReadiness(source, variables).finally(() => source.close());
  console.log(`What goes live: ${contents}.`);
  console.log(`Its secrets and variables: ${Object.keys(secrets).join(", ")}.`);
  for (const note of notes) console.log(`Note: ${note}`);
  if (problems.length > 0) throw new Failure(["The site cannot go live yet:", ...problems].join("\n- "));

  const isDryRun = values["dry-run"];
  const now = Date.now();
  const file = usualBackupFile(now);
  const backUp = async () => {
    const { rows } = await writeBackupFile(await openLocal(values.state), file, now);
    await inspectBackup(file);
    console.log(`Backed up ${rows} rows to ${file}.`);
  };
  const copy = values.local === undefined ? undefined : resolve(values.local);
  if (isDryRun && copy) {
    console.log(`Dry run: would back up to ${file}, restore into ${copy}, and serve it.`);
  } else if (isDryRun) {
    const answers = await siteAnswers(root, values, "no");
    const site = { root, ...answers, secrets, database: "portal-TIME" };
    console.log(
      [
        `Dry run: would back up to ${file}, restore it into a new database portal-TIME in ${answers.location}, and deploy twice.`,
        ...[PREVIEW_BRANCH, LIVE_BRANCH].flatMap((branch) => deploymentPlan({ ...site, branch })),
      ].join("\n"),
    );
  } else if (copy) {
    const port = portFrom(process.env.PORT, LOCAL_PORT);
    await requireFreePort(port, "127.0.0.1", "npm run go-live");
    await backUp();
    const { url, exited } = await startLocalCopy({ file, state: copy, port, secrets });
    console.log(
      `\nThe copy is running: ${url}\nLog in as you do here. Press Ctrl-C to stop it. Its data is in ${copy}.`,
    );
    await exited;
    if (!isStopping()) throw new Failure("The copy stopped unexpectedly.");
  } else {
    const { domain, location } = await siteAnswers(root, values, "always");
    const api = await openApi();
    await backUp();
    const questions = openQuestions();
    const address = await goLive({
      ...{ root, file, domain, location, secrets, api, now },
      build: () => ensureBuilt({ always: true }),
      confirm: async () =>
        values.yes || Boolean(await questions?.confirm("Look at the preview and log in there. Make it the live site?")),
    }).finally(() => questions?.close());
    console.log(address ? `\nLive: ${address}` : "\nIt is not live yet. `npm run deploy` makes it so.");
  }
  process.exit(0);
} catch (error) {
  printFailure(error instanceof BackupError ? new Failure(error.message) : error);
  process.exit(1);
}
