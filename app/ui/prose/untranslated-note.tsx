import { t } from "#app/i18n/translate.ts";
import styles from "./prose.module.css";

/** Says that a text is in English for lack of a translation. @param language its language, if not that of the page */
export function UntranslatedNote({ language }: { language: string | undefined }) {
  return language === undefined ? null : <p className={styles.untranslated}>{t("page.notTranslated")}</p>;
}
