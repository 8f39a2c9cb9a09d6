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
  /** The largest number of bytes of a format's file. Its quality is lowered until it fits. */
  maxBytes?: Partial<Record<string, number>>;
}
const QUALITY = { avif: 56, smallAvif: 54, webp: 79, jpg: 86 };
/** How far the quality may be lowered for maxBytes. */
const LOWEST_QUALITY_OFFSET = -30;

/** The path of a file in the output folder. Creates its folder. */
export const outputFile = (relativePath: string) => {
  const file = path.join(outputFolder, relativePath);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return file;
};
/** AVIF encoder effort from 0 to 9; a higher effort takes longer and makes smaller files. */
const EFFORT = { large: 4, small: 6, limited: 9 };
/** Maximum width in pixels of the small sizes, which phones load. */
const SMALL = 800;

/** Encodes a picture. `limited` tells whether the file has a maximum number of bytes. */
async function encode(pixels: Buffer, format: string, width: number, qualityOffset: number, limited: boolean) {
  const image = sharp(pixels);
  if (format === "avif")
    return image
      .avif({
        quality: (width > SMALL ? QUALITY.avif : QUALITY.smallAvif) + qualityOffset,
        effort: width > SMALL ? EFFORT.large : limited ? EFFORT.limited : EFFORT.small,
        chromaSubsampling: "4:2:0",
      })
      .toBuffer();
  if (format === "webp")
    return image.webp({ quality: QUALITY.webp + qualityOffset, effort: limited ? 6 : 5, alphaQuality: 90 }).toBuffer();
  if (format === "jpg")
    return image
      .flatten({ background: "#05070d" })
      .jpeg({ quality: QUALITY.jpg + qualityOffset, mozjpeg: true })
      .toBuffer();
  return image.png({ compressionLevel: 9, palette: false }).toBuffer();
}
/** Writes a picture in each variant and format. */
export async function writeImages(source: Sharp | Buffer, variants: ImageVariant[]) {
  const master = Buffer.isBuffer(source) ? source : await source.png({ compressionLevel: 1 }).toBuffer();
  for (const variant of variants) {
    let picture = sharp(master);
    if (variant.extract)
      picture = picture.extract({
        left: variant.extract[0],
        top: variant.extract[1],
        width: variant.extract[2],
        height: variant.extract[3],
      });
    const pixels = await picture
      .resize(variant.width, variant.height, {
        fit: "cover",
        position: variant.position ?? "centre",
        kernel: "lanczos3",
      })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const format of variant.formats ?? ["avif", "webp"]) {
      const limit = variant.maxBytes?.[format];
      let qualityOffset = variant.qualityOffset ?? 0,
        buf = await encode(pixels, format, variant.width, qualityOffset, limit !== undefined);
      while (limit !== undefined && buf.length > limit && qualityOffset > LOWEST_QUALITY_OFFSET) {
        // A step of quality is worth about a twenty-fifth of the bytes.
        const steps = Math.max(1, Math.floor(25 * Math.log(buf.length / limit)));
        qualityOffset = Math.max(LOWEST_QUALITY_OFFSET, qualityOffset - steps);
        buf = await encode(pixels, format, variant.width, qualityOffset, true);
      }
      fs.writeFileSync(outputFile(`${variant.name}.${format}`), buf);
    }
  }
}
