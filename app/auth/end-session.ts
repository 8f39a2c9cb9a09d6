import { withTimeLimit } from "#app/async/time-limit.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { delays } from "#app/forms/delays.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import type { SessionContext } from "./session-context.ts";

/** Nobody waits longer to be logged out (milliseconds). */
const PATIENCE = 2000;

/**
 * Ends the session here and at the game server (specification section 4). After a changed
 * password, too: a server may keep tokens until it is told. Here the session ends even if the server refuses, because the
 * token is dead already, or does not answer.
 */
export async function endSession({ session, gameApi }: Pick<SessionContext, "session" | "gameApi">): Promise<void> {
  if (!session.login) return;
  const told = gameApi.accounts.logOut({}).catch((error: unknown) => {
    if (!isGameApiError(error)) console.error("a session ended here, but not at the game server", error);
  });
  session.logOut();
  await withTimeLimit(told, PATIENCE, () => undefined);
}

/** What a player is told whom a change of the account has logged out. */
export function loggedOutOutcome(message: string): Outcome {
  return {
    tone: "success",
    title: "Success!",
    lines: [message],
    next: { to: "/login", after: delays.afterPasswordChange },
  };
}
