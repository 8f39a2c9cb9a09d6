import { onRequest as handleRequest } from "../../../../../functions/[[path]].ts";

/**
 * Handles every request as the first one of an isolate: caches are bound to the environment object, and every request
 * gets a new one.
 */
export const onRequest: PagesFunction<object> = (context) => handleRequest({ ...context, env: { ...context.env } });
