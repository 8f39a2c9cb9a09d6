/**
 * Manages the local database, and the second one where wrangler.toml has a binding of it:
 *
 *   npm run db:migrate | db:seed | db:reset  [-- --state <folder>]
 *   database.ts prepare | migrate | seed | reset | logins  [--state <folder>] [--without-figures]
 *
 * `prepare` applies migrations and loads demo content that has not been loaded yet; `seed` loads all of it again. With
 * `--without-figures`, `prepare` leaves out the players, payments and tickets of the last 90 days, now and later.
 * `logins` prints the demo accounts and vouchers that the database has.
 * Exit code 2 means a failure whose last line says what to do.
 */
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inspect } from "node:util";
import { unstable_splitSqlQuery } from "wrangler";
import { DEMO_CONTENT_KEY, demoContentMarker } from "../app/features/setup/embedded/demo-content.ts";
import { type LocalDatabase, openLocalDatabase } from "./database/local-database.ts";
import { migrationFolders } from "./deployment/wrangler-config.ts";
import { demoAccounts, demoLogins } from "./seed/demo-logins.ts";
import { seedParts, seedStatements } from "./seed/seed.ts";
import { SeedError } from "./seed/seed-files.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { stopOnSignals } from "./setup/processes.mjs";
import { elapsed, Failure, plain, printFailure } from "./setup/progress.mjs";
import { cacheFolder, root, stateFolder, toolEnvironment } from "./setup/project.mjs";
import { requireStopped } from "./setup/running.mjs";

const seedFolder = join(root, "seed");

const { values, positionals } = commandArguments({
  allowPositionals: true,
  options: {
    state: { type: "string", default: stateFolder },
    "without-figures": { type: "boolean", default: false },
  },
});
const state = resolve(values.state);
const d1Folder = join(state, "v3", "d1");

const commands: Record<string, () => Promise<string>> = {
  prepare: () => withDatabase(prepare),
  migrate: () => withDatabase(migrate),
  seed: () => withDatabase(({ db }) => seed(db)),
  reset,
  logins: () => withDatabase(({ db }) => logins(db)),
};

async function prepare(local: LocalDatabase): Promise<string> {
  const { db } = local;
  const migrated = await migrate(local);
  const loaded = await loadedParts(db);
  const wanted = seedParts.filter((part) => part !== "figures" || !values["without-figures"]);
  const missing = wanted.filter((part) => !loaded.includes(part));
  if (missing.length > 0) return `${migrated} ${await seed(db, missing)}`;
  await recordDemoPasswords(db);
  return migrated;
}

async function migrate({ db, logs }: LocalDatabase): Promise<string> {
  const count =
    (await applyPending(db, migrationFolders.DB)) + (logs ? await applyPending(logs, migrationFolders.LOGS) : 0);
  if (count === 0) return "The database is up to date.";
  return `Applied ${count} ${count === 1 ? "migration" : "migrations"}.`;
}

/** @param folder of the migrations, below that of the portal. @returns how many were applied */
async function applyPending(db: D1Database, folder: string): Promise<number> {
  const applied = await appliedMigrations(db);
  const pending = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".sql") && !applied.has(file))
    .sort();
  for (const file of pending) await applyMigration(db, join(root, folder, file));
  return pending.length;
}

/** The table in which `wrangler d1 migrations apply` records applied migrations. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/**
 * Applies a migration in one transaction. `wrangler d1 migrations apply` does the same, but starts a runtime for each
 * file, which takes over a second.
 * @throws {Failure} with the message of the database
 */
async function applyMigration(db: D1Database, file: string): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(file, "utf8"));
  const record = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(basename(file));
  try {
    await db.batch([...statements.map((statement) => db.prepare(statement)), record]);
  } catch (error) {
    throw new Failure(
      "A migration failed and was rolled back. If you changed a migration that was already applied, " +
        "run `npm run db:reset` to start over.",
      { output: `${basename(file)}: ${error}`, log: join(cacheFolder, "logs", "database.log") },
    );
  }
}

/**
 * A part that was loaded once is not loaded again automatically: the operator may have deleted it on purpose. After the
 * removal of the demo content nothing is.
 */
async function loadedParts(db: D1Database): Promise<string[]> {
  const value = await db
    .prepare("SELECT value FROM settings WHERE key = ?")
    .bind(DEMO_CONTENT_KEY)
    .first<string>("value");
  const marker = demoContentMarker.safeParse(JSON.parse(value ?? "null")).data;
  return marker?.removedAt === undefined ? (marker?.parts ?? []) : seedParts;
}

/**
 * Adds the hashes of the demo's passwords to the marker of the demo content, where they are missing: after it was loaded,
 * and in a database of an earlier release. By them the site knows the accounts that still have these passwords.
 */
async function recordDemoPasswords(db: D1Database): Promise<void> {
  const isMissing = "key = ? AND json_type(value, '$.passwords') IS NULL";
  if (!(await db.prepare(`SELECT 1 FROM settings WHERE ${isMissing}`).bind(DEMO_CONTENT_KEY).first())) return;
  const accounts = await demoAccounts(seedFolder, selectFrom(db));
  const hashes = Object.fromEntries(accounts.map(({ userNum, passwordHash }) => [userNum, passwordHash]));
  await db
    .prepare(`UPDATE settings SET value = json_set(value, '$.passwords', json(?)) WHERE ${isMissing}`)
    .bind(JSON.stringify(hashes), DEMO_CONTENT_KEY)
    .run();
}

const selectFrom = (db: D1Database) => async (statement: string, parameter: string) =>
  (await db.prepare(statement).bind(parameter).all()).results;

async function seed(db: D1Database, parts = seedParts): Promise<string> {
  const statements = seedStatements(seedFolder, Date.now(), parts);
  if ((await appliedMigrations(db)).size === 0)
    throw new Failure("The database is empty: run `npm run db:migrate` first.");
  await db.batch(statements.map((statement) => db.prepare(statement)));
  await recordDemoPasswords(db);
  return "Loaded the demo content.";
}

async function logins(db: D1Database): Promise<string> {
  return (await demoLogins(seedFolder, selectFrom(db))).join("\n");
}

async function reset(): Promise<string> {
  if (state === stateFolder) await requireStopped("npm run db:reset");
  rmSync(d1Folder, { recursive: true, force: true });
  return `Deleted the local database. ${await withDatabase(prepare)}`;
}

async function appliedMigrations(db: D1Database): Promise<Set<string>> {
  await db.prepare(MIGRATIONS_TABLE).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return new Set(results.map(({ name }) => name));
}

async function withDatabase<Result>(use: (local: LocalDatabase) => Promise<Result>): Promise<Result> {
  requireIntactFiles();
  const local = await openLocalDatabase(state);
  try {
    return await use(local);
  } finally {
    await local.close();
  }
}

/** For a damaged file the runtime reports only an internal error; SQLite itself reports which file it is. */
function requireIntactFiles(): void {
  if (!existsSync(d1Folder)) return;
  for (const file of globSync("**/*.sqlite", { cwd: d1Folder })) {
    const path = join(d1Folder, file);
    const problem = problemOf(path);
    if (!problem) continue;
    throw new Failure(
      `The local database is damaged (${problem}). Run \`npm run db:reset\` to delete it and start over, ` +
        `or restore ${relative(root, path)} from a backup to keep your data.`,
    );
  }
}

function problemOf(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const [row] = database.prepare("PRAGMA quick_check(1)").all();
      return row?.quick_check === "ok" ? undefined : String(row?.quick_check);
    } finally {
      database.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

Object.assign(process.env, toolEnvironment());
stopOnSignals();
const since = Date.now();
const command = commands[positionals[0] ?? ""];
try {
  if (!command) throw new Failure(`Usage: database.ts ${Object.keys(commands).join(" | ")}`);
  const result = await command();
  console.log(positionals[0] === "logins" ? result : `${result} (${elapsed(since)})`);
  process.exit(0);
} catch (error) {
  if (error instanceof Failure || error instanceof SeedError) {
    printFailure(error instanceof Failure ? error : new Failure(error.message));
    process.exit(2);
  }
  // With the cause, which the stack of a failed request does not have.
  console.error(plain(inspect(error)));
  process.exit(1);
}
