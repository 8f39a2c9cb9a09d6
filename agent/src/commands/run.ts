import { join, resolve } from "node:path";
import { readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { openLog } from "../log.ts";
import { startAgent } from "../run-agent.ts";
import { acquireLock } from "../state/lock.ts";
import { version } from "../version.ts";
import type { Command } from "./command.ts";

/** Runs the agent until it is told to stop. */
export const run: Command = {
  summary: "connects the game with the portal, until it is stopped",
  async run({ config: file, folder }) {
    const config = readConfig(file);
    const unlock = acquireLock(join(folder, "agent.lock"));
    const log = openLog(resolve(folder, config.log.folder));
    try {
      const agent = await startAgent(config, folder, log);
      log.info(`portal-agent ${version} started: ${config.portal.url}, ${config.map.lineage}.`);
      await stopSignal();
      await agent.stop();
      log.info("Stopped.");
      return exitCodes.done;
    } finally {
      await log.close();
      unlock();
    }
  },
};

/** Resolves when the process is told to stop: Ctrl+C, a stopped service, a closed console window. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const) process.once(signal, () => resolve());
  });
}
