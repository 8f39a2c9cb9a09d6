import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { hasKeyInUse } from "#app/features/bridge/embedded/keys.ts";
import { defaultSiteSettings, type SiteSettings } from "../calls.ts";
import { taxAreas } from "../settings-form.ts";

/**
 * The club tax table as the game has it: its regions 1, 2 and 3 are the areas in their order. An area that no guild
 * owns has the default.
 * @returns undefined where no game agent reports owners of regions
 */
export async function readGameClubTax(db: Database): Promise<SiteSettings["clubTax"] | undefined> {
  const [owners] = await runBatch<[{ region: number; club: string; tax: number }[]]>(db, [
    [
      `SELECT region, name AS club, tax FROM guild_regions JOIN guilds ON guilds.guild_num = guild_regions.guild_num
       WHERE region BETWEEN 1 AND ?1 AND ${hasKeyInUse("characters")}`,
      taxAreas.length,
    ],
  ]);
  if (owners.length === 0) return undefined;
  return defaultSiteSettings.clubTax.map((unowned, index) => {
    const owner = owners.find(({ region }) => region === index + 1);
    return owner ? { area: unowned.area, club: owner.club, tax: percent(owner.tax) } : unowned;
  });
}

/** A percentage with at most two decimals. */
function percent(tax: number): string {
  return `${Math.round(tax * 100) / 100}%`;
}
