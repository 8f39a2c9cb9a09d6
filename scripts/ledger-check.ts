/**
 * `npm run ledger:check [-- --remote] [--state <folder>]`: recomputes every balance, redemption, purchase and refund from the ledger and prints differences. Exits with code 1
 * if there are any. `--remote` checks the deployed database, `--state <folder>` another local one.
 */
import { findLedgerDifferences } from "../app/features/operations/embedded/ledger-audit.ts";
import { openOperatorDatabase } from "./database/operator-database.ts";
import { isBusy } from "./database/retry-busy.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { Failure, printFailure } from "./setup/progress.mjs";

/** How many differences are printed. */
const LISTED = 1000;
/** Each query of the deployed database starts a process, so it has larger slices: some seconds of the 30 that it may take. */
const REMOTE_ROWS = 500_000;

const { values } = commandArguments({
  options: { remote: { type: "boolean", default: false }, state: { type: "string" } },
});

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
  printFailure(error instanceof Failure ? error : new Failure(`The ledger was not checked: ${firstLine(error)}`));
  process.exit(2);
}

function firstLine(error: unknown): string {
  const { message } = error as Error;
  return isBusy(error)
    ? "the database was busy for too long. Try again, or stop the site first."
    : `${message.split("\n")[0]}`;
}
