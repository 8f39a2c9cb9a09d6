import history from "#app/features/history/components/history.module.css";
import type { LoginMethod } from "#app/features/users/login-methods.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

const methods: Record<LoginMethod, LabelKey> = {
  password: "security.methodPassword",
  totp: "security.methodTotp",
  recovery: "security.methodRecovery",
  mail: "security.methodMail",
  passkey: "security.methodPasskey",
};

/** The latest logins of the account. */
export function LoginsPanel({ logins }: { logins: Security["logins"] }) {
  return (
    <Panel id="logins-title" title={t("security.logins")} icon={<SecurityIcon name="clock" />}>
      <table className={`${history.table} ${styles.logins}`} aria-labelledby="logins-title">
        <TableHead
          columns={[
            t("security.loginTime"),
            t("security.loginDevice"),
            t("security.loginPlace"),
            t("security.loginMethod"),
          ]}
        />
        <tbody>
          {logins.map(({ at, device, place, ip, method }) => (
            <tr key={`${at.iso} ${ip}`}>
              <th scope="row">
                <HistoryTime time={at} />
              </th>
              <td>{device || t("security.unknownDevice")}</td>
              <td>{[place, ip].filter(Boolean).join(" · ") || "–"}</td>
              <td>{t(methods[method])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel-body">
        <Trans
          message="security.unknownLogin"
          values={{ password: <a href={localizedHref("/changepassword")}>{t("page.changePassword")}</a> }}
        />
      </p>
    </Panel>
  );
}
