import { FirstSteps, stepsTitle } from "#app/features/accounts/components/first-steps.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { shortDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { ListedLine, NewsData, Topic } from "../load-news.server.ts";
import { newsListPath } from "../news-list-path.ts";
import article from "./article.module.css";
import { AdjacentArticles, ShareLinks } from "./article-links.tsx";
import styles from "./news.module.css";
import { NewsAge } from "./news-age.tsx";
import { NewsArticle } from "./news-article.tsx";
import { NewsKind } from "./news-kind.tsx";
import { RowPicture } from "./row-picture.tsx";
import "#app/ui/zoom.css";

/** The news page in each of its states. */
export function NewsPage({ news }: { news: NewsData }) {
  switch (news.kind) {
    case "boards":
      return <Boards {...news} />;
    case "list":
      return <BoardList {...news} />;
    case "topic":
      return (
        <>
          <PageHead
            title={news.topic.subject}
            sectionKey="news"
            lead={
              <span className={article.kind}>
                <NewsKind line={news.topic} /> {factsOf(news.topic)}
              </span>
            }
            parents={news.board ? [{ href: news.listedIn, label: t(news.board.title) }] : []}
            language={news.topic.language}
          />
          <div className={news.related.length > 0 ? article.page : undefined}>
            <NewsArticle topic={news.topic} inset={news.signUp && <SignUpSteps {...news.signUp} />}>
              <ShareLinks address={news.address} subject={news.topic.subject} />
            </NewsArticle>
            <AdjacentArticles
              next={news.next}
              previous={news.previous}
              related={news.related}
              listedIn={news.listedIn}
            />
          </div>
        </>
      );
    case "missing-topic":
      return <MissingTopic />;
  }
}

/** Of an event when it is; writer, day, and how long the text is to read. Lines break between them only. */
function factsOf({ period, author, date, age, minutes }: Topic): string {
  const event = period ? [period.label, period.days] : [];
  return [
    ...event,
    author,
    date ? `${shortDay(date.manila)} ${date.manila.slice(0, 4)}` : age,
    t("news.minutes", { count: minutes }),
  ]
    .map((fact) => fact.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");
}

/** In the guide to which the sign-up button leads: all steps, and the way to the first one. */
function SignUpSteps({ sendsMails }: { sendsMails: boolean }) {
  const { isPlayer, settings } = useShell();
  const conditions = { usesWhitelist: settings.usesWhitelist, sendsMails };
  return (
    <section className={`screen-only ${article.signUp}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{stepsTitle(conditions)}</h2>
      <FirstSteps conditions={conditions} hasAccount={isPlayer} />
      <a className="button" href={localizedHref(isPlayer ? "/user" : "/register")}>
        {isPlayer ? t("accountBox.myAccount") : t("firstSteps.start")}
      </a>
    </section>
  );
}

type BoardsData = Extract<NewsData, { kind: "boards" }>;

function Boards({ highlights, boards, pager }: BoardsData) {
  return (
    <>
      <PageHead title={t("page.news")} sectionKey="news" />
      {boards.map((board) => (
        <section key={board.key} className={styles.board} aria-labelledby={board.key}>
          {board.type === 0 && highlights.length > 0 && <Highlights highlights={highlights} newest={board.newest} />}
          <div className="panel">
            <div className="panel-head">
              <h2 id={board.key}>{t(board.title)}</h2>
              {board.more && (
                <a className="more-link" href={localizedHref(newsListPath(board.type, 1))}>
                  {t("news.more")}
                  <span className="sr-only"> {t("news.moreOf", { board: t(board.title) })}</span>
                </a>
              )}
            </div>
            <NewsTable board={board.type} newest={board.newest} lines={board.lines} label={t(board.title)} />
            {board.type === 0 && (
              <Pager pager={pager} href={(page) => `/news?page=${page}`} label={t("news.pagesOfAll")} />
            )}
          </div>
        </section>
      ))}
    </>
  );
}

/**
 * The newest items with their pictures, the first one larger: the beginning of the board of all news. Phones show the
 * further ones as rows.
 */
function Highlights({ highlights, newest }: Pick<BoardsData, "highlights"> & { newest?: number | undefined }) {
  return (
    <ul className={styles.highlights}>
      {highlights.map((item, index) => (
        <li key={item.id}>
          <a className="zoom" href={localizedHref(item.href)}>
            <Picture
              className="cover"
              picture={item.picture}
              sizes={index === 0 ? "(max-width: 639px) 55vw, 720px" : "350px"}
              alt=""
              eager={index === 0}
              morph={`news-${item.id}`}
              onPhones={index === 0 ? undefined : item.thumbnail}
            />
            <span>
              {item.id === newest && <NewMark />}
              {item.label} · {item.period?.label ?? <NewsAge line={item} />}
              <strong lang={item.language}>{item.subject}</strong>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function BoardList({ board, highlights, lines, pager, tag }: Extract<NewsData, { kind: "list" }>) {
  const title = tag === null ? t(board.title) : t("news.tagged", { board: t(board.title), tag });
  const summary = t("news.listPage", { board: title, page: pager.current, last: pager.last });
  return (
    <>
      <PageHead title={title} sectionKey="news" />
      <section aria-label={summary}>
        {highlights.length > 0 && <Highlights highlights={highlights} />}
        <div className="panel">
          <NewsTable board={board.type} lines={lines} label={title} />
          <Pager
            pager={pager}
            href={(page) => newsListPath(board.type, page, tag ?? undefined)}
            label={t("pager.pages")}
          />
          {tag !== null && (
            <p className={styles.back}>
              <a className="button quiet" href={localizedHref(newsListPath(board.type, 1))}>
                {t("news.anyTag")}
              </a>
            </p>
          )}
        </div>
      </section>
    </>
  );
}

interface NewsTableProps {
  /** The type of the board; 0 for that of all news, whose rows tell the kinds of items apart. */
  board: number;
  /** The item with the 'new' icon. */
  newest?: number | undefined;
  lines: ListedLine[];
  label: string;
}

/** Subject, writer, date and views. */
function NewsTable({ board, newest, lines, label }: NewsTableProps) {
  if (lines.length === 0) {
    const link = board === 0 ? { href: "/", label: t("page.home") } : { href: "/news", label: t("news.back") };
    return (
      <EmptyState icon="story" link={link}>
        <p>{t("news.none")}</p>
      </EmptyState>
    );
  }
  const hasPictures = lines.some(({ thumbnail }) => thumbnail);
  return (
    <table className={`${styles.table} ${hasPictures ? styles.pictures : ""}`} aria-label={label}>
      <TableHead columns={[t("news.subject"), t("news.writer"), t("news.date"), t("news.views")]} />
      <tbody>
        {lines.map((line) => (
          <NewsRow key={line.id} line={line} hasKind={board === 0} isNew={line.id === newest} />
        ))}
      </tbody>
    </table>
  );
}

function NewMark() {
  return <span className={`new-mark ${styles.new}`}>{t("news.new")}</span>;
}

interface NewsRowProps {
  line: ListedLine;
  hasKind: boolean;
  isNew: boolean;
}

function NewsRow({ line, hasKind, isNew }: NewsRowProps) {
  if (line.live && !hasKind) return <LiveRow line={line} live={line.live} isNew={isNew} />;
  return (
    <tr data-state={line.period?.state}>
      <td>
        <RowPicture type={line.type} source={line.thumbnail} />
        {hasKind && (
          <>
            <NewsKind line={line} />{" "}
          </>
        )}
        {line.pinned && <span className={styles.pinned}>{t("news.pinned")}</span>}
        {isNew && <NewMark />}
        <a href={localizedHref(line.href)} lang={line.language}>
          {line.subject}
        </a>
        {line.period && (
          <small className={styles.period}>
            <b>{line.period.label}</b> {line.period.days}
          </small>
        )}
      </td>
      <FactCells line={line} />
    </tr>
  );
}

/** An event that is on, as a card over the whole width of its board. */
function LiveRow({ line, live, isNew }: Omit<NewsRowProps, "hasKind"> & { live: NonNullable<ListedLine["live"]> }) {
  return (
    <tr className={styles.live} data-state="on">
      <td>
        {live.picture && (
          <Picture
            className="cover"
            picture={live.picture}
            sizes="(max-width: 639px) 55vw, (max-width: 1023px) 100vw, 264px"
            alt=""
          />
        )}
        <small className={styles.period}>
          {isNew && <NewMark />}
          <b>{t("event.on")}</b> {[live.until, live.left].join(" · ")}
        </small>
        <a href={localizedHref(line.href)}>
          <strong lang={line.language}>{line.subject}</strong>
        </a>
        <p lang={line.language}>{live.excerpt}</p>
      </td>
      <FactCells line={line} />
    </tr>
  );
}

function FactCells({ line }: { line: ListedLine }) {
  return (
    <>
      <td>{line.author}</td>
      <td>
        <NewsAge line={line} />
      </td>
      <td>{line.views}</td>
    </>
  );
}

function MissingTopic() {
  return (
    <>
      <PageHead title={t("page.news")} sectionKey="news" />
      <div className="panel">
        <EmptyState icon="story" link={{ href: "/news", label: t("news.back") }}>
          <p>{t("news.none")}</p>
        </EmptyState>
      </div>
    </>
  );
}
