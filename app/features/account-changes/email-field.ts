import * as z from "zod/mini";
import { isEmailAddress } from "#app/features/mail/address.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { requiredLine, says } from "#app/forms/text-rules.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";

/** An e-mail address; `missing` is shown when it is empty. */
export function emailField(missing: LabelKey) {
  return requiredLine(missing, fieldLength.email, "account.email").check(
    // A pattern, which browsers check as well.
    z.regex(/^[^@]+@[^@]+\.[^@]+$/, { ...says("account.emailMalformed"), abort: true }),
    z.refine(isEmailAddress, says("account.emailMalformed")),
  );
}
