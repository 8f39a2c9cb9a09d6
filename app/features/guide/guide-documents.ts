import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { t } from "#app/i18n/translate.ts";
import { defaultKeyGroups, keyName } from "./default-keys.ts";
import { guideLimits, keyGroups } from "./guide-limits.ts";
import { systemRequirements } from "./system-requirements.ts";

/** The rows of the system requirements. Texts: `name`, `minimum`, `recommended`. */
export const requirementsDocument = defineDocument(
  "requirements",
  () => storedEntry({}),
  { min: 0, max: guideLimits.requirements },
  systemRequirements.map(({ key, label, minimum, recommended }) => ({
    entry: { key, revision: 0 },
    texts: () => ({
      name: t(label),
      minimum: minimum ? t(minimum) : "",
      recommended: recommended ? t(recommended) : "",
    }),
  })),
);

/** The keys of the game. Texts: `name`, `action`. */
export const keysDocument = defineDocument(
  "keys",
  // The table that has it.
  () => storedEntry({ section: z.enum(keyGroups) }),
  { min: 0, max: guideLimits.keys },
  defaultKeyGroups.flatMap(({ title, keys }) =>
    keys.map((one) => ({
      entry: {
        // The name of its message.
        key: one.action.replace("keys.", "").toLowerCase(),
        revision: 0,
        section: keyGroups.find((group) => `keys.${group}` === title)!,
      },
      texts: () => ({ name: keyName(one), action: t(one.action) }),
    })),
  ),
);
