import { NotAPicture, startsWithBytes } from "./byte-reader.ts";
import type { PictureSize } from "./frame-sizes.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { PictureType } from "./picture-types.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** A picture without anything that is not needed to show it. */
export interface Picture {
  type: PictureType;
  size: PictureSize;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What files of a type begin with, and what reads them. */
const formats: readonly [type: PictureType, start: string, read: typeof readPng][] = [
  ["image/png", "\x89PNG\r\n\x1a\n", readPng],
  ["image/jpeg", "\xff\xd8\xff", readJpeg],
  ["image/webp", "RIFF", readWebp],
  ["image/gif", "GIF87a", readGif],
  ["image/gif", "GIF89a", readGif],
];

/**
 * Reads the structure of a picture, whatever its name or the browser says of its type: finds its size without decoding
 * it, and leaves out what says something about its maker, camera and place, and all bytes behind its end. The
 * orientation of a JPEG stays. The time is bounded by the number of bytes.
 *
 * @returns undefined when the bytes are not those of a picture from beginning to end; the result is at most a
 *   few bytes longer than the input, and read again it is the same
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const [type, , read] = formats.find(([, start]) => startsWithBytes(bytes, start)) ?? [];
  if (!type || !read) return undefined;
  if (type === "image/webp" && !startsWithBytes(bytes.subarray(8), "WEBP")) return undefined;
  try {
    return { type, ...read(bytes) };
  } catch (error) {
    if (error instanceof NotAPicture) return undefined;
    throw error;
  }
}
