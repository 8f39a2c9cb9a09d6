import type { ConnectionInfo, User } from "#app/features/accounts/calls.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Picture } from "#app/ui/picture.tsx";
import "#app/ui/school-colors.css";
import { CharacterFacts } from "./character-facts.tsx";
import type { AccountCharacter } from "./load-account.server.ts";
import styles from "./player-head.module.css";

interface PlayerHeadProps {
  user: User;
  /** Undefined without the whitelist; null if it is unknown. */
  connection: ConnectionInfo | null | undefined;
  /** The character with the highest level; undefined without one. */
  main: AccountCharacter | undefined;
}

/** Who the player is: the main character, the balances and whether the address is on the whitelist. */
export function PlayerHead({ user, connection, main }: PlayerHeadProps) {
  const balances = useShell().user?.balances ?? [];
  return (
    <section className={`panel ${styles.head}`} data-s={main?.school?.place} aria-labelledby="player-title">
      {main?.portrait && <Picture className={styles.bust} picture={main.portrait} sizes="192px" alt="" eager />}
      <div className={styles.name}>
        <h2 id="player-title" className="player-name">
          {main?.name ?? user.userId}
        </h2>
        {main && <CharacterFacts character={main} />}
        {connection && connection.status !== 0 && <Chip tone="good">{t("user.whitelisted")}</Chip>}
      </div>
      <div className={styles.money}>
        <dl>
          {balances.map(({ label, amount }) => (
            <Fact key={label} name={label}>
              {groupedNumber(amount)}
            </Fact>
          ))}
        </dl>
        <a className="button quiet" href={localizedHref("/topup")}>
          {t("page.recharge")}
        </a>
      </div>
    </section>
  );
}
