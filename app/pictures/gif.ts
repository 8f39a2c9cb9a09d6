import { ByteReader, concatBytes, EndOfBytes, NotAPicture } from "./byte-reader.ts";
import { FrameSizes, type PictureSize } from "./frame-sizes.ts";

const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
const extension = { plainText: 0x01, control: 0xf9, application: 0xff } as const;
/** Identifiers of application extensions that contain the loop count of an animation. */
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** @throws NotAPicture */
export function readGif(bytes: Uint8Array): { size: PictureSize; bytes: Uint8Array<ArrayBuffer> } {
  const reader = new ByteReader(bytes, 6);
  const sizes = new FrameSizes();
  sizes.setCanvas(reader.uint16(true), reader.uint16(true));
  skipColours(reader, reader.byte(), 2);
  const kept = [bytes.subarray(0, reader.at)];
  /** The graphic control extension for the next image. */
  let control: Uint8Array | undefined;
  reader.readParts(() => {
    const start = reader.at;
    const kind = reader.byte();
    if (kind === block.image) {
      reader.skip(4);
      const [width, height] = [reader.uint16(true), reader.uint16(true)];
      if (width === 0 || height === 0) throw new NotAPicture();
      skipColours(reader, reader.byte(), 0);
      reader.skip(1);
      const end = endOfImage(reader);
      sizes.addFrame(width, height);
      if (control) kept.push(control);
      kept.push(bytes.subarray(start, end), new Uint8Array(1));
      control = undefined;
      return false;
    }
    // Browsers show the frames before anything else that is no block.
    if (kind !== block.extension) return true;
    const label = reader.byte();
    if (label === extension.application) kept.push(...readLoops(reader));
    else skipSubBlocks(reader);
    if (label === extension.control) control = bytes.subarray(start, reader.at);
    // A plain text extension is a kind of image that no browser shows, and the control extension before it belongs to it.
    if (label === extension.plainText) control = undefined;
    return false;
  });
  if (sizes.frames === 0) throw new NotAPicture();
  return { size: sizes.size(), bytes: concatBytes([...kept, new Uint8Array([block.end])]) };
}

/** Skips the rest of a header and the colour table that its flags declare. */
function skipColours(reader: ByteReader, headerFlags: number, rest: number): void {
  reader.skip(rest + (headerFlags & 0x80 ? 3 * 2 ** ((headerFlags & 7) + 1) : 0));
}

function skipSubBlocks(reader: ByteReader): void {
  while (reader.skip(reader.byte()) < reader.at) {
    // An empty block is the last one.
  }
}

/**
 * Skips the data of an image.
 * @returns the position of its empty last block, or of a block of which the end is missing
 */
function endOfImage(reader: ByteReader): number {
  const { bytes, at: start } = reader;
  let at = start;
  while (bytes[at] && at + (bytes[at] ?? 0) < bytes.length) at += 1 + (bytes[at] ?? 0);
  const isComplete = bytes[at] === 0;
  if (!isComplete && at === start) throw new EndOfBytes(reader);
  reader.at = isComplete ? at + 1 : bytes.length;
  return at;
}

/** Reads an application extension; returns it, without other data, if it contains the loop count of the animation. */
function readLoops(reader: ByteReader): Uint8Array[] {
  const name = reader.text(reader.byte());
  let loops: Uint8Array | undefined;
  for (let length = reader.byte(); length > 0; length = reader.byte()) {
    const at = reader.skip(length);
    if (length === 3 && reader.bytes[at] === 1) loops ??= reader.bytes.subarray(at, reader.at);
  }
  if (!loops || !LOOPS.includes(name)) return [];
  const letters = [...name].map((letter) => letter.charCodeAt(0));
  return [new Uint8Array([block.extension, extension.application, 11, ...letters, 3, ...loops, 0])];
}
