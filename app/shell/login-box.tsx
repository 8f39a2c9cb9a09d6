import { loginTexts } from "#app/features/accounts/login-texts.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./login-box.module.css";

/**
 * The shell's login box: posts to `/login` from every page (specification section 2, "Login box"). The `enhance` script
 * shows the errors of empty fields in place (`data-required`).
 */
export function LoginBox() {
  return (
    <Panel id="login-box" title="Player login" className={styles.box} cached={{ values: [] }}>
      <LoginForm />
    </Panel>
  );
}

function LoginForm() {
  return (
    <form className="panel-body" method="post" action="/login" noValidate>
      <input type="hidden" name="intent" value="login" />
      <label htmlFor="login-user-id">User ID</label>
      <input
        id="login-user-id"
        name="userId"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-required=""
      />
      <p className={styles.error} id="login-user-id-error" hidden>
        {loginTexts.noUserId}
      </p>
      <label htmlFor="login-password">Password</label>
      <input id="login-password" name="password" type="password" autoComplete="current-password" data-required="" />
      <p className={styles.error} id="login-password-error" hidden>
        {loginTexts.noPassword}
      </p>
      <button type="submit" className="button">
        Login
      </button>
      <p>
        <a href="/register">New user? Sign up New!</a>
      </p>
      <p>
        <a href="/findaccount">Forget your ID or Password?</a>
      </p>
    </form>
  );
}
