import { and, asc, gt, isNull, lte, or } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { banners } from "./schema.ts";

/** The banners that are active now, in the operator's order (specification section 7, `getSiteBanners`). */
export async function listBanners(db: Database, now: number): Promise<CallReply<"banners.list">> {
  const rows = await db
    .select()
    .from(banners)
    .where(and(lte(banners.activeFrom, now), or(isNull(banners.activeUntil), gt(banners.activeUntil, now))))
    .orderBy(asc(banners.position), asc(banners.id));
  return {
    data: rows.map(({ id, imgUrl, alt, title, text, link }) => ({ id, imgUrl, alt, title, text, link })),
  };
}
