// Glyphs of game-icons.net (CC BY 3.0) by name.
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** The part of an Iconify icon set that this file reads. */
interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}
const set: IconSet = JSON.parse(fs.readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
/** Inner SVG of a glyph in currentColor, viewBox 0 0 512 512. Throws when there is no such glyph. */
export function glyphSvg(name: string): string {
  const i = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
  if (!i) throw new Error("no such game-icons glyph: " + name);
  return i.body;
}
/** A glyph as an SVG fragment, size units wide, with its top left corner at (x, y). */
export const placeGlyph = (name: string, x: number, y: number, size: number, color: string, opacity = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size / 512})" color="${color}" opacity="${opacity}">${glyphSvg(name)}</g>`;
