import type { SocialLinks } from "#app/features/menus/menu-document.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./side-boxes.module.css";

/** The social box; with the first of the operator's communities; without one it links to the site's own page of communities. */
export function SocialBox({ link }: { link: SocialLinks[number] | undefined }) {
  return (
    <section className={`panel ${styles.social}`} aria-labelledby="social">
      <div className="panel-body">
        <div>
          <h2 id="social">{t("home.meet")}</h2>
          <p>{t("home.meetText")}</p>
        </div>
        {link ? (
          <a className="button quiet" href={link.href} target="_blank" rel="noopener noreferrer">
            {link.label}
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
