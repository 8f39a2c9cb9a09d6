import { withTimeLimit } from "#app/async/time-limit.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { delays } from "#app/forms/delays.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { t } from "#app/i18n/translate.ts";
import type { SessionContext } from "./session-context.ts";

/** Longest wait for the game server on logout (milliseconds). */
const PATIENCE = 2000;

/**
 * Ends the session here and at the game server (specification section 4). Also used after a password change, because a
 * server may accept old tokens until the logout. The session here ends even if the server does not answer, or refuses
 * because the token is already invalid.
 */
export async function endSession({ session, gameApi }: Pick<SessionContext, "session" | "gameApi">): Promise<void> {
  if (!session.login) return;
  const logout = gameApi.accounts.logOut({}).catch((error: unknown) => {
    if (!isGameApiError(error)) console.error("a session ended here, but not at the game server", error);
  });
  session.logOut();
  await withTimeLimit(logout, PATIENCE, () => undefined);
}

/** The outcome for a player who was logged out by a change of the account. */
export function loggedOutOutcome(message: string): Outcome {
  return {
    tone: "success",
    title: t("outcome.success"),
    lines: [message],
    next: { to: "/login", after: delays.afterPasswordChange },
  };
}
