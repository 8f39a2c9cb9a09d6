import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Player } from "#app/embedded/call-context.ts";
import { sessionLimits } from "#app/features/users/limits.ts";

/** The parts of a context that tell when the caller last proved their identity. */
interface Authenticated {
  player: Pick<Player, "session">;
  now: () => number;
}

/**
 * Guards a call that gives away money or the account (`requiresRecentIdentity`): the caller must have proved their
 * identity within the last ten minutes, by logging in or by `mfa.confirmIdentity`.
 * @throws GameApiError `reauthentication_required`
 */
export function requireRecentIdentity({ player, now }: Authenticated): void {
  if (hasRecentIdentity({ player, now })) return;
  throw new GameApiError("reauthentication_required", message("mfa.confirmFirst"));
}

/**
 * Like {@link requireRecentIdentity}, for a call that checks the password itself: nothing else is needed for an account
 * without a second factor.
 * @throws GameApiError `reauthentication_required`
 */
export function requireSecondFactor(context: Authenticated & { player: Pick<Player, "hasSecondFactor"> }): void {
  if (context.player.hasSecondFactor) requireRecentIdentity(context);
}

/** Whether the caller has proved their identity within the last ten minutes. */
export function hasRecentIdentity({ player, now }: Authenticated): boolean {
  return now() - player.session.authenticatedAt <= sessionLimits.recentIdentity;
}
