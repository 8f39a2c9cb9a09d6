import type { ServerBuild } from "@remix-run/cloudflare";
import type { createPortal } from "../app/edge/portal.ts";
import * as build from "../build/server/index.js";

const serverBuild = build as unknown as ServerBuild;
const entry = serverBuild.entry.module as unknown as { createPortal: typeof createPortal };
const handle = entry.createPortal(serverBuild);

/**
 * Handles everything that is not a static file, in a single function, because the platform's router compiles the
 * patterns of all functions for each request. It is a middleware, because the patterns of other functions do not match a
 * path with two slashes in a row, which the platform would answer with an empty page. The portal's code is imported from
 * the build, so that there is only one copy of it (decision record 13).
 */
export const onRequest: PagesFunction<object> = (context) => handle(context);
