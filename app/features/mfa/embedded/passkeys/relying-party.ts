import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { passkeyHost } from "#app/contract/passkey-host.ts";
import type { CallContext } from "#app/embedded/call-context.ts";

/** The site as passkeys know it. */
export interface RelyingParty {
  /** Host name of the site. */
  id: string;
  origin: string;
}

/**
 * The site that passkeys are created for.
 * @throws GameApiError `not_offered` when the site's address is an IP address, for which browsers have no passkeys
 */
export function relyingParty({ site }: Pick<CallContext, "site">): RelyingParty {
  const { publicOrigin } = site;
  const id = publicOrigin && passkeyHost(publicOrigin);
  if (!publicOrigin || !id) throw new GameApiError("not_offered", message("mfa.passkeysNotHere"));
  return { id, origin: publicOrigin };
}
