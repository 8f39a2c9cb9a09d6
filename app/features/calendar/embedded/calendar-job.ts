import { rowOf, runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { queueNotices } from "#app/features/notices/embedded/emit-notice.ts";
import { DAY } from "#app/format/units.ts";
import { calendarLimits } from "../limits.ts";
import { datesOf, storeDates } from "./dates.ts";
import { calendarEvents } from "./schema.ts";

/** How much of the future may be missing before an event's dates are stored again. */
const MARGIN = 30 * DAY;
/** Events whose dates a round stores. */
const EVENTS_PER_ROUND = 5;
const ROWS_DELETED = 200;

/**
 * Queues the reminders of dates that begin soon, deletes old dates, and stores those that have come within reach. Each
 * destination is reminded of a date once, however often this runs: the start is part of the notice's key.
 * @returns the number of events whose dates were stored
 */
export async function runCalendarJob({ db, now }: Pick<JobContext, "db" | "now">): Promise<number> {
  const time = now();
  const [, , due] = await runBatch<[unknown[], unknown[], Record<string, unknown>[]]>(db, [
    announceDates(time),
    [
      `DELETE FROM calendar_dates WHERE rowid IN (
         SELECT rowid FROM calendar_dates WHERE starts_at < ?1 ORDER BY starts_at LIMIT ${ROWS_DELETED})`,
      time - calendarLimits.past - calendarLimits.duration,
    ],
    [
      `SELECT * FROM calendar_events INDEXED BY calendar_events_to_store
       WHERE stored_until IS NOT NULL AND stored_until < ?1 ORDER BY stored_until LIMIT ${EVENTS_PER_ROUND}`,
      time + calendarLimits.future - MARGIN,
    ],
  ]);
  for (const event of due.map((row) => rowOf(calendarEvents, row))) {
    const { starts, storedUntil } = await datesOf(event, time);
    // Unless somebody changes the event meanwhile, which stores its dates as well.
    const which = `id = ${event.id} AND revision = ${event.revision}`;
    await runBatch(db, [
      ...storeDates(which, event, starts),
      [`UPDATE calendar_events SET stored_until = ?1 WHERE ${which}`, storedUntil],
    ]);
  }
  return due.length;
}

/** The statement that queues the notices of dates whose reminder is due and that have not begun. */
function announceDates(now: number): Statement {
  return [
    queueNotices("event.reminder", {
      from: `calendar_dates AS date ON date.starts_at > ?1 AND date.starts_at <= ?2 AND date.cancelled = 0
        JOIN calendar_events AS event ON event.id = date.event_id`,
      where: `event.remind > 0 AND event.published = 1 AND event.visible_from <= ?1
        AND date.starts_at <= ?1 + event.remind * 60000`,
      key: "event.id || ' ' || date.starts_at",
      data: `json_object('title', event.title, 'place', event.place, 'minutes', CAST(event.remind AS TEXT),
        'begins', strftime('%Y-%m-%d %H:%M', date.starts_at / 1000 + 28800, 'unixepoch'))`,
      path: "'/events/' || event.id",
    }),
    now,
    now + DAY,
  ];
}
