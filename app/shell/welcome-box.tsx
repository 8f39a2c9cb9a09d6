import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import type { ShellData } from "./shell-data.ts";

interface WelcomeBoxProps {
  user: NonNullable<ShellData["user"]>;
  /** Id of the heading: the home page has the box, too. */
  id?: string;
}

/** Who is logged in, the balances, and the ways to the account and out. */
export function WelcomeBox({ user, id = "welcome-box" }: WelcomeBoxProps) {
  return (
    <section className="panel welcome-box" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{t("accountBox.welcome")}</h2>
        <span className="welcome-box-mail" title={t("accountBox.mailBox")}>
          <svg viewBox="0 0 24 18" width="24" height="18" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M1 1h22v16H1zl11 9L23 1" />
          </svg>
          <span className="sr-only">{t("accountBox.noMail")}</span>
        </span>
      </div>
      <div className="panel-body">
        <p className="player-name">{user.userId}</p>
        <dl>
          {user.balances.map(({ label, amount }) => (
            <Fact key={label} name={label}>
              {groupedNumber(amount)}
            </Fact>
          ))}
        </dl>
        {user.gameAccount && (
          <a className="button quiet" href={localizedHref("/gameaccount")}>
            {user.gameAccount}
          </a>
        )}
        <a className="button" href={localizedHref("/user")}>
          {t("accountBox.myAccount")}
        </a>
        {user.isAdmin && (
          <a className="button quiet" href="/admin">
            {t("accountBox.console")}
          </a>
        )}
        {user.mayRefresh && (
          <form method="post" action={localizedHref("/refresh")}>
            <button type="submit" className="button quiet">
              {t("accountBox.refresh")}
            </button>
          </form>
        )}
        <form method="post" action={localizedHref("/logout")}>
          <button type="submit" className="button quiet">
            {t("accountBox.logout")}
          </button>
        </form>
      </div>
    </section>
  );
}
