import { PageOutcome } from "#app/forms/page-outcome.tsx";
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
        <nav className="screen-only" aria-label="Breadcrumb">
          <ol>
            <li>
              <a href="/">Home</a>
            </li>
            {place && (
              <li>
                <a href={place.home ?? place.href}>{place.label}</a>
              </li>
            )}
            {title !== place?.label && <li aria-current="page">{title}</li>}
          </ol>
        </nav>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      <PageOutcome />
    </>
  );
}
