import { ButtonForm } from "#app/forms/button-form.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { intents } from "./forms.ts";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

type Entry = NonNullable<Security["whitelist"]>[number];

/** The addresses from which the account may connect to the game, each with a button that removes it. */
export function WhitelistPanel({ entries }: { entries: readonly Entry[] }) {
  return (
    <Panel id="whitelist-title" title={t("security.whitelist")} icon={<SecurityIcon name="place" />} padded>
      <p>{t("security.whitelistAbout")}</p>
      {entries.length === 0 ? (
        <p>{t("security.noWhitelist")}</p>
      ) : (
        <ul className={styles.list}>
          {entries.map((entry, index) => (
            <WhitelistEntry key={entry.ip} entry={entry} number={index} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WhitelistEntry({ entry: { ip, since }, number }: { entry: Entry; number: number }) {
  return (
    <li>
      <p>
        <strong>{ip}</strong>
      </p>
      <p className={styles.detail}>{since}</p>
      <div className={styles.actions}>
        <ButtonForm intent={`${intents.unlistAddress}-${number}`} submit={t("security.remove")} quiet>
          <input type="hidden" name="ip" value={ip} />
        </ButtonForm>
      </div>
    </li>
  );
}
