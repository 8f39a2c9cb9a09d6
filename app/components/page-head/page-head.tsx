import { type SectionKey, section } from "#app/domain/site-map.ts";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  sectionKey: SectionKey;
  /** One sentence under the title. */
  lead?: string | undefined;
}

/** The head of an inner page: where it stands, its title, and what it is for. */
export function PageHead({ title, sectionKey, lead }: PageHeadProps) {
  const { label, href, home } = section(sectionKey);
  return (
    <header className={styles.head}>
      <nav aria-label="Breadcrumb">
        <ol>
          <li>
            <a href="/">Home</a>
          </li>
          <li>
            <a href={home ?? href}>{label}</a>
          </li>
          {title !== label && <li aria-current="page">{title}</li>}
        </ol>
      </nav>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </header>
  );
}
