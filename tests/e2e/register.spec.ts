import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import {
  fetchUsableStamps,
  linkPathOf,
  logIn,
  newAccount,
  registeredAccount,
  submitWithNewStamp,
  test,
  waitForFillTime,
  waitForFormScripts,
  waitForMail,
} from "./portal-test.ts";

const password = "Lantern-Gate-1";

/** Valid values of the text fields, with an unused ID. */
function newRegistration() {
  const userId = `n${randomBytes(6).toString("hex")}`;
  return {
    userId,
    userEmail: `${userId}@mail.test`,
    userPassword: password,
    userPasswordConfirm: password,
    secretAnswer: "Lantern",
    userFirstName: "Test",
    userLastName: "Player",
  };
}

type Texts = ReturnType<typeof newRegistration>;

const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"]`);
const submit = (page: Page) => page.getByRole("button", { name: "Create my account" });
const alert = (page: Page) => page.getByRole("alert");

async function fill(page: Page, texts: Partial<Texts>): Promise<void> {
  for (const [name, value] of Object.entries(texts)) await field(page, name).fill(value);
}

/** Opens and fills the form as a person would, without submitting it. */
async function fillForm(page: Page, texts: Texts): Promise<void> {
  await page.goto("/register");
  const openedAt = Date.now();
  await fill(page, texts);
  await field(page, "secretQuestion").selectOption({ label: "What is your hometown?" });
  await page.getByLabel("Female").check();
  await field(page, "country").selectOption("Philippines");
  await page.getByLabel("I agree to the Terms of Use").check();
  await waitForFillTime(openedAt);
}

/** Submits the form and returns the server's response. */
async function send(page: Page) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await submit(page).click();
  return answered;
}

/** Closes the alert, if scripts run. */
async function closeAlert(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled === false) return;
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Logs in and returns the account as the game API describes it. */
async function accountOf(request: APIRequestContext, UserID: string) {
  const response = await request.post(`${process.env.E2E_API_URL}/processlogin`, {
    data: { UserID, UserPass: password },
  });
  expect(response.status()).toBe(200);
  return (await response.json()).user;
}

test("an account is created, and the link in the mail confirms its address", { tag: "@flow" }, async ({
  page,
  request,
}) => {
  const texts = newRegistration();
  await fillForm(page, texts);
  await submit(page).click();
  await expect(page.getByText(`Welcome, ${texts.userId}! Your account is ready.`)).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");
  // The new player is logged in.
  await expect(page.getByRole("region", { name: "Welcome" }).getByText(texts.userId)).toBeVisible();
  await expect(page.getByRole("status").getByRole("link", { name: "Download the game" })).toBeVisible();

  const mail = await waitForMail(texts.userEmail, /Confirm your e-mail address/);
  const link = linkPathOf(mail);
  expect(link).toMatch(/^\/verifyemail\?token=/);
  const response = await page.goto(link);
  expect(response?.status()).toBe(200);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const confirm = page.getByRole("button", { name: "Confirm my e-mail address" });
  await expect(confirm).toBeVisible();
  // Opening the link does not confirm it, since mail scanners open links.
  expect((await accountOf(request, texts.userId)).email_verified_at).toBeNull();

  await confirm.click();
  await expect(page.getByText("Your e-mail address is confirmed.", { exact: true })).toBeVisible();
  expect(await accountOf(request, texts.userId)).toMatchObject({
    UserEmail: texts.userEmail,
    NameFirst: "Test",
    NameLast: "Player",
    UserSQ: 2,
    email_verified_at: expect.any(String),
  });
  await expect(page.getByRole("main").getByRole("link", { name: "Go to my account" })).toHaveAttribute("href", "/user");
});

test("a verification link works once; the page says how to get a new one", async ({ page, request }) => {
  const { email } = await registeredAccount(request);
  const link = linkPathOf(await waitForMail(email, /Confirm your e-mail address/));
  const confirm = page.getByRole("button", { name: "Confirm my e-mail address" });
  await page.goto(link);
  await confirm.click();
  await expect(page.getByText("Your e-mail address is confirmed.", { exact: true })).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "account page" })).toHaveAttribute("href", "/user");
});

test("a verification page without a token shows the error at once", { tag: "@embedded-only" }, async ({ page }) => {
  const response = await page.goto("/verifyemail");
  expect(response?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
});

test("the result is shown for a second before the front page", { tag: "@javascript" }, async ({ page }) => {
  const texts = newRegistration();
  await page.clock.install();
  await fillForm(page, texts);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  await expect(page.getByRole("dialog").getByText(`Welcome, ${texts.userId}!`)).toBeVisible();
  await page.clock.runFor(999);
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === "/");
});

test("the sign-up form has the fields of the specification, at both addresses", {
  tag: "@embedded-only",
}, async ({ page }) => {
  for (const path of ["/register", "/Register"]) {
    await page.goto(path);
    await expect(page).toHaveTitle("Register | Moonlit Gate");
    const names = [
      "userId",
      "userEmail",
      "userPassword",
      "userPasswordConfirm",
      "secretQuestion",
      "secretAnswer",
      "userFirstName",
      "userLastName",
      "country",
      "agreeTerms",
    ];
    for (const name of names) await expect(field(page, name)).toHaveCount(1);
    await expect(page.getByLabel("Male", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Female")).not.toBeChecked();
    await expect(field(page, "country")).toHaveValue("");
    expect(await field(page, "country").locator("option").nth(1).textContent()).toBe("Philippines");
    await expect(field(page, "secretQuestion").locator("option")).toHaveCount(7);
    const lengths = { userId: 20, userEmail: 60, userPassword: 20, userPasswordConfirm: 20, userFirstName: 30 };
    for (const [name, maxLength] of Object.entries({ ...lengths, userLastName: 30 })) {
      await expect(field(page, name)).toHaveAttribute("maxlength", String(maxLength));
    }
  }
  const terms = page.getByRole("main").getByRole("link", { name: /Policy/ });
  await expect(terms.first()).toHaveAttribute("href", "/policy/operation");
  await expect(terms.last()).toHaveAttribute("href", "/policy/privacy");
});

const required = {
  userId: "Username is required.",
  userEmail: "Email is required.",
  userPassword: "Password is required.",
  userPasswordConfirm: "Confirm - Password is required.",
};

test("each field shows its error on blur", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/register");
  for (const [name, message] of Object.entries(required)) {
    await field(page, name).focus();
    await field(page, name).blur();
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
  await field(page, "userEmail").fill("somebody");
  await field(page, "userEmail").blur();
  await expect(field(page, "userEmail")).toHaveAccessibleDescription(/Enter a valid email address\.$/);
});

test("an invalid form is not sent by the browser", { tag: ["@javascript", "@extended"] }, async ({ page }) => {
  await page.goto("/register");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await submit(page).click();
  await expect(field(page, "userId")).toBeFocused();
  await expect(field(page, "userPasswordConfirm")).toHaveAccessibleDescription("Confirm - Password is required.");
  expect(posts).toBe(0);
});

/** Fills the required fields that are not about the login. */
async function fillRecovery(page: Page): Promise<void> {
  await field(page, "secretQuestion").selectOption({ index: 1 });
  await field(page, "secretAnswer").fill("Lantern");
  await page.getByLabel("I agree to the Terms of Use").check();
}

test("the page's own check lists all errors as links to their fields", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/register");
  await waitForFormScripts(page);
  await submit(page).click();
  const links = alert(page).getByRole("link");
  await expect(links).toHaveText(Object.values(required));
  await expect(field(page, "userId")).toBeFocused();
  await links.nth(1).click();
  await expect(field(page, "userEmail")).toBeFocused();
});

test("secret question, answer, terms and a mismatch are told together with the server's other findings", {
  tag: ["@embedded-only", "@extended"],
}, async ({ page }) => {
  await page.goto("/register");
  const values = { userId: "a-b", userEmail: "me@mail.example", userPassword: "short", userPasswordConfirm: "other" };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  expect((await send(page)).status()).toBe(400);
  await expect(alert(page).getByRole("paragraph")).toHaveText([
    "* Username must have 4 to 20 characters: letters, digits and _.",
    "* Password must have 8 to 20 characters.",
    "* Password and Confirm - Password do not match.",
    "* Secret question is required.",
    "* Secret answer is required.",
    "* You must agree to the Terms of Use.",
  ]);
});

test("an empty form returns with every message without scripts", {
  tag: ["@no-javascript", "@embedded-only", "@extended"],
}, async ({ page }) => {
  await page.goto("/register");
  expect((await send(page)).status()).toBe(400);
  const messages = [
    ...Object.values(required),
    "Secret question is required.",
    "Secret answer is required.",
    "You must agree to the Terms of Use.",
  ];
  await expect(alert(page).getByRole("paragraph")).toHaveText(messages.map((message) => `* ${message}`));
  for (const [name, message] of Object.entries(required)) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
});

test("the server reports every broken rule at once, and the input stays", {
  tag: "@embedded-only",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/register");
  const input = { userId: "ab!", userEmail: "somebody@mail.test", userFirstName: "Ñandú", userLastName: "山田" };
  await fill(page, { ...input, userPassword: "short-1", userPasswordConfirm: "shirt-1" });
  await field(page, "country").selectOption("Japan");
  await page.getByLabel("Female").check();
  await fillRecovery(page);
  const response = await send(page);
  expect(response.status()).toBe(400);
  const problems = {
    userId: "Username must have 4 to 20 characters: letters, digits and _.",
    userPassword: "Password must have 8 to 20 characters.",
    userPasswordConfirm: "Password and Confirm - Password do not match.",
  };
  const lines = alert(page).getByRole("paragraph");
  await expect(lines).toHaveText(Object.values(problems).map((message) => `* ${message}`));

  // A line of the summary links to its field.
  await lines.nth(2).getByRole("link").click();
  if (javaScriptEnabled !== false) await expect(field(page, "userPasswordConfirm")).toBeFocused();
  else await expect(page).toHaveURL(/#register-userPasswordConfirm$/);
  for (const [name, message] of Object.entries(problems)) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${message.replace(/[.]/g, "\\.")}$`));
  }
  for (const [name, value] of Object.entries(input)) await expect(field(page, name)).toHaveValue(value);
  await expect(field(page, "country")).toHaveValue("Japan");
  await expect(page.getByLabel("Female")).toBeChecked();
  if (javaScriptEnabled === false) await expect(field(page, "userPassword")).toHaveValue("");
});

test("the answer to a hand-made form reports the errors, and never contains the password", {
  tag: "@embedded-only",
}, async ({ request }) => {
  const form = { intent: "register", ...newRegistration(), userEmail: "somebody", userFirstName: "n".repeat(31) };
  const response = await request.post("/register", { form: { ...form, userPasswordConfirm: "Lantern-Gate-2" } });
  expect(response.status()).toBe(400);
  const body = await response.text();
  expect(body).toContain("Enter a valid email address.");
  expect(body).toContain("First name may have at most 30 characters.");
  expect(body).toContain("Password and Confirm - Password do not match.");
  expect(body).toContain(form.userId);
  expect(body).not.toContain("Lantern-Gate-");
});

test("a taken ID is reported at its field; a taken address is not, and its owner gets a notice", {
  tag: ["@flow", "@extended"],
}, async ({ page, request, javaScriptEnabled }) => {
  const { UserID, email } = newAccount();
  const texts = { ...newRegistration(), userEmail: email.toUpperCase() };
  await fillForm(page, { ...texts, userId: UserID.toUpperCase() });
  expect((await send(page)).status()).toBe(409);
  await expect(alert(page).getByRole("paragraph")).toHaveText(["* This Username is already taken."]);
  await closeAlert(page, javaScriptEnabled);
  await expect(field(page, "userId")).toHaveAccessibleDescription(/This Username is already taken\.$/);
  await expect(field(page, "userId")).toHaveValue(UserID.toUpperCase());
  await expect(field(page, "userEmail")).not.toHaveAttribute("aria-invalid", "true");

  await fill(page, { userId: texts.userId, userPassword: password, userPasswordConfirm: password });
  await waitForFillTime(Date.now());
  await submit(page).click();
  await expect(page.getByText(`Welcome, ${texts.userId}! Your account is ready.`)).toBeVisible();
  expect(await accountOf(request, texts.userId)).toMatchObject({ UserEmail: texts.userEmail, email_verified_at: null });
  const notice = await waitForMail(texts.userEmail, /^Your e-mail address for/);
  expect(notice.text).toContain("You already have an account with it");
  expect(notice.text).not.toContain("token=");
});

test("a password that is guessed first is refused, and a weak one gets advice", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const texts = newRegistration();
  const refused = { ...texts, userPassword: "Dragon2024!", userPasswordConfirm: "Dragon2024!" };
  await fillForm(page, refused);
  // Password managers paste.
  const wasPasted = await field(page, "userPassword").evaluate((input) =>
    input.dispatchEvent(new Event("paste", { bubbles: true, cancelable: true })),
  );
  expect(wasPasted).toBe(true);
  expect((await send(page)).status()).toBe(400);
  await expect(alert(page).getByRole("paragraph")).toHaveText([/^\* This is one of the most common passwords/]);
  await closeAlert(page, javaScriptEnabled);
  await expect(field(page, "userPassword")).toHaveAccessibleDescription(
    /Choose several words that do not belong together\.$/,
  );
  await expect(field(page, "userEmail")).toHaveValue(texts.userEmail);

  await fill(page, { userPassword: "ricefields", userPasswordConfirm: "ricefields" });
  await waitForFillTime(Date.now());
  await submit(page).click();
  await expect(page.getByText("Your password is weak:")).toBeVisible();
  // A dialog stays open until it was read.
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("a taken ID is reported with all other errors", { tag: "@extended" }, async ({ page, javaScriptEnabled }) => {
  const { UserID, email } = newAccount();
  await page.goto("/register");
  const openedAt = Date.now();
  await fill(page, { ...newRegistration(), userId: UserID, userEmail: email, userPasswordConfirm: "Other-Gate-2" });
  await fillRecovery(page);
  await waitForFillTime(openedAt);
  expect((await send(page)).status()).toBe(400);
  await expect(alert(page).getByRole("paragraph")).toHaveText([
    "* This Username is already taken.",
    "* Password and Confirm - Password do not match.",
  ]);
  await closeAlert(page, javaScriptEnabled);
  await expect(field(page, "userId")).toHaveAccessibleDescription(/This Username is already taken\.$/);
  await expect(field(page, "userId")).toHaveValue(UserID);
});

test("names in any script are stored; spaces around ID and address are ignored", {
  tag: "@extended",
}, async ({ page, request }) => {
  const texts = { ...newRegistration(), userFirstName: "Ñandú 🌙", userLastName: "山田" };
  await fillForm(page, { ...texts, userId: `  ${texts.userId} `, userEmail: ` ${texts.userEmail}  ` });
  await submit(page).click();
  await expect(page.getByText(`Welcome, ${texts.userId}!`)).toBeVisible();
  expect(await accountOf(request, texts.userId)).toMatchObject({
    UserID: texts.userId,
    UserEmail: texts.userEmail,
    NameFirst: "Ñandú 🌙",
    NameLast: "山田",
  });
});

test("a honeypot that a browser has filled in is refused once", {
  tag: ["@embedded-only", "@extended"],
}, async ({ page, javaScriptEnabled }) => {
  const texts = newRegistration();
  await fillForm(page, texts);
  await field(page, "leaveEmpty").fill("https://spam.test");
  expect((await send(page)).status()).toBe(400);
  await expect(alert(page)).toHaveText(
    "Your browser filled in a hidden field that has to stay empty. It is empty again: please send the form once more.",
  );
  await closeAlert(page, javaScriptEnabled);
  await expect(field(page, "userEmail")).toHaveValue(texts.userEmail);
  await expect(field(page, "leaveEmpty")).toHaveValue("");
});

test("a form that is sent too fast is refused, and works a moment later", {
  tag: ["@embedded-only", "@extended"],
}, async ({ page, javaScriptEnabled }) => {
  const texts = newRegistration();
  await fillForm(page, texts);
  await submitWithNewStamp(page, "/register");
  expect((await send(page)).status()).toBe(400);
  await expect(alert(page)).toHaveText("That was very quick. Please check what you typed and send the form again.");
  await closeAlert(page, javaScriptEnabled);
  await waitForFillTime(Date.now());
  await fill(page, { userPassword: password, userPasswordConfirm: password });
  await submit(page).click();
  await expect(page.getByText(`Welcome, ${texts.userId}!`)).toBeVisible();
});

test("an alert reports a lost connection, and the input stays", { tag: "@javascript" }, async ({ page, context }) => {
  const texts = newRegistration();
  await fillForm(page, texts);
  await context.setOffline(true);
  await submit(page).click();
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await closeAlert(page, true);
  for (const [name, value] of Object.entries(texts)) await expect(field(page, name)).toHaveValue(value);
  await context.setOffline(false);
  await submit(page).click();
  await expect(page.getByText(`Welcome, ${texts.userId}!`)).toBeVisible();
});

test("a double click makes one account and no error; another account needs another form", {
  tag: "@no-javascript",
}, async ({ page }) => {
  const { request } = page;
  const [stamp = ""] = await fetchUsableStamps(request, "/register", 1);
  const form = { intent: "register", stamp, ...newRegistration(), secretQuestion: "1", agreeTerms: "on" };
  const sent = (values: object) => request.post("/register", { form: { ...form, ...values }, maxRedirects: 0 });
  const answers = [...(await Promise.all([sent({}), sent({})])), await sent({})];
  for (const answer of answers) expect([answer.status(), answer.headers().location]).toEqual([302, "/"]);
  // Without the session of the new account.
  await page.context().clearCookies();
  const { userId, userEmail } = newRegistration();
  const other = await sent({ userId, userEmail });
  expect(other.status()).toBe(400);
  const html = await other.text();
  expect(html).toContain("This form was already sent, so nothing was done this time.");
  expect(html).toContain(userEmail);
  expect(html).not.toContain(`name="stamp" value="${stamp}"`);
});

test("the sixth registration from an address has to wait", { tag: "@extended" }, async ({ page, request }) => {
  for (const stamp of await fetchUsableStamps(request, "/register", 5)) {
    const response = await request.post("/register", {
      form: { intent: "register", stamp, ...newRegistration(), secretQuestion: "1", agreeTerms: "on" },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(302);
  }
  const texts = newRegistration();
  await fillForm(page, texts);
  const response = await send(page);
  expect(response.status()).toBe(429);
  expect(response.headers()["retry-after"]).toBe("60");
  await expect(alert(page)).toHaveText("Too many Requests! try again later");
  await expect(field(page, "userEmail")).toHaveValue(texts.userEmail);
});

test("logged-in visitors are redirected from the registration", { tag: "@embedded-only" }, async ({ page }) => {
  await logIn(page, newAccount());
  await page.goto("/register");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

const pages = ["/register", "/verifyemail", "/verifyemail?token=unknown"];

test("no content is wider than a 320 px screen, with every message shown", {
  tag: "@embedded-only",
}, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.goto("/register");
  await fill(page, { userId: "ab!", userEmail: "a@b.test", userPassword: "x", userPasswordConfirm: "y" });
  await fillRecovery(page);
  await send(page);
  await expect(alert(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await closeAlert(page, javaScriptEnabled);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const width of [360]) {
  test(`axe finds no violations at ${width} px, before and after a refusal`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    await page.goto("/register");
    await submit(page).click();
    await expect(alert(page).getByRole("link")).toHaveCount(4);
    await expectAccessible(page, "with the summary of the page's own check");
    await fill(page, { userId: "ab!", userEmail: "a@b.test", userPassword: "x", userPasswordConfirm: "y" });
    await fillRecovery(page);
    await send(page);
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, "with the alert");
    await closeAlert(page, true);
    await expectAccessible(page, "with messages at the fields");
  });
}
