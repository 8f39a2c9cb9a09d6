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
] as const;
export type BrandPictureName = (typeof brandPictureNames)[number];

/** Addresses of pictures; a missing one has its default. */
export type BrandSettings = { [Name in BrandPictureName]?: string | undefined } & {
  /** Whether the logo contains the site's name, so that it is not written beside it. */
  logoHasName?: boolean | undefined;
};
