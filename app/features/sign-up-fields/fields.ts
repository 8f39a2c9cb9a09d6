import * as z from "zod";
import { text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** The kinds of the owner's fields of the sign-up form. */
export const signUpFieldKinds = ["text", "choice", "yesno"] as const;

/** How many fields there can be, and how long their texts are in characters. */
export const signUpLimits = { fields: 5, label: 60, help: 200, options: 20, option: 60, answer: 200 } as const;

const signUpField = z.object({
  key: text,
  label: text,
  /** Empty for none. */
  help: text,
  kind: z.enum(signUpFieldKinds),
  required: z.boolean(),
  /** Whether players see their answer on the account page and can change it. */
  onAccount: wireName("on_account", z.boolean()),
  /** The values of a choice with their labels. Values are the English texts, `yes` and `no`; none for a text. */
  options: z.array(z.object({ value: text, label: text })),
});
export type SignUpField = z.output<typeof signUpField>;

/** The owner's fields of the sign-up form in their order, in the language of the request. */
export const signUpFields = z.array(signUpField).max(signUpLimits.fields);
