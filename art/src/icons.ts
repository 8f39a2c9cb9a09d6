// game-icons.net glyphs (CC BY 3.0), picked by name and inlined at build time.
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** the part of an Iconify icon set that is read here */
interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}
const set: IconSet = JSON.parse(fs.readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
/** inner SVG of a glyph, viewBox 0 0 512 512, painted in currentColor */
export function glyph(name: string): string {
  const i = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
  if (!i) throw new Error("no such game-icons glyph: " + name);
  return i.body;
}
export const placeGlyph = (name: string, x: number, y: number, size: number, color: string, opacity = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size / 512})" color="${color}" opacity="${opacity}">${glyph(name)}</g>`;
