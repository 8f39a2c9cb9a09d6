// Pictures of the gallery: members of the cast close to the camera, in front of places that are out of focus. Coordinates
// are 1920 x 1080 units. The page cuts them to 2:1, 1:1 and 3:4, so that what matters stands around the middle.

import type { Sharp } from "sharp";
import { hangingLantern } from "./bands/props.ts";
import type { ClassName, PoseName } from "./cast/index.ts";
import { castFigure } from "./cast/index.ts";
import { boxBlur } from "./engine.ts";
import { blend, PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import { lightRays } from "./scenes.ts";
import { NEWS_SCENES } from "./scenes-news/index.ts";
import { dust, glow, shadows, shafts, steam } from "./scenes-news/light.ts";
import { Stage } from "./stage.ts";

type Picture = [palette: keyof typeof PALETTES, alt: string, draw: (stage: Stage) => Promise<Sharp>];

/** Puts a scene of the news behind the stage. blur is in view units; light is the share of its brightness that is left. */
const backdrop = async (stage: Stage, name: string, blur: number, light = 0.7) => {
  const [palette, , draw] = NEWS_SCENES[name],
    { width, height, data } = stage.image,
    scene = new Stage(width, height, palette);
  await draw(scene);
  for (let c = 0; c < 3; c++) {
    let plane: Float32Array = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = scene.image.data[i * 3 + c] ** 2.2 * light;
    if (blur) plane = boxBlur(plane, width, height, (blur * width) / stage.viewWidth);
    for (let i = 0; i < plane.length; i++) data[i * 3 + c] = plane[i];
  }
};
interface Portrait {
  /** Where the line of the eyes crosses the middle of the face. */
  x: number;
  y: number;
  /** At scale 1, it is 54 units from the eyes to the chin. */
  scale: number;
  flip?: 1 | -1;
  pose?: PoseName;
  /** Degrees by which the whole figure leans. */
  lean?: number;
}
/** Paints a figure so near that its face matters: its eyes are at (x, y). */
const portrait = (
  stage: Stage,
  name: ClassName,
  { x, y, scale, flip = 1, pose = "bust", lean = 0 }: Portrait,
  light = 0.7,
) => {
  const k = scale * 0.54,
    lit = stage.figureLight(light),
    // So near, a bright edge would look like that of a sticker.
    rim = blend(lit.rim ?? "#ffffff", stage.palette.ink, 0.5),
    { svg } = castFigure(name, pose, `portrait${name}`, { ...lit, rim, width: 3.5 });
  return stage.over(`<g transform="translate(${x} ${y}) rotate(${lean}) scale(${k * flip} ${k})">${svg}</g>`);
};
const FINISH = { vignette: 0.45, bloomThreshold: 0.8, bloom: 0.36, grain: 0.006 };

/** Pictures of the gallery by name. */
export const GALLERY_PICTURES: Record<string, Picture> = {
  "phoenix-hunt": [
    "war",
    "Swordsman, archer and shaper fight a burning phoenix",
    async (stage) => {
      await backdrop(stage, "broken-tower", 10, 0.35);
      await glow(stage, "#ff6a24", 0.9, [960, 420, 900, 520]);
      const fire = { lightColor: "#ffc766", midColor: "#f2702a", darkColor: "#b81f1d", coreColor: "#fff0c4" };
      await stage.add(props.phoenix(960, 400, 1.75, fire), 0.6, 40);
      await stage.over(props.phoenix(960, 400, 1.75, fire));
      await stage.ground(930, 18, 4);
      await stage.add(lightRays(960, 430, 1500, "#ff9a4a", 18), 0.3, 10);
      await stage.slash(
        [
          [520, 860],
          [660, 560],
          [900, 380],
          [1180, 330],
          [1400, 420],
        ],
        34,
        1,
      );
      await stage.actors(
        [
          { figure: "shaper", x: 1520, y: 1090, scale: 0.78, flip: -1 },
          { figure: "archer", x: 300, y: 1040, scale: 0.74, pose: "action" },
          { figure: "swordsman", x: 800, y: 1240, scale: 1.0 },
        ],
        0.8,
      );
      await stage.sparks(220, 5, 4.4, 60);
      return stage.finish({ ...FINISH, exposure: 0.95 });
    },
  ],
  "rain-archer": [
    "storm",
    "Archer in the rain, close up, with her bow drawn",
    async (stage) => {
      await backdrop(stage, "neon-alley", 22, 0.5);
      await stage.over(props.rain({ seed: 8, count: 150, length: 60 }), { blur: 1.6, opacity: 0.6 });
      await portrait(stage, "archer", { x: 940, y: 470, scale: 3.3, pose: "hero" });
      await stage.over(props.rain({ seed: 3, count: 130, length: 130 }), { opacity: 0.8 });
      return stage.finish(FINISH);
    },
  ],
  "moon-prayer": [
    "shaman",
    "Face of the shaman before the moon, among falling petals",
    async (stage) => {
      stage.sky({ moon: [1130, 470, 430], seed: 14, moonIntensity: 0.8 }).stars(220, 0.9);
      await stage.over(props.cherryTree(1990, -40, 1.9, { seed: 12, blossoms: 560, flip: -1 }), { blur: 5 });
      await portrait(stage, "shaman", { x: 960, y: 500, scale: 3.9, lean: -4 }, 0.55);
      stage.mist(1040, 200, 0.6, 4, PALETTES.shaman.ink);
      await stage.petals(60, 8, 12, 34);
      return stage.finish({ ...FINISH, exposure: 0.86 });
    },
  ],
  "bamboo-shadow": [
    "jade",
    "Masked face of the assassin between stems of bamboo",
    async (stage) => {
      await backdrop(stage, "bamboo-path", 20, 0.34);
      await shafts(stage, "#b8ffc8", 0.3, ["M1300 -40L1520 -40L980 1120H520Z", "M1640 -40H1740L1400 1120H1200Z"], 30);
      await portrait(stage, "assassin", { x: 960, y: 500, scale: 3.9, lean: 3 });
      await stage.over(
        props.bamboo({ seed: 3, startX: 60, endX: 480, count: 3, fill: "#04150f", y: 1120 }) +
          props.bamboo({ seed: 9, startX: 1500, endX: 1900, count: 3, fill: "#04150f", y: 1120 }),
        { blur: 9 },
      );
      await dust(stage, "#d8ffb0", 70, 4, 7);
      return stage.finish(FINISH);
    },
  ],
  "arcane-circle": [
    "magician",
    "Magician above a glowing circle in the library",
    async (stage) => {
      await backdrop(stage, "library", 7, 0.55);
      await glow(stage, PALETTES.magician.glow, 0.8, [960, 980, 620, 240]);
      await stage.add(props.ring(960, 985, 470, 96, PALETTES.magician.glow, { width: 16, arcs: 40 }), 1, 1);
      await stage.add(lightRays(960, 985, 1500, PALETTES.magician.glow, 20), 0.25, 12);
      await stage.actors([{ figure: "magician", x: 960, y: 1000, scale: 0.98 }], 0.6);
      await stage.sparks(160, 6, 4);
      return stage.finish(FINISH);
    },
  ],
  "street-food": [
    "dusk",
    "Brawler, magician and extreme fighter at a street food stall",
    async (stage) => {
      await backdrop(stage, "street-food", 9, 0.75);
      await steam(stage, 1180, 620, 420, "#ffe4c0", 0.3, 2);
      await shadows(stage, 0.5, [960, 1060, 900, 60]);
      await stage.actors(
        [
          { figure: "magician", x: 960, y: 1330, scale: 1.16, pose: "victory" },
          { figure: "brawler", x: 500, y: 1420, scale: 1.26, pose: "victory" },
          { figure: "extreme", x: 1400, y: 1430, scale: 1.26, pose: "victory", flip: -1 },
        ],
        0.65,
      );
      await stage.over(hangingLantern(190, -20, 2.6) + hangingLantern(1750, -60, 3), { blur: 4 });
      await glow(stage, "#ff9a3c", 0.5, [190, 230, 260], [1750, 230, 300]);
      await dust(stage, "#ffd890", 60, 5, 6);
      return stage.finish(FINISH);
    },
  ],
  "dojo-lesson": [
    "dusk",
    "Swordsman and brawler spar in the training hall",
    async (stage) => {
      await backdrop(stage, "dojo", 7, 0.62);
      await shadows(stage, 0.7, [600, 1050, 420, 40], [1400, 1050, 400, 40]);
      await stage.actors(
        [
          { figure: "swordsman", x: 600, y: 1120, scale: 0.98 },
          { figure: "brawler", x: 1420, y: 1100, scale: 0.98, flip: -1, pose: "action" },
        ],
        0.55,
      );
      await glow(stage, "#ffe0a0", 0.9, [985, 520, 130]);
      await stage.add(props.firework(985, 520, 150, "#fff2c8", { seed: 11, rays: 26 }), 0.9);
      await dust(stage, "#ffe0a0", 110, 7, 5);
      return stage.finish(FINISH);
    },
  ],
  "laboratory-night": [
    "scientist",
    "Scientist aims an energy gun in her laboratory",
    async (stage) => {
      await backdrop(stage, "laboratory", 12, 0.6);
      await portrait(stage, "scientist", { x: 850, y: 330, scale: 1.75, pose: "hero" });
      await glow(stage, "#8affd0", 1, [1500, 360, 200, 160]);
      await dust(stage, "#c8ffb0", 70, 6, 5);
      return stage.finish(FINISH);
    },
  ],
  "shield-wall": [
    "winter",
    "Shaper with shield and hammer in the snow of a pass",
    async (stage) => {
      await backdrop(stage, "snow-pass", 12, 0.6);
      await portrait(stage, "shaper", { x: 930, y: 330, scale: 1.85, pose: "victory" }, 0.5);
      await stage.over(props.snow({ seed: 4, count: 260, maxSize: 8 }));
      await stage.over(props.snow({ seed: 9, count: 26, maxSize: 26 }), { blur: 5, opacity: 0.7 });
      return stage.finish(FINISH);
    },
  ],
  "dawn-fist": [
    "dawn",
    "Brawler kicks towards the rising sun over rice terraces",
    async (stage) => {
      await backdrop(stage, "rice-terraces", 3, 0.8);
      await glow(stage, "#ffd890", 0.9, [1330, 330, 420, 300]);
      await stage.actors([{ figure: "brawler", x: 820, y: 1010, scale: 0.84, pose: "action" }], 0.6);
      await glow(stage, "#fff0c0", 0.8, [1210, 520, 90]);
      await dust(stage, "#fff0c0", 80, 6, 5);
      return stage.finish(FINISH);
    },
  ],
  "rooftop-duel": [
    "city",
    "Assassin and extreme fighter duel on a rooftop at dusk",
    async (stage) => {
      await backdrop(stage, "rooftop-laundry", 10, 0.62);
      await stage.slash(
        [
          [560, 880],
          [700, 560],
          [940, 360],
          [1220, 330],
          [1440, 470],
        ],
        40,
        1,
      );
      await stage.actors(
        [
          { figure: "extreme", x: 1290, y: 1040, scale: 0.84, flip: -1, pose: "action" },
          { figure: "assassin", x: 640, y: 1060, scale: 0.88, pose: "action" },
        ],
        0.7,
      );
      await stage.sparks(110, 8, 4);
      return stage.finish(FINISH);
    },
  ],
  "festival-night": [
    "city",
    "Shaman, swordsman and archer at the river while fireworks light the sky",
    async (stage) => {
      await backdrop(stage, "fireworks-river", 8, 0.8);
      await stage.actors(
        [
          { figure: "shaman", x: 960, y: 1400, scale: 1.22, pose: "victory" },
          { figure: "swordsman", x: 500, y: 1430, scale: 1.24, pose: "victory" },
          { figure: "archer", x: 1400, y: 1390, scale: 1.18, pose: "victory", flip: -1 },
        ],
        0.8,
      );
      await stage.over(props.lanternString(-40, 20, 1960, 0, { count: 10, sagDepth: 90, radius: 38 }), { blur: 2.5 });
      await stage.add(props.lanternGlow(-40, 20, 1960, 0, { count: 10, sagDepth: 90, radius: 38 }), 0.3, 30);
      await stage.petals(36, 8, 8, 22);
      return stage.finish(FINISH);
    },
  ],
};
/** Draws a picture of the gallery in 16:9. */
export const drawGalleryPicture = ([palette, , draw]: Picture, width: number, height: number) =>
  draw(new Stage(width, height, palette));
