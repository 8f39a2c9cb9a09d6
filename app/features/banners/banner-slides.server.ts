import { pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";
import type { SiteBanner } from "./calls.ts";
import type { BannerSlide } from "./components/banner-carousel.tsx";

const SAMPLE_BANNER = "/art/banners/night-gate.webp";

/**
 * Prepares the site banners for the carousel: each with its picture in all sizes if it is ours, else the operator's
 * URL, else the sample image (specification section 3).
 */
export function bannerSlides(banners: readonly SiteBanner[]): BannerSlide[] {
  return banners.map((banner) => {
    const address = banner.imgUrl || SAMPLE_BANNER;
    const found = pictureAt(address);
    return {
      id: banner.id,
      picture: found ?? address,
      thumbnail: thumbnailAt(address) ?? address,
      sample: SAMPLE_BANNER,
      alt: banner.alt || found?.alt || "",
      title: banner.title,
      text: banner.text,
      language: banner.language,
      link: banner.link,
    };
  });
}
