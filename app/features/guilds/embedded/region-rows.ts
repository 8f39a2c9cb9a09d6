import { isReported } from "#app/embedded/key-in-use.ts";
import { isoTime } from "#app/format/iso-time.ts";

/** A region as {@link regionColumns} selects it. */
export type StoredRegion = { region: number; tax: number; since: number | null };

/** The columns of `guild_regions`, and since when the present owner has it. */
export const regionColumns = `region, tax, (SELECT since FROM region_owners AS owner
    WHERE owner.region = guild_regions.region AND owner.guild_num = guild_regions.guild_num
    ORDER BY owner.since DESC LIMIT 1) AS since`;

/** What an agent reported before its key was revoked may be wrong since; a site that never had one has its demo. */
export const areRegionsReported = isReported("characters");

/** A region as calls return it. */
export function toRegion({ region, tax, since }: StoredRegion) {
  return { region, tax, since: since ? isoTime(since) : "" };
}
