import { localizedHref } from "#app/i18n/localized-href.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { ShownHeldRegion } from "../held-region.server.ts";
import { Crest } from "./crest.tsx";
import { RegionSign } from "./region-sign.tsx";
import styles from "./regions.module.css";

/** Regions of the club war, each with its emblem, its owner on pages of several guilds, since when, and its tax. */
export function Regions({ regions }: { regions: readonly ShownHeldRegion[] }) {
  return (
    <ul className={styles.regions}>
      {regions.map(({ owner, tax, since, ...region }) => (
        <li key={region.region} className={owner && styles.owned}>
          <RegionSign region={region} />
          <p>
            <strong>{region.name}</strong>
            {since && (
              <span>
                {t("guild.since")} <time dateTime={since.iso}>{fullDay(since.manila)}</time>
              </span>
            )}
          </p>
          {owner && (
            <p>
              <Crest {...owner} />
              <a href={localizedHref(owner.href)}>{owner.name}</a>
            </p>
          )}
          <b>{t("guild.tax", { tax })}</b>
        </li>
      ))}
    </ul>
  );
}
