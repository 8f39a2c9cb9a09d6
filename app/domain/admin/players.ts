import * as z from "zod/mini";
import { groupedNumber } from "../grouped-number.ts";
import { operations } from "../limits.ts";
import { confirmField, reasonField } from "./confirmation.ts";
import { levelName } from "./rights.ts";

/** What players are looked for by. */
export const playerSearches = [
  { key: "id", label: "User ID" },
  { key: "email", label: "E-mail" },
  { key: "character", label: "Character" },
  { key: "ip", label: "IP address" },
] as const;

export const playerSearchKeys = ["id", "email", "character", "ip"] as const;
export type PlayerSearch = (typeof playerSearchKeys)[number];

export const SUSPENDED = 3;
export const ACTIVE = 1;

/** The user types an admin may give, if they are below the admin's own. */
export const givenUserTypes = [ACTIVE, 2, SUSPENDED, 11, 20, 30] as const;

/** A user type in words: `Suspended`, `Editor`. */
export function userTypeName(userType: number): string {
  if (userType === 2) return "Not activated";
  if (userType === SUSPENDED) return "Suspended";
  if (userType > SUSPENDED && userType < 11) return "Refused";
  return levelName(userType) ?? "Player";
}

/** The balances an account has, as the ledger calls them. */
export const currencies = [
  { key: "rcoin", label: "R-Coin" },
  { key: "milleage", label: "Milleage" },
  { key: "referral", label: "Referral balance" },
] as const;

export const currencyKeys = ["rcoin", "milleage", "referral"] as const;

/** What the ledger calls an entry, in words. */
export const ledgerKinds: Record<string, string> = {
  opening: "Opening balance",
  voucher: "Voucher",
  referral: "Referral share",
  purchase: "Purchase",
  refund: "Refund",
  adjustment: "Adjustment",
};

const AMOUNT = `The amount must be a whole number other than 0, up to ${groupedNumber(operations.adjustment)}.`;

/** Checks an adjustment's amount. */
export const adjustmentAmount = z.int(AMOUNT).check(
  z.minimum(-operations.adjustment, AMOUNT),
  z.maximum(operations.adjustment, AMOUNT),
  z.refine((amount) => amount !== 0, AMOUNT),
);

/** Names one form: made with its page, so that sending it twice counts once. */
export const formKey = z
  .string("This form is out of date. Please reload the page.")
  .check(z.regex(/^[\w-]{16,64}$/, "This form is out of date. Please reload the page."));

/** Suspends or activates an account, or sends its owner a reset link. */
export const playerActionForm = z.object({ reason: reasonField, confirm: confirmField });

/** Gives an account a user type. */
export const userTypeForm = z.object({
  UserType: z.pipe(
    z.string("Please choose a user type.").check(z.regex(/^\d{1,2}$/, "Please choose a user type.")),
    z.transform(Number),
  ),
  reason: reasonField,
  confirm: confirmField,
});

/** Changes a balance. */
export const adjustForm = z.object({
  requestKey: formKey,
  currency: z.enum(currencyKeys, "Please choose a balance."),
  amount: z.pipe(
    z.pipe(z.string(AMOUNT).check(z.trim(), z.regex(/^[+-]?\d{1,9}$/, AMOUNT)), z.transform(Number)),
    adjustmentAmount,
  ),
  reason: reasonField,
  confirm: confirmField,
});
