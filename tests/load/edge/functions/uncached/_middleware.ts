import { onRequest as handleRequest } from "../../../../../functions/_middleware.ts";

/**
 * Handles every request as the first one of an isolate: caches are bound to the environment object, and every request
 * gets a new one.
 */
export const onRequest: PagesFunction<object> = (context) => handleRequest({ ...context, env: { ...context.env } });
