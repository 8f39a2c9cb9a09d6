// Tall pictures beside forms, 824 x 1046 units. The left quarter is calm and fades into the color of the page.
import { hangingLantern } from "./bands/props.ts";
import { writeImages } from "./encode.ts";
import { mix, rng, smoothstep, toSharp } from "./engine.ts";
import { flat, line, lit, oval } from "./items/shapes.ts";
import type { Job } from "./job.ts";
import * as props from "./props.ts";
import { crescent, WOOD } from "./scenes-news/furniture.ts";
import { lockerCorridor } from "./scenes-news/indoors.ts";
import { dust, frameShade, glow, reflect, shadows, shafts, steam } from "./scenes-news/light.ts";
import { across, fade, rect, View } from "./scenes-news/view.ts";
import { Stage } from "./stage.ts";

const WIDTH = 824;
const HEIGHT = 1046;
/** The color of the page, #070b14. */
const PAGE = [7 / 255, 11 / 255, 20 / 255];

/** Grades a picture and fades its left side into the page. */
const finishSide = (stage: Stage, options: Parameters<Stage["finish"]>[0] = {}) => {
  const { image } = stage;
  stage.finish({ vignette: 0.35, grain: 0.005, bloom: 0.5, bloomThreshold: 0.6, contrast: 1.08, ...options });
  image.forEachPixel((x, _, i, d) => {
    const shade = 1 - smoothstep(0, 0.46, x / image.width);
    PAGE.forEach((c, k) => {
      d[i + k] = mix(d[i + k], c, shade);
    });
  });
  return toSharp(image);
};

/** The way through the gate at night: pillars and lanterns, and the lit school at its end. */
const register = async (stage: Stage) => {
  const view = new View(500, 520, { light: "#ffc888", shade: "#060818", haze: "#2a3a78" }, 800, 3600),
    floor = 330;
  await stage.over(`<rect width="824" height="1046" fill="url(#sky)"/>`, {
    defs: '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#050a20"/><stop offset=".5" stop-color="#2a4a98"/></linearGradient>',
  });
  stage.stars(300, 0.5, 1);
  await stage.over(props.school(500, 560, 0.3, { fill: "#14224e", lampColor: "#ffd88a", litShare: 0.85 }), {
    rim: 0.4,
    rimWidth: 0.5,
  });
  await glow(stage, "#ffb868", 0.7, [500, 520, 190, 120]);
  await stage.over(
    view.quad(
      [
        [-700, floor, -300],
        [700, floor, -300],
        [400, floor, 6000],
        [-400, floor, 6000],
      ],
      "#39406a",
    ) +
      view.rows(floor, -300, 3600, -700, 700, 130, "#12152e", 2) +
      view.boards(floor, -300, 3600, -700, 700, 175, "#12152e", 2),
    { texture: { strength: 0.22, frequency: 0.03 } },
  );
  for (let z = 1700; z >= -40; z -= 290) {
    await stage.over(
      view.box(-330, -430, z, 66, 760, 66, "#8a1f2c") +
        view.box(264, -430, z, 66, 760, 66, "#8a1f2c") +
        view.box(-350, 290, z - 10, 106, 40, 86, "#3a3448") +
        view.box(244, 290, z - 10, 106, 40, 86, "#3a3448") +
        view.box(-460, -470, z, 920, 54, 66, "#6a1824") +
        view.box(-330, -360, z + 8, 660, 30, 40, "#1f4a4a") +
        view.place(
          [0, -345, z - 2],
          [...Array(9)]
            .map((_, i) => `<path d="M${-288 + i * 72} -12l16 12l-16 12l-16 -12Z" fill="#ffd27a"/>`)
            .join(""),
        ),
      { rim: 0.35, rimWidth: 0.5 },
    );
    for (const x of [-190, 190]) {
      const [lx, ly] = view.at([x, -270, z]);
      await stage.over(view.place([x, -330, z], hangingLantern(0, 0, 1.15)));
      await glow(stage, "#ff9a40", 0.42, [lx, ly, 120 * view.scale(z)]);
    }
  }
  reflect(stage, 520 + floor * view.scale(2600), 0.3, 9, 4);
  await shafts(stage, "#ffcf8a", 0.22, ["M460 600H540L760 1046H240Z"], 20);
  await stage.petals(34, 6, 3, 9);
  await frameShade(stage, 0.6);
  return finishSide(stage);
};

/** The corridor of lockers. */
const account = async (stage: Stage) => {
  await lockerCorridor(
    stage,
    new View(500, 470, { light: "#ffe0a8", shade: "#060a24", haze: "#e8b47a" }, 820, 4600),
    440,
  );
  await frameShade(stage, 0.7);
  return finishSide(stage, { bloomThreshold: 0.8 });
};

/** The desk of the support team: a board full of notes above a lamp, letters and tea. */
const ticket = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 860, 1080), "#3a4a78", "#1c2444"), {
    texture: { strength: 0.2, frequency: 0.012 },
  });
  await stage.over(
    `${fade(rect(150, 90, 640, 480), "#6a4024", "#3a2014")}${fade(rect(172, 112, 596, 436), "#c89a62", "#94683a")}`,
    {
      texture: { strength: 0.3, frequency: 0.05 },
      rim: 0.3,
      rimWidth: 0.5,
    },
  );
  const note = (x: number, y: number, w: number, h: number, angle: number, color: string, mark: number) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${rect(5, 7, w, h)}" fill="#2a160a" opacity=".4"/>${fade(rect(0, 0, w, h), color, color)}<path d="M0 ${h * 0.7}H${w}V${h}H0Z" fill="#000" opacity=".06"/>${[...Array(Math.floor(h / 24) - 1)].map((_, i) => `<path d="M12 ${26 + i * 22}H${w - 14 - ((i * 37 + mark * 11) % 34)}" stroke="#5a4a40" stroke-width="5" opacity=".7"/>`).join("")}${mark % 3 === 0 ? `<g transform="translate(${w - 26} ${h - 28}) scale(.2)">${crescent("#c8303a")}</g>` : ""}${lit(oval(w / 2, 4, 9), ["#8a1420", "#14406a", "#2a5a24"][mark % 3], ["#ff6a6a", "#6ac0ff", "#8ae07a"][mark % 3])}</g>`;
  await stage.over(
    [
      note(196, 140, 120, 140, -5, "#fff4d8", 0),
      note(336, 132, 130, 110, 4, "#ffe27a", 1),
      note(488, 146, 110, 150, -3, "#d8f0ff", 2),
      note(624, 134, 118, 120, 5, "#ffd0c8", 3),
      note(210, 310, 130, 110, 6, "#c8f0d0", 4),
      note(360, 274, 110, 140, -6, "#fffaf0", 5),
      note(500, 320, 124, 110, 3, "#ffe27a", 6),
      note(642, 284, 104, 150, -4, "#fff4d8", 7),
      note(300, 440, 130, 90, -2, "#ffd0c8", 8),
      note(470, 446, 120, 84, 5, "#d8f0ff", 9),
      note(624, 450, 116, 84, -3, "#c8f0d0", 10),
    ].join("") +
      '<path d="M256 146Q330 220 401 138M548 152Q600 260 683 140M420 280Q460 380 562 326" stroke="#c8303a" stroke-width="3" fill="none"/>',
    { rim: 0.15, rimWidth: 0.5 },
  );
  await glow(stage, "#ffb858", 0.8, [560, 560, 380, 300]);
  await stage.over(
    `${fade("M-10 800H840V830H-10Z", "#f0b878", "#b8743c")}${fade("M-10 830H840V1060H-10Z", "#8a5028", "#3a1c10")}${[0, 1].map((k) => `${fade(rect(220 + k * 310, 868, 270, 130), "#a8683a", "#5a3018")}${lit(oval(355 + k * 310, 930, 26, 12), "#6a3a08", "#ffdf80")}`).join("")}`,
    { texture: WOOD, rim: 0.3, rimWidth: 0.5 },
  );
  await shadows(stage, 0.5, [330, 806, 110, 12], [560, 806, 120, 12], [720, 806, 70, 10]);
  // The lamp, a tray of letters, an ink pot with a quill, a cup.
  await stage.over(
    `<g transform="translate(560 800)">${lit(oval(0, -6, 80, 20), "#4a2c0c", "#e8b860")}${line("M0 -10V-170L-70 -250", "#c89a4a", 14)}${lit("M-150 -200L-110 -300L20 -252L-10 -160Z", "#0f4a3c", "#5ae0b0")}${flat("M-150 -200Q-90 -160 -10 -160Q-80 -200 -150 -200Z", "#fff6d0")}</g>`,
    { rim: 0.5, rimWidth: 0.6 },
  );
  await shafts(stage, "#ffd890", 0.5, ["M410 600L550 640L640 800H250Z"], 16);
  await glow(stage, "#fff0b8", 0.9, [478, 626, 90]);
  await stage.over(
    `<g transform="translate(330 800)">${[0, 1, 2, 3, 4].map((i) => `<g transform="rotate(${(i % 3) * 2 - 2})">${fade(rect(-96 + i * 3, -22 - i * 15, 180, 14), "#fff8e4", "#d8b888")}</g>`).join("")}${lit("M-110 -10H110L100 2H-100Z", "#3a1c10", "#b87a48")}<g transform="translate(4 -88) rotate(-5)">${fade("M-84 -46H84V46H-84Z", "#fff6e0", "#e0c090")}<path d="M-84 -46L0 14L84 -46" stroke="#a8783a" stroke-width="4" fill="none"/>${lit(oval(0, 10, 20), "#6a0a14", "#f0484e")}<g transform="translate(0 10) scale(.13)">${crescent("#6a0a14")}</g></g></g><g transform="translate(720 800)">${lit("M-46 -74H46L38 -6Q0 6 -38 -6Z", "#14305a", "#7ac0ff")}${flat(oval(0, -74, 46, 11), "#5a2c14")}<path d="M44 -60q34 4 24 34q-8 18 -32 20" stroke="#4a8ad0" stroke-width="10" fill="none"/><g transform="translate(-3 -34) scale(.18)">${crescent("#ffe6a0")}</g></g>`,
    { rim: 0.4, rimWidth: 0.6 },
  );
  await steam(stage, 720, 716, 130, "#fff1dc", 0.3, 4);
  await dust(stage, "#ffe0a0", 40, 3, 2.4);
  await frameShade(stage, 0.6, "#060814");
  return finishSide(stage, { bloomThreshold: 0.8 });
};

/** A courier pigeon with a bag; 300 units high at scale 1. */
const pigeon = (x: number, y: number, scale: number, flip = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">${line("M-20 -20V0M-34 0H-8M20 -20V0M6 0H34", "#e88a5a", 9)}${lit("M-30 -14Q-130 -30 -160 -6Q-170 -44 -110 -70Q-90 -150 -20 -170Q10 -180 30 -220Q44 -280 90 -270Q124 -262 128 -226L166 -214L128 -198Q120 -150 110 -110Q90 -20 -30 -14Z", "#4a5a80", "#f0f4fc")}<path d="M40 -208Q80 -186 124 -204Q120 -170 110 -140Q70 -120 34 -166Z" fill="#5ac0a8" opacity=".55"/><path d="M-120 -52Q-60 -130 30 -120Q20 -50 -60 -34Q-90 -28 -120 -52ZM-96 -56Q-40 -96 20 -96M-80 -44Q-30 -70 14 -70" fill="#8a9cc4" stroke="#4a5a80" stroke-width="6"/><circle cx="96" cy="-232" r="11" fill="#1c1424"/><circle cx="99" cy="-236" r="4" fill="#fff"/><path d="M128 -228L170 -214L128 -202Z" fill="#f0a050"/>${line("M-40 -150Q30 -110 74 -36", "#6a3a1c", 12)}${lit("M40 -70H124V0H40Z", "#4a2414", "#c8804a")}${lit("M40 -70H124L82 -30Z", "#6a3a20", "#e8a868")}<g transform="translate(82 -22) scale(.14)">${crescent("#ffe08a")}</g></g>`;
/** The post office: pigeon holes with letters, a window with the evening, a pigeon that is ready to leave. */
const mail = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 860, 1080), "#5a3a44", "#241624"), { texture: WOOD });
  // Pigeon holes.
  const r = rng(6);
  let holes = `${fade(rect(120, 60, 330, 690), "#7a4c2c", "#4a2816")}`;
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 3; column++) {
      const x = 136 + column * 104,
        y = 76 + row * 95;
      holes += `<path d="${rect(x, y, 92, 82)}" fill="#160c10"/>`;
      for (let i = 0; i < 2 + ((r() * 4) | 0); i++) {
        const h = 36 + r() * 30;
        holes += `<g transform="translate(${x + 12 + i * 14} ${y + 80}) rotate(${(r() - 0.4) * 16})">${fade(rect(0, -h, 30, h), ["#fff4dc", "#d8e8ff", "#ffd8c8", "#f4e0a8"][(r() * 4) | 0], "#b08a60")}</g>`;
      }
      holes += lit(oval(x + 46, y + 86, 9, 5), "#6a3a08", "#ffdf80");
    }
  await stage.over(holes, { rim: 0.2, rimWidth: 0.5 });
  // The window with pigeons in the evening sky.
  await stage.over(
    `${fade("M500 640V230Q500 100 645 100Q790 100 790 230V640Z", "#2a3a8a", "#ffb070")}<g clip-path="url(#pane)"><path d="M500 560Q580 500 650 540T800 510V660H500Z" fill="#4a3a70"/>${props.pagoda(700, 600, 0.26, 5, { fill: "#3a2a5c", lampColor: "#ffd890" })}${[...Array(16)].map((_, i) => `<circle cx="${512 + ((i * 83) % 270)}" cy="${130 + ((i * 47) % 190)}" r="${1.4 + (i % 3)}" fill="#fff"/>`).join("")}<g fill="#f0f4fc">${[
      [590, 330, 1],
      [690, 270, 0.8],
      [730, 380, 0.7],
    ]
      .map(
        ([x, y, s]) =>
          `<path transform="translate(${x} ${y}) scale(${s})" d="M-60 -30Q-20 -40 0 0Q20 -50 70 -50Q40 -10 10 14Q30 20 40 30Q-10 30 -30 10Q-50 6 -60 -30Z"/>`,
      )
      .join(
        "",
      )}</g></g><path d="M645 100V640M500 300H790M500 470H790" stroke="#3a1c18" stroke-width="13"/><path d="M486 640V230Q486 86 645 86Q804 86 804 230V640" fill="none" stroke="#6a3c24" stroke-width="28"/>${fade(rect(470, 632, 350, 26), "#b8783e", "#6a3c1c")}`,
    {
      rim: 0.3,
      rimWidth: 0.5,
      defs: '<clipPath id="pane"><path d="M500 640V230Q500 100 645 100Q790 100 790 230V640Z"/></clipPath>',
    },
  );
  await glow(stage, "#ffb878", 0.5, [645, 560, 240, 160]);
  await stage.over(
    `${fade("M-10 830H840V862H-10Z", "#e8a868", "#a8642c")}${fade("M-10 862H840V1060H-10Z", "#7a4424", "#301810")}${across(rect(200, 890, 560, 130), "#5a2c18", "#8a5028")}<g transform="translate(480 954) scale(.5)">${crescent("#ffd27a")}</g>`,
    { texture: WOOD, rim: 0.3, rimWidth: 0.5 },
  );
  await stage.over(hangingLantern(470, 40, 0.8));
  await glow(stage, "#ff9a40", 0.8, [470, 120, 130]);
  await glow(stage, "#ffc878", 0.5, [520, 760, 300, 160]);
  await shadows(stage, 0.6, [560, 838, 130, 14], [300, 838, 110, 12], [740, 838, 60, 10]);
  await stage.over(pigeon(570, 836, 0.92, -1), { rim: 0.5, rimWidth: 0.6 });
  // Parcels, a stamp and a bell.
  await stage.over(
    `<g transform="translate(300 834)">${lit(rect(-100, -110, 190, 110), "#6a4420", "#d8a468")}<path d="M-5 -110V0M-100 -56H90" stroke="#c8303a" stroke-width="12"/>${lit(rect(-70, -176, 130, 66), "#7a5028", "#e8bc80")}<path d="M-5 -176V-110" stroke="#3a74c8" stroke-width="11"/><path d="M-5 -176q-34 -30 -40 0q10 14 40 0q34 -30 40 0q-10 14 -40 0Z" fill="#4a8ae0"/></g><g transform="translate(742 834)">${lit("M-50 -20Q-50 -76 0 -80Q50 -76 50 -20L60 -8H-60Z", "#7a4408", "#ffe68a")}${flat(rect(-64, -10, 128, 12), "#3a1c10")}${lit(oval(0, -86, 9), "#7a4408", "#ffe68a")}</g><g transform="translate(430 836)">${lit(rect(-34, -22, 68, 22), "#5a0f18", "#e84a54")}${lit("M-12 -22V-60Q-24 -92 0 -96Q24 -92 12 -60V-22Z", "#4a2412", "#d88c58")}</g>`,
    { rim: 0.4, rimWidth: 0.6 },
  );
  await dust(stage, "#ffe0b0", 40, 5, 2.4);
  await frameShade(stage, 0.6, "#0a0610");
  return finishSide(stage, { bloomThreshold: 0.78 });
};

const SIDES: Record<string, [alt: string, draw: (stage: Stage) => ReturnType<typeof register>]> = {
  register: ["The way through the school gate at night, between lanterns", register],
  account: ["A corridor of lockers with light at its end", account],
  ticket: ["A desk with a lamp and letters below a board full of notes", ticket],
  mail: ["A courier pigeon on the counter of a post office at dusk", mail],
};
/** Jobs of the pictures beside forms. */
export const sideJobs: Job[] = Object.entries(SIDES).map(([k, [alt, draw]]) => ({
  id: `side/${k}`,
  alt,
  run: async () =>
    writeImages(await draw(new Stage(WIDTH, HEIGHT, "night", WIDTH)), [
      { name: `side/${k}`, width: WIDTH, height: HEIGHT, qualityOffset: -2 },
      { name: `side/${k}-412`, width: 412, height: 523, qualityOffset: -2 },
    ]),
}));
