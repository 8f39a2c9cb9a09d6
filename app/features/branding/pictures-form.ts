import * as z from "zod/mini";
import { checkboxField, pictureAddressField } from "#app/features/admin/form-fields.ts";
import { type BrandSettings, brandPictureNames } from "#app/features/settings/pictures.ts";

/** The form of the brand's pictures. An empty field means the default. */
export const picturesForm = z.object({
  logo: pictureAddressField("Logo"),
  logoHasName: checkboxField("The logo contains the name, so do not write it beside it"),
  favicon: pictureAddressField("Browser icon"),
  share: pictureAddressField("Share picture"),
  hero: pictureAddressField("Home page"),
  heroPhone: pictureAddressField("Home page on phones"),
  backdrop: pictureAddressField("All pages"),
  login: pictureAddressField("Login background"),
  recharge: pictureAddressField("Recharge"),
  capsule: pictureAddressField("Capsule shop"),
  redeem: pictureAddressField("Redeem code"),
  news: pictureAddressField("News"),
  guide: pictureAddressField("Guide, forum, and pages of your own"),
  shop: pictureAddressField("Shop"),
  ranking: pictureAddressField("Ranking"),
  download: pictureAddressField("Download, and account"),
  support: pictureAddressField("Support, and policies"),
});
export type PicturesForm = z.output<typeof picturesForm>;

/** Converts form values to the setting; undefined if all of them are the defaults. */
export function brandOfForm(values: PicturesForm): BrandSettings | undefined {
  const set: BrandSettings = {};
  for (const name of brandPictureNames) if (values[name]) set[name] = values[name];
  if (values.logo && values.logoHasName) set.logoHasName = true;
  return Object.keys(set).length > 0 ? set : undefined;
}

/** Converts the setting to form values. */
export function formOfBrand(brand: BrandSettings): PicturesForm {
  const addresses = brandPictureNames.map((name) => [name, brand[name] ?? ""]);
  return { ...Object.fromEntries(addresses), logoHasName: brand.logoHasName ? "on" : "" } as PicturesForm;
}
