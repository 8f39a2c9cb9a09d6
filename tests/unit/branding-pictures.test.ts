import { expect, test } from "vitest";
import { picture } from "#app/art/catalog.server.ts";
import { heroPictures, sectionPictures, shellBrand } from "#app/features/branding/brand.server.ts";
import { monogramAddress, monogramAt } from "#app/features/branding/monogram.ts";
import { palettes } from "#app/features/branding/palettes.ts";
import { brandOfForm, formOfBrand, picturesForm } from "#app/features/branding/pictures-form.ts";
import { defaultSiteSettings, type SiteSettings, siteSettings } from "#app/features/settings/calls.ts";
import { defaultColors } from "#app/features/settings/default-colors.ts";

const ID = "0123456789abcdef0123456789abcdef";
const LOGO = `/media/${ID}-600x200-160-320-600.png`;

const settings = (changed: Partial<SiteSettings>): SiteSettings => ({ ...defaultSiteSettings, ...changed });

test("the artwork's brand remains until the site has a name or a picture of its own", () => {
  expect(shellBrand(defaultSiteSettings)).toBeUndefined();
  expect(shellBrand(settings({ tagline: "Ours" }))).toBeUndefined();
  // A name alone replaces the crest: by the name, and an icon with its first letter.
  expect(shellBrand(settings({ siteName: "Ran Pinas", colors: palettes.jade }))).toEqual({
    logoHasName: false,
    icon: "/theme/icon/52-06120f-d9c46a.svg",
  });
});

test("a logo of the library is shown in its proportions, and is the icon if there is no other", () => {
  const file = `/media/${ID}-320.webp`;
  expect(shellBrand(settings({ brand: { logo: LOGO, logoHasName: true } }))).toEqual({
    logo: { src: file, width: 144, height: 48 },
    logoHasName: true,
    icon: file,
    share: file,
  });
  const wide = shellBrand(settings({ brand: { logo: `/media/${ID}-2000x100-160-320.png` } }))!;
  expect(wide.logo).toMatchObject({ width: 220, height: 11 });
  const more = { logo: "https://example.com/a.svg", favicon: "/art/brand/favicon.svg", hero: "/art/hero/home.webp" };
  expect(shellBrand(settings({ brand: more }))).toEqual({
    logo: { src: "https://example.com/a.svg", width: 48, height: 48 },
    logoHasName: false,
    icon: "/art/brand/favicon.svg",
    share: "/art/hero/home.webp",
  });
});

test("an own picture of the home page replaces that for phones as well, unless there is an own one", () => {
  const mobile = picture("hero/home-text-mobile");
  expect(heroPictures(defaultSiteSettings)).toEqual({
    hero: picture("hero/home-text"),
    heroMobile: mobile,
    heroSizes: "(max-width:1199px)600px,100vw",
  });
  const hero = `/media/${ID}-1920x800-640-1920.jpg`;
  expect(heroPictures(settings({ brand: { hero } }))).toMatchObject({
    hero: { src: hero, width: 1920, height: 800, alt: "" },
    heroMobile: undefined,
    heroSizes: "100vw",
  });
  const heroPhone = `/media/${ID}-800x600.jpg`;
  expect(heroPictures(settings({ brand: { heroPhone } })).heroMobile).toMatchObject({ src: heroPhone, width: 800 });
});

test("a monogram follows from its address, and hostile addresses have none", () => {
  expect(monogramAddress("  «ñandu»", defaultColors)).toBe("/theme/icon/d1-070b14-d9b45b.svg");
  expect(monogramAddress("★ ★", defaultColors)).toBeUndefined();
  expect(monogramAt("/theme/icon/d1-070b14-d9b45b.svg")).toContain(">Ñ</text>");
  for (const path of [
    "/theme/icon/3c-070b14-d9b45b.svg",
    "/theme/icon/26-070b14-d9b45b.svg",
    "/theme/icon/fffff-070b14-d9b45b.svg",
    "/theme/icon/d800-070b14-d9b45b.svg",
    "/theme/icon/41-070b14-d9b45.svg",
    "/theme/icon/41-070b14-d9b45b.svg?x",
  ])
    expect(monogramAt(path), path).toBeUndefined();
});

test("the form stores only what is set, and refuses addresses that are no pictures", () => {
  const empty = picturesForm.parse({});
  expect(brandOfForm(empty)).toBeUndefined();
  const set = { logo: LOGO, logoHasName: true };
  expect(brandOfForm(formOfBrand(set))).toEqual(set);
  // Without a logo, nothing contains the name.
  expect(brandOfForm({ ...empty, logoHasName: "on" })).toBeUndefined();
  for (const address of [
    "javascript:alert(1)",
    "//evil.test/a.png",
    "http://evil.test/a.png",
    "/\\evil.test",
    "data:image/png,x",
  ])
    expect(picturesForm.safeParse({ logo: address }).success, address).toBe(false);
  // Nor do those of another game server reach a page.
  expect(siteSettings.shape.brand.safeParse({ logo: "javascript:alert(1)" }).success).toBe(false);
});

test("a section without an own picture has the one for all pages, and else that of the artwork", () => {
  expect(sectionPictures(defaultSiteSettings)).toBeUndefined();
  const shop = `/media/${ID}-1920x400.jpg`;
  const backdrop = "https://example.com/all.jpg";
  expect(sectionPictures(settings({ brand: { shop } }))).toEqual({ shop: expect.objectContaining({ src: shop }) });
  const pictures = sectionPictures(settings({ brand: { shop, backdrop } }));
  expect(pictures).toMatchObject({ shop: { src: shop }, news: { src: backdrop }, support: { src: backdrop } });
});
