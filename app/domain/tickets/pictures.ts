import { tickets } from "../limits.ts";

/** Media types of pictures that tickets may carry. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** For the `accept` of a file field. */
export const acceptedPictures = pictureTypes.join(",");

const megabytes = tickets.imageBytes / 1024 / 1024;

export const pictureTexts = {
  tooMany: `At most ${tickets.images} images, please.`,
  tooLarge: `An image may have at most ${megabytes} MB.`,
  wrongType: "Images must be PNG, JPEG, WebP or GIF files.",
  upload: `That was too much at once, so nothing was sent. ${tickets.images} images of ${megabytes} MB fit; please choose smaller ones.`,
  again: "Please choose your images again: the browser does not keep them.",
  rule: `Up to ${tickets.images} images, ${megabytes} MB each: PNG, JPEG, WebP or GIF.`,
} as const;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** What files of a type begin with: bytes at a place. */
const signatures: readonly (readonly [type: PictureType, ...parts: [at: number, bytes: number[]][]])[] = [
  ["image/png", [0, [0x89, ...ascii("PNG\r\n\u001a\n")]], [12, ascii("IHDR")]],
  ["image/jpeg", [0, [0xff, 0xd8, 0xff]]],
  ["image/webp", [0, ascii("RIFF")], [8, ascii("WEBP")]],
  ["image/gif", [0, ascii("GIF87a")]],
  ["image/gif", [0, ascii("GIF89a")]],
];

/**
 * The type of a picture by its first bytes, whatever its name or the browser says; undefined when it is none of ours.
 * A file can begin like a picture and go on as something else: it is served with this type, `nosniff` and a policy that
 * lets nothing run, so that it stays a broken picture.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const fits = ([at, expected]: [number, number[]]) => expected.every((byte, index) => bytes[at + index] === byte);
  return signatures.find(([, ...parts]) => parts.every(fits))?.[0];
}

/** What is wrong with the number or the sizes (bytes) of chosen pictures; undefined when nothing is. */
export function sizeProblem(sizes: readonly number[]): string | undefined {
  if (sizes.length > tickets.images) return pictureTexts.tooMany;
  return sizes.some((size) => size > tickets.imageBytes) ? pictureTexts.tooLarge : undefined;
}
