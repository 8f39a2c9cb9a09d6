// The scenes. Every function paints one picture at any size of its shape; coordinates assume a 1920 unit wide design.
import sharp from "sharp";
import { rasterizeSvg, svgDocument } from "./engine.ts";
import { PALETTES } from "./palettes.ts";
import * as p from "./props.ts";
import type { Actor } from "./stage.ts";
import { figureSvg, Stage } from "./stage.ts";

type Scene = (W: number, H: number) => Promise<ReturnType<Stage["finish"]>>;
const strip = (y: number, fill: string, d: string, h = 1200) => `<path d="M0 ${h}V${y}${d}V${h}Z" fill="${fill}"/>`;
const blade = (x: number, y: number, s: number, c: string, flip = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s * flip} ${s}) translate(-500 -940)"><path d="M890 252C930 190 962 110 966 -30C994 80 974 190 912 266Z" fill="${c}"/></g>`;
const rays = (x: number, y: number, R: number, c: string, n = 18) => {
  let o = "";
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283,
      w = 0.035 + (i % 3) * 0.02;
    o += `<path d="M${x} ${y}L${x + Math.cos(a - w) * R} ${y + Math.sin(a - w) * R}L${x + Math.cos(a + w) * R} ${y + Math.sin(a + w) * R}Z" fill="${c}" opacity=".12"/>`;
  }
  return o;
};
const crowd = (y: number, x0: number, x1: number, n: number, fill: string, seed = 1) => {
  let o = "";
  for (let i = 0; i < n; i++) {
    const x = x0 + ((x1 - x0) * i) / n + ((i * 37 + seed * 13) % 17),
      h = 46 + ((i * 29 + seed * 7) % 16);
    o +=
      `<path d="M${x} ${y}v${-h * 0.72}q10 -8 20 0V${y}Z" fill="${fill}"/><circle cx="${x + 10}" cy="${y - h * 0.86}" r="8" fill="${fill}"/>` +
      (i % 2
        ? `<path d="M${x + 18} ${y - 10}L${x + 26} ${y - h * 1.75}" stroke="${fill}" stroke-width="3"/><path d="M${x + 22} ${y - h * 1.7}L${x + 28} ${y - h * 2.05}L${x + 30} ${y - h * 1.7}Z" fill="${fill}"/>`
        : "");
  }
  return o;
};

// ---- home hero, 1920x600 -------------------------------------------------------------------------------------------
const heroBack = async (W: number, H: number) => {
  const st = new Stage(W, H, {
    ...PALETTES.night,
    sky: [
      [0, "#060a1a"],
      [0.3, "#10224a"],
      [0.62, "#2f5b95"],
      [1, "#86aed0"],
    ],
  });
  st.sky({
    moon: [1215, 226, 166],
    haloIntensity: 0.55,
    clouds: { scale: 0.0019, fadeEnd: 0.9, low: -0.05, glow: 2.2 },
  }).stars(260, 0.6);
  st.hills({ seed: 7, flatDistance: 1150, step: 0.001, frequency: 0.0011 });
  await st.over(
    p.skyline({
      seed: 8,
      x0: 980,
      x1: 1925,
      y: 462,
      hmin: 14,
      hmax: 130,
      fill: "#1c3158",
      win: "#ffd9a0",
      p: 0.34,
      bw: [16, 44],
      wo: 0.6,
    }),
    { fade: [370, 468, 0.85] },
  );
  st.mist(462, 44, 0.9);
  await st.over(p.pagoda(842, 520, 0.5, 5, { fill: "#0e1931" }), { rim: 0.4, fade: [380, 530, 0.75] });
  await st.over(p.gate(1640, 556, 0.66, { fill: "#0a1124" }), { rim: 0.5, fade: [400, 590, 0.5] });
  await st.add(p.gateGlow(1640, 556, 0.66), 0.7, 22);
  return st.mist(548, 40, 0.7, 41, "#5d87bb");
};
const heroFront = async (st: Stage, leftShade = 0) => {
  await st.add(blade(1215, 590, 0.52, "#a9d8ff"), 1.2);
  await st.petals(60, 6, 3, 11);
  await st.over(p.cherry(-60, -60, 0.92, { seed: 31, n: 620 }));
  await st.sparks(70, 3, 2.2);
  return st.finish({ contrast: 1.08, leftShade, exposure: 1.05, bloomThreshold: 0.62, bloom: 0.5 });
};
const heroRight: Actor[] = [
  { figure: "archer", x: 1010, y: 570, scale: 0.335 },
  { figure: "magician", x: 1470, y: 500, scale: 0.3, flip: -1 as const },
  { figure: "shaman", x: 1790, y: 562, scale: 0.31, flip: -1 as const },
  { figure: "assassin", x: 1560, y: 578, scale: 0.3, flip: -1 as const },
  { figure: "swordsman", x: 1215, y: 590, scale: 0.52 },
];
const heroLeft: Actor[] = [
  { figure: "extreme", x: 580, y: 560, scale: 0.31 },
  { figure: "scientist", x: 105, y: 596, scale: 0.31 },
  { figure: "shaper", x: 325, y: 600, scale: 0.35 },
  { figure: "brawler", x: 775, y: 592, scale: 0.31 },
];
const heroArc = [
  [760, 500],
  [850, 360],
  [980, 220],
  [1140, 120],
  [1310, 86],
  [1480, 130],
  [1600, 230],
];
const heroGround =
  '<path d="M-10 616V596C180 584 380 600 560 592C740 580 860 572 1000 566C1160 556 1300 580 1460 570C1620 562 1760 546 1930 552V616Z" fill="#060913"/>';
export const heroText: Scene = async (W, H) => {
  const st = await heroBack(W, H);
  await st.slash(heroArc, 30, 0.8);
  await st.over(heroGround, { rim: 0.3 });
  await st.actors(heroRight);
  return heroFront(st, 0.35);
};
export const heroFull: Scene = async (W, H) => {
  const st = await heroBack(W, H);
  await st.slash(heroArc, 30, 0.8);
  await st.over(heroGround, { rim: 0.3 });
  await st.actors([...heroLeft, ...heroRight]);
  return heroFront(st);
};

// ---- carousel banners, 1230x420 (656 units high), text zone at the left -----------------------------------------------
const bannerNight: Scene = async (W, H) => {
  const st = new Stage(W, H, "night");
  st.sky({ moon: [1180, 236, 176], seed: 4 })
    .stars(220, 0.6)
    .hills({ seed: 37, flatDistance: 1100 });
  await st.over(
    p.skyline({
      seed: 5,
      x0: 700,
      y: 520,
      hmin: 16,
      hmax: 120,
      fill: "#1c3158",
      win: "#ffd9a0",
      p: 0.34,
      bw: [18, 46],
      wo: 0.6,
    }),
    { fade: [420, 524, 0.85] },
  );
  st.mist(520, 46, 0.85);
  await st.over(p.gate(1590, 626, 0.74, { fill: "#0a1124" }), { rim: 0.5, fade: [470, 670, 0.5] });
  await st.add(p.gateGlow(1590, 626, 0.74), 0.7, 22);
  await st.ground(620, 10);
  await st.slash(
    [
      [800, 560],
      [880, 380],
      [1010, 220],
      [1180, 120],
      [1360, 110],
      [1500, 190],
    ],
    30,
  );
  await st.actors([
    { figure: "archer", x: 1790, y: 630, scale: 0.36, flip: -1 },
    { figure: "swordsman", x: 1150, y: 644, scale: 0.56 },
  ]);
  await st.add(blade(1150, 644, 0.56, "#a9d8ff"), 1.1);
  await st.over(p.cherry(1990, -60, 0.85, { seed: 31, n: 520, flip: -1 }));
  await st.petals(50);
  await st.sparks(60);
  return st.finish({ leftShade: 0.35 });
};
const bannerDusk: Scene = async (W, H) => {
  const st = new Stage(W, H, "dusk");
  st.sky({
    moon: [1330, 420, 190],
    haloIntensity: 0.42,
    seed: 14,
    clouds: { fadeStart: 0.3, fadeEnd: 0.62, glow: 2.6, scale: 0.0013 },
  }).hills({
    seed: 17,
    horizon: 0.74,
    cameraHeight: 180,
    valleyFog: 0.95,
    valleyFogHeight: 150,
    highlightIntensity: 0.8,
    lightDirection: [0.35, 0.42, 0.75],
    fogDensity: 2.5,
    flatDistance: 800,
  });
  st.mist(520, 60, 0.6, 7, "#e07a4c");
  await st.add(p.phoenix(1330, 226, 0.74, { c1: "#ffb24a", c2: "#ff6a24", c3: "#c21c18" }), 0.55, 26);
  await st.over(p.phoenix(1330, 226, 0.74, { c1: "#ffc766", c2: "#f2702a", c3: "#b81f1d", core: "#fff0c4" }));
  await st.over(p.pagoda(1800, 640, 0.6, 5, { fill: "#1e0a18", lamp: "#ffc36a" }), { rim: 0.4, fade: [430, 660, 0.6] });
  await st.ground(612, 12, 3);
  await st.actors([
    { figure: "brawler", x: 1560, y: 634, scale: 0.4, flip: -1 },
    { figure: "swordsman", x: 1110, y: 640, scale: 0.5 },
  ]);
  await st.add(blade(1110, 640, 0.5, "#ffc37a"), 1.3);
  await st.petals(56, 16);
  await st.sparks(130, 5, 3.2, 100);
  return st.finish({ leftShade: 0.3, bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
const bannerWinter: Scene = async (W, H) => {
  const st = new Stage(W, H, "winter");
  st.sky({ moon: [1420, 190, 120], haloIntensity: 0.6, seed: 22, clouds: { opacity: 0.6 } }).hills({
    seed: 29,
    horizon: 0.72,
    amplitude: 720,
    snowLine: 120,
    cameraHeight: 170,
    lightDirection: [0.6, 0.55, 0.4],
    highlightIntensity: 0.7,
  });
  st.mist(500, 60, 0.7, 5);
  await st.over(p.pagoda(930, 590, 0.46, 5, { fill: "#1c3550", lamp: "#ffd89a" }), {
    rim: 0.3,
    fade: [360, 600, 0.75],
  });
  let t = "";
  for (let i = 0; i < 13; i++)
    t += p.conifer(760 + i * 96 + ((i * 53) % 40), 560 + ((i * 31) % 30), 0.34 + ((i * 17) % 10) / 40, {
      fill: "#1d3b52",
    });
  await st.over(t, { fade: [380, 600, 0.5] });
  st.mist(590, 34, 0.6, 9);
  await st.over(
    '<path d="M0 700V650C300 640 640 660 900 640C1000 630 1080 590 1180 584C1340 576 1440 600 1600 586C1720 576 1840 560 1930 566V700Z" fill="#e8f2f8"/>',
  );
  await st.actors(
    [
      { figure: "shaper", x: 1690, y: 600, scale: 0.4, flip: -1 },
      { figure: "archer", x: 1280, y: 610, scale: 0.52 },
    ],
    0.8,
  );
  await st.over(p.conifer(1890, 640, 0.95, { fill: "#12283c" }));
  await st.over(p.snow({ seed: 4, n: 200, h: 656, max: 6 }));
  return st.finish({ leftShade: 0.45, exposure: 0.86, contrast: 1.1, vignette: 0.55, shadowTint: "#0c2a4a" });
};
const bannerCity: Scene = async (W, H) => {
  const st = new Stage(W, H, "city");
  st.sky({ moon: [1400, 250, 200], haloIntensity: 0.5, seed: 9, clouds: { opacity: 0.6, fadeEnd: 0.7 } }).stars(
    160,
    0.4,
  );
  await st.over(
    p.skyline({
      seed: 21,
      x0: -20,
      y: 620,
      hmin: 80,
      hmax: 360,
      fill: "#4a1a6a",
      win: "#ffb0d8",
      p: 0.3,
      bw: [30, 80],
      wo: 0.7,
    }),
    { fade: [240, 640, 0.7] },
  );
  st.mist(520, 50, 0.6, 4);
  await st.over(
    p.skyline({
      seed: 33,
      x0: -20,
      y: 640,
      hmin: 50,
      hmax: 260,
      fill: "#1c0c3c",
      win: "#7ae8ff",
      p: 0.34,
      bw: [44, 110],
      wo: 0.85,
    }),
    { rim: 0.4, fade: [430, 660, 0.45] },
  );
  const neon = (x: number, y: number, h: number, c: string, ch: string) =>
    `<rect x="${x}" y="${y}" width="44" height="${h}" rx="6" fill="none" stroke="${c}" stroke-width="4"/>` +
    [...ch]
      .map((q, i) => p.seal(x + 4, y + 8 + i * 42, 0.36, q, { c: "#00000000", ink: c }).replace(/<rect[^>]*>/g, ""))
      .join("");
  await st.add(
    neon(1010, 360, 98, "#3ae0ff", "武學") +
      neon(1600, 300, 98, "#ff5aa0", "夜市") +
      neon(880, 430, 98, "#ffd24a", "道場"),
    1.1,
  );
  await st.over(
    p.rooftop(612, { fill: "#080614", edge: "#2a1450" }) +
      p.waterTank(1790, 604, 1, "#080614") +
      p.acUnit(1560, 606, 0.8) +
      p.aerial(980, 604, 0.8, "#080614"),
    { rim: 0.5 },
  );
  await st.actors([
    { figure: "scientist", x: 1520, y: 530, scale: 0.36, flip: -1 },
    { figure: "assassin", x: 1230, y: 614, scale: 0.46 },
  ]);
  await st.sparks(90, 8, 2.4);
  return st.finish({ leftShade: 0.35, bloom: 0.5 });
};
const bannerSpring: Scene = async (W, H) => {
  const st = new Stage(W, H, "spring");
  st.sky({ moon: [1460, 180, 90], haloIntensity: 0.55, seed: 31, clouds: { opacity: 0.7 } }).hills({
    seed: 41,
    horizon: 0.76,
    amplitude: 420,
    lightDirection: [-0.3, 0.5, 0.6],
    flatDistance: 1300,
  });
  st.mist(500, 50, 0.7, 8);
  await st.over(p.school(1400, 612, 0.68, { fill: "#4a4474", lamp: "#ffe6a8", p: 0.75 }), {
    rim: 0.5,
    fade: [380, 640, 0.45],
  });
  await st.over(strip(612, "#54486e", "C500 600 900 620 1200 606S1700 600 1930 610", 700), { fade: [560, 700, -0.1] });
  await st.over(
    p.lanterns(700, -20, 1260, 30, { n: 6, d: 50, r: 24 }) + p.lanterns(1240, 26, 1960, -10, { n: 7, d: 60, r: 26 }),
  );
  await st.add(
    p.lanternGlow(700, -20, 1260, 30, { n: 6, d: 50 }) + p.lanternGlow(1240, 26, 1960, -10, { n: 7, d: 60 }),
    0.4,
    14,
  );
  await st.actors(
    [
      { figure: "shaman", x: 1690, y: 628, scale: 0.48, flip: -1, colors: { cloth: "#a84a8a" } },
      { figure: "magician", x: 1090, y: 590, scale: 0.48 },
    ],
    0.9,
  );
  await st.over(p.cherry(2000, 60, 1.1, { seed: 12, n: 560, flip: -1, wood: "#3a2436" }));
  await st.petals(90, 8, 4, 15);
  await st.over(p.confetti({ seed: 3, n: 46, h: 420 }));
  return st.finish({
    leftShade: 0.25,
    exposure: 0.88,
    vignette: 0.4,
    contrast: 1.1,
    bloomThreshold: 0.85,
    bloom: 0.3,
    shadowTint: "#3a2450",
  });
};
const bannerWar: Scene = async (W, H) => {
  const st = new Stage(W, H, "war");
  st.sky({
    moon: [1380, 330, 210],
    haloIntensity: 0.4,
    seed: 18,
    clouds: { opacity: 0.95, low: -0.2, glow: 2.6 },
  }).hills({
    seed: 23,
    horizon: 0.74,
    highlightIntensity: 0.7,
  });
  await st.add(p.lightning(1780, -10, 330, 7), 1, 0.5);
  st.mist(530, 50, 0.6, 2);
  await st.over(crowd(600, 760, 1930, 52, "#1c0e0c", 3), { rim: 0.5, fade: [520, 680, 0.5] });
  st.mist(600, 24, 0.5, 19);
  await st.over(
    p.warBanner(900, 628, 0.82, "聖", { c: "#1f4a94" }) +
      p.warBanner(1730, 632, 0.9, "鳳", { c: "#a81f24" }) +
      p.warBanner(1330, 600, 0.62, "玄", { c: "#5a3a9a" }),
    { rim: 0.35 },
  );
  await st.ground(622, 12, 2);
  await st.slash(
    [
      [1060, 560],
      [1180, 440],
      [1330, 380],
      [1480, 400],
      [1600, 470],
    ],
    26,
    1,
  );
  await st.actors([
    { figure: "extreme", x: 1110, y: 630, scale: 0.48 },
    { figure: "shaper", x: 1580, y: 642, scale: 0.44, flip: -1 },
  ]);
  await st.sparks(170, 7, 3.4);
  await st.petals(40, 4, 3, 10);
  return st.finish({ leftShade: 0.35, bloomThreshold: 0.7 });
};
export const BANNERS: Record<string, [Scene, string]> = {
  "night-gate": [bannerNight, "Moonlit school gate with a swordsman and an archer"],
  "dusk-phoenix": [bannerDusk, "A burning phoenix spreads its wings over two fighters at dusk"],
  "winter-peak": [bannerWinter, "Archer and shaper on a snowy ridge below high peaks"],
  "city-rooftop": [bannerCity, "Assassin and scientist on a rooftop above a neon city"],
  "spring-festival": [bannerSpring, "Spring festival at the school with lanterns and cherry blossom"],
  "club-war": [bannerWar, "Two champions clash in front of the banners of three schools"],
};

// ---- story, 1600x700 (840 units high) ---------------------------------------------------------------------------------
const storyGate: Scene = async (W, H) => {
  const st = new Stage(W, H, "dawn");
  st.sky({ moon: [640, 470, 120], haloIntensity: 0.7, moonIntensity: 1.4, seed: 24, clouds: { opacity: 0.8 } }).hills({
    seed: 5,
    horizon: 0.72,
    lightDirection: [-0.4, 0.45, 0.7],
    flatDistance: 1200,
    amplitude: 520,
  });
  await st.over(
    p.skyline({
      seed: 18,
      y: 640,
      hmin: 20,
      hmax: 130,
      fill: "#5a6aa0",
      win: "#ffe6b0",
      p: 0.3,
      bw: [24, 60],
      wo: 0.7,
    }),
    { fade: [500, 650, 0.75] },
  );
  st.mist(640, 50, 0.7);
  await st.over(p.school(440, 740, 0.78, { fill: "#2c3a6e", lamp: "#ffe6a8", p: 0.7 }), {
    rim: 0.5,
    fade: [480, 780, 0.5],
  });
  await st.over(p.gate(1240, 776, 0.98, { fill: "#1c2650", lamp: "#ffdf9a" }), { rim: 0.6, fade: [500, 860, 0.35] });
  await st.add(p.gateGlow(1240, 776, 0.98), 0.5, 26);
  await st.ground(768, 8);
  await st.actors(
    [
      { figure: "archer", x: 980, y: 792, scale: 0.4 },
      { figure: "shaman", x: 1500, y: 790, scale: 0.4, flip: -1 },
      { figure: "swordsman", x: 1210, y: 812, scale: 0.52 },
    ],
    0.9,
  );
  await st.over(
    p.cherry(-70, -50, 1.15, { seed: 31, n: 640, wood: "#2a1c34" }) +
      p.cherry(1990, 30, 1, { seed: 12, n: 480, flip: -1, wood: "#2a1c34" }),
  );
  await st.petals(80, 6, 4, 14);
  return st.finish({ exposure: 0.9, vignette: 0.42, bloomThreshold: 0.85, bloom: 0.32 });
};
const storyPeak: Scene = async (W, H) => {
  const st = new Stage(W, H, "violet");
  st.sky({ moon: [1300, 300, 230], haloIntensity: 0.5, seed: 9 })
    .stars(260, 0.6)
    .hills({ seed: 23, horizon: 0.72, amplitude: 760, cameraHeight: 190, flatDistance: 700 });
  st.mist(600, 70, 0.75, 3);
  await st.over(
    '<path d="M930 850C990 800 1030 700 1080 650C1110 610 1140 600 1170 590C1200 566 1250 560 1300 558C1360 556 1430 556 1470 572C1510 590 1520 630 1550 660C1590 710 1640 800 1720 850Z" fill="#1c1038"/>',
    { rim: 0.5, fade: [640, 860, 0.3], texture: { strength: 0.9, frequency: 0.012 } },
  );
  await st.over(p.pagoda(1340, 566, 0.54, 5, { fill: "#120a2a", lamp: "#ffcf9a" }), { rim: 0.5 });
  st.mist(770, 60, 0.9, 17);
  await st.over('<path d="M-10 850V690C120 670 260 690 420 676C560 668 640 700 720 760L800 850Z" fill="#0a0616"/>', {
    rim: 0.4,
  });
  await st.slash(
    [
      [60, 560],
      [170, 360],
      [340, 230],
      [560, 190],
      [760, 250],
    ],
    30,
    0.8,
  );
  await st.actors([
    { figure: "magician", x: 610, y: 640, scale: 0.36 },
    { figure: "assassin", x: 320, y: 702, scale: 0.5 },
  ]);
  await st.petals(60, 9, 3, 12);
  await st.sparks(90, 4);
  return st.finish();
};
const storyPhoenix: Scene = async (W, H) => {
  const st = new Stage(W, H, "dusk");
  st.sky({
    moon: [960, 560, 230],
    haloIntensity: 0.42,
    seed: 14,
    clouds: { fadeStart: 0.3, fadeEnd: 0.62, glow: 2.6, scale: 0.0013 },
  }).hills({
    seed: 3,
    horizon: 0.72,
    cameraHeight: 200,
    valleyFog: 0.95,
    valleyFogHeight: 150,
    highlightIntensity: 0.8,
    lightDirection: [0.35, 0.42, 0.75],
  });
  st.mist(650, 70, 0.6, 7, "#e07a4c");
  await st.add(p.phoenix(960, 290, 0.92, { c1: "#ffb24a", c2: "#ff6a24", c3: "#c21c18" }), 0.55, 28);
  await st.over(p.phoenix(960, 290, 0.92, { c1: "#ffc766", c2: "#f2702a", c3: "#b81f1d", core: "#fff0c4" }));
  await st.over(p.pagoda(220, 800, 0.78, 6, { fill: "#1e0a18" }) + p.pagoda(1720, 800, 0.7, 5, { fill: "#1e0a18" }), {
    rim: 0.4,
    fade: [500, 820, 0.6],
  });
  await st.over(p.warBanner(470, 800, 0.8, "鳳") + p.warBanner(1380, 800, 0.8, "凰"), { rim: 0.3 });
  await st.ground(782, 12, 3);
  await st.actors([
    { figure: "brawler", x: 700, y: 806, scale: 0.46 },
    { figure: "extreme", x: 1210, y: 800, scale: 0.46, flip: -1 },
  ]);
  await st.petals(70, 16, 4, 15);
  await st.sparks(170, 5, 3.4, 150);
  return st.finish({ bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
export const STORY: Record<string, [Scene, string]> = {
  sungmun: [storyGate, "Sacred Gate school at sunrise: students with sword, bow and staff before the great gate"],
  hyunam: [
    storyPeak,
    "Mystic Peak school: a pagoda on a cliff under a violet moon, an assassin and a magician on the ridge",
  ],
  bonghwang: [storyPhoenix, "Phoenix school: a fire bird rises behind a brawler and an extreme fighter"],
};

// ---- wallpapers, 1920x1080 and 1080x1920 ------------------------------------------------------------------------------
const wpPhoenix: Scene = async (W, H) => {
  const st = new Stage(W, H, "dusk");
  st.sky({
    moon: [1000, 640, 250],
    haloIntensity: 0.42,
    seed: 14,
    clouds: { low: -0.12, high: 0.42, opacity: 0.9, fadeStart: 0.3, fadeEnd: 0.62, scale: 0.0013, glow: 2.6 },
  }).stars(160, 0.25, 0.6);
  st.hills({
    seed: 17,
    horizon: 0.66,
    cameraHeight: 210,
    lightDirection: [0.35, 0.42, 0.75],
    fogDensity: 2.5,
    amplitude: 660,
    frequency: 0.001,
    flatDistance: 700,
    step: 0.001,
    valleyFog: 0.95,
    valleyFogHeight: 150,
    highlightIntensity: 0.8,
  }).mist(800, 80, 0.65, 7, "#e07a4c");
  await st.add(p.phoenix(1000, 330, 0.98, { c1: "#ffb24a", c2: "#ff6a24", c3: "#c21c18" }), 0.55, 30);
  await st.over(p.phoenix(1000, 330, 0.98, { c1: "#ffc766", c2: "#f2702a", c3: "#b81f1d", core: "#fff0c4" }), {
    intensity: 1.15,
  });
  await st.over(p.pagoda(300, 985, 0.92, 6, { fill: "#1e0a18", lamp: "#ffc36a" }), {
    rim: 0.4,
    fade: [640, 990, 0.55],
  });
  st.mist(940, 70, 0.6, 22, "#9c3c3a");
  await st.over(
    '<path d="M-10 1090V985C120 970 240 1000 420 1000C600 1000 700 970 820 955C900 945 1000 952 1080 950C1180 950 1240 965 1340 985C1500 1010 1700 990 1930 950V1090Z" fill="#12060f"/>',
    { rim: 0.4 },
  );
  await st.actors([{ figure: "swordsman", x: 985, y: 960, scale: 0.56 }]);
  await st.add(blade(985, 960, 0.56, "#ffc37a"), 1.4);
  await st.over(
    p.cherry(1990, -70, 1.15, { seed: 31, n: 620, flip: -1, wood: "#14060e", bl: ["#ff8f6b", "#e0523f", "#ffc08a"] }),
  );
  await st.petals(80, 16, 4, 17);
  await st.sparks(170, 5, 3.4, 200);
  return st.finish({ bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
const wpNine: Scene = async (W, H) => {
  const st = new Stage(W, H, "night");
  st.sky({ moon: [960, 480, 330], haloIntensity: 0.5, seed: 4, clouds: { fadeStart: 0.3, fadeEnd: 0.7 } })
    .stars(380, 0.6)
    .hills({ seed: 7, horizon: 0.7, cameraHeight: 190, flatDistance: 900 })
    .mist(800, 70, 0.8);
  await st.over(p.gate(330, 930, 0.86, { fill: "#0a1124" }) + p.pagoda(1650, 930, 0.8, 6, { fill: "#0a1124" }), {
    rim: 0.5,
    fade: [640, 980, 0.6],
  });
  await st.add(p.gateGlow(330, 930, 0.86), 0.6, 26);
  st.mist(900, 50, 0.7, 41);
  await st.over(
    '<path d="M-10 1090V960C200 940 420 960 620 930C760 905 860 880 960 880C1060 880 1180 905 1300 930C1500 960 1720 940 1930 955V1090Z" fill="#060913"/>',
    { rim: 0.4 },
  );
  const L: [string, number, number, number, 1 | -1][] = [
    ["scientist", 110, 968, 0.33, 1],
    ["shaman", 1835, 964, 0.34, -1],
    ["archer", 330, 964, 0.35, 1],
    ["shaper", 1640, 968, 0.33, -1],
    ["magician", 530, 870, 0.34, 1],
    ["extreme", 1420, 916, 0.34, -1],
    ["assassin", 700, 946, 0.34, 1],
    ["brawler", 1205, 936, 0.35, -1],
    ["swordsman", 940, 900, 0.5, 1],
  ];
  await st.actors(L.map(([figure, x, y, scale, flip]) => ({ figure, x, y, scale, flip })));
  await st.add(blade(940, 900, 0.5, "#a9d8ff"), 1.2);
  await st.petals(80, 6, 4, 14);
  await st.sparks(120);
  return st.finish({ exposure: 1.05 });
};
const wpAssassin: Scene = async (W, H) => {
  const st = new Stage(W, H, "violet");
  st.sky({ moon: [1230, 400, 250], haloIntensity: 0.55, seed: 9 })
    .stars(340, 0.6)
    .hills({ seed: 23, horizon: 0.7, cameraHeight: 220, amplitude: 700, flatDistance: 700 })
    .mist(760, 80, 0.8, 3);
  await st.over(p.pagoda(380, 900, 0.62, 6, { fill: "#150c30", lamp: "#ffcf9a" }), { rim: 0.4, fade: [520, 920, 0.7] });
  st.mist(880, 60, 0.7, 22);
  await st.over(
    `<path d="${p.roof(1010, 830, 640, 230, 0.3)}" fill="#0a0616"/><rect x="590" y="1040" width="840" height="60" fill="#06030f"/><path d="${p.tiles(1010, 830, 640, 230, 34)}" fill="none" stroke="#8a6cd0" stroke-opacity=".22" stroke-width="5"/>`,
    { rim: 0.6 },
  );
  await st.slash(
    [
      [420, 760],
      [540, 520],
      [760, 320],
      [1040, 215],
      [1300, 215],
      [1520, 300],
      [1700, 470],
    ],
    34,
    0.85,
  );
  await st.actors([{ figure: "assassin", x: 1010, y: 834, scale: 0.62, colors: { scarf: "#c22a3a" } }]);
  await st.petals(90, 9, 4, 16);
  await st.sparks(120, 4);
  return st.finish();
};
const wpWinter: Scene = async (W, H) => {
  const st = new Stage(W, H, "winter");
  st.sky({ moon: [620, 300, 150], haloIntensity: 0.6, seed: 22, clouds: { opacity: 0.6 } })
    .hills({
      seed: 29,
      horizon: 0.68,
      amplitude: 800,
      snowLine: 120,
      cameraHeight: 200,
      lightDirection: [-0.5, 0.55, 0.4],
      highlightIntensity: 0.7,
    })
    .mist(760, 80, 0.7, 5);
  let t = "";
  for (let i = 0; i < 20; i++)
    t += p.conifer(-20 + i * 102 + ((i * 53) % 50), 900 + ((i * 31) % 40), 0.5 + ((i * 17) % 10) / 26, {
      fill: "#1d3b52",
    });
  await st.over(t, { fade: [640, 980, 0.5] });
  st.mist(930, 46, 0.6, 9);
  await st.over(
    '<path d="M-10 1090V1000C300 990 560 1010 800 990C920 976 1000 900 1120 880C1300 862 1420 900 1560 876C1700 850 1820 850 1930 860V1090Z" fill="#dfecf4"/><path d="M1000 940C1120 890 1300 880 1420 900L1360 1000Z" fill="#fff" opacity=".5"/>',
    { texture: { strength: 0.12, frequency: 0.006 } },
  );
  await st.actors([{ figure: "archer", x: 1280, y: 892, scale: 0.62, flip: -1 }], 0.8);
  await st.over(p.conifer(1820, 990, 1.5, { fill: "#12283c" }) + p.conifer(90, 1090, 1.7, { fill: "#12283c" }));
  await st.over(p.snow({ seed: 4, n: 320, max: 7 }));
  return st.finish({ exposure: 0.84, contrast: 1.1, shadowTint: "#0c2a4a" });
};
const wpCity: Scene = async (W, H) => {
  const st = new Stage(W, H, "city");
  st.sky({ moon: [1280, 430, 270], haloIntensity: 0.5, seed: 9, clouds: { opacity: 0.6, fadeEnd: 0.7 } }).stars(
    260,
    0.4,
  );
  await st.over(
    p.skyline({
      seed: 21,
      x0: -20,
      y: 960,
      hmin: 140,
      hmax: 560,
      fill: "#4a1a6a",
      win: "#ffb0d8",
      p: 0.3,
      bw: [36, 92],
      wo: 0.7,
    }),
    { fade: [400, 980, 0.75] },
  );
  st.mist(780, 80, 0.6, 4);
  await st.over(
    p.skyline({
      seed: 33,
      x0: -20,
      y: 1000,
      hmin: 80,
      hmax: 420,
      fill: "#1c0c3c",
      win: "#7ae8ff",
      p: 0.34,
      bw: [50, 124],
      wo: 0.85,
    }),
    { rim: 0.4, fade: [640, 1010, 0.45] },
  );
  await st.over(
    p.rooftop(950, { fill: "#080614", edge: "#2a1450" }) +
      p.waterTank(330, 942, 1.25, "#080614") +
      p.acUnit(1640, 944, 1) +
      p.acUnit(1500, 944, 0.8) +
      p.aerial(620, 942, 1.1, "#080614"),
    { rim: 0.5 },
  );
  await st.slash(
    [
      [760, 900],
      [900, 700],
      [1120, 560],
      [1380, 520],
      [1640, 600],
    ],
    30,
    0.9,
  );
  await st.actors([
    { figure: "scientist", x: 1640, y: 860, scale: 0.46, flip: -1 },
    { figure: "extreme", x: 1080, y: 950, scale: 0.6 },
  ]);
  await st.sparks(160, 8, 2.8);
  return st.finish({ bloom: 0.5 });
};
const wpSpring: Scene = async (W, H) => {
  const st = new Stage(W, H, "spring");
  st.sky({ moon: [760, 330, 120], haloIntensity: 0.55, seed: 31, clouds: { opacity: 0.75 } })
    .hills({
      seed: 41,
      horizon: 0.7,
      amplitude: 460,
      lightDirection: [-0.3, 0.5, 0.6],
      flatDistance: 1300,
      cameraHeight: 170,
    })
    .mist(800, 70, 0.7, 8);
  await st.over(p.school(1330, 950, 0.95, { fill: "#4a4474", lamp: "#ffe6a8", p: 0.75 }), {
    rim: 0.5,
    fade: [640, 1000, 0.45],
  });
  await st.over(p.gate(420, 960, 0.74, { fill: "#3a3260", lamp: "#ffe0a0" }), { rim: 0.5, fade: [600, 1020, 0.4] });
  await st.over(strip(950, "#4a3f66", "C500 936 900 960 1200 944S1700 936 1930 948", 1100));
  await st.over(
    p.lanterns(-30, 90, 700, 60, { n: 7, d: 90, r: 28 }) +
      p.lanterns(680, 60, 1330, 50, { n: 6, d: 80, r: 28 }) +
      p.lanterns(1310, 50, 1960, 90, { n: 7, d: 90, r: 28 }),
  );
  await st.actors(
    [
      { figure: "shaman", x: 1240, y: 980, scale: 0.6, flip: -1, colors: { cloth: "#a84a8a" } },
      { figure: "magician", x: 760, y: 930, scale: 0.6 },
    ],
    0.9,
  );
  await st.over(
    p.cherry(-70, 170, 1.5, { seed: 31, n: 700, wood: "#3a2436" }) +
      p.cherry(2010, 120, 1.5, { seed: 12, n: 700, flip: -1, wood: "#3a2436" }),
  );
  await st.petals(130, 8, 5, 18);
  return st.finish({
    exposure: 0.88,
    vignette: 0.4,
    contrast: 1.1,
    bloomThreshold: 0.85,
    bloom: 0.3,
    shadowTint: "#3a2450",
  });
};
const phoneAssassin: Scene = async (W, H) => {
  const st = new Stage(W, H, "violet", 1080);
  st.sky({
    moon: [600, 760, 300],
    haloIntensity: 0.5,
    seed: 9,
    clouds: { fadeStart: 0.4, fadeEnd: 0.75, scale: 0.001 },
  })
    .stars(320, 0.6)
    .hills({ seed: 23, horizon: 0.74, cameraHeight: 240, amplitude: 900, flatDistance: 700 })
    .mist(1450, 110, 0.8, 3);
  await st.over(
    `<path d="${p.roof(540, 1560, 560, 230, 0.3)}" fill="#0a0616"/><rect x="170" y="1770" width="740" height="200" fill="#06030f"/><path d="${p.tiles(540, 1560, 560, 230, 34)}" fill="none" stroke="#8a6cd0" stroke-opacity=".22" stroke-width="5"/>`,
    { rim: 0.4 },
  );
  await st.slash(
    [
      [40, 1400],
      [160, 1040],
      [400, 760],
      [700, 660],
      [1000, 760],
    ],
    40,
    0.85,
  );
  await st.actors([{ figure: "assassin", x: 560, y: 1562, scale: 0.86, colors: { scarf: "#c22a3a" } }]);
  await st.petals(70, 9, 5, 18);
  await st.sparks(100, 4);
  return st.finish();
};
const phonePhoenix: Scene = async (W, H) => {
  const st = new Stage(W, H, "dusk", 1080);
  st.sky({
    moon: [540, 1060, 270],
    haloIntensity: 0.42,
    seed: 14,
    clouds: { fadeStart: 0.35, fadeEnd: 0.62, scale: 0.0009, glow: 2.4 },
  })
    .hills({
      seed: 17,
      horizon: 0.72,
      cameraHeight: 240,
      amplitude: 800,
      valleyFog: 0.95,
      valleyFogHeight: 150,
      highlightIntensity: 0.8,
      lightDirection: [0.35, 0.42, 0.75],
    })
    .mist(1420, 110, 0.6, 7, "#e07a4c");
  await st.add(p.phoenix(540, 640, 0.9, { c1: "#ffb24a", c2: "#ff6a24", c3: "#c21c18" }), 0.5, 30);
  await st.over(p.phoenix(540, 640, 0.9, { c1: "#ffc766", c2: "#f2702a", c3: "#b81f1d", core: "#fff0c4" }));
  await st.ground(1640, 22, 3);
  await st.actors([{ figure: "swordsman", x: 500, y: 1666, scale: 0.82 }]);
  await st.add(blade(500, 1666, 0.82, "#ffc37a"), 1.3);
  await st.petals(70, 16, 5, 18);
  await st.sparks(150, 5, 3, 300);
  return st.finish({ bloomThreshold: 0.8, bloom: 0.36, exposure: 0.92 });
};
export const WALLPAPERS: Record<string, [Scene, string]> = {
  "phoenix-dusk": [wpPhoenix, "Swordsman under a burning phoenix at dusk"],
  "nine-classes": [wpNine, "All nine classes on a ridge before a giant moon"],
  "shadow-roof": [wpAssassin, "Assassin on a tiled roof under a violet moon"],
  "winter-summit": [wpWinter, "Archer on a snowy summit"],
  "neon-rooftop": [wpCity, "Extreme fighter and scientist above a neon city"],
  "spring-courtyard": [wpSpring, "Shaman and magician in a courtyard of cherry blossom and lanterns"],
};
export const PHONES: Record<string, [Scene, string]> = {
  "phone-shadow-roof": [phoneAssassin, "Assassin on a tiled roof, portrait"],
  "phone-phoenix": [phonePhoenix, "Swordsman under a phoenix, portrait"],
};
export const helpers = { strip, blade, rays, crowd };
/** the hero as three pictures for a parallax clip, 720 high: far scenery (opaque), figures and branch (with alpha) */
export async function heroLayers() {
  const width = 2304,
    height = 720; // 1.2 x the 1920x600 design
  const back = await heroBack(width, height);
  await back.sparks(60, 3, 2);
  const backPng = await back
    .finish({ exposure: 1.05, bloomThreshold: 0.62, bloom: 0.5, vignette: 0.25 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cutout = async (paint: (st: Stage) => Promise<unknown>, shape: string) => {
    const st = new Stage(width, height, {
      ...PALETTES.night,
      sky: [
        [0, "#14305f"],
        [1, "#3a6aa8"],
      ],
    });
    st.sky({ moon: null, clouds: null });
    await paint(st);
    const img = await st.finish({ exposure: 1.05, vignette: 0, bloom: 0.25 }).raw().toBuffer(),
      a = await rasterizeSvg(svgDocument(width, height, shape, 1920, 600), width, height),
      out = Buffer.alloc(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      out[i * 4] = img[i * 3];
      out[i * 4 + 1] = img[i * 3 + 1];
      out[i * 4 + 2] = img[i * 3 + 2];
      out[i * 4 + 3] = a[i * 4 + 3];
    }
    return sharp(out, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
  const cast = [...heroLeft, ...heroRight],
    branch = p.cherry(160, -60, 0.9, { seed: 31, n: 560 }) + p.cherry(1960, -50, 0.8, { seed: 12, n: 420, flip: -1 });
  return {
    back: backPng,
    actors: await cutout(
      async (st) => {
        await st.over(heroGround, { rim: 0.3 });
        await st.actors(cast);
      },
      heroGround + cast.map((a) => figureSvg(a.figure, a.x, a.y, a.scale, {}, a.flip ?? 1)).join(""),
    ),
    front: await cutout((st) => st.over(branch), branch),
  };
}
