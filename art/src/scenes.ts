// The large scenes. Each function draws a picture of any size with its aspect ratio; coordinates are view units of
// Stage.

import sharp from "sharp";
import * as architecture from "./architecture.ts";
import { atNight, SCHOOL_MATERIALS } from "./architecture.ts";
import type { Pose } from "./cast/body.ts";
import type { ClassName } from "./cast/index.ts";
import { CAST } from "./cast/index.ts";
import type { Pen } from "./cast/pen.ts";
import { rasterizeSvg, svgDocument } from "./engine.ts";
import { PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import type { Actor } from "./stage.ts";
import { figureSvg, Stage } from "./stage.ts";

/** Draws a picture of width x height pixels. */
type Scene = (width: number, height: number) => Promise<ReturnType<Stage["finish"]>>;
/** Ground from y down to bottom; edge is path data of its upper edge after the start at (0, y). */
export const groundStrip = (y: number, fill: string, edge: string, bottom = 1200) =>
  `<path d="M0 ${bottom}V${y}${edge}V${bottom}Z" fill="${fill}"/>`;
/** Rays of light from (x, y). */
export const lightRays = (x: number, y: number, length: number, color: string, count = 18) => {
  let svg = "";
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 6.283,
      halfAngle = 0.035 + (i % 3) * 0.02;
    svg += `<path d="M${x} ${y}L${x + Math.cos(a - halfAngle) * length} ${y + Math.sin(a - halfAngle) * length}L${x + Math.cos(a + halfAngle) * length} ${y + Math.sin(a + halfAngle) * length}Z" fill="${color}" opacity=".12"/>`;
  }
  return svg;
};
/** A crowd of small silhouettes, some with spears, from startX to endX on the ground at y. */
export const crowd = (y: number, startX: number, endX: number, count: number, fill: string, seed = 1) => {
  let svg = "";
  for (let i = 0; i < count; i++) {
    const x = startX + ((endX - startX) * i) / count + ((i * 37 + seed * 13) % 17),
      h = 46 + ((i * 29 + seed * 7) % 16);
    svg +=
      `<path d="M${x} ${y}v${-h * 0.72}q10 -8 20 0V${y}Z" fill="${fill}"/><circle cx="${x + 10}" cy="${y - h * 0.86}" r="8" fill="${fill}"/>` +
      (i % 2
        ? `<path d="M${x + 18} ${y - 10}L${x + 26} ${y - h * 1.75}" stroke="${fill}" stroke-width="3"/><path d="M${x + 22} ${y - h * 1.7}L${x + 28} ${y - h * 2.05}L${x + 30} ${y - h * 1.7}Z" fill="${fill}"/>`
        : "");
  }
  return svg;
};

// Home pictures, 1920 x 600 units and more
const heroBack = async (width: number, height: number, units = 1920, pan = 0) => {
  const stage = new Stage(
    width,
    height,
    {
      ...PALETTES.night,
      sky: [
        [0, "#060a1a"],
        [0.3, "#10224a"],
        [0.62, "#2f5b95"],
        [1, "#86aed0"],
      ],
    },
    units,
  );
  const down = Math.max(0, stage.viewHeight - 600);
  stage
    .sky({
      moon: [1380 - pan, 236 + down, 176],
      haloIntensity: 0.55,
      clouds: { scale: 0.0019, fadeEnd: 0.9, low: -0.05, glow: 2.2 },
    })
    .stars(260, 0.6);
  stage.hills({ seed: 7, flatDistance: 1150, step: 0.001, frequency: 0.0011 });
  await stage.over(
    props.skyline({
      seed: 8,
      startX: 980 - pan,
      endX: 1925 - pan,
      y: 462 + down,
      minHeight: 14,
      maxHeight: 130,
      fill: "#1c3158",
      windowColor: "#ffd9a0",
      windowDensity: 0.34,
      buildingWidth: [16, 44],
      windowOpacity: 0.6,
    }),
    { fade: [370 + down, 468 + down, 0.85] },
  );
  stage.mist(462 + down, 44, 0.9);
  await stage.over(architecture.gate(1660 - pan, 556 + down, 0.66, atNight("sungmun", "#0a1124", "#ffc46b")), {
    rim: 0.5,
    fade: [400 + down, 590 + down, 0.5],
  });
  await stage.add(props.gateGlow(1660 - pan, 556 + down, 0.66), 0.7, 22);
  return stage.mist(548 + down, 40, 0.7, 41, "#5d87bb");
};
const heroFront = async (stage: Stage, leftShade = 0) => {
  await stage.petals(60, 6, 3, 11);
  await stage.over(props.cherryTree(-60, -60, 0.92, { seed: 31, blossoms: 620 }));
  await stage.sparks(70, 3, 2.2);
  return stage.finish({ contrast: 1.08, leftShade, exposure: 1.05, bloomThreshold: 0.62, bloom: 0.5 });
};
/** All nine classes, the leader in the middle of the right half. */
const heroCast: Actor[] = [
  { figure: "scientist", x: 120, y: 596, scale: 0.34 },
  { figure: "shaper", x: 345, y: 600, scale: 0.38 },
  { figure: "extreme", x: 590, y: 566, scale: 0.34 },
  { figure: "brawler", x: 800, y: 592, scale: 0.34 },
  { figure: "archer", x: 1010, y: 574, scale: 0.36 },
  { figure: "magician", x: 1490, y: 520, scale: 0.34, flip: -1 },
  { figure: "shaman", x: 1810, y: 570, scale: 0.35, flip: -1 },
  { figure: "assassin", x: 1640, y: 588, scale: 0.34, flip: -1 },
  { figure: "swordsman", x: 1250, y: 594, scale: 0.52 },
];
const heroArc = [
  [700, 520],
  [790, 380],
  [930, 220],
  [1120, 110],
  [1310, 80],
  [1500, 120],
  [1640, 230],
];
const heroGround =
  '<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d3357"/><stop offset="1" stop-color="#0a1224"/></linearGradient><path d="M-10 616V596C180 584 380 600 560 592C740 580 860 572 1000 566C1160 556 1300 580 1460 570C1620 562 1760 546 1930 552V616Z" fill="url(#ground)"/>';
/** A home picture with text: its figures from the farthest to the nearest, and where their faces are lit, in its own units. */
interface HeroCrop {
  /** View units per picture width; all figures stand on its lower edge. */
  width: number;
  actors: Actor[];
  /** [x, y, radius] of the light on faces. */
  faces: [number, number, number][];
  /** Shift of the scenery to the left. */
  pan: number;
  leftShade: number;
}
/** The leader of the home pictures bends both arms, so that his hands stay away from the others. */
const leads = (pen: Pen): Pose => ({
  ...CAST.swordsman.hero(pen),
  lean: 8,
  nearArm: [-46, -164],
  nearTurn: 94,
  farArm: [24, 128],
  farArmScale: 0.86,
});
/** From about 1,200 pixels: text on the left half, three figures on the right one. Heads keep a fifth of the height above them. */
const heroWide: HeroCrop = {
  width: 1920,
  pan: 0,
  leftShade: 0.4,
  actors: [
    { figure: "shaper", x: 905, y: 690, scale: 0.54 },
    { figure: "magician", x: 1712, y: 690, scale: 0.62, flip: -1 },
    { figure: "swordsman", x: 1340, y: 950, scale: 0.94, pose: leads },
  ],
  faces: [
    [937, 300, 56],
    [1684, 226, 56],
    [1390, 356, 90],
  ],
};
/** Tablets: text on the left half, so that two figures have room. */
const heroTablet: HeroCrop = {
  width: 1500,
  pan: 420,
  leftShade: 0.4,
  actors: [
    { figure: "magician", x: 1330, y: 670, scale: 0.56, flip: -1 },
    { figure: "swordsman", x: 1030, y: 930, scale: 0.9, pose: leads },
  ],
  faces: [
    [1304, 268, 56],
    [1096, 350, 90],
  ],
};
/** Phones: the leader's face over half the width, text below the picture. */
const heroPhone: HeroCrop = {
  width: 1056,
  pan: 850,
  leftShade: 0,
  actors: [
    { figure: "shaper", x: 170, y: 616, scale: 0.5 },
    { figure: "magician", x: 884, y: 626, scale: 0.55, flip: -1 },
    { figure: "swordsman", x: 528, y: 1000, scale: 1.06, pose: leads },
  ],
  faces: [
    [200, 262, 50],
    [876, 210, 50],
    [606, 330, 100],
  ],
};
/** Ground of a home picture, its height in units. */
const HERO_HEIGHT = 660;
/** Blurred lanterns between viewer and figures. */
const heroForeground = async (stage: Stage) => {
  const w = stage.viewWidth,
    lantern = (x: number, y: number, r: number) =>
      `<g transform="translate(${x} ${y})"><path d="M0 ${-r * 6}V${-r}" stroke="#12070c" stroke-width="5"/><ellipse rx="${r}" ry="${r * 1.12}" fill="#e2542f"/><ellipse cx="${-r * 0.1}" rx="${r * 0.6}" ry="${r * 0.8}" fill="#ffb45c"/><ellipse cx="${-r * 0.1}" rx="${r * 0.26}" ry="${r * 0.46}" fill="#fff0c4"/><path d="M${-r * 0.5} ${-r * 1.2}h${r}v${r * 0.26}h${-r}ZM${-r * 0.5} ${r * 0.95}h${r}v${r * 0.26}h${-r}Z" fill="#12070c"/><path d="M0 ${r * 1.2}v${r}" stroke="#e2542f" stroke-width="7"/></g>`;
  await stage.add(`<circle cx="${w - 70}" cy="86" r="170" fill="#ff8a3c" opacity=".4"/>`, 0.32, 60);
  await stage.over(lantern(w - 76, 92, 62) + lantern(w - 236, 12, 40), { blur: 5 });
};
const heroWithText =
  ({ width: units, actors, faces, pan, leftShade }: HeroCrop): Scene =>
  async (width, height) => {
    const stage = await heroBack(width, height, units, pan);
    // Figures are placed for 660 units and stand on the lower edge of higher and lower pictures.
    const drop = stage.viewHeight - HERO_HEIGHT,
      lower = (list: Actor[]) => list.map((a) => ({ ...a, y: a.y + drop }));
    await stage.slash(
      heroArc.map(([x, y]) => [x - pan + 90, y + 20 + drop]),
      30,
      0.55,
    );
    await stage.over(
      `<path d="M-10 ${stage.viewHeight + 20}V${stage.viewHeight - 26}Q${units / 2} ${stage.viewHeight - 60} ${units + 10} ${stage.viewHeight - 30}V${stage.viewHeight + 20}Z" fill="url(#ground)"/>`,
      {
        rim: 0.3,
        defs: '<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d3357"/><stop offset="1" stop-color="#0a1224"/></linearGradient>',
      },
    );
    // Those behind are darker, and mist parts them from the one in front.
    await stage.actors(lower(actors.slice(0, -1)), 1.25);
    stage.mist(stage.viewHeight - 20, 110, 0.6, 23, "#4a74ad");
    await stage.actors(lower(actors.slice(-1)), 0.55);
    stage.mist(stage.viewHeight, 60, 0.35, 29, "#3c64a0");
    // The lanterns of the gate on their faces.
    await stage.add(
      faces
        .map(
          ([x, y, r]) => `<ellipse cx="${x}" cy="${y + drop}" rx="${r}" ry="${r * 1.1}" fill="#ffc890" opacity=".5"/>`,
        )
        .join(""),
      0.1,
      26,
    );
    await stage.petals(46, 6, 3, 12);
    if (pan < 400) await stage.over(props.cherryTree(-60, -60, 0.92, { seed: 31, blossoms: 620 }));
    await heroForeground(stage);
    await stage.petals(9, 19, 16, 26);
    await stage.sparks(70, 3, 2.2);
    return stage.finish({ contrast: 1.08, leftShade, exposure: 1.06, bloomThreshold: 0.64, bloom: 0.45 });
  };
/** Home pictures of screens from about 1,200 pixels, of tablets and of phones. */
export const heroWithTextSpace = heroWithText(heroWide);
export const tabletHeroWithTextSpace = heroWithText(heroTablet);
export const phoneHero = heroWithText(heroPhone);
/** The home picture with all nine classes. */
export const heroWithAllClasses: Scene = async (width, height) => {
  const stage = await heroBack(width, height);
  await stage.over(architecture.pagoda(842, 520, 0.5, 5, atNight("hyunam", "#0e1931", "#ffc46b")), {
    rim: 0.4,
    fade: [380, 530, 0.75],
  });
  await stage.slash(heroArc, 30, 0.8);
  await stage.over(heroGround, { rim: 0.3 });
  await stage.actors(heroCast);
  return heroFront(stage);
};

// Banners of the carousel, 1920 x 656 units, with room for text at the left
const bannerNight: Scene = async (width, height) => {
  const stage = new Stage(width, height, "night");
  stage
    .sky({ moon: [1180, 236, 176], seed: 4 })
    .stars(220, 0.6)
    .hills({ seed: 37, flatDistance: 1100 });
  await stage.over(
    props.skyline({
      seed: 5,
      startX: 700,
      y: 520,
      minHeight: 16,
      maxHeight: 120,
      fill: "#1c3158",
      windowColor: "#ffd9a0",
      windowDensity: 0.34,
      buildingWidth: [18, 46],
      windowOpacity: 0.6,
    }),
    { fade: [420, 524, 0.85] },
  );
  stage.mist(520, 46, 0.85);
  await stage.over(architecture.gate(1590, 626, 0.74, atNight("sungmun", "#0a1124", "#ffc46b")), {
    rim: 0.5,
    fade: [470, 670, 0.5],
  });
  await stage.add(props.gateGlow(1590, 626, 0.74), 0.7, 22);
  await stage.ground(620, 10);
  await stage.slash(
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
  await stage.actors([
    { figure: "archer", x: 1740, y: 730, scale: 0.56, flip: -1 },
    { figure: "swordsman", x: 1120, y: 925, scale: 0.92 },
  ]);
  await stage.over(props.cherryTree(1990, -60, 0.85, { seed: 31, blossoms: 520, flip: -1 }));
  await stage.petals(50);
  await stage.sparks(60);
  return stage.finish({ leftShade: 0.35 });
};
const bannerDusk: Scene = async (width, height) => {
  const stage = new Stage(width, height, "dusk");
  stage
    .sky({
      moon: null,
      haloIntensity: 0.42,
      seed: 14,
      clouds: { fadeStart: 0.3, fadeEnd: 0.62, glow: 2.6, scale: 0.0013 },
    })
    .hills({
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
  stage.mist(520, 60, 0.6, 7, "#e07a4c");
  await stage.add(
    props.phoenix(1330, 226, 0.74, { lightColor: "#ffb24a", midColor: "#ff6a24", darkColor: "#c21c18" }),
    0.55,
    26,
  );
  await stage.over(
    props.phoenix(1330, 226, 0.74, {
      lightColor: "#ffc766",
      midColor: "#f2702a",
      darkColor: "#b81f1d",
      coreColor: "#fff0c4",
    }),
  );
  await stage.over(architecture.pagoda(1800, 640, 0.6, 5, atNight("bonghwang", "#1e0a18", "#ffc36a")), {
    rim: 0.4,
    fade: [430, 660, 0.6],
  });
  await stage.ground(612, 12, 3);
  await stage.actors([
    { figure: "extreme", x: 1690, y: 740, scale: 0.62, flip: -1 },
    { figure: "brawler", x: 1060, y: 900, scale: 0.86, pose: "action" },
  ]);
  await stage.petals(56, 16);
  await stage.sparks(130, 5, 3.2, 100);
  return stage.finish({ leftShade: 0.3, bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
const bannerWinter: Scene = async (width, height) => {
  const stage = new Stage(width, height, "winter");
  stage.sky({ moon: null, seed: 22, clouds: { opacity: 0.6 } }).hills({
    seed: 29,
    horizon: 0.72,
    amplitude: 720,
    snowLine: 120,
    cameraHeight: 170,
    lightDirection: [0.6, 0.55, 0.4],
    highlightIntensity: 0.7,
  });
  stage.mist(500, 60, 0.7, 5);
  await stage.over(architecture.pagoda(930, 590, 0.46, 5, atNight("hyunam", "#1c3550", "#ffd89a")), {
    rim: 0.3,
    fade: [360, 600, 0.75],
  });
  let t = "";
  for (let i = 0; i < 13; i++)
    t += props.conifer(760 + i * 96 + ((i * 53) % 40), 560 + ((i * 31) % 30), 0.34 + ((i * 17) % 10) / 40, {
      fill: "#1d3b52",
    });
  await stage.over(t, { fade: [380, 600, 0.5] });
  stage.mist(590, 34, 0.6, 9);
  await stage.over(
    '<path d="M0 700V650C300 640 640 660 900 640C1000 630 1080 590 1180 584C1340 576 1440 600 1600 586C1720 576 1840 560 1930 566V700Z" fill="#e8f2f8"/>',
  );
  await stage.actors(
    [
      { figure: "shaper", x: 1700, y: 726, scale: 0.58, flip: -1 },
      { figure: "archer", x: 1080, y: 960, scale: 0.92 },
    ],
    0.8,
  );
  await stage.over(props.conifer(1890, 640, 0.95, { fill: "#12283c" }));
  await stage.over(props.snow({ seed: 4, count: 200, height: 656, maxSize: 6 }));
  return stage.finish({ leftShade: 0.45, exposure: 0.86, contrast: 1.1, vignette: 0.55, shadowTint: "#0c2a4a" });
};
const bannerCity: Scene = async (width, height) => {
  const stage = new Stage(width, height, "city");
  stage.sky({ moon: null, seed: 9, clouds: { opacity: 0.6, fadeEnd: 0.7 } }).stars(160, 0.4);
  await stage.over(
    props.skyline({
      seed: 21,
      startX: -20,
      y: 620,
      minHeight: 80,
      maxHeight: 360,
      fill: "#4a1a6a",
      windowColor: "#ffb0d8",
      windowDensity: 0.3,
      buildingWidth: [30, 80],
      windowOpacity: 0.7,
    }),
    { fade: [240, 640, 0.7] },
  );
  stage.mist(520, 50, 0.6, 4);
  await stage.over(
    props.skyline({
      seed: 33,
      startX: -20,
      y: 640,
      minHeight: 50,
      maxHeight: 260,
      fill: "#1c0c3c",
      windowColor: "#7ae8ff",
      windowDensity: 0.34,
      buildingWidth: [44, 110],
      windowOpacity: 0.85,
    }),
    { rim: 0.4, fade: [430, 660, 0.45] },
  );
  const neon = (x: number, y: number, h: number, c: string, text: string) =>
    `<rect x="${x}" y="${y}" width="44" height="${h}" rx="6" fill="none" stroke="${c}" stroke-width="4"/>` +
    [...text]
      .map((q, i) =>
        props.seal(x + 4, y + 8 + i * 42, 0.36, q, { color: "#00000000", inkColor: c }).replace(/<rect[^>]*>/g, ""),
      )
      .join("");
  await stage.add(
    neon(1010, 360, 98, "#3ae0ff", "武學") +
      neon(1600, 300, 98, "#ff5aa0", "夜市") +
      neon(880, 430, 98, "#ffd24a", "道場"),
    1.1,
  );
  await stage.over(
    props.rooftop(612, { fill: "#080614", edgeColor: "#2a1450" }) +
      props.waterTank(1790, 604, 1, "#080614") +
      props.airConditioner(1560, 606, 0.8) +
      props.antenna(980, 604, 0.8, "#080614"),
    { rim: 0.5 },
  );
  await stage.actors([
    { figure: "scientist", x: 1740, y: 760, scale: 0.62, flip: -1 },
    { figure: "assassin", x: 1060, y: 800, scale: 0.92, pose: "action" },
  ]);
  await stage.sparks(90, 8, 2.4);
  return stage.finish({ leftShade: 0.35, bloom: 0.5 });
};
const bannerSpring: Scene = async (width, height) => {
  const stage = new Stage(width, height, "spring");
  stage.sky({ moon: null, seed: 31, clouds: { opacity: 0.7 } }).hills({
    seed: 41,
    horizon: 0.76,
    amplitude: 420,
    lightDirection: [-0.3, 0.5, 0.6],
    flatDistance: 1300,
  });
  stage.mist(500, 50, 0.7, 8);
  await stage.over(architecture.school(1400, 612, 0.68, atNight("sungmun", "#4a4474", "#ffe6a8")), {
    rim: 0.5,
    fade: [380, 640, 0.45],
  });
  await stage.over(groundStrip(612, "#54486e", "C500 600 900 620 1200 606S1700 600 1930 610", 700), {
    fade: [560, 700, -0.1],
  });
  await stage.over(
    props.lanternString(700, -20, 1260, 30, { count: 6, sagDepth: 50, radius: 24 }) +
      props.lanternString(1240, 26, 1960, -10, { count: 7, sagDepth: 60, radius: 26 }),
  );
  await stage.add(
    props.lanternGlow(700, -20, 1260, 30, { count: 6, sagDepth: 50 }) +
      props.lanternGlow(1240, 26, 1960, -10, { count: 7, sagDepth: 60 }),
    0.4,
    14,
  );
  await stage.actors(
    [
      { figure: "shaman", x: 1690, y: 800, scale: 0.66, flip: -1 },
      { figure: "magician", x: 1130, y: 1010, scale: 0.88 },
    ],
    0.9,
  );
  await stage.over(props.cherryTree(2000, 60, 1.1, { seed: 12, blossoms: 560, flip: -1, woodColor: "#3a2436" }));
  await stage.petals(90, 8, 4, 15);
  await stage.over(props.confetti({ seed: 3, count: 46, height: 420 }));
  return stage.finish({
    leftShade: 0.25,
    exposure: 0.88,
    vignette: 0.4,
    contrast: 1.1,
    bloomThreshold: 0.85,
    bloom: 0.3,
    shadowTint: "#3a2450",
  });
};
const bannerWar: Scene = async (width, height) => {
  const stage = new Stage(width, height, "war");
  stage
    .sky({
      moon: null,
      seed: 18,
      clouds: { opacity: 0.95, low: -0.2, glow: 2.6 },
    })
    .hills({
      seed: 23,
      horizon: 0.74,
      highlightIntensity: 0.7,
    });
  await stage.add(props.lightning(1780, -10, 330, 7), 1, 0.5);
  stage.mist(530, 50, 0.6, 2);
  await stage.over(crowd(600, 760, 1930, 52, "#1c0e0c", 3), { rim: 0.5, fade: [520, 680, 0.5] });
  stage.mist(600, 24, 0.5, 19);
  await stage.over(
    props.warBanner(900, 628, 0.82, "聖", { color: "#1f4a94" }) +
      props.warBanner(1730, 632, 0.9, "鳳", { color: "#a81f24" }) +
      props.warBanner(1330, 600, 0.62, "玄", { color: "#5a3a9a" }),
    { rim: 0.35 },
  );
  await stage.ground(622, 12, 2);
  await stage.slash(
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
  await stage.actors([
    { figure: "shaper", x: 1700, y: 850, scale: 0.78, flip: -1 },
    { figure: "extreme", x: 1030, y: 860, scale: 0.92, pose: "action" },
  ]);
  await stage.sparks(170, 7, 3.4);
  await stage.petals(40, 4, 3, 10);
  return stage.finish({ leftShade: 0.35, bloomThreshold: 0.7 });
};
/** Banners of the carousel: scene and alternative text. */
export const BANNERS: Record<string, [Scene, string]> = {
  "night-gate": [bannerNight, "Moonlit school gate with a swordsman and an archer"],
  "dusk-phoenix": [bannerDusk, "A burning phoenix spreads its wings over two fighters at dusk"],
  "winter-peak": [bannerWinter, "Archer and shaper on a snowy ridge below high peaks"],
  "city-rooftop": [bannerCity, "Assassin and scientist on a rooftop above a neon city"],
  "spring-festival": [bannerSpring, "Spring festival at the school with lanterns and cherry blossom"],
  "club-war": [bannerWar, "Two champions clash in front of the banners of three schools"],
};

// Story pictures, 1920 x 840 units
const storyGate: Scene = async (width, height) => {
  const stage = new Stage(width, height, "dawn");
  stage
    .sky({ moon: [640, 470, 120], haloIntensity: 0.7, moonIntensity: 1.4, seed: 24, clouds: { opacity: 0.8 } })
    .hills({
      seed: 5,
      horizon: 0.72,
      lightDirection: [-0.4, 0.45, 0.7],
      flatDistance: 1200,
      amplitude: 520,
    });
  await stage.over(
    props.skyline({
      seed: 18,
      y: 640,
      minHeight: 20,
      maxHeight: 130,
      fill: "#5a6aa0",
      windowColor: "#ffe6b0",
      windowDensity: 0.3,
      buildingWidth: [24, 60],
      windowOpacity: 0.7,
    }),
    { fade: [500, 650, 0.75] },
  );
  stage.mist(640, 50, 0.7);
  await stage.over(architecture.school(440, 740, 0.78, SCHOOL_MATERIALS.sungmun), { rim: 0.3, fade: [400, 820, 0.4] });
  await stage.over(architecture.gate(1240, 776, 0.98, SCHOOL_MATERIALS.sungmun), { rim: 0.3, fade: [500, 900, 0.2] });
  await stage.add(props.gateGlow(1240, 776, 0.98), 0.5, 26);
  await stage.ground(768, 8);
  await stage.actors(
    [
      { figure: "archer", x: 920, y: 800, scale: 0.5 },
      { figure: "shaman", x: 1560, y: 800, scale: 0.5, flip: -1 },
      { figure: "swordsman", x: 1220, y: 826, scale: 0.64 },
    ],
    0.9,
  );
  await stage.over(
    props.cherryTree(-70, -50, 1.15, { seed: 31, blossoms: 640, woodColor: "#2a1c34" }) +
      props.cherryTree(1990, 30, 1, { seed: 12, blossoms: 480, flip: -1, woodColor: "#2a1c34" }),
  );
  await stage.petals(80, 6, 4, 14);
  return stage.finish({ exposure: 0.9, vignette: 0.42, bloomThreshold: 0.85, bloom: 0.32 });
};
const storyPeak: Scene = async (width, height) => {
  const stage = new Stage(width, height, "violet");
  stage
    .sky({ moon: [1300, 300, 230], haloIntensity: 0.5, seed: 9 })
    .stars(260, 0.6)
    .hills({ seed: 23, horizon: 0.72, amplitude: 760, cameraHeight: 190, flatDistance: 700 });
  stage.mist(600, 70, 0.75, 3);
  await stage.over(
    '<path d="M930 850C990 800 1030 700 1080 650C1110 610 1140 600 1170 590C1200 566 1250 560 1300 558C1360 556 1430 556 1470 572C1510 590 1520 630 1550 660C1590 710 1640 800 1720 850Z" fill="#1c1038"/>',
    { rim: 0.5, fade: [640, 860, 0.3], texture: { strength: 0.9, frequency: 0.012 } },
  );
  await stage.over(architecture.pagoda(1340, 566, 0.54, 5, SCHOOL_MATERIALS.hyunam), { rim: 0.3 });
  stage.mist(770, 60, 0.9, 17);
  await stage.over('<path d="M-10 850V690C120 670 260 690 420 676C560 668 640 700 720 760L800 850Z" fill="#0a0616"/>', {
    rim: 0.4,
  });
  await stage.slash(
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
  await stage.actors([
    { figure: "magician", x: 690, y: 660, scale: 0.48 },
    { figure: "assassin", x: 330, y: 706, scale: 0.6 },
  ]);
  await stage.petals(60, 9, 3, 12);
  await stage.sparks(90, 4);
  return stage.finish();
};
const storyPhoenix: Scene = async (width, height) => {
  const stage = new Stage(width, height, "dusk");
  stage
    .sky({
      moon: [960, 560, 230],
      haloIntensity: 0.42,
      seed: 14,
      clouds: { fadeStart: 0.3, fadeEnd: 0.62, glow: 2.6, scale: 0.0013 },
    })
    .hills({
      seed: 3,
      horizon: 0.72,
      cameraHeight: 200,
      valleyFog: 0.95,
      valleyFogHeight: 150,
      highlightIntensity: 0.8,
      lightDirection: [0.35, 0.42, 0.75],
    });
  stage.mist(650, 70, 0.6, 7, "#e07a4c");
  await stage.add(
    props.phoenix(960, 290, 0.92, { lightColor: "#ffb24a", midColor: "#ff6a24", darkColor: "#c21c18" }),
    0.55,
    28,
  );
  await stage.over(
    props.phoenix(960, 290, 0.92, {
      lightColor: "#ffc766",
      midColor: "#f2702a",
      darkColor: "#b81f1d",
      coreColor: "#fff0c4",
    }),
  );
  await stage.over(
    architecture.pagoda(220, 800, 0.78, 6, SCHOOL_MATERIALS.bonghwang) +
      architecture.pagoda(1720, 800, 0.7, 5, SCHOOL_MATERIALS.bonghwang),
    { rim: 0.3, fade: [560, 860, 0.4] },
  );
  await stage.over(props.warBanner(470, 800, 0.8, "鳳") + props.warBanner(1380, 800, 0.8, "凰"), { rim: 0.3 });
  await stage.ground(782, 12, 3);
  await stage.actors([
    { figure: "brawler", x: 670, y: 818, scale: 0.58, pose: "action" },
    { figure: "extreme", x: 1250, y: 814, scale: 0.58, flip: -1, pose: "action" },
  ]);
  await stage.petals(70, 16, 4, 15);
  await stage.sparks(170, 5, 3.4, 150);
  return stage.finish({ bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
/** Pictures of the schools on the story page: scene and alternative text. */
export const STORY: Record<string, [Scene, string]> = {
  sungmun: [storyGate, "Sacred Gate school at sunrise: students with sword, bow and staff before the great gate"],
  hyunam: [
    storyPeak,
    "Mystic Peak school: a pagoda on a cliff under a violet moon, an assassin and a magician on the ridge",
  ],
  bonghwang: [storyPhoenix, "Phoenix school: a fire bird rises behind a brawler and an extreme fighter"],
};

// Wallpapers, 1920 x 1080 units, and for phones 1080 x 1920 units
const wallpaperPhoenix: Scene = async (width, height) => {
  const stage = new Stage(width, height, "dusk");
  stage
    .sky({
      moon: null,
      haloIntensity: 0.42,
      seed: 14,
      clouds: { low: -0.12, high: 0.42, opacity: 0.9, fadeStart: 0.3, fadeEnd: 0.62, scale: 0.0013, glow: 2.6 },
    })
    .stars(160, 0.25, 0.6);
  stage
    .hills({
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
    })
    .mist(800, 80, 0.65, 7, "#e07a4c");
  await stage.add(
    props.phoenix(1000, 330, 0.98, { lightColor: "#ffb24a", midColor: "#ff6a24", darkColor: "#c21c18" }),
    0.55,
    30,
  );
  await stage.over(
    props.phoenix(1000, 330, 0.98, {
      lightColor: "#ffc766",
      midColor: "#f2702a",
      darkColor: "#b81f1d",
      coreColor: "#fff0c4",
    }),
    {
      intensity: 1.15,
    },
  );
  await stage.over(architecture.pagoda(300, 985, 0.92, 6, atNight("bonghwang", "#1e0a18", "#ffc36a")), {
    rim: 0.4,
    fade: [640, 990, 0.55],
  });
  stage.mist(940, 70, 0.6, 22, "#9c3c3a");
  await stage.over(
    '<path d="M-10 1090V985C120 970 240 1000 420 1000C600 1000 700 970 820 955C900 945 1000 952 1080 950C1180 950 1240 965 1340 985C1500 1010 1700 990 1930 950V1090Z" fill="#12060f"/>',
    { rim: 0.4 },
  );
  await stage.actors([{ figure: "swordsman", x: 960, y: 1250, scale: 0.96 }]);
  await stage.over(
    props.cherryTree(1990, -70, 1.15, {
      seed: 31,
      blossoms: 620,
      flip: -1,
      woodColor: "#14060e",
      blossomColors: ["#ff8f6b", "#e0523f", "#ffc08a"],
    }),
  );
  await stage.petals(80, 16, 4, 17);
  await stage.sparks(170, 5, 3.4, 200);
  return stage.finish({ bloomThreshold: 0.8, bloom: 0.38, exposure: 0.92 });
};
const wallpaperNineClasses: Scene = async (width, height) => {
  const stage = new Stage(width, height, "night");
  stage
    .sky({ moon: [960, 470, 330], haloIntensity: 0.5, seed: 4, clouds: { fadeStart: 0.3, fadeEnd: 0.7 } })
    .stars(380, 0.6)
    .hills({ seed: 7, horizon: 0.7, cameraHeight: 190, flatDistance: 900 })
    .mist(780, 80, 0.8);
  await stage.over(
    architecture.gate(420, 800, 0.74, atNight("sungmun", "#0a1124", "#ffc46b")) +
      architecture.pagoda(1560, 840, 0.78, 6, atNight("hyunam", "#0a1124", "#ffc46b")),
    {
      rim: 0.5,
      fade: [520, 880, 0.6],
    },
  );
  await stage.add(props.gateGlow(420, 800, 0.74), 0.6, 26);
  // Three slopes behind each other, with a group on each: nearer ones are larger and darker.
  const slopes: [
    edge: string,
    top: string,
    mist: number,
    light: number,
    group: [ClassName, Omit<Actor, "figure">][],
  ][] = [
    [
      "V792C160 786 300 790 430 796C640 806 760 850 900 900L1000 960",
      "#35588c",
      860,
      1,
      [
        ["scientist", { x: 160, y: 796, scale: 0.33, pose: "victory" }],
        ["shaman", { x: 484, y: 812, scale: 0.33, flip: -1 }],
        ["magician", { x: 326, y: 800, scale: 0.33, pose: "victory" }],
      ],
    ],
    [
      "V1090H1000C1120 960 1260 900 1420 884C1600 868 1780 872 1930 850",
      "#25426f",
      960,
      0.9,
      [
        ["shaper", { x: 1750, y: 878, scale: 0.4, flip: -1 }],
        ["extreme", { x: 1580, y: 892, scale: 0.41, flip: -1, pose: "victory" }],
        ["assassin", { x: 1390, y: 906, scale: 0.41, flip: -1 }],
      ],
    ],
    [
      "V1044C260 1020 520 984 760 972C960 962 1120 968 1300 986C1520 1008 1740 1036 1930 1046",
      "#1a3158",
      1090,
      0.8,
      [
        ["archer", { x: 600, y: 1004, scale: 0.5 }],
        ["brawler", { x: 1240, y: 1006, scale: 0.5, flip: -1 }],
        ["swordsman", { x: 930, y: 1010, scale: 0.56 }],
      ],
    ],
  ];
  for (const [edge, top, mist, light, group] of slopes) {
    await stage.over(`<path d="M-10 1090${edge}V1090Z" fill="url(#slope)"/>`, {
      rim: 0.35,
      defs: `<linearGradient id="slope" gradientUnits="userSpaceOnUse" y1="780" x2="0" y2="1090"><stop stop-color="${top}"/><stop offset="1" stop-color="#0a1224"/></linearGradient>`,
      texture: { strength: 0.3, frequency: 0.01 },
    });
    await stage.actors(
      group.map(([figure, placement]) => ({ figure, ...placement })),
      light,
    );
    stage.mist(mist, 46, 0.5, mist, "#4a74ad");
  }
  await stage.petals(80, 6, 4, 14);
  await stage.sparks(120);
  return stage.finish({ exposure: 1.05 });
};
const wallpaperAssassin: Scene = async (width, height) => {
  const stage = new Stage(width, height, "violet");
  stage
    .sky({ moon: [1230, 400, 250], haloIntensity: 0.55, seed: 9 })
    .stars(340, 0.6)
    .hills({ seed: 23, horizon: 0.7, cameraHeight: 220, amplitude: 700, flatDistance: 700 })
    .mist(760, 80, 0.8, 3);
  await stage.over(architecture.pagoda(380, 900, 0.62, 6, atNight("hyunam", "#150c30", "#ffcf9a")), {
    rim: 0.4,
    fade: [520, 920, 0.7],
  });
  stage.mist(880, 60, 0.7, 22);
  await stage.over(
    `<path d="${props.roofPath(1010, 830, 640, 230, 0.3)}" fill="#0a0616"/><rect x="590" y="1040" width="840" height="60" fill="#06030f"/><path d="${props.roofTilesPath(1010, 830, 640, 230, 34)}" fill="none" stroke="#8a6cd0" stroke-opacity=".22" stroke-width="5"/>`,
    { rim: 0.6 },
  );
  await stage.slash(
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
  await stage.actors([{ figure: "assassin", x: 1010, y: 800, scale: 0.62, pose: "action" }]);
  await stage.petals(90, 9, 4, 16);
  await stage.sparks(120, 4);
  return stage.finish();
};
const wallpaperWinter: Scene = async (width, height) => {
  const stage = new Stage(width, height, "winter");
  stage
    .sky({ moon: null, seed: 22, clouds: { opacity: 0.6 } })
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
    t += props.conifer(-20 + i * 102 + ((i * 53) % 50), 900 + ((i * 31) % 40), 0.5 + ((i * 17) % 10) / 26, {
      fill: "#1d3b52",
    });
  await stage.over(t, { fade: [640, 980, 0.5] });
  stage.mist(930, 46, 0.6, 9);
  await stage.over(
    '<path d="M-10 1090V1000C300 990 560 1010 800 990C920 976 1000 900 1120 880C1300 862 1420 900 1560 876C1700 850 1820 850 1930 860V1090Z" fill="#dfecf4"/><path d="M1000 940C1120 890 1300 880 1420 900L1360 1000Z" fill="#fff" opacity=".5"/>',
    { texture: { strength: 0.12, frequency: 0.006 } },
  );
  await stage.actors([{ figure: "archer", x: 1250, y: 1300, scale: 1.16, flip: -1 }], 0.8);
  await stage.over(
    props.conifer(1820, 990, 1.5, { fill: "#12283c" }) + props.conifer(90, 1090, 1.7, { fill: "#12283c" }),
  );
  await stage.over(props.snow({ seed: 4, count: 320, maxSize: 7 }));
  return stage.finish({ exposure: 0.84, contrast: 1.1, shadowTint: "#0c2a4a" });
};
const wallpaperCity: Scene = async (width, height) => {
  const stage = new Stage(width, height, "city");
  stage.sky({ moon: null, seed: 9, clouds: { opacity: 0.6, fadeEnd: 0.7 } }).stars(260, 0.4);
  await stage.over(
    props.skyline({
      seed: 21,
      startX: -20,
      y: 960,
      minHeight: 140,
      maxHeight: 560,
      fill: "#4a1a6a",
      windowColor: "#ffb0d8",
      windowDensity: 0.3,
      buildingWidth: [36, 92],
      windowOpacity: 0.7,
    }),
    { fade: [400, 980, 0.75] },
  );
  stage.mist(780, 80, 0.6, 4);
  await stage.over(
    props.skyline({
      seed: 33,
      startX: -20,
      y: 1000,
      minHeight: 80,
      maxHeight: 420,
      fill: "#1c0c3c",
      windowColor: "#7ae8ff",
      windowDensity: 0.34,
      buildingWidth: [50, 124],
      windowOpacity: 0.85,
    }),
    { rim: 0.4, fade: [640, 1010, 0.45] },
  );
  await stage.over(
    props.rooftop(950, { fill: "#080614", edgeColor: "#2a1450" }) +
      props.waterTank(330, 942, 1.25, "#241244") +
      props.airConditioner(1640, 944, 1) +
      props.airConditioner(1500, 944, 0.8) +
      props.antenna(620, 942, 1.1, "#080614"),
    { rim: 0.5 },
  );
  await stage.slash(
    [
      [620, 980],
      [800, 640],
      [1060, 430],
      [1270, 390],
      [1430, 430],
    ],
    30,
    0.9,
  );
  await stage.actors([
    { figure: "scientist", x: 1580, y: 1120, scale: 0.84, flip: -1 },
    { figure: "extreme", x: 900, y: 1180, scale: 1, pose: "action" },
  ]);
  await stage.sparks(160, 8, 2.8);
  return stage.finish({ bloom: 0.5 });
};
const wallpaperSpring: Scene = async (width, height) => {
  const stage = new Stage(width, height, "spring");
  stage
    .sky({ moon: null, seed: 31, clouds: { opacity: 0.75 } })
    .hills({
      seed: 41,
      horizon: 0.7,
      amplitude: 460,
      lightDirection: [-0.3, 0.5, 0.6],
      flatDistance: 1300,
      cameraHeight: 170,
    })
    .mist(800, 70, 0.7, 8);
  await stage.over(architecture.school(1330, 950, 0.95, atNight("sungmun", "#4a4474", "#ffe6a8")), {
    rim: 0.5,
    fade: [640, 1000, 0.45],
  });
  await stage.over(architecture.gate(420, 960, 0.74, atNight("sungmun", "#3a3260", "#ffe0a0")), {
    rim: 0.5,
    fade: [600, 1020, 0.4],
  });
  await stage.over(groundStrip(950, "#4a3f66", "C500 936 900 960 1200 944S1700 936 1930 948", 1100));
  await stage.over(
    props.lanternString(-30, 90, 700, 60, { count: 7, sagDepth: 90, radius: 28 }) +
      props.lanternString(680, 60, 1330, 50, { count: 6, sagDepth: 80, radius: 28 }) +
      props.lanternString(1310, 50, 1960, 90, { count: 7, sagDepth: 90, radius: 28 }),
  );
  await stage.actors(
    [
      { figure: "shaman", x: 1260, y: 1330, scale: 1.06, flip: -1 },
      { figure: "magician", x: 720, y: 1210, scale: 1 },
    ],
    0.9,
  );
  await stage.over(
    props.cherryTree(-70, 170, 1.5, { seed: 31, blossoms: 700, woodColor: "#3a2436" }) +
      props.cherryTree(2010, 120, 1.5, { seed: 12, blossoms: 700, flip: -1, woodColor: "#3a2436" }),
  );
  await stage.petals(130, 8, 5, 18);
  return stage.finish({
    exposure: 0.88,
    vignette: 0.4,
    contrast: 1.1,
    bloomThreshold: 0.85,
    bloom: 0.3,
    shadowTint: "#3a2450",
  });
};
const phoneAssassin: Scene = async (width, height) => {
  const stage = new Stage(width, height, "violet", 1080);
  stage
    .sky({
      moon: [600, 760, 300],
      haloIntensity: 0.5,
      seed: 9,
      clouds: { fadeStart: 0.4, fadeEnd: 0.75, scale: 0.001 },
    })
    .stars(320, 0.6)
    .hills({ seed: 23, horizon: 0.74, cameraHeight: 240, amplitude: 900, flatDistance: 700 })
    .mist(1450, 110, 0.8, 3);
  await stage.over(
    `<path d="${props.roofPath(540, 1560, 560, 230, 0.3)}" fill="#0a0616"/><rect x="170" y="1770" width="740" height="200" fill="#06030f"/><path d="${props.roofTilesPath(540, 1560, 560, 230, 34)}" fill="none" stroke="#8a6cd0" stroke-opacity=".22" stroke-width="5"/>`,
    { rim: 0.4 },
  );
  await stage.slash(
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
  await stage.actors([{ figure: "assassin", x: 560, y: 1562, scale: 0.86 }]);
  await stage.petals(70, 9, 5, 18);
  await stage.sparks(100, 4);
  return stage.finish();
};
const phonePhoenix: Scene = async (width, height) => {
  const stage = new Stage(width, height, "dusk", 1080);
  stage
    .sky({
      moon: null,
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
  await stage.add(
    props.phoenix(540, 640, 0.9, { lightColor: "#ffb24a", midColor: "#ff6a24", darkColor: "#c21c18" }),
    0.5,
    30,
  );
  await stage.over(
    props.phoenix(540, 640, 0.9, {
      lightColor: "#ffc766",
      midColor: "#f2702a",
      darkColor: "#b81f1d",
      coreColor: "#fff0c4",
    }),
  );
  await stage.ground(1640, 22, 3);
  await stage.actors([{ figure: "swordsman", x: 500, y: 1860, scale: 1.1 }]);
  await stage.petals(70, 16, 5, 18);
  await stage.sparks(150, 5, 3, 300);
  return stage.finish({ bloomThreshold: 0.8, bloom: 0.36, exposure: 0.92 });
};
/** Wallpapers for screens: scene and alternative text. */
export const WALLPAPERS: Record<string, [Scene, string]> = {
  "phoenix-dusk": [wallpaperPhoenix, "Swordsman under a burning phoenix at dusk"],
  "nine-classes": [wallpaperNineClasses, "All nine classes on three slopes before a giant moon"],
  "shadow-roof": [wallpaperAssassin, "Assassin on a tiled roof under a violet moon"],
  "winter-summit": [wallpaperWinter, "Archer on a snowy summit"],
  "neon-rooftop": [wallpaperCity, "Extreme fighter and scientist above a neon city"],
  "spring-courtyard": [wallpaperSpring, "Shaman and magician in a courtyard of cherry blossom and lanterns"],
};
/**
 * The part of a wallpaper for screens that a phone shows: as high, around one of its figures.
 * @param center of the part, from 0 (left) to 1
 */
function uprightPart(name: string, center: number): Scene {
  return async (width, height) => {
    const whole = Math.round((height * 16) / 9);
    const picture = await WALLPAPERS[name]![0](whole, height);
    const left = Math.round(whole * center - width / 2);
    return sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).extract({ left, top: 0, width, height });
  };
}
/** Wallpapers for phones: scene and alternative text. */
export const PHONE_WALLPAPERS: Record<string, [Scene, string]> = {
  "phone-shadow-roof": [phoneAssassin, "Assassin on a tiled roof, portrait"],
  "phone-phoenix": [phonePhoenix, "Swordsman under a phoenix, portrait"],
  "phone-nine-classes": [uprightPart("nine-classes", 0.482), "Swordsman before a giant moon, portrait"],
  "phone-neon-rooftop": [uprightPart("neon-rooftop", 0.53), "Extreme fighter above a neon city, portrait"],
  "phone-spring-courtyard": [uprightPart("spring-courtyard", 0.37), "Magician below lanterns, portrait"],
  "phone-winter-summit": [uprightPart("winter-summit", 0.66), "Archer on a snowy summit, portrait"],
};
/**
 * The home picture as three PNG images for a pan, 2304 x 720 pixels: opaque scenery (back), and with transparency
 * the figures (actors) and the branch in the foreground (front).
 */
export async function heroLayers() {
  const width = 2304,
    height = 720;
  const back = await heroBack(width, height);
  await back.sparks(60, 3, 2);
  const backPng = await back
    .finish({ exposure: 1.05, bloomThreshold: 0.62, bloom: 0.5, vignette: 0.25 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cutout = async (paint: (stage: Stage) => Promise<unknown>, shape: string) => {
    const stage = new Stage(width, height, {
      ...PALETTES.night,
      sky: [
        [0, "#14305f"],
        [1, "#3a6aa8"],
      ],
    });
    stage.sky({ moon: null, clouds: null });
    await paint(stage);
    const img = await stage.finish({ exposure: 1.05, vignette: 0, bloom: 0.25 }).raw().toBuffer(),
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
  const cast = heroCast,
    branch =
      props.cherryTree(160, -60, 0.9, { seed: 31, blossoms: 560 }) +
      props.cherryTree(1960, -50, 0.8, { seed: 12, blossoms: 420, flip: -1 });
  return {
    back: backPng,
    actors: await cutout(
      async (stage) => {
        await stage.over(heroGround, { rim: 0.3 });
        await stage.actors(cast);
      },
      heroGround + cast.map(({ figure, ...placement }) => figureSvg(figure, placement)).join(""),
    ),
    front: await cutout((stage) => stage.over(branch), branch),
  };
}
