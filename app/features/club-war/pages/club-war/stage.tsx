import { CountdownScript, WarCountdown } from "#app/features/club-war/components/war-countdown.tsx";
import { RegionSign } from "#app/features/guilds/components/region-sign.tsx";
import { isoTime } from "#app/format/iso-time.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./club-war.module.css";
import { GuildName } from "./guild-name.tsx";
import type { ShownClubWar } from "./load-club-war.server.ts";

/** The wars that are on, or those that come next. */
export function Stage({ art, isOn, staged }: Pick<ShownClubWar, "art" | "isOn" | "staged">) {
  return (
    <section className={`panel ${styles.stage}`} aria-labelledby="wars">
      <Picture picture={art} alt="" sizes="(max-width: 1023px) 100vw, 900px" eager />
      <div data-on={isOn ? "" : undefined}>
        <h2 id="wars">{isOn ? t("clubWar.now") : t("clubWar.next")}</h2>
        {staged.length === 0 && <p>{t("clubWar.noWar")}</p>}
        <ul>
          {staged.map((war) => (
            <li key={`${war.region.region} ${war.start}`}>
              <RegionSign region={war.region} />
              <p>
                <strong>
                  {war.region.name} <small>{war.title}</small>
                </strong>
                <time dateTime={isoTime(war.start)}>{war.when}</time>
                <span>
                  {t("clubWar.holds")} <GuildName guild={war.owner} />
                </span>
              </p>
              <WarCountdown war={war} className={styles.left} />
            </li>
          ))}
        </ul>
        {staged.length > 0 && <CountdownScript />}
      </div>
    </section>
  );
}
