import { mediaLimits } from "./limits.ts";

/** A size as the limits are named: units of 1,024. */
export const megabytes = (bytes: number) => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
const SMALLER =
  "Make it smaller, for example 1920 pixels wide and saved as JPEG or WebP; a browser with scripts does that itself.";

/** What the library tells editors about files that it refuses. The console is in English. */
export const mediaTexts = {
  unreadable: {
    type: "The file is not a PNG, JPEG, WebP or GIF picture. Save it as one of these; SVG files are not accepted.",
    damaged: "The picture is damaged or incomplete. Open it in a program, save it again, and choose the new file.",
    parts: "The picture consists of too many parts. Save it again, an animation with fewer frames.",
  },
  tooLarge: (bytes: number, maxBytes: number) =>
    `The file has ${megabytes(bytes)}, and a picture may have ${megabytes(maxBytes)}. ${SMALLER}`,
  tooManyPixels: (width: number, height: number) =>
    `The picture has ${width} × ${height} pixels. It may have ${mediaLimits.side} pixels on each side and ${
      mediaLimits.pixels / 1_000_000
    } megapixels. ${SMALLER}`,
  tooManyFrames: `The animation is too long: it may have ${mediaLimits.animationFrames} frames and ${
    mediaLimits.animationPixels / 1_000_000
  } megapixels in all.`,
  wrongVariants: "The smaller sizes do not belong to the picture. Please choose the file again.",
  databaseFull: `The library is full: without a bucket it holds ${megabytes(
    mediaLimits.databaseBytes,
  )}. Delete pictures that nothing uses, or connect the R2 bucket MEDIA.`,
  zipNeedsScripts: "A ZIP is unpacked by your browser, which needs scripts. Choose the pictures themselves.",
  tooManyFiles: `Choose at most ${mediaLimits.formFiles} files at once.`,
};
