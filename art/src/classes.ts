// Portraits of the nine classes and their tabs in the guide: the cast before settings of their own.
import sharp from "sharp";
import type { ClassName } from "./cast/index.ts";
import { CAST, castFigure } from "./cast/index.ts";
import { placeGlyph } from "./icons.ts";
import { blend, PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import { crowd } from "./scenes.ts";
import type { Placement } from "./stage.ts";
import { Stage } from "./stage.ts";

/** How the pictures of a class differ from those of the others. */
export interface ClassPicture {
  /** Name of the glyph on portrait, tab and icon. */
  icon: string;
  /** Author of the glyph. */
  author: string;
  /** Hanja of the seal on the portrait. */
  seal: string;
  /** The figure in a portrait of 600 x 800 units. */
  figure: Placement;
  /** Paints what is behind the figure, down to the ground. */
  setting: (stage: Stage) => Promise<unknown>;
  /** Paints light and weather before the figure. */
  foreground?: (stage: Stage) => Promise<unknown>;
  /** Points of the energy slash, in units of the portrait. */
  slashPoints?: number[][];
  /** Alternative text of the portrait. */
  alt: string;
}
/** Streets and rooms: a wall of lit houses with lanterns before it. */
const street = async (stage: Stage, seed: number) => {
  const { palette } = stage;
  stage.sky({ moon: null, seed, clouds: { opacity: 0.7, fadeStart: 0.5, fadeEnd: 0.9 } });
  for (const [layer, low, high, fade] of [
    [0, 190, 420, 0.6],
    [1, 120, 300, 0.3],
  ])
    await stage.over(
      props.skyline({
        seed: seed + layer,
        startX: -20,
        endX: 640,
        y: 690,
        minHeight: low,
        maxHeight: high,
        fill: layer ? palette.ink : palette.rock,
        windowColor: palette.lamp ?? palette.highlight,
        windowDensity: 0.34,
        buildingWidth: [46, 96],
        windowOpacity: 0.75,
      }),
      { rim: 0.3, fade: [300, 720, fade] },
    );
  stage.mist(640, 70, 0.6, seed);
};
const sky = (stage: Stage, seed: number, moon: [number, number, number] | null = null) =>
  stage.sky({
    moon,
    haloIntensity: 0.5,
    moonIntensity: 1,
    seed,
    clouds: { low: -0.1, fadeStart: 0.55, fadeEnd: 0.95, glow: 1.6, opacity: 0.8 },
  });
const hills = (stage: Stage, seed: number) =>
  stage
    .hills({
      seed,
      horizon: 0.74,
      cameraHeight: 190,
      lightDirection: [0.4, 0.5, 0.6],
      fogDensity: 2.6,
      flatDistance: 600,
      step: 0.0014,
    })
    .mist(620, 60, 0.85, 3);

/** All classes by name. */
export const CLASS_PICTURES: Record<ClassName, ClassPicture> = {
  brawler: {
    icon: "punch",
    author: "Lorc",
    seal: "拳",
    figure: { x: 284, y: 724, scale: 0.77 },
    setting: async (stage) => {
      await street(stage, 8);
      const lanterns = [
        [-20, 60, 330, 40],
        [300, 30, 640, 80],
      ] as const;
      for (const [x0, y0, x1, y1] of lanterns) {
        await stage.over(props.lanternString(x0, y0, x1, y1, { count: 4, sagDepth: 56, radius: 21 }));
        await stage.add(props.lanternGlow(x0, y0, x1, y1, { count: 4, sagDepth: 56 }), 0.5, 14);
      }
    },
    foreground: (stage) => stage.add(props.firework(548, 338, 66, "#ffd27a", { seed: 3, rays: 26 }), 0.8),
    alt: "Brawler in a red vest throws a straight punch in a street of lanterns",
  },
  archer: {
    icon: "high-shot",
    author: "Lorc",
    seal: "弓",
    figure: { x: 240, y: 730, scale: 0.79 },
    setting: async (stage) => {
      sky(stage, 5);
      hills(stage, 5);
      await stage.over(
        props.bamboo({ seed: 13, startX: -30, endX: 640, count: 15, fill: blendOf(stage, 0.5), y: 720 }),
        { fade: [300, 700, 0.6] },
      );
      stage.mist(600, 90, 0.6, 9);
    },
    alt: "Archer draws a tall bow in a bamboo grove",
  },
  swordsman: {
    icon: "katana",
    author: "Delapouite",
    seal: "劍",
    figure: { x: 286, y: 728, scale: 0.77 },
    setting: async (stage) => {
      sky(stage, 4, [400, 230, 130]).stars(70, 0.4, 0.6);
      hills(stage, 7);
      await stage.over(props.gate(170, 700, 0.5, { fill: "#0a1124" }), { rim: 0.5, fade: [420, 720, 0.5] });
      await stage.add(props.gateGlow(170, 700, 0.5), 0.7, 22);
    },
    slashPoints: [
      [10, 560],
      [60, 330],
      [200, 170],
      [400, 120],
      [590, 190],
    ],
    alt: "Swordsman in blue silk raises a straight sword under the moon",
  },
  shaman: {
    icon: "crescent-staff",
    author: "Delapouite",
    seal: "巫",
    figure: { x: 262, y: 744, scale: 0.76 },
    setting: async (stage) => {
      sky(stage, 14);
      hills(stage, 17);
      await stage.over(props.pagoda(470, 690, 0.5, 5, { fill: stage.palette.rock }), {
        rim: 0.4,
        fade: [360, 720, 0.6],
      });
      await stage.over(
        props.cherryTree(-40, -20, 0.62, { seed: 31, blossoms: 520 }) +
          props.cherryTree(640, -40, 0.5, { seed: 12, blossoms: 360, flip: -1 }),
      );
    },
    alt: "Shaman raises a crescent staff among cherry blossoms",
  },
  extreme: {
    icon: "thor-fist",
    author: "Lorc",
    seal: "極",
    figure: { x: 284, y: 724, scale: 0.75 },
    setting: async (stage) => {
      sky(stage, 11);
      hills(stage, 29);
      await stage.add(props.ring(250, 706, 250, 34, stage.palette.glow, { width: 6, arcs: 30 }), 1, 0.5);
      await stage.over(
        props.warBanner(92, 700, 0.74, "鳳", { color: "#a81f24" }) +
          props.warBanner(480, 690, 0.62, "鳳", { color: "#7a1a20" }),
        { rim: 0.35, fade: [500, 760, 0.3] },
      );
    },
    alt: "Extreme fighter with iron gauntlets before red war banners",
  },
  scientist: {
    icon: "ray-gun",
    author: "Lorc",
    seal: "銃",
    figure: { x: 240, y: 728, scale: 0.82 },
    setting: async (stage) => {
      await street(stage, 21);
      await stage.over(
        props.antenna(470, 640, 0.6, stage.palette.ink) + props.waterTank(90, 640, 0.7, stage.palette.ink),
        { rim: 0.5 },
      );
      await stage.over(props.rain({ seed: 3, count: 90, width: 600, height: 700, length: 40 }));
    },
    alt: "Scientist in a white coat aims an energy gun above a city in the rain",
  },
  assassin: {
    icon: "reaper-scythe",
    author: "Lorc",
    seal: "影",
    figure: { x: 262, y: 706, scale: 0.76 },
    setting: async (stage) => {
      sky(stage, 9, [190, 240, 140]).stars(80, 0.5, 0.6);
      hills(stage, 23);
      await stage.over(
        `<path d="${props.roofPath(290, 690, 360, 150, 0.3)}" fill="${stage.palette.ink}"/><path d="${props.roofTilesPath(290, 690, 360, 150, 30)}" fill="none" stroke="${stage.palette.glow}" stroke-opacity=".22" stroke-width="3"/>`,
        { rim: 0.5 },
      );
    },
    alt: "Hooded assassin on a roof with a scythe and a red scarf",
  },
  magician: {
    icon: "crystal-wand",
    author: "Lorc",
    seal: "魔",
    figure: { x: 288, y: 752, scale: 0.74 },
    setting: async (stage) => {
      sky(stage, 21).stars(160, 0.9, 0.8);
      await stage.add(
        props.ring(290, 340, 235, 235, stage.palette.glow, { width: 7, arcs: 40 }) +
          props.ring(290, 340, 190, 190, stage.palette.highlight, { width: 3, arcs: 24 }),
        0.8,
        0.5,
      );
      await stage.over(
        props.crystal(90, 720, 0.9, "#b48cff", "#4a2a9a") +
          props.crystal(500, 724, 1.1, "#7ad0ff", "#1c4a8a") +
          props.crystal(390, 716, 0.5, "#ff9ad0", "#8a2a6a"),
        { rim: 0.5 },
      );
      stage.mist(700, 60, 0.6, 4);
    },
    alt: "Magician floats with a star wand in a ring of runes",
  },
  shaper: {
    icon: "warhammer",
    author: "Delapouite",
    seal: "盾",
    figure: { x: 290, y: 730, scale: 0.76 },
    setting: async (stage) => {
      sky(stage, 17);
      hills(stage, 41);
      await stage.over(crowd(690, -10, 620, 26, stage.palette.rock, 3), { rim: 0.4, fade: [600, 740, 0.4] });
      await stage.over(
        props.warBanner(470, 690, 0.66, "鳳", { color: "#a81f24" }) +
          props.warBanner(80, 696, 0.56, "凰", { color: "#8a6a2a" }),
        { rim: 0.35, fade: [520, 760, 0.3] },
      );
    },
    alt: "Shaper in plate armor, tower shield ahead and warhammer raised",
  },
};
/** A dark of the stage between its rocks and its mist. */
const blendOf = ({ palette }: Stage, share: number) => blend(palette.rock, palette.fog, share * 0.4);
/** Frame of a portrait. */
const frame = (color: string) =>
  `<path d="M252 772H22V22H578V772H348" fill="none" stroke="${color}" stroke-opacity=".5" stroke-width="2"/><path d="M14 78V14H78M522 14H586V78M586 722V786H522M78 786H14V722" fill="none" stroke="${color}" stroke-width="5"/>`;

/** The portrait of a class, width x height pixels (3:4). */
export async function drawPortrait(name: ClassName, width = 600, height = 800) {
  const look = CLASS_PICTURES[name],
    palette = PALETTES[name],
    stage = new Stage(width, height, palette, 600),
    ink = palette.ink;
  await look.setting(stage);
  if (look.slashPoints)
    await stage.add(props.slash(look.slashPoints, { width: 30, color: palette.glow, seed: 5, streaks: 18 }), 0.9, 0.6);
  await stage.over(
    `<path d="M0 800V706C80 690 170 712 300 698C420 688 500 712 600 694V800Z" fill="${blend(ink, palette.fog, 0.1)}"/>`,
    {
      rim: 0.25,
    },
  );
  await stage.add(`<circle cx="300" cy="420" r="210" fill="${palette.halo}" opacity=".2"/>`, 0.5, 70);
  await stage.actors([{ figure: name, ...look.figure }], 0.8);
  await look.foreground?.(stage);
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
 * The tab of a class in the guide, width x height pixels (5:2): a face beside the glyph, grey and dark unless it is
 * selected.
 */
export async function drawTab(name: ClassName, selected: boolean, width = 480, height = 192) {
  const look = CLASS_PICTURES[name],
    palette = PALETTES[name],
    stage = new Stage(width, height, palette, 240);
  stage.sky({
    moon: null,
    seed: 4,
    haloIntensity: selected ? 0.6 : 0.3,
    clouds: { scale: 0.003, opacity: 0.6, fadeStart: 0.6, fadeEnd: 1 },
  });
  await stage.add(`<circle cx="172" cy="44" r="60" fill="${palette.halo}" opacity=".7"/>`, 0.6, 26);
  // The bust's square fills the height of the tab, with the eyes a little above its middle.
  const [x, y, side] = CAST[name].bust,
    k = 104 / side;
  await stage.over(
    `<g transform="translate(${172 - x * k} ${47 - (y - side * 0.02) * k}) scale(${k})">${castFigure(name, "bust", "tab", { ...stage.figureLight(0.6), width: 4 }).svg}</g>`,
  );
  await stage.over(`<rect width="150" height="96" fill="url(#l)"/>`, {
    defs: `<linearGradient id="l"><stop offset="0" stop-color="${palette.ink}" stop-opacity=".92"/><stop offset=".4" stop-color="${palette.ink}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0"/></linearGradient>`,
  });
  await stage.over(
    placeGlyph(look.icon, 12, 30, 36, palette.highlight, selected ? 1 : 0.7) +
      `<rect x="0" y="92" width="240" height="4" fill="${selected ? palette.glow : palette.ink}"/>`,
  );
  const out = stage.finish({ bloom: 0.3, vignette: 0.35, grain: 0.012 });
  if (selected) return out;
  return sharp(await out.png().toBuffer()).modulate({ saturation: 0.3, brightness: 0.66 });
}
