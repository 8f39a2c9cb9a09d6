import { guildPath } from "#app/features/game/profile-paths.ts";
import { type ShownRegion, shownRegion } from "#app/features/game/shown-region.server.ts";
import type { ShownTerms } from "#app/features/game/shown-terms.server.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import type { HeldRegion, OwnedRegion } from "./calls.ts";

/** A region of the club war that a guild holds, as pages show it. */
export interface ShownHeldRegion extends ShownRegion {
  tax: string;
  since: ShownTime | undefined;
  /** The guild that owns it, on pages of several guilds. */
  owner?: { guildNum: number; name: string; mark: string; href: string };
}

/** Prepares a region for pages. */
export function shownHeldRegion(
  { region, tax, since }: HeldRegion,
  terms: Pick<ShownTerms, "schools">,
): ShownHeldRegion {
  return {
    ...shownRegion(region, terms),
    tax: `${Math.round(tax * 100) / 100}%`,
    since: since ? shownTime(since) : undefined,
  };
}

/** Prepares a region with its owner. */
export function shownOwnedRegion(region: OwnedRegion, terms: Pick<ShownTerms, "schools">): ShownHeldRegion {
  const { guildNum, guildName, mark } = region;
  const owner = { guildNum, name: shownName(guildName), mark, href: guildPath(guildNum, guildName) };
  return { ...shownHeldRegion(region, terms), owner };
}
