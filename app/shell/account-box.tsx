import { LoginBox } from "./login-box.tsx";
import type { ShellData } from "./shell-data.ts";
import { WelcomeBox } from "./welcome-box.tsx";

/** The login box, or the welcome box of a logged-in player (specification section 2, "Login box"). */
export function AccountBox({ user }: { user: ShellData["user"] }) {
  return user ? <WelcomeBox user={user} /> : <LoginBox />;
}
