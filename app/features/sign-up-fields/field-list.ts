import * as z from "zod";
import { text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { signUpFieldKinds, signUpLimits } from "./fields.ts";

/** The owner's fields of the sign-up form in their order, as the settings have them: see `SignUpField`. */
export const signUpFields = z
  .array(
    z.object({
      ...{ key: text, label: text, help: text },
      kind: z.enum(signUpFieldKinds),
      required: z.boolean(),
      onAccount: wireName("on_account", z.boolean()),
      options: z.array(z.object({ value: text, label: text })),
    }),
  )
  .max(signUpLimits.fields);
