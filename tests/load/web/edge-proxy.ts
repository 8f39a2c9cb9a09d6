import { createHash, X509Certificate } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "../../../scripts/setup/project.mjs";

/** About the quality that an edge uses for responses that it compresses on the fly; the maximum is 11. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Content types that the edge compresses. */
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|wasm|xml|(?:[\w.-]+\+)(?:json|xml))|image\/(?:svg|x-icon|vnd\.microsoft\.icon))/;
/** Headers that apply to a single connection and are not forwarded. */
const HOP_BY_HOP_HEADERS = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "proxy-connection",
  "http2-settings",
];
/** Milliseconds that a page waits for the browser to request the fonts of its Early Hints. */
const MAX_HINT_WAIT = 20_000;
/** Milliseconds until Early Hints are repeated. */
const HINT_INTERVAL = 100;
/** Paths of static files, which the edge caches near the visitors; pages have their own cache behind it. */
const STATIC = /^\/(?:static|assets|art|fonts)\/|^\/favicon\.ico$/;

/** A response of the portal, with its body in the encodings that were requested so far. */
interface ProxiedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

const CERTIFICATES = join(root, "tests", "fixtures", "certificates");
const CERTIFICATE = readFileSync(join(CERTIFICATES, "self-signed.pem"));

/**
 * The argument with which Chromium trusts the proxy's certificate. With `--ignore-certificate-errors` it would not
 * cache anything.
 */
export function trustArgument(): string {
  const key = new X509Certificate(CERTIFICATE).publicKey.export({ type: "spki", format: "der" });
  return `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`;
}

/** A proxy in front of the portal that acts like Cloudflare's edge. */
export interface EdgeProxy {
  /** Address of the site. */
  readonly url: string;
  close(): Promise<void>;
}

export interface EdgeProxyOptions {
  /**
   * Sends a page only after the browser has requested the fonts of its Early Hints over the same connection, and repeats
   * the hints until then. A server on the same machine answers too fast for Chromium: it ignores hints that arrive with
   * the page, or before it waits for the response.
   */
  waitForHintedFonts?: boolean;
}

/** Compresses like the edge for browsers that support Brotli. */
export function brotli(body: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}

/** Compresses like the edge for all other browsers. */
export function gzip(body: Buffer): Buffer {
  return gzipSync(body, { level: GZIP_LEVEL });
}

/**
 * Serves the portal over HTTP/2 and TLS, compressed, with static files cached in memory and with Early Hints (the
 * `Link` header of an earlier response for the same address): what the edge adds to `wrangler pages dev`. The
 * certificate is self-signed, so browsers must be configured to accept it.
 *
 * @param portalUrl address of the portal, http
 * @param port port on 127.0.0.1
 */
export async function startEdgeProxy(
  portalUrl: string,
  port: number,
  { waitForHintedFonts = false }: EdgeProxyOptions = {},
): Promise<EdgeProxy> {
  const server = createSecureServer({
    key: readFileSync(join(CERTIFICATES, "self-signed-key.pem")),
    cert: CERTIFICATE,
    allowHTTP1: true,
  });
  const agent = new Agent({ keepAlive: true });
  const staticFiles = new Map<string, ProxiedResponse>();
  const earlyHints = new Map<string, string>();
  const respondTo = async (request: Http2ServerRequest): Promise<ProxiedResponse> => {
    const isStatic = STATIC.test(request.url) && request.method === "GET";
    const key = `${request.url} ${acceptsBrotli(request)}`;
    const cached = isStatic ? staticFiles.get(key) : undefined;
    if (cached) return cached;
    const proxied = await forwardToPortal(request, portalUrl, agent);
    if (isStatic && proxied.status === 200) staticFiles.set(key, proxied);
    const { link } = proxied.headers;
    if (typeof link === "string" && proxied.status === 200) earlyHints.set(request.url, link);
    return proxied;
  };
  const connections = new WeakMap<object, RequestedFiles>();
  server.on("request", (request, response) => {
    const requested = connections.get(request.stream?.session ?? request.socket);
    requested?.add(request.url);
    const link = request.httpVersionMajor === 2 ? earlyHints.get(request.url) : undefined;
    const sendHints = () =>
      link && !response.stream.destroyed && response.stream.additionalHeaders({ ":status": 103, link });
    sendHints();
    const hintsUsed = link && waitForHintedFonts ? requested?.untilAll(fontsOf(link), sendHints) : undefined;
    void Promise.all([respondTo(request), hintsUsed]).then(
      ([proxied]) => send(proxied, request, response),
      () => {
        response.writeHead(502);
        response.end();
      },
    );
  });
  const sessions = new Set<{ close(): void; destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    connections.set(session, new RequestedFiles());
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

/** The paths that were requested over one connection. */
class RequestedFiles {
  readonly #paths = new Set<string>();
  readonly #changes = new EventEmitter();

  add(path: string): void {
    this.#paths.add(path);
    this.#changes.emit("add");
  }

  /**
   * Resolves when all paths have been requested. The limit only matters for a browser that has them in its cache.
   * @param request asks the browser for them again
   */
  async untilAll(paths: readonly string[], request: () => void): Promise<void> {
    const signal = AbortSignal.timeout(MAX_HINT_WAIT);
    const requests = setInterval(request, HINT_INTERVAL);
    while (!signal.aborted && !paths.every((path) => this.#paths.has(path))) {
      await once(this.#changes, "add", { signal }).catch(() => undefined);
    }
    clearInterval(requests);
  }
}

/** The fonts of a `Link` header. */
function fontsOf(link: string): string[] {
  return [...link.matchAll(/<([^>]+)>[^,]*; as=font/g)].map(([, path = ""]) => path);
}

function forwardToPortal(request: Http2ServerRequest, portalUrl: string, agent: Agent): Promise<ProxiedResponse> {
  const names = Object.keys(request.headers).filter(
    (name) => !name.startsWith(":") && !HOP_BY_HOP_HEADERS.includes(name),
  );
  const headers = Object.fromEntries(names.map((name) => [name, request.headers[name]]));
  headers["accept-encoding"] = "identity";
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(
      new URL(request.url, portalUrl),
      { method: request.method, headers, agent },
      (reply) => {
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
      },
    );
    forwarded.on("error", reject);
    request.pipe(forwarded);
  });
}

function send(
  { status, headers, bodies }: ProxiedResponse,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): void {
  const encoding = encodingFor(headers, request);
  if (encoding === "br") bodies.br ??= brotli(bodies.identity);
  if (encoding === "gzip") bodies.gzip ??= gzip(bodies.identity);
  const body = bodies[encoding] ?? bodies.identity;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP_HEADERS.includes(name)) response.setHeader(name, value);
  }
  if (encoding !== "identity") {
    response.setHeader("content-encoding", encoding);
    response.setHeader("vary", [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "));
  }
  if (body.byteLength > 0) response.setHeader("content-length", body.byteLength);
  response.writeHead(status);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

function encodingFor(headers: IncomingHttpHeaders, { headers: requestHeaders }: Http2ServerRequest) {
  if (headers["content-encoding"] || !COMPRESSIBLE.test(headers["content-type"] ?? "")) return "identity";
  if (acceptsBrotli({ headers: requestHeaders })) return "br";
  return /\bgzip\b/.test(String(requestHeaders["accept-encoding"])) ? "gzip" : "identity";
}

function acceptsBrotli({ headers }: Pick<Http2ServerRequest, "headers">): boolean {
  return /\bbr\b/.test(String(headers["accept-encoding"]));
}
