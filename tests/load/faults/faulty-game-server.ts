import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A reply of the real game server. */
interface UpstreamReply {
  status: number;
  type: string;
  body: Buffer;
}

/**
 * How the server fails. Most modes forward the request and damage the response, so that a write succeeds although its
 * sender gets no confirmation; `refuse` forwards nothing.
 */
export type FaultMode =
  | { kind: "none" }
  /** Delays the response by `delay` milliseconds. */
  | { kind: "slow"; delay: number }
  /** Sends the headers and half of the body, then closes the connection. */
  | { kind: "cut" }
  /** Sends a different body with status 200. */
  | { kind: "garbled"; body: (reply: Buffer) => string | Buffer }
  /** Answers every call with this response, without forwarding it. */
  | { kind: "refuse"; status: number; headers?: Record<string, string>; body: string }
  /** Accepts no connections. */
  | { kind: "offline" };

/** A proxy between a portal and its game server that injects faults. */
export interface FaultyGameServer {
  url: string;
  setFaultMode(mode: FaultMode): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server.
 * @param target address of the real game server
 */
export async function startFaultyGameServer(target: { readonly url: string }): Promise<FaultyGameServer> {
  let mode: FaultMode = { kind: "none" };
  const server = createServer((request, response) => {
    // The portal has closed the connection after its time limit.
    respond(mode, request, response, target.url).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", () => resolve());
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async setFaultMode(next) {
      const previous = mode;
      mode = next;
      if (next.kind === "offline" && previous.kind !== "offline") await close();
      if (next.kind !== "offline" && previous.kind === "offline") await listen(port);
    },
    stop: () => (mode.kind === "offline" ? Promise.resolve() : close()),
  };
}

async function respond(mode: FaultMode, request: IncomingMessage, response: ServerResponse, target: string) {
  if (mode.kind === "refuse") {
    request.resume();
    response.writeHead(mode.status, { "Content-Type": "application/json", ...mode.headers }).end(mode.body);
    return;
  }
  const { status, type, body } = await forward(request, target);
  if (mode.kind === "slow") await new Promise((resolve) => setTimeout(resolve, mode.delay));
  if (mode.kind === "cut") {
    response.writeHead(status, { "Content-Type": type, "Content-Length": body.length + 1 });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
    return;
  }
  if (mode.kind === "garbled") {
    response.writeHead(200, { "Content-Type": type }).end(mode.body(body));
    return;
  }
  response.writeHead(status, { "Content-Type": type }).end(body);
}

async function forward(request: IncomingMessage, target: string): Promise<UpstreamReply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "GET", url = "/", headers } = request;
  const forwarded = Object.entries(headers).filter(
    ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
  );
  const response = await fetch(target + url, {
    method,
    headers: Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)])),
    redirect: "manual",
    ...(method === "GET" || method === "HEAD" ? {} : { body: Buffer.concat(chunks) }),
  });
  return {
    status: response.status,
    type: response.headers.get("Content-Type") ?? "application/json",
    body: Buffer.from(await response.arrayBuffer()),
  };
}
