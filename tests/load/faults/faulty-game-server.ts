import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a real game server answered. */
interface Reply {
  status: number;
  type: string;
  body: Buffer;
}

/**
 * How the server misbehaves. Most let the real one do its work and spoil the answer, so that a write is done although
 * its sender does not hear of it; a refusal does nothing.
 */
export type Misbehaviour =
  | { kind: "none" }
  /** Answers so many milliseconds late. */
  | { kind: "slow"; delay: number }
  /** Sends the head and half of the body, then breaks the line. */
  | { kind: "cut" }
  /** Sends something else under status 200. */
  | { kind: "garbled"; body: (reply: Buffer) => string | Buffer }
  /** Answers every call with this, and does nothing. */
  | { kind: "refuse"; status: number; headers?: Record<string, string>; body: string }
  /** Nobody listens. */
  | { kind: "gone" };

/** A server between a portal and its game server that can be told to misbehave. */
export interface FaultyGameServer {
  url: string;
  misbehave(how: Misbehaviour): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server.
 * @param target address of the real game server
 */
export async function startFaultyGameServer(target: { readonly url: string }): Promise<FaultyGameServer> {
  let how: Misbehaviour = { kind: "none" };
  const server = createServer((request, response) => {
    // A portal that loses patience leaves: nobody is there to be told.
    answer(how, request, response, target.url).catch(() => response.destroy());
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
    async misbehave(next) {
      const before = how;
      how = next;
      if (next.kind === "gone" && before.kind !== "gone") await close();
      if (next.kind !== "gone" && before.kind === "gone") await listen(port);
    },
    stop: () => (how.kind === "gone" ? Promise.resolve() : close()),
  };
}

async function answer(how: Misbehaviour, request: IncomingMessage, response: ServerResponse, target: string) {
  if (how.kind === "refuse") {
    request.resume();
    response.writeHead(how.status, { "Content-Type": "application/json", ...how.headers }).end(how.body);
    return;
  }
  const { status, type, body } = await forward(request, target);
  if (how.kind === "slow") await new Promise((resolve) => setTimeout(resolve, how.delay));
  if (how.kind === "cut") {
    response.writeHead(status, { "Content-Type": type, "Content-Length": body.length + 1 });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
    return;
  }
  if (how.kind === "garbled") {
    response.writeHead(200, { "Content-Type": type }).end(how.body(body));
    return;
  }
  response.writeHead(status, { "Content-Type": type }).end(body);
}

async function forward(request: IncomingMessage, target: string): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "GET", url = "/", headers } = request;
  const sent = Object.entries(headers).filter(
    ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
  );
  const response = await fetch(target + url, {
    method,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    redirect: "manual",
    ...(method === "GET" || method === "HEAD" ? {} : { body: Buffer.concat(chunks) }),
  });
  return {
    status: response.status,
    type: response.headers.get("Content-Type") ?? "application/json",
    body: Buffer.from(await response.arrayBuffer()),
  };
}
