import type { Services } from "#app/server/services.ts";
import { defaultCategories } from "./categories.ts";
import type { TicketCategory } from "./own-fields.ts";

/** The categories of tickets; those that are built in when the game server defines none or does not answer. */
export async function readTicketCategories({ content }: Pick<Services, "content">): Promise<readonly TicketCategory[]> {
  try {
    const { data } = await content.tickets.categories({});
    return data.length > 0 ? data : defaultCategories();
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return defaultCategories();
  }
}
