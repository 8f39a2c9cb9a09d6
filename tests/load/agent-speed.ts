import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buy, hasWork, PRICE, PRODUCT, prepareAgent } from "./agent-setup.ts";
import { median, rounded, saveFigures } from "./load-portal.ts";

/**
 * Measures the game agent against a real portal and a MariaDB: `npm run bench:agent`. The first sweep over 200,000
 * characters, the time from a purchase to the item bank, 10,000 queued deliveries, and an idle minute.
 */
const CHARACTERS = 200_000;
const DELIVERIES = 10_000;
const PURCHASES = 20;
/** Milliseconds without work. */
const IDLE = 60_000;
const ACCOUNTS = 50;
/** Clock ticks of a second in /proc. */
const TICKS = 100;

const setup = await prepareAgent("agent-speed", {
  accounts: ACCOUNTS,
  fill: [
    `INSERT INTO RanGame1.ChaInfo (UserNum, ChaName, ChaClass, ChaSchool, ChaLevel, ChaMoney, ChaExp, ChaPKScore)
     SELECT 1 + seq % ${ACCOUNTS}, concat('Hero', seq), 1 << (seq % 6), seq % 3, 1 + seq % 300, seq * 1000, seq * 77777, seq % 5000
     FROM RanUser.seq_1_to_${CHARACTERS}`,
  ],
});
const { portal, game, accounts } = setup;

/** Seconds of processor time of the agent so far, and its highest resident memory in megabytes. */
function usage(): { cpu: number; memory: number } {
  const stat = readFileSync(`/proc/${setup.agent?.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${setup.agent?.pid}/status`, "utf8")) ?? [];
  return { cpu: (Number(stat[11]) + Number(stat[12])) / TICKS, memory: Math.round(Number(peak) / 1024) };
}

/** Waits until a condition holds, and measures the time and what the agent needs for it. */
async function measure(condition: () => Promise<boolean>, pause = 250) {
  const before = usage();
  const start = performance.now();
  while (!(await condition())) await sleep(pause);
  const seconds = (performance.now() - start) / 1000;
  const after = usage();
  return {
    seconds: rounded(seconds),
    "of a core": `${Math.round(((after.cpu - before.cpu) / seconds) * 100)} %`,
    "MB at most": after.memory,
  };
}

const countOf = async (sql: string) => Number((await game.sql(sql))[0]?.n);
const bankedUnits = () => countOf("SELECT count(*) AS n FROM RanShop.ShopPurchase");

async function queueDeliveries(userNums: readonly number[]): Promise<void> {
  await portal.withDatabase((database) =>
    database.all(
      `WITH RECURSIVE units (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM units WHERE n < ${DELIVERIES})
       INSERT INTO deliveries (user_num, product_num, item_name, price, purchased_at, changed_at, game_product_num, agent_work)
       SELECT ?1 ->> (n % ${userNums.length}), ${PRODUCT}, 'Fox', ${PRICE}, ?2, ?2, 1, 1
       FROM units`,
      JSON.stringify(userNums),
      Date.now(),
    ),
  );
}

/** Milliseconds from the reply of a purchase until its item is in the bank. */
async function timePurchase(index: number): Promise<number> {
  const before = await bankedUnits();
  const account = accounts[index % ACCOUNTS];
  if (!account || (await buy(setup, account, 1)) === undefined) throw new Error("The purchase failed.");
  const start = performance.now();
  while ((await bankedUnits()) === before) await sleep(20);
  return performance.now() - start;
}

try {
  const rows: Record<string, Record<string, string | number>> = {};
  setup.startAgent();
  await sleep(500);
  const sweptAt = () => Number(/"sweptAt":(\d+)/.exec(stateText())?.[1] ?? 0);
  rows[`first sweep over ${CHARACTERS.toLocaleString("en")} characters`] = await measure(async () => sweptAt() > 0);

  const times: number[] = [];
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) times.push(await timePurchase(purchase));
  rows[`a purchase until it is in the item bank, median of ${PURCHASES}`] = { seconds: rounded(median(times) / 1000) };
  rows[`the slowest of ${PURCHASES}`] = { seconds: rounded(Math.max(...times) / 1000) };

  await sleep(5000);
  const end = performance.now() + IDLE;
  rows[`${IDLE / 1000} idle seconds`] = await measure(async () => performance.now() > end);

  await setup.endAgent();
  await portal.kill();
  await queueDeliveries(accounts.map(({ userNum }) => userNum));
  await portal.start();
  const before = await bankedUnits();
  setup.startAgent();
  await sleep(500);
  rows[`${DELIVERIES.toLocaleString("en")} deliveries`] = await measure(
    async () => (await bankedUnits()) >= before + DELIVERIES && (await hasWork(setup)) === false,
  );
  console.table(rows);
  saveFigures("agent", {}, { agent: rows });
} finally {
  await setup.end();
}

function stateText(): string {
  try {
    return readFileSync(join(setup.folder, "agent-state.json"), "utf8");
  } catch {
    return "";
  }
}
