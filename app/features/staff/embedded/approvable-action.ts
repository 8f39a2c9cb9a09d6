import type * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Authority } from "./authority.ts";

/** The result of an approved action. */
interface Executed {
  message: string;
  /** The codes of issued vouchers, which are not stored. */
  codes?: string[];
}

/**
 * Does an approved action against the current state, in one transaction with the authority's statements.
 * @param context that of the person who approves
 * @param payload the values of the request
 * @param reason of the person who approves
 * @throws GameApiError when the state no longer allows it; the request then stays open
 */
type ApprovedAction<Payload> = (
  context: AdminContext,
  payload: Payload,
  reason: string,
  authority: Authority,
) => Promise<Executed>;

/** An action that a second person can approve, with its values as they are stored. */
export type ApprovableAction = ApprovedAction<unknown>;

/**
 * Makes an action approvable. Its values are checked again: an earlier version may have written the request.
 * @throws GameApiError `conflict` when the values do not fit any more
 */
export function approvable<Payload>(
  schema: z.ZodMiniType<Payload>,
  execute: ApprovedAction<Payload>,
): ApprovableAction {
  return async (context, payload, reason, authority) => {
    const { success, data } = schema.safeParse(payload);
    if (!success) throw new GameApiError("conflict", message("admin.approval.outdated"));
    return execute(context, data, reason, authority);
  };
}
