import { createHash, type Hash } from "node:crypto";
import { join } from "node:path";
import { currencyKeys } from "../../app/features/currencies/currencies.ts";
import { backupName } from "../../app/features/operations/backup-file.ts";
import { readBackup } from "../../app/features/operations/embedded/backup/read-backup.ts";
import { rowsOf, type SqlDatabase } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { writeBackup } from "../../app/features/operations/embedded/backup/write-backup.ts";
import { findLedgerDifferences } from "../../app/features/operations/embedded/ledger-audit.ts";
import { elapsed } from "../setup/progress.mjs";
import { readLines, writeLines } from "./backup-lines.ts";
import { openLocal } from "./databases.ts";
import { inspectBackup, restoreLocal } from "./restore.ts";

interface Rehearsal {
  /** The folder of a database with content. */
  state: string;
  /** For the backup and the restored database. */
  folder: string;
  /** How many ledger entries are added. */
  entries: number;
}

/** How many entries a statement inserts. */
const ENTRIES_AT_ONCE = 5000;

/**
 * Backs up a database and restores it into another one.
 * @returns lines to print; whether anything differs; the backup
 */
export async function rehearse({ state, folder, entries }: Rehearsal) {
  const lines: string[] = [];
  const file = join(folder, backupName(Date.now()));
  const source = await openLocal(state);
  await addEntries(source, entries);
  const before = await findLedgerDifferences((sql) => rowsOf(source, sql));
  lines.push(`Ledger check before: ${before.differences} differences.`);
  const since = Date.now();
  await writeLines(file, writeBackup(source, Date.now()));
  await source.close();
  const inspected = await inspectBackup(file);
  const { rows } = inspected;
  lines.push(`Backed up and verified ${rows} rows in ${elapsed(since)}.`);

  const target = join(folder, "restored");
  const start = Date.now();
  await restoreLocal(file, target, inspected);
  lines.push(`Restored in ${elapsed(start)}.`);
  const restored = await openLocal(target);
  const after = await findLedgerDifferences((sql) => rowsOf(restored, sql));
  lines.push(`Ledger check after: ${after.differences} differences.`);
  const again = join(folder, "again.backup.gz");
  await writeLines(again, writeBackup(restored, Date.now()));
  await restored.close();
  const [expected, found] = [await tablesOf(file), await tablesOf(again)];
  const different = Object.keys({ ...expected, ...found }).filter((name) => expected[name] !== found[name]);
  lines.push(`${Object.keys(expected).length} tables, ${different.length} with another checksum${list(different)}.`);
  return { lines, file, rows, differs: before.differences + after.differences + different.length > 0 };
}

const list = (names: readonly string[]) => (names.length > 0 ? `: ${names.join(", ")}` : "");

/** Adds adjustments of accounts without debts, through the same trigger as every entry. */
async function addEntries(database: SqlDatabase, entries: number): Promise<void> {
  const accounts = await rowsOf<{ id: number }>(
    database,
    "SELECT user_num AS id FROM users WHERE user_num NOT IN (SELECT user_num FROM debts) LIMIT 1000",
  );
  for (let from = 0; from < entries; from += ENTRIES_AT_ONCE) {
    const count = Math.min(ENTRIES_AT_ONCE, entries - from);
    await database.batch([
      [
        `WITH RECURSIVE numbers (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1 + ?2 - 1)
         INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
         SELECT ?4 ->> CAST(n % ?5 AS INTEGER), ?3, 1 + n % 7, 'adjustment', 'rehearsal', 'rehearsal:' || n, 1700000000000 + n FROM numbers`,
        ...[from, count, currencyKeys[0] ?? "", JSON.stringify(accounts.map(({ id }) => id)), accounts.length],
      ],
    ]);
  }
}

/** The SHA-256 of each table's rows. */
async function tablesOf(file: string): Promise<Record<string, string>> {
  const hashes = new Map<string, Hash>();
  for await (const { header, chunk } of readBackup(readLines(file))) {
    for (const { name } of header?.tables ?? []) hashes.set(name, createHash("sha256"));
    for (const row of chunk?.rows ?? []) hashes.get(chunk?.table ?? "")?.update(JSON.stringify(row));
    if (chunk?.bytes) hashes.get(chunk.table)?.update(chunk.bytes.hex);
  }
  return Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.digest("hex")]));
}
