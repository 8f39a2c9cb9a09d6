// Portraits of the nine classes and their tabs in the guide. CLASS_PICTURES holds what differs between classes.
import sharp from "sharp";
import { placeGlyph } from "./icons.ts";
import type { PaletteName } from "./palettes.ts";
import { PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import { figureSvg, glowingPartsSvg, Stage } from "./stage.ts";

/** How the pictures of a class differ from those of the others. */
export interface ClassPicture {
  /** Name of the glyph on portrait, tab and icon. */
  icon: string;
  /** Author of the glyph. */
  author: string;
  /** Hanja of the seal on the portrait. */
  seal: string;
  /** Seeds of the mountains and of the clouds. */
  terrainSeed: number;
  skySeed: number;
  /** Ground below the figure, in a portrait of 600 x 800 units. */
  figureX: number;
  figureY: number;
  figureScale: number;
  /** Points of the energy slash, in units of the portrait. */
  slashPoints: number[][];
  /** Part of the figure that the tab shows: x, y in figure units and scale. */
  tabFocus: [number, number, number];
  /** Alternative text of the portrait. */
  alt: string;
}
/** All classes by name. */
export const CLASS_PICTURES: Record<string, ClassPicture> = {
  brawler: {
    icon: "punch",
    author: "Lorc",
    seal: "拳",
    terrainSeed: 3,
    skySeed: 8,
    figureX: 290,
    figureY: 690,
    figureScale: 0.58,
    slashPoints: [
      [10, 180],
      [170, 300],
      [330, 356],
      [480, 372],
      [600, 350],
    ],
    tabFocus: [650, 312, 0.2],
    alt: "Brawler lunging with a straight punch before a full moon",
  },
  archer: {
    icon: "high-shot",
    author: "Lorc",
    seal: "弓",
    terrainSeed: 5,
    skySeed: 5,
    figureX: 272,
    figureY: 690,
    figureScale: 0.58,
    slashPoints: [
      [10, 250],
      [170, 380],
      [330, 440],
      [480, 420],
      [600, 330],
    ],
    tabFocus: [680, 310, 0.2],
    alt: "Archer drawing a tall bow on a misty plain",
  },
  swordsman: {
    icon: "katana",
    author: "Delapouite",
    seal: "劍",
    terrainSeed: 7,
    skySeed: 4,
    figureX: 262,
    figureY: 690,
    figureScale: 0.58,
    slashPoints: [
      [40, 620],
      [90, 360],
      [230, 190],
      [400, 130],
      [580, 190],
    ],
    tabFocus: [690, 270, 0.2],
    alt: "Swordsman holding a curved blade under the moon",
  },
  shaman: {
    icon: "crescent-staff",
    author: "Delapouite",
    seal: "巫",
    terrainSeed: 17,
    skySeed: 14,
    figureX: 290,
    figureY: 690,
    figureScale: 0.6,
    slashPoints: [
      [30, 470],
      [130, 560],
      [300, 590],
      [460, 550],
      [580, 440],
    ],
    tabFocus: [570, 240, 0.2],
    alt: "Shaman raising a crescent staff in rose-colored light",
  },
  extreme: {
    icon: "thor-fist",
    author: "Lorc",
    seal: "極",
    terrainSeed: 29,
    skySeed: 11,
    figureX: 300,
    figureY: 660,
    figureScale: 0.62,
    slashPoints: [
      [30, 120],
      [60, 330],
      [190, 500],
      [380, 560],
      [580, 520],
    ],
    tabFocus: [470, 260, 0.155],
    alt: "Extreme fighter leaping with huge armored gauntlets",
  },
  scientist: {
    icon: "ray-gun",
    author: "Lorc",
    seal: "銃",
    terrainSeed: 23,
    skySeed: 6,
    figureX: 262,
    figureY: 690,
    figureScale: 0.6,
    slashPoints: [
      [330, 330],
      [420, 322],
      [500, 312],
      [560, 306],
      [620, 300],
    ],
    tabFocus: [730, 250, 0.2],
    alt: "Scientist in a lab coat aiming an energy gun",
  },
  assassin: {
    icon: "reaper-scythe",
    author: "Lorc",
    seal: "影",
    terrainSeed: 23,
    skySeed: 9,
    figureX: 300,
    figureY: 690,
    figureScale: 0.6,
    slashPoints: [
      [50, 560],
      [110, 310],
      [250, 140],
      [420, 90],
      [570, 150],
    ],
    tabFocus: [570, 330, 0.17],
    alt: "Hooded assassin crouching with a scythe and a red scarf",
  },
  magician: {
    icon: "crystal-wand",
    author: "Lorc",
    seal: "魔",
    terrainSeed: 37,
    skySeed: 21,
    figureX: 285,
    figureY: 680,
    figureScale: 0.6,
    slashPoints: [
      [20, 560],
      [160, 640],
      [320, 630],
      [470, 540],
      [590, 380],
    ],
    tabFocus: [590, 220, 0.2],
    alt: "Magician floating with a star-tipped wand and an arcane cube",
  },
  shaper: {
    icon: "warhammer",
    author: "Delapouite",
    seal: "盾",
    terrainSeed: 41,
    skySeed: 17,
    figureX: 292,
    figureY: 690,
    figureScale: 0.56,
    slashPoints: [
      [30, 420],
      [110, 210],
      [260, 90],
      [430, 110],
      [560, 250],
    ],
    tabFocus: [570, 290, 0.15],
    alt: "Shaper behind a tower shield, a warhammer raised overhead",
  },
};
/** Frame of a portrait. */
const frame = (color: string) =>
  `<path d="M252 772H22V22H578V772H348" fill="none" stroke="${color}" stroke-opacity=".5" stroke-width="2"/><path d="M14 78V14H78M522 14H586V78M586 722V786H522M78 786H14V722" fill="none" stroke="${color}" stroke-width="5"/>`;

/** The portrait of a class, width x height pixels (3:4). */
export async function drawPortrait(name: string, width = 600, height = 800) {
  const look = CLASS_PICTURES[name],
    palette = PALETTES[name as PaletteName],
    stage = new Stage(width, height, palette, 600),
    ink = palette.ink;
  stage
    .sky({
      moon: [300, 286, 178],
      haloIntensity: 0.45,
      moonIntensity: 1,
      seed: look.skySeed,
      clouds: { low: -0.1, fadeStart: 0.55, fadeEnd: 0.95, glow: 1.6, opacity: 0.75 },
    })
    .stars(70, 0.4, 0.6);
  stage
    .hills({
      seed: look.terrainSeed,
      horizon: 0.76,
      cameraHeight: 190,
      lightDirection: [0.4, 0.5, 0.6],
      fogDensity: 2.6,
      flatDistance: 600,
      step: 0.0014,
    })
    .mist(620, 50, 0.85, 3);
  await stage.add(props.slash(look.slashPoints, { width: 30, color: palette.glow, seed: 5, streaks: 18 }), 0.9, 0.6);
  await stage.over(`<path d="M0 800V696C80 678 170 702 300 686C420 674 500 700 600 680V800Z" fill="${ink}"/>`, {
    rim: 0.25,
  });
  if (name === "extreme") await stage.add(props.ring(300, 690, 190, 26, palette.glow, { width: 6, arcs: 30 }), 1, 0.5);
  if (name === "magician") await stage.add(props.ring(300, 694, 150, 22, palette.glow, { width: 5 }), 1, 0.5);
  if (name === "scientist")
    await stage.add(
      `<circle cx="${look.figureX + 302}" cy="${look.figureY - 396}" r="26" fill="${palette.glow}"/>`,
      1.2,
      8,
    );
  const f = figureSvg(name, look.figureX, look.figureY, look.figureScale, {
    body: ink,
    cloth: palette.cloth,
    scarf: palette.scarf,
    metal: palette.metal,
    glow: palette.highlight,
  });
  await stage.add(f, 0.3, 19);
  await stage.over(f, {
    rim: 1,
    rim3: { color: palette.halo, intensity: 0.6, dx: 46, dy: -46, blur: 46, bias: 0.2, exponent: 1.2 },
  });
  await stage.add(glowingPartsSvg(name, look.figureX, look.figureY, look.figureScale, palette.highlight), 1.5);
  await stage.over(
    props.petals({ seed: 9, count: 46, width: 600, height: 800, color: palette.petal, minSize: 2, maxSize: 8 }),
  );
  await stage.add(
    props.sparks({ seed: 4, count: 60, width: 600, height: 800, color: palette.glow, maxSize: 1.5 }),
    1.4,
  );
  await stage.over('<rect width="600" height="220" y="580" fill="url(#b)"/>', {
    defs: `<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${ink}" stop-opacity="0"/><stop offset=".9" stop-color="${ink}" stop-opacity=".94"/></linearGradient>`,
  });
  await stage.over(
    frame(palette.highlight) +
      `<circle cx="300" cy="748" r="42" fill="${ink}" stroke="${palette.highlight}" stroke-width="3"/><circle cx="300" cy="748" r="35" fill="${palette.cloth}" stroke="${palette.glow}" stroke-opacity=".7" stroke-width="1.5"/>` +
      placeGlyph(look.icon, 275, 723, 50, palette.highlight) +
      props.seal(512, 44, 0.48, look.seal),
  );
  return stage.finish({ bloom: 0.42, bloomThreshold: 0.62, vignette: 0.6, grain: 0.02 });
}

/**
 * The tab of a class in the guide, width x height pixels (5:2): a bust before a moon, grey and dark unless it is
 * selected.
 */
export async function drawTab(name: string, selected: boolean, width = 480, height = 192) {
  const look = CLASS_PICTURES[name],
    palette = PALETTES[name as PaletteName],
    stage = new Stage(width, height, palette, 240);
  const [focusX, focusY, focusScale] = look.tabFocus,
    s = focusScale * 1.25,
    x = 162 - (focusX - 500) * s,
    y = 50 - (focusY - 940) * s;
  stage.sky({
    moon: [168, 44, 40],
    seed: look.skySeed,
    haloIntensity: selected ? 0.6 : 0.3,
    clouds: { scale: 0.003, opacity: 0.6, fadeStart: 0.6, fadeEnd: 1 },
  });
  await stage.add(
    props.slash(
      [
        [60, 96],
        [100, 52],
        [150, 20],
        [200, 10],
        [236, 22],
      ],
      { width: 8, color: palette.glow, seed: 5, streaks: 12 },
    ),
    selected ? 0.9 : 0.3,
    0.2,
  );
  const f = figureSvg(name, x, y, s, {
    body: palette.ink,
    cloth: palette.cloth,
    scarf: palette.scarf,
    metal: palette.metal,
    glow: palette.highlight,
  });
  if (selected) await stage.add(f, 0.3, 6);
  await stage.over(f, { rim: selected ? 1 : 0.4, rimWidth: 0.45 });
  await stage.add(glowingPartsSvg(name, x, y, s, palette.highlight), 1.2);
  await stage.over(`<rect width="150" height="96" fill="url(#l)"/>`, {
    defs: `<linearGradient id="l"><stop offset="0" stop-color="${palette.ink}" stop-opacity=".92"/><stop offset=".55" stop-color="${palette.ink}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0"/></linearGradient>`,
  });
  await stage.over(
    placeGlyph(look.icon, 12, 30, 36, palette.highlight, selected ? 1 : 0.7) +
      `<rect x="0" y="92" width="240" height="4" fill="${selected ? palette.glow : palette.ink}"/>`,
  );
  const out = stage.finish({ bloom: 0.4, vignette: 0.35, grain: 0.012 });
  if (selected) return out;
  return sharp(await out.png().toBuffer()).modulate({ saturation: 0.22, brightness: 0.55 });
}
