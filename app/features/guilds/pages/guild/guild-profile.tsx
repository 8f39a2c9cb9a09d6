import { seasonPath } from "#app/features/club-war/season-path.ts";
import { ProfileName } from "#app/features/game/components/profile-name.tsx";
import { Crest } from "#app/features/guilds/components/crest.tsx";
import lists from "#app/features/guilds/components/regions.module.css";
import { Regions } from "#app/features/guilds/components/regions.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { ShownTime } from "#app/format/manila-time.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./guild.module.css";
import type { ShownGuild } from "./load-guild.server.ts";

/** Crest and figures of a guild, the regions that it holds, its members, and its history. */
export function GuildProfile({ guild, href }: { guild: ShownGuild; href: (page: number) => string }) {
  const { guildNum, mark, members, pager, count } = guild;
  return (
    <div className="stack">
      <section className={`panel ${styles.hall}`} aria-label={t("guild.figures")}>
        <div className={styles.stage}>
          <Crest guildNum={guildNum} mark={mark} isLarge />
        </div>
        <Figures guild={guild} />
      </section>
      {guild.regions.length + guild.seasons.length > 0 && (
        <div className={styles.war}>
          {guild.regions.length > 0 && (
            <Panel
              id="regions"
              title={t("guild.regions")}
              {...(guild.hasClubWar ? { more: { href: "/clubwar", label: t("clubWar.all") } } : {})}
            >
              <Regions regions={guild.regions} />
            </Panel>
          )}
          {guild.seasons.length > 0 && <Seasons seasons={guild.seasons} />}
        </div>
      )}
      <Panel id="members" title={`${t("guild.members")} (${groupedNumber(count)})`}>
        {members.length > 0 ? (
          <ul className={styles.members}>
            {members.map(({ name, href: address, level, role, picture, group }, index) => (
              <li key={index}>
                {picture ? <img src={picture} alt={group} loading="lazy" /> : <i>?</i>}
                <p>
                  <ProfileName name={name} href={address} />
                  {role && <small>{role}</small>}
                </p>
                <b>{t("home.level", { level })}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{count > 0 ? t("guild.noMembersShown") : t("guild.noMembers")}</p>
        )}
        <Pager pager={pager} href={(page) => `${href(page)}#members`} label={t("guild.pages")} short />
      </Panel>
      <History guild={guild} />
    </div>
  );
}

function Figures({ guild }: { guild: ShownGuild }) {
  const { master, deputies, count, averageLevel, firstSeen, wins, draws, losses } = guild;
  const total = wins + draws + losses;
  return (
    <dl className={styles.figures}>
      <Fact name={t("guild.wins")} className={styles.wins}>
        {groupedNumber(wins)}
        {total > 0 && <small>{Math.round((wins / total) * 100)}%</small>}
      </Fact>
      <Fact name={t("guild.draws")} className={styles.draws}>
        {groupedNumber(draws)}
      </Fact>
      <Fact name={t("guild.losses")} className={styles.losses}>
        {groupedNumber(losses)}
      </Fact>
      {total > 0 && (
        <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0h9999999v1H0" />
          <path d={`M0 0h${wins + draws}v1H0`} />
          <path d={`M0 0h${wins}v1H0`} />
        </svg>
      )}
      <Fact name={t("guild.master")} className={styles.wide}>
        {master ? <ProfileName {...master} /> : "–"}
      </Fact>
      {deputies.length > 0 && (
        <Fact name={t("guild.deputies")} className={styles.wide}>
          {deputies.map((deputy, index) => (
            <span key={index}>
              <ProfileName {...deputy} />{" "}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t("guild.members")}>{groupedNumber(count)}</Fact>
      <Fact name={t("guild.averageLevel")}>{averageLevel || "–"}</Fact>
      <Fact name={t("guild.firstSeen")}>{firstSeen ? <Day time={firstSeen} /> : "–"}</Fact>
    </dl>
  );
}

/** How many regions the guild has won in each season. */
function Seasons({ seasons }: Pick<ShownGuild, "seasons">) {
  return (
    <Panel id="seasons" title={t("clubWar.ofGuild")}>
      <ul className={lists.regions}>
        {seasons.map(({ key, name, won }) => (
          <li key={key}>
            <p>
              <a href={localizedHref(seasonPath(key))}>{name}</a>
            </p>
            <b>{tPlural("clubWar.wonRegions", won)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The day of a time, with its year. */
function Day({ time: { manila, iso } }: { time: ShownTime }) {
  return <time dateTime={iso}>{fullDay(manila)}</time>;
}

function History({ guild: { formerNames, formerMasters } }: { guild: ShownGuild }) {
  const lists = [
    { title: t("guild.formerNames"), names: formerNames },
    { title: t("guild.formerMasters"), names: formerMasters },
  ].filter(({ names }) => names.length > 0);
  if (lists.length === 0) return null;
  return (
    <Panel id="history" title={t("guild.history")} padded>
      <div className={styles.history}>
        {lists.map(({ title, names }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {names.map(({ name, until }, index) => (
                <li key={index}>
                  <span className="player-name">{name}</span>
                  <span>
                    {t("guild.until")} <Day time={until} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
