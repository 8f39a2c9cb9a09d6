import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./guide-links.module.css";

/** The buttons that link to the game client and to the instructions. */
export function GuideLinks() {
  return (
    <ul className={styles.ways}>
      <li>
        <a href={localizedHref("/download")}>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="2" d="M12 3v12m-5-5l5 5 5-5M3 17v4h18v-4" />
          </svg>
          <span>
            <strong>{t("login.clientDownload")}</strong>
            {t("login.clientAbout")}
          </span>
        </a>
      </li>
      <li>
        <a href={localizedHref("/instructions")}>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              d="M12 6v14M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1z"
            />
          </svg>
          <span>
            <strong>{t("page.instructions")}</strong>
            {t("login.instructionsAbout")}
          </span>
        </a>
      </li>
    </ul>
  );
}
