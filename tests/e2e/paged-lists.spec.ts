import { expect, type Page } from "@playwright/test";
import { logIn, logInAsAdmin, newAccount, test } from "./portal-test.ts";

/** Every numbered list, with the address of its page 1. */
const publicLists = [
  ["/news?", "/news?category=0"],
  ["/news?category=1&", "/news?category=1"],
  ["/news?category=2&", "/news?category=2"],
  ["/rankings?", "/rankings"],
  ["/rankings?tab=killer&school=1&", "/rankings?tab=killer&school=1"],
  ["/itemshop?", "/itemshop"],
  ["/itemshop/pet?", "/itemshop/pet"],
  ["/itemshop?q=zzz&", "/itemshop?q=zzz"],
] as const;
const playersLists = [
  ["/shoppurchases?", "/shoppurchases"],
  ["/topuphistory?", "/topuphistory"],
  ["/checkticket?", "/checkticket"],
] as const;
const adminLists = [
  ["/admin/news?", "/admin/news"],
  ["/admin/news?type=1&", "/admin/news?type=1"],
  ["/admin/items?", "/admin/items"],
  ["/admin/items?search=zzz&", "/admin/items?search=zzz"],
  ["/admin/items?mark=bundle&", "/admin/items?mark=bundle"],
  ["/admin/discounts?", "/admin/discounts"],
  ["/admin/tickets?", "/admin/tickets"],
  ["/admin/tickets?state=closed&", "/admin/tickets?state=closed"],
] as const;

const invalidPages = ["0", "-1", "abc", "1.5", "99999", "99999999999999999999"];

async function expectNoOtherPages(page: Page, lists: readonly (readonly [address: string, firstPage: string])[]) {
  for (const [address, firstPage] of lists) {
    for (const number of invalidPages) {
      const response = await page.request.get(`${address}page=${number}`, { maxRedirects: 0 });
      expect(response.status(), `${address}page=${number}`).toBe(404);
      const html = await response.text();
      expect(html).toContain("<h1>This page does not exist.</h1>");
      expect(html).toContain(`href="${firstPage.replaceAll("&", "&amp;")}">Back to page 1</a>`);
    }
    for (const pageOneAddress of [`${address}page=1`, `${address}page=`, firstPage]) {
      expect((await page.request.get(pageOneAddress, { maxRedirects: 0 })).status(), pageOneAddress).toBe(200);
    }
  }
}

test("a page outside 1..last of a public list is a 404 with a link to page 1", { tag: "@javascript" }, async ({
  page,
}) => {
  await expectNoOtherPages(page, publicLists);
});

test("a page outside 1..last of a player's list is a 404, unlike page 1 of an empty list", {
  tag: "@javascript",
}, async ({ page }) => {
  await logIn(page, newAccount());
  await expectNoOtherPages(page, playersLists);
  await page.goto("/shoppurchases?page=0");
  await page.getByRole("main").getByRole("link", { name: "Back to page 1" }).click();
  await expect(page).toHaveURL("/shoppurchases");
  await expect(page.getByText("No Data", { exact: true })).toBeVisible();
});

test("a page outside 1..last of a console list is a 404", { tag: "@javascript" }, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await expectNoOtherPages(page, adminLists);
});

test("a public page beyond the last is one cached answer, and a player's is not shared", {
  tag: "@javascript",
}, async ({ page }) => {
  const address = `/itemshop?q=${crypto.randomUUID().slice(0, 8)}&page=`;
  await page.request.get(`${address}abc`);
  const again = await page.request.get(`${address}xyz`);
  expect([again.status(), again.headers()["x-cache"]]).toEqual([404, "hit"]);
  await logInAsAdmin(page, "owner");
  const playerResponse = await page.request.get(`${address}abc`);
  expect([playerResponse.status(), playerResponse.headers()["cache-control"]]).toEqual([404, "private, no-store"]);
});
