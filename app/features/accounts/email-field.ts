// zod/mini: the schema is part of the browser's bundle.
import * as z from "zod/mini";
import { requiredText, says } from "#app/forms/text-rules.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { fieldLength } from "./limits.ts";

/** Text, an at sign, and text that contains a dot. */
const SIMPLE_EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/;

/** An e-mail address; `missing` is shown when it is empty. */
export function emailField(missing: LabelKey) {
  return requiredText(missing, fieldLength.email, "account.email").check(
    z.regex(SIMPLE_EMAIL, says("account.emailMalformed")),
  );
}
