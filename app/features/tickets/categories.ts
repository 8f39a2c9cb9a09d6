import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import type { TicketCategory } from "./own-fields.ts";

/** The built-in categories of tickets; operators change and add to them in the console. */
export const ticketCategories = [
  { value: "account", label: "ticket.categoryAccount" },
  { value: "payment", label: "ticket.categoryPayment" },
  { value: "game", label: "ticket.categoryGame" },
  { value: "bug", label: "ticket.categoryBug" },
  { value: "player", label: "ticket.categoryPlayer" },
  { value: "other", label: "ticket.categoryOther" },
] as const satisfies readonly { value: string; label: LabelKey }[];

/** The built-in category with a key, if there is one. */
export function builtInCategory(key: string): (typeof ticketCategories)[number] | undefined {
  return ticketCategories.find(({ value }) => value === key);
}

/** The built-in categories as the form shows them, for servers that define none. */
export function defaultCategories(): TicketCategory[] {
  return ticketCategories.map(({ value, label }) => ({ key: value, name: t(label), notice: "", fields: [] }));
}

/** Categories as options of a field. */
export function categoryOptions(categories: readonly Pick<TicketCategory, "key" | "name">[]) {
  return categories.map(({ key, name }) => ({ value: key, label: name }));
}

/**
 * The label of a category.
 * @param name its name, if the server has sent one; without it, an unknown category is shown under its key
 */
export function categoryLabel(category: string, name?: string | null): string {
  if (name) return name;
  const known = builtInCategory(category);
  return known ? t(known.label) : category;
}
