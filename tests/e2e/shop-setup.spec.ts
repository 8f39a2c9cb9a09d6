import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { zipSync } from "fflate";
import { createPng } from "../fixtures/pictures.ts";
import { expectAccessible } from "./axe.ts";
import { closeMessage, logInAsAdmin, test } from "./portal-test.ts";

/** A picture of 8 by 8 random pixels. */
function newPicture(): Buffer {
  const rows = Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0]), randomBytes(24)]));
  return Buffer.from(createPng({ width: 8, height: 8, data: deflateSync(Buffer.concat(rows)) }));
}

/** Adds an item that is not offered. @returns its number */
async function addItem(page: Page, name: string): Promise<string> {
  await page.goto("/admin/items/new");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("combobox", { name: "Category" }).selectOption("costume");
  await page.getByRole("textbox", { name: /^Price/ }).fill("333");
  await page.getByLabel("Offered in the shop").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/items\/\d+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test.beforeEach(({ page }) => logInAsAdmin(page, "owner"));

test("items get the pictures whose files are named like them", { tag: "@embedded-only" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Lantern ${randomBytes(4).toString("hex")}`;
  const [one, two] = [await addItem(page, name), await addItem(page, `${name} of paper`)];
  const pictures = { [`${one}.png`]: newPicture(), [`${name.toUpperCase()} of paper.PNG`]: newPicture() };
  await page.goto("/admin/items/pictures");
  const input = page.getByLabel("Add pictures");
  const zip = {
    name: "pictures.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(
      zipSync({
        "items/": new Uint8Array(),
        "items/readme.txt": Buffer.from("Hello"),
        "__MACOSX/._1.png": newPicture(),
      }),
    ),
  };
  await input.setInputFiles(zip);
  if (javaScriptEnabled) {
    await expect(page.getByText("pictures.zip: There are no pictures in it.")).toBeVisible();
    const packed = Object.fromEntries(Object.entries(pictures).map(([file, bytes]) => [`items/${file}`, bytes]));
    await input.setInputFiles({ ...zip, buffer: Buffer.from(zipSync(packed)) });
  } else {
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("A ZIP is unpacked by your browser, which needs scripts.").first()).toBeVisible();
    await input.setInputFiles(
      Object.entries(pictures).map(([file, buffer]) => ({ name: file, mimeType: "image/png", buffer })),
    );
    await page.getByRole("button", { name: "Upload" }).click();
  }
  const found = page.getByRole("table", { name: "Pictures found for items" });
  await expect(found.getByRole("row", { name })).toHaveCount(2);
  await expect(found.getByRole("row", { name: `${one}.png, by its number` })).toBeVisible();
  await expectAccessible(page, "pictures found for items");
  // Other tests may have pictures of their own here.
  for (const box of await found.getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("button", { name: "Use the checked pictures" }).click();
  await expect(page.getByText("Check at least one picture.").first()).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  // The boxes stay as they were sent.
  for (const box of await found.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  for (const box of await found.getByRole("checkbox").all()) {
    if ((await box.getAttribute("aria-label"))?.startsWith(name)) await box.check();
    else await box.uncheck();
  }
  await page.getByRole("button", { name: "Use the checked pictures" }).click();
  await expect(page.getByText("2 items have their pictures.").last()).toBeVisible();
  for (const id of [one, two]) {
    await page.goto(`/admin/items/${id}`);
    await expect(page.getByRole("combobox", { name: /^Picture/ })).toHaveValue(/^\/media\/.+\.png$/);
  }
});

test("prices of many items are shown first, and then changed", { tag: "@embedded-only" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Fan ${randomBytes(4).toString("hex")}`;
  const [one] = [await addItem(page, name), await addItem(page, `${name} of silk`)];
  await page.goto("/admin/items/prices");
  await page.getByLabel("Name contains").fill(`${name} of gold`);
  await page.getByLabel("Percent").fill("95");
  await page.getByRole("button", { name: "Show the new prices" }).click();
  await expect(page.getByText("Percent must be at most 90").first()).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await page.getByLabel("Percent").fill("10");
  await page.getByRole("button", { name: "Show the new prices" }).click();
  await expect(
    page.getByText("There are no such items, or none whose price can be changed like this.").first(),
  ).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await page.getByLabel("Name contains").fill(name);
  await page.getByLabel("Rounded to").selectOption("50");
  await page.getByRole("button", { name: "Show the new prices" }).click();
  await expect(page.getByText("2 items would be changed; 0 stay as they are.")).toBeVisible();
  const changes = page.getByRole("table", { name: "Changes" });
  await expect(changes.getByRole("row", { name: `${name} (${one})` })).toContainText("Price: 333 → 300");
  await expectAccessible(page, "new prices");
  const [apply, changed] = [
    page.getByRole("button", { name: "Apply the new prices" }),
    page.getByText("0 items are added and 2 are changed.").last(),
  ];
  const refused = page.getByText("have changed since the list was checked").first();
  await apply.click();
  await expect(changed.or(refused)).toBeVisible();
  // Another test has changed an item meanwhile.
  while (await refused.isVisible()) {
    await closeMessage(page, javaScriptEnabled);
    await apply.click();
    await expect(changed.or(refused)).toBeVisible();
  }
  await page.goto(`/admin/items/${one}`);
  await expect(page.getByRole("textbox", { name: /^Price/ })).toHaveValue("300");

  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByLabel("Name")).toHaveValue(`${name} (copy)`);
  await expect(page.getByRole("textbox", { name: /^Price/ })).toHaveValue("300");
  await expect(page.getByLabel("Offered in the shop")).not.toBeChecked();
});
