import { deleteBanner, listAllBanners, moveBanner, saveBanner } from "./edit-banners.ts";

export const handlers = {
  bannersAdmin: { list: listAllBanners, save: saveBanner, move: moveBanner, delete: deleteBanner },
};
