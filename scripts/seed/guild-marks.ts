import { createHash } from "node:crypto";
import { encode } from "fast-png";

/** Pixels of the mark of a guild in RAN. */
const WIDTH = 16;
const HEIGHT = 11;

/** What the marks show: nine rows of up to twelve pixels. */
const glyphs = [
  // A lantern.
  [
    "....##....",
    "...####...",
    "..######..",
    ".##.##.##.",
    ".##.##.##.",
    ".##.##.##.",
    "..######..",
    "...####...",
    "....##....",
  ],
  // The moon.
  ["...####..", ".####....", "####.....", "###......", "###......", "###......", "####...#.", ".######..", "...###..."],
  // A hand.
  [
    "....#.#...",
    "..#.#.#.#.",
    "..#.#.#.#.",
    "..#.#.#.#.",
    "#.#######.",
    "#########.",
    ".########.",
    "..######..",
    "..######..",
  ],
  // An owl.
  ["#.......#", "###...###", "#########", "##..#..##", "##.###.##", "#########", ".###.###.", ".#######.", "..##.##.."],
  // A skull.
  ["..#####..", ".#######.", "##..#..##", "##..#..##", "####.####", ".#######.", "..#####..", "..#.#.#..", "..#.#.#.."],
  // A star.
  ["....#....", "...###...", "...###...", "#########", ".#######.", "..#####..", "..#####..", ".###.###.", ".#.....#."],
  // A sword.
  [
    "........##",
    ".......###",
    "......###.",
    ".....###..",
    "#...###...",
    "##.###....",
    ".####.....",
    "..###.....",
    ".##.##....",
  ],
  // A hat.
  [
    ".....##.....",
    "....####....",
    "....####....",
    "...######...",
    "..########..",
    ".##########.",
    "############",
    "...#....#...",
    "....####....",
  ],
  // A bell.
  ["....#....", "...###...", "..#####..", "..#####..", "..#####..", ".#######.", ".#######.", "#########", "....#...."],
  // A fish.
  [
    "..####....#",
    ".######..##",
    "##.#######.",
    "##########.",
    "##########.",
    ".########..",
    "..####..##.",
    "....#....##",
    "...........",
  ],
  // A tower.
  ["#.##.##.#", "#########", ".#######.", "..#####..", "..##.##..", "..##.##..", "..#####..", ".#######.", "#########"],
  // A heart.
  [".##...##.", "####.####", "#########", "#########", ".#######.", "..#####..", "...###...", "....#....", "........."],
] as const;

/** A field, its second colour, and the colour of what it shows. */
const colours = [
  [
    [0x8c, 0x1c, 0x2c],
    [0x6a, 0x12, 0x20],
    [0xff, 0xd8, 0x6b],
  ],
  [
    [0x1b, 0x2f, 0x6b],
    [0x14, 0x22, 0x50],
    [0xf4, 0xf1, 0xde],
  ],
  [
    [0x1f, 0x5c, 0x45],
    [0x17, 0x45, 0x34],
    [0xff, 0xe0, 0x8a],
  ],
  [
    [0x4a, 0x26, 0x70],
    [0x38, 0x1b, 0x57],
    [0xff, 0xb3, 0xd1],
  ],
  [
    [0x14, 0x16, 0x1f],
    [0x24, 0x27, 0x36],
    [0xe6, 0x3a, 0x46],
  ],
  [
    [0xd9, 0x8a, 0x1f],
    [0xb8, 0x70, 0x12],
    [0x2b, 0x17, 0x0c],
  ],
  [
    [0xe8, 0xea, 0xf0],
    [0xc9, 0xcf, 0xdd],
    [0x23, 0x3a, 0x7c],
  ],
] as const;

/** Whether a pixel of the field has its second colour: halves, stripes, a border, quarters. */
const patterns: readonly ((x: number, y: number) => boolean)[] = [
  (x) => x >= WIDTH / 2,
  (x, y) => (x + y) % 4 < 2,
  (x, y) => x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1,
  (x, y) => x >= WIDTH / 2 !== y > HEIGHT / 2,
  (_x, y) => y % 4 < 2,
];

/** The mark of a guild of the demo: what it shows, on a field that depends on the guild's number. */
export function demoMark(glyph: number, guildNum: number): { hash: string; png: string } {
  const rows: readonly string[] = glyphs[glyph % glyphs.length]!;
  const [field, second, shown] = colours[guildNum % colours.length]!;
  const isSecond = patterns[guildNum % patterns.length]!;
  const left = Math.floor((WIDTH - rows[0]!.length) / 2);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isShown = rows[y - 1]?.[x - left] === "#";
      data.set(isShown ? shown : isSecond(x, y) ? second : field, (y * WIDTH + x) * 3);
    }
  const png = Buffer.from(encode({ width: WIDTH, height: HEIGHT, channels: 3, data }));
  return { hash: createHash("sha256").update(png).digest("hex"), png: png.toString("base64") };
}
