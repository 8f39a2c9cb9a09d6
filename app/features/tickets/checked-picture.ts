import { type Picture, readPicture } from "#app/pictures/read-picture.ts";
import { tickets } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/**
 * A picture as a ticket may carry it: without what tells about its maker and place, and small enough to be decoded by a
 * phone. Or what is wrong with it, as a text for the visitor.
 */
export function checkedPicture(bytes: Uint8Array): Picture | { problem: string } {
  const picture = readPicture(bytes);
  if (!picture) return { problem: pictureTexts.wrongType };
  const { width, height, frames, pixels } = picture.size;
  if (Math.max(width, height) > tickets.imageSide || width * height > tickets.imagePixels) {
    return { problem: pictureTexts.tooManyPixels };
  }
  if (frames > tickets.animationFrames || (frames > 1 && pixels > tickets.animationPixels)) {
    return { problem: pictureTexts.tooManyFrames };
  }
  return picture;
}
