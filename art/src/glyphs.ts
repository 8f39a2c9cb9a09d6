// Text as outlines from fonts under the OFL that are packages, so that no font has to be installed.
import fs from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "opentype.js";
import opentype from "opentype.js";

const require = createRequire(import.meta.url);
const cache = new Map<string, Font>();
/** Parses a font file of @fontsource; a file is parsed once. */
export const loadFont = (file: string): Font => {
  const known = cache.get(file);
  if (known) return known;
  const b = fs.readFileSync(require.resolve("@fontsource/" + file));
  const made = opentype.parse(b.buffer.slice(b.byteOffset, b.byteOffset + b.length) as ArrayBuffer);
  cache.set(file, made);
  return made;
};
/** Fonts of the game screen. */
export const FONTS = {
  regular: () => loadFont("inter/files/inter-latin-500-normal.woff"),
  bold: () => loadFont("inter/files/inter-latin-700-normal.woff"),
  display: () => loadFont("black-han-sans/files/black-han-sans-latin-400-normal.woff"),
};
/** SVG path data of a hanja in a box of 1000 units, baseline at y = 880. */
export const hanjaPath = (character: string): string =>
  loadFont("shippori-mincho-b1/files/shippori-mincho-b1-japanese-800-normal.woff")
    .charToGlyph(character)
    .getPath(0, 880, 1000)
    .toPathData(0);
/**
 * SVG path data of a text with its baseline at (x, y), and the x at its end. size is the font size.
 * It sets glyph by glyph, because opentype.js fails on Inter's GSUB table when it lays out whole strings.
 */
export const textPath = (font: Font, text: string, x: number, y: number, size: number): [string, number] => {
  let d = "";
  for (const ch of text) {
    const g = font.charToGlyph(ch);
    d += g.getPath(x, y, size).toPathData(1);
    x += (g.advanceWidth * size) / font.unitsPerEm;
  }
  return [d, x];
};
