import { Crest } from "#app/features/guilds/components/crest.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownSearch } from "./load-search.server.ts";
import styles from "./search.module.css";
import "#app/ui/school-colors.css";

interface SearchResultsProps extends Pick<ShownSearch, "characters" | "guilds"> {
  /** The ID of the first panel; that of the second begins with it. */
  id: string;
  titles: Record<"characters" | "guilds", string>;
}

/** Characters and guilds as links. What is called exactly as the search comes first, and stands out. */
export function SearchResults({ id, characters, guilds, titles }: SearchResultsProps) {
  return (
    <>
      {characters.length > 0 && (
        <Panel id={id} title={titles.characters}>
          <ul className={styles.results}>
            {characters.map(({ num, name, href, level, group, picture, school, guild, match }) => (
              <li key={num} className={match === "exact" ? styles.exact : undefined} data-s={school}>
                {picture ? <img src={picture} alt="" loading="lazy" /> : <i>?</i>}
                <p>
                  <Name href={href}>{name}</Name>
                  <span>
                    <b>{t("home.level", { level })}</b> {group}
                  </span>
                </p>
                {guild && (
                  <p className={styles.guild}>
                    <Crest guildNum={guild.guildNum} mark={guild.mark} />
                    <span className="player-name">{guild.name}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {guilds.length > 0 && (
        <Panel id={`${id}-guilds`} title={titles.guilds}>
          <ul className={`${styles.results} ${styles.guilds}`}>
            {guilds.map(({ guildNum, name, href, mark, wins, draws, losses, members, averageLevel, match }) => (
              <li key={guildNum} className={match === "exact" ? styles.exact : undefined}>
                <Crest guildNum={guildNum} mark={mark} />
                <p>
                  <Name href={href}>{name}</Name>
                </p>
                <dl>
                  <Fact name={t("guild.shortRecord")}>
                    <b>{groupedNumber(wins)}</b> – {groupedNumber(draws)} – {groupedNumber(losses)}
                  </Fact>
                  <Fact name={t("guild.members")}>{groupedNumber(members)}</Fact>
                  <Fact name={t("guild.averageLevel")}>{averageLevel || "–"}</Fact>
                </dl>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** The link of a result, which the whole result is part of. */
function Name({ href, children }: { href: string; children: string }) {
  return (
    <a className="player-name" href={localizedHref(href)}>
      {children}
    </a>
  );
}
