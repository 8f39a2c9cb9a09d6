import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "#app/auth/guards.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { refreshLimits } from "#app/cache/limits.ts";
import { t } from "#app/i18n/translate.ts";
import { plainResponse } from "#app/server/http/plain-page.ts";
import { getServices } from "#app/server/services.ts";

/** The address has no page of its own. */
export const loader = () => redirect("/");

/**
 * `POST /refresh`: clears the cached data of the game server, so that every page is rendered with new data on its next
 * view (specification section 4). For admins of a site with an upstream; the embedded game API reports changes itself.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const { refreshes, session } = services;
  await requireAdmin(services, request, "console");
  if (!refreshes) throw new Response(null, { status: 404 });
  const back = pageBefore(request);
  if (!(await refreshes.add())) {
    const answer = plainResponse(request, "rate_limited", {
      status: 429,
      title: t("plain.refreshed"),
      text: t("call.tooManyRequests"),
      links: [{ text: t("error.goBack"), href: back }],
    });
    answer.headers.set("Retry-After", String(refreshLimits.pause / 1000));
    return answer;
  }
  session.flash({
    tone: "success",
    lines: [t("refresh.done")],
  });
  return redirect(back, { headers: await session.headers() });
}

/** The page of this site that contained the form. */
function pageBefore(request: Request): string {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "/";
  const { origin, pathname, search } = new URL(referrer);
  return origin === new URL(request.url).origin ? safePath(`${pathname}${search}`) : "/";
}
