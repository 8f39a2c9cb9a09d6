import { parseMediaAddress, variantAddress } from "#app/features/media/media-address.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/**
 * A picture of the media library for a page, from its address alone. Without smaller sizes it is shown as it was
 * uploaded.
 * @param maxWidth leaves larger sizes out, but never the smallest
 * @returns undefined for an address that is not of the library
 */
export function mediaPicture(address: string, maxWidth = Number.POSITIVE_INFINITY): PictureSource | undefined {
  const picture = parseMediaAddress(address);
  if (!picture) return undefined;
  const { origin, id, width, height, widths } = picture;
  const fitting = widths.filter((one) => one <= maxWidth);
  const list = fitting.length > 0 ? fitting : widths.slice(0, 1);
  const largest = list.at(-1);
  if (largest === undefined) return { src: address, width, height, alt: "" };
  const file = (one: number) => origin + variantAddress(id, one);
  return {
    src: address,
    webp: list.length === 1 ? file(largest) : list.map((one) => `${file(one)} ${one}w`).join(", "),
    width: largest,
    height: Math.max(1, Math.round((height * largest) / width)),
    alt: "",
  };
}

/** How wide texts show pictures. */
const TEXT_SIZES = "(max-width: 760px) 100vw, 720px";

/**
 * Adds the sizes of the media library's pictures to a text: browsers then load the size that fits, and reserve its space
 * before.
 * @param html sanitized
 */
export function withMediaSizes(html: string): string {
  if (!html.includes("/media/")) return html;
  return html.replace(/<img\b[^>]* src="([^"]+)"[^>]*>/g, (tag, address: string) => {
    const picture = mediaPicture(address);
    if (!picture) return tag;
    const { webp, width, height } = picture;
    const size = / width="/.test(tag) ? "" : ` width="${width}" height="${height}"`;
    const set = webp === undefined ? "" : ` srcset="${webp}" sizes="${TEXT_SIZES}"`;
    return tag.replace(/^<img/, `<img${size}${set}`);
  });
}
