import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "../../../scripts/setup/project.mjs";

/** About what an edge takes for answers that it compresses on the way out; the best is 11. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Types that the edge compresses. */
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|wasm|xml|(?:[\w.-]+\+)(?:json|xml))|image\/(?:svg|x-icon|vnd\.microsoft\.icon))/;
/** Headers that belong to one connection and mean nothing on the next. */
const OF_THE_CONNECTION = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "proxy-connection",
  "http2-settings",
];
/** Static files, which the edge keeps near the visitors; pages have a cache of their own behind it. */
const STATIC = /^\/(?:assets|art|fonts)\/|^\/favicon\.ico$/;

/** What the edge sends of a file in the ways it may be asked for. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** A server that stands before the portal as Cloudflare's edge does. */
export interface EdgeProxy {
  /** Address of the site. */
  readonly url: string;
  close(): Promise<void>;
}

/** Compresses as the edge does for browsers that know Brotli. */
export function brotli(body: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}

/** Compresses as the edge does for all other browsers. */
export function gzip(body: Buffer): Buffer {
  return gzipSync(body, { level: GZIP_LEVEL });
}

/**
 * Serves the portal over HTTP/2 and TLS, compressed, with static files kept in memory: what the edge adds to what
 * `wrangler pages dev` does. The certificate is the tests' own, so browsers have to be told to accept it.
 *
 * @param portalUrl address of the portal, http
 * @param port where to listen on 127.0.0.1
 */
export async function startEdgeProxy(portalUrl: string, port: number): Promise<EdgeProxy> {
  const certificates = join(root, "tests", "fixtures", "certificates");
  const server = createSecureServer({
    key: readFileSync(join(certificates, "self-signed-key.pem")),
    cert: readFileSync(join(certificates, "self-signed.pem")),
    allowHTTP1: true,
  });
  const agent = new Agent({ keepAlive: true });
  const kept = new Map<string, Answer>();
  const find = async (asked: Http2ServerRequest): Promise<Answer> => {
    const isKept = STATIC.test(asked.url) && asked.method === "GET";
    const known = isKept ? kept.get(asked.url) : undefined;
    if (known) return known;
    const answer = await askPortal(asked, portalUrl, agent);
    if (isKept && answer.status === 200) kept.set(asked.url, answer);
    return answer;
  };
  server.on("request", (asked, response) => {
    void find(asked).then(
      (answer) => send(answer, asked, response),
      () => {
        response.writeHead(502);
        response.end();
      },
    );
  });
  const sessions = new Set<{ close(): void; destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `https://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        agent.destroy();
        server.close(() => resolve());
      }),
  };
}

function askPortal(asked: Http2ServerRequest, portalUrl: string, agent: Agent): Promise<Answer> {
  const names = Object.keys(asked.headers).filter((name) => !name.startsWith(":") && !OF_THE_CONNECTION.includes(name));
  const headers = Object.fromEntries(names.map((name) => [name, asked.headers[name]]));
  headers["accept-encoding"] = "identity";
  return new Promise((resolve, reject) => {
    const forwarded = request(new URL(asked.url, portalUrl), { method: asked.method, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () =>
        resolve({
          status: reply.statusCode ?? 502,
          headers: reply.headers,
          bodies: { identity: Buffer.concat(chunks) },
        }),
      );
    });
    forwarded.on("error", reject);
    asked.pipe(forwarded);
  });
}

function send({ status, headers, bodies }: Answer, asked: Http2ServerRequest, response: Http2ServerResponse): void {
  const encoding = encodingFor(headers, asked);
  if (encoding === "br") bodies.br ??= brotli(bodies.identity);
  if (encoding === "gzip") bodies.gzip ??= gzip(bodies.identity);
  const body = bodies[encoding] ?? bodies.identity;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OF_THE_CONNECTION.includes(name)) response.setHeader(name, value);
  }
  if (encoding !== "identity") {
    response.setHeader("content-encoding", encoding);
    response.setHeader("vary", [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "));
  }
  if (body.byteLength > 0) response.setHeader("content-length", body.byteLength);
  response.writeHead(status);
  if (asked.method === "HEAD") response.end();
  else response.end(body);
}

function encodingFor(headers: IncomingHttpHeaders, { headers: asked }: Http2ServerRequest) {
  if (headers["content-encoding"] || !COMPRESSIBLE.test(headers["content-type"] ?? "")) return "identity";
  const accepted = String(asked["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}
