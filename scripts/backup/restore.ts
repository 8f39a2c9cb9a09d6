import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseBinding } from "../../app/features/operations/backup-file.ts";
import { BackupError, readBackup, requireBackupOf } from "../../app/features/operations/embedded/backup/read-backup.ts";
import { finishRestore, restoreBackup } from "../../app/features/operations/embedded/backup/restore-backup.ts";
import { rowsOf, type SqlDatabase } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { findLedgerDifferences } from "../../app/features/operations/embedded/ledger-audit.ts";
import type { CloudflareApi } from "../deployment/cloudflare-api.ts";
import { migrationFolders, readWranglerConfig, writeDatabase } from "../deployment/wrangler-config.ts";
import { root } from "../setup/project.mjs";
import { readLines } from "./backup-lines.ts";
import { deployedDatabase, openApi, openLocal } from "./databases.ts";

/** What a backup has. */
export interface InspectedBackup {
  createdAt: number;
  migration: string;
  rows: number;
  tables: number;
  sha256: string;
}

/**
 * Reads a whole backup and compares its checksum, without writing anything.
 * @param place which of the site's databases it is to be
 * @throws BackupError if it is damaged, of the other database, or was made by a newer version of the portal
 */
export async function inspectBackup(file: string, place: DatabaseBinding = "DB"): Promise<InspectedBackup> {
  const inspected: InspectedBackup = { createdAt: 0, migration: "", rows: 0, tables: 0, sha256: "" };
  for await (const { header, end } of readBackup(readLines(file))) {
    if (header) {
      const { createdAt, migration, tables } = header;
      requireBackupOf(place, header);
      const newest = newestMigration(place);
      if (migration > newest)
        throw new BackupError(
          `The backup was made after ${migration}, which this version does not have (${newest}): it is newer. Update first.`,
        );
      Object.assign(inspected, { createdAt, migration, tables: tables.length });
    }
    if (end) {
      inspected.rows = Object.values(end.tables).reduce((total, { rows }) => total + rows, 0);
      inspected.sha256 = end.sha256;
    }
  }
  return inspected;
}

function newestMigration(database: DatabaseBinding): string {
  const files = readdirSync(join(root, migrationFolders[database])).filter((file) => file.endsWith(".sql"));
  return files.sort().at(-1) ?? "";
}

/**
 * Restores an intact backup into a new local database and moves it to the place of the present one, which is kept. Goes on
 * with a restore of the same backup that was stopped.
 *
 * @param inspected what the backup has
 * @param place which of the databases it is to be; the other one stays
 * @returns lines to print
 */
export async function restoreLocal(
  file: string,
  state: string,
  inspected: InspectedBackup,
  place: DatabaseBinding = "DB",
): Promise<string[]> {
  const fresh = join(state, `restoring-${inspected.sha256.slice(0, 12)}`);
  const kept = join(state, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`);
  try {
    const database = await openLocal(fresh, place);
    const site = place === "LOGS" ? await openLocal(state) : undefined;
    const report = await restoreAndCheck(database, file, { place, site, isDeployed: false }).finally(() =>
      Promise.all([database.close(), site?.close()]),
    );
    const [restored, current] = [fresh, state].map((folder) => join(folder, "v3", "d1")) as [string, string];
    const names = databasesIn(restored);
    const before = databasesIn(current).filter((name) => names.includes(name));
    for (const name of before) moveDatabase(name, current, join(kept, "d1"));
    for (const name of names) moveDatabase(name, restored, current);
    const lines = [...report];
    if (before.length > 0) lines.push(`The database that was used before is in ${kept}.`);
    return [...lines, "The restored database is in use. `npm start` applies newer migrations."];
  } finally {
    // Of a process that is killed it stays, and the next one goes on with it.
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The files of the local databases in a folder, each named after the id of its binding. */
const databasesIn = (folder: string) => {
  const files = existsSync(folder) ? globSync("*/*.sqlite", { cwd: folder }) : [];
  return files.filter((name) => basename(name) !== "metadata.sqlite");
};

/** Moves a database that nobody uses. What its log of writes has is written to its file before, so that this is one step. */
function moveDatabase(name: string, from: string, to: string): void {
  try {
    const database = new DatabaseSync(join(from, name));
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
  } catch {
    // One that is damaged is kept as it is.
  }
  mkdirSync(dirname(join(to, name)), { recursive: true });
  for (const file of globSync(`${name}*`, { cwd: from })) renameSync(join(from, file), join(to, file));
}

interface DeployedRestore {
  file: string;
  /** Which of the site's databases it is to be. */
  place?: DatabaseBinding;
  /** The folder of wrangler.toml. */
  folder: string;
  /** Where the database is created. */
  location: string;
  /** The number of a database in which a restore was stopped, to go on with it. */
  into?: string | undefined;
  /** Prints a line at once. */
  print: (line: string) => void;
  now: number;
  api?: CloudflareApi;
}

/**
 * Restores an intact backup into a new D1 database and writes it to wrangler.toml; the next deployment uses it. The
 * present database is kept.
 * @returns lines to print
 */
export async function restoreDeployed(options: DeployedRestore): Promise<string[]> {
  const { file, place = "DB", folder, location, into, print, now, api } = options;
  const cloudflare = api ?? (await openApi());
  const newName = `portal-${place === "LOGS" ? "logs-" : ""}${new Date(now).toISOString().slice(0, 16).replace(/\D/g, "")}`;
  const { uuid, name = newName } = into
    ? await cloudflare.send<{ uuid: string; name: string }>("GET", `/d1/database/${into}`)
    : await cloudflare.send<{ uuid: string; name?: string }>("POST", "/d1/database", {
        name: newName,
        primary_location_hint: location,
      });
  print(`Restoring into ${name}. If this is stopped, add --into ${uuid} to go on.`);
  const database = deployedDatabase(cloudflare, uuid);
  const site = place === "LOGS" ? deployedDatabase(cloudflare, readWranglerConfig(folder).databaseId) : undefined;
  const report = await restoreAndCheck(database, file, { place, site, isDeployed: true });
  writeDatabase(folder, { name, id: uuid }, place);
  return [...report, `The new database ${name} (${uuid}) is in wrangler.toml. Commit that change.`];
}

/** Staff of the demo content need no second factor on the machine of whoever tries it, and one wherever others get in. */
export async function endExemptions(database: SqlDatabase): Promise<void> {
  await database.batch([["UPDATE users SET second_factor_exempt = 0 WHERE second_factor_exempt = 1"]]);
}

/**
 * Restores a backup. Only the site's own database has a ledger to check.
 * @param site that database, for a backup of old logs
 */
async function restoreAndCheck(
  database: SqlDatabase,
  file: string,
  { place, site, isDeployed }: { place: DatabaseBinding; site: SqlDatabase | undefined; isDeployed: boolean },
): Promise<string[]> {
  const { end } = await restoreBackup(database, readBackup(readLines(file)), place);
  const rows = Object.values(end.tables).reduce((total, table) => total + table.rows, 0);
  if (site) {
    // The site uses it although later rows are missing, see `connect.ts`.
    const [known] = await rowsOf<{ moves: number }>(site, "SELECT moves FROM log_database");
    if (known) await database.batch([["UPDATE log_database SET moves = max(moves, ?1)", known.moves]]);
    await finishRestore(database);
    return [`Restored ${rows} rows. Old logs that were moved since the backup are lost.`];
  }
  const { differences, first } = await findLedgerDifferences((sql) => rowsOf(database, sql));
  // Before the end: a restore that is stopped goes on only until then.
  if (isDeployed) await endExemptions(database);
  await finishRestore(database);
  return [
    `Restored ${rows} rows. Ledger check: ${differences === 0 ? "no differences" : `${differences} differences, the first are`}.`,
    ...first.map((line) => `  ${line}`),
  ];
}
