import { ByteReader, concatBytes, NotAPicture } from "./byte-reader.ts";
import { FrameSizes, type PictureSize } from "./frame-sizes.ts";

/** Chunks that affect rendering; all others are metadata on the picture, its author or its place. */
const KEPT = new Set([
  ...["IHDR", "PLTE", "IDAT"],
  ...["gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "tRNS", "pHYS"],
  ...["acTL", "fcTL", "fdAT"],
]);

/** The last chunk, with its checksum. */
const END = new Uint8Array([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** @throws NotAPicture */
export function readPng(bytes: Uint8Array): { size: PictureSize; bytes: Uint8Array<ArrayBuffer> } {
  const reader = new ByteReader(bytes);
  const kept = [reader.take(8)];
  const sizes = new FrameSizes();
  let image = { width: 0, height: 0 };
  let hasData = false;
  reader.readParts(() => {
    const start = reader.at;
    const length = reader.uint32();
    const type = reader.text(4);
    const data = reader.skip(length);
    reader.skip(4);
    if (type === "IEND") return true;
    // The header must be the first chunk and may not occur again.
    if ((type === "IHDR") !== (kept.length === 1)) throw new NotAPicture();
    if ((type === "IHDR" && length !== 13) || (type === "fcTL" && length !== 26)) throw new NotAPicture();
    if (type === "IHDR") {
      image = dimensions(new ByteReader(bytes, data));
      sizes.setCanvas(image.width, image.height);
    }
    if (type === "fcTL") {
      const frame = dimensions(new ByteReader(bytes, data + 4));
      sizes.addFrame(frame.width, frame.height);
    }
    hasData ||= type === "IDAT";
    if (KEPT.has(type)) kept.push(bytes.subarray(start, reader.at));
    // Decoders refuse pictures with unknown critical chunks, whose names start with a capital letter.
    else if (!/^[a-z][A-Za-z]{3}$/.test(type)) throw new NotAPicture();
    return false;
  });
  if (!hasData) throw new NotAPicture();
  if (sizes.frames === 0) sizes.addFrame(image.width, image.height);
  return { size: sizes.size(), bytes: concatBytes([...kept, END]) };
}

function dimensions(reader: ByteReader): { width: number; height: number } {
  const [width, height] = [reader.uint32(), reader.uint32()];
  if (width === 0 || height === 0) throw new NotAPicture();
  return { width, height };
}
