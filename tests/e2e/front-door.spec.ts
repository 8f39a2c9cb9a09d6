import { expect } from "@playwright/test";
import { test } from "./portal-test.ts";

test("the front page answers with HTML", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  expect(response?.headers()["content-type"]).toMatch(/^text\/html\b/);
});
