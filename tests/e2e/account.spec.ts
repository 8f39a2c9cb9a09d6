import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { layoutShiftOf } from "./layout-shift.ts";
import {
  accountBox,
  closeMessage,
  linkPathOf,
  mailsTo,
  newAccount,
  newConfirmedAccount,
  registeredAccount,
  type TestAccount,
  test,
  waitForFormScripts,
  waitForMail,
} from "./portal-test.ts";

const newPassword = "Silver-Moon-2";
const wrongPassword = "Password is incorrect. Please try again.";
const wrongAnswer = "Secret Answer is incorrect. Please try again.";

const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"]`);
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const confirmPassword = (page: Page) => page.getByRole("dialog", { name: "Confirm Password" });
const confirmAnswer = (page: Page) => page.getByRole("dialog", { name: "Confirm Secret Answer" });

/** Opens an account page and waits for the scripts of forms, if scripts run. */
async function open(page: Page, path: "/user" | "/changepassword", scripts: boolean | undefined): Promise<void> {
  await page.goto(path);
  if (scripts !== false) await waitForFormScripts(page);
}

async function openDetails(page: Page, scripts: boolean | undefined): Promise<void> {
  await open(page, "/user", scripts);
  await page.getByText("Edit details").click();
}

/** Clicks a submit button and returns the server's response. */
async function send(page: Page, pressed: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await pressed.click();
  return answered;
}

/** Saves the details with a password: in the dialog with scripts, in the form without. */
async function saveDetails(page: Page, password: string, scripts: boolean | undefined) {
  if (scripts === false) {
    await field(page, "password").fill(password);
    return send(page, button(page, "Save changes"));
  }
  await button(page, "Save changes").click();
  await field(page, "password").fill(password);
  return send(page, button(page, "Confirm"));
}

interface Passwords {
  current: string;
  next: string;
  retyped?: string;
  answer: string;
}

/**
 * Fills and sends the form of a new password. The secret answer is a dialog with scripts, and a separate step
 * without; returns the response to the first step when that is refused.
 */
async function changePassword(page: Page, passwords: Passwords, scripts: boolean | undefined) {
  const { current, next, retyped = next, answer } = passwords;
  await field(page, "password").fill(current);
  await field(page, "newPassword").fill(next);
  await field(page, "retypedNewPassword").fill(retyped);
  if (scripts === false) {
    const checked = await send(page, button(page, "Change Password"));
    if (checked.status() !== 200) return checked;
  } else {
    await button(page, "Change Password").click();
  }
  await field(page, "secretAnswer").fill(answer);
  return send(page, button(page, "Submit"));
}

async function answerOfLogin(request: APIRequestContext, UserID: string, UserPass: string) {
  return request.post(`${process.env.E2E_API_URL}/processlogin`, { data: { UserID, UserPass } });
}

/** Logs the page's browser in without the login page, which has its own tests. */
async function logIn(page: Page, { UserID, password }: TestAccount): Promise<void> {
  const response = await page.request.post("/login", { form: { userId: UserID, password }, maxRedirects: 0 });
  expect(response.headers().location).toBe("/");
}

/** A new player, logged in. */
async function player(page: Page): Promise<TestAccount> {
  const account = newAccount();
  await logIn(page, account);
  return account;
}

for (const path of ["/user", "/changepassword"] as const) {
  test(`${path} sends visitors to the login page and back`, {
    tag: path === "/user" ? "@extended" : [],
  }, async ({ page }) => {
    const { UserID, password } = newAccount();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(path)}`);
    const main = page.getByRole("main");
    await main.getByLabel("Username").fill(UserID);
    await main.getByLabel("Password", { exact: true }).fill(password);
    await main.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test(`${path} accepts no form from a visitor`, { tag: "@javascript" }, async ({ request }) => {
    const response = await request.post(path, { form: { intent: "whitelist" }, maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });
}

test("the account page shows what the player has", async ({ page }) => {
  const { UserID, email } = await player(page);
  const response = await page.goto("/user");
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(page).toHaveTitle("Account Setting | Moonlit Gate");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  // The box beside the page shows the others.
  await expect(region("Load R-COINS").getByRole("definition")).toHaveText(["0"]);
  await expect(region("Load R-COINS").getByRole("term")).toHaveText(["Referral balance"]);
  await expect(region("Connection information")).toContainText(/Your IP address10\.\d+\.\d+\.\d+/);
  await expect(region("Account information").getByRole("definition")).toHaveText([
    UserID,
    `${email} Not confirmed`,
    "Test",
    "Player",
    "—",
    "Change Password",
    "Off Account Security",
    "Download or delete",
  ]);
  await expect(region("Characters").getByRole("link")).toHaveAttribute("href", "/download");
  for (const [name, href] of [
    ["About R-Coin and vouchers", "/topup"],
    ["Purchase History", "/shoppurchases"],
    ["Top Up History", "/topuphistory"],
  ] as const) {
    await expect(region("Load R-COINS").getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("every page shows players their welcome box and their menu entries", async ({ page }) => {
  const { UserID } = await player(page);
  await page.goto("/news");
  const box = await accountBox(page);
  await expect(box).toHaveAccessibleName("Welcome");
  await expect(box.getByText(UserID)).toBeVisible();
  await expect(box.getByRole("term")).toHaveText(["R-Coin", "Milleage"]);
  await expect(box.getByRole("definition")).toHaveText(["0", "0"]);
  await expect(box.getByRole("link", { name: "My account" })).toHaveAttribute("href", "/user");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Top Up R-Coin", "Shopping Cart", "Purchase History", "Top Up History"]) {
    await expect(menu.locator("a", { hasText: new RegExp(`^${name}$`) })).toHaveCount(1);
  }
  await page.goto("/user");
  const section = page.getByRole("navigation", { name: "Account", exact: true });
  await expect(section.getByRole("link")).toHaveText([
    "Account Setting",
    "Change Password",
    "Account Security",
    "Game Account",
    "My Data",
  ]);
});

test("an address can be whitelisted once", { tag: "@flow" }, async ({ page, javaScriptEnabled }) => {
  await player(page);
  await open(page, "/user", javaScriptEnabled);
  const panel = page.getByRole("region", { name: "Connection information" });
  await expect(panel.getByText("Not yet whitelisted")).toBeVisible();
  await send(page, button(page, "Whitelist my IP"));
  await expect(heading(page, "SUCCESS!!")).toBeVisible();
  await expect(page.getByText(/^Your IP address 10\.[\d.]+ is whitelisted\.$/)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(panel.getByText("Whitelisted", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button")).toHaveCount(0);
  await page.goto("/user");
  await expect(panel.getByText("Whitelisted", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button")).toHaveCount(0);
});

test("a visitor by IPv6 is told that the game sees another address, and gives it", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await player(page);
  const network = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}`;
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `${network}::7` });
  await open(page, "/user", javaScriptEnabled);
  const panel = page.getByRole("region", { name: "Connection information" });
  await expect(panel).toContainText("the game is reached by IPv4 and sees another address of yours");
  await send(page, button(page, "Whitelist my IP"));
  await expect(page.getByText(/^Your IPv6 network .*\/64 is whitelisted\. The game is reached by IPv4/)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);

  await field(page, "ip").fill("my address");
  expect((await send(page, button(page, "Add this address"))).status()).toBe(400);
  await closeMessage(page, javaScriptEnabled);
  await expect(field(page, "ip")).toHaveValue("my address");
  await expect(field(page, "ip")).toHaveAccessibleDescription(/Enter an IPv4 address: four numbers/);
  await field(page, "ip").fill(" 203.0.113.77 ");
  expect((await send(page, button(page, "Add this address"))).status()).toBe(200);
  await expect(page.getByText("Your IP address 203.0.113.77 is whitelisted.")).toBeVisible();
  await closeMessage(page, javaScriptEnabled);

  // Another address of the same network.
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `${network}:aaaa::1` });
  await page.goto("/user");
  await expect(panel.getByText("Not yet whitelisted")).toHaveCount(0);
  await expect(panel).toContainText("Whitelisted IPv4 addresses: 203.0.113.77");

  await page.goto("/security");
  const list = page.getByRole("region", { name: "Whitelisted addresses" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("listitem").filter({ hasText: "203.0.113.77" }).getByRole("button").click();
  await expect(page.getByText("203.0.113.77 is no longer whitelisted.")).toBeVisible();
  await page.goto("/security");
  await expect(list.getByRole("listitem")).toHaveCount(1);
});

test("the mail about a whitelisted address has a link that removes it", { tag: ["@flow", "@embedded-only"] }, async ({
  page,
}) => {
  const account = newConfirmedAccount();
  await logIn(page, account);
  expect((await page.request.post("/user", { form: { intent: "whitelist" } })).status()).toBe(200);
  const link = linkPathOf(await waitForMail(account.email, /^A new address may connect/));
  await page.context().clearCookies();
  await page.goto(link);
  await button(page, "Remove the address").click();
  await expect(page.getByText(/is no longer whitelisted\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change Password" })).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});

test("a dialog asks to wait during the request", { tag: "@javascript" }, async ({ page }) => {
  await player(page);
  await open(page, "/user", true);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith("/user"),
    async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    },
  );
  await button(page, "Whitelist my IP").click();
  const processing = page.getByRole("dialog", { name: "Processing request" });
  await expect(processing.getByRole("paragraph")).toHaveText(["Processing request", "please wait..."]);
  await expect(processing.getByRole("progressbar")).toHaveCount(0);
  release();
  await expect(heading(page, "SUCCESS!!")).toBeVisible();
  await expect(processing).toBeHidden();
});

test("the focus returns to the button after the result", { tag: "@javascript" }, async ({ page }) => {
  await player(page);
  await open(page, "/user", true);
  const again = button(page, "Send the link again");
  await again.press("Enter");
  await expect(page.getByRole("button", { name: "OK", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(again).toBeFocused();

  await page.route(
    (url) => url.pathname.startsWith("/user"),
    (route) => route.abort(),
  );
  const whitelist = button(page, "Whitelist my IP");
  await whitelist.press("Enter");
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await page.keyboard.press("Enter");
  await expect(whitelist).toBeFocused();
});

test("the sixth request within a minute has to wait", { tag: "@extended" }, async ({ page, javaScriptEnabled }) => {
  await player(page);
  for (let sent = 1; sent <= 5; sent += 1) {
    const response = await page.request.post("/user", {
      form: { intent: "whitelist" },
      headers: { "CF-Connecting-IP": `10.77.0.${sent}` },
    });
    expect(response.status()).toBe(200);
  }
  await open(page, "/user", javaScriptEnabled);
  const response = await send(page, button(page, "Whitelist my IP"));
  expect(response.status()).toBe(429);
  await expect(heading(page, "ERROR!")).toBeVisible();
  await expect(alert(page)).toHaveText("Too many Requests! try again later");
  await closeMessage(page, javaScriptEnabled);
  await expect(button(page, "Whitelist my IP")).toBeVisible();
});

test("the verification link is resent", { tag: "@extended" }, async ({ page, request, javaScriptEnabled }) => {
  const account = await registeredAccount(request);
  const { email } = account;
  await logIn(page, account);
  await waitForMail(email, /^Confirm your e-mail address/);
  await open(page, "/user", javaScriptEnabled);
  await expect(page.getByText("Your e-mail address is not confirmed yet.")).toBeVisible();
  await send(page, button(page, "Send the link again"));
  await expect(page.getByText(/^We have sent a new link to t\*+\.$/)).toBeVisible();
  const links = () => mailsTo(email).filter(({ subject }) => /^Confirm your e-mail address/.test(subject));
  await expect.poll(() => links().length).toBe(2);
  await closeMessage(page, javaScriptEnabled);

  await page.goto(linkPathOf(links()[1]!));
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText("Your e-mail address is confirmed.", { exact: true })).toBeVisible();
  await page.goto("/user");
  await expect(page.getByText("Your e-mail address is not confirmed yet.")).toHaveCount(0);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("details change with the right password only, and end the session", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const account = await player(page);
  const email = `new-${account.email}`;
  await openDetails(page, javaScriptEnabled);
  await field(page, "email").fill(email);
  await field(page, "nameFirst").fill("  Ngọc Ánh ");
  await field(page, "nameLast").fill("ナイト <b>&\"'");
  await field(page, "phone").fill("+63 917 555 0123");

  const refused = await saveDetails(page, "Wrong-Moon-9", javaScriptEnabled);
  expect(refused.status()).toBe(400);
  await expect(field(page, "password")).toHaveAccessibleDescription(new RegExp(wrongPassword));
  await expect(field(page, "nameLast")).toHaveValue("ナイト <b>&\"'");
  await expect(field(page, "email")).toHaveValue(email);

  await field(page, "password").fill(account.password);
  await button(page, javaScriptEnabled === false ? "Save changes" : "Confirm").click();
  await expect(heading(page, "Success!")).toBeVisible();
  await expect(
    page.getByText(
      /^Your account has been updated\. We sent a link to new-t\w+@mail\.test\. The new address takes effect/,
    ),
  ).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
  const link = linkPathOf(await waitForMail(email, /^Confirm your new e-mail address/));
  expect(link).toMatch(/^\/verifyemail\?token=/);

  await page.goto("/user");
  await expect(page).toHaveURL("/login?redirectTo=%2Fuser");
  await logIn(page, account);
  await page.goto("/user");
  const shown = page.getByRole("region", { name: "Account information" }).getByRole("definition");
  const others = [
    "Ngọc Ánh",
    "ナイト <b>&\"'",
    "+63 917 555 0123",
    "Change Password",
    "Off Account Security",
    "Download or delete",
  ];
  await expect(shown).toHaveText([account.UserID, `${account.email} Not confirmed`, ...others]);
  await expect(page.getByRole("region", { name: "E-mail confirmation" })).toContainText(
    `Open the link in the e-mail we sent to ${email}. Until then, your address remains ${account.email}.`,
  );

  await page.goto(link);
  await button(page, "Confirm my e-mail address").click();
  await expect(page.getByText("Your new e-mail address is confirmed and in use from now on.")).toBeVisible();
  await page.goto("/user");
  await expect(shown).toHaveText([account.UserID, `${email} Confirmed`, ...others]);
  await expect(page.getByRole("region", { name: "E-mail confirmation" })).toHaveCount(0);
});

test("a pending address change is resent and cancelled, without showing whether the address is taken", {
  tag: "@extended",
}, async ({ page, javaScriptEnabled }) => {
  const other = newAccount();
  const account = await player(page);
  await openDetails(page, javaScriptEnabled);
  await field(page, "email").fill(other.email.toUpperCase());
  const response = await saveDetails(page, account.password, javaScriptEnabled);
  expect(response.status()).toBeLessThan(400);
  await expect(
    page.getByText(/We sent a link to T\w+@MAIL\.TEST\. The new address takes effect once you confirm it/),
  ).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
  expect((await waitForMail(other.email, /^Your e-mail address for/)).text).not.toContain("token=");

  await logIn(page, account);
  await open(page, "/user", javaScriptEnabled);
  const notice = page.getByRole("region", { name: "E-mail confirmation" });
  await expect(notice).toContainText(other.email.toUpperCase());
  await send(page, button(page, "Send the link again"));
  await expect(page.getByText(/^We have sent a new link to T\*+\.$/)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await send(page, button(page, "Cancel the change"));
  await expect(page.getByText(`The change is cancelled. Your e-mail address is still ${account.email}.`)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(notice).toContainText("Your e-mail address is not confirmed yet.");
  await expect(button(page, "Cancel the change")).toHaveCount(0);
});

test("invalid details are not sent", { tag: "@javascript" }, async ({ page }) => {
  await player(page);
  await openDetails(page, true);
  await field(page, "email").fill("nobody");
  await field(page, "phone").fill("call me");
  await field(page, "phone").press("Enter");
  await expect(field(page, "email")).toHaveAccessibleDescription(/Enter a valid email address\.$/);
  await expect(field(page, "phone")).toHaveAccessibleDescription("Enter a valid phone number.");
  await expect(field(page, "email")).toBeFocused();
  await expect(confirmPassword(page)).toBeHidden();
});

test("all errors of the details are shown at once", {
  tag: ["@no-javascript", "@embedded-only", "@extended"],
}, async ({ page }) => {
  await player(page);
  await openDetails(page, false);
  await field(page, "email").fill("");
  await field(page, "phone").fill("call me");
  const response = await send(page, button(page, "Save changes"));
  expect(response.status()).toBe(400);
  await expect(alert(page).getByRole("link")).toHaveText([
    "Email is required.",
    "Enter a valid phone number.",
    "Password is required.",
  ]);
  await expect(field(page, "phone")).toHaveValue("call me");
});

test("the dialog asks for the password, and Cancel keeps what was typed", { tag: "@javascript" }, async ({ page }) => {
  await player(page);
  await openDetails(page, true);
  await expect(field(page, "password")).toBeHidden();
  await field(page, "nameFirst").fill("Amihan");
  const dialog = confirmPassword(page);
  const save = button(page, "Save changes");

  await save.click();
  await expect(field(page, "password")).toBeFocused();
  await button(page, "Confirm").click();
  await expect(field(page, "password")).toHaveAccessibleDescription(/Password is required\.$/);
  await field(page, "password").fill("Moonlit");
  await button(page, "Cancel").click();
  await expect(dialog).toBeHidden();
  await expect(field(page, "nameFirst")).toHaveValue("Amihan");

  await save.press("Enter");
  await expect(field(page, "password")).toBeFocused();
  await expect(field(page, "password")).toHaveValue("");
  await page.keyboard.type("Moonlit");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(field(page, "nameFirst")).toHaveValue("Amihan");
});

test("the details can be changed with the keyboard alone", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  const { password } = await player(page);
  await openDetails(page, true);
  await field(page, "nameFirst").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Amihan");
  await page.keyboard.press("Enter");
  await expect(field(page, "password")).toBeFocused();
  await page.keyboard.type("Wrong-Moon-9");
  await page.keyboard.press("Enter");
  await expect(field(page, "password")).toHaveAccessibleDescription(new RegExp(wrongPassword));
  await expect(field(page, "password")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(button(page, "Confirm")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Success!")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
});

test("a second press during the submission sends nothing", { tag: ["@javascript", "@extended"] }, async ({ page }) => {
  const { password } = await player(page);
  await openDetails(page, true);
  await field(page, "nameFirst").fill("Amihan");
  await button(page, "Save changes").click();
  await field(page, "password").fill(password);
  let posts = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST") posts += 1;
  });
  await button(page, "Confirm").dblclick();
  await expect(heading(page, "Success!")).toBeVisible();
  expect(posts).toBe(1);
});

for (const path of ["/user", "/changepassword"] as const) {
  test(`${path} works when its scripts fail to load`, {
    tag: ["@javascript", "@embedded-only", ...(path === "/changepassword" ? ["@extended"] : [])],
  }, async ({ page }) => {
    const { password, secretAnswer } = await player(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(path);
    if (path === "/user") {
      await page.getByText("Edit details").click();
      await field(page, "nameFirst").fill("Amihan");
      await button(page, "Save changes").click();
      await expect(alert(page)).toHaveText("Password is required.");
      await expect(field(page, "nameFirst")).toHaveValue("Amihan");
      await field(page, "password").fill(password);
      await button(page, "Save changes").click();
    } else {
      await field(page, "password").fill(password);
      await field(page, "newPassword").fill(newPassword);
      await field(page, "retypedNewPassword").fill(newPassword);
      await button(page, "Change Password").click();
      await button(page, "Submit").click();
      await expect(alert(page)).toHaveText("Secret Answer is required.");
      await field(page, "secretAnswer").fill(secretAnswer);
      await button(page, "Submit").click();
    }
    await page.waitForURL((url) => url.pathname === "/login");
    await expect(page.getByText("Please log in again.")).toBeVisible();
  });
}

const messages = {
  password: "Current Password is required.",
  newPassword: "New Password is required.",
  retypedNewPassword: "Retype New Password is required.",
};
const mismatch = "New Password and Re-Enter Password Does not match!";

test("each field of the password form reports what is missing", {
  tag: ["@javascript", "@extended"],
}, async ({ page }) => {
  await player(page);
  await open(page, "/changepassword", true);
  await expect(page).toHaveTitle("Change Password | Moonlit Gate");
  await button(page, "Change Password").click();
  for (const [name, message] of Object.entries(messages)) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
  await expect(field(page, "password")).toBeFocused();
  await field(page, "password").fill("Lantern-Gate-1");
  await field(page, "newPassword").fill("short-1");
  await expect(field(page, "newPassword")).toHaveAccessibleDescription(/Password must have 8 to 20 characters\.$/);
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill("Silver-Moon-3");
  await button(page, "Change Password").click();
  await expect(field(page, "retypedNewPassword")).toHaveAccessibleDescription(mismatch);
  await expect(confirmAnswer(page)).toBeHidden();
});

test("the messages come with the page without scripts", {
  tag: ["@no-javascript", "@embedded-only", "@extended"],
}, async ({ page }) => {
  await player(page);
  await open(page, "/changepassword", false);
  expect((await send(page, button(page, "Change Password"))).status()).toBe(400);
  const lines = alert(page).getByRole("link");
  await expect(lines).toHaveText(Object.values(messages));
  await field(page, "password").fill("Lantern-Gate-1");
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill("Silver-Moon-3");
  await send(page, button(page, "Change Password"));
  await expect(lines).toHaveText([mismatch]);
});

test("the secret answer is a separate step without scripts", {
  tag: "@no-javascript",
}, async ({ page, request }) => {
  const { UserID, password, secretAnswer } = await player(page);
  await open(page, "/changepassword", false);
  const first = { current: password, next: newPassword, answer: "" };
  expect((await changePassword(page, first, false)).status()).toBe(400);
  await expect(alert(page)).toHaveText("Secret Answer is required.");
  await field(page, "secretAnswer").fill("Candle");
  expect((await send(page, button(page, "Submit"))).status()).toBe(400);
  await expect(alert(page)).toHaveText(wrongAnswer);
  await expect(field(page, "password")).toHaveCount(0);
  // The passwords are sent sealed, and never in a URL.
  await expect(page).toHaveURL("/changepassword");
  expect(await page.content()).not.toMatch(new RegExp(`${password}|${newPassword}`));
  await field(page, "secretAnswer").fill(secretAnswer);
  await send(page, button(page, "Submit"));
  await page.waitForURL((url) => url.pathname === "/login");
  await expect(page.getByText("Your password has been changed. Please log in again.")).toBeVisible();
  await expect(page.getByText("Your password is strong.")).toBeVisible();
  expect((await answerOfLogin(request, UserID, newPassword)).ok()).toBe(true);
});

test("the sealed passwords open for their own session only", {
  tag: ["@no-javascript", "@extended"],
}, async ({ page }) => {
  const account = await player(page);
  await open(page, "/changepassword", false);
  await field(page, "password").fill(account.password);
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await send(page, button(page, "Change Password"));
  const change = await field(page, "change").inputValue();
  await logIn(page, account);
  const response = await page.request.post("/changepassword", {
    form: { intent: "change-password", change, secretAnswer: account.secretAnswer },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(400);
  const text = await response.text();
  expect(text).toContain("The time to enter your secret answer has expired. Please enter your passwords again.");
  expect(text).not.toContain(change);
});

test("a wrong secret answer or a wrong password changes nothing", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { UserID, password, secretAnswer } = await player(page);
  await open(page, "/changepassword", javaScriptEnabled);

  const wrong = { current: password, next: newPassword, answer: "Candle" };
  const refused = await changePassword(page, wrong, javaScriptEnabled);
  expect(refused.status()).toBe(400);
  await expect(field(page, "secretAnswer")).toHaveAccessibleDescription(new RegExp(wrongAnswer));
  await expect(page.getByText(wrongAnswer).filter({ visible: true }).first()).toBeVisible();
  if (javaScriptEnabled === false) {
    await page.getByRole("link", { name: "Cancel" }).click();
  } else {
    await expect(field(page, "newPassword")).toHaveValue(newPassword);
    await button(page, "Cancel").click();
  }

  const wrongPasswords = { current: "Wrong-Moon-9", next: newPassword, answer: secretAnswer };
  const answer = await changePassword(page, wrongPasswords, javaScriptEnabled);
  expect(answer.status()).toBe(400);
  await expect(alert(page)).toHaveText("Current Password is incorrect.");
  await closeMessage(page, javaScriptEnabled);
  await expect(field(page, "password")).toHaveAccessibleDescription("Current Password is incorrect.");
  expect((await answerOfLogin(request, UserID, password)).ok()).toBe(true);
});

test("passwords and secret answers are never sent back", { tag: "@javascript" }, async ({ page }) => {
  await player(page);
  const secrets = { password: "Wrong-Moon-9", newPassword, secretAnswer: "Candle" };
  const details = { email: "somebody@mail.test", nameFirst: "Amihan", password: "Wrong-Moon-9" };
  const forms = [
    { path: "/user", form: { intent: "details", ...details }, typed: "Amihan" },
    { path: "/user", form: { intent: "details", ...details, email: "nobody" }, typed: "nobody" },
    { path: "/changepassword", form: { ...secrets, retypedNewPassword: newPassword }, typed: "" },
    { path: "/changepassword", form: { ...secrets, retypedNewPassword: "Silver-Moon-3" }, typed: "" },
  ];
  for (const { path, form, typed } of forms) {
    const response = await page.request.post(path, { form });
    expect(response.status(), path).toBe(400);
    const text = await response.text();
    expect(text, path).toContain(typed);
    expect(text, path).not.toMatch(/Wrong-Moon|Silver-Moon|Candle/);
  }
});

test("the secret answer is labelled with the account's question", async ({ page, javaScriptEnabled }) => {
  await player(page);
  await open(page, "/changepassword", javaScriptEnabled);
  await expect(field(page, "secretAnswer")).toBeHidden();
  await field(page, "password").fill("Lantern-Gate-1");
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await button(page, "Change Password").click();
  await expect(heading(page, "Confirm Secret Answer")).toBeVisible();
  const answer = page.getByLabel("Please enter your secret answer");
  await expect(answer).toHaveAttribute("placeholder", "Secret Answer");
  await expect(answer).toHaveAccessibleDescription("Your question: What is your hometown?");
});

test("a new password ends all sessions", { tag: "@flow" }, async ({ page, request, browser, javaScriptEnabled }) => {
  const account = await player(page);
  const { UserID, password, secretAnswer } = account;
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, account);

  await open(page, "/changepassword", javaScriptEnabled);
  const passwords = { current: password, next: newPassword, answer: ` ${secretAnswer.toUpperCase()} ` };
  await changePassword(page, passwords, javaScriptEnabled);
  const answeredAt = Date.now();
  await expect(heading(page, "Success!")).toBeVisible();
  await expect(page.getByText("Your password has been changed. Please log in again.")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
  if (javaScriptEnabled !== false) expect(Date.now() - answeredAt).toBeGreaterThanOrEqual(2000);
  expect((await answerOfLogin(request, UserID, password)).ok()).toBe(false);

  await elsewhere.goto("/user");
  await expect(elsewhere).toHaveURL("/");
  await expect(elsewhere.getByText("Session expired. Please log in again.")).toBeVisible();
  await elsewhere.context().close();

  await page.goto("/user");
  await expect(page).toHaveURL("/login?redirectTo=%2Fuser");
  expect((await answerOfLogin(request, UserID, newPassword)).ok()).toBe(true);
});

test("a session that ended before the submission shows the message and leads home", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { UserID, password } = await player(page);
  await openDetails(page, javaScriptEnabled);
  await endSessions(request, UserID, password);
  await saveDetails(page, password, javaScriptEnabled);
  await expect(page.getByText("Session expired. Please log in again.")).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await page.waitForURL((url) => url.pathname === "/");
});

/** Ends all sessions of an account, as a change from another device does. */
async function endSessions(request: APIRequestContext, UserID: string, UserPass: string): Promise<void> {
  const { token, user } = await (await answerOfLogin(request, UserID, UserPass)).json();
  const { UserNum, UserEmail } = user;
  const response = await request.post(`${process.env.E2E_API_URL}/updateuserdetails`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { UserNum, UserID, UserPass, UserEmail, NameFirst: "A", NameLast: "B", PhoneNumber: "" },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

test("no page is wider than a 320 px screen", { tag: "@embedded-only" }, async ({ page, javaScriptEnabled }) => {
  await player(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await openDetails(page, javaScriptEnabled);
  expect(await width()).toBe(320);
  if (javaScriptEnabled !== false) {
    await button(page, "Save changes").click();
    await expect(confirmPassword(page)).toBeInViewport({ ratio: 1 });
  }
  await open(page, "/changepassword", javaScriptEnabled);
  expect(await width()).toBe(320);
});

for (const width of [360]) {
  test(`axe finds no violations at ${width} px in any state`, { tag: ["@javascript", "@embedded-only"] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await player(page);
    await openDetails(page, true);
    await expectAccessible(page, "account");
    await field(page, "email").fill("nobody");
    await button(page, "Save changes").click();
    await expectAccessible(page, "account with a message");
    await field(page, "email").fill("somebody@mail.test");
    await button(page, "Save changes").click();
    await expect(confirmPassword(page)).toBeVisible();
    await expectAccessible(page, "password dialog");
    await field(page, "password").fill("Wrong-Moon-9");
    await send(page, button(page, "Confirm"));
    await expect(page.getByText(wrongPassword)).toBeVisible();
    await expectAccessible(page, "password dialog with a message");
    await button(page, "Cancel").click();
    await send(page, button(page, "Whitelist my IP"));
    await expect(heading(page, "SUCCESS!!")).toBeVisible();
    await closeMessage(page, true);
    // At the head of the page, and with the connection.
    await expect(page.getByText("Whitelisted", { exact: true })).toHaveCount(2);
    await expectAccessible(page, "account, whitelisted");

    await open(page, "/changepassword", true);
    await expectAccessible(page, "change password");
    await button(page, "Change Password").click();
    await expectAccessible(page, "change password with messages");
    await field(page, "password").fill("Lantern-Gate-1");
    await field(page, "newPassword").fill(newPassword);
    await field(page, "retypedNewPassword").fill(newPassword);
    await button(page, "Change Password").click();
    await expect(confirmAnswer(page)).toBeVisible();
    await expectAccessible(page, "secret answer dialog");

    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/changepassword");
    await button(page, "Change Password").click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, "answer without scripts");
    await field(page, "password").fill("Lantern-Gate-1");
    await field(page, "newPassword").fill(newPassword);
    await field(page, "retypedNewPassword").fill(newPassword);
    await send(page, button(page, "Change Password"));
    await expect(field(page, "secretAnswer")).toBeVisible();
    await expectAccessible(page, "the secret answer without scripts");
  });

  test(`the layout does not shift while the pages load at ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    await player(page);
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/user", "/changepassword"] as const) {
      await open(page, path, true);
      expect.soft(await layoutShiftOf(page), path).toEqual({ value: 0, moved: "" });
    }
  });
}
