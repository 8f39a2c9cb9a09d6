import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { NewsKind } from "#app/features/news/components/news-kind.tsx";
import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import styles from "./news-lines.module.css";

/** News items as a plain list: kind, subject, age. */
export function NewsLines({ lines }: { lines: NewsLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line.id}>
          <NewsKind line={line} />
          <a href={localizedHref(line.href)} lang={line.language}>
            {line.subject}
          </a>
          <NewsAge line={line} />
        </li>
      ))}
    </ul>
  );
}
