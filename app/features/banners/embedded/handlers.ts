import { listBanners } from "./banners.ts";

export const handlers = {
  banners: { list: listBanners },
};
