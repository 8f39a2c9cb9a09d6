import { asc } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { downloads } from "./schema.ts";

/** All download links in the operator's order (specification section 7, `getdownloadsall`). */
export async function listDownloads(db: Database): Promise<CallReply<"getdownloadsall">> {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return {
    data: rows.map((row) => ({
      seq: row.seq,
      link_name: row.name,
      link_address: row.address,
      link_type: row.type,
      link_description: row.description,
      link_date: new Date(row.date).toISOString(),
      link_icon: row.icon,
      size_bytes: row.sizeBytes,
      version: row.version,
      sha256: row.sha256,
    })),
  };
}
