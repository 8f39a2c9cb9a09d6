import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";

/** A mail as it arrived at the SMTP server of the tests. */
export interface ArrivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** An account that a test made for itself. */
export interface TestAccount {
  UserID: string;
  email: string;
  password: string;
  secretAnswer: string;
}

/** What browsers themselves say about requests that tests let fail on purpose; nothing that scripts of the site say. */
const saidByTheBrowser = [
  // A status of 400 and above, a request that the test aborts, a server that is away or a cut connection.
  /^Failed to load resource: /,
  // A page is left while one of its requests is still being answered.
  /^AbortError: BodyStreamBuffer was aborted$/,
];

interface ConsoleFixtures {
  /** Further messages that a test provokes, in one pattern: Playwright reads a list in an option in another way. */
  expectedConsole: RegExp | undefined;
  /** Notes what the pages of a context log as errors or warnings, or throw. */
  watchConsole: (context: BrowserContext) => void;
}

/**
 * Every test comes from an address of its own, so that limits per address count for it alone; and it fails when a page
 * logs an error or a warning, or throws, also in contexts that the test makes itself.
 */
export const test = base.extend<ConsoleFixtures>({
  expectedConsole: [undefined, { option: true }],
  watchConsole: [
    async ({ browser, expectedConsole }, use) => {
      const complaints: string[] = [];
      const expected = [...saidByTheBrowser, ...(expectedConsole ? [expectedConsole] : [])];
      const note = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      };
      const watched = new WeakSet<BrowserContext>();
      const watch = (context: BrowserContext) => {
        if (watched.has(context)) return;
        watched.add(context);
        context.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") note(message.text());
        });
        context.on("weberror", (error) => note(String(error.error())));
      };
      const newContext = browser.newContext;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        watch(context);
        return context;
      };
      await use(watch);
      browser.newContext = newContext;
      expect(complaints, "errors and warnings in the console").toEqual([]);
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
  // The login page's animation is drawn without a graphics card here: tests that are not about it do without.
  contextOptions: { reducedMotion: "reduce" },
});

/** Lets a test make calls that are for people only, as a portal in front of the one that is tested. */
export const asPortal = () => ({ "X-Proxy-Key": process.env.E2E_PROXY_KEY ?? "" });

/** Makes an account through the game API, as another portal would. */
export async function newAccount(request: APIRequestContext): Promise<TestAccount> {
  const UserID = `t${randomBytes(6).toString("hex")}`;
  const account = { UserID, email: `${UserID}@mail.test`, password: "Moonlit-Gate-1", secretAnswer: "Lantern" };
  const response = await request.post(`${process.env.E2E_API_URL}/register`, {
    headers: { "CF-Connecting-IP": `10.${[...randomBytes(3)].join(".")}`, ...asPortal() },
    data: {
      userId: UserID,
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

/** An unused voucher code worth so many R-Coin; nobody else gets it. */
export function takeVoucher(value: 100 | 5000): string {
  const folder = join(process.env.E2E_VOUCHER_DIR ?? "", String(value));
  for (const code of readdirSync(folder).filter((name) => !name.endsWith(".taken"))) {
    try {
      renameSync(join(folder, code), join(folder, `${code}.taken`));
      return code;
    } catch {
      // Another test was faster.
    }
  }
  throw new Error(`There are no vouchers of ${value} R-Coin left: see scripts/e2e-setup.ts`);
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
      request.post(address(path), { headers: { ...authorized, ...asPortal() }, data }),
  };
}

/** Makes an account that has redeemed a voucher. */
export async function fundedAccount(request: APIRequestContext, value: 100 | 5000 = 5000): Promise<TestAccount> {
  const account = await newAccount(request);
  const player = await playerApi(request, account);
  const response = await player.post("/processCoupon", { CouponCode: takeVoucher(value) });
  expect(response.status(), await response.text()).toBe(200);
  return account;
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

/** Logs a browser in as the login form without scripts does; the form itself has tests of its own. */
export async function logIn(page: Page, { UserID, password }: Pick<TestAccount, "UserID" | "password">): Promise<void> {
  const response = await page.request.post("/login", {
    form: { intent: "login", userId: UserID, password: password },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(302);
}

/** The demo accounts that may open the admin console. */
const demoAdmins = { owner: "moonlit-gate-6", support: "moonlit-gate-5" };

/** Cookies of demo admins who are logged in. */
const adminCookies = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** Logs a browser in as a demo admin: each of them logs in once for all tests of a worker, because logins are limited. */
export async function logInAsAdmin(page: Page, UserID: keyof typeof demoAdmins): Promise<void> {
  const known = adminCookies.get(UserID);
  if (known) return page.context().addCookies(known);
  await logIn(page, { UserID, password: demoAdmins[UserID] });
  // The next page tells that the login worked: here nobody waits for it.
  await page.request.get("/");
  adminCookies.set(UserID, await page.context().cookies());
}

/** The mails that arrived for an address, oldest first. */
export function mailsTo(address: string): ArrivedMail[] {
  const folder = join(process.env.E2E_MAIL_DIR ?? "", address.toLowerCase());
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as ArrivedMail);
}

/** Waits for a mail with this in its subject. */
export async function mailWith(address: string, subject: RegExp): Promise<ArrivedMail> {
  const found = () => mailsTo(address).find((mail) => subject.test(mail.subject));
  await expect.poll(found).toBeTruthy();
  return found() as ArrivedMail;
}

/** The path of the link in a mail. */
export function linkIn({ text }: ArrivedMail): string {
  const [link = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Waits until a person could have filled the form: what is sent sooner counts as a robot's. */
export async function takeTime(openedAt: number): Promise<void> {
  await expect.poll(() => Date.now() - openedAt, { intervals: [100] }).toBeGreaterThan(1_200);
}

/** The stamp of a form that was made this moment. */
export async function freshStamp(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, stamp] = /name="stamp" value="([^"]+)"/.exec(html) ?? [];
  expect(stamp, `a stamp on ${path}`).toBeTruthy();
  return stamp ?? "";
}

/** Stamps for so many forms, old enough to be sent. */
export async function oldEnoughStamps(request: APIRequestContext, path: string, count: number): Promise<string[]> {
  const stamps = await Promise.all(Array.from({ length: count }, () => freshStamp(request, path)));
  await takeTime(Date.now());
  return stamps;
}

/** Makes the next form that the page sends look as if it had just been opened, however slow the machine is. */
export async function sendAsJustOpened(page: Page, path: string): Promise<void> {
  let sent = false;
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      const body = route.request().postData();
      if (body === null || sent) return route.continue();
      sent = true;
      const form = new URLSearchParams(body);
      form.set("stamp", await freshStamp(page.request, path));
      await route.continue({ postData: form.toString() });
    },
  );
}
