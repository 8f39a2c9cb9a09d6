import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, setUpAuthenticator, test } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6" };
const invitee = { UserID: "support", password: "moonlit-gate-5" };
const main = (page: Page) => page.getByRole("main");

test("an owner invites a second one without a terminal, who accepts with a second factor", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser, javaScriptEnabled }) => {
  test.slow();
  const portal = await startOwnPortal(`owner-invitation-${javaScriptEnabled}`);
  try {
    const open = async (account: { UserID: string; password: string }) => {
      const page = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled })).newPage();
      await logIn(page, account);
      return page;
    };
    const inviting = await open(owner);
    await inviting.goto("/admin/staff");
    await main(inviting)
      .getByRole("link", { name: `Change role of ${invitee.UserID}` })
      .click();
    const summary = main(inviting).locator("summary", { hasText: "Invite as an owner" });
    await summary.click();
    const form = summary.locator("..").locator("form");
    await form.getByLabel("Reason").fill("We run the site together");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Invite as an owner" }).click();
    const link = /http\S+\/ownerinvite\?token=[\w-]+/;
    await expect(inviting.getByText(link).first()).toBeVisible();
    const address = link.exec((await inviting.getByText(link).first().textContent()) ?? "")?.[0] ?? "";

    const page = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled })).newPage();
    await page.goto(address);
    await page.waitForURL(/\/login/);
    await logIn(page, invitee);
    await page.goto(address);
    await expect(main(page).getByText(`You are logged in as ${invitee.UserID}`)).toBeVisible();
    await expectAccessible(page, "the invitation of an owner");
    await expect(main(page).getByText("Owners need a second factor.")).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Accept the invitation" })).toHaveCount(0);
    await setUpAuthenticator(page);
    await page.goto(address);
    await main(page).getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page.getByText("Your account is that of an owner now.").first()).toBeVisible();
    await page.goto(address);
    await page.waitForURL(/\/login/);

    await inviting.goto("/admin/staff");
    await expect(main(inviting).getByRole("row").filter({ hasText: invitee.UserID })).toContainText("Owner");
  } finally {
    await portal.stop();
  }
});
