import { NewsKind } from "#app/features/news/components/news-kind.tsx";
import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { RowPicture, type RowPictureSource } from "#app/features/news/components/row-picture.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import styles from "./news-lines.module.css";

export type PicturedLine = NewsLine & { thumbnail: RowPictureSource | undefined };

interface NewsLinesProps {
  lines: PicturedLine[];
  /** Whether the items are events: they have their state and period in place of kind and age. */
  areEvents?: boolean;
}

/** News items as a list: picture, kind, subject, age. */
export function NewsLines({ lines, areEvents = false }: NewsLinesProps) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line.id} data-state={line.period?.state}>
          <RowPicture type={line.type} source={line.thumbnail} />
          {areEvents && line.period ? <span className="news-kind">{line.period.label}</span> : <NewsKind line={line} />}
          <a href={localizedHref(line.href)} lang={line.language}>
            {line.subject}
          </a>
          <span>{(areEvents && line.period?.days) || line.age}</span>
        </li>
      ))}
    </ul>
  );
}
