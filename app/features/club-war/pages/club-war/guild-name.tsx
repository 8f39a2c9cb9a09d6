import { Crest } from "#app/features/guilds/components/crest.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./club-war.module.css";
import type { ShownGuild } from "./load-club-war.server.ts";

/** A guild with its crest; nobody without one. */
export function GuildName({ guild }: { guild: ShownGuild | undefined }) {
  if (!guild) return <span className={styles.nobody}>{t("clubWar.free")}</span>;
  const { guildNum, mark, name, href } = guild;
  return (
    <span className={styles.guild}>
      <Crest guildNum={guildNum} mark={mark} />
      {href ? (
        <a className="player-name" href={localizedHref(href)}>
          {name}
        </a>
      ) : (
        <span className="player-name">{name}</span>
      )}
    </span>
  );
}
