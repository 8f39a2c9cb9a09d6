import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { buy, callAs, hasWork, prepareAgent, untilAgentReported } from "./agent-setup.ts";
import type { LoadAccount } from "./load-accounts.ts";
import { isShort, saveFigures } from "./load-portal.ts";
import { Newcomers } from "./newcomers.ts";

/**
 * Kills the agent, the portal and the game's database with SIGKILL at random points, while players register, change
 * their passwords, buy, cancel and take items: `npm run load:agent -- --kills 200`. At the end every unit must be in the
 * game once or refunded once, every account in the game once and with its last password, and the ledger check must find
 * no differences. Exit code 1 on any problem.
 */
const KILLS = Number(/--kills[ =](\d+)/.exec(process.argv.join(" "))?.[1] ?? (isShort ? 3 : 200));
const ACCOUNTS = isShort ? 5 : 40;

const setup = await prepareAgent("agent-kills", { accounts: ACCOUNTS });
const { portal, game } = setup;
const newcomers = new Newcomers(() => portal.url);
const problems: string[] = [];

/** Buys up to three units, and cancels some of them later. */
async function buySome(account: LoadAccount): Promise<void> {
  const purchase = await buy(setup, account, 1 + Math.floor(Math.random() * 3));
  if (purchase === undefined || Math.random() < 0.6) return;
  await sleep(Math.random() * 4000);
  const receipt = (await callAs(setup, account, `/getpurchase/${purchase}`)) as
    | { purchase: { lines: { line: number }[] } }
    | undefined;
  const line = receipt?.purchase.lines[0]?.line;
  if (line !== undefined) await callAs(setup, account, "/canceldelivery", { line });
}

/** A player takes an item from the bank as the game does it. */
async function takeOne(): Promise<void> {
  try {
    await game.sql(
      "UPDATE RanShop.ShopPurchase SET PurFlag = 1, PurChgDate = now() WHERE PurFlag = 0 ORDER BY rand() LIMIT 1",
    );
  } catch {
    // The database was killed.
  }
}

async function killOne(): Promise<string> {
  const target = ["agent", "portal", "database"][Math.floor(Math.random() * 3)];
  if (target === "agent") {
    await setup.endAgent("SIGKILL");
    setup.startAgent();
  } else if (target === "portal") {
    await portal.kill();
    await portal.start();
  } else {
    await game.kill();
    await game.start();
  }
  return String(target);
}

/** Compares both sides once nothing is under way. */
async function verify(): Promise<void> {
  const inGame = await game.sql(
    `SELECT d.DeliveryNum AS id, d.State AS state, p.PurFlag AS flag FROM RanShop.PortalDelivery d
     LEFT JOIN RanShop.ShopPurchase p ON p.PurKey = d.PurKey`,
  );
  const [purchases] = await game.sql("SELECT count(*) AS n FROM RanShop.ShopPurchase");
  const withKey = inGame.filter(({ flag }) => flag !== null).length;
  if (Number(purchases?.n) !== withKey) problems.push(`${purchases?.n} purchases in the game, ${withKey} deliveries`);
  const states = new Map(inGame.map(({ id, state, flag }) => [Number(id), { state: String(state), flag }]));
  await portal.withDatabase(async (database) => {
    const { first } = await findLedgerDifferences((sql) => database.all(sql));
    problems.push(...first.map((line) => `ledger: ${line}`));
    const units = await database.all(
      `SELECT id, flag, claimed_at IS NOT NULL AS claimed, agent_work AS work,
         (SELECT count(*) FROM ledger WHERE key = 'refund:' || deliveries.id) AS refunds FROM deliveries`,
    );
    for (const { id, flag, claimed, work, refunds } of units as Record<string, number>[]) {
      const unit = states.get(id ?? 0);
      const isDelivered = unit?.flag === 0 || unit?.flag === 1;
      const isRefunded = refunds === 1;
      if (work !== 0) problems.push(`delivery ${id}: still waiting`);
      if (isDelivered === isRefunded) problems.push(`delivery ${id}: in the game ${isDelivered}, refunds ${refunds}`);
      if ((flag === 3) !== isRefunded) problems.push(`delivery ${id}: flag ${flag}, refunds ${refunds}`);
      if (unit && !claimed) problems.push(`delivery ${id}: in the game, but not claimed`);
    }
    console.log(`${units.length} units, ${inGame.length} of them known to the game`);
    problems.push(...(await newcomers.verify(game, database)));
  });
}

let failed = true;
try {
  setup.startAgent();
  await untilAgentReported(setup);
  let isRunning = true;
  const players = setup.accounts.map(async (account) => {
    while (isRunning) {
      await buySome(account);
      await sleep(Math.random() * 3000);
    }
  });
  const gamers = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      await takeOne();
      await sleep(Math.random() * 300);
    }
  });
  const registrations = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      await newcomers.registerOne();
      await sleep(Math.random() * 2000);
    }
  });
  const kills: Record<string, number> = {};
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(Math.random() * 2500);
    const target = await killOne();
    kills[target] = (kills[target] ?? 0) + 1;
    if (kill % 10 === 9) console.log(`${kill + 1} kills`);
  }
  isRunning = false;
  await Promise.all([...players, ...gamers, ...registrations]);
  // The agent polls every few seconds, and pauses longer after the kills.
  for (let waited = 0; waited < 120; waited += 1) {
    await sleep(2000);
    if (waited > (isShort ? 1 : 15) && (await hasWork(setup)) === false) break;
  }
  await setup.endAgent();
  await portal.kill();
  await verify();
  for (const problem of problems.slice(0, 50)) console.log(problem);
  console.log(`${KILLS} kills (${JSON.stringify(kills)}), ${problems.length} problems`);
  saveFigures("agent-kills", { kills, problems });
  failed = problems.length > 0;
} finally {
  await setup.end();
}
process.exit(failed ? 1 : 0);
