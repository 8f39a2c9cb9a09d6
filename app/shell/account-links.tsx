import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./header.module.css";
import type { ShellData } from "./shell-data.ts";

interface AccountLinksProps extends Pick<ShellData, "user"> {
  /** The target of the sign-up link, which only visitors see. */
  signupLink?: string | undefined;
}

/**
 * The way to the account in the header: on wide screens in the bar, on phones at the top of the opened menu. For players
 * with their name, the balance that they pay with, and their cart, whose number the script of the shop updates. Phones
 * show the cart beside the toggle while the menu is closed.
 */
export function AccountLinks({ user, signupLink = "" }: AccountLinksProps) {
  return (
    <nav className={`menu-links ${styles.account} ${user ? "player-links" : ""}`} aria-label={t("header.account")}>
      {user ? <PlayerLinks user={user} /> : <VisitorLinks signupLink={signupLink} />}
    </nav>
  );
}

function VisitorLinks({ signupLink }: { signupLink: string }) {
  return (
    <>
      <a className={styles.logIn} href={localizedHref("/login")}>
        {t("page.logIn")}
      </a>
      <a className={styles.signUp} href={localizedHref(signupLink)}>
        {t("page.signUp")}
      </a>
    </>
  );
}

function PlayerLinks({ user: { userId, balances, cartLines } }: { user: NonNullable<ShellData["user"]> }) {
  const [balance] = balances;
  return (
    <>
      <span className="player-name">{userId}</span>
      {balance && (
        <a href={localizedHref("/topup")}>
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
      <a href={localizedHref("/user")}>{t("accountBox.myAccount")}</a>
      <form method="post" action={localizedHref("/logout")}>
        <button type="submit">{t("accountBox.logout")}</button>
      </form>
    </>
  );
}
