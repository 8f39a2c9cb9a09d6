import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { defaultColors, type ThemeColors } from "#app/features/settings/default-colors.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { brandingAdminCalls } from "../admin-calls.ts";
import { colorsForm, formOfColors } from "../colors-form.ts";
import { chosenColors } from "../palettes.ts";
import { isDefault } from "../theme.ts";

/** The form of these settings: its revision, and its target in the audit log. */
const FORM = "colors";

/** `adminbrandcolors`: the colours of the site. */
export const readColors: Handler<typeof brandingAdminCalls.colors> = async (_, { db }) => {
  const { colors } = await readStoredSettings(db);
  return { seen: String(await readSettingsRevision(db, FORM)), values: formOf(colors) };
};

/** `adminsavebrandcolors`: stores the colours; those of the default palette are not stored. */
export const saveColors: Handler<typeof brandingAdminCalls.saveColors> = async ({ seen, ...typed }, context) => {
  const chosen = chosenColors(checkedForm(colorsForm, typed));
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["colors"],
    values: { colors: isDefault(chosen) ? undefined : chosen },
    audited: ({ colors }) => formOf(colors),
  });
  return { message: isChanged ? "The colors are saved. Visitors see them at once." : "Nothing was changed." };
};

function formOf(colors: SiteSettings["colors"] | undefined) {
  return formOfColors((colors as ThemeColors | null | undefined) ?? defaultColors);
}
