// The tile of a shop item: a moonlit backdrop, the object with its shadow and a frame that shows the rarity.
import type { Sharp } from "sharp";
import sharp from "sharp";
import type { Palette } from "../palettes.ts";
import { PALETTES } from "../palettes.ts";
import { Stage } from "../stage.ts";
import type { Backdrop } from "./backdrops.ts";

/** How rare an item is. Each rarity has a frame of its own shape and color. */
export type Rarity = "common" | "uncommon" | "rare" | "epic" | "legendary";
/** Draws an object on a tile of 320 x 320 units. It stands on the ground at y = GROUND. */
export type DrawObject = (stage: Stage) => Promise<unknown>;
/** An object and the half width of its shadow. */
export interface ItemPicture {
  shadow: number;
  draw: DrawObject;
}
export const GROUND = 268;

const SIZE = 320;
/** Colors of objects: cool light from the right above, a blue glow from the left. */
export const ITEM_PALETTE: Palette = { ...PALETTES.night, highlight: "#d6e6ff", glow: "#3f86e8", ink: "#070c1a" };

/** Colors of the frame's line and of its ornaments. */
const FRAME_COLORS: Record<Rarity, [line: string, ornament: string]> = {
  common: ["#5d6c86", "#a3b3cb"],
  uncommon: ["#218a60", "#7fe0ae"],
  rare: ["#2468dc", "#8cc4ff"],
  epic: ["#7a44e0", "#d0aaff"],
  legendary: ["#b87a1c", "#ffeaa8"],
};

/** The ornament of a frame's top left corner. A rarer frame has a richer one, so that color is not the only sign. */
const CORNERS: Record<Rarity, string> = {
  common: "",
  uncommon: "M4 34L34 4H4Z",
  rare: "M4 48V4H48L38 14H14V38Z",
  epic: "M4 56V4H56L44 14H31L14 31V44Z",
  legendary: "M4 66V4H66Q58 14 46 14L39 25L25 39L14 46Q14 58 4 66Z",
};
/** Ornaments in the middle of the upper and lower edge. */
const CRESTS: Record<Rarity, string> = {
  common: "",
  uncommon: "",
  rare: "",
  epic: "M142 4H178L160 22Z",
  legendary: "M126 4H194Q184 14 174 14L160 28L146 14Q136 14 126 4Z",
};
/** The frame of a rarity as an SVG document. */
const frameSvg = (rarity: Rarity) => {
  const [line, ornament] = FRAME_COLORS[rarity];
  const ornaments = `<path d="${CORNERS[rarity]}${CRESTS[rarity]}"/>`;
  const mirrored = [
    "",
    "translate(320 0) scale(-1 1)",
    "translate(0 320) scale(1 -1)",
    "translate(320 320) scale(-1 -1)",
  ]
    .map((transform) => `<g transform="${transform}">${ornaments}</g>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="320" x2="320" y2="0"><stop offset=".1" stop-color="${line}"/><stop offset="1" stop-color="${ornament}"/></linearGradient><g stroke="#060a14" stroke-width="5">${mirrored}</g><path fill="url(#l)" fill-rule="evenodd" d="M0 0H320V320H0ZM8 8V312H312V8Z"/><g fill="url(#l)">${mirrored}</g></svg>`;
};

/** Draws an object on a backdrop, without a frame. size is in pixels. */
export async function drawTile(
  { shadow, draw }: ItemPicture,
  { svg, defs, blur }: Backdrop,
  size = 640,
): Promise<Sharp> {
  const stage = new Stage(size, size, ITEM_PALETTE, SIZE);
  await stage.over(svg, { defs, blur });
  // The ground, in the dark.
  await stage.over('<path d="M-20 200H340V340H-20Z" fill="url(#f)"/>', {
    defs: `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0a0e1c" stop-opacity="0"/><stop offset="1" stop-color="#0a0e1c" stop-opacity=".8"/></linearGradient>`,
  });
  // The light comes from the right, so the shadow falls to the left.
  await stage.over(
    `<ellipse cx="${160 - shadow * 0.22}" cy="${GROUND - 2}" rx="${shadow * 1.22}" ry="${8 + shadow * 0.13}" fill="#03060e" opacity=".8"/>`,
    { blur: 5 },
  );
  await draw(stage);
  return stage.finish({ vignette: 0.3, bloom: 0.32, bloomThreshold: 0.8, grain: 0, contrast: 1.1, saturation: 1.04 });
}
/** Draws an item's picture: the tile in the frame of its rarity. */
export async function drawItem(picture: ItemPicture, backdrop: Backdrop, rarity: Rarity, size = 640): Promise<Sharp> {
  const tile = await (await drawTile(picture, backdrop, size)).png({ compressionLevel: 1 }).toBuffer();
  const frame = await sharp(Buffer.from(frameSvg(rarity)), { density: (72 * size) / SIZE })
    .resize(size)
    .png()
    .toBuffer();
  return sharp(tile).composite([{ input: frame }]);
}
