/**
 * `npm run backup [-- FILE] [--logs] [--remote] [--dry-run]`: writes the local database, or with `--remote` the deployed one,
 * to a file, by default in the folder `backups`, which git ignores. `--logs` writes the second database, with old logs.
 * `--state <folder>` is another local database.
 */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { usualBackupFile, writeBackupFile } from "./backup/backup-file.ts";
import { deployedDatabase, openApi, openLocal } from "./backup/databases.ts";
import { databaseIn, readWranglerConfig } from "./deployment/wrangler-config.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure } from "./setup/progress.mjs";
import { stateFolder } from "./setup/project.mjs";

stopOnSignals();
try {
  const { values, positionals } = commandArguments({
    allowPositionals: true,
    options: {
      logs: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      state: { type: "string", default: stateFolder },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const now = Date.now();
  const binding = values.logs ? "LOGS" : "DB";
  const file = resolve(positionals[0] ?? usualBackupFile(now, binding));
  if (existsSync(file)) throw new Failure(`${file} exists already. Name another file.`);
  const { name, id } = databaseIn(readWranglerConfig(), binding);
  const local = `the local database${values.logs ? " of old logs" : ""} in ${values.state}`;
  const source = values.remote ? `the deployed database ${name} (${id})` : local;
  if (values["dry-run"]) {
    console.log(`Dry run: would back up ${source} to ${file}.`);
  } else {
    const database = values.remote ? deployedDatabase(await openApi(), id) : await openLocal(values.state, binding);
    const { rows, migration } = await writeBackupFile(database, file, now);
    const size = (statSync(file).size / 1_000_000).toFixed(2);
    console.log(`Backed up ${source}: ${rows} rows, ${size} MB, after ${migration}.\n${file}`);
  }
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
