import type { GameWhitelist } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";

/** The allowed addresses in the agent's table `PortalWhitelist`, which the script of `whitelist-script.ts` enforces. */
export function gameWhitelist(session: Session): GameWhitelist {
  return {
    async apply(changes) {
      if (changes.length === 0) return;
      await session.transaction(async ({ db, engine, map }) => {
        const table = map.own.whitelist;
        for (const { gameUserNum, ip, active } of changes) {
          if (active) {
            // The game is reached by IPv4 only: an account that has listed an IPv6 network would be refused everywhere.
            if (ip && !ip.includes(":"))
              await engine.insertAbsent(db, table, { UserNum: gameUserNum, IpAddress: ip }, {});
            continue;
          }
          const removal = db.deleteFrom(tableOf(table)).where("UserNum", "=", gameUserNum);
          await (ip ? removal.where("IpAddress", "=", ip) : removal).execute();
        }
      });
    },
  };
}
