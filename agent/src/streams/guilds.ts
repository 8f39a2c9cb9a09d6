import { createHash, randomBytes } from "node:crypto";
import type { GameDatabase, Guild } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { Stream } from "./stream.ts";

const BATCH = 100;
/** Milliseconds after which unchanged guilds are pushed again. */
const REFRESH = 24 * 60 * 60_000;

/** Pushes guilds, the marks that the portal does not have, and the owners of regions, when they changed. */
export function guildsStream(portal: PortalClient, game: Pick<GameDatabase, "guilds">): Stream {
  let pushed = { hash: "", at: 0 };

  const push = async (guilds: readonly Guild[], batch: { sweep: string; last: boolean; regions: Regions }) => {
    const marks = new Map(guilds.flatMap(({ mark }) => (mark ? [[sha256(mark), mark] as const] : [])));
    const { wantedMarks } = await portal.pushGuilds({
      ...batch,
      guilds: guilds.map(({ mark, ...guild }) => ({ ...guild, mark: mark ? sha256(mark) : "" })),
    });
    const wanted = wantedMarks.flatMap((hash) => {
      const mark = marks.get(hash);
      return mark ? [{ hash, png: Buffer.from(mark).toString("base64") }] : [];
    });
    if (wanted.length > 0) await portal.pushGuildMarks({ marks: wanted });
  };

  return {
    name: "guilds",
    interval: 10 * 60_000,
    async run() {
      const { guilds, regions } = await game.guilds();
      const hash = sha256(JSON.stringify([guilds, regions]));
      if (hash === pushed.hash && performance.now() - pushed.at < REFRESH) return { queue: 0 };
      const sweep = randomBytes(9).toString("hex");
      const batches = Math.max(1, Math.ceil(guilds.length / BATCH));
      for (let batch = 0; batch < batches; batch += 1) {
        const last = batch === batches - 1;
        const part = guilds.slice(batch * BATCH, (batch + 1) * BATCH);
        await push(part, { sweep, last, regions: last ? regions : [] });
      }
      pushed = { hash, at: performance.now() };
      return { queue: 0 };
    },
  };
}

type Regions = Awaited<ReturnType<GameDatabase["guilds"]>>["regions"];

function sha256(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}
