import { type Kysely, sql } from "kysely";
import type { ColumnMap, PasswordForm } from "./column-map.ts";
import type { Engine, Tables } from "./engine.ts";
import { formOf } from "./passwords.ts";
import { tableOf } from "./session.ts";

/** How many passwords are looked at. */
const SAMPLE = 50;

/** What the stored passwords of a game look like, with one of them, of which only the ends can be read. */
export async function lookAtPasswords(
  db: Kysely<Tables>,
  engine: Engine,
  { accounts: { table, columns } }: ColumnMap,
  kind: "password" | "pin",
): Promise<{ form: PasswordForm; example: string }> {
  const column = columns[kind];
  if (!column) return { form: "plain", example: "" };
  const query = db.selectFrom(tableOf(table)).select(sql.ref(column).as("stored")).where(sql.ref(column), "<>", "");
  const rows = await engine.first(query, SAMPLE).execute();
  const stored = rows.map((row) => String(row.stored).trimEnd()).filter(Boolean);
  const [first = ""] = stored;
  return { form: formOf(stored), example: `${first.slice(0, 3)}…${first.slice(-2)}` };
}
