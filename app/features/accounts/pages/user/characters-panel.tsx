import type { User } from "#app/features/accounts/calls.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./characters-panel.module.css";

/** The player's characters; `known` is false if the server does not send them. */
export function CharactersPanel({ characters, known }: { characters: User["characters"]; known: boolean }) {
  return (
    <Panel id="characters-title" title={t("user.characters")} className={styles.panel} padded>
      {characters.length > 0 ? (
        <ul>
          {characters.map(({ characterName, level }) => (
            <li key={characterName}>
              <span className={styles.level}>
                <Trans message="user.level" values={{ level: <b>{level}</b> }} />
              </span>
              <span className="player-name">{shownName(characterName)}</span>
            </li>
          ))}
        </ul>
      ) : known ? (
        <p>
          <Trans
            message="user.noCharacters"
            values={{ download: <a href={localizedHref("/download")}>{t("user.downloadClient")}</a> }}
          />
        </p>
      ) : (
        <p>{t("user.charactersUnknown")}</p>
      )}
    </Panel>
  );
}
