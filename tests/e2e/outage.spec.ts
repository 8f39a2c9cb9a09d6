import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startPortal } from "../../scripts/portal-server.mjs";
import { prepareDatabase } from "../../scripts/setup/database.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { test } from "./portal-test.ts";

/** Public pages of a portal whose data come from another server. */
const pages = ["/", "/news", "/news?topic=1", "/feed.xml"];

// That such a page says how old it is, once its copy is not fresh any more, page-cache.test.ts tests with a clock of its own.
test("when the upstream stops, public pages answer from the last copy", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const folder = join(cacheFolder, "e2e", `outage-${process.pid}`);
  await prepareDatabase({ state: join(folder, "upstream") });
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
    const unseen = await request.get(`${front.url}/news?topic=33`);
    expect(unseen.status()).toBe(503);
    expect(await unseen.text()).toContain("No news data available.");
  } finally {
    await Promise.all([upstream.stop(), front.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a game server that offers little: pages show what there is, and say what there is not", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const item = { id: "5", subject: "Only news", content: "<p>Nothing else.</p>", type: 0, created_at: null };
  const little = createServer((asked, answer) => {
    const news = asked.url?.startsWith("/getnewsall/") || asked.url === "/getspecificnews/5";
    answer.writeHead(news ? 200 : 404, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(news ? [item] : { message: "What?" }));
  });
  await new Promise<void>((resolve) => little.listen(0, "127.0.0.1", resolve));
  const folder = join(cacheFolder, "e2e", `little-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: join(folder, "front"),
    vars: {
      SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
      GAME_API_URL: `http://127.0.0.1:${(little.address() as AddressInfo).port}`,
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
    // Written pages have a text of their own.
    const rules = await page("/policy/operation");
    expect(rules.status).toBe(200);
    expect(rules.text).toMatch(/<section id="/);
    expect(rules.cache).toMatch(/^public/);
  } finally {
    await front.stop();
    await new Promise((resolve) => little.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a portal starts while its game server is down, and says so", { tag: ["@javascript", "@embedded-only"] }, async ({
  request,
}) => {
  const folder = join(cacheFolder, "e2e", `cold-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: folder,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"), GAME_API_URL: "http://elsewhere.invalid" },
    // Port 1 of this machine: nothing listens there. Variables of the shell count more than those of the file.
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
