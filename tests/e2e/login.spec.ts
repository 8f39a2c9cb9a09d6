import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, type Request } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { expectAccessible } from "./axe.ts";
import { layoutShiftOf } from "./layout-shift.ts";
import { accountBox, logIn, logInByForm, newAccount, type TestAccount, test } from "./portal-test.ts";

const username = (page: Page) => page.getByRole("main").getByLabel("Username");
const password = (page: Page) => page.getByRole("main").getByLabel("Password", { exact: true });
const loginButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Login" });
const alert = (page: Page) => page.getByRole("alert");
const welcome = (page: Page) => page.getByRole("region", { name: "Welcome" });
const canvas = (page: Page) => page.locator("canvas");

/** The password of an account of the demo content. */
function demoPassword(userId: string): string {
  const accounts = JSON.parse(readFileSync("seed/accounts.json", "utf8")) as { userId: string; password: string }[];
  const account = accounts.find((candidate) => candidate.userId === userId);
  if (!account) throw new Error(`The demo content has no account ${userId}.`);
  return account.password;
}

const wrongLogin = "The user ID or password is incorrect.";

/** Waits for the scripts of forms, if scripts run. */
async function waitForScripts(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled !== false) await expect(page.getByRole("button", { name: "Show Password" })).toBeVisible();
}

/** Fills and submits the form; returns the server's response. */
async function send(page: Page, UserID: string, UserPass: string) {
  await username(page).fill(UserID);
  await password(page).fill(UserPass);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await loginButton(page).click();
  return answered;
}

async function sessionCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === "portal_session");
}

/** Changes the password from another client, which ends all sessions of the account. */
async function changePasswordElsewhere(request: APIRequestContext, account: TestAccount): Promise<void> {
  const api = process.env.E2E_API_URL;
  const headers = { "CF-Connecting-IP": `10.${[...randomBytes(3)].join(".")}` };
  const { UserID, password: UserPass } = account;
  const login = await request.post(`${api}/processlogin`, { headers, data: { UserID, UserPass } });
  const { token, user } = (await login.json()) as { token: string; user: { UserNum: number } };
  const changed = await request.post(`${api}/updatepassword`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    data: { UserNum: user.UserNum, UserID, UserPass, NewUserPass: "Silver-Moon-2" },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

test("the page has its form, links, banners, client, instructions, link map and policies", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const response = await page.goto("/login");
  expect(response?.status()).toBe(200);
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(page).toHaveTitle("Login | Moonlit Gate");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
  await expect(username(page)).toHaveAttribute("autocomplete", "username");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
  const main = page.getByRole("main");
  for (const [name, href] of [
    ["New user? Sign up New!", "/register"],
    ["Forget your ID or Password?", "/findaccount"],
    ["Client download", "/download"],
    ["Instructions", "/instructions"],
  ] as const) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(main.getByRole("region", { name: "Banners" })).toBeVisible();
  await expect(page.locator("server-clock time")).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(1);
  const linkMap = page.getByRole("contentinfo");
  for (const name of ["Home", "News", "Game Guides", "Item Shop", "Recharge", "Forum", "Download", "Support"]) {
    await expect(linkMap.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expect(linkMap.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(main.getByText("Please log in to continue.")).toHaveCount(0);
});

test("a login leads to the front page and its welcome box, and a logout back to the login page", {
  tag: "@flow",
}, async ({ page }) => {
  const account = newAccount();
  await logInByForm(page, account);
  await expect(welcome(page).getByText("R-Coin")).toBeVisible();
  await expect(page.locator(".outcome")).toHaveCount(0);
  await welcome(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator(".outcome").getByRole("status")).toHaveText("You are logged out.");
  await page.goto("/");
  await expect(welcome(page)).toHaveCount(0);
  expect(await sessionCookie(page)).toBeUndefined();
});

test("the reply's message shows for half a second with scripts", {
  tag: "@javascript",
}, async ({ page }) => {
  const account = newAccount();
  await page.clock.install();
  await page.goto("/login");
  await waitForScripts(page, true);
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page, account.UserID, account.password);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`Welcome back, ${account.UserID}.`);
  await page.clock.runFor(450);
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.clock.runFor(100);
  await page.waitForURL((url) => url.pathname === "/");
});

test("empty fields are reported: before sending with scripts, with 400 without", {
  tag: ["@embedded-only", "@extended"],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/login");
  await waitForScripts(page, javaScriptEnabled);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await username(page).fill("  ");
  await password(page).fill("   ");
  if (javaScriptEnabled === false) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await loginButton(page).click();
    expect((await answered).status()).toBe(400);
    await expect(alert(page)).toContainText("Username is required.");
  } else {
    await loginButton(page).click();
  }
  await expect(username(page)).toHaveAccessibleDescription("Username is required.");
  await expect(password(page)).toHaveAccessibleDescription("Password is required.");
  await expect(username(page)).toHaveAttribute("aria-invalid", "true");
  expect(posts).toHaveLength(javaScriptEnabled === false ? 1 : 0);
});

test("an empty field shows its error on blur", { tag: ["@javascript", "@extended"] }, async ({ page }) => {
  await page.goto("/login");
  await waitForScripts(page, true);
  await username(page).focus();
  await password(page).focus();
  await expect(username(page)).toHaveAccessibleDescription("Username is required.");
  await username(page).fill("someone");
  await expect(username(page)).toHaveAccessibleDescription("");
});

test("one click submits, even when the blurred field's message would move the button", {
  tag: "@javascript",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  await waitForScripts(page, true);
  await username(page).focus();
  await loginButton(page).click();
  await expect(username(page)).toHaveAccessibleDescription("Username is required.");
  await expect(password(page)).toHaveAccessibleDescription("Password is required.");
});

test("a wrong password answers 401 with the message and the typed ID, without the password", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const { UserID } = newAccount();
  await page.goto("/login");
  await waitForScripts(page, javaScriptEnabled);
  expect((await send(page, UserID, "Not-this-one-7")).status()).toBe(401);
  await expect(alert(page)).toHaveText(wrongLogin);
  expect(await page.content()).not.toContain("Not-this-one-7");
  if (javaScriptEnabled !== false) {
    await page.getByRole("dialog", { name: "Message" }).getByRole("button", { name: "OK" }).click();
    await expect(alert(page)).toBeHidden();
  } else {
    await expect(password(page)).toHaveValue("");
  }
  await expect(username(page)).toHaveValue(UserID);
  await expect(username(page)).toHaveAccessibleDescription("");
  expect(await sessionCookie(page)).toBeUndefined();
});

test("a failure of the login box leads to the login page with the typed ID", async ({ page, javaScriptEnabled }) => {
  const account = newAccount();
  await page.goto("/news");
  const box = await accountBox(page);
  await box.getByLabel("User ID").fill(account.UserID);
  await box.getByLabel("Password").fill("Not-this-one-7");
  await box.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(alert(page)).toHaveText(wrongLogin);
  await expect(username(page)).toHaveValue(account.UserID);
  await expect(password(page)).toHaveValue("");
  await waitForScripts(page, javaScriptEnabled);
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK" }).click();
  await send(page, account.UserID, account.password);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(welcome(page).getByText(account.UserID)).toBeVisible();
});

test("the login box of other pages reports each empty field as required", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  for (const [UserID, UserPass] of [
    ["", ""],
    ["  ", "\t "],
    ["somebody", ""],
    ["", "Moonlit-Gate-1"],
  ] as const) {
    await page.goto("/news");
    const box = await accountBox(page);
    const button = box.getByRole("button", { name: "Login" });
    await box.getByLabel("User ID").fill(UserID);
    await box.getByLabel("Password").fill(UserPass);
    const texts = [
      UserID.trim() ? "" : "Username is required.",
      UserPass.trim() ? "" : "Password is required.",
    ] as const;
    if (scripts === false) {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await button.click();
      expect((await answered).status()).toBe(400);
      await expect(username(page)).toHaveAccessibleDescription(texts[0]);
      await expect(password(page)).toHaveAccessibleDescription(texts[1]);
      continue;
    }
    await button.click();
    await expect(page).toHaveURL("/news");
    await expect(box.getByLabel("User ID")).toHaveAccessibleDescription(texts[0]);
    await expect(box.getByLabel("Password")).toHaveAccessibleDescription(texts[1]);
    await expect(box.getByText("is required.").filter({ visible: true })).toHaveText(texts.filter(Boolean));
    await expect(texts[0] ? box.getByLabel("User ID") : box.getByLabel("Password")).toBeFocused();
    expect(sent).toEqual([]);
    await box.getByLabel("User ID").fill("somebody");
    await expect(box.getByText("Username is required.")).toBeHidden();
  }
});

test("the login box of other pages logs in", { tag: "@extended" }, async ({ page }) => {
  const account = newAccount();
  await page.goto("/news");
  const box = await accountBox(page);
  await box.getByLabel("User ID").fill(account.UserID);
  await box.getByLabel("Password").fill(account.password);
  await box.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(welcome(page).getByText(account.UserID)).toBeVisible();
});

test("too many attempts answer 429 with a message", { tag: "@extended" }, async ({ page, javaScriptEnabled }) => {
  const { UserID } = newAccount();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.request.post("/login", { form: { userId: UserID, password: "Not-this-one-7" } });
  }
  await page.goto("/login");
  await waitForScripts(page, javaScriptEnabled);
  const response = await send(page, UserID, "Not-this-one-7");
  expect(response.status()).toBe(429);
  expect(response.headers()["retry-after"]).toBe("60");
  await expect(alert(page)).toHaveText("Too many Requests! try again later");
});

test("a missing answer shows its message, and the input stays", {
  tag: ["@javascript", "@extended"],
}, async ({ page }) => {
  await page.goto("/login");
  await waitForScripts(page, true);
  await page.route("**/login", (route) => route.abort());
  await username(page).fill("someone");
  await password(page).fill("Moonlit-Gate-1");
  await loginButton(page).click();
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(username(page)).toHaveValue("someone");
  await expect(password(page)).toHaveValue("Moonlit-Gate-1");
});

for (const [UserID, reason] of [
  ["inactive", "This account is not activated."],
  ["suspended", "This account is suspended."],
] as const) {
  test(`the account ${UserID} is refused with the reason, only after its right password`, {
    tag: UserID === "inactive" ? "@extended" : [],
  }, async ({ page, request }) => {
    const wrongPassword = await request.post("/login", { form: { userId: UserID, password: "Not-this-one-7" } });
    expect(wrongPassword.status()).toBe(401);
    await page.goto("/login");
    expect((await send(page, UserID, demoPassword(UserID))).status()).toBe(403);
    await expect(alert(page)).toHaveText(reason);
    expect(await sessionCookie(page)).toBeUndefined();
  });
}

test("admins are welcomed back", { tag: "@extended" }, async ({ page, baseURL, javaScriptEnabled }) => {
  if (javaScriptEnabled !== false) await page.clock.install();
  await page.goto("/login");
  await waitForScripts(page, javaScriptEnabled);
  if (javaScriptEnabled !== false) await page.clock.pauseAt(Date.now() + 60_000);
  await send(page, "support", demoPassword("support"));
  const text = "Welcome back admin! support Logging in...";
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole("main").getByRole("status")).toHaveText(text);
    await page.clock.runFor(500);
    await page.waitForURL(`${baseURL}/`);
    await expect(page.locator(".outcome")).toHaveCount(0);
  } else {
    await page.waitForURL(`${baseURL}/`);
    await expect(page.locator(".outcome").getByRole("status")).toHaveText(text);
  }
  await expect(welcome(page).getByText("support", { exact: true })).toBeVisible();
  await expect(welcome(page).getByRole("link", { name: "Admin console" })).toHaveAttribute("href", "/admin");
});

test("a redirected visitor reads why, and returns to the page after the login, even after failures", {
  tag: "@flow",
}, async ({ page, javaScriptEnabled }) => {
  const account = newAccount();
  await page.goto("/user");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fuser$/);
  await expect(page.getByRole("main").getByText("Please log in to continue.")).toBeVisible();
  await waitForScripts(page, javaScriptEnabled);
  await send(page, account.UserID, "Not-this-one-7");
  await expect(alert(page)).toHaveText(wrongLogin);
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK" }).click();
  await send(page, account.UserID, account.password);
  await page.waitForURL((url) => url.pathname === "/user");
});

test("a login never redirects to another site", { tag: "@embedded-only" }, async ({ page, request, baseURL }) => {
  const { UserID, password: UserPass } = newAccount();
  const externalAddresses = [
    "//evil.example",
    "///evil.example",
    "https://evil.example/",
    "https:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/login",
  ];
  const addresses = externalAddresses.map((to) => `/login?redirectTo=${encodeURIComponent(to)}`);
  const resolveLocation = (location: string | undefined) => new URL(location ?? "", baseURL).href;

  const [first = "", second = "", third = ""] = addresses;
  for (const address of [first, second, third]) {
    const sent = await request.post(address, { form: { userId: UserID, password: UserPass }, maxRedirects: 0 });
    expect(sent.status(), address).toBe(302);
    expect(resolveLocation(sent.headers().location), address).toBe(`${baseURL}/`);
  }
  // With the last session the page itself redirects, by the same rule.
  for (const address of addresses) {
    const opened = await request.get(address, { maxRedirects: 0 });
    expect(opened.status(), address).toBe(302);
    expect(resolveLocation(opened.headers().location), address).toBe(`${baseURL}/`);
  }

  await page.goto(first);
  await expect(page.getByText("Please log in to continue.")).toHaveCount(0);
  await send(page, UserID, UserPass);
  await page.waitForURL(`${baseURL}/`);
});

test("the login page redirects logged-in visitors", { tag: "@embedded-only" }, async ({ page }) => {
  await logInByForm(page, newAccount());
  await page.goto("/login");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto("/login?redirectTo=%2Fnews%3Fcategory%3D2");
  await expect(page).toHaveURL(/\/news\?category=2$/);
});

test("the session cookie is HttpOnly and sealed", { tag: "@extended" }, async ({ page }) => {
  const account = newAccount();
  await logInByForm(page, account);
  const cookie = await sessionCookie(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const value = cookie?.value ?? "";
  const decodings = [value, ...value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"))];
  for (const reading of decodings) {
    for (const known of [account.UserID, account.password, "token", "UserNum", "UserPoint"]) {
      expect(reading).not.toContain(known);
    }
  }
  const html = await page.content();
  expect(html).not.toContain(value);
});

test("a session cookie with one changed character is not accepted", {
  tag: ["@embedded-only", "@extended"],
}, async ({ page }) => {
  await logInByForm(page, newAccount());
  const cookie = (await sessionCookie(page))!;
  const middle = Math.floor(cookie.value.length / 2);
  const other = cookie.value[middle] === "A" ? "B" : "A";
  const value = `${cookie.value.slice(0, middle)}${other}${cookie.value.slice(middle + 1)}`;
  await page.context().addCookies([{ ...cookie, value }]);
  await page.goto("/");
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Player login" })).toBeVisible();
  expect(await sessionCookie(page)).toBeUndefined();
});

test("a login replaces the current session, and a failed one ends it", { tag: "@extended" }, async ({ page }) => {
  const [first, second] = [newAccount(), newAccount()];
  await logInByForm(page, first);
  const before = await sessionCookie(page);
  await page.request.post("/login", { form: { userId: second.UserID, password: second.password } });
  expect((await sessionCookie(page))?.value).not.toBe(before?.value);
  await page.goto("/");
  await expect(welcome(page).getByText(second.UserID)).toBeVisible();
  const failed = await page.request.post("/login", { form: { userId: first.UserID, password: "Not-this-one-7" } });
  expect(failed.status()).toBe(401);
  expect(await failed.text()).toContain(wrongLogin);
  expect(await sessionCookie(page)).toBeUndefined();
});

test("a session that was ended elsewhere shows the server's message and asks to log in again", {
  tag: "@extended",
}, async ({ page, request }) => {
  const account = newAccount();
  await logInByForm(page, account);
  await changePasswordElsewhere(request, account);
  await page.goto("/findaccount");
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(alert(page).getByRole("paragraph")).toHaveText([
    "Your session has ended.",
    "Session expired. Please log in again.",
  ]);
  await expect(welcome(page)).toHaveCount(0);
  expect(await sessionCookie(page)).toBeUndefined();
});

test("the page fits a 320 px screen, and a login works", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/login");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(loginButton(page)).toBeInViewport();
  await logInByForm(page, newAccount());
});

test("nothing covers the figure of the scene on a notebook", { tag: "@embedded-only" }, async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/login");
    // From its scarf to its dagger; the picture is as wide as the window.
    const [left, right] = [width * 0.38, width * 0.645];
    const parts = page.getByRole("main").locator("section, banner-carousel, ul:has(svg)");
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
    expect(boxes).toHaveLength(3);
    for (const box of boxes) expect(box!.x + box!.width <= left || box!.x >= right).toBe(true);
  }
});

for (const width of [360, 1440]) {
  test(`axe finds no violations and the layout does not shift at ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/login?redirectTo=%2Fuser");
    // Phones only load the picture.
    if (width === 1440) await expect(canvas(page)).toHaveAttribute("data-playing", "true");
    expect(await layoutShiftOf(page)).toEqual({ value: 0, moved: "" });
    await loginButton(page).click();
    await expect(username(page)).toHaveAccessibleDescription("Username is required.");
    await expectAccessible(page, "login");
  });
}

/** Files of the animation: its scene, its runtime and its player script. */
const isAnimation = (address: string) => /\.riv$|\.wasm$|\/play-background/.test(new URL(address).pathname);

/** Collects the requests of a page from now on. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
}

/** Waits until a page with the animation would have started to load it. */
async function waitForAnimationStart(page: Page): Promise<void> {
  await waitForScripts(page, true);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}

test("the animation plays over its poster, from this site only and without console messages", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  const requests = requestsOf(page);
  await page.goto("/login");
  await expect(canvas(page)).toHaveAttribute("data-playing", "true");
  const picture = () => canvas(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const first = await picture();
  await expect.poll(picture).not.toBe(first);
  expect(complaints).toEqual([]);
  expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([baseURL]);
  const files = requests.filter((request) => isAnimation(request.url()));
  expect(files.map((request) => /\.\w+$/.exec(request.url())?.[0]).sort()).toEqual([".js", ".riv", ".wasm"]);
  const wasm = await files.find((request) => request.url().endsWith(".wasm"))?.response();
  expect(wasm?.headers()["content-type"]).toBe("application/wasm");
  expect(wasm?.headers()["cache-control"]).toContain("public, max-age=31536000, immutable");
});

test("the animation pauses while its tab is hidden", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/login");
  await expect(canvas(page)).toHaveAttribute("data-playing", "true");
  /** Whether the picture changes within a second. */
  const isMoving = () =>
    canvas(page).evaluate(async (element: HTMLCanvasElement) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      const first = element.toDataURL();
      for (let count = 0; count < 60; count += 1) {
        await frame();
        if (count % 10 === 0 && element.toDataURL() !== first) return true;
      }
      return false;
    });
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  expect(await isMoving()).toBe(true);
  await setHidden(true);
  expect(await isMoving()).toBe(false);
  await setHidden(false);
  expect(await isMoving()).toBe(true);
});

test("the page paints and logs in while the animation's files are pending", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Never answered, as on a dead connection.
  await page.route(
    (url) => isAnimation(url.href),
    () => {},
  );
  const animationRequest = page.waitForRequest((sent) => isAnimation(sent.url()));
  await page.goto("/login", { waitUntil: "load" });
  await animationRequest;
  const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  await expect.poll(paints).toBe(1);
  expect(await page.locator("main, canvas").first().isVisible()).toBe(true);
  await expect(page.locator("picture:has(+ canvas) img")).toHaveJSProperty("complete", true);
  await expect(canvas(page)).toHaveCSS("opacity", "0");
  await logInByForm(page, newAccount());
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("navigation logs no error, even when the styles of the next page fail to load", {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    const account = newAccount();
    await logIn(page, account);
    await page.goto("/news");
    // A view transition between documents would be aborted here, with an error that no handler can catch in time.
    await page.route("**/*.css", (route) => route.abort());
    await (await accountBox(page)).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await page.waitForLoadState("load");
    await page.unroute("**/*.css");
    await page.goto("/news");
    await page.route("**/*.css", (route) => route.abort());
    const box = await accountBox(page);
    await box.getByLabel("User ID").fill(account.UserID);
    await box.getByLabel("Password").fill(account.password);
    await box.getByRole("button", { name: "Login" }).click();
    await expect(welcome(page).getByText(account.UserID)).toBeVisible();
    await page.waitForLoadState("load");
  });
});

test.describe(() => {
  // The player of the animation logs missing files itself.
  test.use({
    expectedConsole:
      /^(?:wasm streaming compile failed: |falling back to ArrayBuffer instantiation$|failed to asynchronously prepare wasm: |Aborted\(both async and sync fetching of the wasm failed\)|Could not load Rive WASM file from |Failed to fetch the Rive file: HTTP 404$)/,
  });

  for (const [what, isBroken] of [
    ["script", (url: URL) => url.pathname.includes("/play-background")],
    ["runtime", (url: URL) => url.pathname.endsWith(".wasm")],
    ["scene", (url: URL) => url.pathname.endsWith(".riv")],
  ] as const) {
    test(`the poster stays when the ${what} of the animation fails to load`, {
      tag: ["@javascript", "@embedded-only"],
    }, async ({ page, baseURL }) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const exceptions: string[] = [];
      page.on("pageerror", ({ message }) => exceptions.push(message));
      await page.route(isBroken, (route) => route.fulfill({ status: 404, body: "gone" }));
      const requests = requestsOf(page);
      const failed = page.waitForResponse((response) => response.status() === 404);
      await page.goto("/login");
      await failed;
      await waitForAnimationStart(page);
      await expect(canvas(page)).toHaveCSS("opacity", "0");
      await expect(loginButton(page)).toBeVisible();
      expect(exceptions).toEqual([]);
      expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([baseURL]);
    });
  }
});

test("visitors with prefers-reduced-motion load no animation", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const requests = requestsOf(page);
  await page.goto("/login");
  await waitForAnimationStart(page);
  expect(requests.filter((request) => isAnimation(request.url()))).toEqual([]);
});

test("phones load no animation", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 360, height: 800 });
  const requests = requestsOf(page);
  await page.goto("/login");
  await waitForAnimationStart(page);
  expect(requests.filter((request) => isAnimation(request.url()))).toEqual([]);
  await expect(page.locator("picture:has(+ canvas) img")).toBeVisible();
});

test("visitors with Save-Data load no animation", { tag: ["@javascript", "@embedded-only"] }, async ({
  browser,
  extraHTTPHeaders,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { ...extraHTTPHeaders, "Save-Data": "on" } });
  const page = await context.newPage();
  const requests = requestsOf(page);
  await page.goto("/login");
  await waitForAnimationStart(page);
  expect(requests.filter((request) => isAnimation(request.url()))).toEqual([]);
  await context.close();
});

test("visitors whose browser saves data load no animation", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } }),
  );
  const requests = requestsOf(page);
  await page.goto("/login");
  await waitForAnimationStart(page);
  expect(requests.filter((request) => isAnimation(request.url()))).toEqual([]);
});

test("only the poster is loaded without scripts", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page, baseURL }) => {
  const requests = requestsOf(page);
  await page.goto("/login", { waitUntil: "load" });
  expect(requests.filter((request) => isAnimation(request.url()))).toEqual([]);
  expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([baseURL]);
  await expect(page.locator("picture:has(+ canvas) img")).toBeVisible();
});

/** A game server's replies to `processlogin` by user ID. */
const user = (UserID: string, UserType: number) => ({ UserNum: 7, UserID, UserPoint: 5, UserPoint2: 0, UserType });
const replies: Record<string, [status: number, body: unknown]> = {
  suspended: [200, { user: user("suspended", 3), token: "t", message: "", status: 3 }],
  refused: [200, { user: user("refused", 7), token: "t", message: "", status: 7 }],
  told: [200, { user: user("told", 10), token: "t", message: "Ask the operator.", status: 10 }],
  player: [200, { user: user("player", 0), token: "t", message: "Hello, player.", status: 0 }],
  verbose: [200, { user: user("verbose", 1), token: "t".repeat(5000), message: "Hello.", status: 1 }],
  errorfield: [400, { error: "From the error field.", message: "From the message field." }],
  messagefield: [400, { message: "From the message field." }],
  wordless: [418, {}],
};

const gameServerTest = test.extend<object, { portal: string }>({
  /** A portal whose game server answers only with `replies`. */
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from the pattern
    async ({}, use) => {
      const gameServer = createServer(async (incoming, answer) => {
        let sent = "";
        for await (const chunk of incoming) sent += chunk;
        const { UserID = "" } = (incoming.url === "/processlogin" ? JSON.parse(sent) : {}) as { UserID?: string };
        const [status, body] = replies[UserID] ?? [404, {}];
        answer.writeHead(status, { "Content-Type": "application/json" });
        answer.end(JSON.stringify(body));
      });
      await new Promise<void>((resolve) => gameServer.listen(0, "127.0.0.1", resolve));
      const folder = join(cacheFolder, "e2e", `login-${process.pid}`);
      const portal = await startPortal({
        port: await freePort(),
        stateDir: folder,
        vars: {
          SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
          GAME_API_URL: `http://127.0.0.1:${(gameServer.address() as AddressInfo).port}`,
        },
      });
      await use(portal.url);
      await portal.stop();
      await new Promise((resolve) => gameServer.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

gameServerTest(
  "a refused user type of a game server answers 403 with its message or the reason, and no session",
  { tag: ["@embedded-only", "@extended"] },
  async ({ page, portal }) => {
    for (const [UserID, reason] of [
      ["suspended", "This account is suspended."],
      ["refused", "This account cannot log in."],
      ["told", "Ask the operator."],
    ] as const) {
      await page.goto(`${portal}/login`);
      expect((await send(page, UserID, "anything")).status(), UserID).toBe(403);
      await expect(alert(page)).toHaveText(reason);
      expect(await sessionCookie(page)).toBeUndefined();
    }
  },
);

gameServerTest(
  "a refused login also ends the current session",
  {
    tag: ["@embedded-only", "@extended"],
  },
  async ({ page, portal }) => {
    await page.request.post(`${portal}/login`, { form: { userId: "player", password: "anything" } });
    expect(await sessionCookie(page)).toBeDefined();
    const refused = await page.request.post(`${portal}/login`, { form: { userId: "suspended", password: "anything" } });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).toContain("This account is suspended.");
    expect(await sessionCookie(page)).toBeUndefined();
  },
);

gameServerTest(
  "a failure shows the error field, else the message field, else the status",
  { tag: ["@embedded-only", "@extended"] },
  async ({ page, portal }) => {
    for (const [UserID, text] of [
      ["errorfield", "From the error field."],
      ["messagefield", "From the message field."],
      ["wordless", "Unkown Error : Status 418"],
    ] as const) {
      await page.goto(`${portal}/login`);
      await send(page, UserID, "anything");
      await expect(alert(page)).toHaveText(text);
    }
  },
);

gameServerTest(
  "a token that is too long for a cookie is an error with a message, and no session",
  { tag: "@embedded-only" },
  async ({ page, portal }) => {
    await page.goto(`${portal}/login`);
    expect((await send(page, "verbose", "anything")).status()).toBe(503);
    await expect(alert(page)).toHaveText("We could not log you in. Please contact our support team.");
    expect(await sessionCookie(page)).toBeUndefined();
  },
);
