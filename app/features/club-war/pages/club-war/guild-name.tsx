import { Crest } from "#app/features/guilds/components/crest.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./club-war.module.css";
import type { ShownGuild } from "./load-club-war.server.ts";

interface GuildNameProps {
  guild: ShownGuild | undefined;
  /** Whether its crest is left out, where it is near already. */
  isPlain?: boolean;
}

/** A guild with its crest; nobody without one. */
export function GuildName({ guild, isPlain }: GuildNameProps) {
  if (!guild) return <span className={styles.nobody}>{t("clubWar.free")}</span>;
  const { guildNum, mark, name, href } = guild;
  return (
    <span className={styles.guild}>
      {!isPlain && <Crest guildNum={guildNum} mark={mark} />}
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
