import { sql } from "kysely";
import type { AgentMarks } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";

const COUNTER = "counter";

/**
 * The counter in the agent's tables `PortalAgent`, one in each database that is backed up on its own. The lowest
 * counts: restoring any of the databases lowers it.
 */
export function agentMarks(session: Session): AgentMarks {
  return {
    counter: () => lowest(session),
    raise: () =>
      session.transaction(async (transaction) => {
        const { db, engine, map } = transaction;
        for (const table of map.own.marks) {
          await engine.insertAbsent(db, table, { Name: COUNTER }, { Value: 0 });
          await db
            .updateTable(tableOf(table))
            .set({ Value: sql`${sql.ref("Value")} + 1` })
            .where("Name", "=", COUNTER)
            .execute();
        }
        return lowest(transaction);
      }),
  };
}

async function lowest({ db, map }: Session): Promise<number> {
  const counters: number[] = [];
  for (const table of map.own.marks) {
    const row = await db.selectFrom(tableOf(table)).select("Value").where("Name", "=", COUNTER).executeTakeFirst();
    counters.push(Number(row?.Value ?? 0));
  }
  return Math.min(...counters);
}
