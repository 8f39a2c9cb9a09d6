import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./side-boxes.module.css";

/** The social box; without an address in the site settings it links to the site's own page of communities. */
export function SocialBox({ url }: { url: string }) {
  return (
    <section className={`panel ${styles.social}`} aria-labelledby="social">
      <div className="panel-body">
        <h2 id="social">{t("home.meet")}</h2>
        <p>{t("home.meetText")}</p>
        {url ? (
          <a className="button quiet" href={url} target="_blank" rel="noopener noreferrer">
            {t("shell.followUs")}
          </a>
        ) : (
          <a className="button quiet" href={localizedHref("/socials")}>
            {t("home.communities")}
          </a>
        )}
      </div>
    </section>
  );
}
