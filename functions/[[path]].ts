import type { ServerBuild } from "@remix-run/cloudflare";
import type { createPortal } from "../app/edge/portal.ts";
import * as build from "../build/server/index.js";

const serverBuild = build as unknown as ServerBuild;
const entry = serverBuild.entry.module as unknown as { createPortal: typeof createPortal };
const answer = entry.createPortal(serverBuild);

/**
 * Everything that is not a static file: one function, because the platform's router compiles the patterns of all
 * functions for each request. The portal's code comes with the build, so that there is one copy of it (decision
 * record 13).
 */
export const onRequest: PagesFunction<object> = (context) => answer(context);
