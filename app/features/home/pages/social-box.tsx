import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./side-boxes.module.css";

/** The social box: leads to the page of the operator's communities, which visitors find nowhere else. */
export function SocialBox() {
  return (
    <section className={`panel ${styles.social}`} aria-labelledby="social">
      <div className="panel-body">
        <div>
          <h2 id="social">{t("home.meet")}</h2>
          <p>{t("home.meetText")}</p>
        </div>
        <a className="button quiet" href={localizedHref("/socials")}>
          {t("home.communities")}
        </a>
      </div>
    </section>
  );
}
