// Nine class portraits and their guide tabs. One line per class says everything that differs.
import sharp from "sharp";
import { placeGlyph } from "./icons.ts";
import type { PaletteName } from "./palettes.ts";
import { PALETTES } from "./palettes.ts";
import * as p from "./props.ts";
import { figureSvg, glowingPartsSvg, Stage } from "./stage.ts";

export interface ClassLook {
  icon: string;
  author: string;
  seal: string;
  ter: number;
  seed: number;
  fx: number;
  fy: number;
  fs: number;
  slash: number[][];
  /** bust on the tab: focus point in figure units and scale */ bust: [number, number, number];
  alt: string;
}
export const CLASSES: Record<string, ClassLook> = {
  brawler: {
    icon: "punch",
    author: "Lorc",
    seal: "拳",
    ter: 3,
    seed: 8,
    fx: 290,
    fy: 690,
    fs: 0.58,
    slash: [
      [10, 180],
      [170, 300],
      [330, 356],
      [480, 372],
      [600, 350],
    ],
    bust: [650, 350, 0.2],
    alt: "Brawler lunging with a straight punch before a full moon",
  },
  archer: {
    icon: "high-shot",
    author: "Lorc",
    seal: "弓",
    ter: 5,
    seed: 5,
    fx: 272,
    fy: 690,
    fs: 0.58,
    slash: [
      [10, 250],
      [170, 380],
      [330, 440],
      [480, 420],
      [600, 330],
    ],
    bust: [680, 310, 0.2],
    alt: "Archer drawing a tall bow on a misty plain",
  },
  swordsman: {
    icon: "katana",
    author: "Delapouite",
    seal: "劍",
    ter: 7,
    seed: 4,
    fx: 262,
    fy: 690,
    fs: 0.58,
    slash: [
      [40, 620],
      [90, 360],
      [230, 190],
      [400, 130],
      [580, 190],
    ],
    bust: [690, 270, 0.2],
    alt: "Swordsman holding a curved blade under the moon",
  },
  shaman: {
    icon: "crescent-staff",
    author: "Delapouite",
    seal: "巫",
    ter: 17,
    seed: 14,
    fx: 290,
    fy: 690,
    fs: 0.6,
    slash: [
      [30, 470],
      [130, 560],
      [300, 590],
      [460, 550],
      [580, 440],
    ],
    bust: [570, 240, 0.2],
    alt: "Shaman raising a crescent staff in rose-coloured light",
  },
  extreme: {
    icon: "thor-fist",
    author: "Lorc",
    seal: "極",
    ter: 29,
    seed: 11,
    fx: 300,
    fy: 660,
    fs: 0.62,
    slash: [
      [30, 120],
      [60, 330],
      [190, 500],
      [380, 560],
      [580, 520],
    ],
    bust: [470, 260, 0.155],
    alt: "Extreme fighter leaping with huge armoured gauntlets",
  },
  scientist: {
    icon: "ray-gun",
    author: "Lorc",
    seal: "銃",
    ter: 23,
    seed: 6,
    fx: 262,
    fy: 690,
    fs: 0.6,
    slash: [
      [330, 330],
      [420, 322],
      [500, 312],
      [560, 306],
      [620, 300],
    ],
    bust: [730, 270, 0.2],
    alt: "Scientist in a lab coat aiming an energy gun",
  },
  assassin: {
    icon: "reaper-scythe",
    author: "Lorc",
    seal: "影",
    ter: 23,
    seed: 9,
    fx: 300,
    fy: 690,
    fs: 0.6,
    slash: [
      [50, 560],
      [110, 310],
      [250, 140],
      [420, 90],
      [570, 150],
    ],
    bust: [570, 330, 0.17],
    alt: "Hooded assassin crouching with a scythe and a red scarf",
  },
  magician: {
    icon: "crystal-wand",
    author: "Lorc",
    seal: "魔",
    ter: 37,
    seed: 21,
    fx: 285,
    fy: 680,
    fs: 0.6,
    slash: [
      [20, 560],
      [160, 640],
      [320, 630],
      [470, 540],
      [590, 380],
    ],
    bust: [590, 220, 0.2],
    alt: "Magician floating with a star-tipped wand and an arcane cube",
  },
  shaper: {
    icon: "warhammer",
    author: "Delapouite",
    seal: "盾",
    ter: 41,
    seed: 17,
    fx: 292,
    fy: 690,
    fs: 0.56,
    slash: [
      [30, 420],
      [110, 210],
      [260, 90],
      [430, 110],
      [560, 250],
    ],
    bust: [570, 290, 0.15],
    alt: "Shaper behind a tower shield, a warhammer raised overhead",
  },
};
const FRAME = (c: string) =>
  `<path d="M252 772H22V22H578V772H348" fill="none" stroke="${c}" stroke-opacity=".5" stroke-width="2"/><path d="M14 78V14H78M522 14H586V78M586 722V786H522M78 786H14V722" fill="none" stroke="${c}" stroke-width="5"/>`;

export async function portrait(cls: string, W = 600, H = 800) {
  const th = CLASSES[cls],
    pal = PALETTES[cls as PaletteName],
    st = new Stage(W, H, pal, 600),
    ink = pal.ink;
  st.sky({
    moon: [300, 286, 178],
    haloIntensity: 0.45,
    moonIntensity: 1,
    seed: th.seed,
    clouds: { low: -0.1, fadeStart: 0.55, fadeEnd: 0.95, glow: 1.6, opacity: 0.75 },
  }).stars(70, 0.4, 0.6);
  st.hills({
    seed: th.ter,
    horizon: 0.76,
    cameraHeight: 190,
    lightDirection: [0.4, 0.5, 0.6],
    fogDensity: 2.6,
    flatDistance: 600,
    step: 0.0014,
  }).mist(620, 50, 0.85, 3);
  await st.add(p.slash(th.slash, { w: 30, color: pal.glow, seed: 5, n: 18 }), 0.9, 0.6);
  await st.over(`<path d="M0 800V696C80 678 170 702 300 686C420 674 500 700 600 680V800Z" fill="${ink}"/>`, {
    rim: 0.25,
  });
  if (cls === "extreme") await st.add(p.ring(300, 690, 190, 26, pal.glow, { w: 6, n: 30 }), 1, 0.5);
  if (cls === "magician") await st.add(p.ring(300, 694, 150, 22, pal.glow, { w: 5 }), 1, 0.5);
  if (cls === "scientist")
    await st.add(`<circle cx="${th.fx + 302}" cy="${th.fy - 396}" r="26" fill="${pal.glow}"/>`, 1.2, 8);
  const f = figureSvg(cls, th.fx, th.fy, th.fs, {
    body: ink,
    cloth: pal.cloth,
    scarf: pal.scarf,
    metal: pal.metal,
    glow: pal.highlight,
  });
  await st.add(f, 0.3, 19);
  await st.over(f, {
    rim: 1,
    rim3: { color: pal.halo, intensity: 0.6, dx: 46, dy: -46, blur: 46, bias: 0.2, exponent: 1.2 },
  });
  await st.add(glowingPartsSvg(cls, th.fx, th.fy, th.fs, pal.highlight), 1.5);
  await st.over(p.petals({ seed: 9, n: 46, w: 600, h: 800, color: pal.petal, smin: 2, smax: 8 }));
  await st.add(p.sparks({ seed: 4, n: 60, w: 600, h: 800, color: pal.glow, max: 1.5 }), 1.4);
  await st.over('<rect width="600" height="220" y="580" fill="url(#b)"/>', {
    defs: `<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${ink}" stop-opacity="0"/><stop offset=".9" stop-color="${ink}" stop-opacity=".94"/></linearGradient>`,
  });
  await st.over(
    FRAME(pal.highlight) +
      `<circle cx="300" cy="748" r="42" fill="${ink}" stroke="${pal.highlight}" stroke-width="3"/><circle cx="300" cy="748" r="35" fill="${pal.cloth}" stroke="${pal.glow}" stroke-opacity=".7" stroke-width="1.5"/>` +
      placeGlyph(th.icon, 275, 723, 50, pal.highlight) +
      p.seal(512, 44, 0.48, th.seal),
  );
  return st.finish({ bloom: 0.42, bloomThreshold: 0.62, vignette: 0.6, grain: 0.02 });
}

/** guide tab: bust over a glowing moon. off = dimmed and grey */
export async function tab(cls: string, on: boolean, W = 480, H = 192) {
  const th = CLASSES[cls],
    pal = PALETTES[cls as PaletteName],
    st = new Stage(W, H, pal, 240);
  const [bx, by, bs] = th.bust,
    s = bs * 1.25,
    x = 162 - (bx - 500) * s,
    y = 50 - (by - 940) * s;
  st.sky({
    moon: [168, 44, 40],
    seed: th.seed,
    haloIntensity: on ? 0.6 : 0.3,
    clouds: { scale: 0.003, opacity: 0.6, fadeStart: 0.6, fadeEnd: 1 },
  });
  await st.add(
    p.slash(
      [
        [60, 96],
        [100, 52],
        [150, 20],
        [200, 10],
        [236, 22],
      ],
      { w: 8, color: pal.glow, seed: 5, n: 12 },
    ),
    on ? 0.9 : 0.3,
    0.2,
  );
  const f = figureSvg(cls, x, y, s, {
    body: pal.ink,
    cloth: pal.cloth,
    scarf: pal.scarf,
    metal: pal.metal,
    glow: pal.highlight,
  });
  if (on) await st.add(f, 0.3, 6);
  await st.over(f, { rim: on ? 0.9 : 0.4 });
  await st.add(glowingPartsSvg(cls, x, y, s, pal.highlight), 1.2);
  await st.over(`<rect width="150" height="96" fill="url(#l)"/>`, {
    defs: `<linearGradient id="l"><stop offset="0" stop-color="${pal.ink}" stop-opacity=".92"/><stop offset=".55" stop-color="${pal.ink}" stop-opacity=".6"/><stop offset="1" stop-color="${pal.ink}" stop-opacity="0"/></linearGradient>`,
  });
  await st.over(
    placeGlyph(th.icon, 12, 30, 36, pal.highlight, on ? 1 : 0.7) +
      `<rect x="0" y="92" width="240" height="4" fill="${on ? pal.glow : pal.ink}"/>`,
  );
  const out = st.finish({ bloom: 0.4, vignette: 0.35, grain: 0.012 });
  if (on) return out;
  return sharp(await out.png().toBuffer()).modulate({ saturation: 0.22, brightness: 0.55 });
}
