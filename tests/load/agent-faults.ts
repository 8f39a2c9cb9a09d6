import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buy, hasWork, prepareAgent } from "./agent-setup.ts";
import { isShort, saveFigures } from "./load-portal.ts";

/**
 * Causes each fault that an operator may meet while the agent runs: `npm run load:agent-faults`. Prints what the log
 * says, ends the fault, and checks that the item bought meanwhile arrives once. Exit code 1 if a fault has no line, or
 * more than one, or an item is lost or doubled.
 */
const setup = await prepareAgent("agent-faults", { accounts: 1 });
const { game, portal, folder, settings, accounts } = setup;
const [account] = accounts;
if (!account) throw new Error("There is no account.");

interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Whether the agent reads its settings only at the start. */
  restart?: boolean;
}

const text = () => readFileSync(settings, "utf8");
/** Replaces a value in the settings, and returns what undoes it. */
function change(from: RegExp, to: string): () => void {
  const before = text();
  writeFileSync(settings, before.replace(from, to));
  return () => writeFileSync(settings, before);
}

let undo = () => {};
const changed = (name: string, from: RegExp, to: string): Fault => ({
  name,
  restart: true,
  begin() {
    undo = change(from, to);
  },
  end: () => undo(),
});

const DENIED = "INSERT (`ProductNum`) ON RanShop.ShopPurchase";
const faults: Fault[] = [
  changed("wrong bridge key", /^key = .*$/m, 'key = "wrong"'),
  changed("wrong password of the database", /^password = .*$/m, 'password = "wrong"'),
  changed("wrong table in the map", /"RanShop\.ShopPurchase"/, '"RanShop.ShopPurchases"'),
  changed("wrong column in the map", /"PurFlag"/, '"PurFlagg"'),
  {
    name: "missing grant",
    begin: async () => {
      await game.sql(`REVOKE ${DENIED} FROM portal_agent@localhost`);
    },
    end: async () => {
      await game.sql(`GRANT ${DENIED} TO portal_agent@localhost`);
    },
  },
  {
    name: "stopped database",
    begin: () => game.kill(),
    end: () => game.start(),
  },
  { name: "stopped site", begin: () => portal.kill(), end: () => portal.start() },
  {
    name: "full disk of the agent",
    begin: () => symlinkSync("/dev/full", join(folder, "agent-state.json.new")),
    end: () => rmSync(join(folder, "agent-state.json.new"), { force: true }),
  },
];

const logFile = join(folder, "logs", "agent.log");
const logLines = () => (existsSync(logFile) ? readFileSync(logFile, "utf8").split("\n").filter(Boolean) : []);
const errorsSince = (count: number) =>
  logLines()
    .slice(count)
    .filter((line) => / error /.test(line))
    .map((line) => line.replace(/^\S+ error /, ""));

async function until(condition: () => Promise<boolean> | boolean, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    if (await condition()) return true;
    await sleep(250);
  }
  return false;
}

const problems: string[] = [];
let bought = 0;
const unitsInGame = async () => Number((await game.sql("SELECT count(*) AS n FROM RanShop.ShopPurchase"))[0]?.n);

try {
  setup.startAgent();
  if (!(await until(() => logLines().some((line) => line.includes("started")), 30))) throw new Error("No start.");
  for (const { name, restart, begin, end } of isShort ? faults.slice(0, 1) : faults) {
    // The site is not there to sell while it is the fault.
    const sells = !name.includes("site");
    const before = logLines().length;
    if (restart) await setup.endAgent();
    await begin();
    if (restart) setup.startAgent();
    if (sells && (await buy(setup, account, 1)) !== undefined) bought += 1;
    const isLogged = await until(() => errorsSince(before).length > 0, 60);
    // Time for lines that should not be there.
    await sleep(isShort ? 1000 : 10_000);
    const lines = errorsSince(before);
    console.log(`\n${name}:`);
    for (const line of lines) console.log(`  ${line}`);
    if (!isLogged || lines.length !== 1) problems.push(`${name}: ${lines.length} lines`);
    if (restart) await setup.endAgent();
    await end();
    if (restart) setup.startAgent();
    const arrived = await until(async () => (await unitsInGame()) === bought && (await hasWork(setup)) === false, 400);
    if (!arrived) problems.push(`${name}: ${bought} bought, ${await unitsInGame()} in the game`);
  }
  console.log(`\n${faults.length} faults, ${bought} items, ${problems.length} problems`);
  for (const problem of problems) console.log(problem);
  saveFigures("agent-faults", { problems });
} finally {
  await setup.end();
}
process.exit(problems.length > 0 ? 1 : 0);
