// Pictures of coin packages: piles that grow from a few coins to a hoard, cut out, 320 units wide and high.
import sharp from "sharp";
import { writeImages } from "./encode.ts";
import { rng, svgDocument } from "./engine.ts";
import { flat, glint, line, lit, oval } from "./items/shapes.ts";
import type { Job } from "./job.ts";
import { crescent, moonCoin } from "./scenes-news/furniture.ts";
import { fade } from "./scenes-news/view.ts";

const SIZE = 320;
const GOLD: [string, string] = ["#a85c06", "#ffe27a"];
const WOOD: [string, string] = ["#3a180c", "#b8703a"];
const at = (x: number, y: number, scale: number, angle: number, svg: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${svg}</g>`;
const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.13}" fill="url(#shadow)"/>`;
const glints = (...spots: [number, number, number][]) =>
  flat(spots.map(([x, y, r]) => glint(x, y, r)).join(""), "#fffdf0");
/** A stack of lying coins; (x, y) is the face of the lowest one. */
const stack = (x: number, y: number, count: number, r: number) =>
  [...Array(count)].map((_, i) => moonCoin(x + (((i * 7) % 5) - 2) * r * 0.04, y - i * r * 0.23, r, 0.4)).join("");
/** A coin that stands on its edge, turned by an angle. */
const standing = (x: number, y: number, r: number, angle: number) => at(x, y, 1, angle, moonCoin(0, 0, r, 0.88, 0.34));
/** A heap of coins: rows from its top at the back to its base at y. */
const heap = (x: number, y: number, width: number, height: number, r: number, seed: number) => {
  const random = rng(seed);
  const rows = Math.max(2, Math.round(height / (r * 0.5)));
  let svg = fade(
    `M${x - width / 2} ${y}Q${x - width * 0.3} ${y - height} ${x} ${y - height}Q${x + width * 0.3} ${y - height} ${x + width / 2} ${y}Z`,
    "#e8a83a",
    "#7a4408",
  );
  for (let k = 0; k <= rows; k++) {
    const t = k / rows,
      half = (width / 2) * Math.sqrt(t) * 0.96;
    for (let cx = x - half; cx <= x + half + 1; cx += r * 1.25)
      svg += at(
        cx + (random() - 0.5) * r * 0.6,
        y - height * (1 - t) + (random() - 0.5) * r * 0.3,
        1,
        (random() - 0.5) * 50,
        moonCoin(0, 0, r * (0.9 + random() * 0.16), 0.36 + random() * 0.3),
      );
  }
  return svg;
};
const gem = (x: number, y: number, s: number, dark: string, bright: string, angle = 0) =>
  at(
    x,
    y,
    s,
    angle,
    `${lit("M-26 -10L-14 -28H14L26 -10L0 28Z", dark, bright)}<path d="M-26 -10H26M-14 -28L-8 -10L0 28L8 -10L14 -28M-8 -10L0 -28L8 -10" stroke="#fff" stroke-opacity=".6" stroke-width="2" fill="none"/>`,
  );
/** A chest with its front at (0, 0) in the middle of its lower edge, 200 units wide; open chests show what they hold. */
const chest = (open: boolean, content = "") => {
  const bands = (d: string) =>
    `<path d="${d}" stroke="#5a3206" stroke-width="15"/><path d="${d}" stroke="#f4c458" stroke-width="10"/>`;
  const body = `${lit("M-100 -74H100L92 0H-92Z", ...WOOD)}<path d="M-98 -50H98M-95 -26H95" stroke="#2a1008" stroke-width="3" opacity=".7"/>${bands("M-66 -74L-61 0M66 -74L61 0")}${lit("M-104 -82H104V-66H-104Z", ...GOLD)}${lit("M-94 -8H94L92 4H-92Z", ...GOLD)}`;
  const lock = `${lit("M-22 -86H22V-52Q22 -36 0 -30Q-22 -36 -22 -52Z", "#6a3a08", "#fff0a0")}<circle cy="-64" r="7" fill="#3a1a04"/><path d="M-3 -62L-5 -44H5L3 -62Z" fill="#3a1a04"/>`;
  if (!open)
    return `${lit("M-104 -82Q-104 -150 -60 -156H60Q104 -150 104 -82Z", ...WOOD)}<path d="M-102 -104H102M-92 -130H92" stroke="#2a1008" stroke-width="3" opacity=".7"/>${bands("M-66 -82Q-68 -130 -48 -155M66 -82Q68 -130 48 -155")}<path d="M-104 -82Q-104 -150 -60 -156H60Q104 -150 104 -82" fill="none" stroke="#f4c458" stroke-width="9"/>${body}${lock}<path d="M-52 -146H30" stroke="#fff0d0" stroke-width="5" opacity=".6" stroke-linecap="round"/>`;
  return `${lit("M-112 -118Q-116 -186 -76 -196H76Q116 -186 112 -118L100 -80H-100Z", "#1c0a06", "#6a3418")}<path d="M-112 -118Q-116 -186 -76 -196H76Q116 -186 112 -118" fill="none" stroke="#5a3206" stroke-width="15"/><path d="M-112 -118Q-116 -186 -76 -196H76Q116 -186 112 -118" fill="none" stroke="#f4c458" stroke-width="9"/>${flat(oval(0, -84, 98, 22), "#2a1006")}${content}${body}${lock}`;
};
const pouch = `${lit("M-74 0Q-112 -60 -50 -126H50Q112 -60 74 0Q0 16 -74 0Z", "#4a0c1c", "#e0485a")}<path d="M-50 -120Q-80 -60 -60 0M-16 -122Q-26 -60 -16 4M20 -122Q34 -60 24 4M50 -118Q80 -60 60 0" stroke="#3a0814" stroke-width="4" fill="none" opacity=".55"/>${lit("M-58 -150Q-40 -130 -50 -112H50Q40 -130 58 -150Q30 -172 0 -160Q-30 -172 -58 -150Z", "#5a1020", "#ff7a82")}${line("M-52 -118Q0 -104 52 -118", "#7a4408", 12)}${line("M-52 -119Q0 -106 52 -119", "#ffd870", 6)}${line("M30 -112Q60 -92 54 -66M30 -112Q70 -104 78 -82", "#ffd870", 5)}<g transform="translate(-2 -56) scale(.36)">${crescent("#ffe08a")}</g><path d="M-58 -40Q-60 -80 -38 -104" stroke="#fff" stroke-width="7" fill="none" opacity=".4" stroke-linecap="round"/>`;
const crown = `${lit("M-60 20L-72 -46L-34 -16L0 -66L34 -16L72 -46L60 20Q0 36 -60 20Z", "#8a4c08", "#fff0a0")}${lit("M-62 8Q0 26 62 8L60 26Q0 42 -60 26Z", "#6a3408", "#ffd870")}${[-72, 0, 72].map((x) => lit(oval(x, x ? -48 : -70, 8), "#8a1424", "#ff7a8a")).join("")}${gem(0, 14, 0.4, "#0f4a8a", "#8ad0ff")}`;
const goblet = `${lit("M-34 -70H34Q30 -20 0 -18Q-30 -20 -34 -70Z", ...GOLD)}${lit("M-5 -20H5L8 12H-8Z", ...GOLD)}${lit(oval(0, 14, 26, 7), ...GOLD)}${flat(oval(0, -70, 34, 8), "#6a1220")}${gem(0, -44, 0.32, "#1f6a3a", "#8af0b0")}`;

/** Enlarges or reduces a pile around the middle of the ground. */
const sized = (scale: number, svg: string, up = 0) =>
  `<g transform="translate(160 ${300 - up}) scale(${scale}) translate(-160 -300)">${svg}</g>`;

/** The packages from the smallest to the largest. */
const PILES: [alt: string, svg: string][] = [
  [
    "A few coins",
    sized(
      0.98,
      `${shadow(160, 236, 110)}${moonCoin(112, 218, 54, 0.42)}${moonCoin(206, 226, 56, 0.42)}${standing(164, 160, 62, -14)}${glints([128, 110, 24], [222, 208, 16])}`,
    ),
  ],
  [
    "Stacks of coins",
    sized(
      0.92,
      `${shadow(160, 262, 134)}${stack(222, 214, 4, 50)}${stack(120, 228, 9, 56)}${moonCoin(206, 256, 46, 0.42)}${standing(262, 216, 34, 18)}${glints([92, 106, 26], [238, 160, 16])}`,
    ),
  ],
  [
    "A pouch with coins",
    sized(
      0.82,
      `${shadow(160, 276, 140)}${moonCoin(244, 246, 38, 0.42)}${at(146, 262, 1.36, 0, pouch)}${stack(76, 262, 2, 38)}${moonCoin(196, 270, 42, 0.42)}${standing(250, 222, 34, 22)}${moonCoin(130, 282, 36, 0.42)}${glints([104, 130, 20], [252, 196, 20], [196, 262, 14])}`,
    ),
  ],
  [
    "A small chest among coins",
    sized(
      0.86,
      `${shadow(160, 280, 150)}${heap(64, 268, 84, 44, 22, 3)}${heap(258, 268, 88, 54, 22, 5)}${at(160, 268, 1.14, 0, chest(false))}${moonCoin(74, 280, 32, 0.42)}${moonCoin(128, 290, 34, 0.42)}${stack(222, 284, 2, 34)}${standing(276, 244, 30, 16)}${glints([112, 108, 22], [226, 260, 18], [60, 232, 16])}`,
      6,
    ),
  ],
  [
    "An open chest full of coins",
    sized(
      0.85,
      `${shadow(160, 288, 156)}${heap(46, 276, 84, 46, 21, 7)}${heap(274, 276, 84, 56, 21, 9)}${at(160, 276, 1.3, 0, chest(true, `${heap(0, -72, 176, 66, 19, 4)}${standing(-34, -116, 22, -18)}${standing(38, -122, 20, 20)}${gem(4, -124, 0.74, "#0f4a8a", "#8ad8ff", -12)}${gem(-68, -88, 0.5, "#8a1424", "#ff8a96", 16)}`))}${stack(70, 288, 3, 32)}${moonCoin(132, 298, 32, 0.42)}${stack(244, 292, 2, 32)}${standing(290, 254, 28, 18)}${glints([108, 128, 24], [206, 108, 26], [252, 268, 16], [56, 236, 16])}`,
      4,
    ),
  ],
  [
    "A treasure hoard with a crown, goblets and gems",
    sized(
      0.86,
      `${shadow(160, 300, 160)}${at(160, 214, 1.22, 0, chest(true, heap(0, -72, 184, 84, 18, 4)))}${heap(160, 300, 300, 108, 22, 6)}${at(58, 226, 1, -14, goblet)}${at(268, 228, 0.9, 16, goblet)}${at(160, 176, 0.94, -6, crown)}${gem(104, 250, 0.8, "#8a1424", "#ff8a96", -16)}${gem(212, 244, 0.86, "#0f4a8a", "#8ad8ff", 14)}${gem(156, 276, 0.7, "#1f6a3a", "#8af0b0", 6)}${gem(262, 284, 0.6, "#4a1f8a", "#c8a0ff", -10)}${gem(52, 282, 0.56, "#8a5a08", "#ffe89a", 12)}${standing(122, 216, 24, -24)}${standing(216, 204, 22, 22)}${glints([138, 148, 24], [230, 92, 22], [70, 184, 18], [196, 262, 18], [96, 86, 16])}`,
      10,
    ),
  ],
];

const drawPile = (body: string, size: number) =>
  sharp(
    Buffer.from(
      svgDocument(
        size,
        size,
        body,
        SIZE,
        SIZE,
        '<radialGradient id="shadow"><stop stop-color="#02040a" stop-opacity=".75"/><stop offset=".6" stop-color="#02040a" stop-opacity=".4"/><stop offset="1" stop-color="#02040a" stop-opacity="0"/></radialGradient>',
      ),
    ),
  );
/** Jobs of the coin packages, with a transparent ground. */
export const coinJobs: Job[] = PILES.map(([alt, svg], i) => {
  const name = `topup/coins-${i + 1}`;
  return {
    id: name,
    alt,
    run: async () =>
      writeImages(drawPile(svg, 640), [
        { name, width: 320, height: 320, maxBytes: { avif: 14_000 } },
        { name: `${name}-192`, width: 192, height: 192 },
        { name: `${name}-96`, width: 96, height: 96 },
      ]),
  };
});
