import { readColors, saveColors } from "./edit-colors.ts";
import { readPictures, savePictures } from "./edit-pictures.ts";

export const handlers = {
  brandingAdmin: { colors: readColors, saveColors, pictures: readPictures, savePictures },
};
