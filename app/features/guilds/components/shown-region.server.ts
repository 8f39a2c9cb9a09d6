import { guildPath } from "#app/features/game/profile-paths.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import { icons } from "#app/static/folders.ts";
import type { HeldRegion, OwnedRegion } from "../calls.ts";

/** A region of the club war as pages show it. */
export interface ShownRegion {
  region: number;
  name: string;
  emblem: string;
  isSchool: boolean;
  tax: string;
  since: ShownTime | undefined;
  /** The guild that owns it, on pages of several guilds. */
  owner?: { guildNum: number; name: string; mark: string; href: string };
}

/** The schools of the game in their order. */
interface Schools {
  schools: readonly { area: string; emblem: string }[];
}

/** The region that no school has. */
const TRADING_HOLE = 4;

/** Prepares a region for pages: the first have names and emblems of the schools, in their order. */
export function shownRegion({ region, tax, since }: HeldRegion, { schools }: Schools): ShownRegion {
  const school = schools[region - 1];
  const otherName = region === TRADING_HOLE ? t("guild.tradingHole") : t("guild.region", { number: region });
  return {
    region,
    name: school?.area || otherName,
    emblem: school?.emblem ?? `${icons}/club-war.svg`,
    isSchool: school !== undefined,
    tax: `${Math.round(tax * 100) / 100}%`,
    since: since ? shownTime(since) : undefined,
  };
}

/** Prepares a region with its owner. */
export function shownOwnedRegion(region: OwnedRegion, terms: Schools): ShownRegion {
  const { guildNum, guildName, mark } = region;
  const owner = { guildNum, name: shownName(guildName), mark, href: guildPath(guildNum, guildName) };
  return { ...shownRegion(region, terms), owner };
}
