import { expect, type Page } from "@playwright/test";
import { boards } from "#app/features/game/boards.ts";
import { classGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import { expectAccessible } from "./axe.ts";
import { logIn, test } from "./portal-test.ts";

const panel = (page: Page) => page.getByRole("main").locator("section");
const rows = (page: Page) => panel(page).locator("tbody tr");
const column = (page: Page, number: number) => rows(page).locator(`:scope > :nth-child(${number})`).allTextContents();
const numbers = (texts: string[]) => texts.map((text) => Number(text.replaceAll(",", "")));
const isDescending = (values: number[]) => values.every((value, index) => index === 0 || value <= values[index - 1]!);

/** The alternative texts of the pictures in a column. */
const pictures = (page: Page, number: number) =>
  rows(page)
    .locator(`:scope > :nth-child(${number}) :is(img, [role=img])`)
    .evaluateAll((found) => found.map((picture) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label")));

/** Selects a radio button of the filters by its label; without scripts submits the form as well. */
async function selectFilter(page: Page, group: string, title: string): Promise<void> {
  await page
    .getByRole("radiogroup", { name: group })
    .locator("label", { hasText: new RegExp(`^${title}$`) })
    .click();
}

test("the first tab is level; labels, texts and numbering are as specified", async ({ page }) => {
  const response = await page.goto("/rankings");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle("Player Rankings | Moonlit Gate");
  const tabs = page.getByRole("navigation", { name: "Rankings" }).getByRole("link");
  await expect(tabs).toHaveText(["Mmr Ranking", "Level Ranking", "Richest Ranking", "Killer Ranking"]);
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(panel(page).locator("a[aria-current]")).toHaveCount(1);
  await expect(panel(page).getByText("Top 100 players in this month.", { exact: true })).toBeVisible();
  await expect(
    panel(page).getByText("Rankings will be reset every first day of month.", { exact: true }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(100);
  expect(await column(page, 1)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)));
  for (const time of await column(page, 6)) expect(time).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
});

const columns = {
  mmr: ["MMR"],
  level: ["Cha Exp", "Time Logged"],
  richest: ["Level", "Money"],
  killer: ["Level", "Kills", "Deaths"],
};

for (const { key, label: labelKey } of boards) {
  const label = t(labelKey);
  test(`the ${key} tab has its columns, and rows in the game's order`, {
    tag: key === "killer" ? [] : "@extended",
  }, async ({ page, request }) => {
    await page.goto("/rankings");
    await page.getByRole("link", { name: label }).click();
    await expect(page.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(key === "level" ? /\/rankings$/ : new RegExp(`/rankings\\?tab=${key}$`));
    await expect(panel(page).locator("thead th")).toHaveText([
      "Rank",
      "Character Name",
      "Class",
      "School",
      ...columns[key],
    ]);
    const reply = await request.get(`${process.env.E2E_API_URL}/getmonthlyrankings/${key}/now/all/all/1`);
    const { data } = (await reply.json()) as { data: Record<"ChaName" | "ChaLevel", string>[] };
    expect(await column(page, 2)).toEqual(
      data.map(({ ChaName, ChaLevel }) => (key === "level" ? `${ChaName} Lv ${ChaLevel}` : ChaName)),
    );
    if (key === "mmr") expect(isDescending(numbers(await column(page, 5)))).toBe(true);
    if (key === "richest" || key === "killer") expect(isDescending(numbers(await column(page, 6)))).toBe(true);
    if (key === "richest") expect((await column(page, 6))[0]).toMatch(/^\d{1,3}(,\d{3})+$/);
  });
}

test("the ranking of a school has its colour", async ({ page }) => {
  const border = (number: number) =>
    page.goto(`/rankings?school=${number}`).then(() =>
      page
        .getByRole("main")
        .locator("section.panel")
        .evaluate((panel) => getComputedStyle(panel).borderTopColor),
    );
  expect(await border(0)).toBe("rgb(47, 111, 214)");
  expect(await border(1)).toBe("rgb(122, 79, 208)");
});

test("school and class filter together, and rank from 1", { tag: "@flow" }, async ({ page }) => {
  await page.goto("/rankings?school=1&class=archer");
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(3);
  expect(await column(page, 1)).toEqual(Array.from({ length: found }, (_, index) => String(index + 1)));
  expect(new Set(await pictures(page, 3))).toEqual(new Set(["Archer"]));
  expect(new Set(await pictures(page, 4))).toEqual(new Set(["Mystic Peak"]));
  await expect(page.locator("input[name=school][value='1']")).toBeChecked();
  await expect(page.locator("input[name=class][value='archer']")).toBeChecked();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/rankings\?school=1&(amp;)?class=archer$/,
  );
});

test("each class and each school has its picture and is in the filters", async ({ page }) => {
  await page.goto("/rankings");
  const choices = (name: string) => page.getByRole("radiogroup", { name }).locator("label");
  await expect(choices("School")).toHaveText(["All", "Sacred Gate", "Mystic Peak", "Phoenix"]);
  await expect(choices("Class")).toHaveText(["All", ...classGroups.map(({ name }) => name)]);
  await expect(page.locator("input[name=school][value='all']")).toBeChecked();
  await expect(page.locator("input[name=class][value='all']")).toBeChecked();
  const images = await rows(page)
    .locator("img")
    .evaluateAll((all) =>
      all.map(
        (image) => `${image.getAttribute("src")?.replace(/^\/static\/[\w-]+/, "")} ${(image as HTMLImageElement).alt}`,
      ),
    );
  expect(images).toHaveLength(200);
  const known = [
    ...classGroups.map(({ key, name }) => `/cast/${key === "gunner" ? "scientist" : key}-bust-96.avif ${name}`),
    ...schools.map(({ key, name }) => `/emblems/${key}-48.webp ${name}`),
  ];
  // The first three have the figure of their class, and the crest of their school.
  expect(new Set(images.slice(6))).toEqual(new Set(known));
  expect(images.slice(0, 6).filter((image) => image.includes("-bust"))).toHaveLength(3);
});

test("earlier months stay available, and show their name", async ({ page }) => {
  const thisMonth = manilaMonth(Date.now());
  const last = monthBefore(thisMonth);
  await page.goto("/rankings?tab=richest");
  await page
    .getByRole("navigation", { name: "Months" })
    .getByRole("link", { name: monthName(last) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/rankings\\?month=${last}&tab=richest$`));
  await expect(panel(page).getByText(`Top 100 players in ${monthName(last)}.`)).toBeVisible();
  await expect(panel(page).getByText("in this month")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(100);
  await expect(page.getByRole("combobox", { name: "Month" })).toHaveValue(last);
  await expect(page.getByRole("link", { name: monthName(monthBefore(last)) })).toBeVisible();
  await page.getByRole("link", { name: monthName(thisMonth) }).click();
  await expect(page).toHaveURL(/\/rankings\?tab=richest$/);
});

test("the current month by name is the same as the ranking without a month", async ({ page }) => {
  await page.goto(`/rankings?month=${manilaMonth(Date.now())}`);
  await expect(panel(page).getByText("Top 100 players in this month.")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/rankings$/);
});

test("the form works by its address without scripts", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/rankings?tab=killer");
  await selectFilter(page, "School", "Phoenix");
  await selectFilter(page, "Class", "Gunner");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/[?&]class=gunner/);
  const search = new URL(page.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({ month: "", tab: "killer", school: "2", class: "gunner", player: "" });
  await expect(panel(page).getByRole("heading", { name: "Killer Ranking" })).toBeVisible();
  expect(new Set(await pictures(page, 4))).toEqual(new Set(["Phoenix"]));
  const [month] = await page.getByRole("combobox", { name: "Month" }).getByRole("option").nth(2).allTextContents();
  await page.getByRole("combobox", { name: "Month" }).selectOption(month ?? "");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(panel(page)).toContainText(`Top 100 players in ${month}.`);
  await expect(page.locator("input[name=school][value='2']")).toBeChecked();
});

const invalidQueries = [
  "tab=none",
  "tab=level2",
  "month=1999-01",
  "month=2026-13",
  "month=now",
  "school=3",
  "class=ninja",
];

test("a ranking that does not exist is a friendly page with status 404", async ({ page, request }) => {
  for (const query of invalidQueries) {
    const response = await request.get(`/rankings?${query}`);
    expect(response.status(), query).toBe(404);
    expect(await response.text(), query).toContain("This ranking does not exist.");
  }
  await page.goto(`/rankings?${invalidQueries[0]}`);
  await expect(page).toHaveTitle("Player Rankings | Moonlit Gate");
  await page.getByRole("link", { name: "Rankings of this month" }).click();
  await expect(rows(page)).toHaveCount(100);
});

test("empty parameters and capitals are accepted", { tag: "@extended" }, async ({ page }) => {
  const response = await page.goto("/rankings?tab=MMR&school=all&class=&month=");
  expect(response?.status()).toBe(200);
  await expect(panel(page).getByRole("heading", { name: "Mmr Ranking" })).toBeVisible();
});

/** Shows all groups of lines, of which narrow screens have one at a time. */
const showAllGroups = (page: Page) =>
  page.locator("tbody[id]").evaluateAll((groups) => {
    for (const group of groups) (group as HTMLElement).style.display = "block";
  });

/** Unusual names as players choose them. */
const unusualNames = [
  "W".repeat(33),
  "Z\u0351\u036b\u0343\u036a\u0302A\u0334\u0335\u031c\u0330L\u0320\u0368\u0367G\u0334\u033b",
  "\u0635\u0642\u0631_\u0627\u0644\u0644\u064a\u0644\u202eabc",
  "\u{1f525}".repeat(16),
  "\u6708".repeat(33),
  "\u0e02\u0e49\u0e32\u0e27\u0e21\u0e31\u0e19".repeat(4),
  "&lt;b&gt;bold&lt;/b&gt;",
];

test("unusual names and large numbers fit the table at every width", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.route(/\/rankings\?tab=/, async (route) => {
    const response = await route.fetch();
    let next = 0;
    const body = (await response.text())
      .replace(/(<th scope="row"[^>]*>)[^<]*/g, (_, cell) => `${cell}${unusualNames[next++ % unusualNames.length]}`)
      .replaceAll(/<b>\d{1,3}(,\d{3}){3}</g, "<b>9,007,199,254,740,991<");
    await route.fulfill({ response, body });
  });
  for (const { key } of boards) {
    await page.goto(`/rankings?tab=${key}`);
    await showAllGroups(page);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => {
        const section = document.querySelector("main section") as HTMLElement;
        const cellsOutside = [...section.querySelectorAll<HTMLElement>("tbody :is(td, th)")].filter((cell) => {
          const box = cell.getBoundingClientRect();
          const row = (cell.parentElement as Element).getBoundingClientRect();
          const overflows = box.left < row.left || box.right > row.right + 1;
          return overflows || box.top < row.top - 1 || box.bottom > row.bottom + 1 || cell.clientWidth === 0;
        });
        const truncatedCells = [...section.querySelectorAll<HTMLElement>("td:nth-child(n + 5)")].filter(
          (cell) => cell.scrollWidth > cell.clientWidth,
        );
        return {
          page: document.documentElement.scrollWidth,
          section: section.scrollWidth - section.clientWidth,
          outside: cellsOutside.length,
          cut: truncatedCells.length,
        };
      });
      expect(found, `${key} at ${width} px`).toEqual({ page: width, section: 0, outside: 0, cut: 0 });
      await expect(rows(page).first().locator("th")).toBeVisible();
    }
  }
});

test("no name is broken, no heading clipped, and the order's value is visible at every width", {
  tag: "@embedded-only",
}, async ({ page }) => {
  for (const { key } of boards) {
    await page.goto(`/rankings?tab=${key}`);
    await showAllGroups(page);
    for (const width of [320, 360, 481, 768, 1024, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const which = `${key} at ${width} px`;
      const found = await page.evaluate(() => {
        const section = document.querySelector("main section") as HTMLElement;
        const names = [...section.querySelectorAll<HTMLElement>("tbody th")];
        const broken = names.filter((name) => {
          const text = document.createRange();
          text.selectNodeContents(name.firstChild!);
          const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > text.toString().trim().split(/\s+/).length;
        });
        // Usual names fit; the longest ones that the game allows end with an ellipsis.
        const shortened = names.filter((name) => name.scrollWidth > name.clientWidth).length;
        const clipped = [...section.querySelectorAll<HTMLElement>("thead th")].filter(
          (head) => getComputedStyle(head).position !== "absolute" && head.scrollWidth > head.clientWidth,
        );
        const main = section.querySelector("table")!.dataset.main;
        const values = section.querySelectorAll<HTMLElement>(
          main === "2" ? "tbody th > b" : `tbody td:nth-child(${main})`,
        );
        const hidden = [...values].filter((value) => {
          const box = value.getBoundingClientRect();
          return box.width < 5 || box.height < 10 || box.right > innerWidth;
        });
        return {
          names: names.length,
          values: values.length,
          hidden: hidden.length,
          shortened,
          broken: broken.map((name) => name.textContent),
          clipped: clipped.map((head) => head.textContent),
        };
      });
      expect(found.values, which).toBe(found.names);
      expect(found.shortened / found.names, which).toBeLessThan(0.1);
      expect(found, which).toMatchObject({ hidden: 0, broken: [], clipped: [] });
    }
  }
});

test("the podium has the first in the middle, a quarter larger than the others", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const cards = await rows(page).evaluateAll((found) =>
      found.slice(0, 4).map((row) => ({
        rank: row.firstElementChild!.textContent,
        ...(({ left, top, bottom }) => ({ left, top, bottom }))(row.getBoundingClientRect()),
      })),
    );
    const fourth = cards.pop()!;
    expect(Math.max(...cards.map(({ bottom }) => bottom))).toBeLessThan(fourth.top);
    return cards.sort((a, b) => a.left - b.left).map(({ rank }) => rank);
  };
  await page.goto("/rankings");
  // Its values have labels: a date alone tells nothing.
  await expect(page.locator('td[data-label="Time Logged"]')).toHaveCount(3);
  expect(await placesAt(1440)).toEqual(["2", "1", "3"]);
  expect(await placesAt(360)).toEqual(["2", "1", "3"]);
  const widths = await rows(page)
    .locator("img[srcset]")
    .evaluateAll((busts) => busts.slice(0, 3).map((bust) => bust.getBoundingClientRect().width));
  expect(widths[0]! / widths[1]!).toBeCloseTo(1.25, 1);
  expect(widths[1]).toBeCloseTo(widths[2]!, 0);
});

test("phones show the lines in groups of 25, each behind a plain link", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/rankings");
  const shown = page.locator("tbody tr:visible");
  await expect(shown).toHaveCount(25);
  const places = page.getByRole("navigation", { name: "Places" }).getByRole("link");
  await expect(places).toHaveText(["4–25", "26–50", "51–75", "76–100"]);
  await places.nth(1).click();
  await expect(page.getByRole("row", { name: /^26 / })).toBeInViewport();
  await expect(shown).toHaveCount(28);
  await page.goBack();
  await expect(shown).toHaveCount(25);
});

test("forced colours tell the selected tab and filters from the others", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/rankings?school=1&class=archer");
  const border = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element);
      return `${borderTopWidth} ${borderTopColor}`;
    });
  expect(await border("#tab-level")).not.toBe(await border("#tab-mmr"));
  expect(await border("input[name=school][value='1'] + span")).not.toBe(
    await border("input[name=school][value='2'] + span"),
  );
  expect(await border("input[name=class][value='archer'] + span")).not.toBe(
    await border("input[name=class][value='gunner'] + span"),
  );
  expect(await border("input[name=class][value='archer'] + span")).toMatch(/^4px /);
});

test("a player is found by the beginning of the name, with the place on the chosen board", { tag: "@flow" }, async ({
  page,
}) => {
  await page.goto("/rankings?tab=killer");
  const fourth = (await column(page, 2))[3]!;
  const field = page.getByRole("textbox", { name: "Find a player" });
  await field.fill(`  ${fourth.toUpperCase()} `);
  await field.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/player=/);
  expect(await column(page, 1)).toEqual(["4"]);
  expect(await column(page, 2)).toEqual([fourth]);
  await page.getByRole("link", { name: "Richest Ranking" }).click();
  await expect(panel(page).getByRole("heading", { name: "Richest Ranking" })).toBeVisible();
  expect(await column(page, 2)).toEqual([fourth]);
  await page.getByRole("link", { name: "Whole ranking" }).click();
  await expect(rows(page)).toHaveCount(100);
  await expect(page).toHaveURL(/\/rankings\?tab=richest$/);
});

test("logged-in players see the place of their best character on every board, and visitors do not", {
  tag: "@upstream",
}, async ({ page }) => {
  await page.goto("/rankings");
  await expect(panel(page).getByText("Your rank:")).toHaveCount(0);
  await logIn(page, { UserID: "player", password: "moonlit-gate-1" });
  for (const tab of ["level", "mmr"]) {
    await page.goto(`/rankings?tab=${tab}`);
    const own = panel(page).getByRole("paragraph").filter({ hasText: "Your rank:" });
    const [, place = "", name = ""] = /^Your rank: (\d+) (.+), Lv \d+$/.exec((await own.textContent()) ?? "") ?? [];
    expect((await column(page, 2))[Number(place) - 1]).toMatch(new RegExp(`^${name}( Lv |$)`));
    await own.getByRole("link").click();
    await expect(rows(page)).toHaveCount(1);
    expect(await column(page, 1)).toEqual([place]);
  }
});

test("a player who is not in the ranking is told so, and long or strange names do no harm", async ({ page }) => {
  for (const name of ["Nobody-at-all", "x".repeat(5_000), "<b>&'\"%_", "\u{1f525}".repeat(40)]) {
    const response = await page.goto(`/rankings?player=${encodeURIComponent(name)}`);
    expect(response?.status(), name).toBe(200);
    await expect(panel(page)).toContainText(
      `No character whose name begins with “${name.slice(0, 33).replace(/[\uD800-\uDBFF]$/, "")}” is in this ranking.`,
    );
  }
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Whole ranking" }).click();
  await expect(rows(page)).toHaveCount(100);
});

test("a tab is replaced in place with scripts, keeps the focus and announces what it shows", {
  tag: "@javascript",
}, async ({ page }) => {
  await page.goto("/rankings?school=2");
  await page.evaluate(() => {
    (window as Window & { sameDocument?: boolean }).sameDocument = true;
  });
  const tab = page.getByRole("link", { name: "Killer Ranking" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rankings\?tab=killer&school=2$/);
  await expect(panel(page).locator("thead th").last()).toHaveText("Deaths");
  await expect(tab).toBeFocused();
  await expect(page.locator("page-swap > [role=status]")).toHaveText(/^Killer Ranking: \d+ characters, .*Phoenix/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /tab=killer&school=2$/);

  await selectFilter(page, "Class", "Shaman");
  await expect(page).toHaveURL(/\/rankings\?tab=killer&class=shaman&school=2$/);
  expect(new Set(await pictures(page, 3))).toEqual(new Set(["Shaman"]));
  await expect(page.locator("input[name=class][value='shaman']")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/class=extreme&school=2$/);
  await expect(page.locator("input[name=class][value='extreme']")).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL(/class=shaman&school=2$/);
  await expect(page.locator("input[name=class][value='shaman']")).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/rankings\?school=2$/);
  await expect(panel(page).getByRole("heading", { name: "Level Ranking" })).toBeVisible();
  await page.goForward();
  await expect(panel(page).getByRole("heading", { name: "Killer Ranking" })).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { sameDocument?: boolean }).sameDocument)).toBe(true);
});

test("a month link under the table leads to the top of that month's table", { tag: "@javascript" }, async ({
  page,
}) => {
  await page.goto("/rankings");
  await page
    .getByRole("navigation", { name: "Months" })
    .getByRole("link", { name: monthName(monthBefore(manilaMonth(Date.now()))) })
    .click();
  await expect(page).toHaveURL(/\/rankings\?month=/);
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(panel(page)).toBeFocused();
});

test("the spinner shows while the answer is pending, and only the last choice counts", {
  tag: "@javascript",
}, async ({ page }) => {
  await page.goto("/rankings");
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/tab=mmr/, async (route) => {
    await released;
    await route.continue();
  });
  const spinner = page.getByRole("img", { name: "Loading" });
  await expect(spinner).toBeHidden();
  await page.getByRole("link", { name: "Mmr Ranking" }).click();
  await expect(spinner).toBeVisible();
  await expect(page.locator("page-swap")).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/rankings$/);
  await page.getByRole("link", { name: "Richest Ranking" }).click();
  await expect(page).toHaveURL(/tab=richest$/);
  const lateResponse = page.waitForResponse(/tab=mmr/);
  answer();
  await (await lateResponse).finished();
  await expect(spinner).toBeHidden();
  await expect(panel(page).getByRole("heading", { name: "Richest Ranking" })).toBeVisible();
  await expect(page).toHaveURL(/tab=richest$/);
});

test("the browser navigates to the address when the request fails", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/rankings");
  await page.evaluate(() => {
    (window as Window & { sameDocument?: boolean }).sameDocument = true;
  });
  await page.route(/tab=mmr/, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 503, body: "busy" }),
  );
  await page.getByRole("link", { name: "Mmr Ranking" }).click();
  await expect(panel(page).getByRole("heading", { name: "Mmr Ranking" })).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { sameDocument?: boolean }).sameDocument)).toBeUndefined();
});

test("a link to an anchor of the page sends no request", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/rankings");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rankings$/);
  expect(requested.filter((url) => url.includes("rankings"))).toEqual([]);
});

test("a link opened in a new tab is not intercepted", { tag: "@javascript" }, async ({ page, context }) => {
  await page.goto("/rankings");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Mmr Ranking" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(opened).toHaveURL(/tab=mmr$/);
  await expect(page).toHaveURL(/\/rankings$/);
});

test("the table header is sticky", { tag: "@embedded-only" }, async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/rankings");
    await rows(page).nth(20).scrollIntoViewIfNeeded();
    const head = panel(page).getByRole("columnheader", { name: "Rank" });
    await expect(head).toBeInViewport();
    await expect(rows(page).first()).not.toBeInViewport();
  }
});

test("axe finds no violations on any board, nor after a replacement", {
  tag: ["@javascript", "@embedded-only", "@extended"],
}, async ({ page }) => {
  await page.goto("/rankings");
  for (const { key, label: labelKey } of boards) {
    const label = t(labelKey);
    await page.getByRole("link", { name: label }).click();
    await expect(panel(page).getByRole("heading", { name: label })).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `${key} at ${width}`, "main");
    }
  }
});
