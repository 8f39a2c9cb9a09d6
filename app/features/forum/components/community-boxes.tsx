import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { NewsKind } from "#app/features/news/components/news-kind.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/school-colors.css";
import "#app/ui/zoom.css";
import type { Community } from "../community.server.ts";
import styles from "./community-boxes.module.css";
import { GalleryStrip } from "./gallery-strip.tsx";

/** What happens in the community: the next event beside the first players, the newest news, and pictures. */
export function CommunityBoxes({ community: { event, players, news, pictures } }: { community: Community }) {
  return (
    <>
      {(event || players.length > 0) && (
        <div className={styles.boxes}>
          {event && <NextEvent event={event} />}
          {players.length > 0 && <TopPlayers players={players} />}
        </div>
      )}
      {news.length > 0 && (
        <Panel
          id="team-news"
          title={t("socials.team")}
          more={{ href: "/news", label: t("home.allNews") }}
          className={styles.box}
        >
          <ul className={styles.news}>
            {news.map((line) => (
              <li key={line.id}>
                <a href={localizedHref(line.href)}>
                  {line.picture && (
                    <span className="zoom">
                      <Picture picture={line.picture} sizes="330px" alt="" onPhones={line.thumbnail} />
                    </span>
                  )}
                  <NewsKind line={line} />
                  <strong lang={line.language}>{line.subject}</strong>
                  <NewsAge line={line} />
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <GalleryStrip pictures={pictures} />
    </>
  );
}

function NextEvent({ event }: { event: NonNullable<Community["event"]> }) {
  return (
    <Panel id="next-event" title={t("page.events")} more={{ href: "/news?category=2", label: t("home.allEvents") }}>
      <a className={styles.event} href={localizedHref(event.href)}>
        {event.picture && (
          <span className="zoom">
            <Picture picture={event.picture} sizes="(max-width: 639px) 55vw, 620px" alt="" />
          </span>
        )}
        <small>
          <b>{event.period?.label}</b> {event.period?.days}
        </small>
        <strong lang={event.language}>{event.subject}</strong>
        <span lang={event.language}>{event.excerpt}</span>
      </a>
    </Panel>
  );
}

function TopPlayers({ players }: Pick<Community, "players">) {
  return (
    <Panel
      id="top-players"
      title={t("home.topRanking")}
      more={{ href: "/rankings", label: t("ranking.rankings") }}
      className={styles.ranking}
    >
      <ol className={styles.players}>
        {players.map(({ key, name, level, school, group }) => (
          <li key={key} data-s={school?.place}>
            {group ? <img src={group.picture} width="64" height="64" alt={group.name} loading="lazy" /> : <i />}
            <span className="player-name">{name}</span>
            {school && <img src={school.emblem} width="28" height="28" alt={school.local} loading="lazy" />}
            <b>{level}</b>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
