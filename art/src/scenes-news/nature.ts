// News pictures out of doors: fields, forests, mountains, water and fires.
import * as architecture from "../architecture.ts";
import { SCHOOL_MATERIALS } from "../architecture.ts";
import { lampPost } from "../bands/props.ts";
import { rng } from "../engine.ts";
import { flat, leaf, line, lit, oval } from "../items/shapes.ts";
import * as props from "../props.ts";
import type { Stage } from "../stage.ts";
import { crescent } from "./furniture.ts";
import { dust, frameShade, glow, reflect, shadows, shafts, steam } from "./light.ts";
import type { Thumbnails } from "./thumbnails.ts";
import { fade, rect, View } from "./view.ts";

const FINISH = { bloomThreshold: 0.88, bloom: 0.35, vignette: 0.32, grain: 0.006 };
const ROCK = { strength: 0.55, frequency: 0.012, seed: 6 };
const sky = (stage: Stage, horizon: number, ...colors: string[]) =>
  stage.over('<rect width="1920" height="1080" fill="url(#sky)"/>', {
    defs: `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${colors.map((c, i) => `<stop offset="${((i / (colors.length - 1)) * horizon) / 1080}" stop-color="${c}"/>`).join("")}</linearGradient>`,
  });
/** Path data of a range of hills from the left to the right edge and down to the bottom. */
const range = (y: number, height: number, seed: number, rough = 1) => {
  const r = rng(seed);
  let d = `M-20 1100V${y}`;
  for (let x = -20; x < 1960; x += 60) {
    const wave =
      Math.sin(x * 0.004 + seed) * 0.5 + Math.sin(x * 0.011 + seed * 2) * 0.3 * rough + (r() - 0.5) * 0.34 * rough;
    d += `L${x} ${(y - height * (0.4 + wave)).toFixed(0)}`;
  }
  return `${d}V1100Z`;
};
/** White heaps of cloud with a lit upper side. */
const clouds = (spots: [number, number, number][], bright: string, dark: string, seed = 1) => {
  const r = rng(seed);
  return spots
    .map(([x, y, s]) =>
      [...Array(9)]
        .map((_, i) => {
          const dx = (i - 4) * 46 * s,
            h = (70 - Math.abs(i - 4) * 12 + r() * 24) * s;
          return fade(oval(x + dx, y - h * 0.4, h * 0.9, h * 0.7), bright, dark, 'opacity=".85"');
        })
        .join(""),
    )
    .join("");
};
/** Tufts of grass along a line. */
const grass = (y: number, from: number, to: number, step: number, height: number, colors: string[], seed = 1) => {
  const r = rng(seed);
  let svg = "";
  for (let x = from; x < to; x += step) {
    const h = height * (0.5 + r() * 0.8),
      lean = (r() - 0.5) * h * 0.7;
    svg += `<path d="M${x} ${y + 6}Q${x + lean * 0.2} ${y - h * 0.5} ${(x + lean).toFixed(0)} ${(y - h).toFixed(0)}Q${x + 8} ${y - h * 0.4} ${x + 10} ${y + 6}Z" fill="${colors[(r() * colors.length) | 0]}"/>`;
  }
  return svg;
};

const riceTerraces = async (stage: Stage) => {
  await sky(stage, 460, "#3a5ab0", "#a07ab8", "#f8a87a", "#ffe0a8");
  await glow(stage, "#ffe8b0", 1.1, [1360, 360, 520, 360]);
  await stage.over('<circle cx="1360" cy="372" r="80" fill="#fff6d0"/>');
  await stage.over(
    clouds(
      [
        [380, 210, 1.3],
        [900, 150, 0.9],
        [1700, 180, 1],
      ],
      "#ffe8d0",
      "#d88a98",
      3,
    ),
    { blur: 6 },
  );
  await stage.over(`<path d="${range(470, 220, 4)}" fill="#7a7ab0"/>`, { blur: 2 });
  await stage.over(`<path d="${range(520, 180, 9)}" fill="#5a7a98"/>`, { rim: 0.3 });
  stage.mist(480, 40, 0.7, 5, "#ffdcb0");
  // Terraces: each is a curved strip of water with a green edge; nearer ones are wider.
  const r = rng(8);
  for (let k = 0; k < 13; k++) {
    const t = k / 12,
      y = 470 + 560 * t ** 1.35,
      h = 10 + 34 * t,
      shift = Math.sin(k * 1.7) * 260;
    const edge = (dy: number) => {
      let d = "";
      for (let x = -40; x <= 1980; x += 40) {
        const bend = Math.sin((x + shift) * 0.0042) * (30 + 70 * t) + Math.sin((x + shift * 2) * 0.011) * (8 + 16 * t);
        d += `${d ? "L" : "M"}${x} ${(y + bend + dy - Math.max(0, (300 - x) / 300) * 120 * (1 - t)).toFixed(0)}`;
      }
      return d;
    };
    const green = ["#2f7444", "#46903f", "#62a444", "#3a8044"][k % 4];
    await stage.over(
      `${fade(`${edge(0)}V1100H-40Z`, ["#f8b888", "#e8a890", "#b890b0"][k % 3], "#5a6aa8")}${[...Array(5)].map(() => `<ellipse cx="${(r() * 1920).toFixed(0)}" cy="${(y + h * 0.4 + r() * 20).toFixed(0)}" rx="${60 + r() * 90}" ry="2.4" fill="#fff4d8" opacity=".4"/>`).join("")}${fade(`${edge(h)}V1100H-40Z`, green, "#1c4a34")}<path d="${edge(h)}" fill="none" stroke="#c8e88a" stroke-width="${3 + 5 * t}" opacity=".9"/>`,
      { texture: { strength: 0.18, frequency: 0.03, seed: k } },
    );
    // Young rice in rows.
    if (k > 3 && k % 2)
      await stage.over(grass(y + h * 0.7 + 20, 0, 1920, 26, 12 + 26 * t, ["#8ad060", "#5aa84a", "#c8e878"], k), {
        opacity: 0.9,
      });
  }
  // A hut, and palms on the ridge.
  await stage.over(
    `<g transform="translate(430 700)">${lit("M-110 0V-110H110V0Z", "#4a2a1c", "#b87a48")}${flat(rect(-30, -80, 60, 80), "#ffd890")}${lit("M-170 -90L-20 -240H20L170 -90Z", "#5a3c1c", "#e0b060")}<path d="M-140 -100L-16 -230M-80 -100L-6 -230M80 -100L6 -230M140 -100L16 -230" stroke="#6a4a20" stroke-width="6" opacity=".6"/>${line("M-100 0V50M100 0V50", "#3a2014", 14)}</g>`,
    { rim: 0.5 },
  );
  await glow(stage, "#ffc878", 0.7, [430, 650, 130]);
  await steam(stage, 430, 470, 240, "#fff0e0", 0.24, 4);
  await shafts(
    stage,
    "#ffe0a0",
    0.24,
    ["M1360 370L-100 620V900Z", "M1360 370L200 1080H800Z", "M1360 370L1200 1080H1700Z"],
    30,
  );
  await stage.over(grass(1090, -10, 1930, 15, 130, ["#1f5a34", "#2f7a3c", "#174a30"], 4), { rim: 0.5 });
  await dust(stage, "#fff0c0", 50, 3);
  return stage.finish({ ...FINISH, exposure: 0.9, saturation: 1.14 });
};

/** Stalks of bamboo with nodes and leaves. */
const stalks = (
  seed: number,
  count: number,
  from: number,
  to: number,
  width: number,
  dark: string,
  bright: string,
  leafColors: string[],
) => {
  const r = rng(seed);
  let svg = "";
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + r() * 0.8)) / count,
      w = width * (0.7 + r() * 0.6),
      lean = (r() - 0.5) * 90;
    const id = `${dark}${bright}`.replaceAll("#", "");
    svg += `<linearGradient id="s${id}"><stop stop-color="${dark}"/><stop offset=".55" stop-color="${bright}"/><stop offset="1" stop-color="${dark}"/></linearGradient><path d="M${x} 1100L${x + lean} -20H${x + lean + w}L${x + w} 1100Z" fill="url(#s${id})"/>`;
    for (let y = 40 + r() * 120; y < 1080; y += 110 + w * 2.4) {
      const at = x + (lean * (1100 - y)) / 1120;
      svg += `<path d="M${at - 2} ${y}h${w + 4}" stroke="${dark}" stroke-width="${w * 0.16}"/><path d="M${at - 1} ${y + w * 0.14}h${w + 2}" stroke="#fff" stroke-opacity=".4" stroke-width="${w * 0.07}"/>`;
      if (y < 720 && r() < 0.6)
        for (let k = 0; k < 5; k++)
          svg += `<path d="${leaf(at + w / 2, y, 70 + r() * 70 + w, 20 + w * 0.16, (r() < 0.5 ? 1 : -1) * (60 + r() * 90))}" fill="${leafColors[(r() * leafColors.length) | 0]}"/>`;
    }
  }
  return svg;
};
const bambooPath = async (stage: Stage) => {
  await sky(stage, 1080, "#e8f8b0", "#b8e890", "#7ac870", "#4a9a58");
  await glow(stage, "#fffbd0", 1, [980, 330, 520, 480]);
  await stage.over(stalks(4, 46, -20, 1940, 16, "#8ac878", "#c8f0a0", ["#a8e088", "#c0ec98"]), { blur: 3 });
  stage.mist(700, 160, 0.6, 4, "#f0ffd0");
  await stage.over(
    stalks(7, 15, -60, 780, 30, "#3a8a48", "#8ad068", ["#5ab058", "#7ac860", "#9ade70"]) +
      stalks(11, 15, 1180, 1960, 30, "#3a8a48", "#8ad068", ["#5ab058", "#7ac860", "#9ade70"]),
    { rim: 0.15 },
  );
  // The path with steps that lead to a far gate.
  await stage.over(
    `${fade("M0 1100L880 640H1080L1920 1100Z", "#d8d0a0", "#7a6a4a")}<path d="M-10 1100V820Q500 680 890 640L0 1100ZM1930 1100V820Q1460 680 1070 640L1920 1100Z" fill="#4a8a44"/>`,
    { texture: { strength: 0.3, frequency: 0.02 } },
  );
  await stage.over(
    [...Array(9)]
      .map((_, i) => {
        const t = (i + 1) / 9,
          y = 640 + 440 * t ** 1.7,
          w = 96 + 760 * t ** 1.7;
        return `${fade(`M${980 - w} ${y}H${980 + w}L${980 + w * 1.02} ${y + 14 + 22 * t}H${980 - w * 1.02}Z`, "#8a8a78", "#4a4c44")}<path d="M${980 - w} ${y}H${980 + w}" stroke="#f0f0d0" stroke-width="${2 + 4 * t}"/>`;
      })
      .join(""),
  );
  await stage.over(
    `<g transform="translate(980 650)">${lit("M-124 0V-210H-96V0ZM96 0V-210H124V0Z", "#8a1a1c", "#f0604a")}${lit("M-190 -250Q0 -220 190 -250L182 -210H-182Z", "#5a1014", "#e84a3c")}${lit(rect(-150, -178, 300, 22), "#8a1a1c", "#f0604a")}${lit(rect(-24, -212, 48, 40), "#2a1c1c", "#7a5a3a")}</g>`,
    { rim: 0.3 },
  );
  await stage.over(
    stalks(15, 5, -60, 330, 74, "#1a5030", "#5aa850", ["#2f7a3c", "#4a9a48", "#6ab850"]) +
      stalks(19, 5, 1560, 1960, 74, "#1a5030", "#5aa850", ["#2f7a3c", "#4a9a48", "#6ab850"]),
    { rim: 0.35 },
  );
  await shafts(
    stage,
    "#fffcc8",
    0.4,
    ["M600 -20H740L420 1080H120Z", "M900 -20H1000L900 1080H700Z", "M1240 -20H1420L1700 1080H1380Z"],
    26,
  );
  // Stone lanterns and ferns beside the path.
  const stone = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${lit("M-70 0H70L50 -40H-50Z", "#4a4e48", "#a8a898")}${lit(rect(-22, -150, 44, 112), "#4a4e48", "#b0b0a0")}${lit("M-56 -230H56V-150H-56Z", "#4a4e48", "#b8b8a8")}${flat(rect(-30, -214, 60, 50), "#ffe8a0")}${lit("M-104 -226Q-60 -300 0 -316Q60 -300 104 -226Z", "#3a3e38", "#9a9c8c")}<path d="M-90 -232Q0 -262 90 -232" stroke="#5a9a4a" stroke-width="14" fill="none"/></g>`;
  await stage.over(stone(520, 880, 0.8) + stone(1450, 880, 0.8), { rim: 0.35 });
  await glow(stage, "#ffe890", 0.6, [520, 730, 100], [1450, 730, 100]);
  await stage.over(
    grass(1090, -10, 620, 17, 120, ["#2f7a3c", "#1f5a34", "#5aa84a"], 6) +
      grass(1090, 1340, 1940, 17, 120, ["#2f7a3c", "#1f5a34", "#5aa84a"], 9),
    { rim: 0.3 },
  );
  await dust(stage, "#fffdd0", 90, 4);
  return stage.finish({ ...FINISH, exposure: 0.82, contrast: 1.12, saturation: 1.1 });
};

const waterfallShrine = async (stage: Stage) => {
  await sky(stage, 400, "#5aa8d8", "#bfe8f0", "#f0fbf0");
  await glow(stage, "#ffffff", 0.7, [900, 120, 480, 300]);
  // Cliffs to both sides, in three depths.
  const cliff = (d: string, top: string, bottom: string) =>
    stage.over(fade(d, top, bottom), { texture: ROCK, rim: 0.3 });
  await cliff(
    "M300 1100V140L420 90L560 120L640 60L760 110L820 60L860 200V1100ZM1900 1100V110L1600 60L1460 110L1360 50L1240 100L1160 60L1080 210V1100Z",
    "#7a9a98",
    "#3a5a5a",
  );
  stage.mist(600, 200, 0.5, 4, "#e8f8f4");
  // The fall: white strands in front of a blue ground.
  const r = rng(6);
  await stage.over(
    `${fade("M842 140Q960 116 1096 140L1130 800H800Z", "#d8f4fc", "#8ac8e0")}${[...Array(46)]
      .map(() => {
        const x = 850 + r() * 236;
        return `<path d="M${x.toFixed(0)} ${(130 + r() * 200).toFixed(0)}Q${(x + (x - 968) * 0.1).toFixed(0)} 460 ${(x + (x - 968) * 0.18).toFixed(0)} ${(500 + r() * 320).toFixed(0)}" stroke="#ffffff" stroke-width="${(2 + r() * 9).toFixed(1)}" fill="none" opacity="${(0.3 + r() * 0.6).toFixed(2)}"/>`;
      })
      .join("")}`,
  );
  await cliff(
    "M-20 1100V120L120 60L260 100L420 240L470 200L560 420L700 560L760 800L720 1100ZM1940 1100V160L1780 90L1660 180L1540 200L1440 420L1300 540L1220 700L1230 1100Z",
    "#54706a",
    "#1c3438",
  );
  // Moss, and trees on the ledges.
  await stage.over(
    `<path d="M420 236Q470 180 566 420Q500 380 430 280ZM560 414Q660 470 706 562Q640 540 560 440ZM1540 196Q1480 260 1440 430Q1380 500 1300 546Q1420 460 1470 300Z" fill="#5aa858" opacity=".9"/>`,
    { texture: { strength: 0.4, frequency: 0.04 } },
  );
  const tuft = (x: number, y: number, s: number, seed: number) => {
    const q = rng(seed);
    return [...Array(20)]
      .map(() =>
        flat(
          oval(x + (q() - 0.5) * 210 * s, y - q() * 120 * s, (22 + q() * 34) * s, (18 + q() * 24) * s),
          ["#2f6a44", "#3f8a50", "#5aa858", "#7ac060"][(q() * 4) | 0],
        ),
      )
      .join("");
  };
  await stage.over(
    tuft(200, 110, 1.3, 2) +
      tuft(1720, 130, 1.3, 5) +
      tuft(520, 330, 0.7, 8) +
      tuft(1480, 300, 0.8, 11) +
      tuft(1300, 520, 0.6, 14),
    { rim: 0.3 },
  );
  // The shrine on its rock, with a bridge of red rails.
  await stage.over(
    `<g transform="translate(1350 640)">${lit("M-170 130L-130 -20H150L210 130Z", "#2c3c3c", "#7a8a80")}${lit(rect(-110, -150, 220, 140), "#5a1a18", "#d85a40")}${flat(rect(-70, -120, 56, 110), "#ffe0a0")}${flat(rect(14, -120, 56, 110), "#ffe0a0")}<path d="M-44 -120V-10M40 -120V-10M-110 -66H110" stroke="#4a1414" stroke-width="7"/><path d="${props.roofPath(0, -270, 190, 130)}" fill="#2a3a48"/><path d="${props.roofTilesPath(0, -270, 190, 130, 18)}" stroke="#8aa8b0" stroke-opacity=".5" stroke-width="5" fill="none"/>${lit(rect(-150, -20, 300, 24), "#5a3a28", "#b08058")}</g>`,
    { rim: 0.5 },
  );
  await glow(stage, "#ffd890", 0.7, [1350, 580, 170]);
  await stage.over(fade("M-20 1100V850Q400 790 960 800T1940 850V1100Z", "#9adce0", "#1f5a70"));
  reflect(stage, 812, 0.5, 30, 5);
  for (const [x, y, w] of [
    [960, 800, 330],
    [820, 820, 190],
    [1120, 820, 200],
  ] as const)
    await stage.over(`<ellipse cx="${x}" cy="${y}" rx="${w}" ry="64" fill="#fff"/>`, { blur: 24, opacity: 0.7 });
  await steam(stage, 880, 800, 360, "#ffffff", 0.4, 3);
  await steam(stage, 1060, 800, 320, "#ffffff", 0.4, 7);
  await shafts(stage, "#fffbe0", 0.26, ["M820 -20H960L700 900H300Z", "M1040 -20H1120L1500 900H1240Z"], 34);
  await stage.over(
    `<path d="M180 930Q700 740 1230 800" stroke="#5a1a18" stroke-width="44" fill="none"/><path d="M180 900Q700 712 1230 772M180 850Q700 664 1230 728" stroke="#e85a40" stroke-width="16" fill="none"/>${[
      ...Array(10),
    ]
      .map((_, i) => {
        const t = i / 9,
          x = 180 + 1050 * t,
          y = 900 - 330 * t * (1 - t) * 1.12 - 128 * t;
        return line(`M${x} ${y}V${y - 62}`, "#b8342c", 15);
      })
      .join("")}`,
    { rim: 0.4 },
  );
  await cliff(
    "M-20 1100V900L90 860L230 930L330 1000L420 1100ZM1940 1100V880L1800 840L1660 930L1560 1100Z",
    "#2f4a48",
    "#0f2224",
  );
  await stage.over(
    grass(960, -10, 260, 18, 90, ["#2f7a4c", "#4a9a58", "#1f5a40"], 3) +
      grass(930, 1680, 1930, 18, 90, ["#2f7a4c", "#4a9a58"], 8),
    { rim: 0.3 },
  );
  return stage.finish({ ...FINISH, exposure: 0.9, contrast: 1.1 });
};

const snowPass = async (stage: Stage) => {
  stage
    .sky({ moon: null, seed: 22, clouds: { opacity: 0.6, fadeEnd: 0.6 } })
    .hills({
      seed: 29,
      horizon: 0.66,
      amplitude: 900,
      snowLine: 90,
      highlightIntensity: 0.75,
      lightDirection: [-0.5, 0.55, 0.4],
      flatDistance: 700,
    })
    .mist(700, 90, 0.8, 5, "#eef8ff");
  // The watchtower of the pass, a wall and its lit windows.
  await stage.over(
    `<g transform="translate(1330 800)">${lit("M-900 0V-90H900V0Z", "#3a5068", "#8aa4b8")}${[...Array(16)].map((_, i) => lit(rect(-880 + i * 112, -130, 60, 44), "#3a5068", "#9ab4c8")).join("")}<path d="M-900 -92H900" stroke="#fff" stroke-width="14"/>${lit(rect(-120, -380, 240, 380), "#2f4258", "#7a94ac")}${[0, 1].map((k) => [-56, 56].map((x) => flat(rect(x - 22, -320 + k * 130, 44, 66), "#ffd27a")).join("")).join("")}<path d="${props.roofPath(0, -510, 190, 130)}" fill="#f4faff"/><path d="${props.roofPath(0, -488, 176, 116)}" fill="#4a2c34"/><path d="${props.roofPath(0, -510, 186, 96)}" fill="#f4faff"/>${lit("M-46 0V-120Q0 -170 46 -120V0Z", "#1a1418", "#6a4028")}</g>`,
    { rim: 0.4 },
  );
  await glow(stage, "#ffc060", 0.8, [1330, 520, 170], [1330, 650, 170]);
  await stage.over(
    `${fade("M-20 1100V800Q300 770 640 800T1300 790T1940 800V1100Z", "#f4faff", "#8ab0d0")}${fade("M560 1100Q900 980 1000 900T1270 800H1390Q1180 900 1240 960T1100 1100Z", "#c8dcec", "#7a9cc0")}`,
    { texture: { strength: 0.08, frequency: 0.01 } },
  );
  await stage.over(
    [
      [180, 830, 1],
      [420, 812, 0.7],
      [620, 806, 0.5],
      [1760, 830, 1],
      [1620, 812, 0.66],
    ]
      .map(([x, y, s]) => props.conifer(x, y, s, { fill: "#24485a" }))
      .join(""),
    { rim: 0.3 },
  );
  // Red flags mark the trail.
  await stage.over(
    [
      [700, 1040, 1.3, "#e8404a"],
      [980, 950, 0.9, "#f0b030"],
      [1090, 890, 0.6, "#3a8ae0"],
    ]
      .map(
        ([x, y, s, c]) =>
          `<g transform="translate(${x} ${y}) scale(${s})">${line("M0 0V-230", "#4a3028", 10)}<path d="M4 -228Q60 -250 120 -220Q80 -190 120 -160Q60 -180 4 -150Z" fill="${c}"/><ellipse rx="40" ry="10" fill="#6a90b4" opacity=".6"/></g>`,
      )
      .join(""),
    { rim: 0.5 },
  );
  await stage.over(
    `${[...Array(12)].map((_, i) => `<ellipse cx="${860 - i * 24 + (i % 2) * 34}" cy="${930 + i * 13}" rx="${9 + i}" ry="${4 + i * 0.4}" fill="#6a8cb4"/>`).join("")}`,
    { opacity: 0.8 },
  );
  await stage.over(
    props.conifer(70, 1110, 2, { fill: "#15303f" }) + props.conifer(1860, 1120, 2.1, { fill: "#15303f" }),
    { rim: 0.4 },
  );
  await stage.over(props.snow({ seed: 4, count: 320, maxSize: 7 }));
  return stage.finish({ ...FINISH, exposure: 0.84, contrast: 1.1 });
};

const summit = async (stage: Stage) => {
  await sky(stage, 700, "#1f4aa8", "#5a8ae0", "#f0b0a0", "#ffe4b0");
  await glow(stage, "#fff0c0", 1.2, [520, 600, 520, 330]);
  await stage.over('<circle cx="520" cy="600" r="74" fill="#fffbe0"/>');
  stage.hills({
    seed: 61,
    horizon: 0.66,
    amplitude: 520,
    snowLine: 60,
    cameraHeight: 420,
    highlightIntensity: 0.7,
    lightDirection: [-0.6, 0.4, 0.5],
  });
  await stage.over(
    clouds(
      [
        [120, 800, 2.4],
        [620, 850, 2.8],
        [1180, 830, 2.6],
        [1720, 800, 2.4],
        [900, 760, 1.4],
      ],
      "#fff4e4",
      "#c8a0b8",
      3,
    ),
    { blur: 9, opacity: 0.95 },
  );
  // The peak in front, of rock and snow.
  await stage.over(
    `${fade("M760 1100L980 820L1060 760L1150 640L1250 560L1330 470L1400 540L1490 620L1560 760L1700 860L1940 1000V1100Z", "#5a6484", "#1f2a48")}`,
    { texture: ROCK, rim: 0.6 },
  );
  await stage.over(
    `<path d="M1330 470L1250 560L1150 640L1060 760L1130 730L1180 790L1230 690L1290 740L1320 620L1370 700L1420 640L1470 720L1500 690L1560 760L1490 620L1400 540Z" fill="#fff8f0"/><path d="M1330 470L1340 600L1370 700L1420 640L1470 720L1500 690L1560 760L1490 620L1400 540Z" fill="#a8b8dc"/>`,
    { rim: 0.4 },
  );
  await stage.over(
    `${line("M1330 480V110", "#6a4028", 16)}${lit("M1338 118Q1450 70 1540 130T1760 120Q1700 200 1770 290Q1650 250 1560 300T1338 300Z", "#1c1054", "#7a5af0")}<path d="M1400 100Q1420 200 1400 310M1600 140Q1580 220 1600 300" stroke="#241466" stroke-width="10" fill="none" opacity=".5"/><g transform="translate(1520 208) scale(.66)">${crescent("#ffe2a0")}</g>${flat(oval(1330, 104, 18), "#ffd27a")}`,
    { rim: 0.7 },
  );
  await stage.over(
    [
      [1210, 600, "#3a7ad8"],
      [1130, 690, "#f0b030"],
      [1460, 620, "#8a5ad8"],
    ]
      .map(
        ([x, y, c]) =>
          `<g transform="translate(${x} ${y})">${line("M0 0V-130", "#5a3a28", 8)}<path d="M3 -128Q40 -140 80 -120Q56 -104 80 -84Q40 -96 3 -80Z" fill="${c}"/></g>`,
      )
      .join(""),
    { rim: 0.5 },
  );
  await shafts(
    stage,
    "#ffe8b8",
    0.22,
    ["M520 600L1100 -20H1400Z", "M520 600L1960 260V520Z", "M520 600L-40 60V300Z"],
    20,
  );
  await stage.over(
    '<g fill="none" stroke="#2a3a6a" stroke-width="8"><path d="M300 240q34 -34 58 0q28 -36 62 -4M470 180q26 -26 46 0q22 -28 48 -2"/></g>',
  );
  await stage.over(props.snow({ seed: 9, count: 120, maxSize: 5 }));
  return stage.finish({ ...FINISH, exposure: 0.92, saturation: 1.1 });
};

/** A cherry tree in bloom, 620 units tall; its crown is lit from the upper right. */
const blossomTree = (x: number, y: number, scale: number, seed: number, colors: readonly string[]) => {
  const r = rng(seed),
    [deep, shade, base, light] = colors;
  const clumps = [...Array(34)]
    .map(() => {
      const a = r() * 6.283,
        q = Math.sqrt(r());
      return [Math.cos(a) * q * 250, -420 + Math.sin(a) * q * 150, 44 + r() * 34];
    })
    .sort((p, q) => p[0] - p[1] - (q[0] - q[1]));
  const blossoms = clumps
    .map(([cx, cy, cr]) => {
      // From the shaded lower left of a clump to its lit upper right.
      let svg = `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${(cr * 0.92).toFixed(0)}" fill="${cy > -370 ? deep : shade}"/>`;
      for (let i = 0; i < 34; i++) {
        const a = r() * 6.283,
          l = cr * (0.25 + r() * 0.85),
          px = cx + Math.cos(a) * l,
          py = cy + Math.sin(a) * l,
          lit = (Math.cos(a + 0.8) * l) / cr + (-360 - cy) / 300,
          size = 6 + r() * 8;
        svg += `<ellipse cx="${px.toFixed(0)}" cy="${py.toFixed(0)}" rx="${size.toFixed(0)}" ry="${(size * 0.7).toFixed(0)}" transform="rotate(${(r() * 180) | 0} ${px.toFixed(0)} ${py.toFixed(0)})" fill="${lit > 0.62 ? light : lit > 0.05 ? base : lit > -0.5 ? shade : deep}"/>`;
      }
      return svg;
    })
    .join("");
  return `<g transform="translate(${x} ${y}) scale(${scale})">${lit("M-40 6Q-18 -40 -20 -140Q-24 -230 -64 -330L-44 -342Q-6 -270 -2 -250Q16 -300 60 -350L82 -336Q30 -260 24 -150Q22 -50 44 6Z", "#3a2030", "#8a5a58")}${line("M-54 -330Q-110 -400 -170 -430M70 -342Q120 -400 190 -440M-2 -250Q0 -380 20 -470", "#5a3444", 16)}${blossoms}</g>`;
};

const cherryLane = async (stage: Stage) => {
  await sky(stage, 640, "#4a9ae8", "#a0d4fa", "#fbeef0");
  await stage.over(
    clouds(
      [
        [420, 250, 1.2],
        [1480, 210, 1.3],
      ],
      "#ffffff",
      "#d8dcf0",
      5,
    ),
    { blur: 9 },
  );
  stage.mist(600, 60, 0.5, 8, "#e8e4f4");
  await stage.over(architecture.school(960, 664, 0.72, SCHOOL_MATERIALS.sungmun), { fade: [240, 720, 0.5] });
  await stage.over(
    `${fade("M-20 1100V664H1940V1100Z", "#a4cf86", "#3f7a52")}${fade("M420 1100L880 664H1040L1500 1100Z", "#f6e6d2", "#b2948c")}<path d="M420 1100L880 664M1500 1100L1040 664" stroke="#8a7a80" stroke-width="9"/>`,
    { texture: { strength: 0.16, frequency: 0.02 } },
  );
  const lane = new View(960, 600, { light: "#fff4e0", shade: "#6a5060", haze: "#f4e0d8" }, 800, 4000);
  await stage.over(lane.rows(330, -220, 3400, -310, 310, 130, "#8a6a68", 2), { opacity: 0.35 });
  await stage.over(architecture.gate(960, 716, 0.56, SCHOOL_MATERIALS.sungmun), { rim: 0.3 });
  // Rows of trees along the lane; far ones are paler.
  for (const [d, ...colors] of [
    [4.6, "#d89cbc", "#e8b4cc", "#f4cfdc", "#fdeaf0"],
    [3, "#cf82aa", "#e59fbf", "#f4c2d4", "#fde2ea"],
    [2, "#c8729e", "#de88b0", "#f3b0ca", "#fdd8e4"],
    [1.34, "#bc6490", "#d87ca6", "#f09cbe", "#fccfe0"],
  ] as const) {
    const s = 2 / d,
      y = 664 + 330 / d;
    await shadows(stage, 0.28, [960 - 150 - 900 / d, y, 190 * s, 16 * s], [960 + 150 + 900 / d, y, 190 * s, 16 * s]);
    await stage.over(
      blossomTree(960 - 150 - 900 / d, y, s, d * 10, colors) +
        blossomTree(960 + 150 + 900 / d, y, s, d * 10 + 1, colors),
      { rim: 0.15 },
    );
  }
  await stage.over(
    grass(930, -20, 460, 26, 44, ["#5a9a5c", "#3f7a4e", "#7ab86a"], 4) +
      grass(930, 1460, 1940, 26, 44, ["#5a9a5c", "#3f7a4e", "#7ab86a"], 5),
  );
  await shafts(stage, "#fff4d8", 0.16, ["M1240 -20H1420L900 1080H560Z", "M1560 -20H1660L1400 1080H1160Z"], 34);
  const r = rng(3);
  await stage.over(
    [...Array(260)]
      .map(() => {
        const y = 700 + r() ** 0.6 * 380,
          w = (y - 640) / 70;
        return `<ellipse cx="${(r() * 1920).toFixed(0)}" cy="${y.toFixed(0)}" rx="${(w * 1.4).toFixed(1)}" ry="${(w * 0.7).toFixed(1)}" fill="${["#f8b8d0", "#fcd8e4", "#f090b4"][(r() * 3) | 0]}" opacity=".9"/>`;
      })
      .join(""),
  );
  // Two students meet on their way to the gate.
  await stage.actors(
    [
      { figure: "archer", x: 660, y: 914, scale: 0.54, pose: "victory" },
      { figure: "brawler", x: 1226, y: 906, scale: 0.54, flip: -1, pose: "victory" },
    ],
    0.5,
  );
  await stage.over(
    props.cherryTree(-70, 90, 1.2, { seed: 31, blossoms: 640, woodColor: "#3a2436" }) +
      props.cherryTree(1990, 70, 1.2, { seed: 12, blossoms: 640, flip: -1, woodColor: "#3a2436" }),
  );
  await stage.over(props.petals({ seed: 8, count: 110, color: "#ffd0e0", minSize: 5, maxSize: 17 }));
  return stage.finish({ ...FINISH, exposure: 0.88, saturation: 1.1, bloomThreshold: 0.92, bloom: 0.25 });
};

const archery = async (stage: Stage) => {
  await sky(stage, 600, "#4a9ae8", "#9ad4f8", "#eef8f0");
  await stage.over(
    clouds(
      [
        [420, 220, 1.5],
        [1460, 170, 1.2],
        [1800, 330, 0.9],
      ],
      "#ffffff",
      "#c8dcf0",
      2,
    ),
    { blur: 7 },
  );
  await stage.over(`<path d="${range(600, 160, 3)}" fill="#7ab0a0"/>`, { blur: 2 });
  await stage.over(`<path d="${range(640, 110, 12)}" fill="#4a9a6a"/>`, {
    texture: { strength: 0.4, frequency: 0.03 },
  });
  await stage.over(fade("M-20 1100V650Q900 620 1940 650V1100Z", "#b0dc7a", "#3f8a48"), {
    texture: { strength: 0.25, frequency: 0.02 },
  });
  await stage.over(
    `${[...Array(6)].map((_, i) => fade(`M${560 + i * 160 - 60} 650H${640 + i * 160 - 60}L${100 + i * 380} 1100H${-160 + i * 380}Z`, "#c8ec90", "#5aa850", 'opacity=".5"')).join("")}`,
  );
  const target = (x: number, y: number, s: number, arrows: number[][]) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${line("M-90 150L-130 320M90 150L130 320M0 150V300", "#6a4020", 22)}${lit(oval(12, 6, 196), "#6a4a1c", "#d8a850")}${[
      ["#f4f0e4", 180],
      ["#2a3448", 144],
      ["#3a8ae0", 108],
      ["#e8404a", 72],
      ["#ffd84a", 36],
    ]
      .map(([c, r]) => flat(oval(0, 0, r as number), c as string))
      .join(
        "",
      )}<path d="M-180 0A180 180 0 0 1 0 -180" stroke="#fff" stroke-width="8" fill="none" opacity=".6"/>${arrows.map(([ax, ay, dx]) => `${line(`M${ax} ${ay}L${ax + dx} ${ay + 66}`, "#8a5a30", 7)}<path d="M${ax + dx * 0.7} ${ay + 46}l-14 30l${14 + dx * 0.3} -8l18 6Z" fill="#e84a5a"/>`).join("")}</g>`;
  await stage.over(
    target(620, 660, 0.44, [[-20, 10, -60]]) + target(960, 656, 0.42, [[10, -12, 50]]) + target(1290, 660, 0.44, []),
    { rim: 0.2 },
  );
  await shadows(stage, 0.35, [420, 960, 220, 22]);
  await stage.over(
    target(400, 740, 0.86, [
      [4, 6, -90],
      [-40, -50, -70],
      [60, 30, -60],
    ]),
    { rim: 0.35 },
  );
  // A pavilion roof above, and a bow rack in front.
  await stage.over(
    `<path d="M-40 -20H1960V70Q960 150 -40 70Z" fill="#5a2c24"/><path d="M-40 70Q960 150 1960 70V110Q960 196 -40 110Z" fill="#8a4a30"/>${[...Array(33)].map((_, i) => `<path d="M${i * 60} -20V${92 + Math.sin((i / 32) * 3.14) * 36}" stroke="#3a1814" stroke-width="9"/>`).join("")}${curtain(["#2a5ab0", "#f4f0e0"])}`,
    { rim: 0.4 },
  );
  await shadows(stage, 0.5, [1440, 1040, 420, 26]);
  const bow = (x: number, a: number, dark: string, bright: string) =>
    `<g transform="translate(${x} 700) rotate(${a})">${`<path d="M0 -330Q130 -200 60 0Q130 200 0 330" fill="none" stroke="${dark}" stroke-width="30" stroke-linecap="round"/><path d="M4 -326Q126 -200 56 0Q126 200 4 326" fill="none" stroke="${bright}" stroke-width="12" stroke-linecap="round"/>`}<path d="M0 -330V330" stroke="#fff8e0" stroke-width="4"/>${lit(rect(44, -50, 34, 100), "#3a1a14", "#a8603a")}<path d="M0 -330q-30 -20 -10 -40M0 330q-30 20 -10 40" stroke="${dark}" stroke-width="16" fill="none"/></g>`;
  await stage.over(
    `${lit(rect(1080, 520, 740, 26), "#4a2816", "#b87844")}${lit(rect(1080, 860, 740, 26), "#4a2816", "#b87844")}${lit(rect(1090, 440, 30, 600), "#4a2816", "#b87844")}${lit(rect(1790, 440, 30, 600), "#4a2816", "#b87844")}${bow(1190, 4, "#6a1a1c", "#f0704a")}${bow(1360, -3, "#14406a", "#5ab0f0")}${bow(1530, 5, "#3a5a1c", "#a8d84a")}<g transform="translate(1690 1020)">${[...Array(7)].map((_, i) => `<g transform="rotate(${-9 + i * 3})">${line("M0 -60V-330", "#c89a5a", 8)}<path d="M-14 -330L0 -400L14 -330L0 -346Z" fill="${["#f0f0f8", "#ff6a6a", "#ffd84a"][i % 3]}"/></g>`).join("")}${lit("M-60 -220H60L46 0H-46Z", "#3a1c14", "#b06a40")}<path d="M-56 -170H56M-50 -50H50" stroke="#ffd27a" stroke-width="10"/></g>`,
    { rim: 0.5 },
  );
  await stage.over(grass(1092, -10, 1930, 20, 70, ["#3f8a48", "#5aa850", "#2f7040"], 5), { rim: 0.2 });
  await stage.petals(24, 5, 5, 13);
  return stage.finish({ ...FINISH, exposure: 0.88, saturation: 1.12 });
};
/** The short striped curtain below the roof of the shooting hall. */
function curtain([a, b]: [string, string]) {
  return [...Array(16)]
    .map((_, i) =>
      fade(
        `M${i * 120} ${104 + Math.sin((i / 16) * 3.14) * 44}h120v${66}q-60 18 -120 0Z`,
        i % 2 ? a : b,
        i % 2 ? "#1a3a7a" : "#c8c8d0",
      ),
    )
    .join("");
}

const campfire = async (stage: Stage) => {
  await sky(stage, 760, "#050a24", "#0f2454", "#1f4a7a", "#3a7a8a");
  stage.stars(420, 0.62, 1.1);
  await stage.add(
    '<path d="M-20 60Q500 160 900 330T1960 620L1960 470Q1300 330 1000 190T-20 -60Z" fill="#7a9ae8" opacity=".32"/>',
    0.5,
    36,
  );
  await stage.over(`<path d="${range(660, 190, 6)}" fill="#12304c"/>`, { blur: 2 });
  const r = rng(11);
  await stage.over(
    [...Array(26)]
      .map(() => props.conifer(r() * 1920, 780 + r() * 20, 0.7 + r() * 0.7, { fill: "#0d2436", snowColor: "#17344a" }))
      .join(""),
    { rim: 0.2 },
  );
  await stage.over(fade("M-20 1100V760Q900 720 1940 770V1100Z", "#2c4a44", "#0a1620"), {
    texture: { strength: 0.4, frequency: 0.02 },
  });
  await glow(stage, "#ff8a30", 1.1, [960, 850, 760, 300]);
  const tent = (x: number, y: number, s: number, dark: string, bright: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${lit("M-330 0L-40 -370L60 -330L-60 0Z", dark, bright)}${lit("M-40 -370L330 -30L300 0H-60Z", dark, dark)}${flat("M-150 0L-36 -300L-60 0Z", "#ffd890")}${line("M-40 -370L-430 30M-40 -370L430 10", "#e8d8b8", 4)}<g transform="translate(120 -120) scale(.4)" opacity=".8">${crescent("#ffe0a0")}</g></g>`;
  await stage.over(
    tent(360, 860, 0.9, "#1c2c6a", "#7a9af0") +
      tent(1560, 850, 0.96, "#5a1424", "#f0705a") +
      tent(980, 770, 0.5, "#1a4a3a", "#6ac890"),
    { rim: 0.5 },
  );
  await glow(stage, "#ffc060", 0.6, [290, 800, 130], [1490, 790, 130]);
  await shadows(stage, 0.6, [960, 960, 300, 30]);
  await stage.over(
    `<g transform="translate(960 960)">${[...Array(11)]
      .map((_, i) => {
        const a = (i / 11) * 6.283;
        return lit(oval(Math.cos(a) * 190, Math.sin(a) * 46 + 6, 42, 28), "#1c2028", "#8a8078");
      })
      .join(
        "",
      )}${line("M-150 20L90 -50M150 20L-90 -50M0 30V-60", "#4a2414", 36)}</g><g transform="translate(960 930)"><path d="M-120 0Q-180 -180 -60 -280Q-60 -170 -10 -390Q120 -240 80 -150Q140 -210 130 -260Q200 -110 110 0Z" fill="#ff6a1a"/><path d="M-80 0Q-110 -120 -30 -190Q-20 -110 6 -270Q90 -150 60 -90Q90 -110 90 -140Q120 -60 70 0Z" fill="#ffb030"/><path d="M-40 0Q-50 -70 -6 -110Q6 -60 14 -140Q60 -70 36 0Z" fill="#fff4b0"/></g>`,
    { rim: 0.3 },
  );
  await glow(stage, "#ffa040", 1.1, [960, 790, 300, 260]);
  // A pot on a tripod, logs to sit on, five mugs and a lute.
  await stage.over(`${line("M760 990L960 470L1160 990", "#3a2418", 16)}${line("M960 480V600", "#2a1c18", 6)}`, {
    rim: 0.5,
  });
  await stage.over(
    `<g transform="translate(560 1010)">${lit("M-240 -70H240V0H-240Z", "#2a160e", "#8a5430")}${lit(oval(240, -35, 24, 36), "#a8703c", "#f0c080")}</g><g transform="translate(1390 1020)">${lit("M-240 -70H240V0H-240Z", "#2a160e", "#8a5430")}${lit(oval(-240, -35, 24, 36), "#a8703c", "#f0c080")}</g>${[700, 770, 1150, 1220].map((x, i) => `<g transform="translate(${x} 1000)">${lit("M-24 -60H24L20 0H-20Z", ["#6a1420", "#14406a", "#2a5a34", "#5a3a14"][i], ["#ff7a6a", "#6ac0ff", "#8ae0a0", "#ffd080"][i])}<path d="M24 -46q24 14 0 32" stroke="#e8d8c0" stroke-width="7" fill="none"/></g>`).join("")}<g transform="translate(1480 950) rotate(34)">${lit("M-60 0Q-80 -100 0 -120Q80 -100 60 0Q0 40 -60 0Z", "#5a2c14", "#e89a50")}${flat(oval(0, -50, 20), "#1c0f0a")}${line("M0 -110V-330", "#4a2414", 18)}${line("M-4 0V-320M4 0V-320", "#fff0d0", 2)}</g>`,
    { rim: 0.6 },
  );
  await steam(stage, 960, 560, 420, "#c8a890", 0.22, 4);
  await stage.sparks(140, 5, 3.4, 200);
  await dust(stage, "#d8ff8a", 60, 7, 4, 500);
  await frameShade(stage, 0.6, "#02050c");
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.5 });
};

const fireworksRiver = async (stage: Stage) => {
  await sky(stage, 700, "#060824", "#141650", "#3a1f6a", "#8a3a78");
  stage.stars(160, 0.4, 0.6);
  await stage.add(
    props.firework(520, 260, 270, "#ffd060", { seed: 2, rays: 60 }) +
      props.firework(1000, 180, 210, "#ff6a9a", { seed: 6, rays: 52 }) +
      props.firework(1440, 290, 290, "#5ad8ff", { seed: 9, rays: 64 }) +
      props.firework(780, 440, 130, "#9aff9a", { seed: 12 }) +
      props.firework(1730, 150, 150, "#ffa04a", { seed: 14 }) +
      props.firework(190, 130, 140, "#c88aff", { seed: 17 }),
    1.3,
  );
  await glow(stage, "#ffd060", 0.4, [520, 260, 330]);
  await glow(stage, "#5ad8ff", 0.4, [1440, 290, 360]);
  await glow(stage, "#ff6a9a", 0.4, [1000, 180, 280]);
  await stage.over(
    props.skyline({
      seed: 21,
      startX: -20,
      y: 720,
      minHeight: 40,
      maxHeight: 230,
      fill: "#1a1444",
      windowColor: "#ffcf87",
      windowDensity: 0.4,
      buildingWidth: [50, 110],
    }),
    { rim: 0.4 },
  );
  await stage.over(
    props.pagoda(330, 730, 0.62, 5, { fill: "#1c1040", lampColor: "#ffc46b" }) +
      props.pagoda(1560, 730, 0.5, 5, { fill: "#1c1040", lampColor: "#ffc46b" }),
    { rim: 0.5 },
  );
  // A bridge with lamps.
  await stage.over(
    `<path d="M480 730Q960 560 1440 730V760Q1320 690 1240 760H1180Q1080 660 980 760H920Q840 690 720 760H660Q600 720 480 760Z" fill="#2a1248"/>${[
      ...Array(11),
    ]
      .map((_, i) => {
        const t = i / 10,
          x = 500 + 920 * t,
          y = 724 - 340 * t * (1 - t);
        return `${line(`M${x} ${y}V${y - 46}`, "#2a1248", 7)}<circle cx="${x}" cy="${y - 52}" r="11" fill="#ffd88a"/>`;
      })
      .join("")}`,
    { rim: 0.5 },
  );
  await stage.over(fade(rect(-10, 738, 1940, 350), "#2a1a5a", "#0a0a2c"));
  reflect(stage, 742, 0.85, 30, 7, 1.4);
  // Paper boats with candles drift by.
  const boat = (x: number, y: number, s: number, c: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${lit("M-90 -20H90L60 30H-60Z", "#5a2014", c)}${lit("M-50 -110H50V-20H-50Z", "#ff8a2a", "#fff0b0")}<path d="M-50 -64H50M0 -110V-20" stroke="#b0501c" stroke-width="6"/><path d="M-60 -110H60L40 -128H-40Z" fill="${c}"/></g>`;
  const boats: [number, number, number, string][] = [
    [260, 830, 0.6, "#f05a5a"],
    [620, 880, 0.8, "#ffd04a"],
    [1080, 850, 0.66, "#8a7af0"],
    [1420, 930, 1.1, "#f05a8a"],
    [880, 990, 1.3, "#ff8a4a"],
    [300, 1010, 1.3, "#5ac8c0"],
    [1740, 850, 0.6, "#ffd04a"],
  ];
  for (const [x, y, s] of boats)
    await glow(stage, "#ff9a40", 0.7, [x, y - 40 * s, 130 * s, 110 * s], [x, y + 60 * s, 60 * s, 130 * s]);
  await stage.over(boats.map(([x, y, s, c]) => boat(x, y, s, c)).join(""), { rim: 0.4 });
  await frameShade(stage, 0.5, "#04031a");
  return stage.finish({ ...FINISH, bloomThreshold: 0.55, bloom: 0.5, saturation: 1.12 });
};

const brokenTower = async (stage: Stage) => {
  stage
    .sky({
      moon: [1500, 330, 150],
      haloIntensity: 0.5,
      seed: 18,
      clouds: { opacity: 0.9, low: -0.2, high: 0.4, fadeEnd: 0.8 },
    })
    .hills({ seed: 37, horizon: 0.72, amplitude: 640, flatDistance: 1300, fogDensity: 4, highlightIntensity: 0.2 })
    .mist(720, 120, 0.9, 3);
  await stage.add(props.lightning(430, -10, 420, 9), 0.7, 0.8);
  let firs = "";
  for (let i = 0; i < 22; i++)
    firs += props.conifer(-20 + i * 92 + ((i * 53) % 50), 800 + ((i * 31) % 40), 0.5 + ((i * 17) % 10) / 30, {
      fill: "#16242f",
      snowColor: "#2f4656",
    });
  await stage.over(firs, { fade: [520, 880, 0.6] });
  stage.mist(800, 70, 0.8, 17);
  // The rock under the tower.
  await stage.over(
    '<path d="M760 1100C850 960 900 880 990 840C1060 806 1120 800 1250 796C1390 792 1470 806 1530 850C1610 910 1700 1000 1760 1100Z" fill="url(#rock)"/>',
    {
      rim: 0.5,
      fade: [780, 1100, 0.4],
      texture: ROCK,
      defs: '<linearGradient id="rock" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#18222e"/><stop offset="1" stop-color="#38485a"/></linearGradient>',
    },
  );
  await glow(stage, "#5ae0ff", 0.4, [1270, 330, 420, 380]);
  // A round tower whose crown is broken; the moon lights its right side.
  const stones =
    "M1122 812Q1136 640 1140 330L1104 306V252L1128 262L1150 236L1176 250L1188 198L1216 216L1232 168L1262 190L1290 160L1312 226L1338 232L1352 290L1376 300L1396 270V330L1362 340Q1368 640 1386 812Q1250 842 1122 812Z";
  let courses = "",
    joints = "";
  const r = rng(12);
  for (let y = 250; y < 812; y += 30) {
    courses += `M1090 ${y}Q1250 ${y + 22} 1410 ${y}`;
    for (let x = 1110 + r() * 30; x < 1400; x += 40 + r() * 26) joints += `M${x.toFixed(0)} ${y + 6}l2 26`;
  }
  const opening = (x: number, y: number, w: number, h: number, light: string) =>
    `<path d="M${x - w - 8} ${y + 6}V${y - h}Q${x} ${y - h - w * 2.1} ${x + w + 8} ${y - h}V${y + 6}Z" fill="#20303e"/><path d="M${x - w} ${y}V${y - h}Q${x} ${y - h - w * 1.7} ${x + w} ${y - h}V${y}Z" fill="${light}"/><path d="M${x} ${y}V${y - h - w * 0.8}M${x - w} ${y - h * 0.5}H${x + w}" stroke="#10202c" stroke-width="4"/>`;
  await stage.over(
    `<g clip-path="url(#stones)"><path d="${stones}" fill="url(#round)"/><path d="${courses}${joints}" fill="none" stroke="#141d28" stroke-width="3" opacity=".55"/><path d="M1090 322Q1250 352 1410 322V346Q1250 376 1090 346Z" fill="#141d28" opacity=".5"/><path d="M1312 226L1290 300L1316 350L1296 420L1310 470" fill="none" stroke="#0c131c" stroke-width="7"/></g>${opening(1246, 470, 34, 66, "#d8fbff")}${opening(1196, 610, 16, 36, "#4a90a4")}${opening(1300, 690, 16, 36, "#3a7488")}${opening(1244, 812, 36, 62, "#173444")}`,
    {
      rim: 0.7,
      defs: `<clipPath id="stones"><path d="${stones}"/></clipPath><linearGradient id="round"><stop stop-color="#151e29"/><stop offset=".3" stop-color="#33414f"/><stop offset=".72" stop-color="#76869a"/><stop offset=".9" stop-color="#a2b2c4"/><stop offset="1" stop-color="#5a6a7c"/></linearGradient>`,
    },
  );
  await glow(stage, "#7aeaff", 0.8, [1246, 430, 150, 150], [1246, 430, 60, 80]);
  await shafts(stage, "#7aeaff", 0.2, ["M1214 400L1214 470L420 760L300 560Z"], 24);
  // Fallen stones and what is left of the wall.
  const stone = (x: number, y: number, s: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${lit("M-34 16L-30 -14L-4 -26L30 -16L36 14L6 24Z", "#1c2733", "#8494a6")}<path d="M-30 -14L2 -4L30 -16M2 -4L6 24" stroke="#141d28" stroke-width="3" fill="none"/></g>`;
  await stage.over(
    `${lit("M1400 830V740L1424 716L1446 742L1480 736L1500 780L1546 788L1570 860Z", "#1c2733", "#6a7a8c")}<path d="M1404 762H1490M1404 790H1540M1430 738V762M1462 762V790M1500 790V826" stroke="#141d28" stroke-width="4" opacity=".7"/>${stone(1096, 826, 0.9, -8)}${stone(1040, 852, 0.7, 14)}${stone(1420, 842, 1, 6)}${stone(1490, 872, 0.8, -16)}${stone(1340, 838, 0.6, 20)}${stone(1000, 884, 0.5, 4)}`,
    { rim: 0.5, texture: ROCK },
  );
  stage.mist(900, 70, 0.7, 22);
  // Students on the near ledge look up to the window.
  await stage.over(
    '<path d="M-20 1100V902C120 872 300 886 460 890C600 894 690 920 760 990L820 1100Z" fill="url(#ledge)"/>',
    {
      rim: 0.5,
      texture: ROCK,
      defs: '<linearGradient id="ledge" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a3a4a"/><stop offset="1" stop-color="#0a1018"/></linearGradient>',
    },
  );
  await stage.over(lampPost(176, 898, 1.5, "#10161e", "#ffca7a"), { rim: 0.3 });
  await glow(stage, "#ffa850", 0.6, [176, 545, 150], [200, 890, 200, 34]);
  await stage.actors(
    [
      { figure: "shaman", x: 360, y: 906, scale: 0.52, pose: "victory" },
      { figure: "swordsman", x: 560, y: 918, scale: 0.54, pose: "victory" },
    ],
    0.9,
  );
  await stage.over(
    props.conifer(1850, 1090, 1.5, { fill: "#0c151d", snowColor: "#22323f" }) +
      props.conifer(1720, 1110, 1.1, { fill: "#0c151d", snowColor: "#22323f" }),
    { rim: 0.3 },
  );
  await stage.over(props.rain({ seed: 8, count: 130, length: 50 }), { opacity: 0.3 });
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.45 });
};

/** Places out of doors. */
export const nature: Thumbnails = {
  "rice-terraces": ["dawn", "Rice terraces full of water below the rising sun", riceTerraces],
  "bamboo-path": ["jade", "Steps through sunlit bamboo to a red gate", bambooPath],
  "waterfall-shrine": ["winter", "A shrine and a red bridge below a waterfall", waterfallShrine],
  "snow-pass": ["winter", "Flags mark the trail to the watchtower of a snowy pass", snowPass],
  summit: ["dawn", "A violet flag on a peak above the clouds at sunrise", summit],
  "cherry-lane": ["spring", "Two students on the cherry lane to the school gate", cherryLane],
  archery: ["dawn", "Targets on the meadow and bows on a rack at the archery range", archery],
  campfire: ["night", "Tents and mugs around a campfire under the stars", campfire],
  "fireworks-river": ["city", "Fireworks over a river full of candle boats", fireworksRiver],
  "broken-tower": ["storm", "Two students below a ruined tower with a lit window", brokenTower],
};
