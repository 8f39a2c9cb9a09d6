import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { countries } from "#app/features/accounts/countries.ts";
import { messages as englishMessages } from "#app/i18n/messages/en.ts";
import { language as filipino } from "#app/i18n/messages/fil.ts";
import routes from "#app/routes.ts";
import { sameMessages } from "#tests/fixtures/same-in-filipino.ts";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { copyDemoDatabase } from "./demo-database.ts";
import { fil } from "./filipino.ts";
import { contentPages, filipinoPath, formPages } from "./pages.ts";
import { fundedAccount, logIn, playerApi, test } from "./portal-test.ts";
import { withPseudoLanguage } from "./pseudo-language.ts";

const shopItems = JSON.parse(readFileSync("seed/shop-items.json", "utf8")) as {
  name: string;
  variant?: { label: string };
}[];

const { guilds } = JSON.parse(readFileSync("seed/guilds.json", "utf8")) as { guilds: { name: string }[] };
const readNames = (file: string) =>
  (JSON.parse(readFileSync(`seed/${file}`, "utf8")) as { name: string; info?: string }[]).flatMap(({ name, info }) =>
    info ? [name, info] : [name],
  );

/** The names of the classes' skills, which are English in the game too: each is the start of a line, before a colon. */
const skillNames = Object.entries(englishMessages())
  .filter(([key]) => /^classGuide\.\w+Skills$/.test(key))
  .flatMap(([, text]) => text.split("\n").map((line) => line.split(": ")[0]!));

/** Names of the game and of its demo content, and words that stay English in Filipino sentences. */
const names = [
  ...["Moonlit Gate", "Sacred Gate", "Mystic Peak", "Phoenix", "Sungmun", "Hyunam", "Bonghwang", "SG", "PH"],
  ...["Brawler", "Archer", "Swordsman", "Shaman", "Extreme", "Scientist", "Gunner", "Assassin", "Magician", "Shaper"],
  ...["Pow", "Dex", "Int", "Sacred Gate Campus", "Phoenix Hall", "Central City", "Harbor Town", "West Woods"],
  ...["Frost Ridge", "Broken Tower", "Moonlit Gate Team", "Balance Desk", "Events Desk", "Guides Desk", "Support Desk"],
  ...[
    "Technical Desk",
    "Blossom Festival",
    "Double EXP Hour",
    "Moonlit Cup",
    // Seasons of the club war.
    "Club War: Pre-season",
    "Pre-season",
    "Season 1",
    // The file for calendar programs.
    "Club War (.ics)",
    "General",
    "Party",
    "Alliance",
    "Whisper",
    "Megaphone",
    "System",
    "Board",
    "Bituin",
    "bituin",
    "Field",
  ],
  ...["Reset", "Referral", "Artwork"],
  ...["Facebook", "example.com"],
  ...["Data", "Font", "Inter", "Black Han Sans", "SIL Open Font License 1.1", "CC BY 3.0", "game-icons.net"],
  ...["Enter", "Esc", "Space", "Tab", "Print Screen", "@name", "/w name", "/whisper name", "/say", "/yell", "/party"],
  ...["/club", "/union", "Torrent", "Manila mirror", "Singapore mirror", "SHA-256", "GMT+08:00", "Asia/Manila"],
  ...["Asia/Manila, GMT+08:00", "IP address", "MP", "Event ·"],
  ...["home page", "download page", "top-up page", "item shop", "rankings", "ticket"],
  ...countries,
  ...skillNames,
  ...shopItems.map(({ name }) => name),
  // Histories keep the name with which an item was bought.
  ...shopItems.map(({ name, variant }) => `${name} (${variant?.label})`),
  ...readNames("payment-packages.json"),
  ...readNames("payment-wallets.json"),
  ...guilds.map(({ name }) => name),
  ...["TaxCollect0r"],
];

/** Texts that are the same in both languages. */
const sameInBoth: readonly RegExp[] = [
  /^Banner \d: Blossom Festival$/,
  // Names and terms, alone, in a title, numbered or after a text, as in "Home | Moonlit Gate", "2. Inventory", "(Club Pack)".
  new RegExp(
    `^(?:\\d\\. |\\d+ × |: |\\()?(?:${[...names, ...sameMessages].map(patternOf).join("|")})(?: \\| Moonlit Gate|\\))?$`,
  ),
  // Lists of names, codes, sizes, times, hashes and addresses.
  /^Sacred Gate(?: ·|,) Mystic Peak(?: ·|,) Phoenix$|^\*{4}-|^(?:[\d.]+ · )?[\d.,]+ ?[KMG]?B$|^(?:Patch|Screen|Phone) [\d. ×]+$|^\d{4}-\d\d-\d\d /,
  /^(?:Discord|YouTube|TikTok)$/,
  /^P-\w{4}-\w{4}$|^₱[\d,.]+$/,
  /^[\d.,]+ R-Coin$|^[\da-f]{63,64}$|@mail\.test$/,
  // March and May begin with the same letters in both languages.
  /^\d{1,2} Ma[ry] \d{4}(?:, \d\d:\d\d)?$/,
  // Browsers and addresses.
  /^(?:Chrome|Headless Chrome) on \w+$|^[\d.]+$/,
];

/** The pattern of a text that may have parameters. */
function patternOf(text: string): string {
  return text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("[^ ]+");
}

/** Sentences in Filipino that contain an English name with such a word. */
const ENGLISH_NAMES = /Terms of Use|Data Privacy Act of 2012/g;

/** Words that only English sentences contain; Filipino ones borrow nouns and verbs, but not these. */
const ENGLISH = /\b(?:the|of|and|are|is|was|your|you|this|that|with|for|from|not|have|has|will|please|our)\b/i;

/**
 * Everything a page says: its texts, and those of attributes that browsers and screen readers show.
 * @param html of another page, instead of the one that is open: it has no styles, and therefore no texts of them
 */
async function textsOf(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((html) => {
    const shown = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    const attributes = ["alt", "title", "aria-label", "aria-roledescription", "placeholder"];
    const texts = new Set<string>();
    const add = (text: string | null) => {
      const normal = (text ?? "").replace(/\s+/g, " ").trim();
      if (/\p{L}{2}/u.test(normal)) texts.add(normal);
    };
    // Texts in another language are marked.
    const isMarked = (element: Element | null) => element?.closest("[lang]") !== shown.documentElement;
    const walker = document.createTreeWalker(shown.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest("script, style, bdi, .player-name, [data-main] th[scope=row]") || isMarked(parent)) continue;
      add(walker.currentNode.textContent);
    }
    for (const element of shown.querySelectorAll("*")) {
      if (isMarked(element) || element.closest("bdi, .player-name, [data-main] th[scope=row]")) continue;
      for (const name of attributes) add(element.getAttribute(name));
      for (const [name, value = ""] of Object.entries((element as HTMLElement).dataset ?? {})) {
        if (/error|unexpected|status|label|text/i.test(name)) add(value);
      }
    }
    for (const element of html === undefined ? shown.querySelectorAll("main, main *") : []) {
      if (isMarked(element)) continue;
      for (const pseudo of ["::before", "::after"]) {
        const { content } = getComputedStyle(element, pseudo);
        if (content.startsWith('"')) add(content.slice(1, -1));
      }
    }
    for (const meta of shown.querySelectorAll('meta[name="description"], meta[property^="og:"]')) {
      const content = meta.getAttribute("content") ?? "";
      if (!/^https?:|^website$|^article$/.test(content)) add(content);
    }
    return [...texts];
  }, html);
}

/** Texts that the styles of a page add, and not one of its attributes: these are the same in all languages. */
async function textsOfStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main, main *")].flatMap((element) =>
      ["::before", "::after"]
        .map((pseudo) => getComputedStyle(element, pseudo).content)
        .filter((content) => content.startsWith('"') && /\p{L}{2}/u.test(content))
        .map((content) => content.slice(1, -1).replace(/\s+/g, " ").trim())
        .filter((text) => ![...element.attributes].some(({ value }) => value.replace(/\s+/g, " ").trim() === text)),
    ),
  );
}

test("without scripts, no page has English texts in Filipino or is wider than 320 px", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page, request }) => {
  /** English texts, and the first page with each. */
  const found = new Map<string, string>();
  const visited: string[] = [];
  // Some texts are for phones only.
  await page.setViewportSize({ width: 320, height: 640 });
  const visit = async (path: string) => {
    visited.push(path);
    await page.goto(filipinoPath(path));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
    await expect(page.locator("html"), path).toHaveAttribute("lang", "fil-PH");
    // The texts alone are needed in English, so no browser has to show them.
    const english = new Set(await textsOf(page, await (await page.request.get(path)).text()));
    for (const text of await textsOfStyles(page)) english.add(text);
    for (const text of await textsOf(page)) {
      if (sameInBoth.some((pattern) => pattern.test(text))) continue;
      if ((english.has(text) || ENGLISH.test(text.replace(ENGLISH_NAMES, ""))) && !found.has(text))
        found.set(text, path);
    }
  };
  for (const { path } of contentPages) await visit(path);
  await visit("/downloads");
  for (const path of [...formPages.visitor, "/maintenance", "/widget/status", "/widget/ranking/level"])
    await visit(path);
  const account = await fundedAccount(request);
  const api = await playerApi(request, account);
  await logIn(page, account);
  await api.post("/addtocart", { ProductNum: 1011, quantity: 2 });
  for (const path of formPages.player) await visit(path);
  for (const path of ["/gift?to=newplayer", "/gift?to=nobody-here", "/gifts"]) await visit(path);
  const { data } = (await (await api.get("/getcart")).json()) as {
    data: { seq: number; quantity: number; shopitem: { price: number } }[];
  };
  const items = data.map(({ seq, quantity, shopitem }) => ({ seq, quantity, price: shopitem.price }));
  const { purchase } = (await (
    await api.post("/buycart", { requestKey: account.UserID.padEnd(16, "0"), items })
  ).json()) as { purchase: number };
  for (const path of [`/shoppurchases/${purchase}`, "/shoppurchases", "/topuphistory"]) await visit(path);
  await visit("/payments");
  const { number } = (await (
    await api.post("/orderpackage", {
      ...{ requestKey: account.UserID.padEnd(16, "0"), package: 1, price: 50_00, method: "wallet-1" },
    })
  ).json()) as { number: string };
  await visit(`/payments/${number}`);
  expect((await api.post("/sendreceipt", { number, reference: account.UserID })).status()).toBe(200);
  await visit(`/payments/${number}`);
  const owner = await playerApi(request, { ...account, UserID: "owner", password: "moonlit-gate-6" });
  const { order } = (await (await owner.get(`/adminorder/${number}`)).json()) as { order: { seen: string } };
  const decision = { number, decision: "approve", seen: order.seen, confirm: "on" };
  expect((await owner.post("/adminorder/decide", decision)).status()).toBe(200);
  for (const path of ["", "/timeline", `/${number}`, `/${number}/receipt`]) await visit(`/payments${path}`);
  expect(Object.fromEntries(found)).toEqual({});

  // The console and its sample page are in English; the rest are files and actions.
  const others =
    /^(?:admin|feed\.xml|sitemap\.xml|robots\.txt|\.well-known|.*\.csv|.*\.zip|.*\.ics|cart-add|crest|forum\/|logout|own-style|passkey-options|refresh|style-sample|ticketimage)/;
  const patterns = routes
    .map(({ path = "" }) => path)
    .filter((path) => !others.test(path) && path !== "*")
    .map(
      (path) =>
        [path, new RegExp(`^/${path.replace(/:\w+\?/, "?[^/?]*").replace(/:\w+/, "[^/?]+")}(?:[?#]|$)`)] as const,
    );
  expect(patterns.filter(([, pattern]) => !visited.some((path) => pattern.test(path))).map(([path]) => path)).toEqual(
    [],
  );
});

test("the switch keeps the page and its query, and is remembered as an offer", { tag: "@javascript" }, async ({
  page,
}) => {
  await page.goto("/news?category=2");
  const toFilipino = page.getByRole("banner").getByRole("link", { name: "Filipino" });
  await expect(toFilipino).toHaveAttribute("href", "/fil/news?category=2");
  await toFilipino.click();
  await expect(page).toHaveURL("/fil/news?category=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fil("page.events"));
  // Pages do not redirect to the chosen language, but offer it.
  await page.goto("/download");
  await expect(page.getByRole("banner").getByRole("link", { name: filipino.offer })).toHaveAttribute(
    "href",
    "/fil/download",
  );
  await page.goto("/fil/download");
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/download");
  await expect(page.getByRole("banner").getByRole("link", { name: "Filipino" })).toBeVisible();
});

test("the switch works without scripts", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/login?redirectTo=%2Fuser");
  await page.getByRole("banner").getByRole("link", { name: "Filipino" }).click();
  await expect(page).toHaveURL("/fil/login?redirectTo=%2Fuser");
  await expect(page.getByRole("main").getByText(fil("login.toContinue"))).toBeVisible();
});

test.describe("a browser in Filipino", () => {
  test.use({ locale: "fil-PH" });

  test("is offered the language", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
    await page.goto("/");
    const offer = page.getByRole("banner").getByRole("link", { name: filipino.offer });
    await offer.click();
    await expect(page).toHaveURL("/fil");
    await expect(page.locator("html")).toHaveAttribute("lang", "fil-PH");
  });
});

test("paths without a language lead to the path itself", { tag: ["@javascript", "@embedded-only"] }, async ({
  request,
}) => {
  for (const path of ["/admin?x=1", "/healthz", "/api/gettopranking"]) {
    const response = await request.get(`/fil${path}`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, path]);
  }
  for (const path of ["/filx", "/fil/fil", "/tl/news"]) expect((await request.get(path)).status(), path).toBe(404);
});

test("longer texts fit a screen of 320 px", { tag: ["@javascript", "@embedded-only", "@extended"] }, async ({
  page,
}) => {
  const stateDir = join(cacheFolder, "e2e", `pseudo-${process.pid}`);
  copyDemoDatabase(stateDir);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
    modify: withPseudoLanguage,
  });
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [...contentPages.map(({ path }) => path), ...formPages.visitor]) {
      await page.goto(`${portal.url}${path}`);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a, button, h1, h2, h3, label, legend, th, summary")]
          .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
          // Names may end with an ellipsis.
          .filter((element) => !element.closest(".player-name, th [title]"))
          // Clipped elements are for screen readers only.
          .filter((element) => getComputedStyle(element).clipPath === "none")
          .filter((element) => getComputedStyle(element).overflowX !== "visible")
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.textContent),
      );
      expect.soft(cut, path).toEqual([]);
    }
  } finally {
    await portal.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
