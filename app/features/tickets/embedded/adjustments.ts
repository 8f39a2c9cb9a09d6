import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { mergeLogs, readOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { TicketAdjustment } from "../admin-calls.ts";
import type { TicketRow } from "./access.ts";

/** How many adjustments a ticket shows of each kind. */
const MAX_SHOWN = 20;

interface Row {
  at: number;
  admin: string | null;
  change: string;
  reason: string;
  approval: number | null;
  state: string;
}

type MadeRow = Row & { id: number };

/**
 * The changes of the account's balances whose reason names the ticket, and the requests for a second person, the latest
 * first. They are found by the account, whose entries have an index.
 */
export async function adjustmentsOf(
  context: Pick<CallContext, "db" | "logs">,
  { number, userNum }: Pick<TicketRow, "number" | "userNum">,
): Promise<TicketAdjustment[]> {
  if (userNum === null) return [];
  const adjustments: Statement = [
    // An approved request is among the requests.
    `SELECT id, at, admin_id AS admin, after ->> '$.amount' AS change, reason, NULL AS approval, 'made' AS state
       FROM audit_log WHERE target = ?1 AND action = 'adminadjust' AND after ->> '$.amount' IS NOT NULL
         AND instr(reason, ?2) > 0 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
    `player ${userNum}`,
    number,
  ];
  const [recent, requested] = await runBatch<[MadeRow[], Row[]]>(context.db, [
    adjustments,
    [
      `SELECT requested_at AS at, users.user_id AS admin, summary AS change, reason, id AS approval, state
       FROM approvals LEFT JOIN users ON users.user_num = requested_by
       WHERE target_num = ?1 AND kind = 'credit' AND instr(reason, ?2) > 0 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
      userNum,
      number,
    ],
  ]);
  const old = await readOldLogs<[MadeRow[]]>(context, [adjustments]);
  const made = mergeLogs([...recent, ...(old?.[0] ?? [])], "newest").slice(0, MAX_SHOWN);
  return [...made, ...requested]
    .sort((one, other) => other.at - one.at)
    .map(({ at, admin, change, reason, approval, state }) => ({
      ...{ at: isoTime(at), admin: admin ?? "", change: String(change), reason, approval, state },
    }));
}
