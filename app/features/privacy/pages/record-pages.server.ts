import type { DataRecord } from "#app/features/privacy/data-parts.ts";
import { exportLimits } from "#app/features/privacy/limits.ts";
import type { Services } from "#app/server/services.ts";

interface RecordPage {
  records: readonly DataRecord[];
  /** Whether the part has more records than the file may contain. */
  isCapped: boolean;
}

/** Reads a part of what is stored about the player, page by page, newest records first, up to the limit of the file. */
export async function* recordPages({ gameApi }: Services, part: string): AsyncGenerator<RecordPage> {
  let after: string | undefined;
  let room: number = exportLimits.records;
  do {
    const { records, next } = await gameApi.privacy.records({ part, after });
    const isCapped = records.length > room || (records.length === room && Boolean(next));
    yield { records: records.slice(0, room), isCapped };
    room -= records.length;
    after = room > 0 ? (next ?? undefined) : undefined;
  } while (after !== undefined);
}
