import type { ServerBuild } from "@remix-run/cloudflare";
import type { createPortal } from "../../../../../app/edge/portal.ts";
import * as build from "../../../../../build/server/index.js";

type Render = ServerBuild["entry"]["module"]["default"];

const serverBuild = build as unknown as ServerBuild;
const { createPortal: create, ...entry } = serverBuild.entry.module as unknown as ServerBuild["entry"]["module"] & {
  createPortal: typeof createPortal;
};
/** What the last page was rendered from. */
let rendered: Parameters<Render> | undefined;
const render: Render = (...from) => {
  rendered = from;
  return entry.default(...from);
};
const handle = create({ ...serverBuild, entry: { module: { ...entry, default: render } } });
/** The markup of the home page, cut at its texts. */
let parts: string[] | undefined;

/**
 * The home page without the portal around it, its baselines: `/tree` renders the same tree of React with its data in
 * memory, and `/template` joins the same page from its parts.
 */
export const onRequest: PagesFunction<object> = async (context) => {
  const { origin, pathname } = new URL(context.request.url);
  if (!rendered || !parts) {
    const home = await handle({ ...context, request: new Request(origin) });
    parts = (await home.text()).split(/(?<=>)([^<]+)/);
  }
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  if (pathname === "/template") return new Response(parts.join(""), { headers });
  const [request, status, , remixContext, loadContext] = rendered as Parameters<Render>;
  return entry.default(request, status, new Headers(headers), remixContext, loadContext);
};
