import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { createPageHandler } from "../app/http/page-handler.ts";
import { loadContextOf } from "../app/load-context.ts";
import * as build from "../build/server/index.js";

const serverBuild = build as unknown as ServerBuild;
const renderPage = createRequestHandler(serverBuild, serverBuild.mode);

/** Every page: Remix behind the page cache. */
export const onRequest: PagesFunction = createPageHandler({
  build: serverBuild.assets.version,
  render: (request, services) => renderPage(request, loadContextOf(services)),
});
