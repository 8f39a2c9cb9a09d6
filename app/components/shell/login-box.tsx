import styles from "./login-box.module.css";

/** The shell's login box: posts to `/login`, which answers for every page (specification section 2, "Login box"). */
export function LoginBox() {
  return (
    <section className={`panel ${styles.box}`} aria-labelledby="login-box">
      <div className="panel-head">
        <h2 id="login-box">Player login</h2>
      </div>
      <form className="panel-body" method="post" action="/login">
        <input type="hidden" name="intent" value="login" />
        <label htmlFor="login-user-id">User ID</label>
        <input
          id="login-user-id"
          name="UserID"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <label htmlFor="login-password">Password</label>
        <input id="login-password" name="UserPass" type="password" autoComplete="current-password" required />
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
    </section>
  );
}
