import { ProfileName } from "#app/features/game/components/profile-name.tsx";
import { Crest } from "#app/features/guilds/components/crest.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import styles from "./club-war.module.css";
import { GuildName } from "./guild-name.tsx";
import type { ShownClubWar } from "./load-club-war.server.ts";

const states = { running: "clubWar.running", over: "clubWar.over", upcoming: "clubWar.upcoming" } as const;

/** The table of a season with its winners, and the way to the others. */
export function Season({ seasons, season, standings }: Pick<ShownClubWar, "seasons" | "season" | "standings">) {
  if (!season) return null;
  return (
    <section className={`panel ${styles.season}`} aria-labelledby="season">
      {seasons.length > 1 && (
        <nav className="screen-only" aria-label={t("clubWar.seasons")}>
          {seasons.map(({ key, name, href, isCurrent }) => (
            <a key={key} href={localizedHref(href)} aria-current={isCurrent ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className="panel-head">
        <h2 id="season">{season.name}</h2>
        <p>
          {season.days} · {t(states[season.state])}
        </p>
      </div>
      {season.state === "over" && <Winners season={season} hasStandings={standings.length > 0} />}
      {standings.length > 0 ? (
        <table className={styles.standings} aria-label={t("clubWar.standings")}>
          <thead>
            <tr>
              <th scope="col">{t("clubWar.place")}</th>
              <th scope="col">{t("clubWar.guild")}</th>
              <th scope="col">{t("clubWar.won")}</th>
            </tr>
          </thead>
          <tbody>
            {standings.map(({ place, won, share, ...guild }) => (
              <tr key={guild.guildNum}>
                <td>{place}</td>
                <th scope="row">
                  <GuildName guild={guild} />
                </th>
                <td>
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <path d={`M0 0h${share}v1H0`} />
                  </svg>
                  <b>{groupedNumber(won)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        season.state !== "over" && <p className={styles.none}>{t("clubWar.noStandings")}</p>
      )}
    </section>
  );
}

function Winners({
  season: { winners, won, isWaiting },
  hasStandings,
}: {
  season: NonNullable<ShownClubWar["season"]>;
  hasStandings: boolean;
}) {
  if (winners.length === 0)
    return <p className={styles.none}>{t(isWaiting || hasStandings ? "clubWar.winnerSoon" : "clubWar.nobodyWon")}</p>;
  return (
    <div className={styles.winners}>
      <h3>{t(winners.length > 1 ? "clubWar.winners" : "clubWar.winner")}</h3>
      <ul>
        {winners.map(({ guildNum, mark, name, href }) => (
          <li key={guildNum}>
            <Crest guildNum={guildNum} mark={mark} isLarge />
            <ProfileName name={name} href={href} />
            <small>{tPlural("clubWar.wonRegions", won)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
