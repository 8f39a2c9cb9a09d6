import { ByteReader, concatBytes, NotAPicture, startsWithBytes } from "./byte-reader.ts";
import { FrameSizes, type PictureSize } from "./frame-sizes.ts";

const marker = {
  temporary: 0x01,
  restart: 0xd0,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  comment: 0xfe,
} as const;

/** Segments required for decoding: tables, restart intervals and the number of lines. */
const TABLES = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);
/** Start-of-frame markers of all encodings. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** A progressive picture has about ten scans, and decoding each of them processes all pixels. */
const MAX_SCANS = 100;

/** @throws NotAPicture */
export function readJpeg(bytes: Uint8Array): {
  size: PictureSize;
  isSideways?: boolean;
  bytes: Uint8Array<ArrayBuffer>;
} {
  const reader = new ByteReader(bytes);
  if (nextMarker(reader) !== marker.startOfImage) throw new NotAPicture();
  const kept = [bytes.subarray(0, 2)];
  const sizes = new FrameSizes();
  let scans = 0;
  let hasOrientation = false;
  let isSideways = false;
  reader.readParts(() => {
    const kind = nextMarker(reader);
    if (kind === marker.endOfImage) return true;
    if (isAlone(kind)) return false;
    const start = reader.at - 2;
    const length = reader.uint16();
    if (length < 2) throw new NotAPicture();
    const data = reader.take(length - 2);
    if (FRAMES.has(kind)) {
      if (sizes.frames > 0) throw new NotAPicture();
      addFrame(sizes, data);
    } else if (kind === marker.startOfScan) {
      scans += 1;
      if (sizes.frames === 0 || scans > MAX_SCANS) throw new NotAPicture();
      skipScan(reader);
    } else if (!TABLES.has(kind) && kind !== marker.comment && (kind < marker.app0 || kind > 0xef)) {
      throw new NotAPicture();
    }
    const segment = bytes.subarray(start, reader.at);
    if (kind === marker.app1) {
      const orientation: number | undefined = hasOrientation ? undefined : orientationIn(data);
      if (orientation !== undefined) kept.push(orientationSegment(orientation));
      hasOrientation ||= orientation !== undefined;
      isSideways ||= orientation !== undefined && orientation >= 5;
    } else if (kind === marker.app0) {
      if (startsWithBytes(data, "JFIF\0") && data.length >= 14) kept.push(withoutThumbnail(segment));
    } else if (isNeeded(kind, data)) {
      kept.push(segment);
    }
    return false;
  });
  if (scans === 0) throw new NotAPicture();
  return {
    size: sizes.size(),
    ...(isSideways ? { isSideways } : {}),
    bytes: concatBytes([...kept, new Uint8Array([0xff, marker.endOfImage])]),
  };
}

/**
 * Two of the sixteen application segments define colours; the others are metadata on the author, the camera and the
 * place.
 */
function isNeeded(kind: number, data: Uint8Array): boolean {
  if (kind === marker.app2) return startsWithBytes(data, "ICC_PROFILE\0");
  if (kind === marker.app14) return startsWithBytes(data, "Adobe");
  return kind !== marker.comment && (kind < marker.app0 || kind > 0xef);
}

/** Reads the next marker. Decoders skip everything before it: some programs align segments with other bytes. */
function nextMarker(reader: ByteReader): number {
  let kind = 0;
  while (kind === 0) {
    const at = reader.bytes.indexOf(0xff, reader.at);
    reader.skip((at < 0 ? reader.bytes.length : at) - reader.at);
    // Any number of fill bytes may precede a marker, and a zero byte makes it data.
    do kind = reader.byte();
    while (kind === 0xff);
  }
  return kind;
}

/** Whether a marker has no segment. Outside of a scan, it has no effect. */
function isAlone(kind: number): boolean {
  return kind === marker.temporary || isRestart(kind);
}

function isRestart(kind: number): boolean {
  return kind >= marker.restart && kind < marker.restart + 8;
}

function addFrame(sizes: FrameSizes, data: Uint8Array): void {
  const reader = new ByteReader(data, 1);
  const [height, width] = [reader.uint16(), reader.uint16()];
  if (width === 0 || height === 0) throw new NotAPicture();
  sizes.addFrame(width, height);
}

/**
 * Skips the data of a scan, which may contain restart markers and stuffed bytes, up to the next marker or to the end of
 * the bytes.
 */
function skipScan(reader: ByteReader): void {
  const { bytes } = reader;
  for (;;) {
    const found = bytes.indexOf(0xff, reader.at);
    const at = found < 0 ? bytes.length : found;
    const kind = bytes[at + 1] ?? marker.endOfImage;
    const isData = kind === 0 || isRestart(kind);
    if (!isData && kind !== 0xff) {
      reader.at = at;
      return;
    }
    reader.at = at + (isData ? 2 : 1);
  }
}

/** Returns a JFIF segment without its thumbnail, which may show parts that were cropped from the picture. */
function withoutThumbnail(segment: Uint8Array): Uint8Array {
  const plain = segment.slice(0, 2 + 16);
  plain.set([0, 16], 2);
  plain.set([0, 0], 16);
  return plain;
}

const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The Exif orientation (2 to 8); undefined if the picture is upright or has none. */
function orientationIn(data: Uint8Array): number | undefined {
  if (!startsWithBytes(data, EXIF)) return undefined;
  const tiff = data.subarray(EXIF.length);
  const littleEndian = startsWithBytes(tiff, "II");
  try {
    const reader = new ByteReader(tiff, 4);
    reader.at = reader.uint32(littleEndian);
    for (let left = reader.uint16(littleEndian); left > 0; left -= 1) {
      const [tag, type] = [reader.uint16(littleEndian), reader.uint16(littleEndian)];
      reader.skip(4);
      const value = reader.uint16(littleEndian);
      reader.skip(2);
      if (tag === ORIENTATION) return type === SHORT && value >= 2 && value <= 8 ? value : undefined;
    }
  } catch (error) {
    // A truncated directory has no orientation.
    if (!(error instanceof NotAPicture)) throw error;
  }
  return undefined;
}

/** An Exif segment that contains only the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const header = [0xff, marker.app1, 0, 34, ...[...EXIF].map((letter) => letter.charCodeAt(0))];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const value = [0, 0, 0, 1, 0, orientation, 0, 0];
  const directory = [0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, ...value, 0, 0, 0, 0];
  return new Uint8Array([...header, ...tiff, ...directory]);
}
