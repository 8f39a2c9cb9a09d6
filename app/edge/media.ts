import { openMediaFile } from "#app/features/media/embedded/media-file.ts";
import { mediaFileAt } from "#app/features/media/media-address.ts";
import { cachedFile, keepFile } from "./file-cache.ts";
import type { EdgeContext } from "./page-handler.ts";

/** How long the edge keeps a file (seconds): a deleted one is gone everywhere after a day, except from browsers. */
const EDGE_SECONDS = 86_400;

/**
 * Serves a file of the media library. Its address contains the hash of the picture, so that browsers keep it for a year.
 * It is sent only as the type detected from its bytes, with scripts disabled.
 * @returns undefined for any other request
 */
export async function serveMedia(context: EdgeContext): Promise<Response | undefined> {
  const { request, isolate } = context;
  const { pathname, origin } = new URL(request.url);
  const file = mediaFileAt(pathname);
  const { database, media, upstream } = isolate.env;
  // The pictures of a game server that is another portal have addresses of that portal.
  if (!file || !database || upstream) return undefined;
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${file.id}-${file.width}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Other sites may show pictures of news that they link to.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  // The entity tag names the content, so that a client with it has the same bytes.
  if (request.headers.get("If-None-Match")?.includes(headers.get("ETag") ?? "")) {
    return new Response(null, { status: 304, headers });
  }
  const key = origin + pathname;
  const cached = await cachedFile(key);
  if (cached) return respond(cached.body, cached.headers.get("Content-Length"), headers);
  const opened = await openMediaFile(database, media, file);
  if (!opened) return undefined;
  const size = String(opened.size);
  if (request.method === "HEAD") return respond(null, size, headers);
  const [sent, kept] = opened.body.tee();
  context.waitUntil(keepFile(key, respond(kept, size, headers), EDGE_SECONDS));
  return respond(sent, size, headers);
}

function respond(body: ReadableStream | null, size: string | null, headers: Headers): Response {
  const response = new Response(body, { headers });
  if (size !== null) response.headers.set("Content-Length", size);
  return response;
}
