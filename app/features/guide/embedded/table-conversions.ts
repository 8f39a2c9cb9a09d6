import type { EntryOf } from "#app/features/game/documents.ts";
import type { Conversion } from "#app/features/game/embedded/conversion.ts";
import { keyGroupTitles } from "../guide-limits.ts";

/** The forms of the guide's tables. */
export const tableConversions: { readonly [Name in "requirements" | "keys"]: Conversion<Name> } = {
  requirements: {
    toForm: () => ({}),
    blank: () => ({}),
    toEntry: () => ({}),
    facts: ({ texts }) => [texts.en?.minimum ?? "", texts.en?.recommended ?? ""],
  },
  keys: {
    toForm: ({ section }) => ({ section }),
    blank: () => ({ section: "moving" }),
    toEntry: ({ section }) => ({ section: section as EntryOf<"keys">["section"] }),
    facts: ({ section, texts }) => [texts.en?.action ?? "", keyGroupTitles[section]],
  },
};
