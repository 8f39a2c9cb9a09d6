import { expect, type Page } from "@playwright/test";
import { ticketCategories } from "#app/features/tickets/categories.ts";
import routes from "#app/routes.ts";
import { pictures } from "#tests/fixtures/pictures.ts";
import { expectAccessible } from "./axe.ts";
import { requestPage } from "./page-markup.ts";
import { logInAsAdmin, newAccount, playerApi, test } from "./portal-test.ts";

const ADMIN = "/admin";

/** The path of every page of the console, such as `/admin/news/:id`; files are none. */
const patterns = routes
  .flatMap(({ path, children = [] }) => (path === "admin" ? children : []))
  .filter(({ file, path = "" }) => file.endsWith(".tsx") && !/\.\w+$/.test(path))
  .map(({ path }) => (path === undefined ? ADMIN : `${ADMIN}/${path}`));

const isStatic = (pattern: string) => !pattern.includes(":");
const matcherOf = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);

/**
 * Pages of what a provider, a game server, a destination of notices, a limit for one person or a setting makes, which other tests open; and the
 * versions of the site's own pages, which look like those of news.
 */
const elsewhere = [
  "/admin/pages/:page/revisions/:version",
  "/admin/payments/webhooks/:id",
  "/admin/deliveries/:id",
  "/admin/approvals/:id",
  "/admin/news/:id/views",
  "/admin/notices/:id/deliveries",
];

/** Addresses to which no page without parameters leads. */
const knownExamples: Record<string, string> = {
  "/admin/vouchers/report": "/admin/vouchers/report?batch=demo",
  "/admin/payments/debts/:userNum": "/admin/payments/debts/127",
};

/**
 * Makes an entry for the pages that show one: a ticket, a payment, a banned address, a mail, a picture, and drafts of news
 * and of a page, each with a former version.
 * @returns addresses to which no page without parameters leads
 */
async function makeEntries(page: Page): Promise<Record<string, string>> {
  const account = newAccount();
  const api = await playerApi(page.request, account);
  const category = ticketCategories[0]?.value ?? "";
  const ticket = {
    name: "player",
    email: account.email,
    category,
    subject: "A question",
    message: "Please help.",
    images: [],
  };
  const sent = await api.post("/submitticket", ticket);
  expect(sent.status(), await sent.text()).toBe(200);
  const order = { requestKey: account.UserID.padEnd(16, "0"), package: 1, price: 50_00, method: "wallet-1" };
  const placed = await api.post("/orderpackage", order);
  const { number } = (await placed.json()) as { number: string };
  expect((await api.post("/sendreceipt", { number, reference: account.UserID })).status()).toBe(200);
  const owner = await playerApi(page.request, { ...account, UserID: "owner", password: "moonlit-gate-6" });
  expect((await owner.post("/adminuploadmedia", { name: "dot.png", file: pictures.png })).status()).toBe(200);
  const written = { format: "html", state: "draft", publishedAt: "", seen: "" };
  const twice = async (path: string, entry: object) => {
    let id = 0;
    for (const content of ["<p>One</p>", "<p>Two</p>"]) {
      const saved = await owner.post(path, { ...written, ...entry, content, id });
      expect(saved.status(), await saved.text()).toBe(200);
      id = ((await saved.json()) as { id: number }).id;
    }
    return id;
  };
  const draft = { subject: "A draft", type: "0", author: "Team", published_at: "2026-01-01T10:00" };
  const news = await twice("/adminsavenews", draft);
  const ownPage = await twice("/adminsaveownpage", {
    ...{ title: "A draft", path: `drafts/${account.UserID}`, section: "guide", description: "", picture: "" },
  });
  await logInAsAdmin(page, "owner");
  const ban = { intent: "ban-address", range: "198.18.99.0/30", reason: "For the test", confirm: "on" };
  await page.request.post("/admin/bans?kind=addresses", { form: ban, maxRedirects: 0 });
  return {
    ...knownExamples,
    "/admin/news/:news/revisions": `/admin/news/${news}/revisions`,
    "/admin/pages/own/:ownPage/revisions": `/admin/pages/own/${ownPage}/revisions`,
  };
}

/** What a page of the console answered. */
interface Answer {
  status: number;
  /** The paths of the console to which its main part links. */
  links: readonly string[];
}

/**
 * Opens an example of every page of the console: those without parameters, and for each other pattern the first link to
 * one on the pages before it.
 */
async function openEveryPage(page: Page, open: (path: string) => Promise<Answer>): Promise<void> {
  const examples = await makeEntries(page);
  const found = new Map<string, string>();
  for (const pattern of patterns) {
    const address = examples[pattern] ?? (isStatic(pattern) ? pattern : undefined);
    if (address) found.set(pattern, address);
  }
  // They list what other pages show one by one.
  const waiting = [...found.values(), "/admin/bans?kind=addresses", "/admin/search?q=player"];
  const withParameters = patterns.filter((pattern) => !isStatic(pattern));
  for (const path of waiting) {
    const { status, links } = await open(path);
    expect(status, path).toBe(200);
    for (const pattern of withParameters) {
      const fitting = links.filter((one) => matcherOf(pattern).test(one) && !patterns.includes(one));
      // An entry has links that a form for a new one lacks.
      const link = fitting.find((one) => !one.endsWith("/new")) ?? fitting[0];
      if (!link || found.has(pattern)) continue;
      found.set(pattern, link);
      waiting.push(link);
    }
  }
  const missed = patterns.filter((pattern) => !found.has(pattern) && !elsewhere.includes(pattern));
  expect(missed).toEqual([]);
}

const pathOf = (address: string) => new URL(address, "http://site.invalid").pathname;

for (const width of [390, 1440]) {
  test(`axe finds no violations on any page of the console, and no content is wider than ${width} px`, {
    // Narrow pages break first; the others are checked by `npm test -- --all`.
    tag: ["@javascript", "@embedded-only", ...(width > 390 ? ["@extended"] : [])],
  }, async ({ page }) => {
    // It opens a hundred pages.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await openEveryPage(page, async (path) => {
      const response = await page.goto(path);
      await test.step(path, async () => {
        await page.locator("main details").evaluateAll((all) => {
          for (const details of all) details.setAttribute("open", "");
        });
        // The frame is the same on every page.
        await expectAccessible(page, `${path} at ${width} px`, path === ADMIN ? undefined : "main");
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
      const links = await page
        .locator("main a[href^='/admin/']")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      return { status: response?.status() ?? 0, links: links.map(pathOf) };
    });
  });
}

test("every page of the console works without scripts", { tag: ["@no-javascript", "@embedded-only"] }, async ({
  page,
}) => {
  /** The pages with buttons that do nothing without a script, which styles hide. */
  const scripted: string[] = [];
  await openEveryPage(page, async (path) => {
    const { status, elements } = await requestPage(page.request, path);
    const main = elements.filter(({ ancestors }) => ancestors.some(({ name }) => name === "main"));
    expect.soft(main.filter(({ name }) => name === "h1").length, path).toBe(1);
    const links = main.filter(({ name }) => name === "a").map(({ attributes }) => attributes);
    if (!path.startsWith("/admin/help")) {
      const help = links.find((link) => link["aria-label"] === "Open the help");
      expect.soft(help?.href, path).toMatch(/^\/admin\/help\/[\w-]+(?:#[\w-]+)?$/);
    }
    const buttons = elements.filter(({ name }) => name === "button");
    if (main.some(({ name, attributes: { type } }) => name === "button" && type === "button")) scripted.push(path);
    // Every form has a button that sends it, inside of it or elsewhere with its ID.
    const sends = buttons.filter(({ attributes }) => attributes.type !== "button");
    const stuck = main
      .filter(({ name }) => name === "form")
      .filter((form) => !sends.some(({ ancestors }) => ancestors.includes(form)))
      .filter(({ attributes: { id } }) => !id || !sends.some(({ attributes }) => attributes.form === id));
    expect
      .soft(
        stuck.map(({ attributes }) => attributes),
        path,
      )
      .toEqual([]);
    const hrefs = links.flatMap(({ href = "" }) => (href.startsWith("/admin/") ? [pathOf(href)] : []));
    return { status, links: hrefs };
  });
  expect(scripted.length).toBeGreaterThan(0);
  for (const path of scripted) {
    await page.goto(path);
    await expect.soft(page.locator("main button[type=button]").filter({ visible: true }), path).toHaveCount(0);
  }
});
