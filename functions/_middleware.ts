import { guardRequest } from "../app/http/middleware.ts";

/** Origin check, security headers and the last error page, for everything that is not a static file. */
export const onRequest: PagesFunction = guardRequest;
