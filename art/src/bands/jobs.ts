import sharp from "sharp";
import { writeImages } from "../encode.ts";
import { svgDocument } from "../engine.ts";
import type { Job } from "../job.ts";
import { PLACES } from "./places.ts";
import { BANDS } from "./table.ts";

const PHONE = { width: 780, height: 320 };
/** Darkens the left half and the bottom of a picture for phones, where the breadcrumbs and the title cover it. */
const phoneShade = Buffer.from(
  svgDocument(
    PHONE.width,
    PHONE.height,
    '<rect width="470" height="320" fill="url(#side)"/><rect y="150" width="780" height="170" fill="url(#bottom)"/>',
    PHONE.width,
    PHONE.height,
    '<linearGradient id="side"><stop stop-color="#070b14" stop-opacity=".72"/><stop offset="1" stop-color="#070b14" stop-opacity="0"/></linearGradient><linearGradient id="bottom" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#070b14" stop-opacity="0"/><stop offset="1" stop-color="#070b14" stop-opacity=".9"/></linearGradient>',
  ),
);
/**
 * The part of a band that phones show, from its left edge; blurred a little, because phones shrink it to half and details
 * cost bytes.
 */
const phonePicture = async (band: Buffer, left: number) => {
  const { height } = await sharp(band).metadata();
  const part = await sharp(band)
    .extract({ left, top: 0, width: Math.floor((height * PHONE.width) / PHONE.height), height })
    .resize(PHONE.width, PHONE.height, { kernel: "lanczos3" })
    .blur(0.6)
    .toBuffer();
  return sharp(part)
    .composite([{ input: phoneShade }])
    .png()
    .toBuffer();
};
/** Jobs of the bands behind the heads of inner pages, by the paths of their files. They are light, because many pages show one. */
export const bandJobs: Job[] = [
  ...Object.entries(BANDS).map(([name, band]) => [`bands/${name}`, band] as const),
  ...Object.entries(PLACES).map(([name, band]) => [`places/${name}`, band] as const),
].map(([id, { draw, alt, phone }]) => ({
  id,
  alt,
  run: async () => {
    const band = await (await draw(2560, 533)).png({ compressionLevel: 1 }).toBuffer();
    await writeImages(band, [
      { name: id, width: 2560, height: 520, position: "top", maxBytes: { avif: 40_000 } },
      { name: `${id}-1440`, width: 1440, height: 293, position: "top", maxBytes: { avif: 20_000 } },
      { name: `${id}-960`, width: 960, height: 195, position: "top" },
    ]);
    await writeImages(await phonePicture(band, Math.round((phone * 2560) / 1920)), [
      { name: `${id}-phone`, ...PHONE, formats: ["avif"], qualityOffset: -24, maxBytes: { avif: 4600 } },
    ]);
  },
}));
