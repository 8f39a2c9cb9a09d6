import * as z from "zod/mini";
import { formKeyOr } from "#app/features/admin/form-key.ts";
import { says } from "#app/forms/text-rules.ts";

/** The intent of the form that orders a package. */
export const orderIntent = "order";

const wholeNumber = z.string(says("cart.garbled")).check(z.regex(/^\d{1,9}$/, says("cart.garbled")));

/** The form that orders a package: which one, at the price that the page showed, and how to pay. */
export const orderForm = z.object({
  package: wholeNumber,
  price: wholeNumber,
  requestKey: formKeyOr(says("cart.garbled")),
  method: z.string(says("package.chooseMethod")).check(z.maxLength(40, says("package.chooseMethod"))),
});
