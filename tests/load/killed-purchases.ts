import { killDuringPurchases, LINES, PRICE, QUANTITY } from "./kill-rounds.ts";
import { insertAccounts } from "./load-accounts.ts";
import { isShort, prepareLoadPortal, saveFigures } from "./load-portal.ts";

/**
 * Kills the server with SIGKILL in the middle of 500 purchases, 20 times: `npm run load:kills`. After each restart
 * every acknowledged purchase must be stored once, orders without a response are sent again as a browser would, and the
 * ledger check must find no differences. Exit code 1 on any problem.
 */
const ROUNDS = isShort ? 1 : 20;
const ACCOUNTS = isShort ? 10 : 50;

const portal = await prepareLoadPortal("kills");
let failed = true;
try {
  const rcoin = ROUNDS * LINES * PRICE * QUANTITY;
  const accounts = await portal.withDatabase((database) => insertAccounts(database, ACCOUNTS, rcoin));
  const { rounds, problems } = await killDuringPurchases(portal, accounts, ROUNDS);
  console.table(rounds);
  for (const problem of problems) console.log(problem);
  console.log(`${ROUNDS} kills, ${ROUNDS * ACCOUNTS * LINES} purchases, ${problems.length} problems`);
  saveFigures("kills", { rounds, problems });
  failed = problems.length > 0;
} finally {
  await portal.end();
}
process.exit(failed ? 1 : 0);
