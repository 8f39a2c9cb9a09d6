import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkedMedia } from "#app/features/media/checked-media.ts";
import { checkedPicture } from "#app/features/tickets/checked-picture.ts";
import { MAX_PARTS } from "#app/pictures/byte-reader.ts";
import { type Picture, readPicture } from "#app/pictures/read-picture.ts";
import {
  gifHeader,
  gifImage,
  jpegWith,
  picturesWithParts,
  riffChunk,
  segment,
  webpImage,
  webpOf,
} from "#tests/fixtures/picture-parts.ts";
import { bytesOf, createPng, decoded, encodeInteger, pictures, pngChunk } from "#tests/fixtures/pictures.ts";

const types = { png: "image/png", gif: "image/gif", webp: "image/webp", jpeg: "image/jpeg" } as const;
const small = {
  png: decoded(pictures.png),
  gif: decoded(pictures.gif),
  webp: decoded(pictures.webp),
  jpeg: decoded(pictures.jpeg),
};
const SECRET = "14.5995N 120.9842E";

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("latin1");
/** The picture, or undefined if it is refused. */
function pictureOf(bytes: Uint8Array): Picture | undefined {
  const picture = readPicture(bytes);
  return "problem" in picture ? undefined : picture;
}
const cleaned = (bytes: Uint8Array) => pictureOf(bytes)?.bytes;
const sizeOf = (bytes: Uint8Array) => pictureOf(bytes)?.size;

const entry = (tag: number, type: number, value: Uint8Array, le: boolean) =>
  bytesOf(encodeInteger(tag, 2, le), encodeInteger(type, 2, le), encodeInteger(1, 4, le), value);
/** Exif data like those of cameras: maker, orientation, and a location after the directory. */
function exif(orientation: number, le = true): Uint8Array {
  const directory = bytesOf(
    encodeInteger(2, 2, le),
    entry(0x010f, 2, encodeInteger(100, 4, le), le),
    entry(0x0112, 3, bytesOf(encodeInteger(orientation, 2, le), 0, 0), le),
    encodeInteger(0, 4, le),
  );
  return bytesOf("Exif\0\0", le ? "II" : "MM", encodeInteger(42, 2, le), encodeInteger(8, 4, le), directory, SECRET);
}
const vp8x = (flags: number, width: number, height: number) =>
  riffChunk("VP8X", bytesOf(flags, 0, 0, 0, encodeInteger(width - 1, 3, true), encodeInteger(height - 1, 3, true)));
const gifExtension = (label: number, ...blocks: string[]) =>
  bytesOf(0x21, label, ...blocks.flatMap((block) => [block.length, block]), 0);

test("pictures without metadata are returned unchanged, with their type and size", () => {
  for (const name of ["png", "gif", "webp", "jpeg"] as const) {
    expect(readPicture(small[name]), name).toEqual({
      type: types[name],
      size: { width: 1, height: 1, frames: 1, pixels: 1 },
      bytes: small[name],
    });
  }
});

test("the site's artwork is read with its sizes", () => {
  expect(sizeOf(readFileSync("public/art/news/notice-450.webp"))).toMatchObject({ width: 450, frames: 1 });
  expect(readPicture(readFileSync("docs/home.jpg"))).toMatchObject({ type: "image/jpeg", size: { frames: 1 } });
});

test("bytes after the end of a picture are removed", () => {
  for (const name of ["png", "gif", "webp", "jpeg"] as const) {
    expect(cleaned(bytesOf(small[name], `PK\x03\x04 ${SECRET}`)), name).toEqual(small[name]);
  }
});

const type = { problem: "type" };
const damaged = { problem: "damaged" };

test("other files and pictures without image data are rejected, with the reason", () => {
  const others = ["", "<svg/>", "GIF88a", "\x89PNG", "RIFF1234WAVE", "%PDF-1.7", "BM"];
  for (const other of others) expect(readPicture(bytesOf(other)), other).toEqual(type);
  const broken = [
    "GIF89a/*<html><script>alert(1)</script>*/=1;",
    "\xff\xd8\xff<script>alert(1)</script>",
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR<script>",
    "RIFF\x20\0\0\0WEBPVP8 <script>",
  ];
  for (const other of broken) expect(readPicture(bytesOf(other)), other).toEqual(damaged);
  const header = small.png.subarray(0, 33);
  expect(readPicture(bytesOf(header, pngChunk("IEND")))).toEqual(damaged);
  expect(readPicture(bytesOf(header, pngChunk("XXXX"), small.png.subarray(33)))).toEqual(damaged);
  expect(readPicture(createPng({ width: 0 }))).toEqual(damaged);
  expect(readPicture(bytesOf(gifHeader, 0x3b))).toEqual(damaged);
  expect(readPicture(webpOf(vp8x(0, 1, 1)))).toEqual(damaged);
  expect(readPicture(webpOf(riffChunk("ANMF", bytesOf("short"))))).toEqual(damaged);
  expect(readPicture(webpOf(riffChunk("ANMF", bytesOf(new Uint8Array(16), "ALPH", 9, 0, 0, 0)), webpImage))).toEqual(
    damaged,
  );
});

test("a picture without its end is repaired if browsers show it, and rejected otherwise", () => {
  /** The least number of bytes of each picture that are an image, and what the repaired picture begins with. */
  const enough = {
    png: small.png.length - 12,
    gif: small.gif.length - 2,
    webp: small.webp.length,
    jpeg: small.jpeg.length - 4,
  };
  for (const name of ["png", "gif", "webp", "jpeg"] as const) {
    const picture = small[name];
    for (let length = 12; length < picture.length; length += 1) {
      const read = readPicture(picture.subarray(0, length));
      const expected = length < enough[name] ? damaged : { type: types[name], size: { width: 1, height: 1 } };
      expect(read, `${name} ${length}`).toMatchObject(expected);
    }
  }
  expect(cleaned(small.png.subarray(0, -12))).toEqual(small.png);
  expect(cleaned(small.png.subarray(0, -3))).toEqual(small.png);
  expect(cleaned(small.gif.subarray(0, -1))).toEqual(small.gif);
  expect(cleaned(small.gif.subarray(0, -2))).toEqual(small.gif);
  expect(cleaned(small.jpeg.subarray(0, -1))).toEqual(small.jpeg);
  expect(cleaned(small.jpeg.subarray(0, -2))).toEqual(small.jpeg);
  const metadata = riffChunk("EXIF", bytesOf(SECRET));
  const incomplete = webpOf(webpImage, metadata).subarray(0, -5);
  expect(cleaned(incomplete)).toEqual(webpOf(webpImage));
});

test("an animation without its end keeps the frames that are complete", () => {
  const image = bytesOf(gifImage.subarray(0, 11), 1, 7, 1, 8, 0);
  const gif = (...frames: Uint8Array[]) => bytesOf(gifHeader, ...frames, 0x3b);
  expect(cleaned(gif(gifImage, image).subarray(0, -3))).toEqual(gif(gifImage, bytesOf(image.subarray(0, -3), 0)));
  expect(cleaned(gif(gifImage, image).subarray(0, -10))).toEqual(gif(gifImage));
  const chunk = pngChunk("IDAT", bytesOf("second"));
  const png = createPng({});
  const withoutEnd = png.subarray(0, -pngChunk("IEND").length);
  expect(cleaned(bytesOf(withoutEnd, chunk.subarray(0, -1)))).toEqual(png);
  const frame = riffChunk("ANMF", bytesOf(new Uint8Array(16), webpImage));
  expect(cleaned(webpOf(vp8x(2, 1, 1), frame, frame).subarray(0, -1))).toEqual(webpOf(vp8x(2, 1, 1), frame));
});

test("bytes between the segments of a JPEG and after the frames of a GIF are removed", () => {
  const second = 2 + 2 + 67;
  const padded = bytesOf(
    ...[small.jpeg.subarray(0, second), 0, 0, SECRET, 0xff, 0, 1, 0xff, 0xd3, 0xff, 0x01],
    ...[small.jpeg.subarray(second, -2), 0, 0, small.jpeg.subarray(-2), 0, 0],
  );
  expect(text(padded)).toContain(SECRET);
  expect(text(cleaned(padded))).not.toContain(SECRET);
  expect(cleaned(padded)).toEqual(bytesOf(small.jpeg.subarray(0, -2), 0, 0, small.jpeg.subarray(-2)));
  for (const added of [
    [0, 0],
    ["\0", SECRET],
    ["PK\x03\x04", SECRET],
  ]) {
    const gif = bytesOf(small.gif.subarray(0, -1), ...added, 0x3b);
    expect(cleaned(gif)).toEqual(small.gif);
  }
});

test.each(Object.entries(picturesWithParts))("reading stops at the limit of parts: %s", (name, build) => {
  expect(sizeOf(build(MAX_PARTS - 20)), name).toMatchObject({ width: 1, height: 1 });
  const huge = build(name.includes("GIF") ? 400_000 : 100_000);
  const ticket = { problem: expect.stringContaining("too many parts") };
  const reads = (["getUint8", "getUint16", "getUint32"] as const).map((method) => vi.spyOn(DataView.prototype, method));
  const views = vi.spyOn(Uint8Array.prototype, "subarray");
  onTestFinished(() => void vi.restoreAllMocks());
  expect(readPicture(huge)).toEqual({ problem: "parts" });
  const work = [...reads, views].reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  expect(work, "reads and views").toBeLessThan(15 * MAX_PARTS);
  vi.restoreAllMocks();
  expect(checkedPicture(huge)).toEqual(ticket);
  expect(checkedMedia(huge)).toEqual(ticket);
});

test("600,000 empty chunks of a WebP are refused without reading them all", () => {
  expect(readPicture(picturesWithParts["empty chunks of a WebP"]?.(600_000) ?? small.webp)).toEqual({
    problem: "parts",
  });
});

test("metadata, comments, thumbnails and application data are removed from a JPEG, but not its colour profile", () => {
  const icc = segment(0xe2, bytesOf("ICC_PROFILE\0", 1, 1, "profile"));
  const adobe = segment(0xee, bytesOf("Adobe", 0, 100, 0, 0, 0, 0, 1));
  const jfif = (thumbnail: number) =>
    segment(0xe0, bytesOf("JFIF\0", 1, 2, 0, 0, 1, 0, 1, thumbnail, thumbnail, "rgb".repeat(thumbnail ** 2)));
  const full = jpegWith(
    jfif(2),
    segment(0xe0, bytesOf("JFXX\0", SECRET)),
    segment(0xe1, exif(1)),
    segment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0", SECRET)),
    icc,
    segment(0xe2, bytesOf("MPF\0", SECRET)),
    segment(0xed, bytesOf("Photoshop 3.0\0", SECRET)),
    segment(0xee, bytesOf(SECRET)),
    adobe,
    segment(0xfe, bytesOf(SECRET)),
    bytesOf(0xff, 0xff),
  );
  expect(cleaned(full)).toEqual(jpegWith(jfif(0), icc, adobe));
});

test("a JPEG keeps the orientation of its Exif data and nothing else", () => {
  for (const littleEndian of [true, false]) {
    for (let orientation = 0; orientation <= 9; orientation += 1) {
      const turned = cleaned(jpegWith(segment(0xe1, exif(orientation, littleEndian))));
      const expected = orientation >= 2 && orientation <= 8;
      expect(turned?.length).toBe(small.jpeg.length + (expected ? 36 : 0));
      expect(text(turned)).not.toContain(SECRET);
      if (expected) {
        expect(text(turned)).toContain(
          `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}`,
        );
        expect(cleaned(turned ?? small.jpeg)).toEqual(turned);
      }
    }
  }
  const broken = bytesOf("Exif\0\0", "MM", 0, 42, encodeInteger(0xfffffff0, 4));
  expect(cleaned(jpegWith(segment(0xe1, broken)))).toEqual(small.jpeg);
});

test("restart markers and stuffed bytes are data of a JPEG, and too many scans are rejected", () => {
  const [scanAt] = [text(small.jpeg).indexOf("\xff\xda")];
  const header = small.jpeg.subarray(0, scanAt);
  const scan = bytesOf(small.jpeg.subarray(scanAt, -2), 0xff, 0, 1, 0xff, 0xd0, 2, 0xff, 0xd7, 3);
  const end = bytesOf(0xff, 0xd9);
  const progressive = bytesOf(header, scan, scan, scan, end);
  expect(cleaned(progressive)).toEqual(progressive);
  expect(readPicture(bytesOf(header, ...Array(101).fill(scan), end))).toEqual(damaged);
});

test("texts, times and locations are removed from a PNG, but not colours and frames", () => {
  const frame = pngChunk(
    "fcTL",
    bytesOf(encodeInteger(0, 4), encodeInteger(1, 4), encodeInteger(1, 4), new Uint8Array(14)),
  );
  const allowed = [
    ...["gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "tRNS", "pHYS"].map((type) => pngChunk(type, bytesOf("1234"))),
    pngChunk("acTL", bytesOf(encodeInteger(1, 4), encodeInteger(0, 4))),
    frame,
  ];
  const dropped = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "vpAg", "caBX"].map((type) =>
    pngChunk(type, bytesOf(SECRET)),
  );
  const mixed = allowed.flatMap((chunk, index) => [chunk, dropped[index % dropped.length] ?? chunk]);
  expect(cleaned(createPng({}, ...mixed))).toEqual(createPng({}, ...allowed));
});

test("Exif, XMP and unknown chunks are removed from a WebP and from the flags of its header", () => {
  const icc = riffChunk("ICCP", bytesOf("profile"));
  const secret = ["EXIF", "XMP ", "SECR"].map((type) => riffChunk(type, bytesOf(SECRET)));
  const full = webpOf(vp8x(0x2c, 1, 1), icc, webpImage, ...secret);
  expect(cleaned(full)).toEqual(webpOf(vp8x(0x20, 1, 1), icc, webpImage));
  const frame = (...inner: Uint8Array[]) => riffChunk("ANMF", bytesOf(new Uint8Array(16), ...inner));
  const animation = riffChunk("ANIM", new Uint8Array(6));
  const animated = webpOf(vp8x(2, 1, 1), animation, frame(webpImage, ...secret), frame(webpImage));
  expect(cleaned(animated)).toEqual(webpOf(vp8x(2, 1, 1), animation, frame(webpImage), frame(webpImage)));
  expect(sizeOf(animated)?.frames).toBe(2);
  const lossless = bytesOf(0x2f, encodeInteger((4 - 1) | ((3 - 1) << 14), 4, true));
  expect(sizeOf(webpOf(riffChunk("VP8L", lossless)))).toEqual({ width: 4, height: 3, frames: 1, pixels: 12 });
});

test("comments, texts and application data are removed from a GIF, but not its frames and loop count", () => {
  const loops = gifExtension(0xff, "NETSCAPE2.0", "\x01\x05\x00");
  const control = gifExtension(0xf9, "\0\0\0\0");
  const full = bytesOf(
    gifHeader,
    gifExtension(0xff, "NETSCAPE2.0", "\x01\x05\x00", SECRET),
    gifExtension(0xff, "XMP DataXMP", SECRET),
    gifExtension(0xfe, SECRET, SECRET),
    gifExtension(0xf9, "1234"),
    gifExtension(0x01, "123456789012", SECRET),
    control,
    gifImage,
    gifExtension(0x99, SECRET),
    gifImage,
    0x3b,
  );
  expect(cleaned(full)).toEqual(bytesOf(gifHeader, loops, control, gifImage, gifImage, 0x3b));
  expect(sizeOf(full)).toEqual({ width: 1, height: 1, frames: 2, pixels: 2 });
});

test("photos of phones are accepted, and larger pictures and long animations are rejected with the limits", () => {
  for (const [width, height] of [
    [4000, 3000],
    [6000, 4000],
    [5712, 4284],
    [8192, 3000],
    [1, 8192],
  ] as const) {
    expect(checkedPicture(createPng({ width, height })), `${width}x${height}`).toHaveProperty("type");
  }
  const tooManyPixels = {
    problem: "An image may be at most 8192 pixels wide and high, and have 25 megapixels. Please resize it.",
  };
  for (const [width, height] of [
    [12_000, 12_000],
    [5001, 5000],
    [8193, 1],
    [1, 2 ** 31],
  ] as const) {
    expect(checkedPicture(createPng({ width, height })), `${width}x${height}`).toEqual(tooManyPixels);
  }
  const frame = (width: number) =>
    bytesOf(0x2c, new Uint8Array(4), encodeInteger(width, 2, true), encodeInteger(1000, 2, true), 0, 2, 1, 0, 0);
  const gif = (frames: number, width: number) => bytesOf(gifHeader, ...Array(frames).fill(frame(width)), 0x3b);
  const tooManyFrames = {
    problem:
      "An animation may have at most 1000 frames, and 200 megapixels in all. Please send a shorter one, or a still image.",
  };
  expect(checkedPicture(gif(200, 1000))).toHaveProperty("type");
  expect(checkedPicture(gif(201, 1000))).toEqual(tooManyFrames);
  expect(checkedPicture(gif(1001, 1))).toEqual(tooManyFrames);
  expect(checkedPicture(gif(1, 9000))).toEqual(tooManyPixels);
});

/** Complete pictures with all kinds of parts, which the fuzz test mutates. */
const completePictures = [
  ...Object.values(small),
  jpegWith(segment(0xe0, bytesOf("JFIF\0", new Uint8Array(9))), segment(0xe1, exif(6)), segment(0xfe, bytesOf("text"))),
  createPng({}, pngChunk("tEXt", bytesOf("text")), pngChunk("fcTL", new Uint8Array(26).fill(1))),
  webpOf(
    vp8x(0x2c, 1, 1),
    webpImage,
    riffChunk("EXIF", exif(3)),
    riffChunk("ANMF", bytesOf(new Uint8Array(16), webpImage)),
  ),
  bytesOf(gifHeader, gifExtension(0xff, "NETSCAPE2.0", "\x01\0\0"), gifExtension(0xfe, "text"), gifImage, 0x3b),
];

test("arbitrary bytes are read without an exception, to at most 12 more bytes and idempotently", () => {
  const mutation = fc.record({ at: fc.nat(), cut: fc.nat(6), put: fc.uint8Array({ maxLength: 6 }) });
  const hostile = fc
    .record({
      base: fc.constantFrom(...completePictures),
      changes: fc.array(mutation, { maxLength: 4 }),
      trailer: fc.uint8Array(),
    })
    .map(({ base, changes, trailer }) =>
      bytesOf(
        changes.reduce((bytes, { at, cut, put }) => {
          const from = at % (bytes.length + 1);
          return bytesOf(bytes.subarray(0, from), put, bytes.subarray(from + cut));
        }, base),
        trailer,
      ),
    );
  let read = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: hostile }, { weight: 1, arbitrary: fc.uint8Array() }), (bytes) => {
      const picture = pictureOf(bytes);
      if (!picture) return;
      read += 1;
      expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length + 12);
      expect(readPicture(picture.bytes)).toEqual(picture);
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(1000);
});

test("hostile files of five megabytes are read in linear time", () => {
  const size = 5 * 1024 * 1024;
  const filled = (start: Uint8Array, unit: Uint8Array) => {
    const bytes = new Uint8Array(size);
    bytes.set(start);
    for (let at = start.length; at + unit.length <= size; at += unit.length) bytes.set(unit, at);
    return bytes;
  };
  const start = performance.now();
  const scanAt = text(small.jpeg).indexOf("\xff\xda");
  const hostile = [
    filled(small.jpeg.subarray(0, scanAt + 14), bytesOf(0xff, 0)),
    filled(small.jpeg.subarray(0, scanAt + 14), bytesOf(0xff, 0xff)),
    filled(small.jpeg.subarray(0, 2), segment(0xe1, exif(0))),
    filled(small.png.subarray(0, 33), pngChunk("tEXt")),
    filled(small.png.subarray(0, 33), pngChunk("IDAT")),
    filled(bytesOf(small.gif.subarray(0, 19), 0x21, 0xfe), bytesOf(1, 1)),
    filled(small.gif.subarray(0, 19), gifImage),
    filled(bytesOf("RIFF", encodeInteger(size - 8, 4, true), "WEBP"), riffChunk("ANMF", new Uint8Array(16))),
  ];
  const prepared = performance.now();
  for (const bytes of hostile) readPicture(bytes);
  // Measured at a tenth of a second each; anything slower than linear time would take minutes.
  expect(performance.now() - prepared).toBeLessThan(Math.max(10_000, 50 * (prepared - start)));
});
