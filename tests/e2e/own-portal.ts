import { rmSync } from "node:fs";
import { join } from "node:path";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { copyDemoDatabase } from "./demo-database.ts";

/** The variables of these portals. */
const vars = { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") };

/**
 * Starts a portal for one test or one worker, with the demo content: for what affects all visitors of a site.
 * @param name the name of its folder; unique among the tests
 * @param more further variables
 * @returns its URL, the folder of its data, and functions that stop it and stop it with its data deleted
 */
export async function startOwnPortal(name: string, more: Record<string, string> = {}) {
  const stateDir = join(cacheFolder, "e2e", `${name}-${process.pid}`);
  copyDemoDatabase(stateDir);
  const portal = await startPortal({ port: await freePort(), stateDir, vars: { ...vars, ...more } });
  const stop = async () => {
    await portal.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { url: portal.url, stateDir, halt: portal.stop, stop };
}
