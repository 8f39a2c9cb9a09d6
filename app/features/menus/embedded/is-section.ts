import type { Database } from "#app/embedded/database/client.ts";
import { localizedDocument, readStoredDocuments } from "#app/features/game/embedded/read-documents.ts";

/** Whether the menus have a section with this key. */
export async function isSection(db: Database, key: string): Promise<boolean> {
  const { navigation } = await readStoredDocuments(db, "navigation");
  return localizedDocument("navigation", navigation).some((entry) => entry.section === "" && entry.key === key);
}
