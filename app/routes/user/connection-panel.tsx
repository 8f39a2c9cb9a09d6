import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import { ButtonForm, useButtonForm } from "#app/forms/button-form.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./connection-panel.module.css";
import facts from "./facts.module.css";
import { whitelistIntent } from "./forms.ts";

/** The player's IP address, and whether it is on the whitelist (specification sections 2 and 8). */
export function ConnectionPanel({ connection }: { connection: ConnectionInfo | null }) {
  const form = useButtonForm(whitelistIntent);
  const { fetcher, pending } = form;
  return (
    <Panel id="connection-title" title={t("user.connection")} padded>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {connection ? (
        <>
          <dl className={facts.facts}>
            <div>
              <dt>{t("user.ipAddress")}</dt>
              <dd className={styles.address}>{connection.ip || t("user.ipUnknown")}</dd>
            </div>
            <div>
              <dt>{t("user.status")}</dt>
              <dd>
                {connection.status === 0 ? (
                  <Chip tone="open">{t("user.notWhitelisted")}</Chip>
                ) : (
                  <Chip tone="good">{t("user.whitelisted")}</Chip>
                )}
              </dd>
            </div>
          </dl>
          {connection.status === 0 && (
            <ButtonForm form={form} className={styles.form} submit={t("user.whitelist")}>
              <p>{t("user.whitelistAbout")}</p>
            </ButtonForm>
          )}
        </>
      ) : (
        <p>{t("user.connectionUnknown")}</p>
      )}
      <ProcessingDialog active={pending} />
    </Panel>
  );
}
