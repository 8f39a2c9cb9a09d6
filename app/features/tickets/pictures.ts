import { pictureTypes } from "#app/pictures/picture-types.ts";
import { tickets } from "./limits.ts";

/** For the `accept` of a file field. */
export const acceptedPictures = pictureTypes.join(",");

const megabytes = tickets.imageBytes / 1024 / 1024;
const megapixels = (pixels: number) => pixels / 1_000_000;

export const pictureTexts = {
  tooMany: `At most ${tickets.images} images, please.`,
  tooLarge: `An image may have at most ${megabytes} MB.`,
  wrongType: "Images must be PNG, JPEG, WebP or GIF files.",
  tooManyPixels: `An image may be at most ${tickets.imageSide} pixels wide and high, and have ${megapixels(tickets.imagePixels)} megapixels. Please make it smaller.`,
  tooManyFrames: `An animation may have at most ${tickets.animationFrames} frames, and ${megapixels(tickets.animationPixels)} megapixels in all of them. Please send a shorter one, or a picture of it.`,
  upload: `That was too much at once, so nothing was sent. ${tickets.images} images of ${megabytes} MB fit; please choose smaller ones.`,
  again: "Please choose your images again: the browser does not keep them.",
  rule: `Up to ${tickets.images} images, ${megabytes} MB each: PNG, JPEG, WebP or GIF.`,
} as const;

/** The problem with the number or the sizes (in bytes) of chosen pictures; undefined when there is none. */
export function sizeProblem(sizes: readonly number[]): string | undefined {
  if (sizes.length > tickets.images) return pictureTexts.tooMany;
  return sizes.some((size) => size > tickets.imageBytes) ? pictureTexts.tooLarge : undefined;
}
