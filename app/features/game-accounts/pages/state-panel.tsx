import waitingScript from "#app/enhance/waiting-page.ts?worker&url";
import { gameAccountText } from "#app/features/game-accounts/game-account-text.ts";
import type { GameAccountState } from "#app/features/game-tasks/states.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import styles from "./game-account.module.css";

interface StatePanelProps {
  /** Null for an account that the game does not have. */
  state: GameAccountState | null;
  gameUserId: string;
  /** What the state means for the player. */
  hint: string | undefined;
}

/** The state of the account in the game. While the game has not answered, the panel waits for it. */
export function StatePanel({ state, gameUserId, hint }: StatePanelProps) {
  return (
    <Panel id="state-title" title={t("gameAccount.stateTitle")} className={styles.state} padded>
      <div role="status">
        <StateMark tone={toneOf(state)}>{gameAccountText(state)}</StateMark>
        {hint && <p>{hint}</p>}
      </div>
      {state === "pending" && <CheckAgain />}
      {gameUserId && state !== "failed" && (
        <dl>
          <Fact name={t("gameAccount.userId")}>{gameUserId}</Fact>
        </dl>
      )}
    </Panel>
  );
}

function toneOf(state: GameAccountState | null) {
  if (state === "ready") return "good";
  if (state === "failed") return "bad";
  return state === "pending" ? undefined : "off";
}

/** Seconds. */
const RELOAD_AFTER = 20;

/** A link that loads the page again. Where scripts run, this happens by itself. */
function CheckAgain() {
  return (
    <>
      <p className={styles.again}>
        <a className="button quiet" href={localizedHref("/gameaccount")}>
          {t("gameAccount.checkAgain")}
        </a>
      </p>
      <page-reload data-seconds={RELOAD_AFTER} />
      <script type="module" src={waitingScript} />
    </>
  );
}
