import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./login-box.module.css";

/**
 * The shell's login box: posts to `/login` from every page (specification section 2, "Login box"). The `enhance` script
 * shows the errors of empty fields in place (`data-required`).
 */
export function LoginBox({ signupLink }: { signupLink: string }) {
  return (
    <Panel id="login-box" title={t("accountBox.title")} className={styles.box} cached={{ values: [signupLink] }}>
      <LoginForm signupLink={signupLink} />
    </Panel>
  );
}

function LoginForm({ signupLink }: { signupLink: string }) {
  return (
    <form className="panel-body" method="post" action={localizedHref("/login")} noValidate>
      <input type="hidden" name="intent" value="login" />
      <label htmlFor="login-user-id">{t("accountBox.userId")}</label>
      <input
        id="login-user-id"
        name="userId"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-required=""
      />
      <p className={styles.error} id="login-user-id-error" hidden>
        {t("account.usernameMissing")}
      </p>
      <label htmlFor="login-password">{t("accountBox.password")}</label>
      <input id="login-password" name="password" type="password" autoComplete="current-password" data-required="" />
      <p className={styles.error} id="login-password-error" hidden>
        {t("account.passwordMissing")}
      </p>
      <button type="submit" className="button">
        {t("accountBox.login")}
      </button>
      <p>
        <a href={localizedHref(signupLink)}>{t("accountBox.signUp")}</a>
      </p>
      <p>
        <a href={localizedHref("/findaccount")}>{t("accountBox.findAccount")}</a>
      </p>
    </form>
  );
}
