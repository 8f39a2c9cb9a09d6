import { expect, type Locator, type Page } from "@playwright/test";
import { requestPage, type SentElement } from "./page-markup.ts";
import { formPages } from "./pages.ts";
import { accountBox, logIn, logInAsAdmin, newAccount, test, waitForFormScripts } from "./portal-test.ts";

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
  await waitForFormScripts(page);
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
  await page.route("**/*", (route) => {
    const [reply] = replies[replyIndex % replies.length] ?? [];
    if (route.request().method() !== "POST") return route.fallback();
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
    await waitForFormScripts(page);
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
  await waitForFormScripts(page);
  await expect(page.getByRole("dialog")).toBeHidden();
});

const main = (page: Page) => page.getByRole("main");
const named = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);

/** Requests a page as a form would, with and without the header of the script. */
async function answersTo(page: Page, path: string, form: Record<string, string>) {
  const html = async (headers: Record<string, string>) => {
    const response = await page.request.post(path, { form, headers, maxRedirects: 0 });
    const text = await response.text();
    // What differs from page to page: the stamp and the key of a form, and the clock.
    return `${response.status()} ${text.replace(/name="(?:stamp|requestKey)" value="[^"]*"/g, "").replace(/<time[^>]*>[^<]*<\/time>/g, "")}`;
  };
  return [await html({}), await html({ "X-Form-Fetch": "1" })];
}

test("a form gets the same page, sent by the browser and by the script", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  const check = async (paths: readonly string[]) => {
    let count = 0;
    for (const path of paths) {
      const { elements } = await requestPage(page.request, path);
      const forms = elements.filter(({ name, attributes }) => name === "form" && "data-fetch" in attributes);
      for (const form of forms) {
        const hidden = elements.filter(
          ({ attributes, ancestors }) => attributes.type === "hidden" && ancestors.includes(form),
        );
        const fields = Object.fromEntries(hidden.map(({ attributes: { name = "", value = "" } }) => [name, value]));
        // A form without a required field would have an effect.
        const isRequired = ({ attributes, ancestors }: SentElement) =>
          attributes["data-checks"]?.includes('"required"') && ancestors.includes(form);
        if (!elements.some(isRequired)) continue;
        const [sentByBrowser, sentByScript] = await answersTo(page, path, fields);
        expect(sentByScript, `${path} ${fields.intent}`).toBe(sentByBrowser);
        expect(sentByBrowser, `${path} ${fields.intent}`).toMatch(/^40[01] /);
        count += 1;
      }
    }
    return count;
  };
  expect(await check(formPages.visitor)).toBeGreaterThan(6);
  await logIn(page, newAccount());
  expect(await check(formPages.player)).toBeGreaterThan(6);
  await logInAsAdmin(page, "owner");
  expect(await check(formPages.owner)).toBeGreaterThan(20);
});

test("a password that is shown stays when the server refuses the form", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/register");
  await named(page, "userPassword").fill("short 1 ");
  await named(page, "userPasswordConfirm").fill("short 1 ");
  for (const show of await main(page)
    .getByRole("button", { name: /^Show / })
    .all())
    await show.click();
  await named(page, "userId").fill("a-b");
  await named(page, "userEmail").fill("somebody@mail.test");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await main(page).getByRole("button", { name: "Create my account" }).click();
  expect((await answered).status()).toBe(400);
  await page.getByRole("button", { name: "OK", exact: true }).click();
  for (const name of ["userPassword", "userPasswordConfirm"]) await expect(named(page, name)).toHaveValue("short 1 ");
});

test("chosen pictures stay when another category asks other questions, and Enter sends the ticket", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/ticket");
  await named(page, "images").setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: Buffer.from("a") }]);
  await named(page, "name").fill("Somebody");
  let answer = () => {};
  await page.route("**/ticket", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  // As an operator's category with questions would.
  await page.locator("main form").evaluate((form) => {
    const button = document.createElement("button");
    button.name = "choose";
    button.value = "yes";
    button.hidden = true;
    button.formNoValidate = true;
    button.dataset.onChange = "category";
    form.insertBefore(button as unknown as Node, form.firstChild);
  });
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await named(page, "category").selectOption("payment");
  await asked;
  await named(page, "name").press("Enter");
  await expect(named(page, "email")).toBeFocused();
  await expect(named(page, "email")).toHaveAccessibleDescription(/Email is required\./);
  answer();
  // The page shows the answer, which has no such button.
  await expect(main(page).locator("[data-on-change]")).toHaveCount(0);
  await expect(named(page, "name")).toHaveValue("Somebody");
  expect(await named(page, "images").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  await expect(named(page, "email")).toBeFocused();
});

test("the answer to one form does not unlock another one that is being sent", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await logIn(page, newAccount());
  await page.goto("/user");
  let posts = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/user", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts += 1;
    if (posts === 1) await released;
    await route.continue();
  });
  const slow = main(page).getByRole("button", { name: /Send the link again|Please wait/ });
  await slow.click();
  await expect(slow).toHaveText("Please wait …");
  await named(page, "voucherCode").fill("0000-0000-0000-0000");
  await main(page).getByRole("button", { name: "Redeem" }).click();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(slow).toHaveText("Please wait …");
  await slow.click({ force: true });
  expect(posts).toBe(2);
  release();
  await expect(page.getByText(/^We have sent a new link/)).toBeVisible();
});

test("a form that is sent after the login has ended keeps what was typed", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, context }) => {
  await logIn(page, newAccount());
  for (const [path, name] of [
    ["/user", "voucherCode"],
    ["/topup", "voucherCode"],
  ] as const) {
    const cookies = await context.cookies();
    await page.goto(path);
    await named(page, name).fill("ABCD-EFGH");
    await context.clearCookies();
    await main(page).getByRole("button", { name: "Redeem" }).click();
    await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Please Login to Continue!");
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(named(page, name)).toHaveValue("ABCD-EFGH");
    await expect(await accountBox(page)).toHaveAccessibleName("Welcome");
    await context.addCookies(cookies);
  }
});

test("the text of an editor stays when the login has ended, and an empty text is missing", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, context }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/news/new");
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await editor.click();
  await named(page, "subject").fill("A subject");
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByText("Text is required.").last()).toBeVisible();
  await expect(editor).toBeFocused();
  await editor.pressSequentially("Tonight at eight.");
  await context.clearCookies();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Please Login to Continue!");
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(editor).toHaveText("Tonight at eight.");
});

test("browsers that do not know the media feature for scripts change a password in two steps", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => (query === "(scripting: enabled)" ? matchMedia("not all") : matchMedia(query));
  });
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/changepassword");
  await named(page, "password").fill(account.password);
  await named(page, "newPassword").fill(passwords.newPassword);
  await named(page, "retypedNewPassword").fill(passwords.newPassword);
  await main(page).getByRole("button", { name: "Change Password" }).click();
  await expect(main(page).getByText("Your passwords were accepted")).toBeVisible();
  await expect(named(page, "secretAnswer")).toBeVisible();
});

test("browsers without dialogs send ordinary forms", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "HTMLDialogElement");
  });
  await page.goto("/findaccount");
  const navigated = page.waitForEvent("framenavigated");
  await main(page)
    .getByRole("button", { name: "Find my User ID" })
    .or(main(page).locator("#find-id [type=submit]"))
    .first()
    .click();
  await navigated;
  await expect(page.getByRole("alert")).toContainText("Email Address is required to retrieve your UserID.");
  await expect(page.locator("html[data-forms]")).toHaveCount(0);
});
