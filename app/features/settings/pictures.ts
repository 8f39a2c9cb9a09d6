/** The sections of the site that have a picture of their own behind the head of their pages. */
export const sectionPictureNames = ["news", "guide", "shop", "ranking", "download", "support"] as const;
export type SectionPictureName = (typeof sectionPictureNames)[number];

/** The pictures of a brand that an operator can replace; each has a default of the site's own artwork, or none. */
export const brandPictureNames = [
  "logo",
  "favicon",
  "share",
  "hero",
  "heroPhone",
  "backdrop",
  "login",
  "recharge",
  "capsule",
  "redeem",
  ...sectionPictureNames,
] as const;
export type BrandPictureName = (typeof brandPictureNames)[number];

/** Addresses of pictures; a missing one has its default. */
export type BrandSettings = { [Name in BrandPictureName]?: string | undefined } & {
  /** Whether the logo contains the site's name, so that it is not written beside it. */
  logoHasName?: boolean | undefined;
};
