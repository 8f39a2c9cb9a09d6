import { exitCodes } from "../exit-codes.ts";
import type { DeliveryRecord } from "../game/game-database.ts";
import { differences, isLost } from "../reconcile/differences.ts";
import type { Command } from "./command.ts";
import { withBothSides } from "./session.ts";

const MAX_SHOWN = 200;

/** Compares the deliveries of portal and game. */
export const reconcile: Command = {
  summary: "compares the deliveries of both sides; --report sends the game's states to the portal",
  options: { report: { type: "boolean", description: "sends the game's states to the portal" } },
  run: ({ config, values }) =>
    withBothSides(config, async (portal, game) => {
      let count = 0;
      let lost = 0;
      const toReport: DeliveryRecord[] = [];
      for await (const difference of differences(portal, game.deliveries)) {
        count += 1;
        if (isLost(difference)) lost += 1;
        if (difference.record && difference.portal !== "absent") toReport.push(difference.record);
        if (count <= MAX_SHOWN)
          console.info(`delivery ${difference.id}: portal ${difference.portal}, game ${difference.game}`);
      }
      if (count > MAX_SHOWN) console.info(`... and ${count - MAX_SHOWN} more`);
      console.info(count === 0 ? "Both sides agree." : `${count} differences.`);
      if (lost > 0)
        console.info(`${lost} of them are lost in the game. If a backup was restored, run \`portal-agent resume\`.`);
      if (!values.report) return count === 0 ? exitCodes.done : exitCodes.problems;
      for (let from = 0; from < toReport.length; from += 500)
        await portal.reportDeliveries({ deliveries: toReport.slice(from, from + 500) });
      console.info(`Reported the states of ${toReport.length} deliveries to the portal.`);
      return count === toReport.length ? exitCodes.done : exitCodes.problems;
    }),
};
