import { join } from "node:path";
import type { AgentConfig } from "./config/agent-config.ts";
import { openGameDatabase } from "./game/open-game-database.ts";
import type { Log } from "./log.ts";
import { createPortalClient } from "./portal/portal-client.ts";
import { createPortalClock } from "./portal/portal-clock.ts";
import { createProblemLog } from "./problem-log.ts";
import { loadAgentKey } from "./sealing/agent-key.ts";
import { openStateFile } from "./state/agent-state.ts";
import { accountsStream } from "./streams/accounts.ts";
import { createBackupGuard } from "./streams/backup-guard.ts";
import { charactersStream } from "./streams/characters.ts";
import { deliveriesStream } from "./streams/deliveries.ts";
import { guildsStream } from "./streams/guilds.ts";
import { itemsStream } from "./streams/items.ts";
import { onlineStream } from "./streams/online.ts";
import { startLoop } from "./streams/stream-loop.ts";
import { startWaker } from "./streams/waker.ts";
import { whitelistStream } from "./streams/whitelist.ts";
import { version } from "./version.ts";

export interface RunningAgent {
  /** Ends what is under way, and closes the connections. */
  stop(): Promise<void>;
}

/**
 * Starts the agent.
 * @param folder where its key and its state are kept
 * @throws AdvisedError if the key or the state cannot be read
 */
export async function startAgent(config: AgentConfig, folder: string, log: Log): Promise<RunningAgent> {
  const key = await loadAgentKey(join(folder, "agent.key"));
  const state = openStateFile(join(folder, "agent-state.json"));
  // Fails now if it is damaged.
  state.read();
  const clock = createPortalClock();
  const portal = createPortalClient({ ...config.portal, onTime: clock.set });
  const game = openGameDatabase(config.database, config.map);
  const guard = createBackupGuard(game, state);
  const problems = createProblemLog(log);

  const woken = {
    accounts: startLoop(accountsStream(portal, game.accounts, key, guard), problems),
    deliveries: startLoop(deliveriesStream(portal, game.deliveries, guard), problems),
    whitelist: startLoop(whitelistStream(portal, game.whitelist, guard, state), problems),
  };
  const periodic = [
    charactersStream(portal, game.characters, clock, state),
    guildsStream(portal, game),
    itemsStream(portal, game.items),
  ].map((stream) => startLoop(stream, problems));
  const loops = [...Object.values(woken), ...periodic];
  const identity = {
    version,
    lineage: config.map.lineage,
    startedAt: new Date(clock.now()).toISOString(),
    publicKey: key.publicKey,
  };
  const online = startLoop(
    onlineStream(portal, game, identity, () => loops.map((loop) => loop.state())),
    problems,
  );
  const waker = startWaker(portal, woken, { interval: config.portal.interval * 1000, state, clock, problems });
  return {
    async stop() {
      await waker.stop();
      await Promise.all([...loops, online].map((loop) => loop.stop()));
      await game.close();
    },
  };
}
