import type { PictureType } from "#app/pictures/picture-types.ts";
import { type Picture, readPicture } from "#app/pictures/read-picture.ts";
import { ticketLimits } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/**
 * The bytes of a checked picture. Only {@link checkedPicture} creates instances, so that code in the same process can
 * tell whether bytes were checked: a form checks its files, and the game API checks bytes from all other sources.
 */
class CheckedBytes extends Uint8Array<ArrayBuffer> {
  readonly type: PictureType;

  constructor({ type, bytes }: Picture) {
    super(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.type = type;
  }

  /** A slice of a picture is not a checked picture. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }
}

export type { CheckedBytes as CheckedPicture };

/**
 * Checks a picture for a ticket: strips metadata about author and place, and enforces the size limit and dimensions
 * that a phone can decode. Returns the picture, or the problem as a text for the visitor. A picture that was checked
 * before is returned unchanged.
 */
export function checkedPicture(bytes: Uint8Array): CheckedBytes | { problem: string } {
  if (bytes instanceof CheckedBytes) return bytes;
  if (bytes.byteLength > ticketLimits.imageBytes) return { problem: pictureTexts.tooLarge() };
  const picture = readPicture(bytes);
  if ("problem" in picture) return { problem: pictureTexts.unreadable[picture.problem]() };
  const { width, height, frames, pixels } = picture.size;
  if (Math.max(width, height) > ticketLimits.imageSide || width * height > ticketLimits.imagePixels) {
    return { problem: pictureTexts.tooManyPixels() };
  }
  if (frames > ticketLimits.animationFrames || (frames > 1 && pixels > ticketLimits.animationPixels)) {
    return { problem: pictureTexts.tooManyFrames() };
  }
  return new CheckedBytes(picture);
}
