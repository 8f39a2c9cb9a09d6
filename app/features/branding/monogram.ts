import type { HexColor } from "#app/features/settings/colors.ts";
import type { ThemeColors } from "#app/features/settings/default-colors.ts";

const FOLDER = "/theme/icon/";
/** What a monogram may be: one letter or digit. */
const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * The address of an icon with the first letter of a name, for sites without an icon of their own. Like the stylesheets,
 * it follows from its address.
 * @returns undefined for a name without letters and digits
 */
export function monogramAddress(name: string, { background, secondary }: ThemeColors): string | undefined {
  const letter = [...name.toUpperCase()].find((character) => LETTER.test(character));
  if (!letter) return undefined;
  const code = (letter.codePointAt(0) ?? 0).toString(16);
  return `${FOLDER}${[code, background.slice(1), secondary.slice(1)].join("-")}.svg`;
}

/** The icon at an address; undefined if it has none. */
export function monogramAt(path: string): string | undefined {
  const [, code, background, color] = /^\/theme\/icon\/([\da-f]{1,5})-([\da-f]{6})-([\da-f]{6})\.svg$/.exec(path) ?? [];
  if (!code) return undefined;
  const letter = String.fromCodePoint(Number.parseInt(code, 16));
  return LETTER.test(letter) ? monogram(letter, `#${background}`, `#${color}`) : undefined;
}

function monogram(letter: string, background: HexColor, color: HexColor): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<path fill="${background}" d="M10 0h54v54l-10 10H0V10z"/>` +
    `<text x="32" y="46" fill="${color}" text-anchor="middle" font-family="Arial Black,Arial,sans-serif"` +
    ` font-weight="900" font-size="40">${letter}</text></svg>`
  );
}
