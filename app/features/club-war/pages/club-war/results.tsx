import { seasonPath } from "#app/features/club-war/season-path.ts";
import { t } from "#app/i18n/translate.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./club-war.module.css";
import { GuildName } from "./guild-name.tsx";
import type { ShownClubWar } from "./load-club-war.server.ts";
import { RegionSign } from "./region-sign.tsx";

/** The results of a season by day, the newest first. */
export function Results({
  days,
  waiting,
  pager,
  requested,
}: Pick<ShownClubWar, "days" | "waiting" | "pager" | "requested">) {
  return (
    <Panel id="results" title={t("clubWar.results")}>
      {waiting.length > 0 && pager.current === 1 && !requested && (
        <p className={styles.waiting}>{t("clubWar.waiting", { wars: waiting.join("; ") })}</p>
      )}
      {days.length === 0 && <p className={styles.none}>{t("clubWar.noResults")}</p>}
      {days.map(({ title, day, results }) => (
        <section key={day} className={styles.day}>
          <h3>
            <time dateTime={day}>{title}</time>
          </h3>
          <ul>
            {results.map(({ region, winner, note, hours }) => (
              <li key={`${region.region} ${hours}`}>
                <RegionSign region={region} />
                <p>
                  <b>{region.name}</b>
                  <small>{hours}</small>
                </p>
                <p>
                  <GuildName guild={winner} />
                  {note && <small>{note}</small>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager pager={pager} href={(page) => `${seasonPath(requested, page)}#results`} label={t("clubWar.pages")} short />
    </Panel>
  );
}
