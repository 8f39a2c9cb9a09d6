import { CountdownScript, WarCountdown } from "#app/features/club-war/components/war-countdown.tsx";
import { isoTime } from "#app/format/iso-time.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./own-box.module.css";

/** The wars that are on or come next, the first with a countdown. */
export function NextWars({ wars }: Pick<HomeData, "wars">) {
  const [first, ...others] = wars;
  if (!first) return null;
  return (
    <Panel id="next-wars" title={t("page.clubWar")} more={{ href: "/clubwar", label: t("clubWar.all") }}>
      <div className={`panel-body ${styles.box}`}>
        <p>
          {first.isOn ? t("clubWar.now") : t("clubWar.next")}: <strong>{first.region.name}</strong>
          <br />
          <time dateTime={isoTime(first.start)}>{first.when}</time>
        </p>
        <WarCountdown war={first} className={styles.left} />
        {others.length > 0 && (
          <ul>
            {others.map(({ region, start, when }) => (
              <li key={`${region.region} ${start}`}>
                <b>{region.name}</b> <time dateTime={isoTime(start)}>{when}</time>
              </li>
            ))}
          </ul>
        )}
        <CountdownScript />
      </div>
    </Panel>
  );
}
