// The icons of a class's six skills, side by side in one picture, so that a page loads one file.
import type { Sharp } from "sharp";
import sharp from "sharp";
import type { ClassName } from "../cast/index.ts";
import { writeImages } from "../encode.ts";
import { svgDocument } from "../engine.ts";
import type { Job } from "../job.ts";
import { SKILLS } from "./deeds.ts";
import { Kit, SIDE } from "./kit.ts";

/** Pixels of an icon in the picture: twice what pages show. */
const PIXELS = 128;

async function drawIcons(name: ClassName): Promise<Sharp> {
  const { colors, deeds } = SKILLS[name];
  const icons = await Promise.all(
    Object.values(deeds).map((deed, i) => {
      const kit = new Kit(name, colors, `k${i}`);
      const body = deed(kit) + kit.frame();
      const svg = svgDocument(SIDE * 2, SIDE * 2, body, SIDE, SIDE, kit.pen.defs);
      return sharp(Buffer.from(svg), { limitInputPixels: false })
        .resize(PIXELS, PIXELS, { kernel: "lanczos3" })
        .modulate({ saturation: 1.06 })
        .png()
        .toBuffer();
    }),
  );
  return sharp({
    create: { width: PIXELS * icons.length, height: PIXELS, channels: 3, background: colors.deep },
  }).composite(icons.map((input, i) => ({ input, left: i * PIXELS, top: 0 })));
}

/** Jobs of the skill icons: a strip of six for each class. */
export const skillJobs: Job[] = (Object.keys(SKILLS) as ClassName[]).map((name) => ({
  id: `skills/${name}`,
  alt: "",
  run: async () =>
    writeImages(await drawIcons(name), [
      { name: `skills/${name}`, width: PIXELS * 6, height: PIXELS, qualityOffset: -2 },
    ]),
}));
