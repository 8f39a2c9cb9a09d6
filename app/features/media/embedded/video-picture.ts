import { readBytes } from "#app/async/exchange.ts";
import { readPicture } from "#app/pictures/read-picture.ts";

/** Where YouTube keeps the preview pictures of its videos. */
export const VIDEO_PICTURES = "https://i.ytimg.com";
/** Limit for the whole reply (milliseconds). */
const TIMEOUT = 3000;
/** The pictures have about 30 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * Fetches the preview picture of a video of YouTube.
 * @param id the video's
 * @param origin of the pictures: that of YouTube, or another one for tests
 * @returns a JPEG; undefined if there is none, or none in time
 */
export async function fetchVideoPicture(id: string, origin: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(`${origin}/vi/${id}/hqdefault.jpg`, { redirect: "manual", signal });
    const bytes = response.ok ? await readBytes(response, MAX_BYTES) : undefined;
    const picture = bytes && readPicture(bytes);
    return picture && "type" in picture && picture.type === "image/jpeg" ? picture.bytes : undefined;
  } catch {
    return undefined;
  }
}
