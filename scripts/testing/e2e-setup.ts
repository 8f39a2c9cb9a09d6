import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { issueVouchers } from "../../app/features/wallet/embedded/issue-vouchers.ts";
import { openOperatorDatabase } from "../database/operator-database.ts";
import { startPortal } from "../server/portal-server.mjs";
import { prepareDatabase } from "../setup/database.mjs";
import { freePort } from "../setup/port.mjs";
import { cacheFolder } from "../setup/project.mjs";
import { startMailServer } from "./mail-server.ts";
import { insertOpenLinks } from "./open-links.ts";
import { insertTestAccounts } from "./test-accounts.ts";

/** A secret for test servers only. */
const SESSION_SECRET = "for-end-to-end-tests-only".padEnd(64, "0");
/** With this key the upstream portal trusts the visitors' addresses that the front portal sends. */
const PROXY_KEY = "for-end-to-end-tests-only".padEnd(64, "1");

/**
 * Playwright's global setup: serves the built site with a separate copy of the demo content and sets its address in
 * `E2E_BASE_URL`. With `E2E_MODE=upstream` a second server uses the `/api` of the first one as its game API.
 *
 * @returns a function that stops the servers and deletes their data
 */
export default async function serve(): Promise<() => Promise<void>> {
  const folder = join(cacheFolder, "e2e", String(process.pid));
  deleteLeftovers();
  const stops: (() => Promise<void>)[] = [];
  const end = async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (name: string, vars: Record<string, string>) => {
    const server = await startPortal({
      port: await freePort(),
      stateDir: join(folder, name),
      vars: { SESSION_SECRET, ...vars },
      onLine: (line) => console.error(`[${name}] ${line}`),
    });
    stops.push(server.stop);
    return server.url;
  };

  try {
    const demo = join(folder, "demo");
    await prepareDatabase({ state: demo, figures: false });
    process.env.E2E_DEMO_STATE = demo;
    const state = join(folder, "portal");
    cpSync(demo, state, { recursive: true });
    const unusedFolder = join(folder, "unused");
    await prepareTestData(state, unusedFolder);
    const mailFolder = join(folder, "mail");
    const mailServer = await startMailServer(mailFolder);
    stops.push(mailServer.stop);
    const portal = await start("portal", {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mailServer.port),
      SMTP_SECURITY: "none",
      MAIL_FROM: "portal@mail.test",
      PROXY_KEY,
    });
    const front =
      process.env.E2E_MODE === "upstream" ? await start("front", { GAME_API_URL: `${portal}/api`, PROXY_KEY }) : portal;
    process.env.E2E_BASE_URL = front;
    process.env.E2E_API_URL = `${portal}/api`;
    process.env.E2E_PROXY_KEY = PROXY_KEY;
    process.env.E2E_MAIL_DIR = mailFolder;
    process.env.E2E_UNUSED_DIR = unusedFolder;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** The number of accounts that tests take. */
const ACCOUNTS = 1500;
const CONFIRMED_ACCOUNTS = 200;
/** The number of vouchers that tests take, by value in R-Coin. */
const VOUCHERS = { 100: 200, 5000: 200 };

/**
 * Prepares what each test takes for itself, listed in `folder` as an empty file for each, which a test renames when it
 * takes it: accounts, and vouchers by their value.
 */
async function prepareTestData(state: string, folder: string): Promise<void> {
  const database = await openOperatorDatabase(false, state);
  const list = (name: string, entries: readonly string[]) => {
    mkdirSync(join(folder, name), { recursive: true });
    for (const entry of entries) writeFileSync(join(folder, name, entry), "");
  };
  list("accounts", await insertTestAccounts(database, ACCOUNTS));
  list("confirmed-accounts", await insertTestAccounts(database, CONFIRMED_ACCOUNTS, { isConfirmed: true }));
  for (const [value, count] of Object.entries(VOUCHERS)) {
    const amounts = { rcoin: Number(value) };
    const batch = { batch: `test ${value}`, campaign: "", amounts, expiresAt: null, createdAt: Date.now() };
    const { codes, statements } = issueVouchers(count, batch);
    for (const { sql, values } of statements) await database.all(sql, ...values);
    list(`vouchers-${value}`, codes);
  }
  // As an agent would connect the demo account `support` with an account of the game.
  await database.all(
    `INSERT INTO game_accounts (user_num, game_user_num, state, changed_at)
     SELECT user_num, 900000, 'ready', 0 FROM users WHERE user_id = 'support'`,
  );
  await insertOpenLinks(database);
  await database.close();
}

/** Deletes data of test runs that were killed: each folder's name ends with the id of its process. */
function deleteLeftovers(): void {
  const parent = join(cacheFolder, "e2e");
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    try {
      process.kill(Number(/\d+$/.exec(name)?.[0]), 0);
    } catch {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}
