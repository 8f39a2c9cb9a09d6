import { NotAPicture, startsWithBytes, TooManyParts } from "./byte-reader.ts";
import type { PictureSize } from "./frame-sizes.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { PictureType } from "./picture-types.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** A picture with only the data needed to show it. */
export interface Picture {
  type: PictureType;
  /** As stored, regardless of its orientation. */
  size: PictureSize;
  /** Whether its orientation exchanges width and height when it is shown. */
  isSideways?: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Why bytes are no picture: they do not begin as a known type, they do so but have no complete image, or they have more
 * parts than any encoder writes.
 */
export interface UnreadablePicture {
  problem: "type" | "damaged" | "parts";
}

/** The signature and the reader of each type. */
const formats: readonly [type: PictureType, start: string, read: (bytes: Uint8Array) => Omit<Picture, "type">][] = [
  ["image/png", "\x89PNG\r\n\x1a\n", readPng],
  ["image/jpeg", "\xff\xd8\xff", readJpeg],
  ["image/webp", "RIFF", readWebp],
  ["image/gif", "GIF87a", readGif],
  ["image/gif", "GIF89a", readGif],
];

/**
 * Reads the structure of a picture, regardless of its file name and declared type: determines its size without decoding
 * it, and removes metadata on author, camera and place and all bytes after its end. The orientation of a JPEG is kept.
 * Faults that browsers overlook are repaired: a missing end is added, and bytes between segments are removed. The
 * running time is bounded by the number of bytes, and the memory by the limit of its parts.
 *
 * @returns the picture, which is at most a few bytes longer than the input, and reading it again returns the same; or
 *   the problem
 */
export function readPicture(bytes: Uint8Array): Picture | UnreadablePicture {
  const [type, , read] = formats.find(([, start]) => startsWithBytes(bytes, start)) ?? [];
  if (!type || !read) return { problem: "type" };
  if (type === "image/webp" && !startsWithBytes(bytes.subarray(8), "WEBP")) return { problem: "type" };
  try {
    return { type, ...read(bytes) };
  } catch (error) {
    if (error instanceof NotAPicture) return { problem: error instanceof TooManyParts ? "parts" : "damaged" };
    throw error;
  }
}
