import { median, prepareLoadPortal, saveFigures } from "./load-portal.ts";

/**
 * Measures whether the time of a login tells if a user ID exists: `npm run bench:login`. Wrong passwords for accounts
 * that exist and for some that do not, in turn, each from an address of its own; then many wrong logins at once as the
 * limits see them: to one account from as many addresses, which are all looked at, and from one address.
 */
const ACCOUNTS = 24;
/** Attempts at each account. */
const TRIES = 5;

const portal = await prepareLoadPortal("login");
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

/** How many answers had which status. */
async function statuses(attempts: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(attempts)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

try {
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const userPassword = "Moonlit-Gate-1";
    const { status } = await post("register", {
      ...{ userId: `known${n}`, userEmail: `known${n}@mail.test`, userPassword, userPasswordConfirm: userPassword },
      ...{ userFirstName: "", userLastName: "", secretQuestion: 1, secretAnswer: "x", gender: "", country: "" },
      agreeTerms: true,
    });
    if (status !== 200) throw new Error(`An account could not be made: ${status}`);
  }
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const turns = [
        async () => known.push((await logIn(`known${n}`)).milliseconds),
        async () => unknown.push((await logIn(`unknown${n}`)).milliseconds),
      ];
      // Neither kind always comes first.
      for (const turn of tried % 2 === 0 ? turns : turns.reverse()) await turn();
    }
  }
  const figures = {
    attempts: known.length,
    knownMs: median(known),
    unknownMs: median(unknown),
    ratio: median(known) / median(unknown),
    fromManyAddresses: await statuses(Array.from({ length: 100 }, () => logIn("player"))),
    fromOneAddress: await statuses(Array.from({ length: 1000 }, (_, n) => logIn(`somebody${n}`, "203.0.113.7"))),
  };
  console.log(figures);
  saveFigures("login", figures);
} finally {
  await portal.end();
}
process.exit(0);
