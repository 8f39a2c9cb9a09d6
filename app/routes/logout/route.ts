import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/game-api/errors.ts";
import { getServices } from "#app/http/services.ts";

/** Only a form logs out: whoever opens the address by hand is sent home. */
export function loader() {
  return redirect("/");
}

/** Logs out (specification section 4): tells the game server, clears the session and leads to the login page. */
export async function action({ context }: ActionFunctionArgs) {
  const { session, gameApi } = getServices(context);
  if (session.login) {
    try {
      await gameApi.logout({});
    } catch (error) {
      // Logged out here all the same: the token may be dead already, or the server may not answer.
      if (!isGameApiError(error)) throw error;
    }
    session.logOut();
    session.flash({ tone: "success", lines: ["You are logged out."] });
  }
  return redirect("/login", { headers: await session.headers() });
}
