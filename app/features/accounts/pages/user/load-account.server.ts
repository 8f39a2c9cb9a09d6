import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import type { Services } from "#app/server/services.ts";
import { addressNotice } from "./address-notice.server.ts";

/**
 * Loads the data of the account page. If the game server does not send them, the connection is null and the user is
 * that of the session. Every account has an e-mail address, so without one the details are unknown.
 */
export async function loadAccount(services: Services) {
  const [user, connection, sendsMails, own] = await Promise.all([
    services.currentUser(),
    loadConnection(services),
    services.site.sendsMails(),
    loadAnswers(services),
  ]);
  // Only visitors have no user, and this page needs a login.
  return {
    user: user!,
    known: user?.email !== "",
    connection,
    address: addressNotice(user!, sendsMails),
    own,
  };
}

/** The owner's fields of the sign-up form that the page shows, with the player's answers; undefined without any. */
async function loadAnswers(services: Services) {
  const fields = (await readSignUpFields(services)).filter(({ onAccount }) => onAccount);
  if (fields.length === 0) return undefined;
  try {
    return { fields, ...(await services.gameApi.signUp.answers({})) };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return undefined;
  }
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
