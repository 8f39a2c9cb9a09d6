import type { EntryOf, Localized } from "#app/features/documents/document.ts";
import type { boardsDocument } from "./board-document.ts";
import { boardByKey, columnName } from "./boards.ts";
import type { GameTerms } from "./calls.ts";

/** The boards that the rankings show; null where the owner has not changed them. */
export function ownBoards(
  stored: readonly Localized<EntryOf<typeof boardsDocument>>[] | undefined,
): GameTerms["boards"] {
  if (!stored) return null;
  return stored
    .filter(({ hidden }) => !hidden)
    .map(({ key, group, school, level, more, text }) => ({
      key,
      name: text.name ?? key,
      group,
      school,
      columns: [...(level ? ["level"] : []), columnName(boardByKey(key)?.main), ...(more ? [more] : [])],
    }));
}
