import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "#app/auth/end-session.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";

/** Only a form logs out; opening the address redirects to the home page. */
export function loader() {
  return redirect("/");
}

/**
 * Logs out (specification section 4): ends the session here and at the game server, and redirects to the login page.
 */
export async function action({ context }: ActionFunctionArgs) {
  const services = getServices(context);
  const { session } = services;
  if (session.login) {
    await endSession(services);
    session.flash({ tone: "success", lines: [t("session.loggedOut")] });
  }
  return redirect("/login", { headers: await session.headers() });
}
