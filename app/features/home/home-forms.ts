import { checkbox } from "#app/features/admin/form-fields.ts";
import { heroLimits } from "./boxes.ts";

/** The fields of the home page's lists beside their texts. */
export const homeFields = { boxes: { hidden: checkbox }, hero: {} };

/** The texts of the home page's lists. */
export const homeTexts = {
  boxes: [],
  hero: [
    { name: "headline", label: "Headline", max: heroLimits.headline },
    { name: "lead", label: "Text", max: heroLimits.text },
    { name: "download", label: "Button to the download", max: heroLimits.button },
    { name: "signUp", label: "Button to sign up", max: heroLimits.button },
  ],
};
