// Bands without a moon: a camp of all schools, a pupil's room and an archive. Subjects stay above y = 240 of 390 units,
// because panels of the page begin below.
import { flat, line, lit, oval } from "../items/shapes.ts";
import * as props from "../props.ts";
import { bookRow, bottle, crescent, WOOD } from "../scenes-news/furniture.ts";
import { glow, shafts, steam } from "../scenes-news/light.ts";
import { fade, rect, View } from "../scenes-news/view.ts";
import { Stage } from "../stage.ts";
import type { Band } from "./scenes.ts";
import { finishBand } from "./scenes.ts";

const at = (x: number, y: number, scale: number, svg: string, flip = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">${svg}</g>`;

/** A tent whose entrance is lit; 600 units wide at scale 1. */
const tent = (dark: string, bright: string) =>
  `${lit("M-330 0L-40 -370L60 -330L-60 0Z", dark, bright)}${lit("M-40 -370L330 -30L300 0H-60Z", dark, dark)}${flat("M-150 0L-36 -300L-60 0Z", "#ffd890")}${line("M-40 -370L-430 30M-40 -370L430 10", "#e8d8b8", 4)}<g transform="translate(130 -110) scale(.5)" opacity=".85">${crescent("#ffe0a0")}</g>`;
const banner = (dark: string, bright: string) =>
  `${line("M0 0V-300", "#3a2418", 10)}${lit("M4 -296Q60 -280 120 -296V-120L62 -150L4 -120Z", dark, bright)}<g transform="translate(60 -220) scale(.3)">${crescent("#ffe8b0")}</g>`;

/** Tents, banners and a large fire, around which players of all schools sit. */
export const forum: Band = async (width, height) => {
  const stage = new Stage(width, height, "jade");
  await stage.over(`<rect width="1920" height="${stage.viewHeight}" fill="url(#sky)"/>`, {
    defs: '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#03120f"/><stop offset=".45" stop-color="#0c3a34"/><stop offset=".7" stop-color="#2f7a64"/></linearGradient>',
  });
  stage.stars(300, 0.5, 1);
  await stage.add(
    '<path d="M900 150Q1100 20 1300 90T1640 60T1960 100V10Q1800 -10 1640 0T1300 20T900 150Z" fill="#5cf0b0" opacity=".5"/>',
    0.5,
    24,
  );
  await stage.over(
    [...Array(40)]
      .map((_, i) =>
        props.conifer(900 + i * 27, 238 + ((i * 7) % 9), 0.24 + ((i * 37) % 17) / 70, {
          fill: "#08241f",
          snowColor: "#134038",
        }),
      )
      .join(""),
    { rim: 0.3, rimWidth: 0.5 },
  );
  await stage.over(fade(rect(-10, 236, 1940, 200), "#2a5a48", "#071a16"), {
    texture: { strength: 0.35, frequency: 0.03 },
  });
  await glow(stage, "#ff8a30", 0.9, [1420, 236, 460, 110]);
  await stage.over(
    at(1010, 236, 0.34, tent("#1c2c6a", "#7a9af0")) +
      at(1800, 240, 0.42, tent("#5a1424", "#f0705a"), -1) +
      at(1190, 228, 0.22, tent("#3a1f6a", "#b08af0")) +
      at(1620, 228, 0.24, tent("#1a4a3a", "#6ac890"), -1) +
      at(1290, 232, 0.4, banner("#3a1a6a", "#9a6af0")) +
      at(1530, 232, 0.4, banner("#6a0f1a", "#f0484a")),
    { rim: 0.5, rimWidth: 0.6 },
  );
  await glow(stage, "#ffc060", 0.7, [1000, 214, 60], [1812, 206, 70], [1186, 214, 40], [1626, 214, 40]);
  for (const [x0, x1, y] of [
    [900, 1290, 60],
    [1290, 1530, 92],
    [1530, 1960, 66],
  ]) {
    const options = { count: Math.round((x1 - x0) / 70), sagDepth: 26, radius: 10 };
    await stage.over(props.lanternString(x0, y, x1, y, options));
    await stage.add(props.lanternGlow(x0, y, x1, y, { ...options, color: "#ff9a3c" }), 0.4, 10);
  }
  // The fire and its circle.
  await stage.over(
    at(
      1412,
      246,
      0.36,
      `${line("M-150 20L90 -50M150 20L-90 -50", "#4a2414", 40)}<path d="M-120 0Q-180 -180 -60 -280Q-60 -170 -10 -390Q120 -240 80 -150Q140 -210 130 -260Q200 -110 110 0Z" fill="#ff6a1a"/><path d="M-80 0Q-110 -120 -30 -190Q-20 -110 6 -270Q90 -150 60 -90Q90 -110 90 -140Q120 -60 70 0Z" fill="#ffb030"/><path d="M-40 0Q-50 -70 -6 -110Q6 -60 14 -140Q60 -70 36 0Z" fill="#fff4b0"/>`,
    ),
  );
  await glow(stage, "#ffa040", 1, [1412, 190, 150, 110]);
  await stage.actors(
    [
      { figure: "archer", x: 1216, y: 292, scale: 0.3, pose: "victory" },
      { figure: "shaman", x: 1590, y: 292, scale: 0.3, pose: "victory", flip: -1 },
      { figure: "brawler", x: 1090, y: 306, scale: 0.33, pose: "victory" },
      { figure: "extreme", x: 1714, y: 310, scale: 0.34, pose: "victory", flip: -1 },
    ],
    0.5,
  );
  await steam(stage, 1412, 110, 120, "#c8a890", 0.16, 4);
  await stage.sparks(90, 5, 1.8);
  return finishBand(stage, { exposure: 1.05 });
};

/** A pupil's room: bed, desk with a lamp, the school jacket on its hook. */
export const account: Band = async (width, height) => {
  const stage = new Stage(width, height, "night"),
    view = new View(1280, 150, { light: "#ffd89a", shade: "#080c26", haze: "#2a3a6a" }, 900, 4000),
    floor = 130;
  await stage.over(
    view.room([-1500, -240, 700, floor], 330, {
      floor: "#6a4434",
      wall: "#33427a",
      ceiling: "#1a2044",
      back: "#3f5290",
    }),
    { texture: { strength: 0.14, frequency: 0.012 } },
  );
  await stage.over(view.boards(floor, -300, 330, -1500, 700, 60, "#20121c", 2), { opacity: 0.6 });
  // Window over the town, shelf, jacket and pictures on the wall.
  await stage.over(
    view.place(
      [0, 0, 329],
      `${fade(rect(-360, -190, 330, 220), "#e8d8b8", "#a88a68")}${fade(rect(-344, -176, 142, 192), "#0f2258", "#4a6ab0")}${fade(rect(-188, -176, 142, 192), "#0f2258", "#4a6ab0")}${[...Array(26)].map((_, i) => `<circle cx="${-336 + ((i * 67) % 284)}" cy="${-168 + ((i * 31) % 100)}" r="${1.4 + (i % 3)}" fill="#fff"/>`).join("")}<path d="M-344 16V-40h30v-30h40v24h30v-50h30v96ZM-188 16V-60h26v-24h36v60h40v-30h40v70Z" fill="#16204a"/>${[...Array(18)].map((_, i) => `<rect x="${-336 + ((i * 53) % 280)}" y="${-30 + ((i * 17) % 40)}" width="6" height="8" fill="#ffd27a"/>`).join("")}${lit("M-372 -204H-300Q-320 -60 -366 40Z", "#5a1a34", "#e06a7a")}${lit("M-18 -204H-90Q-70 -60 -24 40Z", "#5a1a34", "#e06a7a")}${fade(rect(50, -170, 280, 12), "#c8915a", "#6a4024")}<g transform="translate(60 -250)"><g transform="scale(1 .8)">${bookRow(170, 100, 5)}</g></g>${bottle(270, -170, 0.2, "#5ac8f0")}${bottle(304, -170, 0.16, "#ff7a8a")}<g transform="translate(150 -110) scale(.44)">${lit("M0 0H190L280 190L220 220L190 130L206 320Q100 350 10 316L4 130L-20 210L-80 180Z", "#14285a", "#5a8ae8")}<path d="M96 0V330" stroke="#ffe0a0" stroke-width="12"/><path d="M60 0L96 60L132 0" fill="#fff4e0"/><g transform="translate(146 110) scale(.3)">${crescent("#ffd27a")}</g></g>${fade(rect(-560, -150, 110, 140), "#c8a060", "#6a4420")}${fade(rect(-550, -140, 90, 120), "#f4e8d0", "#d8c4a0")}<g transform="translate(-505 -80) scale(.34)">${crescent("#b8303a")}</g>`,
    ),
    { rim: 0.2, rimWidth: 0.5 },
  );
  // The bed to the right, the desk in the middle.
  await stage.over(
    view.box(330, -20, 80, 380, 150, 200, "#7a4a2c") +
      view.box(330, 20, 60, 380, 50, 220, "#3a74c8", { top: "#4a86d8" }) +
      view.box(560, -6, 90, 130, 32, 160, "#f4f6fa") +
      view.box(300, -70, 60, 26, 200, 230, "#8a5634"),
    { rim: 0.3, rimWidth: 0.5 },
  );
  await stage.over(
    view.box(-330, 20, 90, 460, 14, 190, "#c88a4e", { top: "#e0a868" }) +
      view.box(-320, 34, 110, 110, 100, 150, "#8a5634") +
      view.box(104, 34, 110, 14, 100, 14, "#6a4024") +
      view.box(104, 34, 250, 14, 100, 14, "#6a4024"),
    { rim: 0.3, rimWidth: 0.5 },
  );
  const [dx, dy] = view.at([-120, 20, 170]);
  await stage.over(
    `<g transform="translate(${dx} ${dy}) scale(.62)">${lit(rect(-130, -120, 170, 106), "#10182a", "#5a6a88")}${fade(rect(-122, -112, 154, 90), "#5ac8ff", "#14407a")}<path d="M-100 -40L-60 -80L-30 -56L0 -90L24 -40Z" fill="#fff" opacity=".3"/>${lit("M-150 -14H60L76 0H-166Z", "#20283a", "#8a9ab8")}${line("M180 0V-90L130 -160", "#c89a4a", 10)}${lit("M96 -196L178 -160L140 -118L84 -150Z", "#8a1a24", "#ff6a5a")}${lit(oval(180, -2, 44, 12), "#5a3a10", "#ffd890")}<g transform="translate(270 0)">${lit("M-26 -60H26L20 0H-20Z", "#14406a", "#6ac0ff")}${line("M-8 -60L-20 -120M6 -60L12 -130M14 -60L34 -110", "#f0c060", 8)}</g><g transform="translate(-250 0)">${lit(rect(-60, -20, 120, 20), "#5a1a24", "#e06a5a")}${lit(rect(-50, -38, 110, 18), "#1a4a3a", "#6ac8a0")}${lit(rect(-54, -54, 104, 16), "#1c3a6a", "#7aa8f0")}<g transform="translate(0 -54)">${lit("M-22 -10H22L16 -44Q0 -54 -16 -44Z", "#6a3a08", "#ffdf80")}</g></g></g>`,
    { rim: 0.4, rimWidth: 0.5 },
  );
  await glow(stage, "#ffc470", 0.9, [dx + 74, dy - 50, 190, 130]);
  await shafts(stage, "#ffd890", 0.4, [`M${dx + 66} ${dy - 86}L${dx - 90} ${dy + 2}H${dx + 170}Z`], 10);
  await glow(stage, "#5ac8ff", 0.4, [dx - 30, dy - 42, 90, 60]);
  // A trunk with the emblem, and a ball, in front.
  await stage.over(
    view.box(-620, 40, 40, 220, 90, 120, "#8a4a2c", { top: "#a8603a" }) +
      view.place(
        [-620, 40, 39],
        `<path d="M30 0V90M190 0V90" stroke="#f4c458" stroke-width="12"/><g transform="translate(110 44) scale(.26)">${crescent("#f4c458")}</g>`,
      ),
    { rim: 0.3, rimWidth: 0.5 },
  );
  return finishBand(stage, { exposure: 1.05, bloomThreshold: 0.75 });
};

/** The archive: niches full of scrolls, a globe, and the book of the school under its round window. */
export const about: Band = async (width, height) => {
  const stage = new Stage(width, height, "violet"),
    view = new View(1400, 150, { light: "#ffd08a", shade: "#0a0a20", haze: "#6a5a8a" }, 900, 3600),
    floor = 130;
  await stage.over(
    view.room([-1600, -260, 620, floor], 700, {
      floor: "#5a3a34",
      wall: "#3a2a34",
      ceiling: "#1c1428",
      back: "#4a3a52",
    }),
    { texture: WOOD },
  );
  await stage.over(view.boards(floor, -300, 700, -1600, 620, 80, "#180c14", 2), { opacity: 0.6 });
  // Shelves on the back wall to both sides of the window.
  const niche = (x: number, y: number, seed: number) =>
    `<path d="${rect(x, y, 120, 120)}" fill="#140c14"/>${[...Array(7)].map((_, i) => lit(oval(x + 22 + (i % 4) * 26 + (i > 3 ? 12 : 0), y + 98 - (i > 3 ? 24 : 0), 13), "#8a5c2c", (i + seed) % 3 ? "#fff0c8" : "#e0a060")).join("")}`;
  let shelves = "";
  for (let k = 0; k < 9; k++)
    for (let row = 0; row < 3; row++) {
      const x = -1480 + k * 134 + (k > 6 ? 1 : 0),
        y = -250 + row * 134;
      shelves +=
        (k + row) % 2
          ? niche(x, y, k * 3 + row)
          : `<g transform="translate(${x} ${y})"><path d="${rect(0, 0, 120, 120)}" fill="#140c14"/>${bookRow(120, 118, k * 5 + row)}</g>`;
    }
  for (let k = 0; k < 3; k++)
    for (let row = 0; row < 3; row++)
      shelves += `<g transform="translate(${300 + k * 134} ${-250 + row * 134})"><path d="${rect(0, 0, 120, 120)}" fill="#140c14"/>${bookRow(120, 118, k * 7 + row + 40)}</g>`;
  await stage.over(
    view.place(
      [0, 0, 699],
      `${fade(rect(-1500, -270, 1230, 420), "#6a4428", "#3a2014")}${fade(rect(280, -270, 430, 420), "#6a4428", "#3a2014")}${shelves}`,
    ),
    { rim: 0.15, rimWidth: 0.5 },
  );
  await stage.over(
    view.place(
      [0, -70, 699],
      `<circle r="190" fill="#1c1428"/><circle r="172" fill="#ffe0a0"/>${[...Array(12)].map((_, i) => `<path d="M0 0L${(Math.cos((i * Math.PI) / 6) * 172).toFixed(0)} ${(Math.sin((i * Math.PI) / 6) * 172).toFixed(0)}A172 172 0 0 1 ${(Math.cos(((i + 1) * Math.PI) / 6) * 172).toFixed(0)} ${(Math.sin(((i + 1) * Math.PI) / 6) * 172).toFixed(0)}Z" fill="${["#ffcf7a", "#f0986a", "#b08af0", "#7ab8f0"][i % 4]}" stroke="#1c1428" stroke-width="9"/>`).join("")}<circle r="70" fill="#fff0c8" stroke="#1c1428" stroke-width="9"/><g transform="scale(.56)">${crescent("#8a4a1c")}</g>`,
    ),
  );
  await glow(stage, "#ffcf7a", 0.7, [1400, 112, 200, 150]);
  await shafts(stage, "#ffdca0", 0.4, ["M1330 60L1470 60L1340 400H960Z"], 18);
  // A ladder, the stand with the book, the globe, a chest of scrolls.
  await stage.over(
    `${line("M1010 250L1060 -10M1066 250L1104 -10", "#8a5630", 8)}${[...Array(9)].map((_, i) => line(`M${1014 + i * 5.4} ${226 - i * 27}L${1070 + i * 4.2} ${226 - i * 27}`, "#b8783e", 6)).join("")}`,
    { rim: 0.4, rimWidth: 0.5 },
  );
  await stage.over(
    `${at(1400, 246, 0.5, `${fade("M-30 -80H30L46 30H-46Z", "#a86c3c", "#3a2012")}${lit("M-230 -120Q-110 -176 0 -110Q110 -176 230 -120L214 -60Q100 -104 0 -52Q-100 -104 -214 -60Z", "#5a1c20", "#c04a40")}${fade("M-216 -134Q-100 -188 0 -122V-72Q-100 -122 -204 -76Z", "#fffbe8", "#e8cf98")}${fade("M216 -134Q100 -188 0 -122V-72Q100 -122 204 -76Z", "#fff4d0", "#d8b878")}<path d="M-180 -120Q-100 -158 -26 -118M-174 -100Q-100 -138 -26 -98M180 -120Q100 -158 26 -118M174 -100Q100 -138 26 -98" stroke="#8a5a3a" stroke-width="5" fill="none"/>`)}${at(1660, 246, 0.5, `${line("M0 0V-60M-70 0L0 -50L70 0", "#8a5a28", 18)}<path d="M-96 -220A120 120 0 0 0 90 -96" fill="none" stroke="#e8b860" stroke-width="13"/>${lit(oval(0, -160, 92), "#0f3a5a", "#8ad8e8")}<path d="M-60 -200Q-20 -240 20 -210Q40 -180 0 -170Q-20 -140 -50 -150ZM20 -150Q60 -160 70 -130Q40 -90 20 -110Z" fill="#6ab86a"/><path d="M-70 -200A92 92 0 0 1 -10 -244" stroke="#fff" stroke-width="9" fill="none" opacity=".7"/>`)}${at(1200, 250, 0.5, `${[...Array(6)].map((_, i) => `<g transform="translate(${-60 + i * 24} -70) rotate(${-20 + i * 8})">${lit(rect(-12, -120, 24, 130), "#a8783a", "#fff4d4")}${flat(rect(-12, -70, 24, 14), "#c8303a")}</g>`).join("")}${lit("M-90 -80H90L76 0H-76Z", "#4a2414", "#b8703a")}<path d="M-86 -56H86M-80 -20H80" stroke="#f4c458" stroke-width="7"/>`)}`,
    { rim: 0.5, rimWidth: 0.5 },
  );
  await glow(stage, "#ffd890", 0.6, [1400, 196, 130, 60]);
  await stage.sparks(60, 4, 1.8);
  return finishBand(stage, { exposure: 1.05, bloomThreshold: 0.75 });
};
