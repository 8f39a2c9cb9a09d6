import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CharacterFacts } from "./character-facts.tsx";
import styles from "./characters-panel.module.css";
import type { AccountCharacter } from "./load-account.server.ts";

interface CharactersPanelProps {
  characters: AccountCharacter[];
  /** False if the server does not send them. */
  known: boolean;
}

/** The player's characters. */
export function CharactersPanel({ characters, known }: CharactersPanelProps) {
  return (
    <Panel id="characters-title" title={t("user.characters")} className={styles.panel} padded>
      {characters.length > 0 ? (
        <ul>
          {characters.map((character) => (
            <li key={character.name}>
              {character.portrait && (
                <Picture picture={character.portrait} sizes="(max-width: 479px) 160px, 250px" alt="" />
              )}
              <b className="player-name">{character.name}</b>
              <CharacterFacts character={character} />
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
