import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { test } from "./portal-test.ts";

test("the status page has the current state, curves with their numbers, uptime and maintenance as in the calendar", {
  tag: "@flow",
}, async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1, name: "Server Status" })).toBeVisible();
  // No agent reports to the demo, unless another test has just done so; that one counts nobody.
  await expect(page.getByRole("region", { name: "Now" })).toContainText(
    /^(No signal for \d+ (min|h|days) We do not know yet whether the game server is up|No player count .* has not counted its players)\.\d+ players? online at /,
  );
  const players = page.getByRole("region", { name: "Players online", exact: true });
  for (const title of ["Last 24 hours", "Last 7 days", "Last 30 days"])
    await expect(players.getByRole("img", { name: new RegExp(`^${title}: between `) })).toBeVisible();
  await players.getByText("In numbers").first().click();
  // The head and 24 hours.
  await expect(players.getByRole("table", { name: "Last 24 hours" }).getByRole("row")).toHaveCount(25);
  const uptime = page.getByRole("table", { name: "Uptime" });
  await expect(uptime.getByRole("row", { name: /^Last 30 days/ }).getByRole("cell")).toHaveText([
    /^9\d(\.\d)? %$/,
    /^\d(\.\d)? %$/,
    /^0\.\d %$/,
    /^\d(\.\d)? %$/,
  ]);
  const maintenance = page.getByRole("region", { name: "Maintenance", exact: true });
  await expect(
    maintenance.getByRole("listitem").filter({ hasText: "Weekly maintenance of the game server." }).first(),
  ).toContainText(/^Wed, \d+ \w{3}, 06:00–09:00/);
  const cards = page.getByRole("heading", { name: "Status card" });
  await expect(cards).toBeHidden();
  await page.getByText("On your own site").click();
  await expect(cards).toBeVisible();
  await expectAccessible(page, "the status page");
  const planned = maintenance.getByRole("listitem").filter({ has: page.getByRole("link") });
  const date = (await planned.first().getByRole("time").textContent()) ?? "";
  const [, day, hours] = /^(Wed, \d+ \w{3}), (06:00–09:00)$/.exec(date) ?? [];
  await planned.first().getByRole("link", { name: "Weekly maintenance" }).click();
  const dates = page.getByRole("region", { name: "Next dates" });
  await expect(dates).toContainText(`${hours} · `);
  await expect(dates.getByRole("listitem").first()).toHaveText(String(day));
});

test.describe(() => {
  test.use({ expectedConsole: /^Framing .* violates the following Content Security Policy directive/ });

  test("other sites show the cards, and no other page", { tag: ["@javascript", "@embedded-only"] }, async ({
    page,
    baseURL,
  }) => {
    const frames = ["/widget/status", "/fil/widget/ranking/level?theme=light", "/news"].map(
      (path) => `<iframe src="${baseURL}${path}" title="${path}"></iframe>`,
    );
    const site = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<!DOCTYPE html><html lang="en"><title>Fans</title><h1>Fans</h1>${frames.join("")}</html>`);
    });
    await new Promise<void>((resolve) => {
      site.listen(0, "127.0.0.1", resolve);
    });
    try {
      await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
      const status = page.frameLocator('[title="/widget/status"]');
      await expect(status.getByRole("link", { name: "Moonlit Gate" })).toHaveAttribute("href", "/status");
      await expect(status.locator("main")).toHaveCSS("background-color", "rgb(13, 20, 36)");
      const ranking = page.frameLocator('[title^="/fil/widget/ranking"]');
      await expect(ranking.getByRole("listitem")).toHaveCount(5);
      await expect(ranking.locator("main")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(page.frameLocator('[title="/news"]').getByRole("heading", { level: 1 })).toHaveCount(0);
    } finally {
      site.close();
    }
  });
});

test("the cards are small, have no scripts, and their headers allow nothing but frames", {
  tag: "@embedded-only",
}, async ({ request }) => {
  for (const path of [
    "/widget/status",
    "/fil/widget/status?theme=auto",
    "/widget/ranking/mmr",
    "/fil/widget/ranking/killer",
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(6_000);
    expect(html, path).not.toMatch(/<script|<link|<img|\son\w+=/i);
    const { "content-security-policy": policy, "x-frame-options": frames, ...headers } = response.headers();
    expect(policy, path).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; .*; frame-ancestors \*$/);
    expect(frames, path).toBeUndefined();
    expect(headers["set-cookie"], path).toBeUndefined();
    expect(headers["cache-control"], path).toMatch(/^public, .*s-maxage=\d+/);
  }
  const unknown = await request.get("/widget/ranking/nothing");
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("There is no such ranking.");
  for (const path of ["/status", "/", "/widget"]) {
    const { "content-security-policy": policy, "x-frame-options": frames } = (await request.get(path)).headers();
    expect(policy, path).toMatch(/frame-ancestors 'none'$/);
    expect(frames, path).toBe("DENY");
  }
});

test("scripts of other sites may read the status", { tag: "@embedded-only" }, async ({ request }) => {
  const response = await request.get("/api/status");
  expect(response.headers()).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=60",
  });
  const { curves, uptime, days } = await response.json();
  expect(curves).toMatchObject({ day: { minutes: 10 }, week: { minutes: 60 }, month: { minutes: 1440 } });
  expect(curves.month.samples).toHaveLength(30);
  expect(uptime.map(({ hours }: { hours: number }) => hours)).toEqual([24, 168, 720]);
  expect(days).toHaveLength(30);
});
