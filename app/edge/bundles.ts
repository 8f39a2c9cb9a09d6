import { isSafeMethod } from "#app/server/http/safe-methods.ts";

/** The part of a function's context that is needed to serve a file. */
interface FileContext {
  request: Request;
  env: object;
  /** Requests the file from the platform. */
  next(): Promise<Response>;
}

const BUNDLE = /^\/bundles\/[\w.-]+\.(js|wasm)$/;
const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", wasm: "application/wasm" };

/** Whether a request is for one of the large files that the build compresses (`vite/bundles.ts`). */
export function isBundle({ url }: Request): boolean {
  return url.includes("/bundles/") && BUNDLE.test(new URL(url).pathname);
}

/**
 * Serves a bundle as the build compressed it: with Brotli at the highest level. Clients that do not accept Brotli, and
 * all other methods than GET and HEAD, get the platform's own response. Ranges are ignored, as the platform does.
 */
export async function serveBundle(context: FileContext): Promise<Response> {
  const { request, env } = context;
  const { ASSETS: files } = env as { ASSETS?: { fetch(request: Request): Promise<Response> } };
  if (!files || !isSafeMethod(request)) return context.next();
  const found = acceptsBrotli(request) ? await files.fetch(compressedRequest(request)) : undefined;
  if (found?.status !== 200 && found?.status !== 304) return withVary(await context.next());
  const response = withVary(found);
  const { headers, status } = response;
  if (status === 304) return response;
  const [, extension = ""] = BUNDLE.exec(new URL(request.url).pathname) ?? [];
  headers.set("Content-Type", TYPES[extension] ?? "");
  headers.set("Content-Encoding", "br");
  // Caches on the way must not compress it again.
  headers.append("Cache-Control", "no-transform");
  return new Response(request.method === "HEAD" ? null : response.body, { status, headers, encodeBody: "manual" });
}

/** The request for the compressed file; conditions apply to that file, which has its own entity tag. */
function compressedRequest({ url, method, headers }: Request): Request {
  const compressed = new URL(url);
  compressed.pathname += ".br";
  const condition = headers.get("If-None-Match");
  return new Request(compressed, { method, headers: condition === null ? {} : { "If-None-Match": condition } });
}

function withVary(response: Response): Response {
  const copy = new Response(response.body, response);
  copy.headers.append("Vary", "Accept-Encoding");
  return copy;
}

/** Whether the client accepts Brotli. The platform replaces the header, and keeps the client's own in `cf`. */
function acceptsBrotli({ headers, cf }: Request): boolean {
  const { clientAcceptEncoding } = (cf ?? {}) as { clientAcceptEncoding?: string };
  const accepted = clientAcceptEncoding ?? headers.get("Accept-Encoding") ?? "";
  return accepted.split(",").some((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === "br" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
