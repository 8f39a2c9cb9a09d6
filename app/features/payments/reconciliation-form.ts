import * as z from "zod/mini";
import { monthPattern } from "./sales-limits.ts";

/** Compares a provider's or wallet's list with the orders of a month; the rules of the list are those of the API. */
export const reconciliationForm = z.object({
  source: z.string("Please choose where the list is from."),
  month: z.string("Please choose a month.").check(z.regex(monthPattern, "Please choose a month.")),
  csv: z._default(z.string(), ""),
});
