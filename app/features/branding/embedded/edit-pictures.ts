import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { brandingAdminCalls } from "../admin-calls.ts";
import { brandOfForm, formOfBrand, picturesForm } from "../pictures-form.ts";

/** The form of these settings: its revision, and its target in the audit log. */
const FORM = "pictures";

/** `adminbrandpictures`: the pictures of the brand; those that use their default are empty. */
export const readPictures: Handler<typeof brandingAdminCalls.pictures> = async (_, { db }) => {
  const { brand = {} } = await readStoredSettings(db);
  return { seen: String(await readSettingsRevision(db, FORM)), values: formOfBrand(brand) };
};

/** `adminsavebrandpictures`: stores the pictures; those that are left empty have their defaults again. */
export const savePictures: Handler<typeof brandingAdminCalls.savePictures> = async ({ seen, ...typed }, context) => {
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["brand"],
    values: { brand: brandOfForm(checkedForm(picturesForm, typed)) },
    audited: ({ brand = {} }) => formOfBrand(brand),
  });
  return { message: isChanged ? "The pictures are saved. Visitors see them at once." : "Nothing was changed." };
};
