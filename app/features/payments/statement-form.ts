import * as z from "zod/mini";
import { listFields } from "#app/features/admin/list-fields.ts";

/** Finds the transfers of waiting orders in a wallet's list, and approves those that are chosen. */
export const statementForm = z.object({
  wallet: z.string("Please choose a wallet.").check(z.regex(/^[1-9]\d{0,14}$/, "Please choose a wallet.")),
  [listFields.csv]: z._default(z.string(), ""),
});

/** Names of the check boxes of orders, of the button that approves them, and of the one that only reads the list. */
export const statementFields = { order: "order", approve: "approve", find: "find" } as const;

/** What the check box of an order sends: its number, and what a decision about it depends on. */
export function chosenOrder({ number, seen }: { number: string; seen: string }): string {
  return `${number} ${seen}`;
}
