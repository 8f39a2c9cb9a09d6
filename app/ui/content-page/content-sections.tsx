import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "../picture.tsx";
import { Prose } from "../prose/prose.tsx";
import { UntranslatedNote } from "../prose/untranslated-note.tsx";
import styles from "./content-sections.module.css";
import { Reading } from "./reading.tsx";

export interface ContentSection {
  id: string;
  title: string;
  html: string;
  /** A picture beside it, or above it on phones. */
  art?: PictureSource | undefined;
}

interface ContentSectionsProps {
  /** HTML before the first section. */
  lead: string;
  sections: ContentSection[];
  /** The language of the text if it is not that of the page. */
  language?: string | undefined;
}

/** A written page: a table of contents, and one panel with all sections. */
export function ContentSections({ lead, sections, language }: ContentSectionsProps) {
  return (
    <Reading label={t("page.onThisPage")} entries={sections}>
      <div className={`panel ${styles.page}`}>
        <UntranslatedNote language={language} />
        {lead && <Prose html={lead} language={language} />}
        {sections.map(({ id, title, html, art }) => (
          <section
            key={id}
            id={id}
            className={art && styles.illustrated}
            aria-labelledby={`${id}-title`}
            lang={language}
          >
            {art && <Picture picture={art} sizes="(max-width: 639px) 160px, 480px" alt="" />}
            <h2 id={`${id}-title`}>{title}</h2>
            <Prose html={html} />
          </section>
        ))}
      </div>
    </Reading>
  );
}
