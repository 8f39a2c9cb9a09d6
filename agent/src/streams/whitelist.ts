import type { GameWhitelist, WhitelistChange } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { StateFile } from "../state/agent-state.ts";
import type { BackupGuard } from "./backup-guard.ts";
import type { Stream } from "./stream.ts";

const BATCH = 500;

/** Copies the addresses from which players may connect into the game's database. */
export function whitelistStream(
  portal: PortalClient,
  whitelist: GameWhitelist,
  guard: BackupGuard,
  state: StateFile,
): Stream {
  return {
    name: "whitelist",
    interval: 5 * 60_000,
    async run() {
      const cursor = state.read().whitelistCursor;
      const page = await portal.pullWhitelist({ cursor, limit: BATCH });
      // Accounts without a game account: the portal sends their addresses again once they have one.
      const changes: WhitelistChange[] = page.changes.flatMap(({ gameUserNum, ip, active }) =>
        gameUserNum == null ? [] : [{ gameUserNum, ip, active }],
      );
      if (changes.length > 0) {
        await guard.check();
        await whitelist.apply(changes);
        await guard.written();
      }
      if (page.cursor !== cursor) state.update({ whitelistCursor: page.cursor });
      return { queue: page.more ? 1 : 0 };
    },
  };
}
