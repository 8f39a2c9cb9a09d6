import { fetchVideoPicture, VIDEO_PICTURES } from "#app/features/media/embedded/video-picture.ts";
import { videoOfPicture } from "#app/features/media/videos.ts";
import { cachedFile, keepFile } from "./file-cache.ts";
import type { EdgeContext } from "./page-handler.ts";

/** How long browsers and the edge keep a picture, and that there is none (seconds). */
const PICTURE_SECONDS = 7 * 86_400;
const MISSING_SECONDS = 600;

/** Browsers show it instead of the sign of a broken picture. */
const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/**
 * Serves the preview picture of a video of YouTube from this site, so that readers make no request to the other one
 * before they play the video.
 * @param source see {@link fetchVideoPicture}
 * @returns undefined for any other request
 */
export async function serveVideoPicture(context: EdgeContext, source = VIDEO_PICTURES): Promise<Response | undefined> {
  const { request, isolate, waitUntil } = context;
  const { pathname, origin } = new URL(request.url);
  const video = videoOfPicture(pathname);
  if (!video) return undefined;
  const key = origin + pathname;
  const work = async () => {
    const bytes = await fetchVideoPicture(video, source);
    const seconds = bytes ? PICTURE_SECONDS : MISSING_SECONDS;
    const response = new Response(bytes ?? EMPTY_PICTURE, {
      status: bytes ? 200 : 404,
      headers: {
        "Content-Type": bytes ? "image/jpeg" : "image/svg+xml",
        "Cache-Control": `public, max-age=${seconds}`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
      },
    });
    waitUntil(keepFile(key, response.clone(), seconds));
    return response;
  };
  return (await cachedFile(key)) ?? isolate.videoPictures.run({ request, waitUntil, work });
}
