// The cast as cut-outs with alpha.
import sharp from "sharp";
import { svgDocument } from "../engine.ts";
import type { ClassName } from "./index.ts";
import { CAST, castFigure } from "./index.ts";

const picture = (svg: string, [x, y, width, height]: number[], scale: number) =>
  sharp(
    Buffer.from(
      svgDocument(
        Math.round(width * scale),
        Math.round(height * scale),
        `<g transform="translate(${-x} ${-y})">${svg}</g>`,
        width,
        height,
      ),
    ),
    {
      limitInputPixels: false,
    },
  ).ensureAlpha();

/** A figure in full, as tall as it is. */
export async function drawCutout(name: ClassName, pose: "action" | "victory", height: number) {
  const { svg, ground } = castFigure(name, pose, "cast"),
    drawn = await picture(svg, [-1500, ground - 2300, 3000, 2420], 0.56)
      .png({ compressionLevel: 1 })
      .toBuffer(),
    { data, info } = await sharp(drawn)
      .trim({ threshold: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: Math.round((info.width * height) / info.height), height };
}

/** The bust of a figure: a square of so many pixels, cut at its lower edge. */
export async function drawBust(name: ClassName, size: number) {
  const [x, y, side] = CAST[name].bust,
    // Shapes that end at the edge of a picture would be lit along it, so that more is drawn than is shown.
    margin = 80,
    scale = size / side,
    { svg } = castFigure(name, "bust", "cast", { width: 2.6 }),
    drawn = await picture(
      svg,
      [x - side / 2 - margin, y - side / 2 - margin, side + 2 * margin, side + 2 * margin],
      scale,
    )
      .png({ compressionLevel: 1 })
      .toBuffer();
  return sharp(drawn).extract({
    left: Math.round(margin * scale),
    top: Math.round(margin * scale),
    width: size,
    height: size,
  });
}
