import * as z from "zod/mini";
import { requiredCode, requiredText } from "#app/forms/text-rules.ts";

/** The maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10;
/** Maximum length of a passkey's name, in characters. */
export const PASSKEY_NAME_LENGTH = 40;

export const passkeyNameForm = z.object({
  name: requiredText("mfa.passkeyNameMissing", PASSKEY_NAME_LENGTH, "mfa.passkeyName"),
});

/** A code of the authenticator app that is being set up. */
export const totpCodeForm = z.object({ code: requiredCode("mfa.codeMissing", 20, "mfa.code") });

/** A code that confirms a login or the owner's identity, or a passkey's response. */
export const proofForm = z.object({ proof: requiredText("mfa.proofMissing", 8000, "mfa.proof") });
