import { createHash, randomBytes } from "node:crypto";
import type { GameDatabase } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { Stream } from "./stream.ts";

const BATCH = 100;
/** Milliseconds after which unchanged guilds are pushed again. */
const REFRESH = 24 * 60 * 60_000;

/** Pushes guilds, their members, and the owners of regions, when they changed. */
export function guildsStream(portal: PortalClient, game: Pick<GameDatabase, "guilds">): Stream {
  let pushed = { hash: "", at: 0 };
  return {
    name: "guilds",
    interval: 10 * 60_000,
    async run() {
      const { guilds, regions } = await game.guilds();
      const hash = createHash("sha256")
        .update(JSON.stringify([guilds, regions]))
        .digest("base64");
      if (hash === pushed.hash && performance.now() - pushed.at < REFRESH) return { queue: 0 };
      const sweep = randomBytes(9).toString("hex");
      const batches = Math.max(1, Math.ceil(guilds.length / BATCH));
      for (let batch = 0; batch < batches; batch += 1) {
        const last = batch === batches - 1;
        const part = guilds.slice(batch * BATCH, (batch + 1) * BATCH);
        await portal.pushGuilds({ sweep, last, guilds: part, regions: last ? regions : [] });
      }
      pushed = { hash, at: performance.now() };
      return { queue: 0 };
    },
  };
}
