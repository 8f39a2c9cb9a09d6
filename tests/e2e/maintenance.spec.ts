import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logInByForm, test, waitForFillTime } from "./portal-test.ts";

test("an owner closes forms and then the whole site; visitors lose nothing and are told until when", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ browser }) => {
  const portal = await startOwnPortal("maintenance");
  try {
    const options = { baseURL: portal.url, viewport: { width: 390, height: 844 } };
    const staff = await (await browser.newContext({ ...options, javaScriptEnabled: false })).newPage();
    await logInByForm(staff, { UserID: "owner", password: "moonlit-gate-6" });
    const visitor = await (await browser.newContext(options)).newPage();
    await visitor.goto("/ticket");
    const openedAt = Date.now();
    await visitor.getByLabel("Subject").fill("My sword is gone");

    const close = async (what: string) => {
      await staff.goto("/admin/maintenance");
      await staff.getByLabel("What is closed").selectOption({ label: what });
      await staff.getByLabel("Message").fill("Patch 1.9 brings the moon back.");
      await staff.getByRole("textbox", { name: "Expected end" }).fill("2099-01-02T03:04");
      await staff.getByRole("button", { name: "Save" }).click();
      await expect(staff.getByText("Maintenance has begun.")).toBeVisible();
    };
    await close("Forms: pages can be read, but nobody can sign up, buy or change anything");
    const answer = visitor.waitForResponse((response) => response.request().method() === "POST");
    await visitor.locator("[name=email]").fill("somebody@mail.test");
    await visitor.getByRole("textbox", { name: "Message" }).fill("It was there yesterday.");
    await visitor.locator("[name=name]").fill("somebody");
    await visitor.getByLabel("Category").selectOption({ index: 1 });
    await waitForFillTime(openedAt);
    await visitor.getByRole("button", { name: "Submit" }).click();
    expect((await answer).status()).toBe(503);
    await expect(visitor.getByText("The site is under maintenance until about 2099-01-02 03:04")).toBeVisible();
    await expect(visitor.getByLabel("Subject")).toHaveValue("My sword is gone");

    await close("The whole site: visitors see one page about the maintenance");
    await expect(async () => expect((await visitor.goto("/news"))?.status()).toBe(503)).toPass();
    await expect(visitor).toHaveTitle("We will be right back | Moonlit Gate");
    await expect(visitor.getByText("Patch 1.9 brings the moon back.")).toBeVisible();
    await expect(visitor.getByText("Expected end: 2099-01-02 03:04 (GMT+08:00).")).toBeVisible();
    await expectAccessible(visitor, "the page of a closed site");
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Narrow screens have no room for it.
    await staff.setViewportSize({ width: 1440, height: 900 });
    await staff.goto("/news");
    await expect(staff.getByRole("banner").getByText("Maintenance")).toBeVisible();
  } finally {
    await portal.stop();
  }
});
