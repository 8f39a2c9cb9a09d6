import { onRequest as handleRequest } from "../../../../../functions/_middleware.ts";
import { remoteDatabase } from "./remote-database.ts";

type Env = Parameters<typeof handleRequest>[0]["env"] & { DB: D1Database };

/** Stays the same: the caches of an isolate are bound to its environment. */
let remoteEnv: Env | undefined;

/**
 * Handles requests with a database in another process: what this process costs is what the portal itself costs.
 * `/constant?trips=1` only makes round trips.
 */
export const onRequest: PagesFunction<{ DATABASE_URL: string }> = async (context) => {
  remoteEnv ??= { ...context.env, DB: remoteDatabase(context.env.DATABASE_URL) };
  const { pathname, searchParams } = new URL(context.request.url);
  if (pathname !== "/constant") return handleRequest({ ...context, env: remoteEnv });
  for (let trips = Number(searchParams.get("trips")); trips > 0; trips -= 1) {
    await remoteEnv.DB.prepare("SELECT key, value FROM settings").all();
  }
  return new Response("ok");
};
