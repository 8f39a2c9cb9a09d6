import type { Handler } from "#app/embedded/handler.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { switchesAdminCalls } from "../admin-calls.ts";

/** The form's name for its revision and in the audit log. */
const FORM = "features";

/** `adminfeatures`: what is switched off. */
const read: Handler<typeof switchesAdminCalls.read> = async (_, { db }) => {
  const [revision, { disabled = [] }] = await Promise.all([readSettingsRevision(db, FORM), readStoredSettings(db)]);
  return { seen: String(revision), off: disabled };
};

/** `adminsavefeatures`: switches features off and on. */
const save: Handler<typeof switchesAdminCalls.save> = async ({ seen, off }, context) => {
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["disabled"],
    values: { disabled: off.length > 0 ? [...new Set(off)].sort() : undefined },
  });
  return { message: isChanged ? "The features are saved." : "Nothing was changed." };
};

export const handlers = { switchesAdmin: { read, save } };
