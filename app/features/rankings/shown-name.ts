import { t } from "#app/i18n/translate.ts";

/** Characters without a shape: spaces, format characters, fillers of Hangul and of Braille. */
const BLANK = "[\\s\\p{Default_Ignorable_Code_Point}\\u2800]+";
const padding = new RegExp(`^${BLANK}|${BLANK}$`, "gu");

/** A character's name as pages show it: game servers store any text, also an empty one or one padded with spaces. */
export function shownName(name: string): string {
  return name.replace(padding, "") || t("ranking.noName");
}
