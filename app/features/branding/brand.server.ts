import { picture, pictureAt } from "#app/art/catalog.server.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { defaultColors, type ThemeColors } from "#app/features/settings/default-colors.ts";
import {
  type BrandPictureName,
  type SectionPictureName,
  sectionPictureNames,
} from "#app/features/settings/pictures.ts";
import { DEFAULT_SITE_NAME } from "#app/format/page-title.ts";
import type { Logo, ShellBrand } from "#app/shell/shell-data.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { monogramAddress } from "./monogram.ts";
import { themeOf } from "./theme.ts";

/** The height of the logo in the header (pixels), and how wide it may be. */
const LOGO_HEIGHT = 48;
const LOGO_MAX_WIDTH = 220;

/**
 * A picture that an operator has chosen. Those of the library and of the artwork are offered in several sizes; of others
 * only the proportions of their place are known, which the page's styles give them anyway.
 * @returns undefined if none is chosen
 */
export function brandPicture(
  { brand }: SiteSettings,
  name: BrandPictureName,
  [width, height]: readonly [width: number, height: number],
  maxWidth?: number,
): PictureSource | undefined {
  const address = brand[name];
  if (!address) return undefined;
  return { ...(pictureAt(address, maxWidth) ?? { src: address, width, height }), alt: "" };
}

/**
 * The operator's brand. A site with a name of its own never shows the crest of the artwork: without a logo it has its
 * name alone, and an icon with the first letter.
 */
export function shellBrand(settings: SiteSettings): ShellBrand | undefined {
  const { siteName, brand, colors } = settings;
  const { favicon, share, hero, logoHasName = false } = brand;
  const logo = logoOf(settings);
  if (siteName === DEFAULT_SITE_NAME && !logo && !favicon && !share) return undefined;
  const shown = colors && themeOf(colors) ? (colors as ThemeColors) : defaultColors;
  const icon = favicon || logo?.src || monogramAddress(siteName, shown);
  const shared = share || hero || logo?.src;
  return { logoHasName, ...(logo ? { logo } : {}), ...(icon ? { icon } : {}), ...(shared ? { share: shared } : {}) };
}

function logoOf(settings: SiteSettings): Logo | undefined {
  const found = brandPicture(settings, "logo", [LOGO_HEIGHT, LOGO_HEIGHT], 2 * LOGO_MAX_WIDTH);
  if (!found) return undefined;
  const { webp, src, width, height } = found;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_MAX_WIDTH / width);
  // The largest of the sizes that are not too large for a dense screen.
  const file = webp?.split(", ").at(-1)?.split(" ")[0] ?? src;
  return { src: file, width: Math.round(width * scale), height: Math.round(height * scale) };
}

interface HeroPictures {
  hero: PictureSource;
  heroMobile: PictureSource | undefined;
  /** The `sizes` attribute of `hero`. */
  heroSizes: string;
}

// Tablets get the smallest file, also on dense screens: it is the one without a figure behind the text.
const ARTWORK_SIZES = "(max-width:1199px)600px,100vw";

/**
 * The pictures of the home page's first screen, wide and for phones. An own wide picture is also that for phones, unless
 * there is an own one for them.
 */
export function heroPictures(settings: SiteSettings): HeroPictures {
  const wide = brandPicture(settings, "hero", [1600, 700]);
  const phone = brandPicture(settings, "heroPhone", [800, 600], 960);
  return {
    hero: wide ?? picture("hero/home-text"),
    heroMobile: phone ?? (wide ? undefined : picture("hero/home-text-mobile")),
    heroSizes: wide ? "100vw" : ARTWORK_SIZES,
  };
}

/** The pictures that replace the artwork behind the heads of pages, by section; undefined if there are none. */
export function sectionPictures(
  settings: SiteSettings,
): Partial<Record<SectionPictureName, PictureSource>> | undefined {
  const size = [1600, 900] as const;
  const all = brandPicture(settings, "backdrop", size);
  const own = sectionPictureNames.flatMap((name) => {
    const found = brandPicture(settings, name, size) ?? all;
    return found ? [[name, found] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
