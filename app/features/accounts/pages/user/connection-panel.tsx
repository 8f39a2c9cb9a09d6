import { isIpv6 } from "#app/contract/addresses.ts";
import { listAddressForm } from "#app/features/account-changes/forms.ts";
import type { ConnectionInfo } from "#app/features/accounts/calls.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./connection-panel.module.css";
import facts from "./facts.module.css";
import { listAddressIntent, whitelistIntent } from "./forms.ts";

/** The player's IP address, and whether it is on the whitelist (specification sections 2 and 8). */
export function ConnectionPanel({ connection }: { connection: ConnectionInfo | null }) {
  return (
    <Panel id="connection-title" title={t("user.connection")} padded>
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
            <ButtonForm intent={whitelistIntent} className={styles.form} submit={t("user.whitelist")}>
              <p>{t("user.whitelistAbout")}</p>
            </ButtonForm>
          )}
          {/* A server that does not list addresses has no call that adds one either. */}
          {isIpv6(connection.ip) && connection.listed && (
            <Ipv4Form listed={connection.listed.map(({ ip }) => ip).filter((ip) => !isIpv6(ip))} />
          )}
        </>
      ) : (
        <p>{t("user.connectionUnknown")}</p>
      )}
      <ProcessingDialog form={whitelistIntent} />
    </Panel>
  );
}

/**
 * Tells visitors by IPv6 that the game sees another address, which they can add here.
 * @param listed the IPv4 addresses that are listed already
 */
function Ipv4Form({ listed }: { listed: readonly string[] }) {
  const form = usePortalForm({ id: listAddressIntent, schema: listAddressForm });
  return (
    <>
      <p className={styles.about}>{t("user.ipv6About")}</p>
      {listed.length > 0 && <p className={styles.about}>{t("user.ipv4Listed", { addresses: listed.join(", ") })}</p>}
      <PortalForm form={form} submit={t("user.ipv4Submit")}>
        <TextField meta={form.fields.ip} label={t("user.ipv4Label")} autoComplete="off" />
      </PortalForm>
    </>
  );
}
