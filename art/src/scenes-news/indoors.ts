// News pictures of rooms of the schools.
import { hangingLantern } from "../bands/props.ts";
import { rng } from "../engine.ts";
import { flat, line, lit, oval } from "../items/shapes.ts";
import type { Stage } from "../stage.ts";
import { bookRow, bottle, cabinetFront, crescent, WOOD } from "./furniture.ts";
import { dust, frameShade, glow, reflect, shadows, shafts, steam } from "./light.ts";
import type { Thumbnails } from "./thumbnails.ts";
import type { Point3 } from "./view.ts";
import { fade, rect, View } from "./view.ts";

const PLASTER = { strength: 0.16, frequency: 0.01, seed: 9 };
const FINISH = { bloomThreshold: 0.8, bloom: 0.4, vignette: 0.35, grain: 0.006 };
/** A window or door of a side wall at x, between two heights and two distances. */
const wallQuad = (x: number, top: number, bottom: number, near: number, far: number): Point3[] => [
  [x, top, near],
  [x, top, far],
  [x, bottom, far],
  [x, bottom, near],
];

/** A school desk, and the chair that belongs to it, at x and z on the floor. */
const desk = (view: View, x: number, z: number, floor: number) => {
  const top = floor - 215,
    steel = "#3f4f74",
    wood = "#d08a48";
  const legs = (z: number) =>
    view.box(x + 8, top + 14, z, 10, 201, 10, steel) + view.box(x + 222, top + 14, z, 10, 201, 10, steel);
  const chairLegs = (y: number, z: number) =>
    view.box(x + 54, y, z, 8, floor - y, 8, steel) + view.box(x + 178, y, z, 8, floor - y, 8, steel);
  return (
    legs(z + 120) +
    view.box(x + 16, top + 26, z + 10, 208, 56, 110, steel, { fall: 0.6 }) +
    view.box(x, top, z, 240, 16, 140, wood) +
    legs(z) +
    chairLegs(floor - 126, z - 30) +
    view.box(x + 50, floor - 134, z - 130, 140, 14, 110, wood) +
    chairLegs(floor - 290, z - 140) +
    view.box(x + 46, floor - 300, z - 146, 148, 74, 10, wood)
  );
};
const classroom = async (stage: Stage) => {
  const view = new View(1120, 450, { light: "#ffdf9a", shade: "#1c1238", haze: "#c89a78" }, 1150, 5600),
    floor = 420;
  await stage.over(
    view.room([-1150, -440, 780, floor], 2000, {
      floor: "#8a4e30",
      wall: "#8a8a8e",
      ceiling: "#6a5a60",
      back: "#a89c88",
    }) +
      view.quad(wallQuad(780, 130, floor, -500, 2000), "#34544e") +
      view.quad(
        [
          [-1150, 130, 2000],
          [780, 130, 2000],
          [780, floor, 2000],
          [-1150, floor, 2000],
        ],
        "#5f7a68",
      ),
    { texture: PLASTER },
  );
  await stage.over(
    view.boards(floor, -500, 2000, -1150, 780, 80, "#1c0a14", 2) +
      view.rows(floor, -400, 2000, -1150, 780, 420, "#1c0a14", 2) +
      view.rows(-440, 0, 2000, -1150, 780, 300, "#20182c", 5),
    { opacity: 0.5 },
  );
  let chalk = "";
  for (let i = 0; i < 7; i++)
    chalk += `<circle cx="${-420 + i * 118}" cy="-150" r="40"/><path d="M${-420 + i * 118} -190a${Math.abs(40 - i * 13)} 40 0 0 ${i < 3 ? 1 : 0} 0 80"/>`;
  chalk +=
    '<path d="M-430 0q120 -70 240 -20t240 -30M-430 50h190M-430 86h250M120 20l200 -70M120 20l22 34M300 76a90 90 0 0 1 90 -100"/>';
  await stage.over(
    view.place(
      [-20, 0, 1990],
      `${fade(rect(-600, -310, 1090, 500), "#7a4c28", "#4a2818")}${fade(rect(-570, -280, 1030, 440), "#2c6050", "#163a36")}<g fill="none" stroke="#f0f8e6" stroke-opacity=".85" stroke-width="8" stroke-linecap="round">${chalk}</g>`,
    ),
  );
  // Windows of the left wall: blossom in the morning sun.
  let windows = "";
  const bays = [60, 720, 1380];
  for (const z of bays) {
    windows += view.quad(wallQuad(-1150, -350, 130, z - 20, z + 540), "#4a2a20");
    for (const [a, b] of [
      [10, 250],
      [275, 510],
    ])
      windows +=
        view.quad(wallQuad(-1149, -330, -150, z + a, z + b), "#bfe4ff") +
        view.quad(wallQuad(-1149, -130, 110, z + a, z + b), "#fff2d2");
  }
  await stage.over(windows);
  await stage.over(view.box(-200, floor - 235, 1650, 460, 235, 150, "#7a4526", { top: "#b8733c" }));
  for (const z of [1150, 640, 130])
    await stage.over([-840, -400, 40, 480].map((x) => desk(view, x, z, floor)).join(""), { rim: 0.12 });
  await shafts(
    stage,
    "#ffb65a",
    0.5,
    bays.map((z) =>
      view.path([
        [-1150, -330, z],
        [-1150, -330, z + 520],
        [-250, floor, z + 420],
        [-700, floor, z - 60],
      ]),
    ),
    8,
  );
  await shafts(
    stage,
    "#ffc878",
    0.42,
    bays.map((z) =>
      view.path([
        [-640, floor, z - 40],
        [-260, floor, z - 40],
        [-160, floor, z + 400],
        [-540, floor, z + 400],
      ]),
    ),
    3,
  );
  await glow(stage, "#fff0c8", 0.35, [130, 380, 380, 420]);
  // A desk close to the camera, with a notebook and the pupil's cap.
  await stage.over(
    `${fade("M1010 1080L1180 900H1960V1080Z", "#d89252", "#8a4c28")}${fade("M1010 1080L1180 900H1960V924H1200L1050 1080Z", "#f0b878", "#b06c3a")}<g transform="translate(1480 960)">${fade("M-150 70L-90 -30H120L150 70Z", "#fff8e4", "#d8c8a8")}<path d="M-60 -6H96M-70 16H110M-80 38H120M-10 -30L0 70" stroke="#7a86b0" stroke-width="4"/>${fade("M190 40L330 -50L344 -34L204 56Z", "#d8404a", "#7a1626")}</g>`,
    { rim: 0.3 },
  );
  await dust(stage, "#fff0c0", 70, 3);
  await frameShade(stage, 0.55, "#140818");
  return stage.finish({ ...FINISH, contrast: 1.12, saturation: 1.15 });
};

const dojo = async (stage: Stage) => {
  const view = new View(960, 440, { light: "#ffd9a0", shade: "#160a14", haze: "#8a5430" }, 1150, 6000),
    floor = 420;
  await stage.over(
    view.room([-900, -470, 900, floor], 1800, {
      floor: "#a8683a",
      wall: "#5c3820",
      ceiling: "#3a2416",
      back: "#7a4e2c",
    }),
    { texture: WOOD },
  );
  await stage.over(view.boards(floor, -500, 1800, -900, 900, 120, "#200c08", 3), { opacity: 0.6 });
  // Paper doors to both sides, with the day behind them.
  let doors = "";
  for (const side of [-1, 1])
    for (let z = 0; z < 1800; z += 450) {
      const x = side * 898;
      doors += view.quad(wallQuad(x, -240, 330, z + 30, z + 420), side < 0 ? "#ffe6b0" : "#b89468");
      for (const cut of [160, 290])
        doors += view.quad(wallQuad(x * 0.999, -240, 330, z + cut, z + cut + 14), "#3a1f12");
      for (const y of [-110, 30, 170]) doors += view.quad(wallQuad(x * 0.999, y, y + 12, z + 30, z + 420), "#3a1f12");
    }
  // Beams and the altar with its scroll.
  let beams = "";
  for (let z = 1700; z >= 100; z -= 400) beams += view.box(-900, -470, z, 1800, 60, 70, "#4a2c18");
  await stage.over(doors + beams, { rim: 0.1 });
  await stage.over(
    view.place(
      [0, 0, 1790],
      `${fade(rect(-460, -330, 920, 760), "#4a1c18", "#280e10")}${fade(rect(-110, -300, 220, 520), "#f6ead0", "#d4bf94")}${fade(rect(-130, -316, 260, 26), "#8a5a24", "#4a2c12")}${fade(rect(-130, 214, 260, 26), "#8a5a24", "#4a2c12")}<g transform="translate(0 -60) scale(1.15)">${crescent("#1a1014")}</g><path d="M-60 120q60 30 120 0" stroke="#b3262e" stroke-width="14" fill="none"/>${fade(rect(-400, 300, 800, 130), "#8a4a24", "#42200f")}<path d="M-300 250Q0 190 300 250L296 264Q0 206 -296 264Z" fill="#1a1418"/><path d="M60 200Q200 218 300 250L296 264Q200 232 58 214Z" fill="#c8a050"/>${fade(rect(-320, 258, 18, 44), "#c8a050", "#6a4418")}${fade(rect(302, 258, 18, 44), "#c8a050", "#6a4418")}`,
    ),
  );
  // Training posts and a rack of wooden swords.
  const post = (x: number, z: number) =>
    view.box(x - 60, floor - 30, z - 60, 120, 30, 120, "#5a3820") +
    view.box(x - 26, floor - 430, z - 26, 52, 400, 52, "#8a5630") +
    view.box(x - 34, floor - 400, z - 34, 68, 90, 68, "#d8c090") +
    view.box(x - 120, floor - 280, z - 14, 130, 24, 24, "#8a5630") +
    view.box(x - 10, floor - 210, z - 14, 130, 24, 24, "#8a5630");
  await stage.over(post(-560, 900) + post(560, 900), { rim: 0.25 });
  reflect(stage, 470 + 420 * view.scale(1800), 0.2, 6, 3, 0.9);
  await shafts(
    stage,
    "#ffb868",
    0.4,
    [30, 480, 930, 1380].map((z) =>
      view.path([
        [-898, -240, z],
        [-898, -240, z + 390],
        [0, floor, z + 330],
        [-420, floor, z - 60],
      ]),
    ),
    10,
  );
  await shadows(stage, 0.6, [360, 930, 260, 26], [1560, 930, 260, 26]);
  await stage.over(post(-600, 0) + post(640, 100), { rim: 0.45 });
  // Gloves on the floor in front.
  await stage.over(
    `<g transform="translate(1010 960)">${[-1, 1].map((side) => `<g transform="translate(${side * 96} 0) scale(${side} 1)">${lit("M-80 60Q-110 -30 -50 -66Q30 -92 76 -40Q104 0 70 40L60 64Q0 84 -80 60Z", "#5a0c14", "#f0485a")}${lit("M-70 -20Q-96 -64 -56 -80Q-20 -60 -16 -20Z", "#6a0f18", "#d8384a")}${lit("M-80 60Q0 84 60 64L56 96Q-10 112 -76 94Z", "#a08860", "#fff4dc")}</g>`).join("")}<path d="M-30 60Q0 20 34 62" stroke="#fff0d8" stroke-width="8" fill="none"/></g>`,
    { rim: 0.5 },
  );
  await dust(stage, "#ffe0a0", 80, 7);
  await frameShade(stage, 0.7, "#0c0408");
  return stage.finish({ ...FINISH, contrast: 1.1 });
};

const library = async (stage: Stage) => {
  const view = new View(960, 470, { light: "#ffc878", shade: "#0a0c24", haze: "#5a4a8a" }, 1100, 4200),
    floor = 420;
  await stage.over(
    view.room([-760, -620, 760, floor], 2600, {
      floor: "#4a2a30",
      wall: "#3a2420",
      ceiling: "#241826",
      back: "#2a2c5c",
    }),
    { texture: WOOD },
  );
  // The rose window at the end, with the evening behind it.
  await stage.over(
    view.place(
      [0, -120, 2590],
      `<circle r="380" fill="#1a1430"/><circle r="350" fill="#6a8aff"/>${[...Array(12)].map((_, i) => `<path d="M0 0L${Math.cos((i * Math.PI) / 6) * 350} ${Math.sin((i * Math.PI) / 6) * 350}A350 350 0 0 1 ${Math.cos(((i + 1) * Math.PI) / 6) * 350} ${Math.sin(((i + 1) * Math.PI) / 6) * 350}Z" fill="${["#8ab4ff", "#c8a0ff", "#ffd08a", "#7ae0e8"][i % 4]}" stroke="#1a1430" stroke-width="16"/>`).join("")}<circle r="120" fill="#ffe6a8" stroke="#1a1430" stroke-width="16"/><g transform="scale(1.1)">${crescent("#7a4a1c")}</g>`,
    ),
  );
  // Shelves of both sides, from far to near, with rows of books on each board.
  for (let z = 2300; z >= 0; z -= 460) {
    let shelves = "";
    for (const side of [-1, 1]) {
      const x = side < 0 ? -760 : 480;
      shelves += view.box(x, -560, z, 280, 980, 330, "#6a3e22", { side: "#54301c" });
      for (let k = 0; k < 5; k++) {
        const y = -520 + k * 190;
        shelves += view.place(
          [x + 20, y, z - 1],
          `<path d="${rect(0, 0, 240, 165)}" fill="#160c12"/>${bookRow(240, 165, z + k * 7 + side)}`,
        );
        // Books on the side that faces the aisle.
        const at = side < 0 ? -480 : 480;
        const r = rng(z + k * 31 + side);
        shelves += view.quad(wallQuad(at, y, y + 165, z + 20, z + 310), "#160c12");
        for (let d = 24; d < 300; ) {
          const thick = 16 + r() * 24,
            h = 96 + r() * 62;
          shelves += view.quad(
            wallQuad(at, y + 165 - h, y + 165, z + d, z + Math.min(308, d + thick - 3)),
            view.tone(["#9a3a38", "#3a6a8a", "#b8883a", "#4a7a56", "#7a4a8a", "#c8b088"][(r() * 6) | 0], -0.2, z),
          );
          d += thick;
        }
      }
    }
    await stage.over(shelves, { rim: 0.08 });
  }
  await glow(stage, "#8aa4ff", 0.7, [960, 440, 420, 380]);
  await shafts(stage, "#9ab0ff", 0.3, ["M830 400L1090 400L1380 1080H520Z"], 26);
  await stage.over(
    `${fade("M720 900L800 690H1120L1200 900Z", "#b0323a", "#6a1626")}${fade("M560 1080L720 900H1200L1360 1080Z", "#8a2430", "#4a0f1c")}`,
    {
      opacity: 0.75,
      texture: { strength: 0.3, frequency: 0.05 },
    },
  );
  // A reading stand with an open book whose pages fly up in its own light.
  await glow(stage, "#ffc46a", 0.9, [960, 720, 420, 330]);
  await stage.over(
    `<g transform="translate(960 830)">${fade("M-30 10H30L46 210H-46Z", "#8a5a30", "#3a2012")}${fade("M-130 200H130L160 250H-160Z", "#8a5a30", "#3a2012")}${lit("M-250 -30Q-120 -90 0 -20Q120 -90 250 -30L232 40Q110 -10 0 46Q-110 -10 -232 40Z", "#5a1c20", "#b04038")}${fade("M-236 -46Q-110 -104 0 -34V24Q-110 -30 -222 22Z", "#fffbe8", "#e8cf98")}${fade("M236 -46Q110 -104 0 -34V24Q110 -30 222 22Z", "#fff4d0", "#d8b878")}<path d="M-196 -30Q-110 -72 -30 -28M-190 -10Q-110 -52 -30 -8M196 -30Q110 -72 30 -28M190 -10Q110 -52 30 -8" stroke="#8a5a3a" stroke-width="5" fill="none"/></g>`,
    { rim: 0.5 },
  );
  await stage.over(
    [
      [820, 600, -20, 1],
      [1090, 560, 24, 0.9],
      [930, 480, 10, 0.7],
      [1160, 420, -36, 0.66],
      [800, 400, 40, 0.56],
      [1010, 330, -14, 0.46],
    ]
      .map(
        ([x, y, a, s]) =>
          `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})">${fade("M-50 -66Q0 -82 50 -60L46 66Q0 46 -46 60Z", "#fff8dc", "#e0b870")}</g>`,
      )
      .join(""),
    { rim: 0.3 },
  );
  await dust(stage, "#ffd890", 160, 5, 4);
  await frameShade(stage, 0.6, "#040312");
  return stage.finish({ ...FINISH, bloomThreshold: 0.6 });
};

/** A desktop computer with the gate of the game on its screen, at x and z on a table. */
const computer = (view: View, x: number, z: number, top: number, screen: string) =>
  view.box(x + 80, top - 40, z + 40, 60, 40, 30, "#2a3444") +
  view.box(x, top - 210, z + 40, 220, 172, 20, "#1a2230") +
  view.place(
    [x, top - 210, z + 39],
    `${fade(rect(10, 10, 200, 140), screen, "#0f3a6a")}<circle cx="110" cy="72" r="40" fill="#fff" opacity=".75"/><path d="M36 56Q110 74 184 56L188 74Q110 90 32 74ZM58 80H74V150H58ZM146 80H162V150H146ZM52 98H168V108H52Z" fill="#0b1a3a" opacity=".85"/>`,
  ) +
  view.box(x + 10, top - 10, z - 40, 170, 10, 50, "#3a4658") +
  view.place(
    [x + 10, top - 8, z - 41],
    `<path d="M6 3H160" stroke="#8affff" stroke-width="3" stroke-dasharray="8 5"/>`,
  );
const computerLab = async (stage: Stage) => {
  const view = new View(820, 380, { light: "#9adfff", shade: "#060a20", haze: "#1c3a6a" }, 1100, 4200),
    floor = 520;
  await stage.over(
    view.room([-900, -380, 1100, floor], 2200, {
      floor: "#28304e",
      wall: "#2c3456",
      ceiling: "#1a1e38",
      back: "#34406a",
    }),
    { texture: PLASTER },
  );
  let lamps = "";
  for (let z = 200; z < 2200; z += 500)
    for (const x of [-420, 460])
      lamps += view.quad(
        [
          [x, -378, z],
          [x + 240, -378, z],
          [x + 240, -378, z + 220],
          [x, -378, z + 220],
        ],
        "#bfe8ff",
      );
  await stage.over(
    `${lamps}${view.boards(floor, -500, 2200, -900, 1100, 200, "#101630", 3)}${view.rows(floor, -400, 2200, -900, 1100, 200, "#101630", 3)}`,
  );
  // A map of the network on the far wall.
  const r = rng(4);
  const nodes = [...Array(14)].map(() => [-360 + r() * 720, -220 + r() * 360]);
  await stage.over(
    view.place(
      [100, -40, 2190],
      `${fade(rect(-460, -290, 920, 520), "#0c2a50", "#0a1734")}<path d="${nodes.map(([x, y], i) => `M${x} ${y}L${nodes[(i * 5 + 3) % 14].join(" ")}M${x} ${y}L0 -30`).join("")}" stroke="#3ac0ff" stroke-opacity=".6" stroke-width="5" fill="none"/>${nodes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="14" fill="#8af0ff"/>`).join("")}<circle cy="-30" r="74" fill="#123a6a" stroke="#ffd27a" stroke-width="8"/><g transform="translate(0 -30) scale(.66)">${crescent("#ffd27a")}</g>`,
    ),
  );
  await glow(stage, "#3aa8ff", 0.8, [890, 360, 420, 260]);
  const screens = ["#7ae8ff", "#ffc46a", "#8af0b0", "#c8a0ff"];
  for (let row = 4; row >= 0; row--) {
    const z = row * 420,
      top = floor - 230;
    let svg = "";
    for (const x of [-880, 300]) {
      svg +=
        view.box(x, top, z, 640, 22, 230, "#6a7494", { top: "#8a94b4" }) +
        view.box(x + 20, top + 22, z + 30, 600, 208, 14, "#2a3250");
      for (let k = 0; k < 2; k++)
        svg += computer(view, x + 50 + k * 300, z + 90, top, screens[(row + k + (x > 0 ? 2 : 0)) % 4]);
    }
    await stage.over(svg, { rim: 0.22 });
    for (const x of [-720, -420, 460, 760]) {
      const [px, py] = view.at([x, top - 110, z + 120]);
      await glow(stage, "#4ac0ff", 0.2, [px, py, 230 * view.scale(z)]);
    }
  }
  reflect(stage, 380 + floor * view.scale(2200), 0.16, 8, 5, 0.8);
  await frameShade(stage, 0.6);
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.5 });
};

const kitchen = async (stage: Stage) => {
  const view = new View(1060, 400, { light: "#ffe0a0", shade: "#1a0e20", haze: "#b07a50" }, 1100, 5000),
    floor = 560;
  await stage.over(
    view.room([-1100, -400, 900, floor], 1500, {
      floor: "#6a4436",
      wall: "#c8b48c",
      ceiling: "#5a4438",
      back: "#d8c49a",
    }),
    { texture: PLASTER },
  );
  // Tiles of the back wall.
  let tiles = "";
  for (let y = -90; y < 300; y += 64)
    for (let x = -1080, k = 0; x < 880; x += 64, k++)
      tiles += `<path d="${rect(x + (y % 128 ? 0 : 32), y, 58, 58)}" fill="${(k * 7 + y) % 5 ? "#5aa8a0" : "#3f8a88"}"/>`;
  await stage.over(view.place([0, 0, 1490], tiles), { texture: PLASTER });
  const [bx, by] = view.at([-300, -300, 1480]);
  await stage.over(
    view.place(
      [0, 0, 1485],
      `${fade(rect(-700, -340, 700, 250), "#4a2c18", "#3a2012")}${fade(rect(-680, -320, 320, 210), "#bfe8ff", "#fff4d0")}${fade(rect(-340, -320, 320, 210), "#bfe8ff", "#fff4d0")}${fade(rect(140, -250, 640, 20), "#8a5a30", "#4a2c18")}${[...Array(7)].map((_, i) => bottle(190 + i * 90, -250, 0.36 + (i % 3) * 0.06, ["#d86a3a", "#e8b84a", "#4a9a6a", "#b03a3a"][i % 4])).join("")}`,
    ),
  );
  await glow(stage, "#fff0c0", 0.6, [bx, by, 360, 280]);
  // Pans that hang from a bar.
  await stage.over(
    `<path d="M180 60H1060" stroke="#2a1c1c" stroke-width="14"/>${[230, 390, 560, 730, 880, 1010]
      .map(
        (x, i) =>
          `<g transform="translate(${x} 66)">${line("M0 0V60", "#3a2c28", 10)}${i % 2 ? lit("M-62 60H62Q60 130 0 132Q-60 130 -62 60Z", "#6a3414", "#f0a860") : lit(oval(0, 116, 60), "#20242e", "#8a96a8") + lit(oval(0, 116, 44), "#14161e", "#4a5260")}</g>`,
      )
      .join("")}`,
    { rim: 0.5 },
  );
  // The stove with its pots, then the counter with the day's dish.
  await stage.over(
    view.box(-1090, 130, 700, 1980, 430, 380, "#7a848e", { top: "#aab2b8" }) +
      view.place(
        [0, 130, 699],
        [-1010, -560, -110, 340]
          .map(
            (x) =>
              `${fade(rect(x, 60, 400, 300), "#59626e", "#2a3038")}${fade(rect(x + 60, 130, 280, 170), "#2c1410", "#d8702a")}<path d="M${x + 40} 92H${x + 360}" stroke="#dfe6ec" stroke-width="16"/>${[0, 1, 2].map((k) => `<circle cx="${x + 110 + k * 90}" cy="30" r="20" fill="#20242c"/>`).join("")}`,
          )
          .join(""),
      ),
    { rim: 0.2 },
  );
  const pot = (x: number, s: number, color: [string, string]) => {
    const [px, py] = view.at([x, 130, 860]);
    return `<g transform="translate(${px} ${py}) scale(${s})">${lit("M-120 -150H120V-20Q120 10 90 10H-90Q-120 10 -120 -20Z", ...color)}${lit(oval(0, -150, 120, 26), "#3a2418", "#c88a4a")}${line("M-126 -110H-160V-80H-126M126 -110H160V-80H126", "#2a2a34", 14)}${flat(oval(0, -146, 104, 18), "#8a3a1c")}</g>`;
  };
  await stage.over(
    pot(-620, 0.8, ["#5a1418", "#e05a4a"]) +
      pot(-180, 1, ["#2a3040", "#b8c4d4"]) +
      pot(260, 0.76, ["#143a4a", "#4ab0c0"]),
    { rim: 0.5 },
  );
  await stage.over(
    [-620, -180, 260]
      .map((x) => {
        const [px, py] = view.at([x, 136, 800]);
        return `<path d="M${px - 70} ${py + 8}q10 -40 20 0q10 -46 24 0q14 -54 28 0q12 -44 24 0q10 -36 22 0Z" fill="#4aa8ff"/>`;
      })
      .join(""),
  );
  await steam(stage, 700, 330, 330, "#fff1dc", 0.34, 2);
  await steam(stage, 960, 310, 330, "#fff1dc", 0.4, 5);
  await steam(stage, 1190, 350, 300, "#fff1dc", 0.3, 9);
  await stage.over(
    `${fade(rect(-20, 830, 1980, 40), "#e8b070", "#b87840")}${fade(rect(-20, 870, 1980, 240), "#7a4424", "#34180e")}`,
    {
      texture: WOOD,
    },
  );
  const bowl = (x: number, y: number, s: number, food: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${lit("M-130 -60Q-120 40 -50 50H50Q120 40 130 -60Z", "#1c2c5a", "#e8f0ff")}${flat(oval(0, -60, 130, 32), "#20305c")}${flat(oval(0, -62, 118, 26), food)}<path d="M-118 -20Q0 20 118 -20" stroke="#3a62b0" stroke-width="12" fill="none"/></g>`;
  await shadows(stage, 0.6, [420, 880, 220, 20], [860, 888, 220, 20], [1400, 884, 320, 22]);
  await stage.over(
    bowl(420, 840, 1, "#c86a2a") +
      `${[-60, -20, 30, 66].map((d, i) => flat(oval(420 + d, 776 - (i % 2) * 8, 32, 18), ["#fff4dc", "#f0c040", "#4a9a4a", "#e8e0c8"][i])).join("")}${flat(oval(394, 770, 14, 9), "#f0a020")}` +
      bowl(830, 850, 0.9, "#f6f0e0") +
      `${lit("M720 790Q740 690 830 690Q920 690 940 790Z", "#c8b898", "#fffdf2")}` +
      `<g transform="translate(1400 850)">${fade("M-260 -20H260L230 30H-230Z", "#8a5a30", "#4a2a16")}${[-180, -90, 0, 90, 180].map((d, i) => `${lit(oval(d, -52, 52, 40), "#8a4a18", "#ffd890")}<path d="M${d - 20} ${-76}l40 12M${d - 10} ${-62}l40 10" stroke="#6a300c" stroke-width="6"/>${i % 2 ? lit(oval(d + 44, -106, 50, 38), "#8a4a18", "#ffd08a") : ""}`).join("")}</g>`,
    { rim: 0.4 },
  );
  await steam(stage, 420, 770, 250, "#fff1dc", 0.3, 13);
  await frameShade(stage, 0.55, "#140608");
  return stage.finish({ ...FINISH, saturation: 1.15 });
};

const infirmary = async (stage: Stage) => {
  const view = new View(800, 420, { light: "#fff0d8", shade: "#12204a", haze: "#7aa8b0" }, 1150, 9000),
    floor = 460;
  await stage.over(
    view.room([-800, -420, 1150, floor], 1500, {
      floor: "#4a6a78",
      wall: "#6a9a98",
      ceiling: "#54747e",
      back: "#86b0a6",
    }),
    { texture: PLASTER },
  );
  await stage.over(
    view.boards(floor, -500, 1500, -800, 1150, 150, "#2c4654", 2) +
      view.rows(floor, -450, 1500, -800, 1150, 150, "#2c4654", 2) +
      view.quad(
        [
          [-800, 150, 1495],
          [1150, 150, 1495],
          [1150, floor, 1495],
          [-800, floor, 1495],
        ],
        "#7aa8a0",
        'opacity=".6"',
      ),
    { opacity: 0.5 },
  );
  // The window with the sea of leaves behind it, and curtains in the wind.
  await stage.over(
    view.place(
      [180, 0, 1490],
      `${fade(rect(-470, -330, 900, 500), "#f4f6ee", "#d0d8d0")}${fade(rect(-440, -300, 410, 440), "#8ad0f8", "#e8f8d8")}${fade(rect(-10, -300, 410, 440), "#8ad0f8", "#e8f8d8")}<g fill="#5aa860">${[...Array(22)].map((_, i) => `<circle cx="${-430 + i * 39}" cy="${120 - ((i * 37) % 70)}" r="${44 + ((i * 13) % 20)}" opacity=".8"/>`).join("")}</g>${fade(rect(-470, 140, 900, 30), "#ffffff", "#c0ccc8")}${fade("M-520 -350H-250Q-270 -100 -380 60Q-330 120 -400 200H-540Z", "#fffdf0", "#d8dccc")}${fade("M480 -350H230Q250 -100 350 60Q310 120 370 200H500Z", "#fffdf0", "#d8dccc")}<path d="M-480 -340Q-460 -60 -500 190M-420 -340Q-400 -60 -460 190M-340 -340Q-340 -120 -420 80M440 -340Q430 -60 460 190M380 -340Q370 -60 420 190M310 -340Q310 -120 390 80" stroke="#a8b4a8" stroke-width="7" fill="none" opacity=".7"/>`,
    ),
  );
  await glow(stage, "#fff0c0", 0.3, [930, 380, 300, 260]);
  const bed = (x: number, z: number, color: string) =>
    view.box(x, floor - 330, z + 560, 330, 330, 20, "#e8ecec") +
    view.box(x + 10, floor - 60, z + 520, 14, 60, 14, "#8a98a4") +
    view.box(x + 306, floor - 60, z + 520, 14, 60, 14, "#8a98a4") +
    view.box(x, floor - 150, z, 330, 90, 560, "#dfe8ee", { top: "#ffffff" }) +
    view.box(x - 4, floor - 166, z, 338, 100, 350, color, { top: color, side: color }) +
    view.box(x + 50, floor - 196, z + 420, 230, 50, 110, "#ffffff") +
    [0, 79, 158, 237, 316].map((d) => view.box(x + d, floor - 200, z - 10, 14, 200, 14, "#c8d4d8")).join("") +
    view.box(x, floor - 214, z - 12, 330, 16, 16, "#e8eef0");
  await stage.over(bed(-660, 760, "#3a9a8a") + bed(-190, 760, "#d86a5a"), { rim: 0.1 });
  await stage.over(
    view.box(330, floor - 560, 900, 300, 560, 200, "#e0e8e4") +
      view.place(
        [330, floor - 560, 899],
        `${fade(rect(20, 30, 260, 250), "#9ad0d8", "#5a98a8")}${[0, 1].map((k) => `${[...Array(5)].map((_, i) => bottle(46 + i * 50, 140 + k * 126, 0.26, ["#e05a5a", "#f0c050", "#5ac08a", "#7a8af0", "#f08ac0"][(i + k * 2) % 5])).join("")}<path d="M20 ${142 + k * 126}H280" stroke="#f6faf6" stroke-width="8"/>`).join("")}<path d="M150 340V470M85 405H215" stroke="#2f9a6a" stroke-width="40"/>`,
      ),
    { rim: 0.1 },
  );
  await shafts(
    stage,
    "#fff0c0",
    0.4,
    [
      view.path([
        [-180, -280, 1480],
        [560, -280, 1480],
        [700, floor, 500],
        [-700, floor, 500],
      ]),
    ],
    24,
  );
  // The nearest bed, a screen and a tray of remedies.
  await shadows(stage, 0.45, [230, 1010, 360, 40]);
  await stage.over(bed(-660, 0, "#3a74c8"), { rim: 0.25 });
  await stage.over(
    `<g transform="translate(1330 0)">${[0, 1, 2].map((i) => `${fade(`M${i * 190} ${330 + (i % 2) * 26}H${i * 190 + 186}V${1010 + (i % 2) * 34}H${i * 190}Z`, i % 2 ? "#a8d8cc" : "#c8ece0", i % 2 ? "#6aa8a0" : "#8ac4b8")}<path d="M${i * 190 + 40} 360V990M${i * 190 + 90} 360V990M${i * 190 + 140} 360V990" stroke="#5a9890" stroke-width="5" opacity=".5"/><path d="M${i * 190} 320V1050" stroke="#f4f8f6" stroke-width="14"/>`).join("")}</g>`,
    { rim: 0.2 },
  );
  await stage.over(
    `<g transform="translate(980 940)">${fade("M-210 0H210L190 34H-190Z", "#eef4f6", "#98a8b4")}${fade(rect(-180, 34, 14, 120), "#c0ccd4", "#7a8894")}${fade(rect(166, 34, 14, 120), "#c0ccd4", "#7a8894")}${bottle(-120, 2, 0.5, "#e05a5a")}${bottle(-20, 2, 0.62, "#5ac08a")}${lit(oval(100, -26, 60, 30), "#b8b0a0", "#fffdf4")}${line("M60 -30Q100 -6 142 -30", "#c0b8a8", 6)}<path d="M160 -10L190 -46" stroke="#c0484a" stroke-width="10"/></g>`,
    { rim: 0.35 },
  );
  await dust(stage, "#fff8d8", 60, 6);
  await frameShade(stage, 0.6, "#08142c");
  return stage.finish({ ...FINISH, bloomThreshold: 0.92, exposure: 0.9, contrast: 1.15 });
};

/** The corridor of lockers, also behind forms. */
export const lockerCorridor = async (stage: Stage, view: View, half: number) => {
  const floor = 420;
  await stage.over(
    view.room([-half, -460, half, floor], 3000, {
      floor: "#3a4a66",
      wall: "#4a5478",
      ceiling: "#2a3050",
      back: "#ffd9a0",
    }),
    { texture: PLASTER },
  );
  await stage.over(
    view.rows(floor, -400, 3000, -half, half, 200, "#141a34", 3) +
      view.boards(floor, -500, 3000, -half, half, half / 3, "#141a34", 3),
    { opacity: 0.6 },
  );
  await stage.over(
    view.place(
      [0, 0, 2990],
      `${fade(rect(-half * 0.6, -300, half * 1.2, 720), "#bfe0ff", "#ffe8b0")}<path d="M0 -300V420M${-half * 0.6} -40H${half * 0.6}" stroke="#3a3440" stroke-width="26"/>`,
    ),
  );
  const colors = ["#3f7a9a", "#4a8aa4", "#3a6f92"];
  for (let z = 2800; z >= 0; z -= 200) {
    let svg = "";
    for (const side of [-1, 1]) {
      const x = side * (half - 130),
        color = (z / 200 + (side > 0 ? 1 : 0)) % 7 === 3 ? "#b0483f" : colors[(z / 200) % 3];
      svg += view.box(side < 0 ? -half : x, -190, z, 130, 610, 190, color);
      svg += view.quad(wallQuad(x, -170, 400, z + 14, z + 176), view.tone(color, side < 0 ? 0.12 : -0.24, z));
      for (const y of [-130, -106, -82])
        svg += view.quad(wallQuad(x - side, y, y + 10, z + 50, z + 140), view.tone(color, -0.6, z));
      svg += view.quad(wallQuad(x - side, 90, 150, z + 30, z + 50), "#ffd27a");
    }
    await stage.over(svg);
  }
  for (let z = 2700; z >= 100; z -= 520) {
    await stage.over(view.box(-90, -440, z, 180, 24, 60, "#fff0c8"));
    const [px, py] = view.at([0, -420, z]);
    await glow(stage, "#ffcf8a", 0.5, [px, py, 460 * view.scale(z), 230 * view.scale(z)]);
  }
  await glow(stage, "#ffe0a8", 0.6, [view.x, view.y, 240, 230]);
  reflect(stage, view.y + floor * view.scale(3000), 0.34, 8, 4, 1);
};
const lockerRoom = async (stage: Stage) => {
  await lockerCorridor(
    stage,
    new View(1060, 430, { light: "#ffe0a8", shade: "#0a0e2a", haze: "#e8b47a" }, 1100, 5200),
    700,
  );
  // A bench with a bag, a potion and a cat that sleeps on it.
  await shadows(stage, 0.7, [520, 985, 480, 30]);
  await stage.over(
    `${fade(rect(80, 860, 880, 34), "#e0a060", "#a8683a")}${fade(rect(130, 894, 30, 110), "#5a6478", "#20283c")}${fade(rect(870, 894, 30, 110), "#5a6478", "#20283c")}<g transform="translate(330 860)">${lit("M-170 0Q-186 -150 -120 -176H110Q178 -150 164 0Z", "#5a1820", "#d85058")}${lit("M-170 -60Q0 -30 166 -60L164 0H-170Z", "#3a0f18", "#a83440")}${line("M-90 -176Q-80 -250 0 -252Q80 -250 84 -176", "#3a1216", 18)}<circle cx="0" cy="-100" r="34" fill="#ffd27a"/><g transform="translate(0 -100) scale(.3)">${crescent("#7a1c24")}</g></g>${bottle(580, 860, 0.9, "#4ac0f0")}<g transform="translate(770 860)">${lit("M-110 0Q-130 -90 -30 -96Q80 -104 104 -40Q116 0 90 0Z", "#5a3a28", "#f0b070")}${lit("M-118 -20Q-150 -60 -120 -92L-112 -116L-92 -98H-64L-46 -116L-42 -88Q-24 -50 -50 -18Z", "#6a4228", "#f4bc80")}${line("M-106 -56q10 8 20 0M-74 -56q10 8 20 0", "#3a2014", 6)}${line("M96 -20Q140 -30 120 0H20", "#e0a060", 20)}</g>`,
    { rim: 0.5 },
  );
  await frameShade(stage, 0.55);
  return stage.finish({ ...FINISH, bloomThreshold: 0.75 });
};

const laboratory = async (stage: Stage) => {
  const view = new View(960, 400, { light: "#c8ffd0", shade: "#04101c", haze: "#1a5a4a" }, 1100, 4000);
  await stage.over(
    view.room([-1000, -460, 1000, 560], 1500, {
      floor: "#1c3a3c",
      wall: "#1e4a48",
      ceiling: "#0f2a30",
      back: "#255a50",
    }),
    { texture: PLASTER },
  );
  await stage.over(
    view.place(
      [0, 0, 1490],
      `${cabinetFront(-900, -380, 560, 620, 3, 5)}${cabinetFront(360, -380, 560, 620, 3, 11)}${fade(rect(-280, -340, 580, 420), "#0c2c2a", "#123c34")}<g stroke="#9affc0" stroke-width="7" fill="none"><circle cy="-130" r="40"/><ellipse cy="-130" rx="150" ry="54"/><ellipse cy="-130" rx="150" ry="54" transform="rotate(60 0 -130)"/><ellipse cy="-130" rx="150" ry="54" transform="rotate(120 0 -130)"/></g>`,
    ),
    { rim: 0.1 },
  );
  await glow(stage, "#5affa0", 0.5, [960, 300, 400, 260]);
  await stage.over(
    `${fade(rect(-20, 800, 1980, 40), "#8ab8a8", "#4a7a70")}${fade(rect(-20, 840, 1980, 260), "#1c3c3c", "#081818")}`,
  );
  // Glassware from left to right: a flask over a flame, a coil, a round flask, test tubes; then the energy gun.
  const flask = (x: number, s: number, [dark, bright]: [string, string]) =>
    `<g transform="translate(${x} 800) scale(${s})">${lit("M-28 -320H28V-210L130 -20Q138 0 116 0H-116Q-138 0 -130 -20L-28 -210Z", "#123038", "#a8d8d8", 'opacity=".55"')}${lit("M-86 -104H86L130 -20Q138 0 116 0H-116Q-138 0 -130 -20Z", dark, bright)}${flat(oval(0, -104, 86, 14), bright)}<circle cx="-20" cy="-50" r="12" fill="#fff" opacity=".5"/><circle cx="36" cy="-34" r="8" fill="#fff" opacity=".5"/>${line("M-20 -300V-200L-90 -60", "#fff", 8, 'opacity=".6"')}${line("M-36 -320H36", "#d8f0f0", 12)}</g>`;
  await stage.over(
    `${line("M420 560C560 420 620 520 640 600S720 700 760 600S860 520 900 560", "#bfe8e0", 14, 'opacity=".7"')}${flask(380, 1.05, ["#0a5a3a", "#7affa0"])}<g transform="translate(960 800)">${lit(oval(0, -130, 130), "#123038", "#a8e0d8", 'opacity=".5"')}${lit("M-124 -104A128 128 0 0 0 124 -104Z", "#5a0f6a", "#f08aff")}${flat(oval(0, -104, 124, 20), "#ffb8ff")}${line("M-70 -190Q-96 -150 -92 -110", "#fff", 10, 'opacity=".7"')}${lit("M-30 -330H30V-246H-30Z", "#1c3c44", "#bfe8e0", 'opacity=".6"')}${line("M-150 0L-60 -40M150 0L60 -40", "#2a3a40", 16)}</g>${flask(1270, 0.7, ["#6a3a08", "#ffd060"])}${[0, 1, 2, 3].map((i) => `<g transform="translate(${1470 + i * 70} 800)">${lit("M-22 -210H22V-22Q22 0 0 0Q-22 0 -22 -22Z", "#123038", "#bfe8e0", 'opacity=".6"')}${lit(`M-22 ${-60 - i * 30}H22V-22Q22 0 0 0Q-22 0 -22 -22Z`, "#0a3a6a", ["#5ac8ff", "#ff7a8a", "#8affb0", "#ffd060"][i])}</g>`).join("")}${fade(rect(1420, 690, 310, 20), "#a87844", "#5a3a1c")}${fade(rect(1420, 770, 310, 30), "#a87844", "#5a3a1c")}`,
    { rim: 0.6 },
  );
  await glow(stage, "#6aff9a", 0.9, [380, 740, 220, 180]);
  await glow(stage, "#e87aff", 0.8, [960, 720, 260, 200]);
  await glow(stage, "#ffd060", 0.6, [1270, 760, 160, 120]);
  await steam(stage, 380, 470, 260, "#8affb0", 0.4, 3);
  await steam(stage, 960, 470, 300, "#e8a0ff", 0.4, 7);
  await stage.over(
    `<g transform="translate(620 930) rotate(-4)">${lit("M-220 -40H150L180 -20V16L150 34H-120L-150 90H-220L-196 30H-220Z", "#1c2836", "#9ab4c4")}${lit("M-100 -70H60V-40H-100Z", "#2a3c2c", "#7affa0")}${flat(rect(180, -12, 90, 20), "#4a6070")}${flat(oval(280, -2, 14, 20), "#8affc0")}</g>${fade("M1000 1080L1060 890H1420L1480 1080Z", "#fff6dc", "#c8b488")}<path d="M1100 930H1370M1090 965H1390M1080 1000H1290" stroke="#3a5a6a" stroke-width="7"/><circle cx="1370" cy="1020" r="34" fill="none" stroke="#c0484a" stroke-width="8"/>`,
    { rim: 0.4 },
  );
  await dust(stage, "#a8ffc8", 80, 4);
  await frameShade(stage, 0.6, "#020a0c");
  return stage.finish({ ...FINISH, bloomThreshold: 0.65 });
};

const forge = async (stage: Stage) => {
  const view = new View(960, 460, { light: "#ffb060", shade: "#080610", haze: "#5a2414" }, 1100, 4000);
  await stage.over(
    view.room([-950, -500, 950, 480], 1500, { floor: "#3a2a2a", wall: "#42302e", ceiling: "#1c1416", back: "#54382e" }),
    {
      texture: { strength: 0.4, frequency: 0.02, seed: 4 },
    },
  );
  let bricks = "";
  for (let y = -460, k = 0; y < 460; y += 74, k++)
    for (let x = -940 + (k % 2) * 70; x < 940; x += 140)
      bricks += `<path d="${rect(x, y, 130, 64)}" fill="#6a4032" opacity="${0.3 + ((x * 7 + y * 3) % 5) / 14}"/>`;
  await stage.over(view.place([0, 0, 1490], bricks), { texture: { strength: 0.4, frequency: 0.03, seed: 8 } });
  // The hearth.
  await stage.over(
    view.place(
      [420, 0, 1400],
      `${fade("M-420 -500H420L330 -180H-330Z", "#3a2a2c", "#5a3c30")}${fade(rect(-400, -180, 800, 620), "#5a4038", "#2a1c1c")}<path d="M-290 320V60Q-290 -120 0 -130Q290 -120 290 60V320Z" fill="#ff8a2a"/><path d="M-230 320V120Q-220 -30 0 -50Q220 -30 230 120V320Z" fill="#ffd060"/><path d="M-160 320Q-190 180 -90 110Q-70 180 -30 60Q40 140 40 200Q80 150 90 100Q180 200 150 320Z" fill="#fff6c0"/><path d="M-310 330H310V380H-310Z" fill="#1c1214"/>`,
    ),
    { rim: 0.2 },
  );
  await glow(stage, "#ff7a20", 1.3, [1140, 560, 520, 420]);
  // Tools on the wall.
  await stage.over(
    `<path d="M180 250H700" stroke="#2a1810" stroke-width="22"/>${[230, 330, 440, 550, 650].map((x, i) => `<g transform="translate(${x} 262)">${line(`M0 0V${190 + (i % 3) * 34}`, "#5a3820", 16)}${i % 2 ? lit("M-46 150H46V204H-46Z", "#14161e", "#8a8a98") : lit("M-20 170Q-60 230 -14 260Q0 230 14 260Q60 230 20 170Z", "#14161e", "#8a8a98")}</g>`).join("")}`,
    { rim: 0.5 },
  );
  await shadows(stage, 0.8, [800, 1000, 420, 40]);
  // The anvil on its block, with a blade that glows.
  await stage.over(
    `${lit("M580 1090L610 850H1010L1040 1090Z", "#24130c", "#8a5430")}<path d="M600 920H1022M594 1000H1030" stroke="#14100e" stroke-width="20"/>${lit("M430 690Q560 720 620 700H1060V760Q960 780 930 810Q920 840 980 866H640Q700 840 690 800Q600 780 520 750Q450 730 430 690Z", "#101218", "#8a8088")}${lit("M430 690Q560 712 620 694H1060V716H620Q540 730 430 690Z", "#4a4850", "#e8c8a8")}`,
    { rim: 0.8 },
  );
  const blade = "M520 672L1080 640Q1180 636 1240 600Q1200 668 1086 674L524 694Z";
  await stage.over(
    `<path d="${blade}" fill="#ff6a1c"/><path d="M700 668L1080 646Q1160 642 1212 622Q1160 662 1086 666L704 686Z" fill="#fff0b0"/>${lit("M400 676L524 668L526 698L402 710Z", "#2a1810", "#8a5a34")}`,
  );
  await glow(stage, "#ff8a2a", 1.1, [920, 660, 460, 170]);
  // The hammer has just struck.
  await stage.over(
    `<g transform="translate(1000 560) rotate(-24)">${lit("M-90 -60H90V60H-90Z", "#14161e", "#9a98a4")}${lit("M60 -18L560 -130L566 -100L66 16Z", "#3a2012", "#a87444")}</g>`,
    { rim: 0.8 },
  );
  const r = rng(7);
  await stage.add(
    [...Array(120)]
      .map(() => {
        const a = -Math.PI * r(),
          d = 60 + r() ** 2 * 620,
          x = 960 + Math.cos(a) * d * 1.2,
          y = 650 + Math.sin(a) * d * 0.8 + (d * d) / 2600;
        return `<path d="M${x | 0} ${y | 0}l${(Math.cos(a) * 34) | 0} ${(Math.sin(a) * 24 + d / 30) | 0}" stroke="#ffc060" stroke-width="${(1.5 + r() * 3.5).toFixed(1)}"/>`;
      })
      .join(""),
    1.3,
    0.5,
  );
  // A barrel of water and ingots in front.
  await stage.over(
    `${lit("M1450 760Q1420 920 1460 1090H1800Q1840 920 1810 760Z", "#20120c", "#94603a")}<path d="M1440 830Q1630 860 1822 830M1440 1000Q1630 1030 1822 1000" stroke="#1a1c24" stroke-width="26" fill="none"/>${flat(oval(1630, 760, 182, 44), "#14304a")}${flat(oval(1590, 756, 90, 14), "#ff9a4a", 'opacity=".7"')}`,
    { rim: 0.6 },
  );
  await steam(stage, 1630, 740, 300, "#ffd8b0", 0.16, 4);
  await frameShade(stage, 0.7, "#040204");
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.55 });
};

const tailor = async (stage: Stage) => {
  const view = new View(960, 430, { light: "#ffdca0", shade: "#1a0a24", haze: "#8a4a5a" }, 1100, 5000),
    floor = 480;
  await stage.over(
    view.room([-950, -450, 950, floor], 1300, {
      floor: "#6a3c30",
      wall: "#5a2a3c",
      ceiling: "#38202c",
      back: "#7a3a4c",
    }),
    { texture: PLASTER },
  );
  await stage.over(
    view.place(
      [0, 0, 1290],
      `${[...Array(15)].map((_, i) => `<g transform="translate(${-900 + i * 128} 0)" fill="#c8788a" opacity=".35"><path d="M0 -330l16 30l-16 30l-16 -30Z"/><path d="M64 -200l16 30l-16 30l-16 -30Z"/><path d="M0 -70l16 30l-16 30l-16 -30Z"/></g>`).join("")}<ellipse cx="0" cy="0" rx="190" ry="320" fill="#c89a4a"/><ellipse rx="165" ry="294" fill="#4a5a8a"/><path d="M-130 -120L60 -260M-150 0L130 -190M-120 120L150 -80" stroke="#d8e4ff" stroke-width="22" opacity=".4"/>`,
    ) + view.boards(floor, -500, 1300, -950, 950, 110, "#240c10", 3),
  );
  // Robes on stands: what the schools wear in the festival.
  const robe = (x: number, y: number, s: number, [dark, bright, trim]: [string, string, string], motif: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 -30V200", "#4a2c18", 18)}${lit("M-110 200H110L130 222H-130Z", "#2a160c", "#8a5a30")}${line("M-260 -430H260", "#6a3c1c", 18)}${lit("M-60 -440L-270 -420L-290 -120L-150 -110L-160 130Q0 160 160 130L150 -110L290 -120L270 -420L60 -440L0 -380Z", dark, bright)}<path d="M-150 -110L-120 -330M150 -110L120 -330" stroke="${dark}" stroke-width="7" opacity=".7"/><path d="M-70 -440L20 -250L-30 140M70 -440L-20 -250" stroke="${trim}" stroke-width="26" fill="none"/>${flat("M-140 -190H140L136 -110H-136Z", trim)}<path d="M-150 100Q0 126 150 100" stroke="${trim}" stroke-width="20" fill="none"/><g fill="${trim}" opacity=".9">${[
      [-210, -300],
      [-240, -190],
      [200, -330],
      [240, -200],
      [-90, 0],
      [80, -30],
      [110, 60],
    ]
      .map(([a, b]) => `<g transform="translate(${a} ${b})">${motif}</g>`)
      .join("")}</g></g>`;
  const blossom = [0, 72, 144, 216, 288]
      .map((a) => `<ellipse cx="0" cy="-15" rx="9" ry="13" transform="rotate(${a})"/>`)
      .join(""),
    wave = '<path d="M-24 8a24 24 0 0 1 48 0h-12a12 12 0 0 0 -24 0Z"/>';
  await shadows(stage, 0.6, [430, 880, 300, 34], [1500, 880, 300, 34], [960, 990, 360, 40]);
  await stage.over(
    robe(400, 680, 0.86, ["#0f2a5a", "#4a86d8", "#ffd890"], wave) +
      robe(1520, 680, 0.86, ["#3a1a5a", "#a06ae0", "#ffd0f0"], blossom),
    { rim: 0.5 },
  );
  await glow(stage, "#ffb868", 0.7, [960, 240, 620, 420]);
  await stage.over(robe(960, 810, 1.06, ["#6a0f1c", "#f0484a", "#ffe2a0"], blossom), { rim: 0.6 });
  // Spools, scissors and a folded cloth on the table in front.
  await stage.over(
    `${fade("M-20 1010H1940V1090H-20Z", "#a86a3c", "#4a2614")}${[150, 250, 340].map((x, i) => `<g transform="translate(${x} 1006)">${lit("M-40 -90H40V0H-40Z", ["#8a1a2a", "#1a4a8a", "#8a6a14"][i], ["#ff6a7a", "#6ab0ff", "#ffe08a"][i])}${flat(oval(0, -90, 46, 12), "#d8a868")}${flat(oval(0, -2, 46, 12), "#a87844")}</g>`).join("")}${lit("M1480 1006Q1500 930 1640 940Q1780 930 1800 1006Z", "#1a5a4a", "#6ae0b8")}${lit("M1500 950Q1640 890 1780 950Q1640 980 1500 950Z", "#8a6a2a", "#ffe8a8")}`,
    { rim: 0.5 },
  );
  await stage.over(hangingLantern(620, 60, 1) + hangingLantern(1300, 60, 1));
  await glow(stage, "#ffb050", 0.5, [620, 150, 240], [1300, 150, 240]);
  await dust(stage, "#ffe0a8", 50, 8);
  await frameShade(stage, 0.55, "#0c0410");
  return stage.finish(FINISH);
};

/** Rooms of the schools and of the town. */
export const indoors: Thumbnails = {
  classroom: ["dawn", "A classroom with chalk moons on the board in the morning sun", classroom],
  dojo: ["dusk", "A training hall with wooden posts, red gloves and light through paper doors", dojo],
  library: ["violet", "Pages fly up from an open book between the shelves of a library", library],
  "computer-lab": ["night", "Rows of lit screens in the computer lab", computerLab],
  kitchen: ["dusk", "Steaming pots and bowls in the canteen kitchen", kitchen],
  infirmary: ["winter", "Beds by an open window in the school infirmary", infirmary],
  "locker-room": ["night", "A bag and a sleeping cat on a bench in a corridor of lockers", lockerRoom],
  laboratory: ["scientist", "Glowing flasks and an energy gun on a laboratory bench", laboratory],
  forge: ["dusk", "Sparks fly from a glowing blade on an anvil", forge],
  tailor: ["dusk", "Three festival robes on stands in the tailor's shop", tailor],
};
