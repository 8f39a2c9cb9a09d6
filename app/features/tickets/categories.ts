/** The categories of tickets, in the order of the list. */
export const ticketCategories = [
  { value: "account", label: "Account and login" },
  { value: "payment", label: "Top up and item shop" },
  { value: "game", label: "Help in the game" },
  { value: "bug", label: "Report a bug" },
  { value: "player", label: "Report a player" },
  { value: "other", label: "Something else" },
] as const;

/** The label of a category; a category of another server is shown under its own name. */
export function categoryLabel(category: string): string {
  return ticketCategories.find(({ value }) => value === category)?.label ?? category;
}
