import { expect, type Page } from "@playwright/test";
import { contentPages } from "./pages.ts";
import { fundedAccount, logIn, newAccount, type TestAccount, test } from "./portal-test.ts";

/**
 * The parts of a content page that differ between players: the account box, the links of the header, and the greeting of
 * the home page.
 */
const OWN_PARTS =
  /<section class="panel [^"]*" aria-labelledby="welcome-box">.*?<\/section>|<nav class="[^"]*" aria-label="Your account">.*?<\/nav>|(?<=<h1 id="site-name">[^<]*<\/h1>)<p>.*?<\/div>/gs;

/** A content page as a player gets it: the response's text with and without the player's own parts. */
async function visit({ request }: Page, path: string, status: number) {
  const response = await request.get(path);
  expect([path, response.status()]).toEqual([path, status]);
  expect(response.headers()["cache-control"]).toBe("private, no-store");
  const html = await response.text();
  return { html, box: html.match(OWN_PARTS)?.join("") ?? "", shared: html.replaceAll(OWN_PARTS, "") };
}

/**
 * A content page as two players get it from the same copy: the second player's visit lies between two visits of the
 * first that got the same. The page cache may renew a copy at any time, and then the visits are made again.
 */
async function visitSameCopy(first: Page, second: Page, path: string, status: number) {
  for (;;) {
    const before = await visit(first, path, status);
    const other = await visit(second, path, status);
    const after = await visit(first, path, status);
    if (before.html === after.html) return [before, other] as const;
  }
}

test("content pages of two players differ in their own parts only", { tag: ["@javascript", "@upstream"] }, async ({
  browser,
  request,
  baseURL,
}) => {
  const logInNew = async (account: TestAccount) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await logIn(page, account);
    return page;
  };
  const accounts = [await fundedAccount(request, 100), newAccount()] as const;
  const pages = [await logInNew(accounts[0]), await logInNew(accounts[1])] as const;
  for (const { path, status } of contentPages) {
    const visits = await visitSameCopy(...pages, path, status);
    expect([path, visits[0].shared]).toEqual([path, visits[1].shared]);
    for (const [index, { html, box, shared }] of visits.entries()) {
      expect(html).not.toContain("page-slot");
      expect([path, box]).toEqual([path, expect.stringContaining(accounts[index]!.UserID)]);
      for (const { UserID, email } of accounts)
        for (const own of [UserID, email]) expect([path, shared]).toEqual([path, expect.not.stringContaining(own)]);
    }
  }
  for (const page of pages) await page.context().close();
});
