import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { type LedgerDifference, ledgerAudits } from "#app/features/wallet/embedded/ledger-audit.ts";

/** How many differences are named. */
const NAMED = 5;

/** Compares the ledger with its parts, one query after another. @returns how many differences there are, and the first */
export async function checkLedger(db: Database): Promise<{ differences: number; first: string[] }> {
  const found: LedgerDifference[] = [];
  for (const audit of ledgerAudits) {
    const [rows] = await runBatch<[LedgerDifference[]]>(db, [[audit]]);
    found.push(...rows);
  }
  const first = found.slice(0, NAMED).map(({ problem, number }) => `${problem} ${number}`);
  return { differences: found.length, first };
}
