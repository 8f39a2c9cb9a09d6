import { asc } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { downloads } from "./schema.ts";

/** All download links in the operator's order (specification section 7, `getdownloadsall`). */
export async function listDownloads(db: Database): Promise<CallReply<"downloads.list">> {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return {
    data: rows.map((row) => ({
      seq: row.seq,
      name: row.name,
      address: row.address,
      type: row.type,
      description: row.description,
      date: new Date(row.date).toISOString(),
      icon: row.icon,
      sizeBytes: row.sizeBytes,
      version: row.version,
      sha256: row.sha256,
    })),
  };
}
