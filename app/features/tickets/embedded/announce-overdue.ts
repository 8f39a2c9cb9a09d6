import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { queueNotices } from "#app/features/notices/embedded/emit-notice.ts";
import { DAY, HOUR } from "#app/format/units.ts";
import { ticketPriorities } from "../priorities.ts";
import { targetOf } from "../service-time.ts";
import { readTargets } from "./service-time.ts";

/**
 * Queues notices of tickets that have become overdue within the last day: one for each destination that wants them and
 * that existed at the time, and each wait for an answer.
 * @param now epoch milliseconds
 */
export async function announceOverdueTickets(db: Database, now: number): Promise<void> {
  const targets = await readTargets(db);
  await runBatch(db, [
    [
      queueNotices("ticket.overdue", {
        from: `json_each(?2) AS target
          CROSS JOIN tickets ON tickets.state = 'open' AND tickets.priority = target.key
            AND tickets.changed_at BETWEEN ?1 - target.value - ${DAY} AND ?1 - target.value`,
        where: "tickets.changed_at + target.value >= destination.created_at",
        key: "tickets.number || ' ' || tickets.changed_at",
        data: `json_object('number', tickets.number, 'category', tickets.category, 'subject', tickets.subject,
          'hours', CAST(target.value / ${HOUR} AS TEXT))`,
        path: "'/admin/tickets/' || tickets.number",
      }),
      now,
      JSON.stringify(ticketPriorities.map((_, place) => targetOf(place, targets))),
    ],
  ]);
}
