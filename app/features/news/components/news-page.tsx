import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { NewsData } from "../load-news.server.ts";
import { newsListPath } from "../news-pages.ts";
import styles from "./news.module.css";
import { NewsAge } from "./news-age.tsx";
import { NewsArticle } from "./news-article.tsx";
import type { NewsLine } from "./news-meta.ts";

/** The news page in each of its states. */
export function NewsPage({ news }: { news: NewsData }) {
  switch (news.kind) {
    case "boards":
      return <Boards {...news} />;
    case "list":
      return <BoardList {...news} />;
    case "topic":
      return (
        <NewsArticle topic={news.topic}>
          <p className={`screen-only ${styles.back}`}>
            <a className="button quiet" href="/news">
              Back to the list
            </a>
          </p>
        </NewsArticle>
      );
    case "missing-topic":
      return <MissingTopic />;
  }
}

function Boards({ boards, pager }: Extract<NewsData, { kind: "boards" }>) {
  return (
    <>
      <PageHead title="News" sectionKey="news" />
      {boards.map((board) => (
        <section key={board.key} className={`panel ${styles.board}`} aria-labelledby={board.key}>
          <div className="panel-head">
            <h2 id={board.key}>{board.title}</h2>
            {board.more && (
              <a className="more-link" href={`/news?category=${board.type}`}>
                More
                <span className="sr-only"> of {board.title}</span>
              </a>
            )}
          </div>
          <NewsTable latest={board.latest} lines={board.lines} label={board.title} />
          {board.type === 0 && <Pager pager={pager} href={(page) => `/news?page=${page}`} label="Pages of all news" />}
        </section>
      ))}
    </>
  );
}

function BoardList({ board, lines, pager }: Extract<NewsData, { kind: "list" }>) {
  return (
    <>
      <PageHead title={board.title} sectionKey="news" />
      <section className="panel" aria-label={`${board.title}, page ${pager.current} of ${pager.last}`}>
        <NewsTable latest={[]} lines={lines} label={board.title} />
        <Pager pager={pager} href={(page) => newsListPath(board.type, page)} label="Pages" />
      </section>
    </>
  );
}

interface NewsTableProps {
  latest: NewsLine[];
  lines: NewsLine[];
  label: string;
}

/** Subject, writer, date and views; the latest items first, with the 'new' icon. */
function NewsTable({ latest, lines, label }: NewsTableProps) {
  if (latest.length + lines.length === 0) return <p className="panel-body">No news data available.</p>;
  return (
    <table className={styles.table} aria-label={label}>
      <TableHead columns={["Subject", "Writer", "Date", "Views"]} />
      <tbody>
        {[...latest, ...lines].map((line) => (
          <NewsRow key={line.id} line={line} isNew={latest.includes(line)} />
        ))}
      </tbody>
    </table>
  );
}

function NewsRow({ line, isNew }: { line: NewsLine; isNew: boolean }) {
  return (
    <tr>
      <td>
        {isNew && <span className={`new-mark ${styles.new}`}>new</span>}
        <a href={line.href}>{line.subject}</a>
      </td>
      <td>{line.author}</td>
      <td>
        <NewsAge line={line} />
      </td>
      <td>{line.views}</td>
    </tr>
  );
}

function MissingTopic() {
  return (
    <>
      <PageHead title="News" sectionKey="news" />
      <div className="panel">
        <EmptyState link={{ href: "/news", label: "Back to the list" }}>
          <p>No news data available.</p>
        </EmptyState>
      </div>
    </>
  );
}
