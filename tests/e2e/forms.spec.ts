import { expect, type Locator, type Page } from "@playwright/test";
import { requestPage, type SentElement } from "./page-markup.ts";
import { logIn, logInAsAdmin, newAccount, test } from "./portal-test.ts";

interface FormOnPage {
  path: string;
  /** Values by field name; the form is the first that has all of them. */
  values: Record<string, string>;
}

const passwords = { newPassword: "Silver-Moon-2", retypedNewPassword: "Silver-Moon-2" };

const visitorForms: readonly FormOnPage[] = [
  { path: "/login", values: { userId: "somebody", password: "Lantern-Gate-1" } },
  {
    path: "/register",
    values: {
      userId: "somebody",
      userEmail: "somebody@mail.test",
      userPassword: "Lantern-Gate-1",
      userPasswordConfirm: "Lantern-Gate-1",
      secretAnswer: "Lantern",
      userFirstName: "Amihan",
    },
  },
  { path: "/findaccount", values: { email: "somebody@mail.test" } },
  { path: "/findaccount", values: { userId: "somebody", email: "somebody@mail.test" } },
  {
    path: "/ticket",
    values: { name: "Somebody", email: "somebody@mail.test", subject: "A question", message: "Where is the gate?" },
  },
  { path: "/checkticket", values: { number: "T-7F3K-29QX", email: "somebody@mail.test" } },
  { path: "/resetpassword?token=open-reset", values: passwords },
  { path: "/topup", values: { voucherCode: "ABCD-EFGH" } },
];
const playerForms: readonly FormOnPage[] = [
  { path: "/topup", values: { voucherCode: "ABCD-EFGH", referralCode: "somebody" } },
  { path: "/user", values: { voucherCode: "ABCD-EFGH" } },
];

/** The first form of a page with fields of all these names. */
function formOf(page: Page, { values }: FormOnPage) {
  const named = (name: string) => page.locator(`[name="${name}"]`);
  return Object.keys(values)
    .reduce((forms, name) => forms.filter({ has: named(name) }), page.locator("main form"))
    .first();
}

const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`);

/** Fills and submits a form with scripts. */
async function fillAndSubmit(page: Page, sent: FormOnPage): Promise<void> {
  await page.goto(sent.path);
  const form = formOf(page, sent);
  await expect(form.locator('input[name="scripted"]')).toBeAttached();
  for (const [name, value] of Object.entries(sent.values)) await field(form, name).fill(value);
  for (const select of await form.locator("select").all()) await select.selectOption({ index: 1 });
  for (const box of await form.locator('input[type="checkbox"]').all()) await box.check();
  await form.locator('button[type="submit"]').last().click();
}

async function expectMessageAndInput(page: Page, form: FormOnPage, text: string): Promise<void> {
  await fillAndSubmit(page, form);
  const alert = page.getByRole("alert").filter({ visible: true });
  await expect(alert.locator("p").first(), form.path).toHaveText(text);
  await page.getByRole("button", { name: "OK", exact: true }).click();
  for (const [name, value] of Object.entries(form.values))
    await expect(field(formOf(page, form), name), name).toHaveValue(value);
}

/** Unexpected responses to a form, and the message for the visitor. */
const replies = [
  [{ status: 500, body: "oops" }, "Unkown Error : Status 500"],
  [{ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }, "Unkown Error : Status 502"],
  [undefined, "Network error. Please check your connection."],
] as const;

test("every form reports an unexpected answer, and keeps the input", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  let replyIndex = 0;
  await page.route(/\.data\b/, (route) => {
    const [reply] = replies[replyIndex % replies.length] ?? [];
    if (route.request().method() !== "POST") return route.continue();
    return reply ? route.fulfill(reply) : route.abort();
  });
  const checkForms = async (forms: readonly FormOnPage[]) => {
    for (const form of forms) {
      await test.step(`${form.path} ${Object.keys(form.values)[0]}`, async () => {
        await expectMessageAndInput(page, form, replies[replyIndex % replies.length]?.[1] ?? "");
      });
      replyIndex += 1;
    }
  };
  await checkForms(visitorForms);
  await logIn(page, newAccount());
  await checkForms(playerForms);
});

/** Attributes and types of fields that a browser would validate in its own words. */
const VALIDATED_BY = ["required", "pattern", "min", "max", "minlength"];
const VALIDATED_TYPES = ["email", "url", "number", "date", "datetime-local"];

test("every form turns the browser's own validation off", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  let fieldCount = 0;
  const checkPages = async (paths: readonly string[]) => {
    for (const path of paths) {
      const { status, elements } = await requestPage(page.request, path);
      expect(status, path).toBe(200);
      const fields = elements.filter(
        ({ attributes }) =>
          VALIDATED_BY.some((name) => name in attributes) || VALIDATED_TYPES.includes(attributes.type ?? ""),
      );
      fieldCount += fields.length;
      const forms = elements.filter(({ name }) => name === "form");
      const formOf = ({ attributes, ancestors }: SentElement) =>
        forms.find((form) =>
          attributes.form === undefined ? ancestors.includes(form) : form.attributes.id === attributes.form,
        );
      const validated = fields.filter((field) => {
        const form = formOf(field);
        return form && !("novalidate" in form.attributes);
      });
      expect(
        validated.map(({ name, attributes }) => [name, attributes]),
        path,
      ).toEqual([]);
    }
  };
  const sharedPages = ["/itemshop", "/topup", "/ticket", "/checkticket"];
  await checkPages([
    "/",
    "/news",
    ...sharedPages,
    "/rankings",
    "/login",
    "/register",
    "/findaccount",
    "/resetpassword?token=open-reset",
  ]);
  await logIn(page, newAccount());
  await checkPages([...sharedPages, "/user", "/changepassword", "/shoppingcart"]);
  await logInAsAdmin(page, "owner");
  const listPages = [
    "players",
    "vouchers",
    "deliveries",
    "payments",
    "bridge",
    "notices",
    "outbox",
    "audit",
    "tickets",
    "news",
    "items",
  ];
  const editorPages = [
    "news/new",
    "banners/new",
    "downloads/new",
    "items/new",
    "payments/packages/new",
    "payments/wallets/1",
    "settings",
    "pages",
  ];
  await checkPages([...listPages, ...editorPages].map((name) => `/admin/${name}`));
  expect(fieldCount).toBeGreaterThan(10);
});

test("forms leave the browser's own validation off once their scripts run", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  for (const path of ["/register", "/ticket"]) {
    await page.goto(path);
    const form = page.locator("main form").filter({ has: page.locator("input[name=scripted]") });
    await expect(form.first()).toBeAttached();
    await expect(page.locator("form:not([novalidate])").locator("[required], [type=email]"), path).toHaveCount(0);
  }
});

test("a message that is closed before the scripts arrive stays closed", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill("nobody");
  await main.getByLabel("Password", { exact: true }).fill("Wrong-Gate-1");
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  arrive();
  await expect(main.locator('input[name="scripted"]').first()).toBeAttached();
  await expect(page.getByRole("dialog")).toBeHidden();
});
