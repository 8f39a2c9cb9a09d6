import { readBytes } from "#app/async/exchange.ts";
import { videoOfPicture } from "#app/features/media/videos.ts";

import { readPicture } from "#app/pictures/read-picture.ts";
import { cachedFile, keepFile } from "./file-cache.ts";
import type { EdgeContext } from "./page-handler.ts";

const SOURCE = "https://i.ytimg.com";
/** Limit for the whole reply of the source (milliseconds). */
const TIMEOUT = 3000;
/** The pictures have about 30 kB. */
const MAX_BYTES = 256 * 1024;
/** How long browsers and the edge keep a picture, and that there is none (seconds). */
const PICTURE_SECONDS = 7 * 86_400;
const MISSING_SECONDS = 600;
/** Browsers show it instead of the sign of a broken picture. */
const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/**
 * Serves the preview picture of a video of YouTube from this site, so that readers make no request to the other one
 * before they play the video.
 * @param source origin of the pictures; another one for tests
 * @returns undefined for any other request
 */
export async function serveVideoPicture(context: EdgeContext, source = SOURCE): Promise<Response | undefined> {
  const { pathname, origin } = new URL(context.request.url);
  const video = videoOfPicture(pathname);
  if (!video) return undefined;
  const key = origin + pathname;
  return (
    (await cachedFile(key)) ??
    context.isolate.concurrency.run({
      request: context.request,
      waitUntil: (work) => context.waitUntil(work),
      work: async () => {
        const bytes = await pictureOf(`${source}/vi/${video}/hqdefault.jpg`);
        const seconds = bytes ? PICTURE_SECONDS : MISSING_SECONDS;
        const response = new Response(bytes ?? EMPTY_PICTURE, {
          status: bytes ? 200 : 404,
          headers: {
            "Content-Type": bytes ? "image/jpeg" : "image/svg+xml",
            "Cache-Control": `public, max-age=${seconds}`,
            "Content-Security-Policy": "default-src 'none'; sandbox",
          },
        });
        context.waitUntil(keepFile(key, response.clone(), seconds));
        return response;
      },
    })
  );
}

/** The bytes of a JPEG picture; undefined if the source has none or fails. */
async function pictureOf(address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    const bytes = response.ok ? await readBytes(response, MAX_BYTES) : undefined;
    const picture = bytes && readPicture(bytes);
    return picture && "type" in picture && picture.type === "image/jpeg" ? picture.bytes : undefined;
  } catch {
    return undefined;
  }
}
