import type { Statement } from "#app/embedded/database/run-batch.ts";
import { quoted, rowsOf, type SqlDatabase } from "./sql-database.ts";
import { CHANGE_TRIGGER_PREFIX, type Table } from "./tables.ts";

/** How many triggers a table has. */
export const TRIGGERS_OF_TABLE = 3;

/** Reads how many triggers log changes. */
export const changeLogQuery: Statement = [
  `SELECT count(*) AS triggers FROM sqlite_master
   WHERE type = 'trigger' AND substr(name, 1, ${CHANGE_TRIGGER_PREFIX.length}) = '${CHANGE_TRIGGER_PREFIX}'`,
];

/** How many triggers are created or dropped in one transaction. */
const TRIGGERS_AT_ONCE = 30;

/**
 * Statements that make every change of a row insert its key into `backup_changes`, from now on. Triggers do so, for which
 * `INSERT OR REPLACE` must not be used: it deletes rows without them.
 */
export function startChangeLog(tables: readonly Table[]): Statement[][] {
  const triggers = tables.flatMap((table): Statement[] => {
    const key = (row: "OLD" | "NEW") =>
      `json_array(${table.key.map((column) => `${row}.${quoted(column)}`).join(", ")})`;
    const name = `'${table.name.replaceAll("'", "''")}'`;
    const changed = {
      INSERT: `VALUES (${name}, ${key("NEW")})`,
      UPDATE: `SELECT ${name}, ${key("OLD")} UNION SELECT ${name}, ${key("NEW")}`,
      DELETE: `VALUES (${name}, ${key("OLD")})`,
    };
    return Object.entries(changed).map(([event, keys]) => [
      `CREATE TRIGGER ${quoted(`${CHANGE_TRIGGER_PREFIX}${table.name}_${event.toLowerCase()}`)} AFTER ${event}
       ON ${quoted(table.name)} BEGIN INSERT INTO backup_changes (table_name, key) ${keys}; END`,
    ]);
  });
  return inBatches(triggers);
}

/** Ends the change log, also one that was left behind, and forgets the changes. */
export async function endChangeLog(database: SqlDatabase): Promise<void> {
  const triggers = await rowsOf<{ name: string }>(
    database,
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, ?2) = ?1",
    CHANGE_TRIGGER_PREFIX,
    CHANGE_TRIGGER_PREFIX.length,
  );
  const drops = triggers.map(({ name }): Statement => [`DROP TRIGGER IF EXISTS ${quoted(name)}`]);
  for (const batch of inBatches(drops)) await database.batch(batch);
  await database.batch([["DELETE FROM backup_changes"]]);
}

function inBatches(statements: readonly Statement[]): Statement[][] {
  const batches: Statement[][] = [];
  for (let at = 0; at < statements.length; at += TRIGGERS_AT_ONCE) {
    batches.push(statements.slice(at, at + TRIGGERS_AT_ONCE));
  }
  return batches;
}
