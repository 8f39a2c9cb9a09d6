import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { issueVouchers } from "../../app/features/wallet/embedded/issue-vouchers.ts";
import { openOperatorDatabase } from "../../scripts/database/operator-database.ts";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { MARIADB } from "../../scripts/setup/mariadb.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder, projectNode, root } from "../../scripts/setup/project.mjs";
import { administrator, gameSchema, prepareGameServer } from "../fixtures/mariadb-game.ts";
import { copyDemoDatabase } from "./demo-database.ts";
import { test, waitForFillTime } from "./portal-test.ts";

const folder = join(cacheFolder, "e2e", `agent-${process.pid}`);
const settings = join(folder, "agent.toml");
const password = "Lantern-Gate-1";
const userId = "moonwalker";
/** An item of the demo shop. */
const ITEM = 1001;

/** Starts a command of the agent, as an operator does. */
function agent(...args: string[]): ChildProcess & { output: () => string } {
  const child = spawn(projectNode(), [join(root, "agent", "src", "main.ts"), ...args, "--config", settings], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  return Object.assign(child, { output: () => output });
}

/** Creates a key with everything ticked, in the console. */
async function createKey(page: Page): Promise<string> {
  await page.goto("/login");
  await logIn(page, "owner", "moonlit-gate-6");
  await page.goto("/admin/bridge");
  const offered = page.getByRole("paragraph").filter({ hasText: "Download the agent" });
  const zip = await page.request.get((await offered.getByRole("link").getAttribute("href")) ?? "");
  expect(zip.status()).toBe(200);
  const sum = createHash("sha256").update(await zip.body());
  await expect(offered).toContainText(sum.digest("hex"));
  await page.locator("summary", { hasText: "Create a key" }).click();
  const form = page.locator("details[open] form");
  await form.getByLabel("Game server").fill("main");
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByRole("button", { name: "Create a key" }).click();
  return (
    (await page
      .locator("dialog.outcome")
      .getByText(/^[\w-]{43}$/)
      .textContent()) ?? ""
  );
}

async function logIn(page: Page, name: string, secret: string): Promise<void> {
  await page.goto("/login");
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(name);
  await main.getByLabel("Password", { exact: true }).fill(secret);
  await main.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

async function register(page: Page): Promise<void> {
  await page.goto("/register");
  const openedAt = Date.now();
  const field = (name: string) => page.getByRole("main").locator(`[name="${name}"]`);
  const texts = { userId, userEmail: `${userId}@mail.test`, userPassword: password, userPasswordConfirm: password };
  for (const [name, text] of Object.entries({ ...texts, secretAnswer: "Lantern" })) await field(name).fill(text);
  await field("secretQuestion").selectOption({ label: "What is your hometown?" });
  await page.getByLabel("Female").check();
  await field("country").selectOption("Philippines");
  await page.getByLabel("I agree to the Terms of Use").check();
  await waitForFillTime(openedAt);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

test("an owner connects a game by the guide: accounts, items and characters pass between site and game", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser }) => {
  test.skip(!existsSync(MARIADB), "needs MariaDB");
  mkdirSync(folder, { recursive: true });
  const stateDir = join(folder, "portal");
  copyDemoDatabase(stateDir);
  const voucher = await issueVoucher(stateDir);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
  });
  const game = prepareGameServer(join(folder, "mariadb"), await freePort());
  let running: ReturnType<typeof agent> | undefined;
  try {
    await game.start();
    for (const statement of gameSchema) await game.sql(statement);
    await game.sql("INSERT INTO RanUser.UserInfo (UserName, UserID, UserPass) VALUES ('Veteran', 'veteran', 'before')");
    await game.sql("INSERT INTO RanGame1.ChaInfo (UserNum, ChaName, ChaLevel) VALUES (1, 'OldHero', 299)");
    const context = { baseURL: portal.url, javaScriptEnabled: false };
    const console = await (await browser.newContext(context)).newPage();
    const page = await (await browser.newContext(context)).newPage();

    // The guide of docs/agent.md: a key, `init`, `run`.
    const key = await createKey(console);
    const init = agent(
      ...["init", "--url", portal.url, `--key=${key}`, "--engine", "mysql", "--port", String(game.port)],
      ...["--host", "127.0.0.1", "--login", "create", "--yes"],
      ...["--admin-user", administrator.user, "--admin-password", administrator.password],
    );
    const [code] = await once(init, "exit");
    expect(code, init.output()).toBe(0);
    expect(init.output()).toContain("Everything works.");
    expect(init.output()).toContain("stores passwords as they are typed");
    expect(init.output()).not.toContain(administrator.password);
    running = agent("run");
    await expect(async () => {
      await console.goto("/admin/bridge");
      await expect(console.getByRole("main")).toContainText("Running", { timeout: 100 });
    }).toPass();

    // A new account is in the game, with its password in the game's form.
    await register(page);
    const inGame = () => game.sql("SELECT UserPass FROM RanUser.UserInfo WHERE UserID = ?", [userId]);
    await expect.poll(inGame).toEqual([{ UserPass: password }]);
    await expect(async () => {
      await page.goto("/gameaccount");
      await expect(page.getByRole("main")).toContainText("Ready in the game", { timeout: 100 });
    }).toPass();

    // A bought item is in the item bank; the receipt follows it.
    await console.goto(`/admin/items/${ITEM}`);
    await console.getByLabel("Number in the game").fill("1");
    await console.getByRole("main").getByRole("button", { name: "Save" }).click();
    const call = await playerCalls(portal.url);
    await call("/processCoupon", { CouponCode: voucher });
    await call("/addtocart", { ProductNum: ITEM, quantity: 1 });
    const { data } = await call("/getcart");
    const items = data.map(({ seq, quantity, shopitem }) => ({ seq, quantity, price: shopitem.price }));
    const { purchase } = await call("/buycart", { requestKey: crypto.randomUUID(), items });
    const bank = () => game.sql("SELECT UserUID, ProductNum, PurFlag FROM RanShop.ShopPurchase");
    await expect.poll(bank).toEqual([{ UserUID: userId, ProductNum: 1, PurFlag: 0 }]);
    const receipt = async (text: string) =>
      expect(async () => {
        await page.goto(`/shoppurchases/${purchase}`);
        await expect(page.getByRole("main")).toContainText(text, { timeout: 100 });
      }).toPass();
    await receipt("In your item bank");
    await game.sql("UPDATE RanShop.ShopPurchase SET PurFlag = 1, PurChgDate = now()");
    await receipt("Delivered");

    // Characters of the game are in the rankings, under the account that they belong to in the game.
    await expect(async () => {
      await page.goto("/rankings");
      await expect(page.getByRole("main")).toContainText("OldHero", { timeout: 100 });
    }).toPass();
    await page.goto("/user");
    await expect(page.getByRole("main")).not.toContainText("OldHero");

    running.kill("SIGTERM");
    expect(await once(running, "exit")).toEqual([0, null]);
    expect(running.output()).not.toContain(password);
  } finally {
    running?.kill("SIGKILL");
    await portal.stop();
    await game.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function issueVoucher(state: string): Promise<string> {
  const database = await openOperatorDatabase(false, state);
  const batch = { batch: "test", campaign: "", amounts: { rcoin: 5000 }, expiresAt: null, createdAt: Date.now() };
  const { codes, statements } = issueVouchers(1, batch);
  for (const { sql, values } of statements) await database.all(sql, ...values);
  await database.close();
  return codes[0] ?? "";
}

interface Reply {
  token: string;
  purchase: number;
  data: { seq: number; quantity: number; shopitem: { price: number } }[];
}

/** Calls the portal's API as the player, as a launcher would. */
async function playerCalls(url: string): Promise<(path: string, body?: object) => Promise<Reply>> {
  const request = async (path: string, token: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return JSON.parse(text) as Reply;
  };
  const { token } = await request("/processlogin", "", { UserID: userId, UserPass: password });
  return (path, body) => request(path, token, body);
}
