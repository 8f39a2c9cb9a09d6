import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import { ButtonForm, useButtonForm } from "#app/forms/button-form.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
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
    <Panel id="connection-title" title="Connection information" padded>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {connection ? (
        <>
          <dl className={facts.facts}>
            <div>
              <dt>Your IP address</dt>
              <dd className={styles.address}>{connection.ip || "Not known"}</dd>
            </div>
            <div>
              <dt>Status</dt>
              <dd>
                {connection.status === 0 ? (
                  <Chip tone="open">Not yet whitelisted</Chip>
                ) : (
                  <Chip tone="good">Whitelisted</Chip>
                )}
              </dd>
            </div>
          </dl>
          {connection.status === 0 && (
            <ButtonForm form={form} className={styles.form} submit="Whitelist my IP">
              <p>You can connect to the game only from a whitelisted address.</p>
            </ButtonForm>
          )}
        </>
      ) : (
        <p>Your connection cannot be shown right now. Please try again later.</p>
      )}
      <ProcessingDialog active={pending} />
    </Panel>
  );
}
