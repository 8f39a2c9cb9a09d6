import type { User } from "#app/features/accounts/calls.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./characters-panel.module.css";

/** The player's characters; `known` is false if the server does not send them. */
export function CharactersPanel({ characters, known }: { characters: User["characters"]; known: boolean }) {
  return (
    <Panel id="characters-title" title="Characters" className={styles.panel} padded>
      {characters.length > 0 ? (
        <ul>
          {characters.map(({ characterName, level }) => (
            <li key={characterName}>
              <span className={styles.level}>
                Lv <b>{level}</b>
              </span>
              <span className="player-name">{characterName}</span>
            </li>
          ))}
        </ul>
      ) : known ? (
        <p>
          No characters yet. Create your first one in the game. <a href="/download">Download the client</a>
        </p>
      ) : (
        <p>Your characters cannot be shown right now.</p>
      )}
    </Panel>
  );
}
