import { pictureTypes } from "#app/pictures/picture-types.ts";
import { ticketLimits } from "./limits.ts";

/** For the `accept` of a file field. */
export const acceptedPictures = pictureTypes.join(",");

const megabytes = ticketLimits.imageBytes / 1024 / 1024;
const megapixels = (pixels: number) => pixels / 1_000_000;

export const pictureTexts = {
  tooMany: `You can attach up to ${ticketLimits.images} images.`,
  tooLarge: `An image may have at most ${megabytes} MB.`,
  wrongType: "Images must be PNG, JPEG, WebP or GIF files.",
  tooManyPixels: `An image may be at most ${ticketLimits.imageSide} pixels wide and high, and have ${megapixels(ticketLimits.imagePixels)} megapixels. Please resize it.`,
  tooManyFrames: `An animation may have at most ${ticketLimits.animationFrames} frames, and ${megapixels(ticketLimits.animationPixels)} megapixels in all. Please send a shorter one, or a still image.`,
  upload: `Your images are too large in total, so nothing was sent. You can attach ${ticketLimits.images} images of up to ${megabytes} MB each. Please choose smaller ones.`,
  again: "Please choose your images again: the browser does not keep them.",
  rule: `Up to ${ticketLimits.images} images, ${megabytes} MB each: PNG, JPEG, WebP or GIF.`,
} as const;

/** The problem with the number or the sizes (in bytes) of chosen pictures; undefined when there is none. */
export function sizeProblem(sizes: readonly number[]): string | undefined {
  if (sizes.length > ticketLimits.images) return pictureTexts.tooMany;
  return sizes.some((size) => size > ticketLimits.imageBytes) ? pictureTexts.tooLarge : undefined;
}
