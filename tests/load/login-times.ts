import { hashPasswordSync } from "#app/features/accounts/embedded/passwords.ts";
import { insertAccounts } from "./load-accounts.ts";
import { median, prepareLoadPortal, saveFigures } from "./load-portal.ts";

/**
 * Measures whether the time of a login reveals if a user ID exists: `npm run bench:login`. Sends wrong passwords for
 * existing and unknown accounts in turn, each from a different address. Then sends many wrong logins concurrently to
 * count the statuses of the rate limits: to one account from as many addresses, which are all checked, and from one
 * address.
 */
const ACCOUNTS = 24;
/** Attempts at each account. */
const TRIES = 5;

const portal = await prepareLoadPortal("login");
await portal.withDatabase(async (database) => {
  await insertAccounts(database, ACCOUNTS, 0);
  await database.all(
    "UPDATE users SET password_hash = ? WHERE user_id LIKE 'load%'",
    hashPasswordSync("Lantern-Gate-1"),
  );
});
await portal.start();

let addresses = 0;

async function post(call: string, body: object, address?: string) {
  addresses += 1;
  const ip = address ?? `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const since = performance.now();
  const response = await fetch(`${portal.url}/api/${call}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": ip },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - since };
}

const logIn = (UserID: string, address?: string) =>
  post("processlogin", { UserID, UserPass: "a-wrong-password" }, address);

/** Counts the responses by status. */
async function countStatuses(attempts: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(attempts)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

try {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    for (let round = 0; round < TRIES; round += 1) {
      const attempts = [
        async () => known.push((await logIn(`load${n}`)).milliseconds),
        async () => unknown.push((await logIn(`unknown${n}`)).milliseconds),
      ];
      // Alternates which kind comes first.
      for (const attempt of round % 2 === 0 ? attempts : attempts.reverse()) await attempt();
    }
  }
  const figures = {
    attempts: known.length,
    knownMs: median(known),
    unknownMs: median(unknown),
    ratio: median(known) / median(unknown),
    fromManyAddresses: await countStatuses(Array.from({ length: 100 }, () => logIn("player"))),
    fromOneAddress: await countStatuses(Array.from({ length: 1000 }, (_, n) => logIn(`guessed${n}`, "203.0.113.7"))),
  };
  console.log(figures);
  saveFigures("login", figures);
} finally {
  await portal.end();
}
process.exit(0);
