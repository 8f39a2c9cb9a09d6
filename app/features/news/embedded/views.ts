import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";

/** How many days of views the console shows. */
export const VIEW_DAYS = 30;

const isCounted = `EXISTS (SELECT 1 FROM settings WHERE key = 'news_views' AND value = '"counted"')`;

/**
 * The statements that add views of news items to their totals and to those of the day, unless the site shows a fixed
 * number.
 * @param day `YYYY-MM-DD` in Manila
 */
export function addItemViews(views: ReadonlyMap<number, number>, day: string): Statement[] {
  const counted = JSON.stringify([...views]);
  // Only existing items, so that an address with another number stores nothing.
  const rows = `FROM json_each(?1) JOIN news ON news.id = json_each.value ->> '$[0]' WHERE ${isCounted}`;
  return [
    [
      `INSERT INTO news_views (news_id, views) SELECT news.id, json_each.value ->> '$[1]' ${rows}
       ON CONFLICT (news_id) DO UPDATE SET views = views + excluded.views`,
      counted,
    ],
    [
      `INSERT INTO news_view_days (news_id, day, views) SELECT news.id, ?2, json_each.value ->> '$[1]' ${rows}
       ON CONFLICT (news_id, day) DO UPDATE SET views = views + excluded.views`,
      ...[counted, day],
    ],
  ];
}

/** The views of an item by day, oldest first, for the last {@link VIEW_DAYS} days. */
export async function viewsByDay(db: Database, newsId: number, now: number): Promise<{ day: string; views: number }[]> {
  const [rows] = await runBatch<[{ day: string; views: number }[]]>(db, [
    [
      "SELECT day, views FROM news_view_days WHERE news_id = ?1 AND day > ?2 ORDER BY day",
      newsId,
      manilaDate(now - VIEW_DAYS * DAY),
    ],
  ]);
  return Array.from({ length: VIEW_DAYS }, (_, index) => {
    const day = manilaDate(now - (VIEW_DAYS - 1 - index) * DAY);
    return { day, views: rows.find((row) => row.day === day)?.views ?? 0 };
  });
}
