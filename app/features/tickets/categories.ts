import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/** The categories of tickets, in the order of the list. */
export const ticketCategories = [
  { value: "account", label: "ticket.categoryAccount" },
  { value: "payment", label: "ticket.categoryPayment" },
  { value: "game", label: "ticket.categoryGame" },
  { value: "bug", label: "ticket.categoryBug" },
  { value: "player", label: "ticket.categoryPlayer" },
  { value: "other", label: "ticket.categoryOther" },
] as const satisfies readonly { value: string; label: LabelKey }[];

/** The categories as options of a field. */
export function categoryOptions(): { value: string; label: string }[] {
  return ticketCategories.map(({ value, label }) => ({ value, label: t(label) }));
}

/** The label of a category; a category of another server is shown under its own name. */
export function categoryLabel(category: string): string {
  const known = ticketCategories.find(({ value }) => value === category);
  return known ? t(known.label) : category;
}
