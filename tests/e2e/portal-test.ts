import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type TestAccount, testAccount } from "../../scripts/testing/test-accounts.ts";
import { totpCode } from "../fixtures/totp.ts";

/** A mail received by the tests' SMTP server. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export type { TestAccount };

/** Messages of the browser about requests that tests let fail on purpose, none of the site's scripts. */
const browserMessages = [
  // A status of 400 or above, a request aborted by the test, an unreachable server or a cut connection.
  /^Failed to load resource: /,
  // A page is left while one of its requests is pending.
  /^AbortError: BodyStreamBuffer was aborted$/,
  // The same for the list of links that the browser loads in advance.
  /^Load failed or canceled \(net::ERR_.*\) for rule set requested from /,
  // A page is left while the browser fades to it.
  /^AbortError: Transition was skipped$/,
  // The browser does not fade to a page whose styles have not arrived.
  /^InvalidStateError: Transition was aborted because of invalid state\b/,
];

interface ConsoleFixtures {
  /** Further expected messages, in one pattern: Playwright treats a list in an option differently. */
  expectedConsole: RegExp | undefined;
  /** Records the errors, warnings and exceptions of a context's pages. */
  watchConsole: (context: BrowserContext) => void;
}

/**
 * Every test has its own network address, so that limits per address apply to it alone, and fails when a page
 * logs an error or a warning, or throws, also in contexts that the test creates itself.
 */
export const test = base.extend<ConsoleFixtures>({
  expectedConsole: [undefined, { option: true }],
  watchConsole: [
    async ({ browser, expectedConsole }, use) => {
      const unexpectedMessages: string[] = [];
      const expected = [...browserMessages, ...(expectedConsole ? [expectedConsole] : [])];
      const record = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) unexpectedMessages.push(text);
      };
      const watched = new WeakSet<BrowserContext>();
      const watch = (context: BrowserContext) => {
        if (watched.has(context)) return;
        watched.add(context);
        context.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") record(message.text());
        });
        context.on("weberror", (error) => record(String(error.error())));
      };
      const newContext = browser.newContext;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        watch(context);
        return context;
      };
      await use(watch);
      browser.newContext = newContext;
      expect(unexpectedMessages, "errors and warnings in the console").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watchConsole }, use) => {
    watchConsole(context);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from the pattern
  extraHTTPHeaders: async ({}, use, { titlePath, project, repeatEachIndex }) => {
    const name = [...titlePath, project.name, repeatEachIndex, process.pid].join(" ");
    const [a = 0, b = 0, c = 0] = createHash("sha256").update(name).digest();
    await use({ "CF-Connecting-IP": `10.${a}.${b}.${c}` });
  },
  // The login page's animation renders without a GPU here, so only its own tests load it.
  contextOptions: { reducedMotion: "reduce" },
});

/** Lets a test make the calls for people, as a portal whose upstream is the tested one. */
export const proxyHeaders = () => ({ "X-Proxy-Key": process.env.E2E_PROXY_KEY ?? "" });

/** Takes an unused one of the accounts that `scripts/testing/e2e-setup.ts` created; each is handed out once. */
export function newAccount(): TestAccount {
  return testAccount(takeUnused("accounts"));
}

/** Like {@link newAccount}, with a confirmed e-mail address, which therefore gets mails about the account. */
export function newConfirmedAccount(): TestAccount {
  return testAccount(takeUnused("confirmed-accounts"));
}

/** Creates an account through the game API, as another portal would; it gets a mail with a verification link. */
export async function registeredAccount(request: APIRequestContext): Promise<TestAccount> {
  const account = testAccount(`t${randomBytes(6).toString("hex")}`);
  const response = await request.post(`${process.env.E2E_API_URL}/register`, {
    headers: { "CF-Connecting-IP": `10.${[...randomBytes(3)].join(".")}`, ...proxyHeaders() },
    data: {
      userId: account.UserID,
      userFirstName: "Test",
      userLastName: "Player",
      userPassword: account.password,
      userPasswordConfirm: account.password,
      userEmail: account.email,
      secretQuestion: "2",
      secretAnswer: account.secretAnswer,
      gender: "Female",
      country: "Philippines",
      agreeTerms: true,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return account;
}

/**
 * Sets up an authenticator app for the logged-in account of a page, as its form without scripts would.
 * @returns the secret of the app, and the recovery codes
 */
export async function setUpAuthenticator(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const html = await (await page.request.get("/security?setup=app")).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const [setup, secret] = [field("setup"), field("secret")];
  const response = await page.request.post("/security", {
    form: { intent: "enable-totp", setup, secret, code: totpCode(secret, Date.now()) },
  });
  const answer = await response.text();
  expect(response.status(), answer).toBe(200);
  return {
    secret,
    recoveryCodes: [...answer.matchAll(/<code>((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})<\/code>/g)].map(([, code = ""]) => code),
  };
}

/** The password that {@link makeAccountOwn} chooses. */
export const ownPassword = "sunlit-harbor-42";

/**
 * In the set-up, gives the demo's owner a password of their own, without which the demo cannot be removed, and the second
 * factor that the console asks for then.
 * @returns what {@link setUpAuthenticator} does
 */
export async function makeAccountOwn(page: Page) {
  const main = page.getByRole("main");
  await page.goto("/admin/setup");
  await expect(main.getByText("Make your account your own first")).toBeVisible();
  for (const name of ["New Password", "Retype New Password"])
    await main.getByRole("textbox", { name: new RegExp(`^${name}`) }).fill(ownPassword);
  await main.getByRole("combobox", { name: /^Secret question/ }).selectOption({ index: 2 });
  await main.getByRole("textbox", { name: /^Secret Answer/ }).fill("Naga");
  await main.getByRole("textbox", { name: /^Email/ }).fill("keeper@play.example");
  await main.getByRole("button", { name: "Make it my account" }).click();
  await expect(page.getByText("The account is yours").first()).toBeVisible();
  await expect(page).toHaveURL(/\/security$/);
  await page.goto("/admin/setup");
  await expect(page).toHaveURL(/\/security$/);
  const authenticator = await setUpAuthenticator(page);
  await page.goto("/admin/setup");
  await expect(main.getByRole("heading", { name: "Set-up", level: 1 })).toBeVisible();
  return authenticator;
}

/** Takes an unused voucher code of a value in R-Coin; each code is handed out once. */
export function claimVoucherCode(value: 100 | 5000): string {
  return takeUnused(`vouchers-${value}`);
}

/** Takes an unused name of a list that `scripts/testing/e2e-setup.ts` made: a folder with an empty file for each. */
function takeUnused(list: string): string {
  const folder = join(process.env.E2E_UNUSED_DIR ?? "", list);
  for (const name of readdirSync(folder).filter((name) => !name.endsWith(".taken"))) {
    try {
      renameSync(join(folder, name), join(folder, `${name}.taken`));
      return name;
    } catch {
      // Another test took it first.
    }
  }
  throw new Error(`There are no unused ${list} left: see scripts/testing/e2e-setup.ts`);
}

/** Calls the game API over HTTP as a logged-in player, as a launcher would. */
export async function playerApi(request: APIRequestContext, { UserID, password }: TestAccount) {
  const headers = { "CF-Connecting-IP": `10.${[...randomBytes(3)].join(".")}` };
  const address = (path: string) => `${process.env.E2E_API_URL}${path}`;
  const login = await request.post(address("/processlogin"), { headers, data: { UserID, UserPass: password } });
  const { token } = (await login.json()) as { token: string };
  const authorized = { ...headers, Authorization: `Bearer ${token}` };
  return {
    get: (path: string) => request.get(address(path), { headers: authorized }),
    post: (path: string, data: object) =>
      request.post(address(path), { headers: { ...authorized, ...proxyHeaders() }, data }),
  };
}

/** Creates an account with a redeemed voucher. */
export async function fundedAccount(request: APIRequestContext, value: 100 | 5000 = 5000): Promise<TestAccount> {
  const account = newAccount();
  const player = await playerApi(request, account);
  const response = await player.post("/processCoupon", { CouponCode: claimVoucherCode(value) });
  expect(response.status(), await response.text()).toBe(200);
  return account;
}

/** The box in the header to log in, or that of a player, after opening it. The home page has it among its boxes, too. */
export async function accountBox(page: Page): Promise<Locator> {
  const details = page.locator("header nav details");
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  return details.getByRole("region");
}

/** Logs in through the login page and waits for the front page. */
export async function logInByForm(
  page: Page,
  { UserID, password }: Pick<TestAccount, "UserID" | "password">,
): Promise<void> {
  await page.goto("/login");
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(UserID);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("region", { name: "Welcome" }).getByText(UserID)).toBeVisible();
}

/** Logs a browser in as the login form does without scripts; the form has its own tests. */
export async function logIn(page: Page, { UserID, password }: Pick<TestAccount, "UserID" | "password">): Promise<void> {
  const response = await page.request.post("/login", {
    form: { intent: "login", userId: UserID, password: password },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(302);
}

/** The demo accounts that may open the admin console. */
const demoAdmins = { owner: "moonlit-gate-6", support: "moonlit-gate-5" };

/** Session cookies of the logged-in demo admins, and when they logged in. */
const adminCookies = new Map<string, { at: number; cookies: Awaited<ReturnType<BrowserContext["cookies"]>> }>();

/** Sessions are shared for half of the time in which they may change money and settings. */
const SHARED_FOR = 5 * 60_000;

/** Logs a browser in as a demo admin; the tests of a worker share sessions, because logins are limited. */
export async function logInAsAdmin(page: Page, UserID: keyof typeof demoAdmins): Promise<void> {
  const known = adminCookies.get(UserID);
  if (known && Date.now() - known.at < SHARED_FOR) return page.context().addCookies(known.cookies);
  await logIn(page, { UserID, password: demoAdmins[UserID] });
  // The next page shows that the login worked, so this does not wait for it.
  await page.request.get("/");
  adminCookies.set(UserID, { at: Date.now(), cookies: await page.context().cookies() });
}

/** The mails that arrived for an address, oldest first. */
export function mailsTo(address: string): ReceivedMail[] {
  const folder = join(process.env.E2E_MAIL_DIR ?? "", address.toLowerCase());
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as ReceivedMail);
}

/** Waits for a mail with a subject that contains this text. */
export async function waitForMail(address: string, subject: RegExp): Promise<ReceivedMail> {
  const found = () => mailsTo(address).find((mail) => subject.test(mail.subject));
  await expect.poll(found).toBeTruthy();
  return found() as ReceivedMail;
}

/** The path of the link in a mail. */
export function linkPathOf({ text }: ReceivedMail): string {
  const [link = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Closes the message that a form's result shows as a dialog; without scripts it stands on the page. */
export async function closeMessage(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  const button = page.getByRole("button", { name: "OK", exact: true });
  await expect(button).toHaveCount(1);
  if (javaScriptEnabled === false) return;
  await button.click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Waits until the scripts of a page with forms run. */
export async function waitForFormScripts(page: Page): Promise<void> {
  await expect(page.locator("html[data-forms]")).toBeAttached();
}

/** Waits until a person could have filled the form: earlier submissions count as a robot's. */
export async function waitForFillTime(openedAt: number): Promise<void> {
  await expect.poll(() => Date.now() - openedAt, { intervals: [100] }).toBeGreaterThan(1_200);
}

/** The stamp of a new form. */
export async function fetchNewStamp(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, stamp] = /name="stamp" value="([^"]+)"/.exec(html) ?? [];
  expect(stamp, `a stamp on ${path}`).toBeTruthy();
  return stamp ?? "";
}

/** Stamps for a number of forms, old enough to be accepted. */
export async function fetchUsableStamps(request: APIRequestContext, path: string, count: number): Promise<string[]> {
  const stamps = await Promise.all(Array.from({ length: count }, () => fetchNewStamp(request, path)));
  await waitForFillTime(Date.now());
  return stamps;
}

/** Makes the page's next submission look like one of a form that was just opened, on any machine. */
export async function submitWithNewStamp(page: Page, path: string): Promise<void> {
  let sent = false;
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      const body = route.request().postData();
      if (body === null || sent) return route.continue();
      sent = true;
      const form = new URLSearchParams(body);
      form.set("stamp", await fetchNewStamp(page.request, path));
      await route.continue({ postData: form.toString() });
    },
  );
}
