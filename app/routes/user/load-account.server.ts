import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import type { Services } from "#app/server/services.ts";

/**
 * What the account page shows of a logged-in player. Where the game server does not tell, the connection is missing
 * and the user is what the session remembers: every account has an e-mail address, so without one nothing is known.
 */
export async function loadAccount(services: Services) {
  const [user, connection] = await Promise.all([services.currentUser(), loadConnection(services)]);
  // Only visitors have no user.
  return { user: user!, known: user?.email !== "", connection };
}

async function loadConnection(services: Services): Promise<ConnectionInfo | null> {
  try {
    return (await services.gameApi.accounts.connection({})).connection;
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return null;
  }
}
