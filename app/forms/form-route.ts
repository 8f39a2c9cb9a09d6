import type { HeadersFunction } from "@remix-run/cloudflare";

/** The `headers` of every route with forms. Without it, Remix drops the action's `Retry-After`. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
