import * as z from "zod/mini";
import { wholeNumberField } from "#app/features/admin/form-fields.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { type AdminRight, hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import { DAY } from "#app/format/units.ts";

/**
 * Actions above a limit need a second person: they become requests, which somebody else with the same right approves or
 * refuses. Where any limit is set, so does what redirects players: the accounts that they pay to, and the addresses and
 * checksums of the game client.
 */
export const approvalKinds = {
  credit: { label: "Credit", right: "balances" },
  refund: { label: "Refund", right: "deliveries" },
  vouchers: { label: "Vouchers", right: "vouchers" },
  payment: { label: "Payment", right: "payments" },
  limits: { label: "Limits", right: "settings" },
  wallet: { label: "Wallet", right: "settings" },
  download: { label: "Download", right: "content" },
} as const satisfies Record<string, { label: string; right: AdminRight }>;

export type ApprovalKind = keyof typeof approvalKinds;

export const approvalKindKeys = Object.keys(approvalKinds) as ApprovalKind[];

/** The rights of which one is enough to see requests. */
export const approvalRights: readonly AdminRight[] = approvalKindKeys.map((kind) => approvalKinds[kind].right);

/** Whether an account may ask for an action of a kind and decide about it. Only owners set limits. */
export function mayDecide(holder: RightsHolder, kind: ApprovalKind): boolean {
  return hasRight(holder, approvalKinds[kind].right) && (kind !== "limits" || holder.userType >= OWNER);
}

/** The states of a request, with labels. A request that nobody decides about expires. */
export const approvalStates = [
  { key: "open", label: "Open" },
  { key: "approved", label: "Approved" },
  { key: "refused", label: "Refused" },
  { key: "withdrawn", label: "Withdrawn" },
  { key: "expired", label: "Expired" },
] as const;

export const approvalStateKeys = ["open", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStateKeys)[number];

/** How long a request can be approved, in milliseconds. */
export const APPROVAL_LIFETIME = 7 * DAY;

/** How many open requests one person may have. */
export const MAX_OPEN_REQUESTS = 50;

/** The highest limit; above it every action needs a second person anyway, because none is that large. */
const MAX_LIMIT = 1_000_000_000;

const limitField = (label: string) => wholeNumberField(label, { max: MAX_LIMIT });

/**
 * The limits, each for one kind of action and in coins of one currency: how much one person may do in a day alone.
 * Empty means any amount, and 0 means nothing.
 */
export const limitsForm = z.object({
  credit: limitField("Credits"),
  refund: limitField("Refunds"),
  vouchers: limitField("Vouchers"),
  payment: limitField("Payments"),
});
export type LimitsForm = z.output<typeof limitsForm>;

export const limitedKinds = ["credit", "refund", "vouchers", "payment"] as const;
export type LimitedKind = (typeof limitedKinds)[number];

/** Whether new limits allow somebody to do more alone than the current ones. */
export function loosens(before: LimitsForm, after: LimitsForm): boolean {
  const most = (limit: string) => (limit === "" ? Number.POSITIVE_INFINITY : Number(limit));
  return limitedKinds.some((kind) => most(after[kind]) > most(before[kind]));
}
