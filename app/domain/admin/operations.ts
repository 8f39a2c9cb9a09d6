import * as z from "zod/mini";
import { groupedNumber } from "../grouped-number.ts";
import { operations } from "../limits.ts";
import { bridgeScopeKeys } from "./bridge-scopes.ts";
import { confirmField, reasonField } from "./confirmation.ts";
import { box } from "./content/fields.ts";
import { formKey } from "./players.ts";

/** A whole number as forms send it. */
function wholeField(least: number, most: number, name: string) {
  const text = `${name} must be a whole number from ${groupedNumber(least)} to ${groupedNumber(most)}.`;
  return z.pipe(
    z.pipe(z.string(text).check(z.trim(), z.regex(/^\d{1,9}$/, text)), z.transform(Number)),
    z.int(text).check(z.minimum(least, text), z.maximum(most, text)),
  );
}

const amountField = (name: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text) => text || "0"),
    ),
    wholeField(0, operations.voucherValue, name),
  );

/** A short text that may be left out. */
const shortText = (name: string) =>
  z._default(z.string().check(z.trim(), z.maxLength(60, `${name} may have at most 60 characters.`)), "");

export const batchName = z
  .string("Please name the batch.")
  .check(
    z.trim(),
    z.minLength(1, { error: "Please name the batch.", abort: true }),
    z.maxLength(60, "The name may have at most 60 characters."),
  );
export const batchCampaign = shortText("The campaign");

/** Makes a batch of vouchers. */
export const voucherBatchForm = z.object({
  requestKey: formKey,
  name: batchName,
  campaign: batchCampaign,
  count: wholeField(1, operations.vouchersAtOnce, "The number of vouchers"),
  rcoin: amountField("R-Coin"),
  milleage: amountField("Milleage"),
  expires: z._default(
    z.string().check(z.trim(), z.regex(/^(\d{4}-\d\d-\d\d)?$/, "Please write the day as 2026-12-31.")),
    "",
  ),
  confirm: confirmField,
});

/** Whatever takes a confirmation and a reason, and nothing else. */
export const confirmedForm = z.object({ reason: reasonField, confirm: confirmField });

/** Whatever takes a confirmation only. */
export const confirmForm = z.object({ confirm: confirmField });

export const serverName = z
  .string("Please name the game server.")
  .check(
    z.trim(),
    z.regex(/^[\w.-]{1,40}$/, "The name may have letters, digits, dots, hyphens and underscores, at most 40."),
  );

/** Makes a bridge key: a box for each scope, at least one of them ticked. */
export const bridgeKeyForm = z
  .object({ server: serverName, characters: box, whitelist: box, deliveries: box, confirm: confirmField })
  .check(
    z.refine((form) => bridgeScopeKeys.some((scope) => form[scope] === "on"), {
      error: "Choose at least one thing that the key may do.",
      path: ["characters"],
    }),
  );

/** Ends a bridge key. */
export const revokeKeyForm = z.object({
  id: z.string().check(z.regex(/^[\w-]{12}$/)),
  reason: reasonField,
  confirm: confirmField,
});

/** The states of a delivery, with the flags that RAN servers use. */
export const deliveryStateNames = [
  { key: "pending", flag: 0, label: "Pending" },
  { key: "cancel_requested", flag: 2, label: "Cancel requested" },
  { key: "taken", flag: 1, label: "Delivered" },
  { key: "cancelled", flag: 3, label: "Cancelled" },
] as const;

export const deliveryStateKeys = ["pending", "taken", "cancel_requested", "cancelled"] as const;

/** What can be done to a delivery. */
export const deliveryActions = ["cancel", "retry", "request-cancel"] as const;
export type DeliveryAction = (typeof deliveryActions)[number];

/** The states of a mail in the outbox. */
export const mailStateNames = [
  { key: "waiting", label: "Waiting", meaning: "is on its way" },
  { key: "failed", label: "Failed", meaning: "was given up" },
  { key: "kept", label: "Kept", meaning: "was kept because no mail server is configured" },
  { key: "sent", label: "Sent", meaning: "was sent" },
] as const;

export const mailStateKeys = ["waiting", "failed", "kept", "sent"] as const;
export type MailState = (typeof mailStateKeys)[number];
