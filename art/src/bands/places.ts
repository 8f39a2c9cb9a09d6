// Bands with scenes of the news, for pages that differ from the others of their section.
import sharp from "sharp";
import { svgDocument } from "../engine.ts";
import { NEWS_SCENES } from "../scenes-news/index.ts";
import { Stage } from "../stage.ts";
import type { Band } from "./scenes.ts";

/** The part of a band's width that pages show clearly, at its right. */
const SHOWN = 0.6;
/** The left edge and the bottom become the color of the page, as in the other bands. */
const shade = (width: number, height: number) =>
  Buffer.from(
    svgDocument(
      width,
      height,
      `<rect width="${width}" height="${height}" fill="url(#left)"/><rect width="${width}" height="${height}" fill="url(#bottom)"/>`,
      width,
      height,
      '<linearGradient id="left"><stop stop-color="#070b14"/><stop offset=".34" stop-color="#070b14" stop-opacity="0"/></linearGradient><linearGradient id="bottom" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="#070b14" stop-opacity="0"/><stop offset="1" stop-color="#070b14" stop-opacity=".94"/></linearGradient>',
    ),
  );

/** A band with a scene of the news. The scene is 1080 units high, of which it shows 667 from `top`. */
const place =
  (name: string, top: number): Band =>
  async (width, height) => {
    const [palette, , draw] = NEWS_SCENES[name];
    const shown = Math.round(width * SHOWN),
      tall = Math.round((shown * 9) / 16);
    const scene = await (await draw(new Stage(shown, tall, palette))).png({ compressionLevel: 1 }).toBuffer();
    const part = await sharp(scene)
      .extract({ left: 0, top: Math.min(tall - height, Math.round((top * tall) / 1080)), width: shown, height })
      .modulate({ brightness: 0.86 })
      .composite([{ input: shade(shown, height) }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp(part).extend({ left: width - shown, background: "#070b14" });
  };

/** The first row that a band shows of each scene. */
const TOPS: Record<string, number> = {
  arena: 120,
  clock: 200,
  "computer-lab": 260,
  dojo: 260,
  "fireworks-river": 200,
  keyboard: 120,
  keys: 160,
  letter: 160,
  library: 180,
  "lucky-cats": 0,
  microphone: 160,
  "cherry-lane": 180,
  scales: 180,
  "server-rack": 240,
  shield: 160,
  "street-food": 180,
  "student-card": 160,
  summit: 60,
  trophy: 130,
  voucher: 220,
  "waterfall-shrine": 160,
  "weapon-rack": 200,
};

/** Bands by the name of their scene, as in the table of sections. */
export const PLACES = Object.fromEntries(
  Object.entries(TOPS).map(([name, top]): [string, { draw: Band; alt: string; phone: number }] => [
    name,
    { draw: place(name, top), alt: NEWS_SCENES[name][1], phone: 860 },
  ]),
);
