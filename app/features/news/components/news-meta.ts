import { withVideoTitles } from "#app/features/media/videos.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { excerpt } from "#app/format/excerpt.ts";
import { htmlText } from "#app/format/html-text.ts";
import { manilaDateTime, parseServerDate } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import { ageText } from "../age-text.ts";
import type { NewsItem } from "../calls.ts";
import { type EventPeriod, eventPeriod } from "../event-period.ts";
import { newsLimits } from "../limits.ts";
import { newsBoard } from "../news-boards.ts";

/** A news item as lists show it, prepared on the server, without its content. */
export interface NewsLine {
  id: number;
  subject: string;
  /** The language of the subject and the text if it is not that of the page. */
  language: string | undefined;
  author: string;
  href: string;
  label: string;
  type: number;
  /** 'x minutes ago', or 'No date available'. */
  age: string;
  /** The same time for the `datetime` attribute and in full; undefined without a date. */
  date: { iso: string; manila: string } | undefined;
  views: number;
  pinned: boolean;
  /** Of an event whose dates are known. */
  period: EventPeriod | undefined;
}

/** Prepares a news item for a list. `now` in epoch milliseconds. */
export function newsLine(item: NewsItem, now: number, viewsMode: SiteSettings["newsViews"]): NewsLine {
  const time = parseServerDate(item.publishedAt);
  return {
    id: item.id,
    subject: item.subject,
    language: item.language,
    author: item.author,
    href: `/news?topic=${item.id}`,
    label: t(newsBoard(item.type)?.itemLabel ?? "page.news"),
    type: item.type,
    age: ageText(time, now),
    date: time === undefined ? undefined : { iso: new Date(time).toISOString(), manila: manilaDateTime(time) },
    views: viewsMode === "counted" ? (item.views ?? newsLimits.fixedViews) : newsLimits.fixedViews,
    pinned: item.pinned,
    period: eventPeriod(item, now),
  };
}

/**
 * The beginning of an item's text without markup and addresses of videos, cut at a word boundary: for cards and
 * descriptions.
 */
export function newsExcerpt(item: NewsItem, length: number): string {
  // No space remains between the end of a link and a full stop.
  const plain = htmlText(withVideoTitles(item.content), " ")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "");
  return excerpt(plain, length);
}
