/**
 * `npm run restore -- FILE [--logs] [--remote [--into ID]] [--dry-run]`: restores a backup into an empty database, checks
 * its ledger, and then switches to it. The database that was used before is kept. A restore that was stopped goes on:
 * locally by itself, of a deployed database with its ID. `--logs` restores the second database, with old logs.
 */
import { resolve } from "node:path";
import { BackupError } from "../app/features/operations/embedded/backup/read-backup.ts";
import { inspectBackup, restoreDeployed, restoreLocal } from "./backup/restore.ts";
import { DEFAULT_LOCATION, LOCATIONS } from "./deployment/deployment.ts";
import { databaseIn, readWranglerConfig } from "./deployment/wrangler-config.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure } from "./setup/progress.mjs";
import { root, stateFolder } from "./setup/project.mjs";
import { requireStopped } from "./setup/running.mjs";

stopOnSignals();
try {
  const { values, positionals } = commandArguments({
    allowPositionals: true,
    options: {
      logs: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      state: { type: "string", default: stateFolder },
      location: { type: "string", default: DEFAULT_LOCATION },
      into: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [name] = positionals;
  if (!name) throw new Failure("Usage: npm run restore -- FILE [--logs] [--remote] [--dry-run]");
  const file = resolve(name);
  const place = values.logs ? "LOGS" : "DB";
  const inspected = await inspectBackup(file, place);
  const { createdAt, migration, rows, tables } = inspected;
  console.log(
    `The backup is intact: ${rows} rows of ${tables} tables, made ${new Date(createdAt).toISOString()} after ${migration}.`,
  );
  const location = LOCATIONS.find((one) => one === values.location);
  if (!location) throw new Failure(`--location must be one of ${LOCATIONS.join(", ")}.`);
  const check = values.logs ? "" : " check its ledger,";
  if (values["dry-run"]) {
    console.log(
      values.remote
        ? `Dry run: would create a new D1 database, restore into it,${check} and write it to wrangler.toml.`
        : `Dry run: would restore into a new database,${check} and move it to ${values.state}.`,
    );
  } else if (values.remote) {
    const used = databaseIn(readWranglerConfig(), place);
    const { into } = values;
    const print = (line: string) => console.log(line);
    for (const line of await restoreDeployed({ file, place, folder: root, location, into, print, now: Date.now() }))
      print(line);
    const loss = values.logs
      ? " Deploy within the hour: what is moved until then is lost, and the job “old logs” says so."
      : " What players do until then is lost.";
    const command = `npm run deploy${values.logs ? "" : " -- --replicate"}`;
    console.log(`The site still uses ${used.name} (${used.id}), which is kept, until you run \`${command}\`.${loss}`);
  } else {
    if (values.state === stateFolder) await requireStopped(`npm run restore -- ${name}`);
    for (const line of await restoreLocal(file, resolve(values.state), inspected, place)) console.log(line);
  }
  process.exit(0);
} catch (error) {
  printFailure(error instanceof BackupError ? new Failure(error.message) : (error as Error));
  process.exit(1);
}
