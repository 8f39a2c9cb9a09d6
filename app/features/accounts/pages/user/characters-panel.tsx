import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./characters-panel.module.css";
import type { loadAccount } from "./load-account.server.ts";

interface CharactersPanelProps {
  characters: Awaited<ReturnType<typeof loadAccount>>["characters"];
  /** False if the server does not send them. */
  known: boolean;
}

/** The player's characters. */
export function CharactersPanel({ characters, known }: CharactersPanelProps) {
  return (
    <Panel id="characters-title" title={t("user.characters")} className={styles.panel} padded>
      {characters.length > 0 ? (
        <ul>
          {characters.map(({ name, level, group, portrait, school }) => (
            <li key={name}>
              {portrait && <Picture className={styles.portrait} picture={portrait} alt="" />}
              <span className={styles.name}>
                <b className="player-name">{name}</b>
                <small>
                  {group && (
                    <img
                      className={group.isPicture ? undefined : styles.icon}
                      src={group.icon}
                      width="18"
                      height="18"
                      alt=""
                    />
                  )}
                  {group?.name}
                  {school && <img src={school.emblem} width="18" height="18" alt="" />}
                  {school?.name}
                </small>
              </span>
              <span className={styles.level}>
                <Trans message="user.level" values={{ level: <b>{level}</b> }} />
              </span>
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
