// Writes a picture in all sizes and formats of a job: AVIF and WebP, or the formats that a variant names.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Sharp } from "sharp";
import sharp from "sharp";

/** Folder of the pictures: public/art of the project, or the environment variable ART_OUT. */
export const outputFolder = path.resolve(
  process.env.ART_OUT ?? fileURLToPath(new URL("../../public/art", import.meta.url)),
);
/** A size of a picture. */
export interface ImageVariant {
  /** Path in the output folder, without extension. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Part that remains when the picture is cropped to the size: a position of sharp, 'centre' by default. */
  position?: string;
  /** [left, top, width, height] in pixels of the picture; cut out before resizing. */
  extract?: [number, number, number, number];
  /** Added to the default quality of each format. */
  qualityOffset?: number;
  /** AVIF and WebP by default. */
  formats?: string[];
}
const QUALITY = { avif: 56, webp: 79, jpg: 86 };

/** The path of a file in the output folder. Creates its folder. */
export const outputFile = (relativePath: string) => {
  const f = path.join(outputFolder, relativePath);
  fs.mkdirSync(path.dirname(f), { recursive: true });
  return f;
};
/** Writes a picture in each variant and format. */
export async function writeImages(source: Sharp | Buffer, variants: ImageVariant[]) {
  const master = Buffer.isBuffer(source) ? source : await source.png({ compressionLevel: 1 }).toBuffer();
  for (const v of variants) {
    let picture = sharp(master);
    if (v.extract)
      picture = picture.extract({ left: v.extract[0], top: v.extract[1], width: v.extract[2], height: v.extract[3] });
    const pixels = await picture
      .resize(v.width, v.height, { fit: "cover", position: v.position ?? "centre", kernel: "lanczos3" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const f of v.formats ?? ["avif", "webp"]) {
      const o = sharp(pixels),
        qualityOffset = v.qualityOffset ?? 0;
      const buf =
        f === "avif"
          ? await o.avif({ quality: QUALITY.avif + qualityOffset, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer()
          : f === "webp"
            ? await o.webp({ quality: QUALITY.webp + qualityOffset, effort: 5, alphaQuality: 90 }).toBuffer()
            : f === "jpg"
              ? await o
                  .flatten({ background: "#05070d" })
                  .jpeg({ quality: QUALITY.jpg + qualityOffset, mozjpeg: true })
                  .toBuffer()
              : await o.png({ compressionLevel: 9, palette: false }).toBuffer();
      fs.writeFileSync(outputFile(`${v.name}.${f}`), buf);
    }
  }
}
