import { and, asc, getTableColumns, gt, isNull, lte, or } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import type { bannersCalls } from "../calls.ts";
import { banners } from "./schema.ts";

/** The banners that are active now, in the operator's order (specification section 7, `getSiteBanners`). */
const listBanners: Handler<typeof bannersCalls.list> = async (_, { db, now }) => {
  const time = now();
  const rows = await db
    .select({ ...getTableColumns(banners), translation: translationOf("banner", banners.id) })
    .from(banners)
    .where(and(lte(banners.activeFrom, time), or(isNull(banners.activeUntil), gt(banners.activeUntil, time))))
    .orderBy(asc(banners.position), asc(banners.id));
  return {
    data: rows.map(({ id, imgUrl, alt, title, text, link, translation }) =>
      translated({ id, imgUrl, alt, title, text, link }, translation),
    ),
  };
};

export const handlers = {
  banners: { list: listBanners },
};
