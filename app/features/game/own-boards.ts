import type { EntryOf, Localized } from "#app/features/documents/document.ts";
import type { boardsDocument, guildBoardsDocument } from "./board-document.ts";
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

/** The boards of guilds that their page shows; null where the owner has not changed them. */
export function ownGuildBoards(
  stored: readonly Localized<EntryOf<typeof guildBoardsDocument>>[] | undefined,
): GameTerms["guildBoards"] {
  if (!stored) return null;
  return stored.filter(({ hidden }) => !hidden).map(({ key, text }) => ({ key, name: text.name ?? key }));
}
