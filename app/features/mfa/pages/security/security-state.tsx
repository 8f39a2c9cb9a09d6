import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import type { Security } from "./load-security.server.ts";
import styles from "./security.module.css";
import { SecurityIcon } from "./security-icon.tsx";

interface SecurityStateProps extends Pick<Security, "passkeys" | "sessions" | "whitelist"> {
  /** Whether two-step login is on. */
  isOn: boolean;
}

/** How secure the account is, before the panels that change it. */
export function SecurityState({ isOn, passkeys, sessions, whitelist }: SecurityStateProps) {
  return (
    <dl className={`panel ${styles.state}`}>
      <State icon="shield" name={t("security.twoStep")}>
        {isOn ? <Chip tone="good">{t("security.on")}</Chip> : <Chip tone="open">{t("security.off")}</Chip>}
      </State>
      <State icon="key" name={t("security.passkeys")}>
        {passkeys.length}
      </State>
      <State icon="device" name={t("security.devices")}>
        {sessions.length}
      </State>
      {whitelist && (
        <State icon="place" name={t("security.whitelist")}>
          {whitelist.length}
        </State>
      )}
    </dl>
  );
}

function State({
  icon,
  name,
  children,
}: {
  icon: "shield" | "key" | "device" | "place";
  name: string;
  children: ReactNode;
}) {
  return (
    <div>
      <SecurityIcon name={icon} />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
