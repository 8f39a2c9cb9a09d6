import { randomBytes } from "node:crypto";
import type { GameItems } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { Stream } from "./stream.ts";

const BATCH = 1000;

/** Pushes the products of the game's item shop, from which the console's item form offers a choice. */
export function itemsStream(portal: PortalClient, items: GameItems): Stream {
  return {
    name: "items",
    interval: 60 * 60_000,
    async run() {
      const sweep = randomBytes(9).toString("hex");
      for (let after = -1; ; ) {
        const page = await items.page(after, BATCH);
        const last = page.length < BATCH;
        await portal.pushItems({ sweep, last, items: page });
        if (last) return { queue: 0 };
        after = page.at(-1)?.productNum ?? after;
      }
    },
  };
}
