import { isVisible, withoutPadding } from "#app/format/typed-text.ts";
import { t } from "#app/i18n/translate.ts";

/** A character's name as pages show it: game servers store any text, also an empty one or one padded with spaces. */
export function shownName(name: string): string {
  return isVisible(name) ? withoutPadding(name) : t("ranking.noName");
}
