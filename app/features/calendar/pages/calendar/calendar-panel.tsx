import type { ReactNode } from "react";
import { categoryOf } from "#app/features/calendar/categories.ts";
import { dayText, hoursText, type Occurrence, shortWeekday } from "#app/features/calendar/occurrences.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { manilaDate, manilaHourMinute, manilaMonth } from "#app/format/manila-time.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { shortDay, weekdayName } from "#app/i18n/month-names.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { Loading, PageSwap } from "#app/ui/page-swap/page-swap.tsx";
import styles from "./calendar.module.css";
import type { Calendar, CalendarDay } from "./load-calendar.server.ts";

/** A month, a week or a list, with the links to the others. */
export function CalendarPanel({ calendar }: { calendar: Calendar }) {
  const { view, title, links, isEmpty, isCut, daily, days } = calendar;
  return (
    <PageSwap>
      <section className={`panel ${styles.panel}`} aria-label={title} tabIndex={-1}>
        <div className={`panel-head ${styles.head}`}>
          <h2>{title}</h2>
          <Tabs label={t("calendar.view")} className={styles.views}>
            {links.views.map(({ name, label, href }) => (
              <a key={name} href={localizedHref(href)} aria-current={name === view.name ? "page" : undefined}>
                {label}
              </a>
            ))}
          </Tabs>
          <p className={styles.steps}>
            <Step href={links.previous} label={t("calendar.earlier")} arrow="‹" />
            <Step href={links.next} label={t("calendar.later")} arrow="›" />
          </p>
        </div>
        <Tabs label={t("calendar.categories")} className={styles.kinds}>
          {links.categories.map(({ key, label, href }) => (
            <a
              key={label}
              data-kind={key}
              href={localizedHref(href)}
              aria-current={key === view.category ? "true" : undefined}
            >
              {label}
            </a>
          ))}
        </Tabs>
        {isCut && <p className="site-notice">{t("calendar.cut")}</p>}
        {daily.length > 0 && (
          <p className={styles.daily}>
            {t("calendar.everyDay")}
            {daily.map((event) => (
              <a key={event.id} href={localizedHref(event.href)} data-kind={event.category}>
                <b>{hoursText(event)}</b> <Title event={event} />
              </a>
            ))}
          </p>
        )}
        {view.name === "month" && <Weeks title={title} days={days} isCurrent={view.isCurrent} />}
        {view.name !== "month" && <DayList days={days} />}
        {isEmpty && <p className={styles.none}>{t("calendar.none")}</p>}
        <Loading />
      </section>
    </PageSwap>
  );
}

function Tabs({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) {
  return (
    <nav className={className} aria-label={label}>
      {children}
    </nav>
  );
}

function Step({ href, label, arrow }: { href: string | undefined; label: string; arrow: string }) {
  if (href === undefined) return null;
  return (
    <a href={localizedHref(href)} title={label}>
      <span aria-hidden="true">{arrow}</span>
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** The weeks of a month. Those of this month that are over are folded. */
function Weeks({ title, days, isCurrent }: { title: string; days: readonly CalendarDay[]; isCurrent: boolean }) {
  const first = isCurrent ? Math.floor(days.findIndex(({ isOver }) => !isOver) / 7) * 7 : 0;
  const earlier = t("calendar.earlierIn", { month: title });
  return (
    <>
      {first > 0 && (
        <details className={styles.earlier}>
          <summary>{earlier}</summary>
          <MonthTable title={earlier} days={days.slice(0, first)} isOver />
        </details>
      )}
      <MonthTable title={title} days={days.slice(first)} />
    </>
  );
}

interface MonthTableProps {
  title: string;
  /** Of whole weeks. */
  days: readonly CalendarDay[];
  /** Whether all of them are over. */
  isOver?: boolean;
}

/** Weeks as a table, which phones show as a list of the days that have events. */
function MonthTable({ title, days, isOver = false }: MonthTableProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  const listed = days.filter(
    (day, index) =>
      (isOver || !day.isFar) && (day.more > 0 || day.entries.some((event) => isListed(event, day, index))),
  );
  const begin = days.find(({ isOutside }) => !isOutside)?.time ?? 0;
  // Phones list the days of the next month under its own name.
  const ofNext = listed.find(({ isOutside, time }) => isOutside && time > begin);
  return (
    <table className={styles.month}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ time }, index) => (
            <th key={time} scope="col">
              {weekdayName(index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.time}>
            {week.map((day, index) => (
              <td
                key={day.time}
                data-month={day === ofNext ? monthName(manilaMonth(day.time)) : undefined}
                data-outside={day.isOutside ? "" : undefined}
                data-over={day.isOver ? "" : undefined}
                data-today={day.isToday ? "" : undefined}
                data-empty={listed.includes(day) ? undefined : ""}
              >
                <time dateTime={manilaDate(day.time)}>
                  <i>{shortWeekday(day.time)} </i>
                  {Number(manilaDate(day.time).slice(8))}
                  {day.isOutside && <i> {shortDay(manilaDate(day.time)).split(" ")[1]}</i>}
                </time>
                {day.isToday && <span className="sr-only"> {t("calendar.today")}</span>}
                {day.entries.length > 0 && (
                  <ul>
                    {day.entries.map((event) => (
                      <li key={`${event.id} ${event.start}`}>
                        <a
                          href={localizedHref(event.href)}
                          data-kind={event.category}
                          data-again={isListed(event, day, index) ? undefined : ""}
                          data-from={event.continues ? "" : undefined}
                          data-to={event.goesOn ? "" : undefined}
                        >
                          {!event.allDay && !event.continues && <b>{manilaHourMinute(event.start)} </b>}
                          <Title event={event} />
                          {event.goesOn && isListed(event, day, index) && <i> {hoursText(event)}</i>}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
                {day.more > 0 && <a href={localizedHref(day.week)}>{tPlural("calendar.more", day.more)}</a>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Whether the list of phones names a date on a day: one of several days on its first, today, and on Mondays.
 * @param weekday 0 on Mondays
 */
function isListed(event: CalendarDay["entries"][number], { isToday }: CalendarDay, weekday: number): boolean {
  return !event.continues || isToday || weekday % 7 === 0;
}

/** The title of a date; crossed out if it is cancelled. */
function Title({ event }: { event: Occurrence }) {
  if (!event.cancelled) return <span lang={event.language}>{event.title}</span>;
  return (
    <>
      <s lang={event.language}>{event.title}</s> <em>{t("calendar.cancelled")}</em>
    </>
  );
}

/** Days with their events, each with its picture and text at its first date, and as one line at further ones. */
function DayList({ days }: { days: readonly CalendarDay[] }) {
  return (
    <div className={styles.days}>
      {days.map(({ time, isToday, entries }) => (
        <div key={time} data-today={isToday ? "" : undefined}>
          <h3>
            <time dateTime={manilaDate(time)}>{dayText(time)}</time>
            {isToday && <small> {t("calendar.today")}</small>}
          </h3>
          {entries.length === 0 ? (
            <p>{t("calendar.noneOnDay")}</p>
          ) : (
            <ul>
              {entries.map((event) => (
                <li
                  key={`${event.id} ${event.start}`}
                  data-kind={event.category}
                  data-repeat={event.isRepeat ? "" : undefined}
                >
                  <a href={localizedHref(event.href)}>
                    {!event.isRepeat && event.thumbnail && (
                      <img src={event.thumbnail} width="96" height="64" alt="" loading="lazy" />
                    )}
                    <span>
                      <b>{hoursText(event)}</b>{" "}
                      <strong>
                        <Title event={event} />
                      </strong>{" "}
                      <small>
                        {t(categoryOf(event.category).label)}
                        {event.place && ` · ${event.place}`}
                      </small>
                    </span>
                    {!event.isRepeat && event.summary && <span lang={event.language}>{event.summary}</span>}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
