import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startPortal } from "../../scripts/portal-server.mjs";
import { prepareDatabase } from "../../scripts/setup/database.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";

/** Public pages of a portal whose data come from another server. */
const pages = ["/", "/news", "/news?topic=1", "/feed.xml"];

test("when the upstream stops, public pages answer from the last copy and say how old it is @script @once", async ({
  page,
  request,
}) => {
  // Copies stay fresh for 30 s; the test waits until they are not.
  test.setTimeout(180_000);
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
    expect(await unseen.text()).toContain("We are very sorry for the inconvenience!");
    // What is still fresh needs no notice; once it is not, the page says so.
    await expect
      .poll(async () => (await request.get(`${front.url}/news`)).text(), { timeout: 120_000, intervals: [2_000] })
      .toMatch(/You see the last copy, as of \d\d:\d\d \(GMT\+08:00\)/);
    await page.goto(`${front.url}/news`);
    await expect(page.getByRole("status")).toContainText("as of");
    await expect(page.getByRole("main").getByRole("row")).toHaveCount(30);
  } finally {
    await Promise.all([upstream.stop(), front.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
