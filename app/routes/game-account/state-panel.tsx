import { useEffect } from "react";
import { gameAccountText } from "#app/features/game-accounts/game-account-text.ts";
import type { GameAccountState } from "#app/features/game-accounts/states.ts";
import { SECOND } from "#app/format/units.ts";
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
      <div role="status" data-game-account={state ?? "missing"}>
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

/** In the page as long as the game has not answered. */
const PENDING = 'data-game-account="pending"';
const INTERVAL = 3 * SECOND;
/** After this many intervals, only the link remains. */
const MAX_CHECKS = 40;

/** A link that loads the page again. Where scripts run, this happens by itself once the game has answered. */
function CheckAgain() {
  useEffect(() => {
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (checks === MAX_CHECKS) clearInterval(timer);
      if (document.hidden) return;
      const html = await fetch(location.href).then(
        (response) => (response.ok ? response.text() : PENDING),
        () => PENDING,
      );
      if (!html.includes(PENDING)) location.reload();
    };
    const timer = setInterval(check, INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.again}>
      <a className="button quiet" href={localizedHref("/gameaccount")}>
        {t("gameAccount.checkAgain")}
      </a>
    </p>
  );
}
