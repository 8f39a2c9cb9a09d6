import { type Picture, readPicture } from "#app/pictures/read-picture.ts";
import { mediaLimits, mediaWidths } from "./limits.ts";
import { mediaTexts } from "./media-texts.ts";

/** A picture that the library accepts, without metadata. */
export interface CheckedMedia extends Picture {
  /** Pixels, as browsers show it. */
  width: number;
  height: number;
}

/**
 * Checks a picture for the library by its content, and removes metadata on author, camera and place.
 * @param maxBytes the limit of the place where it will be stored
 * @returns the picture, or the problem as a text for the editor
 */
export function checkedMedia(
  bytes: Uint8Array,
  maxBytes: number = mediaLimits.fileBytes,
): CheckedMedia | { problem: string } {
  if (bytes.byteLength > maxBytes) return { problem: mediaTexts.tooLarge(bytes.byteLength, maxBytes) };
  const picture = readPicture(bytes);
  if ("problem" in picture) return { problem: mediaTexts.unreadable[picture.problem] };
  const { width, height, frames, pixels } = picture.size;
  if (Math.max(width, height) > mediaLimits.side || width * height > mediaLimits.pixels) {
    return { problem: mediaTexts.tooManyPixels(width, height) };
  }
  if (frames > mediaLimits.animationFrames || (frames > 1 && pixels > mediaLimits.animationPixels)) {
    return { problem: mediaTexts.tooManyFrames };
  }
  return { ...picture, ...(picture.isSideways ? { width: height, height: width } : { width, height }) };
}

/** A smaller size of a picture, as WebP. */
export interface Variant {
  width: number;
  bytes: Uint8Array;
}

/**
 * Checks the smaller sizes of a picture.
 * @returns them without metadata, smallest first; undefined unless each is a WebP of the picture's proportions in one of
 * the library's widths or in its own
 */
export function checkedVariants(picture: CheckedMedia, variants: readonly Variant[]): Variant[] | undefined {
  // Smaller sizes do not move.
  if (picture.size.frames > 1) return [];
  const checked: Variant[] = [];
  for (const { width, bytes } of [...variants].sort((a, b) => a.width - b.width)) {
    const known = width === picture.width || (mediaWidths.some((one) => one === width) && width < picture.width);
    const variant = known && bytes.byteLength <= mediaLimits.variantBytes ? readPicture(bytes) : undefined;
    if (!variant || "problem" in variant || variant.type !== "image/webp") return undefined;
    if (variant.size.frames > 1 || variant.size.width !== width) return undefined;
    const height = Math.max(1, (picture.height * width) / picture.width);
    if (Math.abs(variant.size.height - height) > 1 || checked.at(-1)?.width === width) return undefined;
    checked.push({ width, bytes: variant.bytes });
  }
  return checked;
}
