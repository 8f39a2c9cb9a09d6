import { manilaDateTime, parseServerTime } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import type { NewsItem } from "./calls.ts";
import { type Topic, topicOf } from "./load-news.server.ts";

/** A news item as visitors will see it, for its editor. */
export interface NewsPreview {
  topic: Topic;
  /** When visitors see it, if that is later. */
  note: string | undefined;
}

/**
 * Prepares the preview of an item. One with a later date is shown as of that date, with the time until then instead of
 * its age. `now` in epoch milliseconds.
 */
export function newsPreview(item: NewsItem, now: number): NewsPreview {
  const topic = topicOf(item, now, "fixed");
  const time = parseServerTime(item.publishedAt);
  if (time === undefined || time <= now) return { topic, note: undefined };
  const wait = timeUntil(time - now);
  const note = `Visitors see this from ${manilaDateTime(time)} (GMT+08:00) on, ${wait}, if it is published.`;
  return { topic: { ...topic, age: wait }, note };
}

function timeUntil(duration: number): string {
  const [unit, name] =
    duration >= DAY ? [DAY, "day"] : duration >= HOUR ? [HOUR, "hour"] : ([MINUTE, "minute"] as const);
  const count = Math.max(1, Math.floor(duration / unit));
  return `in ${count} ${name}${count === 1 ? "" : "s"}`;
}
