import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { signUpFieldKinds, signUpLimits } from "./fields.ts";

/** The owner's fields of the sign-up form. Texts: `name`, which is the label, `help`, and `options`, one in each line. */
export const signUpDocument = defineDocument(
  "signup",
  () => storedEntry({ kind: z.enum(signUpFieldKinds), required: z.boolean(), onAccount: z.boolean() }),
  { min: 0, max: signUpLimits.fields },
  [],
);
