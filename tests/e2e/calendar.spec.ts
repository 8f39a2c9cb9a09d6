import { expect, type Page } from "@playwright/test";
import ICAL from "ical.js";
import { monthName } from "#app/features/rankings/months.ts";
import {
  manilaDate,
  manilaDayStart,
  manilaMonth,
  manilaMonthPeriod,
  manilaWeekStart,
  monthBefore,
} from "#app/format/manila-time.ts";
import { expectAccessible } from "./axe.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

const DAY = 86_400_000;
const panel = (page: Page) => page.getByRole("main").locator("page-swap section");

test("a month, a week and a list have addresses, and lead to an event", { tag: "@flow" }, async ({ page }) => {
  const month = manilaMonth(Date.now());
  await page.goto("/events");
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(monthName(month));
  await expect(panel(page).getByRole("columnheader")).toHaveText([/^Monday$/, ...Array(5).fill(/day$/), /^Sunday$/]);
  await panel(page).getByRole("link", { name: "Earlier" }).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(monthName(monthBefore(month)));
  await expect(page).toHaveURL(new RegExp(`/events\\?month=${monthBefore(month)}$`));
  await panel(page).getByRole("link", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/events$/);

  // The weeks that are over are folded, so that this one comes first.
  const isOver = manilaWeekStart(Date.now()) > manilaWeekStart(manilaMonthPeriod(month).start);
  await expect(panel(page).locator("tbody tr:visible").first().locator("[data-today]")).toHaveCount(1);
  const earlier = panel(page).getByText(`Earlier in ${monthName(month)}`);
  await expect(earlier.filter({ visible: true })).toHaveCount(isOver ? 1 : 0);
  if (isOver) {
    await earlier.first().click();
    await expect(panel(page).getByRole("table", { name: `Earlier in ${monthName(month)}` })).toBeVisible();
  }

  await expectAccessible(page, "a month");
  await panel(page).getByRole("link", { name: "Week", exact: true }).click();
  await expect(page).toHaveURL(/\/events\?view=week$/);
  await expect(panel(page).getByText("Today", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Double EXP Hour")).toHaveCount(1);
  await expectAccessible(page, "a week");
  await panel(page).getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/\/events\?view=list$/);
  await panel(page).getByRole("link", { name: "Club War", exact: true }).click();
  await expect(page).toHaveURL(/\/events\?view=list&category=war$/);
  await expect(panel(page).getByText("Double EXP Hour")).toHaveCount(0);
  await panel(page)
    .getByRole("link", { name: /19:30–21:30/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/events\/1\/club-war$/);
  await expect(page).toHaveTitle("Club War | Moonlit Gate");
  await expectAccessible(page, "an event");
  const dates = page.getByRole("region", { name: "Next dates" }).getByRole("listitem");
  await expect(dates.filter({ hasText: "Cancelled" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Read the news about it" })).toHaveAttribute("href", "/news?topic=57");
});

test("old addresses of an event lead to the current one, in each language", async ({ page, request }) => {
  for (const path of ["/events/1", "/events/1/old-name", "/fil/events/1"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(301);
    expect(response.headers().location, path).toBe(`${path.startsWith("/fil") ? "/fil" : ""}/events/1/club-war`);
  }
  await page.goto("/fil/events/4/blossom-festival");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pista ng mga Bulaklak");
  const record = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(record ?? "")).toMatchObject({
    "@type": "Event",
    name: "Pista ng mga Bulaklak",
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    eventStatus: "https://schema.org/EventScheduled",
    url: expect.stringMatching(/\/events\/4\/blossom-festival$/),
  });
});

test("what does not exist is a page with 404", async ({ page, request }) => {
  for (const path of ["/events?month=2199-01", "/events?view=week&week=2025-w99", "/events?category=none"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await page.getByRole("link", { name: "To this month" }).click();
    await expect(page).toHaveURL(/\/events$/);
  }
  for (const path of ["/events/0", "/events/x", "/events/99999999999", "/events/1/a/b"])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ["/events.ics?category=none", "/events/99999/calendar.ics", "/events/x/calendar.ics"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("calendar programs read the files, which are cached", async ({ request }) => {
  const read = async (path: string) => {
    const response = await request.get(path);
    expect(response.headers()["content-type"], path).toBe("text/calendar; charset=utf-8");
    expect(response.headers()["cache-control"], path).toContain("s-maxage");
    return new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents("vevent");
  };
  expect((await read("/events.ics")).length).toBeGreaterThanOrEqual(10);
  expect(await read("/events.ics?category=war")).toHaveLength(1);
  const [event] = await read("/fil/events/1/calendar.ics");
  expect(event?.getFirstPropertyValue("rrule")?.toString()).toBe("FREQ=WEEKLY;BYDAY=SU");
  expect(event?.getAllProperties("exdate")).toHaveLength(1);
  expect(String(event?.getFirstPropertyValue("url"))).toMatch(/\/fil\/events\/1\/club-war$/);
});

test("scripts of other sites may read the events", async ({ request }) => {
  const response = await request.get("/api/events", { headers: { Origin: "https://fans.example" } });
  expect(response.headers()).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=60",
  });
  expect((await response.json()).data.length).toBeGreaterThan(3);
  const other = await request.get("/api/getSiteBanners");
  expect(other.headers()["access-control-allow-origin"]).toBeUndefined();
  expect(other.headers()["cache-control"]).toBe("no-store");
});

test.describe("a reader in another zone", () => {
  test.use({ timezoneId: "America/New_York" });
  test("sees the own time beside that of Manila", { tag: "@javascript" }, async ({ page }) => {
    await page.goto("/events/2/double-exp-hour");
    await expect(page.getByText("Your time:")).toContainText(/\d\d:00/);
  });
});

test("a reader in Manila sees one time", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/events/2/double-exp-hour");
  await expect(page.getByText("Your time:")).toBeHidden();
});

test("on phones, a month is a list of the days that have events", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/events");
  await expect(panel(page).locator("thead").last()).toBeHidden();
  await expect(panel(page).locator("td[data-today] time")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("staff plan an event, look at its dates, cancel one and delete it", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, javaScriptEnabled }) => {
  await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
  const title = `Rooftop Race ${Date.now()}`;
  const tomorrow = manilaDate(manilaDayStart(Date.now()) + DAY);
  await page.goto("/admin/calendar/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Begins").fill(`${tomorrow}T07:00`);
  await page.getByLabel("Ends").fill(`${tomorrow}T08:00`);
  await page.getByRole("combobox", { name: "Takes place" }).selectOption("daily");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.locator("#preview");
  const day = `${Number(tomorrow.slice(8))} \\w{3} ${tomorrow.slice(0, 4)}`;
  await expect(preview.getByRole("listitem")).toHaveCount(10);
  await expect(preview.getByRole("listitem").first()).toHaveText(new RegExp(`^${day}, 07:00 – ${day}, 08:00$`));
  await expect(preview).toContainText("FREQ=DAILY");
  await expect(page.getByLabel("Title")).toHaveValue(title);

  // What cannot be is told at its field, and nothing typed is lost.
  await page.getByLabel("Ends").fill(`${manilaDate(manilaDayStart(Date.now()) + 3 * DAY)}T08:00`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The event would last longer than until its next date.").first()).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await page.getByLabel("Ends").fill(`${tomorrow}T08:00`);
  await page.getByRole("combobox", { name: "State" }).selectOption("published");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/calendar\/\d+$/);
  await expectAccessible(page, "an event in the console");
  const id = page.url().split("/").at(-1);
  const row = page.getByRole("row", { name: new RegExp(`^${day}, 07:00`) });
  await row.getByRole("button", { name: /^Cancel/ }).click();
  await expect(row).toContainText("cancelled");

  await page.goto(`/events/${id}`);
  await expect(page.getByRole("region", { name: "Next dates" }).getByRole("listitem").first()).toContainText(
    "Cancelled",
  );
  await page.goto(`/admin/calendar/new?copy=${id}`);
  await expect(page.getByLabel("Title")).toHaveValue(`Copy of ${title}`);
  await page.goto(`/admin/calendar/${id}`);
  await page.getByLabel("Yes, delete this event").check();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(page).toHaveURL(/\/admin\/calendar$/);
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
});
