import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { auditStatement, writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { targetOf, unchangedRank } from "#app/features/account-changes/embedded/admin-target.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { suspendedUntil } from "#app/features/bans/embedded/list-bans.ts";
import { approvedDownload } from "#app/features/downloads/embedded/edit-downloads.ts";
import { approvedPayment } from "#app/features/payments/embedded/decide-order.ts";
import { approvedWallet } from "#app/features/payments/embedded/edit-wallets.ts";
import { approvedRefund } from "#app/features/shop/embedded/admin-deliveries.ts";
import {
  type ApprovalKind,
  type ApprovalState,
  approvalKindKeys,
  approvalStates,
  mayDecide,
} from "#app/features/staff/approvals.ts";
import type { ApprovableAction } from "#app/features/staff/embedded/approvable-action.ts";
import type { Authority } from "#app/features/staff/embedded/authority.ts";
import { isBelow } from "#app/features/staff/embedded/levels.ts";
import { approvedLimits } from "#app/features/staff/embedded/limits.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { approvedCredit } from "#app/features/wallet/embedded/adjust-balance.ts";
import { approvedVouchers } from "#app/features/wallet/embedded/voucher-batches.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { approvalsAdminCalls, ListedApproval } from "../admin-calls.ts";

/** The action of each kind of request. */
const actions: Record<ApprovalKind, ApprovableAction> = {
  credit: approvedCredit,
  refund: approvedRefund,
  vouchers: approvedVouchers,
  payment: approvedPayment,
  limits: approvedLimits,
  wallet: approvedWallet,
  download: approvedDownload,
};

interface ApprovalRow extends RoleColumns {
  id: number;
  kind: ApprovalKind;
  /** A request that nobody decided about in time counts as expired, whether or not this is stored. */
  state: ApprovalState;
  target: string;
  targetNum: number | null;
  payload: string;
  summary: string;
  requestedByNum: number;
  requestedBy: string;
  reason: string;
  requestedAt: number;
  expiresAt: number;
  decidedBy: string;
  decidedAt: number | null;
  decision: string;
  /** Whether a suspension of the author is in force. */
  isSuspended: 0 | 1;
}

/** Selects requests with the people involved. Parameter: the time. @param rows query for the rows of `approvals` */
const select = (rows: string) => `
  SELECT shown.id, kind, iif(state = 'open' AND expires_at <= ?1, 'expired', state) AS state, target,
    target_num AS targetNum, payload, summary, requested_by AS requestedByNum,
    coalesce(users.user_id, '') AS requestedBy, reason, requested_at AS requestedAt, expires_at AS expiresAt,
    coalesce((SELECT user_id FROM users AS deciders WHERE deciders.user_num = decided_by), '') AS decidedBy,
    decided_at AS decidedAt, decision, coalesce(users.user_type, 0) AS userType, role, ${composedRole} AS composedRole,
    coalesce(${suspendedUntil} > ?1, 0) AS isSuspended
  FROM (${rows}) AS shown LEFT JOIN users ON users.user_num = requested_by`;

/** What an admin may do with a request that they can see. */
function actionsFor({ admin }: AdminContext, row: ApprovalRow): ListedApproval["actions"] {
  if (row.state !== "open") return [];
  if (row.requestedByNum === admin.userNum) return ["withdraw"];
  return row.targetNum === admin.userNum ? [] : ["approve", "refuse"];
}

function toApproval(context: AdminContext, row: ApprovalRow): ListedApproval {
  const {
    payload: _,
    targetNum: __,
    userType: ___,
    role: ____,
    composedRole: _____,
    isSuspended: ______,
    ...shown
  } = row;
  return {
    ...shown,
    requestedAt: isoTime(row.requestedAt),
    expiresAt: isoTime(row.expiresAt),
    decidedAt: isoTimeOrNull(row.decidedAt),
    actions: actionsFor(context, row),
  };
}

/** A page of the requests that concern the caller: open ones, the oldest first, or all, the newest first. */
const listApprovals: Handler<typeof approvalsAdminCalls.list> = async ({ state, after }, context) => {
  const { db, admin, now } = context;
  const isOpen = state === "open";
  const kinds = approvalKindKeys.filter((kind) => mayDecide(admin, kind));
  const condition = isOpen ? "state = 'open' AND expires_at > ?1 AND id > ?2" : "id < ?2";
  const order = isOpen ? "ASC" : "DESC";
  const [rows] = await runBatch<[ApprovalRow[]]>(db, [
    [
      `${select(`SELECT * FROM approvals WHERE ${condition}
         AND (requested_by = ?3 OR kind IN (SELECT value FROM json_each(?4)))
         ORDER BY id ${order} LIMIT ?5`)} ORDER BY shown.id ${order}`,
      now(),
      numberCursor(after, isOpen ? 0 : MAX_CURSOR),
      admin.userNum,
      JSON.stringify(kinds),
      adminLimits.pageSize + 1,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return { approvals: shown.map((row) => toApproval(context, row)), next: last ? String(last.id) : null };
};

/** @throws GameApiError `not_found` for a request that does not exist or does not concern the caller */
async function find({ db, admin, now }: AdminContext, id: number): Promise<ApprovalRow> {
  const [[row]] = await runBatch<[ApprovalRow[]]>(db, [[select("SELECT * FROM approvals WHERE id = ?2"), now(), id]]);
  if (!row || !(row.requestedByNum === admin.userNum || mayDecide(admin, row.kind)))
    throw new GameApiError("not_found", message("admin.approval.unknown"));
  return row;
}

/**
 * A request.
 * @throws GameApiError `not_found`
 */
const readApproval: Handler<typeof approvalsAdminCalls.byId> = async ({ id }, context) => {
  return { approval: toApproval(context, await find(context, id)) };
};

/** @throws GameApiError `conflict` when somebody has decided about a request, or it has expired */
function requireOpen(row: ApprovalRow): void {
  if (row.state !== "open") throw notOpen(row);
}

function notOpen({ id, state }: ApprovalRow): GameApiError {
  const label = String(approvalStates.find(({ key }) => key === state)?.label.toLowerCase());
  return new GameApiError("conflict", message("admin.approval.otherState", { id, state: label }));
}

/**
 * Checks that the author of a request could still ask for it: the account may have another role by now, or that of the
 * target may.
 * @throws GameApiError `conflict`
 */
async function requireAuthority({ db }: AdminContext, row: ApprovalRow): Promise<void> {
  const author = { userNum: row.requestedByNum, userType: row.userType, ...staffRightsOf(row) };
  const isAbove = row.targetNum === null || isBelow(await targetOf(db, row.targetNum), author);
  if (row.isSuspended || !mayDecide(author, row.kind) || !isAbove)
    throw new GameApiError("conflict", message("admin.approval.authorLostRight", { userId: row.requestedBy }));
}

/** The guard that nobody has decided about a request meanwhile, and the statement that ends it. */
function decide({ admin, now }: AdminContext, id: number, state: ApprovalState, reason: string) {
  return [
    guard("EXISTS (SELECT 1 FROM approvals WHERE id = ?1 AND state = 'open')", id),
    [
      "UPDATE approvals SET state = ?2, decided_by = ?3, decided_at = ?4, decision = ?5 WHERE id = ?1",
      id,
      state,
      admin.userNum,
      now(),
      reason,
    ] as const,
  ];
}

/**
 * Approves a request and does its action in the same transaction, so that it is done exactly once. When the action is
 * not possible any more, nothing is written and the request stays open.
 *
 * @throws GameApiError `not_found`; `forbidden` for the caller's own request or one for their own account; `conflict`
 * when somebody has decided already, the request has expired, or its author could not ask for it any more; and the
 * errors of the action
 */
const approve: Handler<typeof approvalsAdminCalls.approve> = async ({ id, reason }, context) => {
  const row = await find(context, id);
  requireOpen(row);
  const { admin } = context;
  if (row.requestedByNum === admin.userNum) throw new GameApiError("forbidden", message("admin.approval.own"));
  if (row.targetNum === admin.userNum) throw new GameApiError("forbidden", message("admin.approval.forYou"));
  await requireAuthority(context, row);
  const authority: Authority = {
    statements: [
      ...decide(context, id, "approved", reason),
      unchangedRank({ ...row, userNum: row.requestedByNum }),
      auditStatement(context, { target: `approval ${id}`, reason, after: { state: "approved", target: row.target } }),
    ],
    requestedBy: row.requestedByNum,
    audited: { approval: id, requestedBy: row.requestedBy },
    recheck: async () => {
      const current = await find(context, id);
      requireOpen(current);
      await requireAuthority(context, current);
    },
  };
  return actions[row.kind](context, JSON.parse(row.payload), reason, authority);
};

/**
 * Refuses a request, or withdraws the caller's own.
 * @throws GameApiError `not_found`; `forbidden` for a request for the caller's own account; `conflict` when somebody has
 * decided already, or the request has expired
 */
const refuse: Handler<typeof approvalsAdminCalls.refuse> = async ({ id, reason }, context) => {
  const row = await find(context, id);
  requireOpen(row);
  const isOwn = row.requestedByNum === context.admin.userNum;
  if (!isOwn && row.targetNum === context.admin.userNum)
    throw new GameApiError("forbidden", message("admin.approval.forYou"));
  const state = isOwn ? "withdrawn" : "refused";
  await writeAudited(
    context,
    { target: `approval ${id}`, reason, before: { state: "open" }, after: { state, target: row.target } },
    decide(context, id, state, reason),
    { refusal: async () => notOpen(await find(context, id)) },
  );
  return { message: `Request ${id} is ${state}. Nothing was changed.` };
};

export const handlers = {
  approvalsAdmin: { list: listApprovals, byId: readApproval, approve, refuse },
};
