import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type AdminRight, hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { Activity } from "../calls.ts";

/** How many events are listed. */
const LISTED = 12;

interface EventRow {
  kind: Activity["kind"];
  /** Epoch milliseconds. */
  at: number;
  userId: string;
  /** The number of the account, the order or the ticket; the object of a staff action. */
  target: string;
  /** The package, the subject, or the name of the call. */
  about: string;
  /** Centavos. */
  amount: number | null;
}

/** The latest events of each kind, and the right to see them. Each query reads the end of an index. */
const sources: readonly [right: AdminRight, query: string][] = [
  [
    "read players",
    `SELECT 'registration' AS kind, created_at AS at, user_id AS userId, user_num AS target, '' AS about, NULL AS amount
     FROM users ORDER BY created_at DESC LIMIT ${LISTED}`,
  ],
  [
    "payments",
    `SELECT 'order' AS kind, paid_at AS at, coalesce(user_id, '') AS userId, number AS target, package_name AS about, amount
     FROM payment_orders LEFT JOIN users ON users.user_num = payment_orders.user_num
     WHERE paid_at > 0 AND +is_test = 0 ORDER BY paid_at DESC LIMIT ${LISTED}`,
  ],
  [
    "tickets",
    `SELECT 'ticket' AS kind, tickets.created_at AS at, coalesce(user_id, '') AS userId, number AS target, subject AS about,
       NULL AS amount
     FROM tickets LEFT JOIN users ON users.user_num = tickets.user_num ORDER BY tickets.created_at DESC LIMIT ${LISTED}`,
  ],
  [
    "settings",
    `SELECT 'action' AS kind, at, admin_id AS userId, target, action AS about, NULL AS amount
     FROM audit_log WHERE id > 0 ORDER BY id DESC LIMIT ${LISTED}`,
  ],
];

/** The latest events of the site that an admin may see, the latest first. */
export async function readActivity(db: Database, admin: RightsHolder): Promise<Activity[]> {
  const queries = sources.filter(([right]) => hasRight(admin, right)).map(([, query]): Statement => [query]);
  if (queries.length === 0) return [];
  const rows = (await runBatch<EventRow[][]>(db, queries)).flat();
  return rows
    .sort((one, other) => other.at - one.at)
    .slice(0, LISTED)
    .map(({ at, target, ...event }) => ({ ...event, at: isoTime(at), target: String(target) }));
}
