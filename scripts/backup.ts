import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupName } from "../app/features/operations/backup-file.ts";
import { writeBackup } from "../app/features/operations/embedded/backup/write-backup.ts";
import { writeLines } from "./backup/backup-lines.ts";
import { configuredDatabase, deployedDatabase, openApi, openLocal } from "./backup/databases.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { Failure, printFailure } from "./setup/progress.mjs";
import { root, stateFolder } from "./setup/project.mjs";

/**
 * `npm run backup [-- FILE] [--remote] [--dry-run]`: writes the local database, or with `--remote` the deployed one, to a
 * file, by default in the folder `backups`, which git ignores. `--state <folder>` is another local database.
 */
const BACKUPS = "backups";

stopOnSignals();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      state: { type: "string", default: stateFolder },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const now = Date.now();
  const file = resolve(positionals[0] ?? join(root, BACKUPS, backupName(now)));
  if (existsSync(file)) throw new Failure(`${file} exists already. Name another file.`);
  const { name, id } = configuredDatabase();
  const source = values.remote ? `the deployed database ${name} (${id})` : `the local database in ${values.state}`;
  if (values["dry-run"]) {
    console.log(`Dry run: would back up ${source} to ${file}.`);
  } else {
    const database = values.remote ? deployedDatabase(await openApi(), id) : await openLocal(values.state);
    let rows = 0;
    let migration = "";
    const lines = async function* () {
      const summary = yield* writeBackup(database, now);
      ({ rows, migration } = summary);
    };
    mkdirSync(dirname(file), { recursive: true });
    await writeLines(file, lines());
    await database.close();
    const size = (statSync(file).size / 1_000_000).toFixed(2);
    console.log(`Backed up ${source}: ${rows} rows, ${size} MB, after ${migration}.\n${file}`);
  }
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
