import { LoginBox } from "./login-box.tsx";
import type { ShellData } from "./shell-data.ts";
import { WelcomeBox } from "./welcome-box.tsx";

interface AccountBoxProps extends Pick<ShellData, "user"> {
  /** The target of the sign-up link, which only visitors see. */
  signupLink?: string | undefined;
}

/** The login box, or the welcome box of a logged-in player (specification section 2, "Login box"). */
export function AccountBox({ user, signupLink = "" }: AccountBoxProps) {
  return user ? <WelcomeBox user={user} /> : <LoginBox signupLink={signupLink} />;
}
