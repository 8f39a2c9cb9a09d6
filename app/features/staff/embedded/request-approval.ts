import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { APPROVAL_LIFETIME, type ApprovalKind, MAX_OPEN_REQUESTS } from "../approvals.ts";
import { mailOwners, securityNotices } from "./tell-owners.ts";

/** An action that needs a second person. */
interface RequestedAction {
  kind: ApprovalKind;
  /** Idempotency key of the action: only one open request has it. */
  key: string;
  /** What it changes, as in the audit log. */
  target: string;
  /** The account that it is for, if any. */
  targetNum?: number;
  /** Its values; the action's schema checks them again when it is approved. */
  payload: object;
  /** The action in words, for the person who decides. */
  summary: string;
  reason: string;
  /** Whether all owners are told at once, with the page that shows it. */
  tellOwnersOf?: string;
}

/** The longest values that a request stores, in characters. */
const MAX_PAYLOAD = 2000;

/** The reply of a call whose action waits for a second person. */
export interface ApprovalReply {
  message: string;
  /** The number of the request. */
  approval: number;
}

/**
 * Records an action as a request for a second person. The same key has one open request.
 * @throws GameApiError `conflict` when an open request has the key with other values, or when the admin has too many
 * open requests; `invalid` when its values are too long
 */
export async function requestApproval(context: AdminContext, action: RequestedAction): Promise<ApprovalReply> {
  const { admin, now } = context;
  const { kind, key, target, targetNum, summary, reason } = action;
  const payload = JSON.stringify(action.payload);
  if (payload.length > MAX_PAYLOAD) throw new GameApiError("invalid", message("admin.approval.tooLong"));
  const event = action.tellOwnersOf && {
    change: `${admin.userId} asks for a second person: ${summary}`,
    path: action.tellOwnersOf,
  };
  try {
    const [, , [created]] = await writeAudited<[[], [], { id: number }[]]>(
      context,
      { target: { newRow: "approval" }, reason, after: { kind, target, ...action.payload } },
      [
        expireRequests(now()),
        guard(
          "(SELECT count(*) FROM approvals WHERE state = 'open' AND requested_by = ?1) < ?2",
          admin.userNum,
          MAX_OPEN_REQUESTS,
        ),
        [
          `INSERT INTO approvals (kind, key, target, target_num, payload, summary, requested_by, reason, requested_at, expires_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING id`,
          ...[kind, key, target, targetNum ?? null, payload, summary, admin.userNum, reason],
          ...[now(), now() + APPROVAL_LIFETIME],
        ],
      ],
      {
        refusal: () => new GameApiError("conflict", message("admin.approval.tooMany", { atMost: MAX_OPEN_REQUESTS })),
        further: event ? securityNotices(event, now()) : [],
      },
    );
    if (!created) throw new Error("The new request has no number.");
    if (event) await mailOwners(context, event);
    return reply(created.id);
  } catch (error) {
    // The same action was requested before.
    const known = await openRequest(context, key);
    if (known) return replyFor(known, payload);
    throw error;
  }
}

interface OpenRequest {
  id: number;
  payload: string;
}

async function openRequest({ db, now }: AdminContext, key: string): Promise<OpenRequest | undefined> {
  const [[found]] = await runBatch<[OpenRequest[]]>(db, [
    ["SELECT id, payload FROM approvals WHERE key = ?1 AND state = 'open' AND expires_at > ?2", key, now()],
  ]);
  return found;
}

function replyFor(known: OpenRequest, payload: string): ApprovalReply {
  if (known.payload !== payload)
    throw new GameApiError("conflict", message("admin.approval.otherValues", { id: known.id }));
  return reply(known.id);
}

function reply(id: number): ApprovalReply {
  return {
    message: `This needs a second person. Request ${id} waits for up to 7 days under “Approvals”; nothing was changed yet.`,
    approval: id,
  };
}

/** Marks requests that nobody decided about in time, so that the same action can be requested again. */
export function expireRequests(now: number): Statement {
  return [
    "UPDATE approvals SET state = 'expired', decided_at = expires_at WHERE state = 'open' AND expires_at <= ?1",
    now,
  ];
}
