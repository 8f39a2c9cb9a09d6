import { checksum } from "#app/format/checksum.ts";

/** Of the address of the draft, which only staff can read. */
export const DRAFT = "draft.css";

/** The last part of the address of a stylesheet, which changes with it. */
export function ownCssVersion(css: string): string {
  return `${checksum(css)}.css`;
}

/** The address of a stylesheet. @param version see `ownCssVersion`, or {@link DRAFT} */
export function ownCssAddress(version: string): string {
  return `/own-style/${version}`;
}

/**
 * Whether a page has the owner's stylesheet. The console and the login page never have it, so that a mistake can be
 * undone; the sample page has the draft.
 * @param path without a language
 */
export function hasOwnCss(path: string): boolean {
  return !/^\/(?:admin|login|style-sample)(?:\/|$)/i.test(path);
}
