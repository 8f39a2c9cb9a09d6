import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import {
  fetchUsableStamps,
  linkPathOf,
  logIn,
  mailsTo,
  newAccount,
  proxyHeaders,
  submitWithNewStamp,
  type TestAccount,
  test,
  waitForFillTime,
  waitForMail,
} from "./portal-test.ts";

const newPassword = "Silver-Moon-2";

/** A field by its name, or by its id where two forms of the page share the name. */
const field = (page: Page, name: string) => page.getByRole("main").locator(`[name="${name}"], [id="${name}"]`);
const findId = (page: Page) => page.getByRole("button", { name: "Find my User ID" });
const findPassword = (page: Page) => page.getByRole("button", { name: "Reset my password" });
const setPassword = (page: Page) => page.getByRole("button", { name: "Set new password" });
const success = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
const alert = (page: Page) => page.getByRole("alert");

/** The page's message, the same for existing and unknown accounts. */
const idAnswer = (masked: string) => `If an account uses ${masked}, we have sent its user ID there.`;
const passwordAnswer = (masked: string) =>
  `If this user ID and ${masked} belong together, we have sent a link for a new password there.`;

/** Masks a text but for its first character. */
const maskEmail = (email: string) => `${email[0]}${"*".repeat(email.length - 1)}`;

const unusedEmail = () => `x${randomBytes(6).toString("hex")}@mail.test`;

async function requestUserId(page: Page, email: string): Promise<void> {
  await page.goto("/findaccount");
  const openedAt = Date.now();
  await field(page, "find-id-email").fill(email);
  await waitForFillTime(openedAt);
  await findId(page).click();
  await expect(success(page, idAnswer(maskEmail(email.trim())))).toBeVisible();
}

async function requestPasswordReset(page: Page, UserID: string, email: string): Promise<void> {
  await page.goto("/findaccount");
  const openedAt = Date.now();
  await field(page, "find-password-userId").fill(UserID);
  await field(page, "find-password-email").fill(email);
  await waitForFillTime(openedAt);
  await findPassword(page).click();
  await expect(success(page, passwordAnswer(maskEmail(email.trim())))).toBeVisible();
}

/** Requests a reset link through the game API and returns its path. */
async function resetLink(request: APIRequestContext, { UserID, email }: TestAccount): Promise<string> {
  const response = await request.post(`${process.env.E2E_API_URL}/findPassword`, {
    headers: proxyHeaders(),
    data: { findPWID: UserID, findPWEmail: email },
  });
  expect(response.status()).toBe(200);
  return linkPathOf(await waitForMail(email, /Set a new password/));
}

async function canLogIn(request: APIRequestContext, UserID: string, UserPass: string): Promise<boolean> {
  const response = await request.post(`${process.env.E2E_API_URL}/processlogin`, { data: { UserID, UserPass } });
  return response.ok();
}

/** Submits the form of a button and returns the server's response. */
async function send(page: Page, button: (page: Page) => ReturnType<Page["locator"]>) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page).click();
  return answered;
}

async function closeDialog(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled === false) return;
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("a forgotten user ID is sent by mail", { tag: "@flow" }, async ({ page }) => {
  const { UserID, email } = newAccount();
  await requestUserId(page, ` ${email.toUpperCase()} `);
  await expect(page.locator(".outcome").getByRole("heading", { name: "SUCCESS!!" })).toBeVisible();
  const mail = await waitForMail(email, /user ID/);
  expect(mail.text).toContain(UserID);
  expect(mail.html).toContain(UserID);
});

test("an unused address gets the same answer and no mail", { tag: "@extended" }, async ({ page }) => {
  const { email } = newAccount();
  const unknown = unusedEmail();
  await requestUserId(page, unknown);
  // Mails are sent in order: an earlier one would have arrived before a later one.
  await requestUserId(page, email);
  await waitForMail(email, /user ID/);
  expect(mailsTo(unknown)).toEqual([]);
});

test("a forgotten password is replaced through a link that works once", { tag: "@flow" }, async ({ page, request }) => {
  test.slow();
  const account = newAccount();
  const { UserID, email, password } = account;
  await requestPasswordReset(page, UserID.toUpperCase(), email);
  const link = linkPathOf(await waitForMail(email, /Set a new password/));
  expect(link).toMatch(/^\/resetpassword\?token=/);

  await page.goto(link);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await setPassword(page).click();
  await expect(page.getByText("Your password has been changed. You can log in now.")).toBeVisible();
  await expect(page.getByText("Your password is strong.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(await canLogIn(request, UserID, password)).toBe(false);
  expect(await canLogIn(request, UserID, newPassword)).toBe(true);

  expect((await page.goto(link))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expect(field(page, "newPassword")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/findaccount");
  expect(await canLogIn(request, UserID, newPassword)).toBe(true);
});

test("a user ID and an address that do not match get the same answer and no mail", { tag: "@extended" }, async ({
  page,
}) => {
  test.slow();
  const [one, other] = [newAccount(), newAccount()];
  const unknown = unusedEmail();
  await requestPasswordReset(page, one.UserID, other.email);
  await requestPasswordReset(page, "nobody_at_all", unknown);
  await requestPasswordReset(page, one.UserID, one.email);
  await waitForMail(one.email, /Set a new password/);
  expect(mailsTo(unknown)).toEqual([]);
  expect(mailsTo(other.email).filter(({ subject }) => /password/.test(subject))).toEqual([]);
});

test("a new password logs its account out in this browser, too", async ({ page, request }) => {
  test.slow();
  const account = newAccount();
  await logIn(page, account);
  await page.goto(await resetLink(request, account));
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await setPassword(page).click();
  await expect(page.getByText("Your password has been changed. You can log in now.")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/login");
  await expect(page.getByText("Session expired.")).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
});

test("another account that is logged in stays logged in", async ({ page, request }) => {
  test.slow();
  const [visitor, other] = [newAccount(), newAccount()];
  await logIn(page, visitor);
  await page.goto(await resetLink(request, other));
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await setPassword(page).click();
  await expect(page.getByText("Your password has been changed. You can log in now.")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("region", { name: "Welcome" }).getByText(visitor.UserID)).toBeVisible();
});

test("the result is shown for two seconds before the login page", {
  tag: ["@javascript", "@extended"],
}, async ({ page, request }) => {
  const link = await resetLink(request, newAccount());
  await page.clock.install();
  await page.goto(link);
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await page.clock.pauseAt(Date.now() + 60_000);
  await setPassword(page).click();
  await expect(page.getByRole("dialog").getByText("Your password has been changed.")).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(page).toHaveURL(/\/resetpassword\?token=/);
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === "/login");
});

test("passwords are never sent back", { tag: "@embedded-only" }, async ({ request }) => {
  const form = { intent: "reset-password", token: "unknown", newPassword };
  for (const retypedNewPassword of [newPassword, "Silver-Moon-3"]) {
    const response = await request.post("/resetpassword", { form: { ...form, retypedNewPassword } });
    expect(response.status()).toBe(400);
    expect(await response.text()).not.toContain("Silver-Moon-");
  }
});

test("a reset page without a token shows the error at once", { tag: "@embedded-only" }, async ({ page }) => {
  const response = await page.goto("/resetpassword");
  expect(response?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/findaccount");
});

const findMessages = {
  "find-id-email": "Email Address is required to retrieve your UserID.",
  "find-password-userId": "User ID is required to retrieve your Password.",
  "find-password-email": "Email Address is required to retrieve your Password.",
};
const resetMessages = {
  newPassword: "New Password is required.",
  retypedNewPassword: "Retype New Password is required.",
};

test("each field shows its error on blur", { tag: ["@javascript", "@extended"] }, async ({ page }) => {
  const expectErrorOnBlur = async (name: string, message: string) => {
    await field(page, name).focus();
    await field(page, name).blur();
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  };
  await page.goto("/findaccount");
  for (const [name, message] of Object.entries(findMessages)) await expectErrorOnBlur(name, message);
  for (const name of ["find-id-email", "find-password-email"]) {
    await field(page, name).fill("somebody");
    await expectErrorOnBlur(name, "Enter a valid email address.");
  }
  await page.goto("/resetpassword?token=open-reset");
  for (const [name, message] of Object.entries(resetMessages)) await expectErrorOnBlur(name, message);
  await field(page, "newPassword").fill("short-1");
  await expectErrorOnBlur("newPassword", "Password must have 8 to 20 characters.");
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill("Silver-Moon-3");
  await expectErrorOnBlur("retypedNewPassword", "New Password and Re-Enter Password Does not match!");
});

test("the messages come with the page without scripts", { tag: ["@no-javascript", "@embedded-only"] }, async ({
  page,
}) => {
  const lines = alert(page).getByRole("paragraph");
  await page.goto("/findaccount");
  expect((await send(page, findId)).status()).toBe(400);
  await expect(lines).toHaveText([findMessages["find-id-email"]]);
  await expect(field(page, "find-id-email")).toHaveAccessibleDescription(findMessages["find-id-email"]);
  // The other form has no messages.
  await expect(field(page, "find-password-email")).not.toHaveAttribute("aria-invalid", "true");

  await field(page, "find-password-userId").fill("somebody");
  await field(page, "find-password-email").fill("no address");
  expect((await send(page, findPassword)).status()).toBe(400);
  await expect(lines).toHaveText(["Enter a valid email address."]);
  await expect(field(page, "find-password-userId")).toHaveValue("somebody");
  await expect(field(page, "find-password-email")).toHaveValue("no address");

  await field(page, "find-password-userId").fill(" ");
  await field(page, "find-password-email").fill("");
  await send(page, findPassword);
  await expect(lines).toHaveText([findMessages["find-password-userId"], findMessages["find-password-email"]]);

  await page.goto("/resetpassword?token=open-reset");
  expect((await send(page, setPassword)).status()).toBe(400);
  await expect(lines).toHaveText(Object.values(resetMessages));
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill("Silver-Moon-3");
  await send(page, setPassword);
  await expect(lines).toHaveText(["New Password and Re-Enter Password Does not match!"]);
  for (const name of Object.keys(resetMessages)) await expect(field(page, name)).toHaveValue("");
  await expect(page.locator('input[name="token"]')).toHaveValue("open-reset");
});

test("a filled honeypot is refused", { tag: "@embedded-only" }, async ({ page, javaScriptEnabled }) => {
  await page.goto("/findaccount");
  const openedAt = Date.now();
  const email = unusedEmail();
  await field(page, "find-id-email").fill(email);
  await page.locator('[id="find-id-leaveEmpty"]').fill("https://spam.test");
  await waitForFillTime(openedAt);
  expect((await send(page, findId)).status()).toBe(400);
  await expect(alert(page)).toHaveText(/^Your browser filled in a hidden field/);
  await closeDialog(page, javaScriptEnabled);
  await expect(field(page, "find-id-email")).toHaveValue(email);
  await expect(page.locator('[id="find-id-leaveEmpty"]')).toHaveValue("");
});

test("a form that is sent too fast is refused, and works a moment later", {
  tag: "@embedded-only",
}, async ({ page, javaScriptEnabled }) => {
  const email = unusedEmail();
  await page.goto("/findaccount");
  await field(page, "find-id-email").fill(email);
  await submitWithNewStamp(page, "/findaccount");
  expect((await send(page, findId)).status()).toBe(400);
  await expect(alert(page)).toHaveText("That was very quick. Please check what you typed and send the form again.");
  await closeDialog(page, javaScriptEnabled);
  await waitForFillTime(Date.now());
  await findId(page).click();
  await expect(success(page, idAnswer(maskEmail(email)))).toBeVisible();
  await expect(field(page, "find-id-email")).toHaveValue("");
});

test("the sixth search from an address has to wait", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  for (const stamp of await fetchUsableStamps(request, "/findaccount", 5)) {
    const response = await request.post("/findaccount", {
      form: { intent: "find-id", email: unusedEmail(), stamp },
    });
    expect(response.status()).toBe(200);
  }
  await page.goto("/findaccount");
  const openedAt = Date.now();
  await field(page, "find-password-userId").fill("somebody");
  await field(page, "find-password-email").fill("somebody@mail.test");
  await waitForFillTime(openedAt);
  const response = await send(page, findPassword);
  expect(response.status()).toBe(429);
  expect(response.headers()["retry-after"]).toBe("60");
  await expect(alert(page)).toHaveText("Too many Requests! try again later");
  await closeDialog(page, javaScriptEnabled);
  await expect(field(page, "find-password-userId")).toHaveValue("somebody");
});

test("an alert reports a lost connection, and the input stays", {
  tag: ["@javascript", "@extended"],
}, async ({ page, context }) => {
  await page.goto("/findaccount");
  await field(page, "find-id-email").fill("somebody@mail.test");
  await context.setOffline(true);
  await findId(page).click();
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await closeDialog(page, true);
  await expect(field(page, "find-id-email")).toHaveValue("somebody@mail.test");
});

/** Delays the form's request. @returns a function that releases it */
async function delayRequest(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith("/findaccount"),
    async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    },
  );
  return release;
}

test("a dialog with a progress bar stays open until the answer arrives", { tag: "@javascript" }, async ({ page }) => {
  const release = await delayRequest(page);
  const email = unusedEmail();
  await page.goto("/findaccount");
  const openedAt = Date.now();
  await field(page, "find-password-userId").fill("somebody");
  await field(page, "find-password-email").fill(email);
  await waitForFillTime(openedAt);
  await findPassword(page).click();
  const processing = page.getByRole("dialog", { name: "Processing request" });
  await expect(processing).toBeVisible();
  await expect(processing.getByText("please wait...")).toBeVisible();
  await expect(processing.getByRole("progressbar")).toBeVisible();
  release();
  await expect(success(page, passwordAnswer(maskEmail(email)))).toBeVisible();
  await expect(processing).toBeHidden();
  await expect(page.getByRole("dialog").getByRole("button", { name: "OK" })).toBeFocused();
});

test("the dialog closes after ten seconds without an answer", { tag: "@javascript" }, async ({ page }) => {
  await page.clock.install();
  const release = await delayRequest(page);
  const email = unusedEmail();
  await page.goto("/findaccount");
  const openedAt = Date.now();
  await field(page, "find-id-email").fill(email);
  await waitForFillTime(openedAt);
  await page.clock.pauseAt(Date.now() + 60_000);
  await findId(page).click();
  const processing = page.getByRole("dialog", { name: "Processing request" });
  await expect(processing).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(processing).toBeVisible();
  await page.clock.runFor(200);
  await expect(processing).toBeHidden();
  release();
  await page.clock.resume();
  await expect(success(page, idAnswer(maskEmail(email)))).toBeVisible();
});

test("a link that is used or unknown says so at once, and using it needs more than opening it", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page }) => {
  for (const [path, isOpen] of [
    ["/resetpassword?token=", "open-reset"],
    ["/verifyemail?token=", "open-verify"],
    ["/undoemailchange?token=", "open-undo"],
    ["/removeaddress?token=", "open-unlist"],
  ] as const) {
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await page.goto(`${path}${isOpen}`))?.status()).toBe(200);
      await expect(page.locator('main input[name="token"]')).toHaveValue(isOpen);
    }
    expect((await page.goto(`${path}used`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
    await expect(page.locator('main input[name="token"]')).toHaveCount(0);
  }
});

const pages = ["/findaccount", "/resetpassword", "/resetpassword?token=unknown", "/resetpassword?token=open-reset"];

test("no content is wider than a 320 px screen", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
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
    await field(page, "newPassword").fill(newPassword);
    await field(page, "retypedNewPassword").fill(newPassword);
    // The link is used up while the page is open.
    await page.locator('input[name="token"]').evaluate((input: HTMLInputElement) => {
      input.value = "used";
    });
    await setPassword(page).click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, "with the error dialog");
    await closeDialog(page, true);
    await expectAccessible(page, "with the way to a new link");
    await page.goto("/findaccount");
    await findPassword(page).click();
    await expectAccessible(page, "with messages at the fields");
  });
}
