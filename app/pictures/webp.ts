import { ByteReader, concatBytes, NotAPicture } from "./byte-reader.ts";
import { FrameSizes, type PictureSize } from "./frame-sizes.ts";

/** Flags of the VP8X chunk that declare metadata chunks. */
const flags = { xmp: 0x04, exif: 0x08 } as const;

/** Chunks that are kept beside the image data. */
const KEPT_AROUND = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH"]);
const KEPT_IN_FRAME = new Set(["ALPH"]);

/** @throws NotAPicture */
export function readWebp(bytes: Uint8Array): { size: PictureSize; bytes: Uint8Array<ArrayBuffer> } {
  const reader = new ByteReader(bytes, 4);
  const length = reader.uint32(true);
  reader.skip(4);
  const sizes = new FrameSizes();
  // Bytes after the declared length are not part of the picture.
  const kept = readChunks(reader, Math.min(length + 8, bytes.length), sizes, KEPT_AROUND);
  if (sizes.frames === 0) throw new NotAPicture();
  const content = concatBytes(kept);
  const header = bytes.slice(0, 12);
  new DataView(header.buffer).setUint32(4, content.length + 4, true);
  return { size: sizes.size(), bytes: concatBytes([header, content]) };
}

/** Reads the chunks of the file or of a frame, up to a position. */
function readChunks(reader: ByteReader, end: number, sizes: FrameSizes, around: ReadonlySet<string>): Uint8Array[] {
  const kept: Uint8Array[] = [];
  reader.readParts(() => {
    const type = reader.text(4);
    const data = reader.take(reader.uint32(true));
    // Chunks have an even length; the last byte of the file may be missing.
    const next = Math.min(reader.at + (data.length % 2), end);
    if (reader.at > end) throw new NotAPicture();
    const isImage = type === "VP8 " || type === "VP8L";
    if (isImage) addFrame(type, data, sizes);
    if (isImage || around.has(type)) kept.push(...chunk(type, contentOf(type, data, reader, sizes)));
    reader.at = next;
    return false;
  }, end);
  return kept;
}

function contentOf(type: string, data: Uint8Array, reader: ByteReader, sizes: FrameSizes): Uint8Array {
  if (type === "VP8X") {
    const header = new ByteReader(data, 4);
    sizes.setCanvas(header.uint24LittleEndian() + 1, header.uint24LittleEndian() + 1);
    const content = data.slice();
    content[0] = (data[0] ?? 0) & ~(flags.xmp | flags.exif);
    return content;
  }
  if (type !== "ANMF") return data;
  // Position, size and duration of a frame, followed by its own chunks.
  const header = new ByteReader(data).take(16);
  const end = reader.at;
  reader.at = end - data.length + header.length;
  return concatBytes([header, ...readChunks(reader, end, sizes, KEPT_IN_FRAME)]);
}

function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const header = new Uint8Array(8);
  header.set([...type].map((letter) => letter.charCodeAt(0)));
  new DataView(header.buffer).setUint32(4, data.length, true);
  return [header, data, new Uint8Array(data.length % 2)];
}

function addFrame(type: "VP8 " | "VP8L", data: Uint8Array, sizes: FrameSizes): void {
  const reader = new ByteReader(data);
  if (type === "VP8 ") {
    reader.skip(3);
    if (reader.text(3) !== "\x9d\x01\x2a") throw new NotAPicture();
    const [width, height] = [reader.uint16(true) & 0x3fff, reader.uint16(true) & 0x3fff];
    if (width === 0 || height === 0) throw new NotAPicture();
    sizes.addFrame(width, height);
  } else {
    if (reader.byte() !== 0x2f) throw new NotAPicture();
    const bits = reader.uint32(true);
    sizes.addFrame((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
}
