import type { DatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { isSafeMethod } from "#app/server/http/safe-methods.ts";
import type { Isolate } from "./isolate.ts";

/** A request that takes longer is logged, milliseconds. */
const SLOW = 1000;

/** What is known about a request when its response is sent. */
export interface RequestLog {
  /** Identifies the request in logs; error pages show it. */
  id: string;
  /** When it began, in epoch milliseconds. */
  startedAt: number;
  /** The queries of the request; undefined for requests that ask no database. */
  stats?: DatabaseStats;
}

/** Begins the log of a request, with the platform's own id where there is one. */
export function newRequestLog(request: Request, now: number): RequestLog {
  const ray = request.headers.get("CF-Ray") ?? "";
  return { id: /^[\w-]{8,40}$/.test(ray) ? ray : crypto.randomUUID().slice(0, 18), startedAt: now };
}

/**
 * The path of a request without values: numbers, long or unusual parts, and everything after the fourth part are
 * replaced, so that no log has a name, a token or a ticket.
 */
export function routeOf(request: Request): string {
  const [, ...parts] = new URL(request.url).pathname.split("/");
  const shown = parts.slice(0, 4).map((part) => (/^[a-z][a-z._-]{0,24}$/i.test(part) || part === "" ? part : ":value"));
  return `/${shown.join("/")}${parts.length > 4 ? "/…" : ""}`;
}

/**
 * Logs a request that failed, changed something or was slow, as one line of JSON, and counts failures for the console's
 * health page. The lines have neither addresses nor bodies.
 */
export function logRequest(
  log: RequestLog,
  {
    request,
    response,
    isolate,
    waitUntil,
  }: { request: Request; response: Response; isolate: Isolate; waitUntil: (work: Promise<unknown>) => void },
): void {
  const { status } = response;
  const now = isolate.now();
  const duration = now - log.startedAt;
  const isError = status >= 500;
  // A busy site, or one that is closed for maintenance, has no error.
  if (isError && status !== 503) {
    const message = `status ${status}`;
    isolate.errors.add({ kind: `${request.method} ${routeOf(request)}`, requestId: log.id, message }, now, waitUntil);
  }
  if (!isError && duration < SLOW && isSafeMethod(request)) return;
  console.info(
    JSON.stringify({
      level: isError ? "error" : "info",
      message: "request",
      requestId: log.id,
      method: request.method,
      route: routeOf(request),
      status,
      durationMs: duration,
      ...(log.stats ? { queries: log.stats.statements } : {}),
    }),
  );
}
