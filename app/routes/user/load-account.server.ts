import { endRefusedSession } from "#app/auth/guards.ts";
import { isIpv6 } from "#app/contract/addresses.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import { deletionNotice } from "#app/features/privacy/deletion-notice.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { addressNotice } from "./address-notice.server.ts";

/**
 * Loads the data of the account page. If the game server does not send them, the connection is null and the user is
 * that of the session. Every account has an e-mail address, so without one the details are unknown.
 */
export async function loadAccount(services: Services) {
  const [user, connection] = await Promise.all([services.currentUser(), loadConnection(services)]);
  // Only visitors have no user, and this page needs a login.
  return {
    user: user!,
    known: user?.email !== "",
    connection,
    address: addressNotice(user!, services.site.sendsMails),
    deletion: deletionNotice(user!),
  };
}

/** What the page shows about the visitor's connection. */
export interface ShownConnection extends Omit<ConnectionInfo, "listed"> {
  /** For visitors by IPv6, which the game does not see. */
  ipv6: Ipv6Notice | undefined;
}

interface Ipv6Notice {
  text: string;
  /** The IPv4 addresses that are listed already; undefined if there are none. */
  listed: string | undefined;
  label: string;
  submit: string;
}

/** Made here because its messages would be in the scripts' data of each visit. */
function ipv6Notice({ ip, listed }: ConnectionInfo): Ipv6Notice | undefined {
  // A server that does not list addresses has no call that adds one either.
  if (!isIpv6(ip) || !listed) return undefined;
  const addresses = listed.map((entry) => entry.ip).filter((address) => !isIpv6(address));
  return {
    text: t("user.ipv6About"),
    listed: addresses.length === 0 ? undefined : t("user.ipv4Listed", { addresses: addresses.join(", ") }),
    label: t("user.ipv4Label"),
    submit: t("user.ipv4Submit"),
  };
}

async function loadConnection(services: Services): Promise<ShownConnection | null> {
  try {
    const { connection } = await services.gameApi.accounts.connection({});
    return { ...connection, ipv6: ipv6Notice(connection) };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return null;
  }
}
