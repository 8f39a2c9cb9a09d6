import { asc, getTableColumns } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { downloadsCalls } from "../calls.ts";
import { downloads } from "./schema.ts";

/** All download links in the operator's order (specification section 7, `getdownloadsall`). */
const listDownloads: Handler<typeof downloadsCalls.list> = async (_, { db }) => {
  const rows = await db
    .select({ ...getTableColumns(downloads), translation: translationOf("download", downloads.seq) })
    .from(downloads)
    .orderBy(asc(downloads.seq));
  return {
    data: rows.map(({ translation, ...row }) =>
      translated(
        {
          seq: row.seq,
          name: row.name,
          address: row.address,
          type: row.type,
          description: row.description,
          date: isoTime(row.date),
          icon: row.icon,
          sizeBytes: row.sizeBytes,
          version: row.version,
          sha256: row.sha256,
          changedAt: isoTimeOrNull(row.fileChangedAt),
        },
        translation,
      ),
    ),
  };
};

export const handlers = {
  downloads: { list: listDownloads },
};
