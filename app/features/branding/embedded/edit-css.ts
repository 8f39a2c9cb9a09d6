import { plainText } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { brandingAdminCalls } from "../admin-calls.ts";
import { cssForm } from "../css-form.ts";
import { cssProblem } from "./check-css.ts";

/** The form of these settings: its revision, and its target in the audit log. */
const FORM = "css";

/** `adminbrandcss`: the owner's stylesheet. */
export const readCss: Handler<typeof brandingAdminCalls.css> = async (_, { db }) => {
  // Before the settings, so that it is never newer than they are.
  const seen = String(await readSettingsRevision(db, FORM));
  const { ownCss = "", ownCssDraft = "" } = await readStoredSettings(db);
  return { seen, isShown: ownCss !== "", values: { css: ownCssDraft, visitors: "keep" } };
};

/** `adminsavebrandcss`: stores the stylesheet as a draft, or shows it to visitors. */
export const saveCss: Handler<typeof brandingAdminCalls.saveCss> = async ({ seen, ...typed }, context) => {
  const { css, visitors } = checkedForm(cssForm, typed);
  const problem = cssProblem(css);
  if (problem) throw invalidField("css", plainText(problem));
  const { ownCss } = await readStoredSettings(context.db);
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["ownCss", "ownCssDraft"],
    values: {
      ownCss: visitors === "keep" ? ownCss : (visitors === "this" && css) || undefined,
      ownCssDraft: css || undefined,
    },
  });
  if (!isChanged) return { message: "Nothing was changed." };
  const saved =
    visitors === "keep" ? "The draft is saved." : "The stylesheet is saved. Visitors see the change at once.";
  return { message: saved };
};
