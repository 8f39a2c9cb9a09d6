import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { isReported } from "#app/embedded/key-in-use.ts";
import type { SiteSettings } from "../calls.ts";
import { NO_CLUB, NO_TAX, taxAreas } from "../club-tax.ts";

/**
 * The club tax table as the game has it: its regions, from 1 on, are the areas in their order. An area that no guild
 * owns has the default.
 * @param schools the game's schools: it shows as many areas
 * @returns undefined where no game agent reports owners of regions
 */
export async function readGameClubTax(
  db: Database,
  schools: Promise<readonly unknown[]>,
): Promise<SiteSettings["clubTax"] | undefined> {
  const [all] = await runBatch<[{ region: number; guildNum: number; club: string; tax: number }[]]>(db, [
    [
      `SELECT region, guilds.guild_num AS guildNum, name AS club, tax FROM guild_regions JOIN guilds ON guilds.guild_num = guild_regions.guild_num
       WHERE region BETWEEN 1 AND ?1 AND ${isReported("characters")}`,
      taxAreas.length,
    ],
  ]);
  const { length } = await schools;
  const owners = all.filter(({ region }) => region <= length);
  if (owners.length === 0) return undefined;
  return taxAreas.map((area, index) => {
    const owner = owners.find(({ region }) => region === index + 1);
    if (!owner) return { area, club: NO_CLUB, tax: NO_TAX };
    return { area, club: owner.club, tax: percent(owner.tax), guildNum: owner.guildNum };
  });
}

/** A percentage with at most two decimals. */
function percent(tax: number): string {
  return `${Math.round(tax * 100) / 100}%`;
}
