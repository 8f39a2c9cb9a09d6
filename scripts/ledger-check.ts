import { parseArgs } from "node:util";
import { findLedgerDifferences } from "../app/features/operations/embedded/ledger-audit.ts";
import { openOperatorDatabase } from "./database/operator-database.ts";
import { printFailure } from "./setup/progress.mjs";

/** How many differences are printed. */
const LISTED = 1000;
/** Each query of the deployed database starts a process, so it has larger slices: some seconds of the 30 that it may take. */
const REMOTE_ROWS = 500_000;

/**
 * Recomputes every balance, redemption, purchase and refund from the ledger and prints differences. Exits with code 1
 * if there are any. `--remote` checks the deployed database, `--state <folder>` another local one.
 */
const { values } = parseArgs({ options: { remote: { type: "boolean", default: false }, state: { type: "string" } } });

try {
  const database = await openOperatorDatabase(values.remote, values.state);
  const { differences, first } = await findLedgerDifferences((sql) => database.all(sql), {
    named: LISTED,
    ...(values.remote ? { rows: REMOTE_ROWS } : {}),
  });
  for (const line of first) console.log(line);
  if (differences > first.length) console.log(`… and ${differences - first.length} more.`);
  const [counted] = await database.all(
    "SELECT (SELECT count(*) FROM ledger) AS entries, (SELECT count(*) FROM users) AS accounts",
  );
  await database.close();
  console.log(
    `${counted?.entries} entries of ${counted?.accounts} accounts: ${differences === 0 ? "no" : differences} difference${differences === 1 ? "" : "s"}.`,
  );
  process.exit(differences === 0 ? 0 : 1);
} catch (error) {
  printFailure(error as Error);
  process.exit(2);
}
