import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { Unfinished } from "#app/embedded/job.ts";
import { moveLogs } from "#app/features/log-database/embedded/move-logs.ts";
import { applyRetention } from "#app/features/operations/embedded/apply-retention.ts";
import { checkLedger, type LedgerProgress } from "#app/features/operations/embedded/ledger-audit.ts";
import { thinPastMonths } from "#app/features/rankings/embedded/thin-past-months.ts";
import { retentionRules } from "#app/features.ts";
import { root } from "../../../scripts/setup/project.mjs";
import { measured } from "./measured-database.ts";
import type { Measurement, ScaleRow } from "./rows.ts";

/** Runs a job until it is finished. The statements are those of its largest round. */
async function inRounds(
  database: D1Database,
  round: (db: ReturnType<typeof measured>["db"], progress: unknown) => Promise<unknown>,
): Promise<Measurement> {
  const { db, use } = measured(database);
  const since = performance.now();
  let [rounds, statements] = [0, 0];
  let result: unknown;
  do {
    const before = use.statements;
    result = await round(db, result instanceof Unfinished ? result.progress : undefined);
    statements = Math.max(statements, use.statements - before);
    rounds += 1;
  } while (result instanceof Unfinished);
  console.log(`${JSON.stringify(result)}; the longest statement was ${use.slowest.replace(/\s+/g, " ").slice(0, 200)}`);
  return { milliseconds: performance.now() - since, longest: use.longest, statements, rounds };
}

/**
 * Two months of 40,000 characters of one class and school, whatever the factor: most rows of the first one go. Parameter: the
 * number before the first one of 4,000. */
const PAST_MONTHS = `
  WITH RECURSIVE numbers (n) AS (SELECT ?1 + 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1 + 4000),
    noise AS (SELECT n, (n * 2654435761) % 4294967296 AS a, (n * 2246822519) % 4294967291 AS b, (n * 3266489917) % 4294967279 AS c
      FROM numbers)
  INSERT INTO month_rankings (month, cha_num, cha_name, cha_level, cha_exp, cha_class, class_key, cha_school, cha_mmr, cha_money,
    cha_level_up_date, kills, deaths, kills_total, deaths_total, pushed_at, sequence, first_kills, first_deaths, first_at,
    first_sequence)
  SELECT month.value, 9000000 + n, 'Mandirigma' || n, 1 + a % 300, a, 1, 'brawler', 0, b / 17 % 3000, c / 7, a,
    max(0, c / 11 % 900 - 400), 5, c % 5000, 5, 1, n, 0, 0, 1, n
  FROM noise CROSS JOIN json_each('["2025-01", "2025-02"]') AS month`;

/** A database with the tables of old logs, beside the filled one. */
async function secondDatabase(folder: string): Promise<{ logs: D1Database; close: () => Promise<void> }> {
  const configPath = join(folder, "second.toml");
  writeFileSync(
    configPath,
    `name = "second"\ncompatibility_date = "2026-10-15"\n[[d1_databases]]\nbinding = "LOGS"\ndatabase_name = "logs"\ndatabase_id = "logs"\n`,
  );
  const { env, dispose } = await getPlatformProxy<{ LOGS: D1Database }>({
    ...{ configPath, persist: { path: join(folder, "second") }, remoteBindings: false },
  });
  const migrations = join(root, "app", "features", "log-database", "migrations");
  for (const name of readdirSync(migrations).sort()) {
    const statements = readFileSync(join(migrations, name), "utf8")
      .replaceAll(/^--.*$/gm, "")
      .split(";");
    await env.LOGS.batch(statements.filter((sql) => sql.trim()).map((sql) => env.LOGS.prepare(sql)));
  }
  return { logs: env.LOGS, close: dispose };
}

/** Scheduled work. The limits are for 1,000,000 accounts. */
export const jobRows: readonly ScaleRow[] = [
  {
    name: "ledger check",
    limits: { longest: 2_000, statements: 400, rounds: 20 },
    job: (database) => inRounds(database, (db, progress) => checkLedger(db, progress as LedgerProgress | undefined)),
  },
  {
    // The filling has 1,000,000 that are too old: a table's rows of a day, in less than the rounds of a day (288).
    name: "retention of logins",
    limits: { longest: 1_000, statements: 350, rounds: 100 },
    job: (database) =>
      inRounds(database, (db, progress) => applyRetention({ db, now: Date.now, retention: retentionRules, progress })),
  },
  {
    // Logins of nine months, and entries of the audit log that are older than a year: the first day of a second database.
    name: "move of old logs",
    limits: { longest: 1_000, statements: 350, rounds: 100 },
    async job(database, folder) {
      const { logs, close } = await secondDatabase(folder);
      const context = { now: Date.now, retention: retentionRules };
      const found = await inRounds(database, (db, progress) =>
        moveLogs({ ...context, db, logs: measured(logs).db, progress }),
      );
      await close();
      // The pages are measured on a site without one.
      await database.prepare("DELETE FROM log_database").run();
      return found;
    },
  },
  {
    name: "retention of rankings of 40,000 characters",
    limits: { longest: 2_000, statements: 350, rounds: 200 },
    async job(database) {
      for (let from = 0; from < 40_000; from += 4_000) await database.prepare(PAST_MONTHS).bind(from).run();
      await database.prepare("INSERT INTO ranking_months (month) VALUES ('2025-01'), ('2025-02')").run();
      return inRounds(database, (db, progress) => thinPastMonths({ db, now: Date.now, progress }));
    },
  },
];
