import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { copyDemoDatabase } from "./demo-database.ts";
import { test } from "./portal-test.ts";

/** Public pages of a portal with an upstream. */
const pages = ["/", "/news", "/news?topic=1", "/feed.xml"];

// page-cache.test.ts tests the notice with the age of a stale copy, with a fake clock.
test("public pages answer from the last copy when the upstream stops", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const folder = join(cacheFolder, "e2e", `outage-${process.pid}`);
  copyDemoDatabase(join(folder, "upstream"));
  const SESSION_SECRET = "for-end-to-end-tests-only".padEnd(64, "0");
  const upstream = await startPortal({
    port: await freePort(),
    stateDir: join(folder, "upstream"),
    vars: { SESSION_SECRET },
  });
  const front = await startPortal({
    port: await freePort(),
    stateDir: join(folder, "front"),
    vars: { SESSION_SECRET, GAME_API_URL: `${upstream.url}/api` },
  });
  try {
    for (const path of pages) expect((await request.get(`${front.url}${path}`)).status(), path).toBe(200);
    await upstream.stop();
    for (const path of pages) expect((await request.get(`${front.url}${path}`)).status(), path).toBe(200);
    const uncachedPage = await request.get(`${front.url}/news?topic=33`);
    expect(uncachedPage.status()).toBe(503);
    expect(await uncachedPage.text()).toContain("No news data available.");
  } finally {
    await Promise.all([upstream.stop(), front.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

test("pages show what a game server offers, and say what it lacks", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const item = { id: "5", subject: "Only news", content: "<p>Nothing else.</p>", type: 0, created_at: null };
  const minimalServer = createServer((incoming, answer) => {
    const news = incoming.url?.startsWith("/getnewsall/") || incoming.url === "/getspecificnews/5";
    answer.writeHead(news ? 200 : 404, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(news ? [item] : { message: "What?" }));
  });
  await new Promise<void>((resolve) => minimalServer.listen(0, "127.0.0.1", resolve));
  const folder = join(cacheFolder, "e2e", `little-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: join(folder, "front"),
    vars: {
      SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
      GAME_API_URL: `http://127.0.0.1:${(minimalServer.address() as AddressInfo).port}`,
    },
  });
  const page = async (path: string) => {
    const response = await request.get(`${front.url}${path}`);
    return { status: response.status(), text: await response.text(), cache: response.headers()["cache-control"] };
  };
  try {
    const home = await page("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain("Only news");
    expect(home.text).toContain("No ranking data available yet.");
    expect(home.cache).toBe("private, no-store");
    const news = await page("/news");
    expect(news.status).toBe(200);
    expect(news.text).toContain("No date available");
    expect((await page("/news?topic=5")).text).toContain("Nothing else.");
    const download = await page("/download");
    expect(download.status).toBe(503);
    expect(download.text).toContain("No downloads are available at the moment.");
    const shop = await page("/itemshop");
    expect(shop.status).toBe(501);
    expect(shop.text).toContain("Not available on this server.");
    // Content pages have default texts.
    const policyPage = await page("/policy/operation");
    expect(policyPage.status).toBe(200);
    expect(policyPage.text).toMatch(/<section id="/);
    expect(policyPage.cache).toMatch(/^public/);
  } finally {
    await front.stop();
    await new Promise((resolve) => minimalServer.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a portal starts while its game server is down, and reports it", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const folder = join(cacheFolder, "e2e", `cold-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: folder,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"), GAME_API_URL: "http://elsewhere.invalid" },
    // No server listens on port 1. Variables of the shell override those of the file.
    variables: { GAME_API_URL: "http://127.0.0.1:1" },
  });
  try {
    expect(front.warning).toContain("The game API at GAME_API_URL does not respond.");
    const health = await request.get(`${front.url}/healthz`);
    expect(health.status()).toBe(503);
    expect(await health.json()).toMatchObject({ status: "unavailable", source: "upstream", problem: front.warning });
    const home = await request.get(`${front.url}/`);
    expect(home.status()).toBe(503);
    expect(await home.text()).toContain("No news data available.");
    expect((await request.get(`${front.url}/login`)).status()).toBe(200);
  } finally {
    await front.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
