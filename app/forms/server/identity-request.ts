import { passkeyHost } from "#app/contract/passkey-host.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import type { IdentityRequest } from "../form-action-data.ts";

/** Asks the logged-in user for a proof of identity: a second factor, or the password for an account without one. */
export function identityRequest({ session, site }: Pick<Services, "session" | "site">): IdentityRequest {
  const reason = t("mfa.confirmReason");
  if (session.login?.user.secondFactor !== "on") return { method: "password", reason, label: t("mfa.confirmPassword") };
  const passkey = { label: t("mfa.usePasskey"), wait: t("form.wait"), failed: t("mfa.passkeyFailed") };
  return {
    method: "code",
    reason,
    label: t("mfa.proof"),
    hint: t("mfa.proofHint"),
    ...(passkeyHost(site.origin) === undefined ? {} : { passkey }),
  };
}
