import { artAddress } from "#app/art/catalog.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { ShownTerms } from "./shown-terms.server.ts";

/** A region of the club war as pages show it. */
export interface ShownRegion {
  region: number;
  name: string;
  /** Its short name in the table of taxes; empty for none. */
  area: string;
  emblem: string;
  /** The place of the school whose area it is; undefined for other regions. */
  school: number | undefined;
}

/** The region that no school has. */
export const TRADING_HOLE = 4;

/** A region of the club war: the first have the names and emblems of the schools, in their order. */
export function shownRegion(region: number, { schools }: Pick<ShownTerms, "schools">): ShownRegion {
  const school = schools[region - 1];
  const other = region === TRADING_HOLE ? t("guild.tradingHole") : t("guild.region", { number: region });
  return {
    region,
    name: school?.name ?? other,
    area: school?.area ?? "",
    emblem: school?.emblem ?? artAddress("/art/icons/club-war.svg"),
    school: school?.place,
  };
}
