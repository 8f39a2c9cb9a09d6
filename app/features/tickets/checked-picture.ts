import type { PictureType } from "#app/pictures/picture-types.ts";
import { type Picture, readPicture } from "#app/pictures/read-picture.ts";
import { tickets } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/**
 * The bytes of a picture that was checked. {@link checkedPicture} alone makes them, so that whoever is given bytes knows
 * in process whether they were: a form checks its files, and the game API checks what comes from anywhere else.
 */
class CheckedBytes extends Uint8Array<ArrayBuffer> {
  readonly type: PictureType;

  constructor({ type, bytes }: Picture) {
    super(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.type = type;
  }

  /** A part of a picture was not checked. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }
}

export type { CheckedBytes as CheckedPicture };

/**
 * A picture as a ticket may carry it: without what tells about its maker and place, no larger than it may be, and small
 * enough to be decoded by a phone. Or what is wrong with it, as a text for the visitor. One that was checked before is
 * given back.
 */
export function checkedPicture(bytes: Uint8Array): CheckedBytes | { problem: string } {
  if (bytes instanceof CheckedBytes) return bytes;
  if (bytes.byteLength > tickets.imageBytes) return { problem: pictureTexts.tooLarge };
  const picture = readPicture(bytes);
  if (!picture) return { problem: pictureTexts.wrongType };
  const { width, height, frames, pixels } = picture.size;
  if (Math.max(width, height) > tickets.imageSide || width * height > tickets.imagePixels) {
    return { problem: pictureTexts.tooManyPixels };
  }
  if (frames > tickets.animationFrames || (frames > 1 && pixels > tickets.animationPixels)) {
    return { problem: pictureTexts.tooManyFrames };
  }
  return new CheckedBytes(picture);
}
