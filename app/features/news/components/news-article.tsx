import type { ReactNode } from "react";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { news } from "#app/static/folders.ts";
import { Contents } from "#app/ui/content-page/contents.tsx";
import { ExternalPicture } from "#app/ui/external-picture.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/morph.css";
import { Prose } from "#app/ui/prose/prose.tsx";
import { proseHtml } from "#app/ui/prose/prose-html.ts";
import { UntranslatedNote } from "#app/ui/prose/untranslated-note.tsx";
import type { Topic } from "../load-news.server.ts";
import { newsListPath } from "../news-list-path.ts";
import styles from "./article.module.css";
import { NewsKind } from "./news-kind.tsx";

interface NewsArticleProps {
  topic: Topic;
  /** Whether the subject is a heading. On the article's own page, the head of the page has it. */
  hasHeading?: boolean;
  /** Content after the first section of the text. */
  inset?: ReactNode;
  /** Content after the text. */
  children?: ReactNode;
}

/**
 * One item: its thumbnail, then a table with subject, writer, date and the text (specification section 2). Beside the
 * thumbnail is the first paragraph; the cells are laid out as boxes of the article.
 */
export function NewsArticle({ topic, hasHeading, inset, children }: NewsArticleProps) {
  const { thumbnail, lead, language, contents } = topic;
  const end = inset ? topic.html.indexOf('<h2 id="part-2"') : -1;
  const [first, rest] = end < 0 ? [topic.html, ""] : [topic.html.slice(0, end), topic.html.slice(end)];
  return (
    <article className={`panel ${styles.article}`}>
      {typeof thumbnail === "string" && (
        <ExternalPicture
          className={styles.thumbnail}
          src={thumbnail}
          fallback={`${news}/notice-450.webp`}
          width={450}
          height={253}
          alt=""
          eager
        />
      )}
      {thumbnail && typeof thumbnail !== "string" && (
        <Picture
          className={styles.thumbnail}
          picture={thumbnail}
          sizes="(max-width: 639px) 55vw, 450px"
          eager
          morph={`news-${topic.id}`}
        />
      )}
      <table className={styles.item}>
        {/* On the article's own page, the line below its title has them. */}
        <tbody className={hasHeading ? styles.facts : "sr-only"}>
          <tr>
            <th scope="row" className="sr-only">
              {t("news.subject")}
            </th>
            <td>
              {hasHeading && <NewsKind line={topic} />}
              {hasHeading ? <h3 lang={language}>{topic.subject}</h3> : topic.subject}
            </td>
          </tr>
          <tr>
            <th scope="row">{t("news.writer")}</th>
            <td>{topic.author}</td>
          </tr>
          <tr>
            <th scope="row">{t("news.date")}</th>
            <td>
              {topic.date ? (
                <time dateTime={topic.date.iso}>
                  {topic.date.manila} ({topic.age})
                </time>
              ) : (
                topic.age
              )}
            </td>
          </tr>
        </tbody>
        {lead && (
          <tbody className={styles.lead}>
            <tr>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the game API, as is the rest */}
              <td colSpan={2} lang={language} dangerouslySetInnerHTML={{ __html: proseHtml(lead) }} />
            </tr>
          </tbody>
        )}
        <tbody className={styles.text}>
          <tr>
            <td colSpan={2}>
              {contents.length > 0 && <Contents label={t("page.onThisPage")} entries={contents} />}
              <div>
                <UntranslatedNote language={language} />
                <Prose html={first} language={language} />
                {inset}
                {rest !== "" && <Prose html={rest} language={language} />}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className={styles.end}>
        {topic.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t("news.tags")}>
            {topic.tags.map((tag) => (
              <li key={tag}>
                <a className={styles.tag} href={localizedHref(newsListPath(0, 1, tag))} rel="tag">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </footer>
    </article>
  );
}
