import { readColors, saveColors } from "./edit-colors.ts";
import { readCss, saveCss } from "./edit-css.ts";
import { readPictures, savePictures } from "./edit-pictures.ts";

export const handlers = {
  brandingAdmin: { colors: readColors, saveColors, css: readCss, saveCss, pictures: readPictures, savePictures },
};
