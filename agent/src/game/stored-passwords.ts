import { type Kysely, sql } from "kysely";
import type { ColumnMap, PasswordForm } from "./column-map.ts";
import { unlessRefused } from "./database-error.ts";
import type { Engine, Tables } from "./engine.ts";
import { detectPasswordForm } from "./passwords.ts";
import { tableOf } from "./session.ts";

/** How many passwords are looked at. */
const SAMPLE = 50;

/** What stored passwords look like. */
export interface StoredPasswords {
  /** Undefined if there are none, or the login may not read them. */
  form: PasswordForm | "unknown" | undefined;
  /** One of them, of which only the ends can be read. */
  example: string;
}

/** Looks at the stored passwords of a game. */
export async function samplePasswords(
  db: Kysely<Tables>,
  engine: Engine,
  { accounts: { table, columns } }: ColumnMap,
  kind: "password" | "pin",
): Promise<StoredPasswords> {
  const column = columns[kind];
  if (!column) return { form: undefined, example: "" };
  const query = db.selectFrom(tableOf(table)).select(sql.ref(column).as("stored")).where(sql.ref(column), "<>", "");
  const rows = await unlessRefused(engine.first(query, SAMPLE).execute(), []);
  const stored = rows.map((row) => String(row.stored).trimEnd()).filter(Boolean);
  const form = stored.length > 0 ? detectPasswordForm(stored) : undefined;
  const first = stored.find((one) => detectPasswordForm([one]) === form) ?? "";
  return { form, example: `${first.slice(0, 3)}…${first.slice(-2)}` };
}
