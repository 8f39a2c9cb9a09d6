import { message } from "#app/contract/message.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { GameTerms } from "#app/features/game/calls.ts";
import type { EntryOf, Localized } from "#app/features/game/documents.ts";
import { type Conversion, flag } from "#app/features/game/embedded/conversion.ts";
import { boardByKey, columnName } from "../boards.ts";

/** The form of a board. */
export const boardConversions: { readonly boards: Conversion<"boards"> } = {
  boards: {
    toForm: ({ group, school, level, more, hidden }) => ({
      group: flag(group),
      school: flag(school),
      level: flag(level),
      more,
      hidden: flag(hidden),
    }),
    blank: () => ({}),
    toEntry: ({ group, school, level, more, hidden }) => ({
      group: group === "on",
      school: school === "on",
      level: level === "on",
      more: more as EntryOf<"boards">["more"],
      hidden: hidden === "on",
    }),
    check({ key, more, level, hidden }, others) {
      if (more !== "" && more === columnName(boardByKey(key)?.main))
        throw invalidField("more", message("admin.boards.rankedBy"));
      if (more === "level" && level) throw invalidField("more", message("admin.boards.columnTwice"));
      if (hidden && others.every((other) => other.hidden))
        throw invalidField("hidden", message("admin.boards.allHidden"));
    },
    facts: ({ hidden }) => [hidden ? "hidden" : "shown"],
  },
};

/** The boards that the rankings show; null where the owner has not changed them. */
export function boardsIn(stored: readonly Localized<EntryOf<"boards">>[] | undefined): GameTerms["boards"] {
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
