import { parseArgs } from "node:util";
import { ledgerAudits } from "../app/features/wallet/embedded/ledger-audit.ts";
import { openOperatorDatabase } from "./operator-database.ts";
import { printFailure } from "./setup/progress.mjs";

/**
 * Recomputes every balance, redemption, purchase and refund from the ledger and prints differences. Exits with code 1
 * if there are any. `--remote` checks the deployed database, `--state <folder>` another local one.
 */
const { values } = parseArgs({ options: { remote: { type: "boolean", default: false }, state: { type: "string" } } });

try {
  const database = await openOperatorDatabase(values.remote, values.state);
  let differences = 0;
  for (const audit of ledgerAudits) {
    for (const { problem, number, found, expected } of await database.all(audit)) {
      differences += 1;
      console.log(`${problem} ${number}: ${found}, expected ${expected}`);
    }
  }
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
