import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { manilaDayStart } from "#app/format/manila-time.ts";
import { HOUR } from "#app/format/units.ts";
import { estimatedVisitors, type SketchSums } from "../visitor-sketch.ts";
import type { CountKind } from "./schema.ts";

/** How many names of a kind a day has; views of further ones count under the empty name. */
const MAX_NAMES = 300;

/** Page views and visitors that an isolate has counted. */
export interface Traffic {
  views: { kind: CountKind; name: string; count: number }[];
  /** The ranks of the visitors' registers. */
  ranks: [register: number, rank: number][];
}

/**
 * The statements that add page views and visitors to those of the day.
 * @param day the start of the day in Manila, epoch milliseconds
 */
export function addTraffic({ views, ranks }: Traffic, day: number): Statement[] {
  return [
    [
      `WITH known AS MATERIALIZED (
           SELECT kind, name FROM statistics WHERE kind IN ('page', 'referrer', 'country') AND day = ?2),
         counted AS (SELECT value ->> 'kind' AS kind, value ->> 'name' AS name, value ->> 'count' AS n FROM json_each(?1)),
         placed AS (
           SELECT counted.kind, counted.name, n, known.name IS NOT NULL AS isKnown,
             (SELECT count(*) FROM known WHERE known.kind = counted.kind)
               + row_number() OVER (PARTITION BY counted.kind, known.name IS NOT NULL) AS place
           FROM counted LEFT JOIN known ON known.kind = counted.kind AND known.name = counted.name)
       INSERT INTO statistics (kind, day, name, count)
       SELECT kind, ?2, iif(isKnown OR place <= ${MAX_NAMES}, name, '') AS kept, sum(n) FROM placed
       WHERE true GROUP BY kind, kept
       ON CONFLICT (kind, day, name) DO UPDATE SET count = count + excluded.count`,
      JSON.stringify(views),
      day,
    ],
    [
      `INSERT INTO visitor_registers (day, register, rank) SELECT ?2, value ->> '$[0]', value ->> '$[1]' FROM json_each(?1)
       WHERE true ON CONFLICT (day, register) DO UPDATE SET rank = excluded.rank WHERE excluded.rank > rank`,
      JSON.stringify(ranks),
      day,
    ],
  ];
}

/** An SQL query: the sums of the sketches of days that are not finished. */
export const sketchSums = `
  SELECT day, count(*) AS used, sum(1.0 / (1 << rank)) AS sum FROM visitor_registers GROUP BY day`;

/** How long after a day its sketch is finished: isolates write what they counted with their next page view. */
const FINISHED_AFTER = 3 * HOUR;

/**
 * Replaces the sketches of past days by their numbers.
 * @param now epoch milliseconds
 * @returns how many days were finished
 */
export async function finishDays(db: Database, now: number): Promise<{ days: number }> {
  const today = manilaDayStart(now - FINISHED_AFTER);
  const [rows] = await runBatch<[(SketchSums & { day: number })[]]>(db, [[sketchSums]]);
  const finished = rows.filter(({ day }) => day < today);
  if (finished.length > 0)
    await runBatch(db, [
      ...finished.map(
        ({ day, ...sums }) =>
          [
            // What an isolate writes after its day is finished is less than the day.
            `INSERT INTO statistics (kind, day, name, count) VALUES ('visitors', ?1, '', ?2)
         ON CONFLICT (kind, day, name) DO UPDATE SET count = max(count, excluded.count)`,
            ...[day, estimatedVisitors(sums)],
          ] as const,
      ),
      ["DELETE FROM visitor_registers WHERE day < ?1", today],
    ]);
  return { days: finished.length };
}
