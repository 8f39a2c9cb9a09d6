import { ButtonForm } from "#app/forms/button-form.tsx";
import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { intents } from "./forms.ts";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

type Session = Security["sessions"][number];

/** Where the account is logged in, with buttons to end the other sessions. */
export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Panel id="sessions-title" title={t("security.sessions")} icon={<SecurityIcon name="device" />} padded>
      <ul className={styles.list}>
        {sessions.map((session, index) => (
          <SessionEntry key={session.id} session={session} number={index} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <ButtonForm intent={intents.endOthers} submit={t("security.endOthers")} quiet />
        </div>
      )}
    </Panel>
  );
}

function SessionEntry({ session, number }: { session: Session; number: number }) {
  const { id, device, place, ip, lastUsedAt, current } = session;
  return (
    <li>
      <p className={styles.device}>
        <strong>{device || t("security.unknownDevice")}</strong>{" "}
        {current && <Chip tone="good">{t("security.thisDevice")}</Chip>}
      </p>
      <p className={styles.detail}>
        {[place, ip, t("security.lastUsed", { time: lastUsedAt })].filter(Boolean).join(" · ")}
      </p>
      {!current && (
        <div className={styles.actions}>
          <ButtonForm intent={`${intents.endSession}-${number}`} submit={t("security.end")} quiet>
            <input type="hidden" name="sessionId" value={id} />
          </ButtonForm>
        </div>
      )}
    </li>
  );
}
