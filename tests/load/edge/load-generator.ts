import autocannon, { type Options, type Request, type Result } from "autocannon";
import type { EdgeServer } from "./edge-server.ts";

/** A request that is sent repeatedly. */
export interface LoadRequest {
  /** Worker that receives the request. */
  worker: string;
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Makes the variable part of each request, if the requests differ. */
  next?: () => { path?: string; headers?: Record<string, string>; body?: string };
}

/** The figures of one run of the load generator. */
export interface LoadResult {
  perSecond: number;
  /** Latency in milliseconds, measured by the client with all its connections busy. */
  p50: number;
  p99: number;
  /** CPU time of the server per request, milliseconds. */
  cpu: number;
  /** Share of the time in which the server was busy; below 1 something else was the bottleneck. */
  busy: number;
  /** Error responses, and requests without a response. */
  failed: number;
}

/** Concurrent connections: enough to keep a core busy. */
const CONNECTIONS = 10;

/** IP address of the visitor, as the edge passes it on. */
const VISITOR_IP = "198.51.100.7";

/** Sends a request repeatedly for some seconds, each connection as soon as it has the previous response. */
export async function generateLoad(server: EdgeServer, loadRequest: LoadRequest, seconds: number): Promise<LoadResult> {
  const cpu = server.cpu();
  const since = performance.now();
  const result = await autocannon({
    ...autocannonOptions(server, loadRequest),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const milliseconds = performance.now() - since;
  const used = server.cpu() - cpu;
  return {
    perSecond: result.requests.total / (milliseconds / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: used / result.requests.total,
    busy: used / milliseconds,
    failed: countFailures(result),
  };
}

/** Counts error responses, and requests without a response. */
export function countFailures(result: Result): number {
  return result["4xx"] + result["5xx"] + result.errors + result.timeouts;
}

/** The options of autocannon for a request. */
export function autocannonOptions(
  server: EdgeServer,
  { worker, method = "GET", path, headers = {}, next }: LoadRequest,
): Options {
  const request: Request = { method, path, headers: { "CF-Connecting-IP": VISITOR_IP, ...headers } };
  if (next) {
    request.setupRequest = (before) => {
      const { headers: more, ...rest } = next();
      return { ...before, ...rest, headers: { ...before.headers, ...more } };
    };
  }
  return { url: server.url(worker), requests: [request] };
}
