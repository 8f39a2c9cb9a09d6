import { Prose } from "../prose/prose.tsx";
import styles from "./content-sections.module.css";
import { Contents } from "./contents.tsx";

export interface ContentSection {
  id: string;
  title: string;
  html: string;
}

interface ContentSectionsProps {
  /** HTML before the first section. */
  lead: string;
  sections: ContentSection[];
}

/** A written page: a table of contents, then one panel with all sections. */
export function ContentSections({ lead, sections }: ContentSectionsProps) {
  return (
    <div className={`panel ${styles.page}`}>
      {lead && <Prose html={lead} />}
      {sections.length > 3 && <Contents label="On this page" entries={sections} />}
      {sections.map(({ id, title, html }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Prose html={html} />
        </section>
      ))}
    </div>
  );
}
