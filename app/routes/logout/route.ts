import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "#app/auth/end-session.ts";
import { getServices } from "#app/server/services.ts";

/** Only a form logs out: whoever opens the address by hand is sent home. */
export function loader() {
  return redirect("/");
}

/** Logs out (specification section 4): tells the game server, clears the session and leads to the login page. */
export async function action({ context }: ActionFunctionArgs) {
  const services = getServices(context);
  const { session } = services;
  if (session.login) {
    await endSession(services);
    session.flash({ tone: "success", lines: ["You are logged out."] });
  }
  return redirect("/login", { headers: await session.headers() });
}
