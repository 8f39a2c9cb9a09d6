import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logInByForm, test } from "./portal-test.ts";

test("an owner switches features off: their pages, links, calls and console pages are gone, and come back", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ browser, request }) => {
  const portal = await startOwnPortal("switches");
  try {
    const options = { baseURL: portal.url, viewport: { width: 1440, height: 900 } };
    const owner = await (await browser.newContext({ ...options, javaScriptEnabled: false })).newPage();
    await logInByForm(owner, { UserID: "owner", password: "moonlit-gate-6" });
    const visitor = await (await browser.newContext(options)).newPage();
    const statusOf = async (path: string) => (await request.get(portal.url + path)).status();
    const paths = ["/itemshop", "/itemshop/pet", "/ticket", "/rankings", "/fil/Rankings"];
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);

    await owner.goto("/admin");
    await owner.getByRole("navigation").locator("summary", { hasText: /^Site/ }).click();
    await owner.getByRole("link", { name: "Features" }).click();
    await expectAccessible(owner, "the switches of features");
    for (const name of ["Item shop", "Support tickets", "Rankings"]) await owner.getByLabel(name).uncheck();
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(owner.getByText("The features are saved.")).toBeVisible();
    await expect(owner.getByLabel("Item shop")).not.toBeChecked();
    await expect(owner.getByLabel("Payments")).toBeChecked();

    await expect(async () => {
      for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
    }).toPass();
    await visitor.goto("/");
    for (const href of ["/itemshop", "/ticket", "/rankings"])
      await expect(visitor.locator(`a[href^="${href}"]`)).toHaveCount(0);
    expect(await (await request.get(`${portal.url}/sitemap.xml`)).text()).not.toMatch(/rankings|itemshop|\/ticket/);
    expect(await statusOf("/api/get-top-rankings-list")).toBe(501);
    const { paths: described } = await (await request.get(`${portal.url}/api/openapi.json`)).json();
    expect(Object.keys(described).filter((path) => /submitticket|ranking|getshopitems|cart/.test(path))).toEqual([]);
    await visitor.goto("/rankings");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();

    await owner.goto("/admin");
    await expect(owner.getByRole("link", { name: "Discount codes" })).toHaveCount(0);
    expect((await owner.goto("/admin/items"))?.status()).toBe(404);
    expect((await owner.goto("/admin/Items/"))?.status()).toBe(404);
    // What has begun is still worked on.
    expect((await owner.goto("/admin/tickets/settings"))?.status()).toBe(200);
    expect((await owner.goto("/checkticket"))?.status()).toBe(200);

    await owner.goto("/admin/features");
    for (const name of ["Item shop", "Support tickets", "Rankings"]) await owner.getByLabel(name).check();
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(async () => {
      for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
    }).toPass();
  } finally {
    await portal.stop();
  }
});
