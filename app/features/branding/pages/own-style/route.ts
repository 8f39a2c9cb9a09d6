import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { DRAFT, ownCssVersion } from "#app/features/branding/own-css.ts";
import { getServices } from "#app/server/services.ts";

const YEAR = "public, max-age=31536000, immutable";
/** Of an address from before a change, which is answered with the present stylesheet. */
const MINUTE = "public, max-age=60";

const readDraft = adminLoader("settings", async ({ gameApi }) => (await gameApi.brandingAdmin.css({})).values.css);

/** `GET /own-style/:version`: the owner's stylesheet, or its draft for staff. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { version } = args.params;
  if (version === DRAFT) return stylesheet(await readDraft(args), "no-store");
  const { ownCss } = await getServices(args.context).content.settings.read({});
  if (ownCss === "") throw new Response(null, { status: 404 });
  return stylesheet(ownCss, version === ownCssVersion(ownCss) ? YEAR : MINUTE);
}

function stylesheet(css: string, cacheControl: string): Response {
  return new Response(css, { headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": cacheControl } });
}
