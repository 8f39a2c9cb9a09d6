import type { EntryOf } from "#app/features/game/documents.ts";
import { localizedDocument } from "#app/features/game/embedded/read-documents.ts";
import type { KeyRow, RequirementRow } from "../table-documents.ts";

interface StoredTables {
  requirements?: readonly EntryOf<"requirements">[] | undefined;
  keys?: readonly EntryOf<"keys">[] | undefined;
}

/** The guide's tables in the language of the request; null for those that the owner has not changed. */
export function guideTablesIn({ requirements, keys }: StoredTables): {
  requirements: RequirementRow[] | null;
  keys: KeyRow[] | null;
} {
  return {
    requirements: requirements
      ? localizedDocument("requirements", requirements).map(({ key, text }) => ({
          key,
          name: text.name ?? key,
          minimum: text.minimum ?? "",
          recommended: text.recommended ?? "",
        }))
      : null,
    keys: keys
      ? localizedDocument("keys", keys).map(({ section, text }) => ({
          group: section,
          name: text.name ?? "",
          action: text.action ?? "",
        }))
      : null,
  };
}
