import type { DeliveryRecord, GameDeliveries } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { BackupGuard } from "./backup-guard.ts";
import type { Stream } from "./stream.ts";

const BATCH = 500;

/** Puts bought items into the item bank, cancels items, and reports which ones players have taken. */
export function deliveriesStream(portal: PortalClient, deliveries: GameDeliveries, guard: BackupGuard): Stream {
  const report = async (records: DeliveryRecord[]) => {
    if (records.length > 0) await portal.reportDeliveries({ deliveries: records });
  };
  return {
    name: "deliveries",
    interval: 10_000,
    async run() {
      const { put, cancel, more } = await portal.claimDeliveries({ limit: BATCH });
      if (put.length + cancel.length > 0) {
        await guard.check();
        const records = [...(await deliveries.put(put)), ...(await deliveries.cancel(cancel))];
        await guard.written();
        await report(records);
      }
      const changes = await deliveries.changes(BATCH);
      if (changes.length > 0) {
        await guard.check();
        await report(changes);
        await deliveries.settle(changes);
        await guard.written();
      }
      return { queue: more || changes.length === BATCH ? 1 : 0 };
    },
  };
}
