// Smaller pictures: thumbnails of news, backdrops of server information and login.

import type { Sharp } from "sharp";
import * as architecture from "./architecture.ts";
import { atNight } from "./architecture.ts";
import { hangingLantern, noticeBoard, softGradient, softLight } from "./bands/props.ts";
import type { PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import { crowd, groundStrip, lightRays } from "./scenes.ts";
import { Stage } from "./stage.ts";

/** Draws on a stage of 1920 x 1080 units and finishes it. */
type Draw = (stage: Stage) => Promise<Sharp>;
type Thumbnail = [pal: keyof typeof PALETTES, alt: string, draw: Draw];

/** Pictures of news items. */
export const NEWS_THUMBNAILS: Record<string, Thumbnail> = {
  "event-lantern-night": [
    "night",
    "Sky lanterns and fireworks above the school gate",
    async (stage) => {
      stage
        .sky({ moon: [430, 280, 130], seed: 4 })
        .stars(200, 0.5)
        .hills({ seed: 37, flatDistance: 1100 })
        .mist(780, 60, 0.7);
      await stage.add(
        props.firework(1380, 300, 240, "#ff8a5a", { seed: 2 }) +
          props.firework(960, 210, 170, "#7ad0ff", { seed: 5 }) +
          props.firework(1690, 210, 130, "#ffd76a", { seed: 8 }),
        1.2,
      );
      await stage.over(architecture.gate(960, 1000, 1.0, atNight("sungmun", "#0a1124", "#ffc46b")), {
        rim: 0.5,
        fade: [760, 1080, 0.4],
      });
      await stage.add(props.gateGlow(960, 1000, 1), 0.8, 26);
      await stage.ground(990, 8);
      await stage.over(props.skyLanterns({ seed: 3, count: 34, height: 820 }));
      await stage.add(props.skyLanterns({ seed: 3, count: 34, height: 820, color: "#ff9a3a" }), 0.5, 10);
      return stage.finish();
    },
  ],
  "event-treasure-hunt": [
    "jade",
    "An open treasure chest full of coins and light",
    async (stage) => {
      stage
        .sky({ moon: [960, 420, 200], seed: 12 })
        .hills({ seed: 5, flatDistance: 1100 })
        .mist(800, 70, 0.8);
      await stage.over(
        props.bamboo({ seed: 3, startX: -30, endX: 520, count: 9, fill: "#082019" }) +
          props.bamboo({ seed: 7, startX: 1400, endX: 1960, count: 9, fill: "#082019" }),
        { rim: 0.4 },
      );
      await stage.add(lightRays(960, 780, 1900, "#ffe08a", 22), 0.9, 3);
      await stage.ground(930, 12);
      await stage.over(props.treasureChest(960, 950, 1.7), { rim: 0.6 });
      let coinsSvg = "";
      for (let i = 0; i < 20; i++)
        coinsSvg += props.coin(640 + ((i * 97) % 660), 950 + ((i * 41) % 70), 26 + ((i * 13) % 14), {
          tilt: 0.5 + ((i * 7) % 5) / 12,
        });
      for (let i = 0; i < 9; i++) coinsSvg += props.coin(820 + i * 34, 700 - ((i * 67) % 90), 24, { tilt: 0.9 });
      await stage.over(coinsSvg, { defs: props.COIN_GRADIENT });
      await stage.sparks(140, 4, 3.4);
      return stage.finish({ bloom: 0.5 });
    },
  ],
  "event-double-drop": [
    "violet",
    "Glowing crystals rise from the ground under a violet moon",
    async (stage) => {
      stage
        .sky({ moon: [960, 380, 230], seed: 9 })
        .stars(240, 0.5)
        .hills({ seed: 23, amplitude: 700 })
        .mist(800, 70, 0.8);
      await stage.add(lightRays(960, 820, 1900, "#c9a6ff", 20), 0.7, 3);
      await stage.ground(930, 12);
      await stage.over(
        props.crystal(960, 960, 2.1, "#b48cff", "#4a2a9a") +
          props.crystal(420, 980, 1.1, "#7ad0ff", "#1c4a8a") +
          props.crystal(1500, 980, 1.2, "#ff9ad0", "#8a2a6a"),
        { rim: 0.6 },
      );
      await stage.sparks(160, 6, 3.4);
      return stage.finish({ bloom: 0.55 });
    },
  ],
  "event-spring-festival": [
    "spring",
    "Lanterns and cherry blossom over the school",
    async (stage) => {
      stage
        .sky({ moon: [1450, 250, 110], haloIntensity: 0.55, seed: 31 })
        .hills({ seed: 41, horizon: 0.72, amplitude: 460, lightDirection: [-0.3, 0.5, 0.6], flatDistance: 1300 })
        .mist(800, 70, 0.7, 8);
      await stage.over(architecture.school(960, 990, 1.15, atNight("sungmun", "#4a4474", "#ffe6a8")), {
        rim: 0.5,
        fade: [640, 1060, 0.4],
      });
      await stage.over(groundStrip(985, "#4a3f66", "C500 976 1000 1000 1930 984"));
      await stage.over(
        props.lanternString(-20, 120, 980, 90, { count: 8, sagDepth: 110, radius: 34 }) +
          props.lanternString(960, 90, 1940, 120, { count: 8, sagDepth: 110, radius: 34 }),
      );
      await stage.over(props.cherryTree(-70, 240, 1.5, { seed: 31, blossoms: 600, woodColor: "#3a2436" }));
      await stage.petals(110, 8, 6, 20);
      return stage.finish({ exposure: 0.88, vignette: 0.4, bloomThreshold: 0.85, bloom: 0.3, shadowTint: "#3a2450" });
    },
  ],
  "guide-training": [
    "dawn",
    "A brawler trains against a wooden dummy at sunrise",
    async (stage) => {
      stage
        .sky({ moon: [1400, 560, 140], haloIntensity: 0.7, moonIntensity: 1.4, seed: 24 })
        .hills({ seed: 5, horizon: 0.72, lightDirection: [0.4, 0.45, 0.7], amplitude: 520 })
        .mist(780, 60, 0.7);
      await stage.over(architecture.gate(520, 980, 0.86, atNight("sungmun", "#1c2650", "#ffdf9a")), {
        rim: 0.5,
        fade: [600, 1060, 0.4],
      });
      await stage.ground(950, 10);
      const post =
        '<g transform="translate(1400 970)"><rect x="-34" y="-520" width="68" height="520" rx="16" fill="#3a2418"/><circle cy="-560" r="54" fill="#4a2e1c"/><rect x="-200" y="-430" width="220" height="34" rx="14" fill="#4a2e1c"/><rect x="-180" y="-300" width="200" height="32" rx="14" fill="#4a2e1c"/><path d="M-34 -470h68M-34 -240h68" stroke="#c8a878" stroke-width="26"/></g>';
      await stage.over(post, { rim: 0.7 });
      await stage.actors([{ figure: "brawler", x: 940, y: 980, scale: 0.72, pose: "action" }], 0.9);
      await stage.add(props.firework(1215, 575, 120, "#ffd27a", { seed: 3, rays: 26 }), 0.9);
      await stage.petals(50, 6, 5, 16);
      return stage.finish({ exposure: 0.9, vignette: 0.42, bloomThreshold: 0.85 });
    },
  ],
  "guide-first-day": [
    "dawn",
    "The school building on the first day of term",
    async (stage) => {
      stage
        .sky({ moon: [420, 420, 120], haloIntensity: 0.7, moonIntensity: 1.4, seed: 28 })
        .hills({ seed: 29, horizon: 0.72, amplitude: 500, lightDirection: [-0.4, 0.45, 0.7] })
        .mist(780, 60, 0.7);
      await stage.over(architecture.school(1180, 980, 1.25, atNight("sungmun", "#2c3a6e", "#ffe6a8")), {
        rim: 0.5,
        fade: [620, 1080, 0.4],
      });
      await stage.ground(965, 8);
      await stage.actors(
        [
          { figure: "shaman", x: 520, y: 1000, scale: 0.62 },
          { figure: "archer", x: 250, y: 990, scale: 0.5 },
        ],
        0.9,
      );
      await stage.over(props.cherryTree(-70, -40, 1.4, { seed: 31, blossoms: 640, woodColor: "#2a1c34" }));
      await stage.petals(90, 6, 5, 17);
      return stage.finish({ exposure: 0.9, vignette: 0.42, bloomThreshold: 0.85, bloom: 0.32 });
    },
  ],
  "guide-skills": [
    "swordsman",
    "A swordsman draws an arc of blue light",
    async (stage) => {
      stage
        .sky({ moon: [1060, 420, 240], seed: 4 })
        .stars(200, 0.5)
        .hills({ seed: 7, flatDistance: 1000 })
        .mist(820, 60, 0.8);
      await stage.ground(960, 12);
      await stage.slash(
        [
          [300, 900],
          [420, 560],
          [660, 260],
          [1000, 130],
          [1330, 200],
          [1600, 460],
        ],
        60,
        1,
      );
      await stage.slash(
        [
          [420, 940],
          [600, 700],
          [900, 560],
          [1260, 560],
          [1620, 700],
        ],
        30,
        0.8,
      );
      await stage.actors([{ figure: "swordsman", x: 860, y: 990, scale: 0.78 }]);
      await stage.sparks(140, 3, 3.4);
      return stage.finish();
    },
  ],
  "update-new-area": [
    "jade",
    "A portal of light opens in a bamboo forest",
    async (stage) => {
      stage
        .sky({ moon: [960, 300, 110], seed: 12 })
        .hills({ seed: 5, flatDistance: 1100 })
        .mist(780, 80, 0.8);
      await stage.over(props.bamboo({ seed: 13, startX: -30, endX: 1960, count: 26, fill: "#0e3328" }), {
        fade: [500, 1000, 0.5],
      });
      stage.mist(900, 60, 0.7, 3);
      await stage.add(`<ellipse cx="1060" cy="600" rx="210" ry="320" fill="#5cf0b0" opacity=".35"/>`, 1, 30);
      await stage.add(props.ring(1060, 600, 230, 340, "#5cf0b0", { width: 16, arcs: 40 }), 1.1, 1);
      await stage.ground(960, 12);
      await stage.over(
        props.bamboo({ seed: 3, startX: -30, endX: 420, count: 8, fill: "#051812", y: 1090 }) +
          props.bamboo({ seed: 7, startX: 1560, endX: 1960, count: 8, fill: "#051812", y: 1090 }),
        { rim: 0.4 },
      );
      await stage.actors([{ figure: "assassin", x: 640, y: 985, scale: 0.5 }]);
      await stage.sparks(150, 4, 3.2);
      return stage.finish();
    },
  ],
  "update-balance": [
    "storm",
    "Swordsman and shaper face each other in the rain",
    async (stage) => {
      stage
        .sky({ moon: [960, 330, 150], seed: 18, clouds: { opacity: 0.95, low: -0.2 } })
        .hills({ seed: 3 })
        .mist(800, 60, 0.7);
      await stage.add(props.lightning(1320, -10, 560, 4), 1, 0.6);
      await stage.ground(960, 10);
      await stage.slash(
        [
          [640, 900],
          [800, 620],
          [1000, 480],
          [1260, 520],
        ],
        40,
        1,
      );
      await stage.actors([
        { figure: "shaper", x: 1420, y: 985, scale: 0.62, flip: -1 },
        { figure: "swordsman", x: 560, y: 985, scale: 0.66 },
      ]);
      await stage.over(props.rain({ seed: 3, count: 220, length: 70 }));
      return stage.finish();
    },
  ],
  maintenance: [
    "storm",
    "Large gears behind the school gate",
    async (stage) => {
      stage
        .sky({ moon: null, seed: 6, clouds: { opacity: 0.7 } })
        .hills({ seed: 37 })
        .mist(800, 60, 0.7);
      await stage.over(
        props.gear(1320, 480, 330, { teeth: 16, fill: "#2a3a50" }) +
          props.gear(820, 330, 210, { teeth: 12, fill: "#35485f", rotation: 0.2 }) +
          props.gear(1650, 800, 180, { teeth: 10, fill: "#35485f", rotation: 0.1 }),
        { rim: 0.9, fade: [500, 1000, 0.5] },
      );
      await stage.over(architecture.gate(620, 1000, 0.95, atNight("sungmun", "#0b1420", "#ffd08a")), {
        rim: 0.6,
        fade: [760, 1080, 0.3],
      });
      await stage.add(props.gateGlow(620, 1000, 0.95), 0.7, 26);
      await stage.ground(985, 8);
      await stage.sparks(60, 5, 3);
      return stage.finish();
    },
  ],
  notice: [
    "dusk",
    "A notice board and banner at dusk",
    async (stage) => {
      stage
        .sky({ moon: [1360, 600, 190], haloIntensity: 0.42, seed: 14, clouds: { fadeStart: 0.3, fadeEnd: 0.62 } })
        .hills({ seed: 17, horizon: 0.7, cameraHeight: 200 })
        .mist(800, 70, 0.6, 7, "#e07a4c");
      await stage.over(architecture.pagoda(1560, 980, 0.85, 5, atNight("bonghwang", "#1e0a18", "#ffc46b")), {
        rim: 0.4,
        fade: [660, 1000, 0.5],
      });
      await stage.ground(960, 12, 3);
      await stage.over(noticeBoard(620, 985, 0.96), { rim: 0.4 });
      await stage.add(softLight(930, 640, 380, 300), 0.5, 0, { defs: softGradient("#ff9a3c") });
      await stage.over(hangingLantern(930, 556, 0.9));
      await stage.over(props.warBanner(1130, 980, 0.95, "告"), { rim: 0.3 });
      await stage.petals(30, 16, 5, 15);
      return stage.finish({ bloomThreshold: 0.8, grain: 0.006 });
    },
  ],
  "club-war": [
    "war",
    "Swordsman and brawler face each other between the banners of three schools",
    async (stage) => {
      stage
        .sky({ moon: [960, 470, 240], haloIntensity: 0.4, seed: 18, clouds: { opacity: 0.95, low: -0.2, glow: 2.6 } })
        .hills({ seed: 23, horizon: 0.72 })
        .mist(820, 60, 0.6, 2);
      await stage.over(crowd(930, 30, 860, 30, "#1c0e0c", 3) + crowd(930, 1080, 1900, 30, "#1c0e0c", 9), {
        rim: 0.5,
        fade: [820, 1040, 0.4],
      });
      await stage.over(
        props.warBanner(250, 960, 1.15, "聖", { color: "#1f4a94" }) +
          props.warBanner(1560, 960, 1.15, "鳳", { color: "#a81f24" }) +
          props.warBanner(880, 940, 0.9, "玄", { color: "#5a3a9a" }),
        { rim: 0.35 },
      );
      await stage.ground(950, 12, 2);
      await stage.actors([
        { figure: "swordsman", x: 620, y: 975, scale: 0.54 },
        { figure: "brawler", x: 1310, y: 975, scale: 0.54, flip: -1, pose: "action" },
      ]);
      await stage.sparks(190, 7, 3.6);
      return stage.finish();
    },
  ],
};
/** A thumbnail of width x height pixels (16:9). */
export const drawThumbnail = async ([palette, , draw]: Thumbnail, width = 900, height = 506) =>
  draw(new Stage(width, height, palette));

/** The gate of the school at night, 1200 x 675 pixels: the left half is dark, for text. */
export const serverInfoBackdrop = async () => {
  const stage = new Stage(1200, 675, "night");
  stage
    .sky({ moon: [1250, 640, 170], haloIntensity: 0.6, seed: 4, clouds: { opacity: 0.8, low: -0.1, glow: 2 } })
    .stars(220, 0.6)
    .hills({ seed: 37, flatDistance: 1100, horizon: 0.74 })
    .mist(840, 70, 0.7);
  await stage.over(
    architecture.pagoda(1060, 985, 0.36, 5, atNight("hyunam", "#0a1124", "#ffc46b")) +
      architecture.gate(1480, 985, 0.58, atNight("sungmun", "#16224a", "#ffc46b")),
    { rim: 0.6, fade: [760, 1060, 0.4] },
  );
  await stage.add(props.gateGlow(1480, 985, 0.58), 0.8, 24);
  await stage.ground(980, 8);
  await stage.petals(40);
  return stage.finish({ leftShade: 0.3 });
};
/** The login background without animation, darker at the left for the form. */
export const loginBackground = async (width = 1920, height = 1080) => {
  const stage = new Stage(width, height, "violet");
  stage
    .sky({ moon: [1500, 330, 220], haloIntensity: 0.55, seed: 9 })
    .stars(340, 0.6)
    .hills({ seed: 23, horizon: 0.74, cameraHeight: 200, amplitude: 640, flatDistance: 900 })
    .mist(780, 80, 0.8, 3);
  await stage.over(architecture.pagoda(1760, 860, 0.6, 5, atNight("hyunam", "#150c30", "#ffcf9a")), {
    rim: 0.4,
    fade: [480, 880, 0.65],
  });
  await stage.over(
    `<path d="${props.roofPath(1210, 720, 620, 230, 0.3)}" fill="#0a0616"/><rect x="800" y="928" width="820" height="160" fill="#06030f"/><path d="${props.roofTilesPath(1210, 720, 620, 230, 34)}" fill="none" stroke="#8a6cd0" stroke-opacity=".2" stroke-width="5"/>`,
    { rim: 0.5 },
  );
  stage.mist(1010, 90, 0.6, 22, "#2c1a58");
  await stage.actors([{ figure: "assassin", x: 1190, y: 724, scale: 0.56, pose: "action" }]);
  await stage.petals(80, 9, 4, 15);
  await stage.sparks(100, 4);
  return stage.finish({ leftShade: 0.4 });
};
