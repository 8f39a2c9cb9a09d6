import { Trans } from "#app/i18n/trans.tsx";
import styles from "./character-facts.module.css";
import type { AccountCharacter } from "./load-account.server.ts";

/** Level, class and school of a character, as far as they are known. */
export function CharacterFacts({
  character: { level, group, school },
}: {
  character: Pick<AccountCharacter, "level" | "group" | "school">;
}) {
  return (
    <p className={styles.facts}>
      <span className={styles.level}>
        <Trans message="user.level" values={{ level: <b>{level}</b> }} />
      </span>
      {group && (
        <span>
          <img className={group.isPicture ? undefined : styles.icon} src={group.icon} width="18" height="18" alt="" />
          {group.name}
        </span>
      )}
      {school && (
        <span>
          <img src={school.emblem} width="18" height="18" alt="" />
          {school.name}
        </span>
      )}
    </p>
  );
}
