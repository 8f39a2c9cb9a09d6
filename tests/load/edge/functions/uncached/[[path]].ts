import { onRequest as answer } from "../../../../../functions/[[path]].ts";

/**
 * The portal as an isolate answers its very first request: caches hang on the environment object, and here every
 * request brings a new one.
 */
export const onRequest: PagesFunction<object> = (context) => answer({ ...context, env: { ...context.env } });
