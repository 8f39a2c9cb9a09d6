import { t } from "#app/i18n/translate.ts";
import { pictureTypes } from "#app/pictures/picture-types.ts";
import { ticketLimits } from "./limits.ts";

/** For the `accept` of a file field. */
export const acceptedPictures = pictureTypes.join(",");

const { images, imageSide, animationFrames } = ticketLimits;
const megabytes = ticketLimits.imageBytes / 1024 / 1024;
const megapixels = (pixels: number) => pixels / 1_000_000;

export const pictureTexts = {
  tooMany: (most: number) => t("ticket.tooManyImages", { images: most }),
  tooLarge: () => t("ticket.imageTooLarge", { megabytes }),
  unreadable: {
    type: () => t("ticket.notAnImage"),
    damaged: () => t("ticket.imageDamaged"),
    parts: () => t("ticket.imageTooManyParts"),
  },
  tooManyPixels: () =>
    t("ticket.imageTooManyPixels", { side: imageSide, megapixels: megapixels(ticketLimits.imagePixels) }),
  tooManyFrames: () =>
    t("ticket.imageTooManyFrames", {
      frames: animationFrames,
      megapixels: megapixels(ticketLimits.animationPixels),
    }),
  upload: () => t("ticket.imagesTooLarge", { images, megabytes }),
  again: () => t("ticket.imagesAgain"),
  rule: () => t("ticket.imagesHint", { images, megabytes }),
};
