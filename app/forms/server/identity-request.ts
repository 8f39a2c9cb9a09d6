import { passkeyHost } from "#app/contract/passkey-host.ts";
import type { Services } from "#app/server/services.ts";
import type { IdentityRequest } from "../form-action-data.ts";

/** Asks the logged-in user for a proof of identity: a second factor, or the password for an account without one. */
export function identityRequest({ session, site }: Pick<Services, "session" | "site">): IdentityRequest {
  if (session.login?.user.secondFactor !== "on") return { method: "password", takesPasskey: false };
  return { method: "code", takesPasskey: passkeyHost(site.origin) !== undefined };
}
