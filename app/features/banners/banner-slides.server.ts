import { pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";
import { linkedParts, partAtPath } from "#app/contract/site-parts.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import type { SiteBanner } from "./calls.ts";
import type { BannerSlide } from "./components/banner-carousel.tsx";

const SAMPLE_BANNER = "/art/banners/night-gate.webp";

/**
 * Prepares the site banners for the carousel: each with its picture in all sizes if it is ours, else the operator's
 * URL, else the sample image (specification section 3). Banners that lead to something that the site lacks are left out.
 */
export async function bannerSlides(services: Services, banners: readonly SiteBanner[]): Promise<BannerSlide[]> {
  const missing = await missingParts(services, linkedParts);
  const shown = banners.filter(({ link }) => {
    const part = partAtPath(link);
    return !part || !missing.includes(part);
  });
  return shown.map((banner) => {
    const address = banner.imgUrl || SAMPLE_BANNER;
    const found = pictureAt(address);
    return {
      id: banner.id,
      picture: found ?? address,
      thumbnail: thumbnailAt(address) ?? address,
      sample: SAMPLE_BANNER,
      // The title stands beside a picture of ours.
      alt: banner.alt,
      title: banner.title,
      text: banner.text,
      language: banner.language,
      link: banner.link,
    };
  });
}
