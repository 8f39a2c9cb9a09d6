import * as z from "zod/mini";
import { requiredText } from "#app/forms/text-rules.ts";

/** The longest text that a player may type as a reference number; wallets add words and spaces to it. */
export const TYPED_REFERENCE = 200;

/** The form for the receipt of a transfer. Its picture is checked separately. */
export const receiptForm = z.object({
  reference: requiredText("order.referenceMissing", TYPED_REFERENCE, "order.reference"),
});

/** Intents of the forms of an order's page. */
export const orderIntents = { receipt: "receipt", cancel: "cancel", checkout: "checkout" } as const;
