import type { ServerBuild } from "@remix-run/cloudflare";
import { createPageHandler } from "../app/http/page-handler.ts";
import { createPageRenderer } from "../app/http/page-renderer.ts";
import { loadContextOf } from "../app/load-context.ts";
import * as build from "../build/server/index.js";

const serverBuild = build as unknown as ServerBuild;
const renderPage = createPageRenderer(serverBuild);

/** Answers with a page: Remix behind the page cache. */
export const answerPage = createPageHandler({
  build: serverBuild.assets.version,
  render: (request, services) => renderPage(request, loadContextOf(services)),
});
