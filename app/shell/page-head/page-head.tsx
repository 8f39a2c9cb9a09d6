import { PageOutcome } from "#app/forms/page-outcome.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { linksFor } from "../links.ts";
import { type SectionKey, section } from "../site-map.ts";
import { useShell } from "../use-shell.ts";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  sectionKey: SectionKey;
  /** One sentence under the title. */
  lead?: string | undefined;
}

/** The head of an inner page: breadcrumbs, title, lead, and the result of a form that was posted without scripts. */
export function PageHead({ title, sectionKey, lead }: PageHeadProps) {
  const [place] = linksFor([section(sectionKey)], useShell());
  return (
    <>
      <header className={styles.head}>
        <nav className="screen-only" aria-label={t("shell.breadcrumb")}>
          <ol>
            <li>
              <a href={localizedHref("/")}>{t("page.home")}</a>
            </li>
            {place && (
              <li>
                <a href={localizedHref(place.home ?? place.href)}>{t(place.label)}</a>
              </li>
            )}
            {title !== (place && t(place.label)) && <li aria-current="page">{title}</li>}
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      <PageOutcome />
    </>
  );
}
