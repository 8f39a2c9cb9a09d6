import type { User } from "#app/features/accounts/calls.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CharacterFacts } from "./character-facts.tsx";
import styles from "./characters-panel.module.css";
import { hideCharactersIntent, showCharactersIntent } from "./forms.ts";
import type { AccountCharacter } from "./load-account.server.ts";

interface CharactersPanelProps {
  characters: AccountCharacter[];
  /** False if the server does not send them. */
  known: boolean;
  /** Whether they have no pages; null or undefined if they cannot have any. */
  hidden: User["charactersHidden"];
}

/** The player's characters. */
export function CharactersPanel({ characters, known, hidden }: CharactersPanelProps) {
  return (
    <Panel id="characters-title" title={t("user.characters")} className={styles.panel} padded>
      {characters.length > 0 ? (
        <>
          <ul>
            {characters.map(({ name, href, portrait, ...facts }) => (
              <li key={name}>
                {portrait && <Picture picture={portrait} sizes="(max-width: 479px) 160px, 250px" alt="" />}
                <b className="player-name">
                  {href && hidden === false ? <a href={localizedHref(href)}>{name}</a> : name}
                </b>
                <CharacterFacts character={facts} />
              </li>
            ))}
          </ul>
          {typeof hidden === "boolean" && (
            <ButtonForm
              intent={hidden ? showCharactersIntent : hideCharactersIntent}
              className={styles.pages}
              submit={t(hidden ? "character.show" : "character.hide")}
              quiet
            >
              <p>{t(hidden ? "character.pagesHidden" : "character.pagesText")}</p>
            </ButtonForm>
          )}
        </>
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
