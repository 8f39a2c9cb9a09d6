/** Red, green and blue, 0 to 255 each. */
type Channels = readonly [red: number, green: number, blue: number];

/** A colour as `#rrggbb` in lower case. */
export type HexColor = `#${string}`;

export const WHITE: HexColor = "#ffffff";
export const BLACK: HexColor = "#000000";

/**
 * Parses a colour as people type it: three or six hexadecimal digits, with or without `#`, in any case.
 * @returns undefined for anything else
 */
export function parseColor(typed: string): HexColor | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!digits) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, "$&$&")}`;
}

/** The channels of a colour as CSS lists them, such as `7, 11, 20`. */
export function channelList(color: HexColor): string {
  return channelsOf(color).join(", ");
}

/** The colour between two others; 0 is the first and 1 the second. */
export function mix(first: HexColor, second: HexColor, share: number): HexColor {
  const others = channelsOf(second);
  return colorOf(channelsOf(first).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share));
}

/** The colour with its channels multiplied: brighter, with the same hue. */
export function brighten(color: HexColor, factor: number): HexColor {
  return colorOf(channelsOf(color).map((channel) => channel * factor));
}

/** The relative luminance of a colour (WCAG 2), from 0 for black to 1 for white. */
export function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours (WCAG 2), from 1 to 21. */
export function contrast(first: HexColor, second: HexColor): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function channelsOf(color: HexColor): Channels {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function colorOf(channels: readonly number[]): HexColor {
  const digits = channels.map((channel) => Math.round(Math.min(Math.max(channel, 0), 255)).toString(16));
  return `#${digits.map((pair) => pair.padStart(2, "0")).join("")}`;
}

/** The contrast ratio that WCAG 2 requires of text on its background. */
export const TEXT_CONTRAST = 4.5;

/** White if it is readable as text on a background, else black. */
export function readableTextColor(background: HexColor): HexColor {
  return contrast(WHITE, background) >= TEXT_CONTRAST ? WHITE : BLACK;
}
