import { seasonPath } from "#app/features/club-war/season-path.ts";
import { RegionSign } from "#app/features/guilds/components/region-sign.tsx";
import { t } from "#app/i18n/translate.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./club-war.module.css";
import { GuildName } from "./guild-name.tsx";
import type { ShownClubWar } from "./load-club-war.server.ts";

/** The results of a season by day, the newest first, and by region. A guild that has defended a region has no crest again. */
export function Results({
  results: { regions, days },
  waiting,
  pager,
  requested,
}: Pick<ShownClubWar, "results" | "waiting" | "pager" | "requested">) {
  return (
    <Panel id="results" title={t("clubWar.results")}>
      {waiting.length > 0 && pager.current === 1 && !requested && (
        <p className={styles.waiting}>{t("clubWar.waiting", { wars: waiting.join("; ") })}</p>
      )}
      {days.length === 0 ? (
        <p className={styles.none}>{t("clubWar.noResults")}</p>
      ) : (
        <table className={styles.results} aria-labelledby="results">
          <thead>
            <tr>
              <td />
              {regions.map((region) => (
                <th key={region.region} scope="col">
                  <RegionSign region={region} />
                  {region.name} <small>{region.hours}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ title, day, cells }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{title}</time>
                </th>
                {cells.map((wars, index) => (
                  <td key={regions[index]!.region}>
                    {wars.map(({ winner, isDefended, note, hours }) => (
                      <p key={hours}>
                        <GuildName guild={winner} isPlain={isDefended} />
                        {note && <small>{note}</small>}
                        {!regions[index]!.hours && <small>{hours}</small>}
                      </p>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager pager={pager} href={(page) => `${seasonPath(requested, page)}#results`} label={t("clubWar.pages")} short />
    </Panel>
  );
}
