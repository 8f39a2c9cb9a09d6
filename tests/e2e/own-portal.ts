import { rmSync } from "node:fs";
import { join } from "node:path";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { copyDemoDatabase } from "./demo-database.ts";

/**
 * Starts a portal for one test or one worker, with the demo content: for what affects all visitors of a site.
 * @param name the name of its folder; unique among the tests
 * @returns its URL, and a function that stops it and deletes its data
 */
export async function startOwnPortal(name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const stateDir = join(cacheFolder, "e2e", `${name}-${process.pid}`);
  copyDemoDatabase(stateDir);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
  });
  const stop = async () => {
    await portal.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { url: portal.url, stop };
}
