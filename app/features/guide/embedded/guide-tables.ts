import type { EntryOf } from "#app/features/documents/document.ts";
import { localizedDocument } from "#app/features/documents/embedded/read-documents.ts";
import { keysDocument, requirementsDocument } from "../guide-documents.ts";
import type { KeyRow, RequirementRow } from "../table-documents.ts";

interface StoredTables {
  requirements: readonly EntryOf<typeof requirementsDocument>[] | undefined;
  keys: readonly EntryOf<typeof keysDocument>[] | undefined;
}

/** The guide's tables in the language of the request; null for those that the owner has not changed. */
export function guideTablesIn({ requirements, keys }: StoredTables): {
  requirements: RequirementRow[] | null;
  keys: KeyRow[] | null;
} {
  return {
    requirements: requirements
      ? localizedDocument(requirementsDocument, requirements).map(({ key, text }) => ({
          key,
          name: text.name ?? key,
          minimum: text.minimum ?? "",
          recommended: text.recommended ?? "",
        }))
      : null,
    keys: keys
      ? localizedDocument(keysDocument, keys).map(({ section, text }) => ({
          group: section,
          name: text.name ?? "",
          action: text.action ?? "",
        }))
      : null,
  };
}
