import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Amounts } from "#app/features/currencies/currencies.ts";
import type { LimitedKind } from "../approvals.ts";
import { countTowardsLimit } from "./daily-limits.ts";

/** On whose authority an action that has a limit is done: an admin's own, or that of two people. */
export interface Authority {
  /** The statements, with guards, that make the action's transaction respect the limit or use up the request. */
  statements: readonly Statement[];
  /** The account number of the admin who asked for the action. */
  requestedBy: number;
  /** What the audit log adds to the action. */
  audited: { approval?: number; requestedBy?: string };
  /**
   * Called when the transaction was aborted, before it is tried again.
   * @throws GameApiError `conflict` when the request was used up or has expired
   */
  recheck: () => Promise<void>;
}

/** The authority of one admin, within the limit. */
export function ownAuthority(context: AdminContext, kind: LimitedKind, amounts: Amounts): Authority {
  return {
    statements: countTowardsLimit(context, kind, amounts),
    requestedBy: context.admin.userNum,
    audited: {},
    recheck: async () => {},
  };
}
