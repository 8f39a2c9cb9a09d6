import { RegionSign } from "#app/features/guilds/components/region-sign.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./club-war.module.css";
import { GuildName } from "./guild-name.tsx";
import type { ShownClubWar } from "./load-club-war.server.ts";
import "#app/ui/school-colors.css";

/** Each region with its owner and the next war for it. */
export function Regions({ regions }: Pick<ShownClubWar, "regions">) {
  return (
    <Panel id="regions" title={t("clubWar.regions")}>
      {regions.length > 0 ? (
        <ul className={styles.regions}>
          {regions.map(({ owner, tax, next, isOn, ...region }) => (
            <li key={region.region} data-s={region.school} data-on={isOn ? "" : undefined}>
              <h3>
                <RegionSign region={region} />
                <span>
                  {region.name} <small>{region.area}</small>
                </span>
              </h3>
              <GuildName guild={owner} />
              {owner && <b>{t("clubWar.tax", { tax })}</b>}
              <small>{next}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t("clubWar.noRegions")}</p>
      )}
    </Panel>
  );
}
