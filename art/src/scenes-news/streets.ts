// News pictures of the town: streets, stalls, roofs, the harbor and the arena.
import { city } from "../architecture.ts";
import { hangingLantern } from "../bands/props.ts";
import type { Pose } from "../cast/body.ts";
import { STANDING } from "../cast/member.ts";
import { rng } from "../engine.ts";
import { flat, line, lit, oval, star } from "../items/shapes.ts";
import * as props from "../props.ts";
import type { Stage } from "../stage.ts";
import { bottle, crescent, WOOD } from "./furniture.ts";
import { frameShade, glow, reflect, shadows, shafts, steam } from "./light.ts";
import type { Thumbnails } from "./thumbnails.ts";
import type { Point3 } from "./view.ts";
import { fade, rect, View } from "./view.ts";

const FINISH = { bloomThreshold: 0.7, bloom: 0.45, vignette: 0.35, grain: 0.006 };
/** A sky from its top to the horizon, painted over the whole picture. */
const backdrop = (stage: Stage, ...colors: string[]) =>
  stage.over('<rect width="1920" height="1080" fill="url(#sky)"/>', {
    defs: `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${colors.map((c, i) => `<stop offset="${(i / (colors.length - 1)) * 0.72}" stop-color="${c}"/>`).join("")}</linearGradient>`,
  });
/** A striped awning over (x, y) that hangs down in scallops. */
const awning = (x: number, y: number, width: number, height: number, stripes: number, a: string, b: string) => {
  const w = width / stripes;
  let svg = "";
  for (let i = 0; i < stripes; i++) {
    const color = i % 2 ? a : b,
      left = x + i * w,
      lean = ((i - stripes / 2) / stripes) * 60;
    svg += `<path d="M${left - lean * 0.6} ${y}h${w}L${left + w + lean} ${y + height}a${w / 2} ${height * 0.22} 0 0 1 ${-w} 0Z" fill="${color}"/>`;
  }
  return `${svg}<path d="M${x - 40} ${y + height * 0.9}H${x + width + 40}" stroke="#000" stroke-opacity=".16" stroke-width="14"/>`;
};
/** A short curtain in parts, as hangs over the counter of a stall. */
const curtain = (x: number, y: number, width: number, height: number, parts: number, dark: string, bright: string) =>
  [...Array(parts)]
    .map((_, i) => {
      const w = width / parts;
      return lit(
        `M${x + i * w + 3} ${y}h${w - 6}l${i % 2 ? 4 : -3} ${height}q${-w / 2} ${i % 2 ? 14 : -10} ${-w + 6} 0Z`,
        dark,
        bright,
      );
    })
    .join("");
/** A wall of houses along one side of a street, with lit windows. */
const houses = (
  view: View,
  side: 1 | -1,
  street: number,
  ground: number,
  palette: string[],
  windows: string[],
  seed: number,
  near = -200,
) => {
  const r = rng(seed);
  let svg = "";
  const list: [number, number][] = [];
  for (let z = near; z < 3600; z += 420) list.push([z, 520 + r() * 420]);
  for (const [z, height] of list.reverse()) {
    const color = palette[(r() * palette.length) | 0],
      x = side < 0 ? -street - 600 : street,
      edge = side * street;
    svg += view.box(x, ground - height, z, 600, height, 400, color);
    for (let y = ground - height + 60; y < ground - 150; y += 170)
      for (let d = 40; d < 360; d += 120)
        if (r() < 0.72)
          svg += view.quad(
            [
              [edge, y, z + d],
              [edge, y, z + d + 80],
              [edge, y + 100, z + d + 80],
              [edge, y + 100, z + d],
            ],
            windows[(r() * windows.length) | 0],
          );
    // A sign that hangs over the street.
    if (r() < 0.8) {
      const sy = ground - 330 - r() * 240,
        sx = side < 0 ? -street : street - 90;
      svg += view.box(sx, sy, z + 60, 90, 200, 14, ["#e8406a", "#2ab8d8", "#f0a030", "#7a5af0"][(r() * 4) | 0]);
      svg += view.place(
        [sx + 45, sy + 50, z + 59],
        `<g transform="scale(.3)">${crescent("#fff4e0")}</g><path d="M-20 60H20M-20 84H20M-20 108H20" stroke="#fff4e0" stroke-width="9"/>`,
      );
    }
  }
  return svg;
};

const streetFood = async (stage: Stage) => {
  await backdrop(stage, "#0c0a2a", "#2a1a52", "#7a3060", "#e07a4a");
  const view = new View(420, 500, { light: "#ffc080", shade: "#0a0820", haze: "#a04a58" }, 1000, 4200);
  await stage.over(
    houses(view, -1, 420, 420, ["#3a2a58", "#4a2c50", "#2c2a50"], ["#ffc46b", "#ff9a5a", "#2a2048"], 5) +
      houses(view, 1, 520, 420, ["#3a2a58", "#4a2c50"], ["#ffc46b", "#2a2048"], 9),
    { rim: 0.1 },
  );
  await stage.over(
    view.quad(
      [
        [-420, 420, -200],
        [520, 420, -200],
        [520, 420, 3600],
        [-420, 420, 3600],
      ],
      "#5a3a5c",
    ),
    { texture: { strength: 0.3, frequency: 0.02 } },
  );
  await stage.over(props.lanternString(-60, 120, 700, 330, { count: 9, sagDepth: 60, radius: 24 }));
  await stage.over(fade(rect(-10, 900, 1940, 200), "#4a3058", "#140c24"), {
    texture: { strength: 0.3, frequency: 0.02 },
  });
  await glow(stage, "#ff8a3a", 0.8, [1160, 560, 720, 460]);
  // The stall: posts, back wall with menu boards, counter, roof.
  await stage.over(
    `${fade(rect(640, 260, 1180, 640), "#7a3a24", "#2c1414")}${[...Array(9)].map((_, i) => `${fade(rect(700 + i * 124, 310, 84, 150), "#f8e6b8", "#d8b478")}<path d="M${724 + i * 124} 334v100M${746 + i * 124} 334v70M${764 + i * 124} 340v90" stroke="#4a2418" stroke-width="8"/>`).join("")}${[...Array(11)].map((_, i) => bottle(700 + i * 104, 640, 0.36, ["#d84a3a", "#f0b040", "#4aa870", "#8a5ad8"][i % 4])).join("")}${fade(rect(660, 638, 1140, 18), "#b8743c", "#5a301a")}`,
    { rim: 0.15, texture: WOOD },
  );
  await glow(stage, "#ffb45a", 0.7, [1230, 520, 620, 300]);
  await stage.over(
    `${fade(rect(600, 740, 1260, 40), "#f0b068", "#a8602c")}${fade(rect(620, 780, 1220, 190), "#a03024", "#4a1018")}${[...Array(10)].map((_, i) => `<path d="M${680 + i * 120} 800l30 70l-30 70l-30 -70Z" fill="#f0b068" opacity=".5"/>`).join("")}${fade(rect(600, 180, 34, 800), "#8a4a24", "#3a1c10")}${fade(rect(1830, 180, 34, 800), "#8a4a24", "#3a1c10")}`,
    { rim: 0.3 },
  );
  // On the counter: a pot, skewers on the grill, steamers.
  await stage.over(
    `<g transform="translate(800 740)">${lit("M-110 -120H110V-20Q110 6 80 6H-80Q-110 6 -110 -20Z", "#20242e", "#a8b4c0")}${lit(oval(0, -120, 110, 24), "#5a2a14", "#f0a050")}${[-60, -20, 20, 60].map((d) => line(`M${d} -120L${d * 1.3} -230`, "#e8c080", 8)).join("")}</g><g transform="translate(1180 740)">${lit("M-190 -56H190L170 4H-170Z", "#14161c", "#6a7078")}${flat("M-176 -56H176L164 -40H-164Z", "#ff7a2a")}${[...Array(7)].map((_, i) => `<g transform="translate(${-150 + i * 50} -64) rotate(${-8 + i * 3})">${line("M0 30V-70", "#e8c890", 7)}${[0, 1, 2].map((k) => lit(oval(0, -54 + k * 28, 19, 15), "#6a2c10", "#e89a4a")).join("")}</g>`).join("")}</g><g transform="translate(1580 740)">${[0, 1, 2].map((k) => `${lit(rect(-130, -70 - k * 72, 260, 66), "#8a5a2c", "#f4d090")}<path d="M-130 ${-24 - k * 72}H130M-130 ${-48 - k * 72}H130" stroke="#8a5a2c" stroke-width="6"/>`).join("")}${lit("M-130 -214Q0 -290 130 -214Z", "#8a5a2c", "#f8dca0")}</g>`,
    { rim: 0.4 },
  );
  await glow(stage, "#ff7a2a", 0.9, [1180, 680, 260, 120]);
  await stage.over(
    `<path d="M540 210Q1230 90 1920 210L1880 270Q1230 170 580 270Z" fill="#3a1420"/>${curtain(640, 262, 1190, 130, 9, "#5a0f1c", "#e0404a")}${[1, 4, 7].map((i) => `<g transform="translate(${640 + (i + 0.5) * 132} 326) scale(.32)">${crescent("#fff0d0")}</g>`).join("")}`,
    { rim: 0.5 },
  );
  await steam(stage, 800, 590, 360, "#ffe8c8", 0.46, 2);
  await steam(stage, 1180, 620, 300, "#ffd0a0", 0.34, 6);
  await steam(stage, 1580, 450, 330, "#ffe8c8", 0.5, 9);
  await stage.over(hangingLantern(590, 330, 1.5) + hangingLantern(1880, 330, 1.5));
  await glow(stage, "#ff9a40", 0.8, [590, 470, 260], [1880, 470, 260]);
  // Stools in front and the wet pavement.
  await stage.over(
    [760, 1020, 1290, 1560]
      .map(
        (x) =>
          `<g transform="translate(${x} 1040)">${line("M-50 -110L-70 30M50 -110L70 30M0 -110V30", "#2a1420", 16)}${lit(oval(0, -116, 84, 24), "#8a1a20", "#ff6a5a")}</g>`,
      )
      .join(""),
    { rim: 0.5 },
  );
  reflect(stage, 968, 0.34, 20, 4);
  await frameShade(stage, 0.6, "#060310");
  return stage.finish({ ...FINISH, saturation: 1.14 });
};

const sariSari = async (stage: Stage) => {
  await backdrop(stage, "#3a4a9a", "#a06aa8", "#f0907a", "#ffd08a");
  const view = new View(1500, 560, { light: "#ffd08a", shade: "#1a1238", haze: "#e8906a" }, 1000, 4000);
  await stage.over(houses(view, 1, 380, 380, ["#8a5a6a", "#6a5a8a", "#a87a5a"], ["#ffd88a", "#5a4a78"], 3), {
    rim: 0.15,
  });
  // Palms and wires against the evening.
  const r = rng(3);
  const palm = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 0Q-20 -200 20 -380", "#3a2038", 22)}${[...Array(9)].map((_, i) => `<path transform="translate(20 -380) rotate(${-170 + i * 24 + r() * 10})" d="M0 0Q90 -46 200 26Q96 -4 0 0Z" fill="${i % 2 ? "#3f3a58" : "#5a4460"}"/>`).join("")}</g>`;
  await stage.over(palm(1330, 760, 1) + palm(1120, 740, 0.7), { rim: 0.4 });
  await stage.over(
    '<path d="M-20 60Q900 190 1960 90M-20 110Q900 250 1960 130M-20 30Q900 140 1960 60" stroke="#20163a" stroke-width="5" fill="none"/>',
  );
  await stage.over(fade(rect(-10, 880, 1940, 220), "#a8688a", "#3a2248"), {
    texture: { strength: 0.25, frequency: 0.02 },
  });
  // The shop: a lit counter behind a lattice, full of sachets, jars and bottles.
  await glow(stage, "#ffb45a", 0.7, [600, 560, 700, 460]);
  await stage.over(
    `${fade(rect(60, 250, 1080, 700), "#4aa08a", "#205a5a")}${[...Array(18)].map((_, i) => `<path d="M${60 + i * 60} 250V950" stroke="#184a4a" stroke-width="4"/>`).join("")}`,
    { texture: WOOD, rim: 0.2 },
  );
  await stage.over(
    `${fade(rect(130, 340, 940, 360), "#ffdf9a", "#d8904a")}${[0, 1].map((k) => `${fade(rect(130, 500 + k * 120, 940, 16), "#8a5a30", "#5a3418")}${[...Array(14)].map((_, i) => ((i + k) % 3 ? bottle(170 + i * 66, 500 + k * 120, 0.3, ["#d83a3a", "#3a8ad8", "#f0b020", "#3aa860"][(i * 3 + k) % 4]) : lit(rect(145 + i * 66, 440 + k * 120, 50, 60), "#8a2a2a", ["#ff8a6a", "#6ad0e0", "#ffe070"][(i + k) % 3]))).join("")}`).join("")}`,
  );
  await stage.over(
    `${[...Array(26)].map((_, i) => `<g transform="translate(${146 + i * 36} ${350 + (i % 3) * 8})">${line("M14 -10V0", "#6a4a2a", 3)}${fade(rect(0, 0, 30, 46), ["#f05a5a", "#5ac8f0", "#ffd84a", "#7ad87a", "#e88af0"][i % 5], ["#a82a2a", "#2a7ab0", "#c8902a", "#3a9a4a", "#9a4ab0"][i % 5])}${fade(rect(0, 52, 30, 46), ["#ffd84a", "#f05a5a", "#7ad87a", "#5ac8f0", "#ffa05a"][i % 5], "#8a4a3a")}</g>`).join("")}<path d="${[...Array(12)].map((_, i) => `M${130 + i * 86} 340V700`).join("")}M130 520H1070" stroke="#f4f0e0" stroke-width="7" fill="none" opacity=".8"/>${fade(rect(100, 696, 1000, 40), "#e8a860", "#8a5028")}`,
    { rim: 0.2 },
  );
  // Jars of sweets on the counter.
  await stage.over(
    [240, 380, 520]
      .map(
        (x, i) =>
          `<g transform="translate(${x} 698)">${lit("M-50 -110H50V0H-50Z", "#4a6a7a", "#e8f8ff", 'opacity=".5"')}${[...Array(12)].map((_, k) => `<circle cx="${-34 + (k % 4) * 22}" cy="${-16 - Math.floor(k / 4) * 26}" r="13" fill="${["#ff6a7a", "#ffd060", "#6ad8a0", "#7ab0ff"][(k + i) % 4]}"/>`).join("")}${lit(rect(-56, -134, 112, 26), "#8a1a20", "#ff6a5a")}</g>`,
      )
      .join(""),
    { rim: 0.4 },
  );
  await stage.over(
    `<path d="M20 260L110 120H1090L1180 260Z" fill="#8a3a34"/><path d="${[...Array(30)].map((_, i) => `M${30 + i * 39} 258L${116 + i * 33.4} 122`).join("")}" stroke="#5a1f24" stroke-width="9"/>${awning(60, 256, 1080, 70, 14, "#fff4dc", "#e0484a")}`,
    { rim: 0.4 },
  );
  // A bench, a crate of bottles, a plant in a tin and a sleeping dog.
  await shadows(stage, 0.5, [330, 1010, 330, 24], [900, 1000, 260, 24]);
  await stage.over(
    `${fade(rect(80, 850, 480, 30), "#f0b870", "#b0703a")}${fade(rect(110, 880, 26, 130), "#8a5028", "#4a2614")}${fade(rect(500, 880, 26, 130), "#8a5028", "#4a2614")}<g transform="translate(880 1000)">${[...Array(4)].map((_, i) => bottle(-90 + i * 60, -60, 0.5, i % 2 ? "#3aa860" : "#d88a2a")).join("")}${lit(rect(-130, -110, 260, 110), "#8a1a1c", "#f0564a")}<path d="M-130 -74H130M-130 -36H130" stroke="#6a1216" stroke-width="8"/></g><g transform="translate(1090 1000)">${[...Array(9)].map((_, i) => `<path transform="translate(0 -100) rotate(${-80 + i * 20})" d="M0 0Q24 -60 0 -130Q-24 -60 0 0Z" fill="${i % 2 ? "#3a9a5a" : "#6ad080"}"/>`).join("")}${lit("M-54 -110H54L44 0H-44Z", "#2a4a7a", "#8ac0f0")}</g><g transform="translate(620 1010)">${lit("M-130 0Q-150 -80 -40 -80Q90 -90 120 -30Q126 0 100 0Z", "#6a3c1c", "#f0b878")}${lit("M-150 6Q-190 -30 -160 -66Q-150 -90 -120 -80Q-86 -66 -90 -20Q-94 10 -150 6Z", "#7a4a24", "#f8c888")}${line("M-146 -34q12 10 24 0", "#3a2010", 7)}${line("M110 -20Q160 -50 150 -90", "#d89a58", 16)}</g>`,
    { rim: 0.5 },
  );
  // The side of a jeepney that waits at the corner.
  await stage.over(
    `<g transform="translate(1600 930)">${lit("M-330 -60V-330Q-330 -380 -270 -380H330V20H-330Z", "#6a1430", "#ff6a5a")}${fade("M-300 -350H330V-200H-310Z", "#ffe8b0", "#d89a5a")}<path d="M-190 -350V-200M-60 -350V-200M70 -350V-200M200 -350V-200" stroke="#8a1f34" stroke-width="18"/>${fade(rect(-330, -180, 670, 46), "#ffd84a", "#e8901f")}${fade(rect(-330, -120, 670, 40), "#5ad0f0", "#1f7ab0")}${[...Array(8)].map((_, i) => flat(star(-280 + i * 84, -158, 18, 7), "#b01f3a")).join("")}${line("M-350 -392H340", "#dfe6f0", 14)}${flat(oval(-190, 20, 86), "#14101c")}${flat(oval(-190, 20, 40), "#c8d0dc")}${flat(oval(220, 20, 86), "#14101c")}${flat(oval(220, 20, 40), "#c8d0dc")}${flat(rect(-360, -110, 36, 50), "#fff0b0")}</g>`,
    { rim: 0.6 },
  );
  await glow(stage, "#ffd88a", 0.6, [1250, 850, 180, 110], [600, 520, 400, 220]);
  await frameShade(stage, 0.45, "#120820");
  return stage.finish({ ...FINISH, bloomThreshold: 0.85, saturation: 1.12 });
};

/** An open umbrella over the hand that holds it, in units of a figure; its shaft is upright whatever the angle of the hand. */
const umbrella = (turn: number) =>
  `<g transform="translate(54 0) rotate(${turn})">${line("M0 90V-600", "#c8b8b0", 15)}<g transform="translate(0 -200)">${lit("M-400 -250Q-330 -500 0 -530Q330 -500 400 -250Q340 -300 268 -256Q200 -306 134 -262Q66 -310 0 -264Q-66 -310 -134 -262Q-200 -306 -268 -256Q-340 -300 -400 -250Z", "#7a1020", "#ff5a5a")}<path d="M0 -530Q-160 -420 -134 -262M0 -530Q160 -420 134 -262M0 -530Q-300 -420 -268 -256M0 -530Q300 -420 268 -256M0 -530V-264" stroke="#5a0c18" stroke-width="8" fill="none"/>${line("M0 -530V-566", "#2a1c1c", 12)}</g></g>`;
const underTheUmbrella = (): Pose => ({
  ...STANDING,
  farArm: [14, 146],
  farHand: "grip",
  farHeld: umbrella(46),
  nearHand: "relaxed",
  nearLeg: [-8, -16],
  farLeg: [20, 4],
  wind: 0.12,
});

const neonAlley = async (stage: Stage) => {
  await backdrop(stage, "#0a0c30", "#1c2260", "#4a2a7a", "#8a3a88");
  const view = new View(960, 470, { light: "#a8c8ff", shade: "#0a0a26", haze: "#5a3a94" }, 1000, 3800),
    ground = 330,
    wet = (points: Point3[], color: string, opacity = 1) => view.quad(points, color, `opacity="${opacity}"`);
  // The towers of Central City stand at the end of the alley.
  await stage.over(`<g transform="translate(960 556) scale(2.1)">${city(0, 0, "#ffe0a0")}</g>`, {
    rim: 0.2,
    fade: [330, 580, 0.5],
  });
  await glow(stage, "#ff8ac8", 0.4, [960, 500, 220, 130]);
  await stage.over(
    houses(
      view,
      -1,
      380,
      ground,
      ["#2c3a78", "#3a2f78", "#24406a"],
      ["#7ad4ff", "#ff8ac0", "#141a40", "#ffd08a", "#141a40"],
      12,
      -620,
    ) + houses(view, 1, 380, ground, ["#34347a", "#402f74"], ["#ff9ac8", "#7ae8dc", "#141a40", "#ffd08a"], 23, -620),
    { rim: 0.2, texture: { strength: 0.16, frequency: 0.02 } },
  );
  const signs: [number, number, number, string, string][] = [
    [-380, -330, 300, "#ff3a8a", "square"],
    [250, -260, 120, "#3ae0ff", "round"],
    [-380, -120, 1000, "#ffd04a", "square"],
    [250, -420, 900, "#a06aff", "square"],
  ];
  for (const [x, y, z, color, kind] of signs) {
    const [px, py] = view.at([x + 65, y + 120, z]);
    await stage.over(
      view.place(
        [x, y, z],
        `${lit(rect(0, 0, 130, 260), "#06060f", "#1c1c3a")}<g stroke="${color}" stroke-width="10" fill="none">${kind === "round" ? '<circle cx="65" cy="70" r="46"/><path d="M30 150H100M30 185H100M30 220H80"/>' : `<path d="${rect(12, 12, 106, 236)}"/><path d="M40 60q26 -36 52 0M65 60V120M36 150H94M65 150V220M40 200l25 24l25 -24"/>`}</g>`,
      ),
      { rim: 0.3 },
    );
    await glow(stage, color, 0.4, [px, py, 260 * view.scale(z)]);
  }
  // Paving between the houses, which takes the colors of the signs.
  await stage.over(
    `${fade(
      view.path([
        [-380, ground, -560],
        [380, ground, -560],
        [380, ground, 3600],
        [-380, ground, 3600],
      ]),
      "#5a4a90",
      "#1c1c4a",
    )}${view.rows(ground, -520, 3400, -380, 380, 110, "#10103a", 3)}${view.boards(ground, -520, 3400, -380, 380, 108, "#10103a", 2)}`,
    { texture: { strength: 0.3, frequency: 0.03 } },
  );
  await stage.add(
    signs
      .map(([x, , z, color]) =>
        wet(
          [
            [x * 0.9, ground, z - 260],
            [x * 0.9 + 150, ground, z - 260],
            [x * 0.9 + 150, ground, z + 300],
            [x * 0.9, ground, z + 300],
          ],
          color,
          0.5,
        ),
      )
      .join(""),
    0.9,
    22,
  );
  // A noodle bar under lanterns at the right, a vending machine at the left.
  let bar = view.quad(
    [
      [378, -40, -300],
      [378, -40, 420],
      [378, 330, 420],
      [378, 330, -300],
    ],
    "#ffc878",
  );
  for (let z = 300; z >= -300; z -= 120)
    bar += view.quad(
      [
        [377, -40, z],
        [377, -40, z + 12],
        [377, 330, z + 12],
        [377, 330, z],
      ],
      "#5a2a1c",
    );
  for (let z = 300; z >= -300; z -= 60)
    bar += view.quad(
      [
        [376, 40, z],
        [376, 40, z + 34],
        [376, 90, z + 34],
        [376, 90, z],
      ],
      ["#c86a3a", "#8a3a2a", "#e8a04a"][Math.abs(z / 60) % 3],
    );
  bar += view.box(300, 190, -300, 76, 24, 720, "#b8743c") + view.box(318, 214, -290, 58, 116, 700, "#6a3420");
  for (let z = 360; z >= -300; z -= 90)
    bar +=
      view.quad(
        [
          [296, -40, z],
          [296, -40, z + 80],
          [290, 50, z + 80],
          [290, 50, z],
        ],
        "#c83a5a",
      ) +
      view.quad(
        [
          [292, 20, z + 10],
          [292, 20, z + 70],
          [291, 34, z + 70],
          [291, 34, z + 10],
        ],
        "#ffe8c8",
      );
  bar += view.box(280, -74, -320, 110, 34, 760, "#4a2a3a");
  for (const z of [240, 60, -120])
    bar += view.box(226, 250, z, 44, 12, 44, "#a84a3a") + view.box(242, 262, z + 16, 12, 68, 12, "#3a2a3a");
  let machine = view.box(-378, 20, -130, 120, 310, 190, "#2a6aa8", { side: "#3a8ad0" });
  machine += view.quad(
    [
      [-257, 44, -116],
      [-257, 44, 44],
      [-257, 216, 44],
      [-257, 216, -116],
    ],
    "#e8fbff",
  );
  for (const [row, y] of [52, 108, 164].entries())
    for (let i = 0; i < 5; i++) {
      const z = -108 + i * 30;
      machine += view.quad(
        [
          [-256, y, z],
          [-256, y, z + 20],
          [-256, y + 44, z + 20],
          [-256, y + 44, z],
        ],
        ["#e84a5a", "#f0b83a", "#3ac07a", "#8a6af0"][(i + row) % 4],
      );
    }
  machine += view.place([-318, 120, -131], `<g transform="scale(.34)">${crescent("#e8fbff")}</g>`);
  machine += view.quad(
    [
      [-256, 244, -90],
      [-256, 244, 10],
      [-256, 286, 10],
      [-256, 286, -90],
    ],
    "#0c1c38",
  );
  await stage.over(bar + machine, { rim: 0.2 });
  for (const z of [300, 120, -60, -200]) await stage.over(view.place([286, -44, z], hangingLantern(0, 0, 0.7)));
  await glow(stage, "#ffa850", 0.55, [1400, 560, 210, 190], [1330, 800, 220, 60]);
  await glow(stage, "#5ad0ff", 0.5, [690, 620, 130, 150], [740, 830, 170, 44]);
  await stage.over(props.lanternString(520, 150, 1400, 150, { count: 7, sagDepth: 60, radius: 22 }));
  await stage.over(
    '<path d="M0 40Q960 170 1920 30M0 90Q960 240 1920 70" stroke="#05060f" stroke-width="6" fill="none"/>',
  );
  await steam(stage, 1380, 640, 300, "#ffe0c8", 0.2, 4);
  const r = rng(6);
  // Puddles, then who is out in the rain.
  await stage.over(
    `<g fill="#8ab0ff" opacity=".22">${[...Array(12)].map(() => `<ellipse cx="${(560 + r() * 800) | 0}" cy="${(780 + r() * 240) | 0}" rx="${(30 + r() * 60) | 0}" ry="${(6 + r() * 9) | 0}"/>`).join("")}</g>`,
    { blur: 2 },
  );
  await stage.actors(
    [
      { figure: "brawler", x: 1150, y: 735, scale: 0.33, flip: -1, pose: "victory" },
      { figure: "scientist", x: 900, y: 912, scale: 0.56, pose: underTheUmbrella },
    ],
    0.6,
  );
  await stage.over(
    `<g fill="none" stroke="#bfe0ff" stroke-opacity=".45" stroke-width="2.5">${[...Array(22)].map(() => `<ellipse cx="${(420 + r() * 1080) | 0}" cy="${(820 + r() * 230) | 0}" rx="${(12 + r() * 24) | 0}" ry="${(4 + r() * 6) | 0}"/>`).join("")}</g>`,
  );
  await stage.over(props.rain({ seed: 5, count: 200, length: 60 }), { opacity: 0.45 });
  await frameShade(stage, 0.4);
  return stage.finish({ ...FINISH, bloomThreshold: 0.62, bloom: 0.45, saturation: 1.1 });
};

const market = async (stage: Stage) => {
  await backdrop(stage, "#3a9ae8", "#8accf4", "#dff2f8", "#fff0d0");
  const view = new View(960, 420, { light: "#fff0c0", shade: "#3a2a58", haze: "#d8e0e8" }, 1000, 3600),
    ground = 330;
  await stage.over(
    houses(view, -1, 620, ground, ["#d8a06a", "#c8785a", "#e0b880"], ["#6a5a7a", "#8a6a78"], 31) +
      houses(view, 1, 620, ground, ["#c88a6a", "#e0b078", "#b87a6a"], ["#6a5a7a"], 17),
    { rim: 0.1 },
  );
  await stage.over(props.pagoda(960, 560, 0.5, 4, { fill: "#6a4a6a", lampColor: "#fff0c0" }), {
    fade: [100, 700, 0.5],
  });
  await stage.over(
    view.quad(
      [
        [-620, ground, -500],
        [620, ground, -500],
        [620, ground, 3600],
        [-620, ground, 3600],
      ],
      "#d8b48a",
    ) + view.rows(ground, -450, 3600, -620, 620, 150, "#8a6a5a", 2),
    {
      texture: { strength: 0.2, frequency: 0.02 },
    },
  );
  const goods = [
    ["#f05a3a", "#ff9a6a"],
    ["#f0a020", "#ffe070"],
    ["#3aa050", "#a0e070"],
    ["#8a3a9a", "#d890f0"],
    ["#d83a5a", "#ff9aa8"],
  ];
  const fabrics: [string, string][] = [
    ["#e0484a", "#fff4dc"],
    ["#2a7ac0", "#f0f8ff"],
    ["#3a9a5a", "#fff8dc"],
    ["#f0a020", "#fff4dc"],
    ["#8a4ac0", "#f8ecff"],
  ];
  let k = 0;
  for (const z of [1900, 1100, 400, -180])
    for (const side of [-1, 1]) {
      const x = side < 0 ? -600 : 260,
        [a, b] = fabrics[k % 5];
      let svg =
        view.box(x, ground - 430, z + 20, 12, 430, 12, "#6a4028") +
        view.box(x + 328, ground - 430, z + 20, 12, 430, 12, "#6a4028");
      svg += view.box(x, ground - 150, z, 340, 150, 200, "#9a6238", { top: "#c8925a" });
      let fruit = "";
      for (let c = 0; c < 4; c++) {
        const [dark, bright] = goods[(c + k) % 5];
        fruit += lit(rect(c * 84 + 4, -6, 78, 30), "#5a3418", "#c8905a");
        for (let i = 0; i < 9; i++)
          fruit += lit(oval(18 + c * 84 + (i % 4) * 17, -12 - Math.floor(i / 4) * 18, 13), dark, bright);
      }
      svg += view.place([x, ground - 170, z - 6], fruit);
      svg += view.place([x, ground - 480, z - 40], awning(0, 0, 340, 110, 8, a, b));
      await stage.over(svg, { rim: 0.2 });
      k++;
    }
  await shafts(
    stage,
    "#fff0b0",
    0.26,
    ["M1500 -20L1800 -20L900 1080L300 1080Z", "M1100 -20L1220 -20L500 1080L200 1080Z"],
    40,
  );
  // Paper flags across the street, and baskets in front.
  let flags = "";
  for (let i = 0; i < 26; i++) {
    const x = -20 + i * 78,
      y = 120 + Math.sin((i / 25) * Math.PI) * 100;
    flags += `<path d="M${x} ${y}h58l-29 70Z" fill="${["#f05a5a", "#ffd04a", "#5ac08a", "#5aa8f0", "#e88ad8"][i % 5]}"/>`;
  }
  await stage.over(
    `<path d="M-20 116Q960 330 1950 116" stroke="#6a4a4a" stroke-width="5" fill="none" opacity=".6"/>${flags}`,
    { rim: 0.15 },
  );
  await stage.over(
    [
      [760, 1010, 0],
      [1010, 1040, 1],
      [1240, 1000, 2],
    ]
      .map(
        ([x, y, c]) =>
          `<g transform="translate(${x} ${y})">${[...Array(10)].map((_, i) => lit(oval(-76 + (i % 5) * 38, -64 - Math.floor(i / 5) * 26, 28), goods[c][0], goods[c][1])).join("")}${lit("M-120 -60H120L94 40Q0 64 -94 40Z", "#6a4420", "#e0b070")}<path d="M-112 -30H112M-104 0H104M-60 -56L-40 46M0 -56V50M60 -56L40 46" stroke="#6a4420" stroke-width="6" opacity=".7"/></g>`,
      )
      .join(""),
    { rim: 0.4 },
  );
  await frameShade(stage, 0.35, "#3a1c30");
  return stage.finish({ ...FINISH, bloomThreshold: 0.92, saturation: 1.12, exposure: 0.9 });
};

const rooftopLaundry = async (stage: Stage) => {
  await backdrop(stage, "#2a3a8a", "#8a5aa8", "#f0806a", "#ffc878");
  await glow(stage, "#ffd08a", 1, [1500, 640, 420, 300]);
  await stage.over(
    props.skyline({
      seed: 31,
      startX: -20,
      y: 860,
      minHeight: 60,
      maxHeight: 330,
      fill: "#7a4878",
      windowColor: "#ffe0a0",
      windowDensity: 0.12,
      buildingWidth: [60, 130],
    }),
    { opacity: 0.7 },
  );
  await stage.over(
    props.skyline({
      seed: 8,
      startX: -20,
      y: 900,
      minHeight: 40,
      maxHeight: 220,
      fill: "#4a2c5c",
      windowColor: "#ffd88a",
      windowDensity: 0.3,
      buildingWidth: [60, 140],
    }),
    { rim: 0.3 },
  );
  const view = new View(700, 520, { light: "#ffcf9a", shade: "#1c1040", haze: "#d8806a" }, 1100, 4000);
  await stage.over(
    view.quad(
      [
        [-1600, 390, -640],
        [2200, 390, -640],
        [2200, 390, 900],
        [-1600, 390, 900],
      ],
      "#8a6a80",
    ) +
      view.rows(390, -600, 900, -1600, 2200, 150, "#4a3050", 3) +
      view.boards(390, -640, 900, -1600, 2200, 200, "#4a3050", 3),
    {
      texture: { strength: 0.25, frequency: 0.02 },
    },
  );
  // The parapet, a tank on legs, and a stair house with an open door.
  await stage.over(view.box(-1600, 240, 880, 3800, 150, 40, "#6a4a6c"), { rim: 0.4 });
  await stage.over(
    view.box(1180, -130, 620, 420, 520, 300, "#b87a70") +
      view.place(
        [1180, -130, 619],
        `${fade(rect(120, 160, 180, 360), "#ffe0a0", "#d88a50")}${fade(rect(300, 150, 70, 372), "#5a3a58", "#3a2440")}<circle cx="210" cy="120" r="22" fill="#fff0c0"/>`,
      ) +
      view.box(1160, -164, 600, 460, 34, 340, "#8a5464"),
    { rim: 0.4 },
  );
  await glow(stage, "#ffc070", 0.6, [1570, 680, 200, 200]);
  const tank = `<g transform="translate(180 800) scale(1.1)">${line("M-90 0L-70 -160M90 0L70 -160M-84 -60L70 -150M84 -60L-70 -150", "#3a2448", 16)}${lit("M-120 -390H120V-160H-120Z", "#3a3458", "#b8a8d0")}${lit(oval(0, -390, 120, 30), "#5a4a78", "#e8d8f0")}<path d="M-120 -330Q0 -300 120 -330M-120 -250Q0 -220 120 -250" stroke="#2a2044" stroke-width="8" fill="none"/></g>`;
  await stage.over(tank, { rim: 0.6 });
  // Lines of washing in the wind.
  const cloth = (x: number, y: number, w: number, h: number, dark: string, bright: string, sway: number) =>
    `${lit(`M${x} ${y}Q${x + w / 2} ${y + 14} ${x + w} ${y}Q${x + w + sway * 0.5} ${y + h * 0.5} ${x + w + sway} ${y + h}Q${x + w / 2 + sway} ${y + h + 22} ${x + sway} ${y + h - 8}Q${x + sway * 0.3} ${y + h * 0.5} ${x} ${y}Z`, dark, bright)}<path d="M${x + w * 0.3} ${y + 10}Q${x + w * 0.3 + sway * 0.4} ${y + h * 0.5} ${x + w * 0.3 + sway} ${y + h}M${x + w * 0.7} ${y + 10}Q${x + w * 0.7 + sway * 0.4} ${y + h * 0.5} ${x + w * 0.7 + sway} ${y + h}" stroke="${dark}" stroke-width="6" opacity=".4" fill="none"/>${flat(rect(x + 12, y - 16, 12, 32), "#f0c878")}${flat(rect(x + w - 24, y - 12, 12, 32), "#f0c878")}`;
  const jacket = (x: number, y: number, dark: string, bright: string) =>
    lit(
      `M${x} ${y}H${x + 190}L${x + 280} ${y + 190}L${x + 220} ${y + 220}L${x + 190} ${y + 130}L${x + 206} ${y + 320}Q${x + 100} ${y + 350} ${x + 10} ${y + 316}L${x + 4} ${y + 130}L${x - 20} ${y + 210}L${x - 80} ${y + 180}Z`,
      dark,
      bright,
    ) +
    `<path d="M${x + 96} ${y}V${y + 330}" stroke="#ffe0a0" stroke-width="9"/><path d="M${x + 60} ${y}L${x + 96} ${y + 60}L${x + 132} ${y}" fill="#fff4e0"/><g transform="translate(${x + 146} ${y + 110}) scale(.24)">${crescent("#ffd27a")}</g>`;
  await stage.over(
    `${line("M1880 120V1080", "#3a2440", 26)}${line("M-20 210Q900 330 1900 170", "#f8e8d8", 6)}${cloth(330, 244, 150, 200, "#a88aa8", "#fff4f0", 60)}${jacket(590, 262, "#14285a", "#4a7ad0")}${cloth(880, 274, 120, 180, "#b03a4a", "#ff9a8a", 50)}${cloth(1050, 268, 230, 280, "#c0a0b0", "#fffaf0", 80)}${jacket(1420, 236, "#6a0f20", "#e84a54")}${cloth(1690, 196, 150, 230, "#c8902a", "#ffe08a", 50)}`,
    { rim: 0.6 },
  );
  await shadows(stage, 0.4, [560, 960, 260, 30], [1120, 960, 300, 30]);
  await stage.over(
    `<g transform="translate(1330 1000)">${lit("M-150 -110H150L120 30Q0 50 -120 30Z", "#5a3a70", "#c8a0e0")}<path d="M-140 -70H140M-130 -20H130" stroke="#4a2c60" stroke-width="8"/>${lit("M-130 -110Q-80 -190 0 -160Q90 -200 130 -110Z", "#a88aa8", "#fffaf4")}</g>`,
    { rim: 0.5 },
  );
  await stage.petals(40, 9, 5, 16);
  await frameShade(stage, 0.4, "#140828");
  return stage.finish({ ...FINISH, bloomThreshold: 0.88, exposure: 0.92, saturation: 1.12 });
};

const harbor = async (stage: Stage) => {
  await backdrop(stage, "#14305a", "#3a6a9a", "#d8a078", "#ffd8a0");
  await glow(stage, "#ffdca0", 1, [620, 600, 380, 240]);
  await stage.over('<circle cx="620" cy="640" r="86" fill="#fff2c8"/>');
  await stage.over(
    `<path d="M-10 660Q140 560 300 620T560 640T820 630T1100 600Q1300 540 1500 620T1930 590V700H-10Z" fill="#7a6a88"/>`,
    { blur: 3 },
  );
  await stage.over(
    props.skyline({
      seed: 14,
      startX: 1050,
      endX: 1960,
      y: 690,
      minHeight: 20,
      maxHeight: 150,
      fill: "#4a3c5c",
      windowColor: "#ffd890",
      windowDensity: 0.34,
      buildingWidth: [50, 100],
    }),
    { rim: 0.3 },
  );
  await stage.over(
    `<g transform="translate(1560 690)">${lit("M-34 0L-22 -260H22L34 0Z", "#5a3a4a", "#f0e0d0")}<path d="M-30 -80H30M-26 -170H26" stroke="#b03a3a" stroke-width="34"/>${lit(rect(-34, -310, 68, 50), "#4a2c3a", "#ffe8a0")}${lit("M-42 -310L0 -350L42 -310Z", "#4a1a24", "#d84a4a")}</g>`,
    { rim: 0.4 },
  );
  await shafts(stage, "#ffe8b0", 0.5, ["M1560 408L2000 300V380L1560 426Z", "M1560 408L900 330V370L1560 422Z"], 10);
  // Junks with ribbed sails.
  const junk = (x: number, y: number, s: number, dark: string, bright: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M-40 0V-560M190 0V-400", "#3a2018", 16)}${lit("M-40 -550Q110 -520 150 -380Q170 -220 120 -80L-60 -90Q-90 -330 -40 -550Z", dark, bright)}${lit("M190 -400Q300 -370 310 -260Q316 -160 280 -80L176 -90Z", dark, bright)}<path d="M-60 -440L120 -440M-72 -330L152 -320M-76 -220L152 -210M184 -310L304 -300M180 -200L308 -190" stroke="#3a1420" stroke-width="9"/>${lit("M-260 -60Q-200 -20 -120 -30H300Q350 -60 390 -110L340 60Q320 90 280 90H-160Q-220 80 -260 -60Z", "#2a140f", "#a86438")}<path d="M-230 -10H350M-210 34H330" stroke="#2a140f" stroke-width="8" opacity=".6"/>${lit(rect(240, -150, 110, 90), "#4a2414", "#c88048")}<circle cx="300" cy="-110" r="20" fill="#ffe0a0"/></g>`;
  await stage.over(junk(420, 690, 0.42, "#8a4a3a", "#f0a878"), { rim: 0.3 });
  await stage.over(junk(980, 716, 0.86, "#8a1f24", "#ff7a5a"), { rim: 0.5 });
  await stage.over(fade(rect(-10, 700, 1940, 400), "#b08a80", "#143050"), { opacity: 0.9 });
  reflect(stage, 704, 0.72, 26, 8);
  await stage.add(
    `<g fill="#ffe8b8">${[...Array(60)].map((_, i) => `<ellipse cx="${520 + ((i * 97) % 240) - (i % 7) * 10}" cy="${720 + i * 5}" rx="${16 + ((i * 13) % 40)}" ry="3" opacity="${0.7 - i / 100}"/>`).join("")}</g>`,
    0.7,
    1,
  );
  // The quay with a captain's chest, barrels and a rope.
  await stage.over(
    `${fade("M760 1080L1000 850H1960V1080Z", "#b88454", "#5a3420")}<path d="M1000 850H1960M944 904H1960M880 966H1960M812 1030H1960" stroke="#3a1f14" stroke-width="7"/>${fade("M1000 850H1960V872H1010Z", "#e8b478", "#a8703c")}${[1060, 1900].map((x) => `${lit(rect(x - 34, 760, 68, 130), "#2a1810", "#9a6a40")}${lit(oval(x, 760, 34, 12), "#6a4428", "#d8a470")}`).join("")}<path d="M1060 800Q1400 900 1900 800" stroke="#e8cf9a" stroke-width="14" fill="none"/>`,
    { texture: WOOD, rim: 0.4 },
  );
  await shadows(stage, 0.6, [1330, 960, 200, 24], [1690, 960, 220, 24]);
  await stage.over(props.treasureChest(1340, 970, 0.86), { rim: 0.5 });
  await stage.over(
    `<g transform="translate(1690 970)">${[-90, 90].map((d) => `<g transform="translate(${d} 0)">${lit("M-80 -190Q-100 -95 -80 0H80Q100 -95 80 -190Z", "#3a2014", "#c08450")}<path d="M-88 -150H88M-88 -40H88" stroke="#2a2c38" stroke-width="18"/>${lit(oval(0, -190, 80, 20), "#6a4024", "#e0a868")}</g>`).join("")}</g>`,
    { rim: 0.5 },
  );
  await stage.over(
    '<g fill="none" stroke="#20304a" stroke-width="7"><path d="M300 260q30 -30 50 0q24 -32 54 -4M460 330q22 -24 40 0q20 -26 42 -2M180 380q20 -20 34 0q18 -22 38 -2"/></g>',
  );
  await frameShade(stage, 0.45, "#0a1024");
  return stage.finish({ ...FINISH, bloomThreshold: 0.85 });
};

/** The three festival drums on their stands, with flames on both sides. */
const festivalDrums = async (stage: Stage) => {
  await backdrop(stage, "#0a0a2c", "#2a1450", "#7a2450", "#d8583c");
  await stage.over(
    props.pagoda(320, 860, 0.8, 5, { fill: "#3a1538", lampColor: "#ffc46b" }) +
      props.pagoda(1620, 860, 0.7, 5, { fill: "#3a1538", lampColor: "#ffc46b" }),
    { rim: 0.5, fade: [200, 900, 0.4] },
  );
  await stage.add(
    props.firework(540, 200, 150, "#ffd060", { seed: 2 }) + props.firework(1380, 170, 190, "#ff7a8a", { seed: 5 }),
    1,
  );
  await stage.over(
    props.lanternString(-30, 260, 980, 200, { count: 8, sagDepth: 110, radius: 36 }) +
      props.lanternString(940, 200, 1950, 260, { count: 8, sagDepth: 110, radius: 36 }),
  );
  await glow(stage, "#ff8a3a", 0.9, [960, 640, 900, 420]);
  const view = new View(960, 560, { light: "#ffb868", shade: "#14061c", haze: "#8a3048" }, 1100, 4000);
  await stage.over(
    view.box(-1000, 240, 200, 2000, 300, 900, "#6a3424", { top: "#b06a3c" }) +
      view.boards(240, 200, 1100, -1000, 1000, 100, "#3a160f", 4),
    { texture: WOOD, rim: 0.3 },
  );
  await stage.over(curtain(80, 800, 1760, 220, 16, "#3a0f20", "#c83a48"));
  const drum = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M-170 60L-120 250M170 60L120 250", "#5a2814", 34)}${lit(rect(-190, 220, 380, 34), "#3a160c", "#a8602c")}${lit("M-80 -210Q-260 -150 -260 0Q-260 150 -80 210H90Q280 150 280 0Q280 -150 90 -210Z", "#4a0c10", "#d8483a")}${lit(oval(-10, 0, 214, 214), "#8a5a24", "#ffe8b0")}${lit(oval(-10, 0, 190, 190), "#c89a58", "#fff8e0")}<g fill="#2a1410">${[...Array(24)].map((_, i) => `<circle cx="${(-10 + Math.cos((i * Math.PI) / 12) * 203).toFixed(0)}" cy="${(Math.sin((i * Math.PI) / 12) * 203).toFixed(0)}" r="8"/>`).join("")}</g><g transform="translate(-10 0) scale(1.05)"><path d="M0 -110A110 110 0 0 1 95 55A55 55 0 0 0 0 0A55 55 0 0 1 0 -110Z" fill="#c8303a"/><path d="M0 -110A110 110 0 0 1 95 55A55 55 0 0 0 0 0A55 55 0 0 1 0 -110Z" fill="#1f3a7a" transform="rotate(120)"/><path d="M0 -110A110 110 0 0 1 95 55A55 55 0 0 0 0 0A55 55 0 0 1 0 -110Z" fill="#f0b030" transform="rotate(240)"/></g></g>`;
  await shadows(stage, 0.6, [420, 800, 220, 26], [1500, 800, 220, 26], [960, 850, 320, 30]);
  await stage.over(drum(420, 620, 0.72) + drum(1510, 620, 0.72), { rim: 0.5 });
  await stage.over(drum(965, 560, 1.16), { rim: 0.6 });
  await stage.over(
    `${line("M1060 600L1330 330", "#f0c888", 22)}${line("M860 620L640 330", "#f0c888", 22)}${flat(oval(1060, 600, 24), "#c83a48")}${flat(oval(860, 620, 24), "#c83a48")}`,
    { rim: 0.5 },
  );
  await stage.add(props.ring(955, 560, 300, 300, "#ffd890", { width: 8, arcs: 26 }), 0.7, 1);
  const flame = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-70 0Q-110 -120 -30 -190Q-40 -110 0 -280Q80 -170 50 -110Q90 -150 80 -190Q130 -80 70 0Z" fill="#ff7a1f"/><path d="M-40 0Q-60 -80 -10 -120Q0 -80 10 -170Q60 -90 40 0Z" fill="#ffe27a"/></g>`;
  await stage.over(
    [130, 1790]
      .map(
        (x) =>
          `<g transform="translate(${x} 1090)">${line("M0 0V-300M-80 0L0 -160L80 0", "#1c0f18", 22)}${lit("M-90 -330H90L60 -260H-60Z", "#14101a", "#8a5a48")}</g>${flame(x, 764, 1)}`,
      )
      .join(""),
    { rim: 0.4 },
  );
  await glow(stage, "#ff8a2a", 1, [130, 680, 300], [1790, 680, 300]);
  await stage.sparks(120, 6, 3.6);
  await frameShade(stage, 0.5, "#08020e");
  return stage.finish({ ...FINISH, bloom: 0.5 });
};

const arena = async (stage: Stage) => {
  stage.sky({
    moon: null,
    seed: 8,
    clouds: { opacity: 0.7, color: "#ffffff", highlightColor: "#ffffff", fadeEnd: 0.7 },
  });
  const cx = 960;
  // Stands in rings, filled with a crowd of dots.
  const r = rng(5);
  let stands = "";
  const rings: [number, number, number, string, string][] = [
    [1500, 300, 500, "#8a6a58", "#5a4048"],
    [1330, 250, 560, "#b08a68", "#7a5850"],
    [1160, 210, 620, "#c8a078", "#8a6656"],
    [1000, 176, 680, "#d8b488", "#a07a60"],
  ];
  for (const [rx, ry, y, top, side] of rings) {
    stands += `<path d="M${cx - rx} ${y}A${rx} ${ry} 0 0 1 ${cx + rx} ${y}V${y + 300}H${cx - rx}Z" fill="${side}"/><path d="M${cx - rx} ${y}A${rx} ${ry} 0 0 1 ${cx + rx} ${y}V${y + 26}A${rx} ${ry} 0 0 0 ${cx - rx} ${y + 26}Z" fill="${top}"/>`;
    for (let i = 0; i < 260; i++) {
      const a = Math.PI * (0.04 + 0.92 * r()),
        d = 0.9 + r() * 0.08;
      stands += `<ellipse cx="${(cx + Math.cos(a) * rx * d).toFixed(0)}" cy="${(y - Math.sin(a) * ry * d + 20 + r() * 20).toFixed(0)}" rx="8" ry="13" fill="${["#c8404a", "#3a6ac8", "#f0c060", "#7a4aa8", "#f0e0d0", "#4a3a48"][(r() * 6) | 0]}"/>`;
    }
  }
  await stage.over(stands, { rim: 0.15 });
  // Banners of the schools on poles around the ring.
  const banner = (x: number, y: number, s: number, dark: string, bright: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 0V-560", "#4a2c1c", 16)}${lit("M6 -550Q110 -520 210 -550V-170L108 -230L6 -170Z", dark, bright)}<g transform="translate(106 -390) scale(.55)">${crescent("#ffe8b0")}</g></g>`;
  await stage.over(
    banner(150, 640, 0.8, "#12306a", "#4a86e0") +
      banner(560, 520, 0.62, "#6a0f1a", "#f0484a") +
      banner(1240, 520, 0.62, "#3a1a6a", "#9a6af0") +
      banner(1620, 640, 0.8, "#6a4a0f", "#ffd060"),
    { rim: 0.5 },
  );
  // The stone ring.
  await stage.over(
    `<ellipse cx="${cx}" cy="850" rx="1100" ry="300" fill="#c8a878"/>${fade("M250 830A710 190 0 0 0 1670 830V900A710 190 0 0 1 250 900Z", "#7a6a70", "#3a3040")}<ellipse cx="${cx}" cy="830" rx="710" ry="190" fill="#d8ccc0"/><g fill="none" stroke="#7a6c70" stroke-width="5"><ellipse cx="${cx}" cy="830" rx="600" ry="158"/><ellipse cx="${cx}" cy="830" rx="380" ry="100"/><ellipse cx="${cx}" cy="830" rx="360" ry="94"/>${[...Array(16)].map((_, i) => `<path d="M${(cx + Math.cos((i * Math.PI) / 8) * 380).toFixed(0)} ${(830 + Math.sin((i * Math.PI) / 8) * 100).toFixed(0)}L${(cx + Math.cos((i * Math.PI) / 8) * 600).toFixed(0)} ${(830 + Math.sin((i * Math.PI) / 8) * 158).toFixed(0)}"/>`).join("")}</g><g transform="translate(960 830) scale(2 .52)">${crescent("#b8862a")}</g>`,
    { texture: { strength: 0.2, frequency: 0.03 }, rim: 0.3 },
  );
  await shafts(
    stage,
    "#fff4d0",
    0.3,
    ["M300 -20L620 -20L1300 900L620 900Z", "M1100 -20L1240 -20L1500 900L1180 900Z"],
    40,
  );
  // Two weapons wait in the ring, planted where the fighters will stand.
  const blade = (x: number, a: number, dark: string, bright: string) =>
    `<g transform="translate(${x} 850) rotate(${a})">${lit("M-15 0L-11 -300H11L15 0L0 26Z", "#4a5a78", "#f4faff")}${lit("M-56 -320H56V-298H-56Z", "#8a5a14", "#ffe08a")}${lit("M-11 -430H11V-320H-11Z", dark, bright)}${flat(oval(0, -436, 17), "#ffd27a")}</g>`;
  await shadows(stage, 0.5, [700, 858, 90, 16], [1230, 858, 90, 16]);
  await stage.over(blade(690, -9, "#12306a", "#4a86e0") + blade(1230, 9, "#6a0f1a", "#f0484a"), { rim: 0.6 });
  await stage.over(props.confetti({ seed: 4, count: 130 }));
  await frameShade(stage, 0.4, "#2a1420");
  return stage.finish({ ...FINISH, bloomThreshold: 0.92, exposure: 0.92 });
};

const rushHour = async (stage: Stage) => {
  await backdrop(stage, "#1a1c5a", "#6a3a8a", "#f06a6a", "#ffc070");
  await stage.over(
    props.skyline({
      seed: 41,
      startX: -20,
      y: 640,
      minHeight: 60,
      maxHeight: 380,
      fill: "#5a3a7a",
      windowColor: "#ffe0a0",
      windowDensity: 0.3,
      buildingWidth: [60, 120],
    }),
    { rim: 0.2 },
  );
  const view = new View(560, 560, { light: "#ffc890", shade: "#100828", haze: "#c85a6a" }, 900, 3600);
  await stage.over(
    houses(view, -1, 420, 330, ["#4a3068", "#5a3460", "#3a2c5c"], ["#ffd08a", "#ff8ab0", "#2a1c48"], 44),
    { rim: 0.2 },
  );
  await stage.over(
    view.quad(
      [
        [-420, 330, -450],
        [2600, 330, -450],
        [2600, 330, 3600],
        [-420, 330, 3600],
      ],
      "#4a3058",
    ) + view.boards(330, -450, 3600, -40, 400, 220, "#ffe0a0", 5),
    { texture: { strength: 0.25, frequency: 0.03 } },
  );
  // Trails of lamps show the speed of the traffic.
  await stage.add(
    [...Array(26)]
      .map((_, i) => {
        const y = 600 + i * 17;
        return `<path d="M${580 + i * 3} ${562 + i * 2}Q${300 - i * 20} ${y} ${-60} ${y + 120}" stroke="${i % 3 ? "#ff5a5a" : "#ffd060"}" stroke-width="${(1 + i * 0.22).toFixed(1)}" fill="none" opacity=".7"/>`;
      })
      .join(""),
    0.9,
    1.2,
  );
  await shadows(stage, 0.7, [1200, 985, 640, 44]);
  // A jeepney with a phone's signal waves as its horn: chrome, stripes, stars and lamps.
  const jeepney = `<g transform="translate(1190 930)">${lit("M-560 -70V-160Q-556 -220 -480 -236L-330 -250L-240 -410Q-226 -440 -180 -440H560Q600 -440 600 -400V30H-560Z", "#3a1058", "#e84a8a")}${fade("M-300 -252L-222 -396H-110V-250Z", "#bfe8ff", "#5a7ac0")}${[0, 1, 2, 3].map((i) => fade(rect(-70 + i * 160, -400, 136, 150), "#ffe8b0", "#e89a5a")).join("")}${line("M-200 -462H600", "#e8f0ff", 20)}${lit("M-120 -540H520L560 -462H-160Z", "#8a5a20", "#ffd890")}${[0, 1, 2, 3].map((i) => lit(rect(-80 + i * 146, -600, 116, 70), ["#6a1420", "#14406a", "#2a5a34", "#5a3a14"][i], ["#ff7a6a", "#6ac0ff", "#8ae0a0", "#ffd080"][i])).join("")}${fade(rect(-540, -190, 1140, 56), "#ffe060", "#f0901f")}${fade(rect(-556, -110, 1156, 44), "#5ae0f0", "#1a7ac0")}${fade(rect(-556, -50, 1156, 40), "#f4f8ff", "#98a4c0")}${[...Array(13)].map((_, i) => flat(star(-500 + i * 86, -162, 24, 9), "#c81f4a")).join("")}${lit("M-580 -160H-540V-20H-580Z", "#6a7488", "#f8fcff")}${flat(oval(-560, -120, 34, 34), "#fff8d0")}${lit(rect(-600, -30, 90, 40), "#5a6478", "#f0f4ff")}${[-340, 400].map((x) => `${flat(oval(x, 30, 116), "#0c0a14")}${lit(oval(x, 30, 66), "#5a6070", "#f4f8ff")}${flat(star(x, 30, 54, 20, 6), "#c81f4a")}`).join("")}</g>`;
  await stage.over(jeepney, { rim: 0.6 });
  await glow(stage, "#fff0b0", 1, [630, 810, 220, 150]);
  await shafts(stage, "#ffe8a8", 0.5, ["M630 790L-40 900V1060L630 840Z"], 24);
  await glow(stage, "#ffb060", 0.5, [1400, 600, 420, 130]);
  reflect(stage, 1000, 0.3, 14, 4);
  await stage.over(
    `${line("M1780 1080V140", "#140a24", 22)}${line("M1780 160Q1700 120 1640 150", "#140a24", 16)}<path d="M-20 90Q900 230 1780 200M-20 140Q900 290 1780 240" stroke="#140a24" stroke-width="5" fill="none"/>${lit(oval(1640, 166, 44, 22), "#5a3a20", "#fff0c0")}`,
    { rim: 0.4 },
  );
  await glow(stage, "#ffd890", 0.6, [1640, 200, 200]);
  await frameShade(stage, 0.45, "#0c0420");
  return stage.finish({ ...FINISH, saturation: 1.14 });
};

/** Streets and places of the town. */
export const streets: Thumbnails = {
  "street-food": ["dusk", "Steam and lanterns over a street food stall in the evening", streetFood],
  "corner-shop": ["dusk", "A corner shop full of bottles and sachets at dusk, with a jeepney beside it", sariSari],
  "neon-alley": ["city", "Scientist under a red umbrella in a neon alley", neonAlley],
  market: ["dawn", "Striped stalls full of fruit on market day", market],
  "rooftop-laundry": ["dusk", "School jackets dry on a roof above the city at sunset", rooftopLaundry],
  harbor: ["dusk", "A chest and barrels on the quay, with red sails on the water", harbor],
  "festival-drums": ["dusk", "Three festival drums between flames and lanterns", festivalDrums],
  arena: ["dawn", "Two blades wait in the ring of a crowded arena", arena],
  "rush-hour": ["city", "A colorful jeepney drives through the city at dusk", rushHour],
};
