import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LocalTime } from "#app/features/calendar/components/local-time.tsx";
import { cutText } from "#app/format/cut-text.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Promotions } from "#app/shell/promotions.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/features/calendar/components/kinds.css";
import styles from "./event.module.css";
import { eventRecord } from "./event-record.ts";
import { loadEvent, type ShownEvent } from "./load-event.server.ts";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { section: "news", promotions: Promotions, cache: ["news"] };

export const meta = pageMeta<typeof loader>((event) =>
  event?.kind === "event"
    ? {
        name: event.title,
        path: event.path,
        description: cutText(event.paragraphs[0] ?? "", 160) || event.next?.text,
        image: event.picture.src,
        record: (origin) => eventRecord(event, origin),
      }
    : { name: t("page.calendar"), path: "/events", noindex: true },
);

/** One event with its next dates. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadEvent(getServices(context), params.id, params.slug);
}

export default function EventPage() {
  const event = useLoaderData<typeof loader>();
  if (event.kind === "missing")
    return (
      <>
        <PageHead title={t("page.calendar")} sectionKey="news" place="clock" />
        <div className="panel">
          <EmptyState icon="story" link={{ href: "/events", label: t("calendar.back") }}>
            <p>{t("calendar.eventMissing")}</p>
          </EmptyState>
        </div>
      </>
    );
  return (
    <>
      <PageHead
        title={event.title}
        sectionKey="news"
        place="clock"
        lead={event.category.name === event.title ? undefined : event.category.name}
        parents={[{ href: "/events", label: t("page.calendar") }]}
        language={event.language}
      />
      <article className={`panel ${styles.event}`} data-kind={event.category.key}>
        <Picture
          className={styles.picture}
          picture={event.picture}
          sizes="(max-width: 767px) 100vw, 560px"
          alt=""
          eager
        />
        <div className={styles.facts}>
          <When event={event} />
          <dl>
            {event.place && <Fact name={t("calendar.where")}>{event.place}</Fact>}
            <Fact name={t("calendar.kind")}>{event.category.name}</Fact>
            {event.repeats && <Fact name={t("calendar.repeats")}>{event.repeats}</Fact>}
          </dl>
          <p className={styles.links}>
            {!event.isOver && (
              <a className="button" href={localizedHref(event.file)}>
                {t("calendar.addToCalendar")}
              </a>
            )}
            {event.news && (
              <a className="button quiet" href={localizedHref(event.news)}>
                {t("calendar.readNews")}
              </a>
            )}
          </p>
        </div>
        {event.paragraphs.length > 0 && (
          <div className={styles.text} lang={event.language}>
            {event.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </article>
      {event.dates.length > 1 && <Dates event={event} />}
      <p className={styles.after}>
        <a href={localizedHref("/events")}>{t("calendar.back")}</a>
      </p>
    </>
  );
}

/** The date that is on, or the next one. */
function When({ event: { next, isOn, isOver, allDay } }: { event: ShownEvent }) {
  if (!next) return <p>{t("calendar.over")}</p>;
  const state = next.cancelled ? t("calendar.cancelled") : isOn ? t("calendar.now") : t("calendar.next");
  return (
    <div className={styles.when}>
      <p>{isOver ? t("calendar.over") : state}</p>
      <time dateTime={new Date(next.start).toISOString()}>{next.text}</time>
      <p>
        {!allDay && t("calendar.manila")}
        {!allDay && !isOver && <LocalTime time={next.start} />}
      </p>
    </div>
  );
}

function Dates({ event: { dates, hours, allDay } }: { event: ShownEvent }) {
  return (
    <Panel id="dates" className={styles.after} title={t("calendar.dates")}>
      {hours && <p className={styles.hours}>{allDay ? hours : `${hours} · ${t("calendar.manila")}`}</p>}
      <ol className={styles.dates}>
        {dates.map(({ start, text, cancelled }) => (
          <li key={start}>
            <time dateTime={new Date(start).toISOString()}>{cancelled ? <s>{text}</s> : text}</time>
            {cancelled && <em>{t("calendar.cancelled")}</em>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
