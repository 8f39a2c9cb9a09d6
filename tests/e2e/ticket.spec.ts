import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { createPng } from "#tests/fixtures/pictures.ts";
import { expectAccessible } from "./axe.ts";
import {
  linkPathOf,
  logIn,
  logInAsAdmin,
  newAccount,
  playerApi,
  proxyHeaders,
  test,
  waitForFillTime,
  waitForMail,
} from "./portal-test.ts";

const support = { UserID: "support", password: "moonlit-gate-5", email: "support@demo.example", secretAnswer: "" };
const photo = { name: "photo", mimeType: "text/html", buffer: readFileSync("public/art/news/notice-450.webp") };
const hostile = '<script>document.title="ran"</script><img src=x onerror="document.title=\'ran\'">';

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);
const button = (page: Page, name: string) => main(page).getByRole("button", { name });
const mailbox = () => `t${crypto.randomUUID().slice(0, 12)}@mail.test`;

interface Typed {
  name?: string;
  email: string;
  subject?: string;
  message?: string;
}

async function fillTicket(
  page: Page,
  { name = "Moon Walker", email, subject = "Where is it?", message = "Gone." }: Typed,
) {
  await field(page, "name").fill(name);
  await field(page, "email").fill(email);
  await field(page, "category").selectOption("payment");
  await field(page, "subject").fill(subject);
  await field(page, "message").fill(message);
}

/** Creates a ticket and returns its number. */
async function submitted(request: APIRequestContext, email: string, values: object = {}): Promise<string> {
  const response = await request.post(`${process.env.E2E_API_URL}/submitticket`, {
    headers: proxyHeaders(),
    data: { name: "Moon Walker", email, category: "bug", subject: "Where is it?", message: "Gone.", ...values },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { number: string }).number;
}

async function answer(request: APIRequestContext, number: string, message: string): Promise<void> {
  const response = await (await playerApi(request, support)).post("/adminreplyticket", { number, message });
  expect(response.status(), await response.text()).toBe(200);
}

async function openTicket(page: Page, number: string, email: string): Promise<void> {
  await page.goto("/checkticket");
  await field(page, "number").fill(number);
  await field(page, "email").fill(email);
  await button(page, "Check My Ticket").click();
  await page.waitForURL(/\?ticket=/);
}

async function closeDialog(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled === false) return;
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("a ticket with a picture is sent, found again, answered, replied to and closed", { tag: "@flow" }, async ({
  page,
  request,
  context,
  javaScriptEnabled,
}) => {
  test.slow();
  const email = mailbox();
  await page.goto("/ticket");
  const openedAt = Date.now();
  await fillTicket(page, { email, name: hostile.slice(0, 60), subject: hostile, message: `Line one.\n\n  ${hostile}` });
  await field(page, "images").setInputFiles([photo]);
  await waitForFillTime(openedAt);
  await button(page, "Submit Ticket").click();
  await page.waitForURL(/\/ticket\?sent=/);
  const number =
    (await main(page)
      .getByText(/^T-\w{4}-\w{4}$/)
      .textContent()) ?? "";
  const mail = await waitForMail(email, /We received your ticket/);
  expect(mail.text).toContain(number);
  await page.reload();
  await expect(main(page).getByText(number, { exact: true })).toBeVisible();

  // Later, in another browser: the link of the mail, with the address.
  await context.clearCookies();
  await page.goto(linkPathOf(mail));
  await expect(field(page, "number")).toHaveValue(number);
  await field(page, "email").fill("somebody@mail.test");
  await button(page, "Check My Ticket").click();
  await expect(page.getByRole("alert")).toHaveText(
    "No ticket matches this number and e-mail address. Please check both.",
  );
  await closeDialog(page, javaScriptEnabled);
  await field(page, "email").fill(email);
  await button(page, "Check My Ticket").click();
  const message = page.getByRole("list", { name: "Messages" }).locator("> li");
  await expect(message.first().getByText("Line one.")).toHaveCSS("white-space", "pre-wrap");
  expect(page.url()).not.toContain("mail.test");
  await expect(main(page).getByText(hostile, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Check My Ticket/);
  const image = message.first().getByRole("img");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(450);

  await answer(request, number, `It is there now.\n${hostile}`);
  expect((await waitForMail(email, /We answered your ticket/)).text).toContain("It is there now.");
  await page.reload();
  await expect(main(page).getByText("Answered", { exact: true })).toBeVisible();
  await expect(message.nth(1)).toContainText(hostile);
  await field(page, "message").fill("Thank you!");
  await button(page, "Send reply").click();
  await expect(page.getByRole("status").getByText("Your reply has been sent to our support team.")).toBeVisible();
  await closeDialog(page, javaScriptEnabled);
  await expect(message.nth(2)).toContainText("Thank you!");
  await expect(main(page).getByText("Open", { exact: true })).toBeVisible();

  await button(page, "Close ticket").click();
  await expect(page.getByText("Your ticket is closed. A reply within 14 days reopens it.")).toBeVisible();
  await closeDialog(page, javaScriptEnabled);
  await field(page, "message").fill("One more thing.");
  await button(page, "Reply and reopen").click();
  await expect(message.nth(3)).toContainText("One more thing.");
  await closeDialog(page, javaScriptEnabled);
  await button(page, "Leave this ticket").click();
  await expect(field(page, "number")).toBeVisible();
  await page.goto(`/checkticket?ticket=${number}`);
  await expect(field(page, "email")).toHaveValue("");
});

test("files that are not pictures or too large are refused; the input stays and can be sent", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const email = mailbox();
  await page.goto("/ticket");
  await fillTicket(page, { email });
  const disguisedHtml = {
    name: "holiday.png",
    mimeType: "image/png",
    buffer: Buffer.from("<!doctype html><script>1</script>"),
  };
  await field(page, "images").setInputFiles([photo, disguisedHtml]);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Submit Ticket").click();
  expect((await answered).status()).toBe(400);
  await expect(
    main(page).getByText("Images must be PNG, JPEG, WebP or GIF files.", { exact: true }).last(),
  ).toBeVisible();
  await closeDialog(page, javaScriptEnabled);
  await expect(field(page, "email")).toHaveValue(email);
  await expect(field(page, "message")).toHaveValue("Gone.");
  await expect(field(page, "category")).toHaveValue("payment");

  // A picture that takes too much memory, then one that does not.
  const huge = {
    name: "huge.png",
    mimeType: "image/png",
    buffer: Buffer.from(createPng({ width: 12_000, height: 12_000 })),
  };
  await field(page, "images").setInputFiles([huge]);
  const second = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Submit Ticket").click();
  expect((await second).status()).toBe(400);
  await expect(
    main(page)
      .getByText(/at most 8192 pixels wide and high, and have 25 megapixels/)
      .last(),
  ).toBeVisible();
  await closeDialog(page, javaScriptEnabled);
  await expect(field(page, "message")).toHaveValue("Gone.");
  await field(page, "images").setInputFiles([photo]);
  await waitForFillTime(Date.now());
  await button(page, "Submit Ticket").click();
  await page.waitForURL(/\/ticket\?sent=/);
});

test("oversized uploads get 413 and a page that says why", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/ticket");
  await fillTicket(page, { email: mailbox() });
  await field(page, "images").setInputFiles([{ ...photo, buffer: Buffer.alloc(17_000_000) }]);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Submit Ticket").click();
  expect((await answered).status()).toBe(413);
  await expect(page.getByRole("alert")).toContainText("Your images are too large in total, so nothing was sent.");
});

test("an oversized picture is reported before it is sent with scripts", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/ticket");
  await fillTicket(page, { email: mailbox() });
  await field(page, "images").setInputFiles([{ ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }]);
  await expect(page.getByRole("alert")).toHaveText("An image may have at most 5 MB.");
  let sent = false;
  page.on("request", (sentRequest) => {
    sent ||= sentRequest.method() === "POST";
  });
  await button(page, "Submit Ticket").click();
  await expect(field(page, "images")).toBeFocused();
  expect(sent).toBe(false);
});

test("robots are refused by the honeypot and the timing check", { tag: "@no-javascript" }, async ({ request }) => {
  const multipart = {
    intent: "ticket",
    name: "Bot",
    email: mailbox(),
    category: "bug",
    subject: "Buy",
    message: "Buy",
  };
  const response = await request.post("/ticket", { multipart });
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain("This form was open for too long.");
});

test("players have a list of their tickets, and their name and address filled in", async ({ page, request }) => {
  test.slow();
  const account = newAccount();
  const player = await playerApi(request, account);
  const ticket = { name: "Player", email: account.email, category: "bug", subject: "Mine", message: "Look:" };
  const png = photo.buffer.toString("base64");
  const { number } = (await (await player.post("/submitticket", { ...ticket, images: [png] })).json()) as {
    number: string;
  };
  await logIn(page, account);
  await page.goto("/ticket");
  await expect(field(page, "name")).toHaveValue(account.UserID);
  await expect(field(page, "email")).toHaveValue(account.email);
  await page.goto("/checkticket");
  await main(page).getByRole("link", { name: "Mine" }).click();
  await page.waitForURL(`/checkticket?ticket=${number}`);
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("Look:");

  // The picture has safe headers for its owner and is not found for others.
  const href = (await main(page).getByRole("img", { name: "Image 1" }).getAttribute("src")) ?? "";
  const ownerResponse = await page.request.get(href);
  expect(ownerResponse.headers()).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-disposition": 'inline; filename="image.webp"',
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=300",
  });
  expect((await ownerResponse.body()).equals(photo.buffer)).toBe(true);
  expect((await request.get(href)).status()).toBe(404);
  await page.context().clearCookies();
  await logIn(page, newAccount());
  expect((await page.request.get(href)).status()).toBe(404);
  await page.goto(`/checkticket?ticket=${number}`);
  await expect(main(page).getByText("You have no tickets.")).toBeVisible();
  await page.context().clearCookies();
  await logInAsAdmin(page, "support");
  expect((await page.request.get(href)).status()).toBe(200);
});

test("support answers in the console; others have no access", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.slow();
  const email = mailbox();
  const number = await submitted(request, email, { subject: hostile, name: "Moon Walker" });
  expect((await request.get("/admin/tickets", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  await logIn(page, newAccount());
  for (const path of ["/admin/tickets", `/admin/tickets/${number}`]) {
    expect((await page.request.get(path)).status(), path).toBe(403);
  }
  expect((await page.request.post(`/admin/tickets/${number}`, { form: { message: "Hello" } })).status()).toBe(403);

  await page.context().clearCookies();
  await logInAsAdmin(page, "support");
  await page.goto("/admin/tickets");
  await page.getByRole("main").getByRole("searchbox").fill(email);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: hostile }).click();
  await page.waitForURL(`/admin/tickets/${number}`);
  await button(page, "Send answer").click();
  await expect(main(page).getByText("Message is required.", { exact: true }).last()).toBeVisible();
  if (javaScriptEnabled === false) await expect(page.getByRole("alert")).toBeVisible();
  await field(page, "message").fill("Solved.\nSee you.");
  await button(page, "Send and close").click();
  await expect(page.getByText("Your answer has been sent, and the ticket is closed.")).toBeVisible();
  await expect(main(page).getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Messages" }).locator("> li").nth(1)).toContainText("support");
  expect((await waitForMail(email, /We answered your ticket/)).text).toContain("The ticket is now closed.");
  await button(page, "Reopen").click();
  await expect(page.getByText("The ticket has been reopened.")).toBeVisible();
  await expect(page).toHaveTitle(/^Ticket > Admin/);
  expect((await page.request.get("/admin/tickets/T-0000-0000")).status()).toBe(404);
});

test("what is typed for a ticket survives its other buttons", { tag: ["@flow", "@embedded-only"] }, async ({
  page,
  request,
}) => {
  const number = await submitted(request, mailbox());
  await logInAsAdmin(page, "support");
  await page.goto(`/admin/tickets/${number}`);
  const [message, note] = [field(page, "message"), field(page, "note")];
  await message.fill("A long answer.");
  await note.fill("Seen before.");
  const typed = async () => [await message.inputValue(), await note.inputValue()];
  await field(page, "priority").selectOption("high");
  await button(page, "Set").click();
  await expect(main(page).getByText("The priority is high.")).toBeVisible();
  expect(await typed()).toEqual(["A long answer.", "Seen before."]);
  await button(page, "Assign to me").click();
  await expect(field(page, "assignee").locator("option:checked")).toHaveText("support");
  expect(await typed()).toEqual(["A long answer.", "Seen before."]);
  await main(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(button(page, "Reopen")).toBeVisible();
  expect(await typed()).toEqual(["A long answer.", "Seen before."]);
  await button(page, "Save note").click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("Seen before.");
  await expect(note).toHaveValue("");
  await expect(message).toHaveValue("A long answer.");
  await note.fill("Another note.");
  await button(page, "Send answer").click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("A long answer.");
  await expect(message).toHaveValue("");
  await expect(note).toHaveValue("Another note.");
  await note.fill("");
  await button(page, "Save note").click();
  await expect(main(page).getByText("Note is required.", { exact: true }).last()).toBeVisible();
});

test("axe finds no violations, and no content is cut off at 360 px", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  const email = mailbox();
  const number = await submitted(request, email, {
    subject: "W".repeat(100),
    images: [photo.buffer.toString("base64")],
  });
  const check = async (path: string) => {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page, path);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  };
  await check("/ticket");
  await check("/checkticket");
  await openTicket(page, number, email);
  await check(`/checkticket?ticket=${number}`);
  await logInAsAdmin(page, "support");
  await check("/checkticket");
  await check("/admin/tickets?state=all");
  await check(`/admin/tickets/${number}`);
});
