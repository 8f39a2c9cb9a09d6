import type { SqlDatabase } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { ledgerAudits } from "../../app/features/wallet/embedded/ledger-audit.ts";

/** The differences that the ledger check finds in a database, as lines to print. */
export async function ledgerDifferences(database: SqlDatabase): Promise<string[]> {
  const results = await database.batch(ledgerAudits.map((audit) => [audit]));
  return results
    .flat()
    .map(({ problem, number, found, expected }) => `${problem} ${number}: ${found}, expected ${expected}`);
}
