import autocannon, { type Options, type Request, type Result } from "autocannon";
import type { EdgeServer } from "./edge-server.ts";

/** What is asked for, again and again. */
export interface Shot {
  /** Worker that answers. */
  worker: string;
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Makes the next request where each is another one. */
  next?: () => { path?: string; headers?: Record<string, string>; body?: string };
}

/** What a burst of requests came to. */
export interface Burst {
  perSecond: number;
  /** Milliseconds, seen by the sender, with all its connections busy. */
  p50: number;
  p99: number;
  /** Processor time of the server a request, milliseconds. */
  cpu: number;
  /** Share of the time that the server was busy: below 1 something else was the limit. */
  busy: number;
  /** Answers with an error, and requests without an answer. */
  failed: number;
}

/** Connections at once: enough to keep a core busy. */
const CONNECTIONS = 10;

/** Address of the visitor, as the edge tells it. */
const VISITOR = "198.51.100.7";

/** Fires for so many seconds, as fast as the answers come. */
export async function fire(server: EdgeServer, shot: Shot, seconds: number): Promise<Burst> {
  const cpu = server.cpu();
  const since = performance.now();
  const result = await autocannon({ ...optionsOf(server, shot), connections: CONNECTIONS, duration: seconds });
  const milliseconds = performance.now() - since;
  const used = server.cpu() - cpu;
  return {
    perSecond: result.requests.total / (milliseconds / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: used / result.requests.total,
    busy: used / milliseconds,
    failed: failuresOf(result),
  };
}

/** Answers with an error, and requests without an answer. */
export function failuresOf(result: Result): number {
  return result["4xx"] + result["5xx"] + result.errors + result.timeouts;
}

/** What autocannon needs to know of a shot. */
export function optionsOf(server: EdgeServer, { worker, method = "GET", path, headers = {}, next }: Shot): Options {
  const request: Request = { method, path, headers: { "CF-Connecting-IP": VISITOR, ...headers } };
  if (next) {
    request.setupRequest = (before) => {
      const { headers: more, ...rest } = next();
      return { ...before, ...rest, headers: { ...before.headers, ...more } };
    };
  }
  return { url: server.url(worker), requests: [request] };
}
