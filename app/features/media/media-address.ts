import type { PictureType } from "#app/pictures/picture-types.ts";

/**
 * A picture of the media library as its address describes it: pages need no look-up for its size and its widths.
 */
export interface MediaPicture {
  /** The first 128 bits of the SHA-256 of its bytes, in hexadecimal digits. */
  id: string;
  type: PictureType;
  /** Pixels, as browsers show it. */
  width: number;
  height: number;
  /** The widths in which it is also stored as WebP, smallest first. */
  widths: readonly number[];
}

/** The folder of the library's addresses. */
export const MEDIA_FOLDER = "/media/";

/** The number of digits of an id. */
export const MEDIA_ID_LENGTH = 32;

const extensions: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};
const types = Object.fromEntries(Object.entries(extensions).map(([type, extension]) => [extension, type]));

const PICTURE =
  /^(https?:\/\/[^/?#]+)?\/media\/([0-9a-f]{32})-(\d{1,4})x(\d{1,4})((?:-\d{1,4}){0,8})\.(png|jpg|webp|gif)$/;
const VARIANT = /^\/media\/([0-9a-f]{32})-(\d{1,4})\.webp$/;

/** The address of a picture, such as `/media/<id>-1600x900-160-320.jpg`, with the widths that it has. */
export function mediaAddress({ id, type, width, height, widths }: MediaPicture): string {
  return `${MEDIA_FOLDER}${[id, `${width}x${height}`, ...widths].join("-")}.${extensions[type]}`;
}

/** The address of one smaller size of a picture. */
export function variantAddress(id: string, width: number): string {
  return `${MEDIA_FOLDER}${id}-${width}.webp`;
}

/**
 * Reads the address of a picture.
 * @param address of this site, or of another portal that is this one's game server
 * @returns the picture and the origin before its path; undefined for any other address
 */
export function parseMediaAddress(address: string): (MediaPicture & { origin: string }) | undefined {
  const [, origin = "", id, width, height, widths = "", extension = ""] = PICTURE.exec(address) ?? [];
  const type = types[extension] as PictureType | undefined;
  if (!id || !type || !Number(width) || !Number(height)) return undefined;
  return {
    origin,
    id,
    type,
    width: Number(width),
    height: Number(height),
    widths: widths.split("-").filter(Boolean).map(Number),
  };
}

/** The address of a small size of a picture, for the console; any other address is returned as it is. */
export function previewAddress(address: string): string {
  const picture = parseMediaAddress(address);
  const width = picture?.widths.find((one) => one >= 320) ?? picture?.widths.slice(-1)[0];
  return picture && width !== undefined ? picture.origin + variantAddress(picture.id, width) : address;
}

/** A file of the library: a picture's own (width 0), or one of its smaller sizes. */
export interface MediaFileName {
  id: string;
  width: number;
  type: PictureType;
}

/** The file that a path of the site names; undefined for any other path. */
export function mediaFileAt(pathname: string): MediaFileName | undefined {
  const [, variantOf, width] = VARIANT.exec(pathname) ?? [];
  if (variantOf) return { id: variantOf, width: Number(width), type: "image/webp" };
  const picture = parseMediaAddress(pathname);
  return picture && { id: picture.id, width: 0, type: picture.type };
}
