import type { User } from "#app/features/accounts/calls.ts";
import { gameAccountText } from "#app/features/game-accounts/game-account-text.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Chip } from "#app/ui/chip/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./account-panel.module.css";
import { DetailsForm } from "./details-form.tsx";
import facts from "./facts.module.css";

/** The details of the account, and the links to change them (specification section 2, "My Account page"). */
export function AccountPanel({ user, known, scene }: { user: User; known: boolean; scene: PictureSource }) {
  const { missingParts } = useShell();
  const offersSecurity = !missingParts.includes("accountSecurity");
  const offersPrivacy = !missingParts.includes("privacy");
  return (
    <Panel id="account-title" title={t("user.details")}>
      <div className="panel-body">
        <dl className={facts.facts}>
          <Fact name={t("accountBox.userId")} value={user.userId} />
          {known && (
            <>
              <div>
                <dt>{t("user.email")}</dt>
                <dd className={styles.email}>
                  <span>{user.email}</span>{" "}
                  {user.emailVerifiedAt ? (
                    <Chip tone="good">{t("user.confirmed")}</Chip>
                  ) : (
                    <Chip tone="open">{t("user.notConfirmed")}</Chip>
                  )}
                </dd>
              </div>
              <Fact name={t("account.firstName")} value={user.nameFirst} />
              <Fact name={t("account.lastName")} value={user.nameLast} />
              <Fact name={t("account.phone")} value={user.phone} />
            </>
          )}
          <div>
            <dt>{t("accountBox.password")}</dt>
            <dd>
              <a href={localizedHref("/changepassword")}>{t("page.changePassword")}</a>
            </dd>
          </div>
          {offersSecurity && (
            <div>
              <dt>{t("security.twoStep")}</dt>
              <dd>
                {user.secondFactor === "on" ? t("security.on") : t("security.off")}{" "}
                <a href={localizedHref("/security")}>{t("page.security")}</a>
              </dd>
            </div>
          )}
          {user.gameAccount && (
            <div>
              <dt>{t("page.gameAccount")}</dt>
              <dd>
                {gameAccountText(user.gameAccount)} <a href={localizedHref("/gameaccount")}>{t("page.gameAccount")}</a>
              </dd>
            </div>
          )}
          {offersPrivacy && (
            <div>
              <dt>{t("page.myData")}</dt>
              <dd>
                <a href={localizedHref("/mydata")}>{t("user.myData")}</a>
              </dd>
            </div>
          )}
        </dl>
        <DetailsForm user={user} known={known} />
      </div>
      <div className={styles.scene}>
        <Picture className="cover" picture={scene} sizes="540px" alt="" />
      </div>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="player-name">{value || "—"}</dd>
    </div>
  );
}
