import { NewsAge } from "#app/features/news/components/news-age.tsx";
import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import styles from "./news-lines.module.css";

/** News items as a plain list: kind, subject, age. */
export function NewsLines({ lines }: { lines: NewsLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.tag} data-type={line.type}>
            {line.label}
          </span>
          <a href={line.href}>{line.subject}</a>
          <NewsAge line={line} />
        </li>
      ))}
    </ul>
  );
}
