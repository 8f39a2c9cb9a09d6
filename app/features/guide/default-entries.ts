import { t } from "#app/i18n/translate.ts";
import { defaultKeyGroups, keyName } from "./default-keys.ts";
import { keyGroups } from "./guide-limits.ts";
import { systemRequirements } from "./system-requirements.ts";

/** The guide's tables until an owner changes them, as entries of documents. */
export const defaultTableEntries = {
  requirements: systemRequirements.map(({ key, label, minimum, recommended }) => ({
    entry: { key, revision: 0 },
    texts: () => ({
      name: t(label),
      minimum: minimum ? t(minimum) : "",
      recommended: recommended ? t(recommended) : "",
    }),
  })),
  keys: defaultKeyGroups.flatMap(({ title, keys }) =>
    keys.map((one) => ({
      entry: {
        // The name of its message. Stored tables have it, so that it must stay.
        key: one.action.replace("keys.", "").toLowerCase(),
        revision: 0,
        section: keyGroups.find((group) => `keys.${group}` === title)!,
      },
      texts: () => ({ name: keyName(one), action: t(one.action) }),
    })),
  ),
};
