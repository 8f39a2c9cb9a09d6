import { ProfileName } from "#app/features/game/components/profile-name.tsx";
import { Crest } from "#app/features/guilds/components/crest.tsx";
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
      <ProfileName name={name} href={href} />
    </span>
  );
}
