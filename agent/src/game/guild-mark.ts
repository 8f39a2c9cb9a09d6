import { encode } from "fast-png";
import type { MarkFormat } from "./column-map.ts";

/** Bytes of a pixel, and the lowest bit and the number of bits of red, green and blue. */
const pixels: Record<
  MarkFormat["pixel"],
  { bytes: number; channels: readonly (readonly [from: number, bits: number])[] }
> = {
  x8r8g8b8: {
    bytes: 4,
    channels: [
      [16, 8],
      [8, 8],
      [0, 8],
    ],
  },
  r5g6b5: {
    bytes: 2,
    channels: [
      [11, 5],
      [5, 6],
      [0, 5],
    ],
  },
  x1r5g5b5: {
    bytes: 2,
    channels: [
      [10, 5],
      [5, 5],
      [0, 5],
    ],
  },
};

/**
 * The mark of a guild as a PNG picture. Games store pixels, and a few bytes for a guild that has drawn none.
 *
 * @param stored the value of the column
 * @returns undefined for one of another size, and one of a single colour
 */
export function guildMark(stored: unknown, { width, height, pixel }: MarkFormat): Uint8Array | undefined {
  const { bytes, channels } = pixels[pixel];
  if (!(stored instanceof Uint8Array) || stored.byteLength !== width * height * bytes) return undefined;
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const colors = Array.from({ length: width * height }, (_, place) => {
    const value = bytes === 4 ? view.getUint32(place * bytes, true) : view.getUint16(place * bytes, true);
    return channels.map(([from, bits]) => {
      const highest = 2 ** bits - 1;
      return Math.round((((value >>> from) & highest) * 255) / highest);
    });
  });
  const data = Uint8Array.from(colors.flat());
  if (data.every((value, place) => value === data[place % channels.length])) return undefined;
  return encode({ width, height, data, channels: 3 });
}
