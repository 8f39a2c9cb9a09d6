import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { checkGuess } from "#app/embedded/rate-limits.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";

/**
 * Checks that a request names the account of its session.
 * @throws GameApiError `forbidden`
 */
export function requireOwnAccount(
  { userNum, userId }: { userNum?: number | undefined; userId: string },
  { player }: PlayerContext,
): void {
  if ((userNum ?? player.userNum) === player.userNum && lookupKey(userId) === player.userIdKey) return;
  throw new GameApiError("forbidden", message("account.notYours"));
}

/**
 * Whether a password is the account's. Attempts are rate limited, wrong ones more strictly; attempts at the secret
 * answer count towards the same limits.
 * @throws GameApiError `rate_limited`; `unavailable` when too many hashes are waiting
 */
export function confirmPassword(password: string, context: PlayerContext): Promise<boolean> {
  return checkGuess(context, confirmLimits(context), () =>
    context.passwords.verify(password, context.player.passwordHash),
  );
}

/** The limits of guesses at what only the owner of an account knows. */
export function confirmLimits({ player }: PlayerContext) {
  const subject = String(player.userNum);
  return {
    wrong: { limit: "wrongConfirmPerAccount", subject },
    all: { limit: "confirmPerAccount", subject },
  } as const;
}
