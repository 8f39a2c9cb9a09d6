import { expect, type Page } from "@playwright/test";
import { contentPages } from "./pages.ts";
import { fundedAccount, logIn, newAccount, test } from "./portal-test.ts";

/** The account box of a player: the only part of a content page that differs between players. */
const ACCOUNT_BOX = /<section class="panel [^"]*" aria-labelledby="welcome-box">.*?<\/section>/gs;

/** A content page as a player gets it: the response's text with and without the account box. */
async function visit({ request }: Page, path: string, status: number) {
  const response = await request.get(path);
  expect([path, response.status()]).toEqual([path, status]);
  expect(response.headers()["cache-control"]).toBe("private, no-store");
  const html = await response.text();
  return { html, box: html.match(ACCOUNT_BOX)?.join("") ?? "", shared: html.replaceAll(ACCOUNT_BOX, "") };
}

test("content pages of two players differ in their account box only", { tag: ["@javascript", "@upstream"] }, async ({
  browser,
  request,
  baseURL,
}) => {
  const accounts = [await fundedAccount(request, 100), await newAccount(request)];
  const [rich, poor] = await Promise.all(
    accounts.map(async (account) => {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      const page = await context.newPage();
      await logIn(page, account);
      return { page, userId: account.UserID };
    }),
  );
  for (const { path, status } of contentPages) {
    const one = await visit(rich!.page, path, status);
    const two = await visit(poor!.page, path, status);
    // Not every error page has the box.
    if (status === 200) expect([path, one.box]).toEqual([path, expect.stringContaining(rich!.userId)]);
    if (status === 200) expect([path, two.box]).toEqual([path, expect.stringContaining(poor!.userId)]);
    expect([path, one.shared]).toEqual([path, two.shared]);
    for (const { userId } of [rich!, poor!])
      expect([path, one.shared]).toEqual([path, expect.not.stringContaining(userId)]);
    expect(one.html).not.toContain("page-slot");
  }
  for (const { page } of [rich!, poor!]) await page.context().close();
});
