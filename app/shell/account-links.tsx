import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./header.module.css";
import { LoginBox } from "./login-box.tsx";
import type { ShellData } from "./shell-data.ts";
import { WelcomeBox } from "./welcome-box.tsx";

interface AccountLinksProps extends Pick<ShellData, "user"> {
  /** The target of the sign-up link, which only visitors see. */
  signupLink?: string | undefined;
  /** Whether the page itself has a form to log in or to sign up: a visitor then has a link to the login. */
  hasForm?: boolean;
}

/**
 * The account in the header: the login box, which opens without scripts, or that of a player with the balance that they
 * pay with, and their cart, whose number the script of the shop updates. Phones have icons of both.
 */
export function AccountLinks({ user, signupLink = "", hasForm = false }: AccountLinksProps) {
  return (
    <nav className={styles.account} aria-label={t("header.account")}>
      {user ? <PlayerLinks user={user} /> : <VisitorLinks signupLink={signupLink} hasForm={hasForm} />}
    </nav>
  );
}

function VisitorLinks({ signupLink, hasForm }: { signupLink: string; hasForm: boolean }) {
  return (
    <>
      {hasForm ? (
        <a className={styles.logIn} href={localizedHref("/login")}>
          {t("page.logIn")}
        </a>
      ) : (
        <details name="header">
          <summary className={styles.logIn}>{t("page.logIn")}</summary>
          <LoginBox signupLink={signupLink} />
        </details>
      )}
      <a className={styles.signUp} href={localizedHref(signupLink)}>
        {t("page.signUp")}
      </a>
    </>
  );
}

function PlayerLinks({ user }: { user: NonNullable<ShellData["user"]> }) {
  const { userId, balances, cartLines } = user;
  const [balance] = balances;
  return (
    <>
      <details name="header">
        <summary className={`player-name ${styles.logIn}`}>{userId}</summary>
        <WelcomeBox id="header-welcome" user={user} />
      </details>
      {balance && (
        <a className={styles.signUp} href={localizedHref("/topup")}>
          {groupedNumber(balance.amount)} {balance.label}
        </a>
      )}
      {cartLines !== undefined && (
        <a className="cart-link" href={localizedHref("/shoppingcart")}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="2" d="M1 4h4l3 12h11l3-9H6" />
            <path fill="currentColor" d="M7 19h4v3H7zM16 19h4v3h-4z" />
          </svg>
          <span>{t("header.cart")}</span> <b data-cart-lines="">{cartLines || ""}</b>
        </a>
      )}
    </>
  );
}
