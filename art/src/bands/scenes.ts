// Bands behind the heads of inner pages, one for each section, 1920 x 400 units: the subject is in the right half, the
// left third is calm for the title, and the bottom is dark where the page begins.
import { mix, smoothstep, toSharp } from "../engine.ts";
import type { Palette } from "../palettes.ts";
import { PALETTES } from "../palettes.ts";
import * as props from "../props.ts";
import { Stage } from "../stage.ts";
import * as scenery from "./props.ts";

/** The color of the page, #070b14. */
const PAGE = [7 / 255, 11 / 255, 20 / 255];
const palette = (base: Palette, colors: Partial<Palette>): Palette => ({ ...base, ...colors });
const sky = (...colors: string[]): Palette["sky"] => colors.map((c, i) => [[0, 0.3, 0.6, 0.85, 1][i], c]);

/** A narrow light along the edges of small shapes, which that of larger ones would cover. */
const fineRim = (strength: number) => ({ rim: 0.75 * strength, rimWidth: 0.5 });
/** Grades a band, then fades its left and its bottom into the color of the page. */
export const finishBand = (stage: Stage, options: Parameters<Stage["finish"]>[0] = {}) => {
  const { image } = stage;
  stage.finish({ vignette: 0.3, grain: 0.005, bloom: 0.5, bloomThreshold: 0.6, contrast: 1.06, ...options });
  image.forEachPixel((x, y, i, d) => {
    const side = 0.72 * (1 - smoothstep(0.08, 0.58, x / image.width)),
      bottom = 0.96 * smoothstep(0.6, 1.02, y / image.height) ** 1.2,
      shade = 1 - (1 - side) * (1 - bottom);
    PAGE.forEach((c, k) => {
      d[i + k] = mix(d[i + k], c, shade);
    });
  });
  return toSharp(image);
};

/** Draws a band of a width and a height in pixels. */
export type Band = (width: number, height: number) => Promise<ReturnType<Stage["finish"]>>;

const DUSK = palette(PALETTES.dusk, {
  sky: sky("#150a1e", "#381634", "#863442", "#d8783f", "#e89a58"),
  moon: "#ffcf9e",
  cloud: "#3a1730",
  fog: "#c76a4a",
  rock: "#2a1024",
  ink: "#0d0610",
  highlight: "#ffc490",
});
export const news: Band = async (width, height) => {
  const stage = new Stage(width, height, DUSK);
  stage
    .sky({ moon: null, seed: 14, clouds: { fadeStart: 0.4, fadeEnd: 0.8, glow: 2.4 } })
    .stars(120, 0.4, 0.5)
    .hills({
      seed: 41,
      horizon: 0.84,
      amplitude: 360,
      flatDistance: 1300,
      highlightIntensity: 0.6,
      lightDirection: [0.35, 0.42, 0.75],
    });
  stage.mist(316, 34, 0.75, 7, "#b85a48");
  await stage.over(props.pagoda(1076, 352, 0.3, 5, { fill: "#3a1524", lampColor: "#ffc36a" }), {
    ...fineRim(0.5),
    fade: [160, 380, 0.6],
  });
  await stage.over(
    props.skyline({
      seed: 12,
      startX: 980,
      endX: 1925,
      y: 352,
      minHeight: 14,
      maxHeight: 90,
      fill: "#34131f",
      windowColor: "#ffc46b",
      windowDensity: 0.3,
      buildingWidth: [24, 56],
      windowOpacity: 0.7,
    }),
    { fade: [290, 356, 0.6] },
  );
  stage.mist(346, 34, 0.8, 19, "#8a3f40");
  await stage.over(scenery.noticeBoard(1634, 452, 0.82, { wood: "#3a1813", plank: "#6a3524" }), fineRim(1.1));
  await stage.add(scenery.softLight(1372, 196, 300, 220), 0.6, 0, { defs: scenery.softGradient("#ff9a3c") });
  await stage.over(scenery.hangingLantern(1372, 92, 0.9));
  await stage.add(scenery.softLight(1372, 180, 80), 0.5, 0, { defs: scenery.softGradient("#ffc46b") });
  await stage.actors(
    [
      { figure: "archer", x: 1236, y: 566, scale: 0.64, pose: "victory" },
      { figure: "brawler", x: 1846, y: 590, scale: 0.64, pose: "victory", flip: -1 },
    ],
    0.7,
  );
  await stage.over(
    scenery.flyingSheets(
      [
        [1120, 74, 1.5, 18],
        [1050, 128, 1.1, -30],
        [1450, 40, 0.9, 50],
        [986, 80, 0.8, 70],
      ],
      "#f3cf9a",
      "#9a5a48",
    ),
  );
  await stage.petals(26, 16, 3, 8);
  return finishBand(stage, { exposure: 0.98 });
};

const COURT = palette(PALETTES.night, {
  sky: sky("#040817", "#0b1f4a", "#1c478c", "#4680c4", "#76abe4"),
  halo: "#5a9aff",
  fog: "#3f78c2",
  ink: "#040916",
});
export const guide: Band = async (width, height) => {
  const stage = new Stage(width, height, COURT);
  stage
    .sky({ moon: null, seed: 4, clouds: { fadeEnd: 0.8, glow: 2 } })
    .stars(200, 0.6)
    .hills({ seed: 37, horizon: 0.82, amplitude: 420, flatDistance: 1200 });
  stage.mist(300, 30, 0.7);
  await stage.over(props.school(1400, 306, 0.48, { fill: "#0e2048", lampColor: "#ffd48a", litShare: 0.72 }), {
    ...fineRim(1),
    fade: [200, 330, 0.35],
  });
  await stage.over(
    '<path d="M0 306H1920V400H0Z" fill="url(#lawn)"/><path d="M1378 305H1422L1650 410H1100Z" fill="url(#path)"/>',
    {
      defs: '<linearGradient id="lawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2c5590"/><stop offset=".35" stop-color="#102750"/><stop offset="1" stop-color="#081530"/></linearGradient><linearGradient id="path" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd9a0"/><stop offset=".25" stop-color="#8a94b8"/><stop offset="1" stop-color="#2a4a86"/></linearGradient>',
    },
  );
  stage.mist(310, 16, 0.7, 41);
  const trees = [5.4, 3.7, 2.55, 1.7].map((d, i) =>
    ([-1, 1] as const)
      .map((side) =>
        scenery.leafyTree(1400 + side * (150 + 600 / d), 302 + 118 / d, 1.24 / d, {
          seed: 5 + i * 2 + side,
          fill: i < 2 ? "#0b1b3c" : "#06102a",
          lightColor: "#3f6cb4",
          flip: side,
        }),
      )
      .join(""),
  );
  await stage.over(trees[0] + trees[1], { ...fineRim(0.5), fade: [200, 340, 0.3] });
  stage.mist(334, 14, 0.35, 23);
  const lamps = [4.2, 2.6, 1.6].flatMap((d) =>
    [-1, 1].map((side) => [1400 + side * (40 + 310 / d), 302 + 116 / d, 0.94 / d]),
  );
  await stage.add(lamps.map(([x, y, s]) => scenery.softLight(x, y + 2, 130 * s, 22 * s)).join(""), 0.7, 0, {
    defs: scenery.softGradient("#ffb45a"),
  });
  await stage.over(trees[2] + trees[3], fineRim(0.7));
  await stage.over(lamps.map(([x, y, s]) => scenery.lampPost(x, y, s, "#050b1a", "#ffd48a")).join(""), fineRim(0.8));
  await stage.add(lamps.map(([x, y, s]) => scenery.softLight(x, y - 234 * s, 105 * s)).join(""), 0.5, 0, {
    defs: scenery.softGradient("#ff9f40"),
  });
  await stage.actors(
    [
      { figure: "shaper", x: 1766, y: 566, scale: 0.62, pose: "victory", flip: -1 },
      { figure: "scientist", x: 1130, y: 566, scale: 0.64, pose: "victory" },
    ],
    0.6,
  );
  await stage.petals(30, 6, 2, 7);
  return finishBand(stage, { exposure: 1 });
};

const CRIMSON = palette(PALETTES.extreme, {
  sky: sky("#0e0208", "#380914", "#8a1824", "#cc3c34", "#e06a4a"),
  moon: "#ffbfa6",
  halo: "#ff4a3c",
  cloud: "#2c0710",
  fog: "#8c2026",
  rock: "#22060c",
  ink: "#0a0306",
  highlight: "#ffd2c0",
  cloth: "#5a0f1a",
  scarf: "#f0343e",
  metal: "#ffd8c8",
});
export const ranking: Band = async (width, height) => {
  const stage = new Stage(width, height, CRIMSON);
  stage
    .sky({
      moon: [1390, 170, 166],
      haloIntensity: 0.26,
      seed: 18,
      moonIntensity: 1,
      clouds: { opacity: 0.8, low: -0.04, glow: 1.2, fadeEnd: 0.8 },
    })
    .stars(120, 0.5, 0.5)
    .hills({ seed: 17, horizon: 0.88, amplitude: 260, flatDistance: 1300, highlightIntensity: 0.5 });
  stage.mist(330, 40, 0.7, 3);
  await stage.over(
    props.pagoda(1810, 372, 0.46, 5, { fill: "#26070e", lampColor: "#ffb27a" }) +
      props.pagoda(930, 372, 0.34, 5, { fill: "#2c0810", lampColor: "#ffb27a" }),
    { ...fineRim(0.7), fade: [150, 380, 0.7] },
  );
  stage.mist(352, 30, 0.75, 22);
  await stage.over(
    `<path d="${props.roofPath(1390, 318, 540, 150, 0.34)}" fill="#0a0306"/><path d="${props.roofTilesPath(1390, 318, 540, 150, 52)}" fill="none" stroke="#ff8a7a" stroke-opacity=".24" stroke-width="4"/><path d="M1046 304Q1390 336 1734 304L1730 320Q1390 348 1050 320Z" fill="#14050a"/>`,
    fineRim(1.2),
  );
  stage.mist(396, 26, 0.6, 33, "#5c141c");
  await stage.slash(
    [
      [1090, 290],
      [1140, 180],
      [1230, 90],
      [1350, 48],
      [1470, 60],
      [1560, 110],
      [1610, 170],
    ],
    22,
    1,
  );
  await stage.slash(
    [
      [1660, 80],
      [1610, 190],
      [1530, 262],
      [1430, 280],
      [1330, 250],
    ],
    14,
    0.7,
  );
  await stage.actors(
    [
      { figure: "swordsman", x: 1226, y: 328, scale: 0.28 },
      { figure: "assassin", x: 1566, y: 329, scale: 0.28, flip: -1, pose: "action" },
    ],
    0.8,
  );
  await stage.add(
    props.firework(1394, 170, 44, "#ffe2b8", { seed: 11, rays: 18 }).replace(/<circle[^>]*>/g, "") +
      '<path d="M1394 118Q1397 160 1401 164Q1406 168 1452 170Q1406 172 1401 176Q1397 180 1394 222Q1391 180 1387 176Q1382 172 1336 170Q1382 168 1387 164Q1391 160 1394 118Z" fill="#fff6e4"/>' +
      scenery.softLight(1394, 170, 64),
    1,
    0,
    { defs: scenery.softGradient("#ffb070") },
  );
  await stage.petals(44, 9, 2.5, 8);
  await stage.sparks(70, 5, 2);
  return finishBand(stage, { exposure: 0.98 });
};

const GOLD = palette(PALETTES.dusk, {
  sky: sky("#0d0816", "#241226", "#5a281c", "#9a5418", "#b8701e"),
  moon: "#ffe9b8",
  halo: "#e89a3c",
  cloud: "#2a1618",
  fog: "#a8601c",
  rock: "#1d0e12",
  ink: "#0c0508",
  highlight: "#ffd08a",
  glow: "#ffa03c",
});
export const shop: Band = async (width, height) => {
  const stage = new Stage(width, height, GOLD);
  stage
    .sky({ moon: null, seed: 9, clouds: { fadeEnd: 0.8, opacity: 0.6 } })
    .stars(180, 0.5, 0.7)
    .hills({ seed: 41, horizon: 0.84, amplitude: 330, flatDistance: 1300, highlightIntensity: 0.5 });
  await stage.over(
    props.skyline({
      seed: 12,
      startX: 560,
      endX: 1925,
      y: 334,
      minHeight: 16,
      maxHeight: 120,
      fill: "#2c1616",
      windowColor: "#ffc46b",
      windowDensity: 0.4,
      buildingWidth: [26, 60],
      windowOpacity: 0.7,
    }) + props.pagoda(1500, 334, 0.36, 5, { fill: "#24100f", lampColor: "#ffc46b" }),
    { ...fineRim(0.4), fade: [170, 340, 0.75] },
  );
  stage.mist(322, 26, 0.75, 4);
  await stage.over('<path d="M0 326H1920V400H0Z" fill="url(#floor)"/>', {
    defs: '<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a3f14"/><stop offset="1" stop-color="#1c0d0c"/></linearGradient>',
  });
  stage.mist(330, 16, 0.7, 14);
  await stage.add(scenery.softLight(1380, 352, 560, 40), 0.4, 0, { defs: scenery.softGradient("#ff9a3c") });
  const far = [
    [1270, 334, 0.36, "bowls", 1],
    [1396, 330, 0.27, "fans", 1],
    [1490, 327, 0.21, "masks", -1],
  ] as const;
  await stage.over(
    far.map(([x, y, s, goods, flip], i) => scenery.stall(x, y, s, { goods, seed: i + 3, flip })).join(""),
    { defs: scenery.STALL_GRADIENT, ...fineRim(0.6), fade: [120, 420, 0.45] },
  );
  await stage.over(
    scenery.stall(1110, 362, 0.6, { goods: "bottles", seed: 2, awning: ["#4a1424", "#b07838"] }) +
      scenery.stall(1716, 384, 0.92, { goods: "masks", seed: 6, awning: ["#6d1a16", "#bd8a48"], flip: -1 }),
    { defs: scenery.STALL_GRADIENT, ...fineRim(0.7) },
  );
  await stage.add(
    scenery.softLight(1056, 262, 230, 110) +
      scenery.softLight(1716, 236, 320, 150) +
      scenery.softLight(1380, 296, 300, 80),
    0.34,
    0,
    { defs: scenery.softGradient("#ff9a3c") },
  );
  // Lanterns hang behind the figures, whose hats they would cover.
  const strings: [number, number, number, number, number, number, number][] = [
    [1080, 40, 1640, 40, 9, 40, 12],
    [960, -24, 1460, -8, 5, 56, 20],
    [1440, -8, 1960, -30, 5, 56, 22],
  ];
  for (const [x0, y0, x1, y1, count, sagDepth, radius] of strings) {
    await stage.over(
      props.lanternString(x0, y0, x1, y1, {
        count,
        sagDepth,
        radius,
        colors: ["#ff8a2c", "#ffb347", "#f2552c"],
        cordColor: "#160805",
      }),
    );
    await stage.add(
      props.lanternGlow(x0, y0, x1, y1, { count, sagDepth, radius: radius * 0.8, color: "#ff9a3c" }),
      0.34,
      radius * 1.1,
    );
  }
  await stage.actors(
    [
      { figure: "extreme", x: 1560, y: 470, scale: 0.46, pose: "victory", flip: -1 },
      { figure: "magician", x: 1340, y: 560, scale: 0.6, pose: "victory" },
    ],
    0.7,
  );
  stage.mist(398, 14, 0.5, 3, "#3a1c10");
  await stage.sparks(70, 8, 1.8);
  return finishBand(stage, { exposure: 0.98 });
};

const TEAL = palette(PALETTES.magician, {
  sky: sky("#020a10", "#06303a", "#0f6470", "#2a94a0", "#56bcc0"),
  moon: "#bff0ea",
  halo: "#3ad0d8",
  cloud: "#06303a",
  fog: "#2a8c98",
  rock: "#05181e",
  ink: "#020a0f",
  highlight: "#c8fff8",
  glow: "#3ae4e4",
});
export const download: Band = async (width, height) => {
  const stage = new Stage(width, height, TEAL),
    gx = 1470;
  stage
    .sky({ moon: null, seed: 21, clouds: { fadeEnd: 0.85 } })
    .stars(200, 0.6)
    .hills({ seed: 41, horizon: 0.84, amplitude: 420, flatDistance: 1200 });
  stage.mist(316, 40, 0.8);
  await stage.over(
    props.pagoda(gx - 360, 372, 0.34, 5, { fill: "#072830", lampColor: "#ffd48a" }) +
      props.pagoda(gx + 370, 372, 0.4, 5, { fill: "#072830", lampColor: "#ffd48a" }),
    { ...fineRim(0.7), fade: [150, 390, 0.6] },
  );
  stage.mist(360, 40, 0.6, 8, "#1a6874");
  await stage.over(`<rect x="${gx - 160}" y="130" width="320" height="246" fill="url(#opening)"/>`, {
    defs: '<radialGradient id="opening" cx=".5" cy=".6" r=".68"><stop offset="0" stop-color="#ffffff"/><stop offset=".3" stop-color="#b4f6f0"/><stop offset="1" stop-color="#1c8c9c"/></radialGradient>',
  });
  // leaves of the door, open towards the viewer
  const leaf = (side: 1 | -1) => {
    const hinge = 146,
      free = 226,
      x = (k: number) => gx + side * (hinge + (free - hinge) * k),
      y = (k: number, bottom: boolean) => (bottom ? 372 + k * 15 : 150 - k * 12);
    let d = `<path d="M${x(0)} ${y(0, false)}L${x(1)} ${y(1, false)}V${y(1, true)}L${x(0)} ${y(0, true)}Z" fill="url(#leaf${side})"/>`;
    for (let i = 1; i < 5; i++)
      d += `<path d="M${x(i / 5)} ${y(i / 5, false)}V${y(i / 5, true)}" stroke="#04161b" stroke-width="3"/>`;
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 3; column++) {
        const k = (column + 0.5) / 3,
          cy = y(k, false) + (y(k, true) - y(k, false)) * ((row + 0.55) / 6);
        d += `<ellipse cx="${x(k)}" cy="${cy}" rx="5" ry="6" fill="#c9a14a"/><ellipse cx="${x(k) - side * 1.6}" cy="${cy - 1.6}" rx="2" ry="2.4" fill="#fff3cf"/>`;
      }
    return d;
  };
  const leafGradient = (side: number) =>
    `<linearGradient id="leaf${side}" ${side > 0 ? "" : 'x1="1" x2="0"'}><stop offset="0" stop-color="#2a8a90"/><stop offset=".35" stop-color="#0c3840"/><stop offset="1" stop-color="#072026"/></linearGradient>`;
  await stage.over(leaf(-1) + leaf(1), { ...fineRim(0.7), defs: leafGradient(-1) + leafGradient(1) });
  await stage.over(
    `<g fill="#03141a"><path d="M${gx - 168} 384V120H${gx - 140}V384ZM${gx + 140} 384V120H${gx + 168}V384Z"/><rect x="${gx - 270}" y="112" width="540" height="30"/><rect x="${gx - 250}" y="148" width="500" height="8"/>${[...Array(17)].map((_, i) => `<rect x="${gx - 244 + i * 30}" y="98" width="10" height="18"/>`).join("")}<path d="${props.roofPath(gx, 30, 316, 76, 0.34)}"/><path d="M${gx - 204} 18q-16 -16 -5 -30q7 11 22 18zM${gx + 204} 18q16 -16 5 -30q-7 11 -22 18z"/></g><path d="${props.roofTilesPath(gx, 30, 316, 76, 40)}" fill="none" stroke="#9ff" stroke-opacity=".1" stroke-width="3.4"/>`,
    fineRim(1.1),
  );
  await stage.over(props.gatePlate(gx, 130, 0.62, "#ffd48a"));
  // light out of the gate
  await stage.add(scenery.softLight(gx, 262, 400, 190), 0.6, 0, { defs: scenery.softGradient("#6ff0ea") });
  let rays = "";
  for (let i = 0; i < 15; i++) {
    const a = Math.PI * (0.04 + (0.92 * i) / 14),
      half = 0.016 + ((i * 7) % 5) * 0.007,
      end = (angle: number) => `${gx - Math.cos(angle) * 900} ${236 + Math.sin(angle) * 900}`;
    rays += `<path d="M${gx} 236L${end(a - half)}L${end(a + half)}Z" fill="url(#ray)"/>`;
  }
  await stage.add(rays, 0.45, 3, {
    defs: `<radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="${gx}" cy="236" r="560"><stop offset="0" stop-color="#8ff8f0" stop-opacity=".9"/><stop offset="1" stop-color="#2ac8d0" stop-opacity="0"/></radialGradient>`,
  });
  await stage.over(
    `<path d="M0 380Q480 372 900 376H1930V410H0Z" fill="#06222a"/><path d="M${gx - 140} 372H${gx + 140}L${gx + 470} 412H${gx - 470}Z" fill="#7ff0ea" opacity=".55"/>`,
  );
  stage.mist(384, 18, 0.5, 44, "#2a9aa4");
  await stage.actors(
    [
      { figure: "archer", x: gx - 150, y: 476, scale: 0.46, pose: "victory", flip: -1 },
      { figure: "assassin", x: gx + 150, y: 476, scale: 0.46, pose: "victory" },
      { figure: "swordsman", x: gx, y: 560, scale: 0.6, pose: "victory" },
    ],
    0.7,
  );
  await stage.sparks(90, 5, 2.2);
  return finishBand(stage, { exposure: 0.98, bloomThreshold: 0.75, bloom: 0.4 });
};

const VIOLET = palette(PALETTES.violet, {
  sky: sky("#07030f", "#1c0d3c", "#452a80", "#7a56b8", "#9a7ad0"),
  fog: "#5e429c",
  cloud: "#1e1040",
  ink: "#08050f",
});
export const support: Band = async (width, height) => {
  const stage = new Stage(width, height, VIOLET);
  stage
    .sky({
      moon: [1560, 164, 146],
      haloIntensity: 0.5,
      moonIntensity: 0.8,
      seed: 9,
      clouds: { fadeEnd: 0.85, glow: 2 },
    })
    .stars(240, 0.6)
    .hills({ seed: 41, horizon: 0.8, amplitude: 400, flatDistance: 1200 });
  stage.mist(304, 26, 0.85, 3);
  await stage.over(props.pagoda(1040, 316, 0.28, 5, { fill: "#1d1040", lampColor: "#ffcf9a" }), {
    ...fineRim(0.6),
    fade: [150, 320, 0.6],
  });
  await stage.over('<path d="M0 312H1920V400H0Z" fill="url(#water)"/>', {
    defs: '<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a3f96"/><stop offset=".5" stop-color="#2a1858"/><stop offset="1" stop-color="#120a2c"/></linearGradient>',
  });
  let glints = "";
  for (let i = 0; i < 26; i++) {
    const w = 40 + ((i * 37) % 70) + i * 2.6,
      x = 1560 + (((i * 53) % 60) - 30);
    glints += `<rect x="${x - w / 2}" y="${318 + i * 3.1}" width="${w}" height="1.8" rx=".9" fill="#e8d8ff" opacity="${0.75 - i * 0.022}"/>`;
  }
  await stage.add(glints, 0.8, 0.5);
  stage.mist(316, 16, 0.7, 17);
  const b: [number, number, number, number] = [1460, 366, 900, 76],
    x = 1440,
    lamp = { defs: scenery.softGradient("#ff8f30") };
  await stage.over(scenery.bridge(...b, "#1c1038"), fineRim(0.9));
  await stage.actors([{ figure: "shaman", x, y: 330, scale: 0.33 }], 0.7);
  // The lantern hangs from her staff.
  await stage.add(scenery.softLight(x + 142, 122, 200), 0.5, 0, lamp);
  await stage.over(scenery.hangingLantern(x + 142, 84, 0.44));
  await stage.add(scenery.softLight(x + 142, 126, 60), 0.6, 0, lamp);
  await stage.over(scenery.willow(1950, 10, 0.95, { seed: 5, flip: -1, fill: "#0a0616" }), fineRim(0.4));
  await stage.sparks(50, 4, 1.8, 120);
  await stage.petals(26, 9, 2.5, 7);
  return finishBand(stage);
};
