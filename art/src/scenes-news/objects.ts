// News pictures that show things from close by: letters, maps, trophies, tools of the house.
import { rng } from "../engine.ts";
import { flat, glint, line, lit, oval, star } from "../items/shapes.ts";
import * as props from "../props.ts";
import type { Stage } from "../stage.ts";
import { bookRow, bottle, crescent, moonCoin, WOOD } from "./furniture.ts";
import { dust, frameShade, glow, reflect, shadows, shafts, steam } from "./light.ts";
import type { Thumbnails } from "./thumbnails.ts";
import { across, fade, rect, View } from "./view.ts";

const FINISH = { bloomThreshold: 0.78, bloom: 0.4, vignette: 0.4, grain: 0.006 };
const GOLD: [string, string] = ["#6a3a08", "#ffdf80"];
const at = (x: number, y: number, scale: number, angle: number, svg: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${svg}</g>`;

/** A table top seen from above at an angle: planks that run to the back. */
const planks = async (stage: Stage, bright: string, dark: string, top = 0) => {
  let svg = fade(rect(-10, top, 1940, 1100 - top), dark, bright);
  for (let i = 0; i < 15; i++) {
    const x = -900 + i * 270;
    svg += `<path d="M${x} 1100L${960 + (x - 960) * 0.52} ${top}" stroke="#120608" stroke-width="8" opacity=".7"/><path d="M${x + 9} 1100L${965 + (x - 960) * 0.52} ${top}" stroke="#fff0d0" stroke-width="3" opacity=".16"/>`;
  }
  return stage.over(svg, { texture: { strength: 0.34, frequency: 0.05, verticalScale: 0.12, seed: 3 } });
};
/** Lights out of focus behind a thing. */
const bokeh = (stage: Stage, colors: string[], seed: number, top = 0, bottom = 700) => {
  const r = rng(seed);
  return stage.add(
    [...Array(34)]
      .map(
        () =>
          `<circle cx="${(r() * 1920).toFixed(0)}" cy="${(top + r() * (bottom - top)).toFixed(0)}" r="${(20 + r() * 62).toFixed(0)}" fill="${colors[(r() * colors.length) | 0]}" opacity="${(0.08 + r() * 0.24).toFixed(2)}"/>`,
      )
      .join(""),
    0.9,
    3,
  );
};
const backdrop = (stage: Stage, inner: string, outer: string, x = 0.5, y = 0.4) =>
  stage.over('<rect width="1920" height="1080" fill="url(#back)"/>', {
    defs: `<radialGradient id="back" cx="${x}" cy="${y}" r=".85"><stop stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`,
  });
/** An open scroll with brush lines; 1000 units wide at scale 1, about the origin. */
const scroll = (content: string) =>
  `${lit("M-470 -300Q0 -330 470 -290L480 300Q0 270 -480 310Z", "#c89a58", "#fff4d4")}<path d="M-440 -270Q0 -298 444 -262L452 270Q0 242 -450 280Z" fill="none" stroke="#a8763a" stroke-width="6" opacity=".7"/>${content}${[-1, 1].map((side) => at(side * 480, 4, 1, 0, `${across(rect(-40, -336, 80, 672), "#8a6030", "#fff0c8")}${across(rect(-28, -390, 56, 60), "#3a160c", "#c8703a")}${across(rect(-28, 330, 56, 60), "#3a160c", "#c8703a")}${flat(oval(0, -392, 36, 16), "#ffd27a")}${flat(oval(0, 392, 36, 16), "#ffd27a")}`)).join("")}`;
const writing = (rows: number, seed: number, ink = "#3a2018", top = -200, left = -390) => {
  const r = rng(seed);
  return [...Array(rows)]
    .map((_, i) => {
      const y = top + i * 66;
      return `<path d="M${left} ${y}q60 -12 ${(200 + r() * 220).toFixed(0)} 0t${(100 + r() * 160).toFixed(0)} -4" stroke="${ink}" stroke-width="11" stroke-linecap="round" stroke-dasharray="${(60 + r() * 60).toFixed(0)} 22" fill="none" opacity=".8"/>`;
    })
    .join("");
};
const candle = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    0,
    `${lit(oval(0, 0, 110, 30), ...GOLD)}${lit("M-40 -10V-200Q0 -220 40 -200V-10Q0 10 -40 -10Z", "#a88a60", "#fff8e4")}<path d="M-40 -180q10 60 20 20q10 -30 16 -10" fill="#fff4d8"/>${line("M0 -206V-226", "#2a1c14", 7)}<path d="M0 -320Q44 -250 0 -216Q-44 -250 0 -320Z" fill="#ff9a2a"/><path d="M0 -286Q20 -246 0 -222Q-20 -246 0 -286Z" fill="#fff6c0"/>`,
  );
const gearShape = (x: number, y: number, r: number, teeth: number, dark: string, bright: string) => {
  let d = "";
  for (let i = 0; i < teeth * 4; i++) {
    const a = (i / (teeth * 4)) * Math.PI * 2,
      q = i % 4 < 2 ? r : r * 0.82;
    d += `${i ? "L" : "M"}${(x + Math.cos(a) * q).toFixed(1)} ${(y + Math.sin(a) * q).toFixed(1)}`;
  }
  return `${flat(oval(x + 10, y + 14, r * 0.95), "#1c0c06", 'opacity=".5"')}${lit(`${d}Z`, dark, bright)}${lit(oval(x, y, r * 0.66), bright, dark)}${lit(oval(x, y, r * 0.58), dark, bright)}${[...Array(6)].map((_, i) => flat(oval(x + Math.cos(i * 1.047) * r * 0.4, y + Math.sin(i * 1.047) * r * 0.4, r * 0.12), "#1c0c06")).join("")}${lit(oval(x, y, r * 0.2), "#3a1c08", "#fff0c0")}${flat(oval(x, y, r * 0.1), "#1c0c06")}`;
};

const scrollInk = async (stage: Stage) => {
  await planks(stage, "#9a5c34", "#4a2414");
  await glow(stage, "#ffb050", 0.8, [1500, 300, 700, 520]);
  await shadows(stage, 0.7, [860, 660, 640, 330]);
  await stage.over(
    at(
      840,
      560,
      1.06,
      -7,
      scroll(
        `${writing(7, 4)}<g transform="translate(270 130) scale(.9)"><rect x="-80" y="-80" width="160" height="160" rx="12" fill="#c8303a"/><g transform="scale(.5)">${crescent("#fff0d8")}</g></g>`,
      ),
    ),
    { rim: 0.3 },
  );
  // Ink stone, brush, paperweights of jade, a candle.
  await shadows(stage, 0.6, [1560, 850, 260, 90], [420, 960, 220, 40]);
  await stage.over(
    at(
      1560,
      800,
      1,
      12,
      `${lit("M-220 -120H220Q240 -120 240 -100V110Q240 130 220 130H-220Q-240 130 -240 110V-100Q-240 -120 -220 -120Z", "#0c0f18", "#4a5468")}${lit(oval(20, 10, 160, 96), "#05070c", "#222a38")}${flat(oval(40, 24, 120, 62), "#04050a")}<path d="M-60 0Q20 -50 110 -14" stroke="#8aa0c8" stroke-width="9" fill="none" opacity=".8"/>`,
    ),
    { rim: 0.5 },
  );
  await stage.over(
    `${line("M1240 980L760 690", "#5a2c14", 30)}${line("M1232 972L790 706", "#e89a58", 12)}${lit("M790 726L742 664Q690 630 640 650Q690 690 760 712Z", "#14100e", "#6a5a50")}${line("M800 714L780 702", "#ffd27a", 30)}${at(430, 900, 1, 24, `${lit("M-150 -44H150Q170 0 150 44H-150Q-170 0 -150 -44Z", "#0f4a34", "#8af0b8")}<path d="M-120 -20H90" stroke="#eafff0" stroke-width="9" opacity=".7"/>`)}`,
    { rim: 0.5 },
  );
  await stage.over(candle(1520, 480, 1.15), { rim: 0.3 });
  await glow(stage, "#ffb850", 1, [1520, 170, 260, 240]);
  await stage.petals(22, 5, 6, 16);
  await frameShade(stage, 0.75, "#0a0304");
  return stage.finish(FINISH);
};

const patchNotes = async (stage: Stage) => {
  await planks(stage, "#4a5a70", "#1c2434");
  await glow(stage, "#7ac8ff", 0.7, [600, 260, 760, 520]);
  await shadows(stage, 0.7, [760, 640, 640, 330]);
  await stage.over(
    at(
      740,
      560,
      1.02,
      5,
      scroll(
        `${[...Array(5)].map((_, i) => `<g transform="translate(-340 ${-190 + i * 92})">${i < 3 ? `<path d="M-30 0L-8 24L34 -30" stroke="#2f8a4a" stroke-width="16" fill="none"/>` : `<path d="M0 -26L24 0L0 26L-24 0Z" fill="#c8763a"/>`}</g>`).join("")}${writing(5, 9, "#2a2c40", -184, -280)}`,
      ),
    ),
    { rim: 0.35 },
  );
  await shadows(stage, 0.7, [1460, 500, 320, 300], [1300, 860, 230, 200]);
  await stage.over(
    gearShape(1480, 430, 300, 14, "#6a3a10", "#ffd480") +
      gearShape(1260, 800, 200, 10, "#3a4658", "#d8e8f8") +
      gearShape(1690, 800, 160, 9, "#5a1c14", "#ff9a6a"),
    { rim: 0.6 },
  );
  // A hammer, screws, drops of oil.
  await stage.over(
    `${at(340, 920, 1, -18, `${lit("M-40 -30H420V26H-40Z", "#3a1c0c", "#c8804a")}${lit("M-110 -110H0V100H-110Z", "#20283a", "#c0d0e4")}${lit("M-110 -110Q-200 -90 -210 -40L-110 -50Z", "#20283a", "#c0d0e4")}`)}${[
      [1010, 960],
      [1090, 1010],
      [960, 1030],
    ]
      .map(
        ([x, y]) =>
          `${lit(oval(x, y, 28), "#2a3448", "#e0ecf8")}<path d="M${x - 18} ${y}h36M${x} ${y - 18}v36" stroke="#1c2434" stroke-width="7"/>`,
      )
      .join("")}`,
    { rim: 0.5 },
  );
  await stage.add(flat(glint(1580, 260, 60) + glint(1330, 700, 40), "#fff"), 1);
  await frameShade(stage, 0.7, "#02050c");
  return stage.finish(FINISH);
};

const trophy = async (stage: Stage) => {
  await backdrop(stage, "#6a2440", "#12061c", 0.5, 0.45);
  // A curtain behind the pedestal.
  await stage.over(
    [...Array(17)]
      .map((_, i) =>
        across(
          `M${i * 120 - 60} -10h120Q${i * 120 + 80} 540 ${i * 120 + 60} 1090h-120Q${i * 120 - 30} 540 ${i * 120 - 60} -10Z`,
          "#3a0a1c",
          i % 2 ? "#a02440" : "#8a1c38",
        ),
      )
      .join(""),
    { texture: { strength: 0.2, frequency: 0.03 } },
  );
  await shafts(stage, "#ffe0a0", 0.42, ["M420 -20H660L1260 1080H760Z", "M1260 -20H1500L1160 1080H660Z"], 34);
  await glow(stage, "#ffc860", 0.8, [960, 480, 520, 460]);
  await stage.over(
    `${fade("M-10 930H1930V1090H-10Z", "#5a3444", "#1c0c18")}${fade("M560 860H1360L1400 960H520Z", "#f4e8d8", "#a8988c")}${fade(rect(520, 960, 880, 140), "#c8b8a8", "#5a4c4c")}`,
    { rim: 0.3, texture: { strength: 0.12, frequency: 0.01 } },
  );
  const cup = (x: number, y: number, s: number, dark: string, bright: string) =>
    at(
      x,
      y,
      s,
      0,
      `${lit("M-150 0H150L130 -60H-130Z", "#1c1014", "#6a4a40")}${lit(rect(-110, -90, 220, 34), dark, bright)}${lit("M-40 -90Q-24 -180 -70 -220H70Q24 -180 40 -90Z", dark, bright)}<path d="M-210 -520Q-330 -510 -300 -400Q-270 -310 -150 -300M210 -520Q330 -510 300 -400Q270 -310 150 -300" stroke="${dark}" stroke-width="40" fill="none"/><path d="M-210 -520Q-330 -510 -300 -400Q-270 -310 -150 -300M210 -520Q330 -510 300 -400Q270 -310 150 -300" stroke="${bright}" stroke-width="20" fill="none"/>${lit("M-230 -590H230Q220 -330 120 -250Q70 -210 0 -210Q-70 -210 -120 -250Q-220 -330 -230 -590Z", dark, bright)}${lit(oval(0, -590, 230, 44), bright, dark)}${flat(oval(0, -588, 200, 30), "#4a2408")}<path d="M-180 -540Q-170 -360 -100 -280" stroke="#fffbe0" stroke-width="24" fill="none" opacity=".85"/><g transform="translate(20 -420) scale(.82)">${crescent("#8a1c2c")}</g>`,
    );
  await shadows(stage, 0.6, [960, 868, 330, 30], [480, 960, 220, 30], [1440, 960, 220, 30]);
  await stage.over(cup(420, 960, 0.66, "#4a5468", "#f0f6ff") + cup(1500, 960, 0.66, "#5a2c14", "#f0a070"), {
    rim: 0.5,
  });
  await stage.over(cup(960, 866, 1.02, "#8a4c08", "#ffe68a"), { rim: 0.8 });
  await stage.over(
    [-1, 1]
      .map((side) =>
        at(
          960 + side * 330,
          560,
          1,
          0,
          [...Array(11)]
            .map(
              (_, i) =>
                `<path transform="translate(${side * (20 - Math.abs(i - 5) * 14)} ${220 - i * 44}) rotate(${side * (40 - i * 3)})" d="M0 0Q${side * 40} -10 ${side * 74} -50Q${side * 20} -50 0 0Z" fill="${i % 2 ? "#5ab85a" : "#8ae07a"}"/>`,
            )
            .join(""),
        ),
      )
      .join(""),
    { rim: 0.5 },
  );
  await stage.over(props.confetti({ seed: 9, count: 150 }));
  await stage.add(flat(glint(850, 320, 70) + glint(1090, 480, 40) + glint(1420, 620, 34), "#fff"), 1.2);
  await frameShade(stage, 0.55, "#080208");
  return stage.finish(FINISH);
};

const weaponRack = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 1940, 1100), "#5a3c30", "#241414"), { texture: WOOD });
  await stage.over(
    [...Array(9)]
      .map(
        (_, i) =>
          `<path d="M${i * 240} -10V1090" stroke="#170a0a" stroke-width="8"/><path d="M${i * 240 + 9} -10V1090" stroke="#fff" stroke-opacity=".07" stroke-width="4"/>`,
      )
      .join(""),
  );
  await stage.over(
    `${fade(rect(680, 90, 560, 800), "#8a1c2a", "#4a0c18")}<path d="${rect(704, 114, 512, 752)}" fill="none" stroke="#ffd27a" stroke-width="9"/><g transform="translate(960 480) scale(1.9)" opacity=".5">${crescent("#ffd27a")}</g>`,
    { texture: { strength: 0.2, frequency: 0.04 } },
  );
  await shafts(stage, "#ffd8a0", 0.34, ["M-20 -20H520L1500 1080H620Z"], 46);
  // A stand with three swords, each for one build: strength, agility, energy.
  await stage.over(
    `${lit("M430 1000L470 240H540L560 1000ZM1360 1000L1380 240H1450L1490 1000Z", "#24100a", "#9a5c34")}${lit("M340 1000H700V1050H340ZM1220 1000H1580V1050H1220Z", "#24100a", "#9a5c34")}`,
    { rim: 0.5 },
  );
  const sword = (y: number, blade: [string, string], grip: [string, string], kind: number) =>
    at(
      960,
      y,
      1,
      -3,
      `${flat(rect(-560, 30, 1100, 26), "#0a0406", 'opacity=".5"')}${kind === 0 ? lit("M-210 -34Q300 -60 640 -16Q660 0 640 10Q300 0 -210 26Z", ...blade) : kind === 1 ? lit("M-210 -50L540 -64L680 0L540 62L-210 50Z", ...blade) : lit("M-210 -20L560 -26L680 0L560 26L-210 20Z", ...blade)}${kind === 1 ? line("M-200 0H560", "#5a6478", 16) : kind === 2 ? line("M-180 0H600", "#8ae8ff", 10) : `<path d="M-200 16Q300 -14 630 0" stroke="#ffffff" stroke-width="6" fill="none" opacity=".8"/>`}${lit(kind === 1 ? "M-250 -120H-200V120H-250Z" : "M-240 -70Q-200 0 -240 70L-206 70Q-180 0 -206 -70Z", ...GOLD)}${lit(rect(-560, -28, 320, 56), ...grip)}<path d="${[...Array(8)].map((_, i) => `M${-550 + i * 40} -26l36 52m0 -52l-36 52`).join("")}" stroke="#ffd27a" stroke-width="5"/>${lit(oval(-574, 0, 36), ...GOLD)}<path d="M-590 20q-30 60 -10 130q16 -60 30 -120" fill="${grip[1]}"/>`,
    );
  await stage.over(sword(330, ["#5a6a88", "#f8fcff"], ["#12204a", "#4a7ae0"], 0), { rim: 0.6 });
  await stage.over(sword(570, ["#6a6a78", "#f4f0ec"], ["#4a0f18", "#e04a50"], 1), { rim: 0.6 });
  await stage.over(sword(810, ["#2a5a8a", "#c8f4ff"], ["#1a3a30", "#5ac89a"], 2), { rim: 0.6 });
  await glow(stage, "#5ad0ff", 0.6, [1240, 790, 420, 60]);
  await stage.add(flat(glint(1340, 300, 66) + glint(1180, 520, 50) + glint(1480, 776, 60), "#fff"), 1.2);
  await dust(stage, "#ffe8b8", 70, 6);
  await frameShade(stage, 0.7, "#060204");
  return stage.finish(FINISH);
};

const serverRack = async (stage: Stage) => {
  const view = new View(960, 470, { light: "#8ad8ff", shade: "#03060f", haze: "#123a6a" }, 1000, 3000);
  await stage.over(
    view.room([-620, -560, 620, 470], 2600, { floor: "#16203a", wall: "#1a2444", ceiling: "#0c1228", back: "#2a6ac0" }),
  );
  await stage.over(
    view.rows(470, -400, 2600, -620, 620, 180, "#05081a", 4) +
      view.boards(470, -450, 2600, -620, 620, 180, "#05081a", 4),
  );
  await stage.over(
    view.place(
      [0, -60, 2590],
      `<circle r="330" fill="#0a1a3a"/><circle r="300" fill="none" stroke="#5ad8ff" stroke-width="14"/><circle r="240" fill="#123a7a"/><g transform="scale(1.9)">${crescent("#ffe6a0")}</g>`,
    ),
  );
  await glow(stage, "#4aa8ff", 1, [960, 450, 330, 300]);
  const r = rng(8);
  for (let z = 2300; z >= -100; z -= 400) {
    let svg = "";
    for (const side of [-1, 1]) {
      const x = side < 0 ? -620 : 330;
      svg += view.box(x, -480, z, 290, 950, 360, "#26324e", { side: "#1a2238" });
      const face = side < 0 ? -330 : 330;
      for (let k = 0; k < 14; k++) {
        const y = -450 + k * 64,
          quad = (a: number, b: number, t: number, u: number, color: string) =>
            view.quad(
              [
                [face, t, z + a],
                [face, t, z + b],
                [face, u, z + b],
                [face, u, z + a],
              ],
              color,
            );
        svg += quad(20, 340, y, y + 50, "#0a1224");
        for (let d = 0; d < 8; d++)
          svg += quad(
            36 + d * 24,
            50 + d * 24,
            y + 18,
            y + 32,
            r() < 0.2 ? "#1a2a44" : ["#5aff9a", "#5ad8ff", "#5ad8ff", "#ffc04a"][(r() * 4) | 0],
          );
        svg += quad(250, 324, y + 12, y + 38, "#1f4a7a");
        if (k % 3 === 0)
          svg += view.place(
            [x + 20, y, z - 1],
            `${fade(rect(0, 0, 250, 120), "#2c3a5a", "#141c30")}<path d="M20 30H230M20 50H230M20 70H230M20 90H150" stroke="#0a1020" stroke-width="8"/><circle cx="216" cy="92" r="9" fill="#5aff9a"/>`,
          );
      }
    }
    await stage.over(svg, { rim: 0.15 });
  }
  await stage.over(
    `<path d="M-20 60Q500 200 900 130T1940 80M-20 120Q500 280 960 180T1940 150M300 -20Q420 160 380 330M1600 -20Q1500 140 1560 300" stroke="#0c1428" stroke-width="22" fill="none"/><path d="M-20 60Q500 200 900 130T1940 80" stroke="#f0a83a" stroke-width="7" fill="none"/><path d="M-20 120Q500 280 960 180T1940 150" stroke="#4ac0ff" stroke-width="7" fill="none"/>`,
    { rim: 0.4 },
  );
  reflect(stage, 470 + 470 * view.scale(2600), 0.35, 5, 3);
  // A tool cart with an open laptop in the aisle.
  await shadows(stage, 0.7, [960, 1010, 330, 30]);
  await stage.over(
    at(
      960,
      1000,
      1,
      0,
      `${lit(rect(-230, -150, 460, 30), "#3a4458", "#c0d0e8")}${lit(rect(-210, -120, 420, 90), "#8a1a1c", "#f0544a")}<path d="M-40 -84H40M-40 -50H40" stroke="#ffd8c0" stroke-width="12"/>${[-170, 170].map((x) => `${flat(oval(x, -6, 32), "#06080f")}${flat(oval(x, -6, 14), "#8a98b0")}`).join("")}${lit("M-150 -170H150L180 -150H-180Z", "#20283a", "#8a9ab8")}${lit("M-140 -370H140L150 -172H-150Z", "#10182a", "#5a6a88")}${fade("M-124 -354H124L132 -186H-132Z", "#0f5a8a", "#0a2448")}<path d="M-100 -320H20M-100 -290H70M-100 -260H-10M-100 -230H50" stroke="#8affd0" stroke-width="9"/><circle cx="80" cy="-310" r="24" fill="#ffc04a"/>`,
    ),
    { rim: 0.6 },
  );
  await frameShade(stage, 0.6, "#010410");
  return stage.finish({ ...FINISH, bloomThreshold: 0.5, bloom: 0.55 });
};

const letter = async (stage: Stage) => {
  await planks(stage, "#7a4a3c", "#38201c");
  await glow(stage, "#ffc070", 0.8, [520, 240, 760, 560]);
  await shadows(stage, 0.7, [960, 660, 620, 360]);
  const envelope = `${fade("M-480 -300H480V300H-480Z", "#fff4da", "#dcb884")}<path d="M-480 300L-60 -10M480 300L60 -10" stroke="#a8783a" stroke-width="8" opacity=".7"/>${lit("M-480 -300H480L40 60Q0 90 -40 60Z", "#c89a5c", "#fffaec")}<path d="M-480 -300L-40 60Q0 90 40 60L480 -300" stroke="#8a5c2c" stroke-width="8" fill="none" opacity=".8"/><path d="${[...Array(16)].map((_, i) => `M${-480 + i * 62} 300l30 -26h-30Z`).join("")}" fill="#c8404a" opacity=".7"/>`;
  await stage.over(
    at(
      660,
      420,
      0.8,
      -16,
      `${fade("M-480 -300H480V300H-480Z", "#e8f0ff", "#a0b4d8")}${lit("M-480 -300H480L40 60Q0 90 -40 60Z", "#8a9cc8", "#f8fbff")}`,
    ),
    { rim: 0.3 },
  );
  await stage.over(at(1030, 570, 1.1, 7, envelope), { rim: 0.35 });
  await shadows(stage, 0.5, [1030, 640, 150, 60]);
  await stage.over(
    at(
      1024,
      620,
      1.25,
      7,
      `${lit("M0 -130Q60 -150 96 -96Q150 -70 132 -6Q150 62 92 96Q50 148 -10 128Q-74 146 -100 92Q-154 52 -130 -10Q-146 -76 -88 -100Q-54 -148 0 -130Z", "#5a0a14", "#f0424c")}${lit(oval(0, 0, 92), "#f0424c", "#6a0d18")}${lit(oval(0, 0, 84), "#8a121e", "#d8303c")}<g transform="scale(.62)">${crescent("#5a0a14")}</g><g transform="translate(-5 -6) scale(.62)">${crescent("#ff8a84")}</g>`,
    ),
    { rim: 0.7 },
  );
  // A quill in its ink pot, stamps, and a ribbon.
  await stage.over(
    at(
      330,
      850,
      1,
      0,
      `${lit("M-110 -110Q-130 40 -90 80H90Q130 40 110 -110Z", "#0c1430", "#4a6ac8")}${lit(oval(0, -110, 110, 30), "#2a3a7a", "#8aa8f0")}${flat(oval(0, -110, 84, 20), "#05070f")}${line("M0 -110Q60 -300 160 -460", "#f0e8d8", 10)}${lit("M60 -230Q20 -380 200 -600Q320 -560 250 -420Q200 -300 60 -230Z", "#7a90c0", "#fdfdff")}<path d="M70 -240Q140 -420 230 -560M110 -330l-60 -20M150 -400l-70 -30M130 -360l70 10M170 -430l70 0" stroke="#8a9cc8" stroke-width="6" fill="none"/>`,
    ),
    { rim: 0.5 },
  );
  await stage.over(
    [
      [1600, 220, -12, "#3a8a6a", "#a8f0c8"],
      [1720, 380, 14, "#b04a2a", "#ffc890"],
    ]
      .map(([x, y, a, d, b]) =>
        at(
          x as number,
          y as number,
          1,
          a as number,
          `<path d="M-90 -110H90V110H-90Z" fill="#fff8e8" stroke="#fff8e8" stroke-width="18" stroke-dasharray="12 10"/>${lit(rect(-74, -94, 148, 188), d as string, b as string)}<g transform="scale(.6)">${crescent("#fff4d8")}</g>`,
        ),
      )
      .join(""),
    { rim: 0.3 },
  );
  await frameShade(stage, 0.7, "#0a0406");
  return stage.finish(FINISH);
};

const voucher = async (stage: Stage) => {
  await backdrop(stage, "#2a5a8a", "#0a1430", 0.4, 0.3);
  await bokeh(stage, ["#5ac8ff", "#ffd27a", "#ff8ab0"], 4);
  await stage.over(fade("M-10 720H1930V1090H-10Z", "#3a5a9a", "#0f1c40"), {
    texture: { strength: 0.2, frequency: 0.03 },
  });
  await glow(stage, "#ffc860", 0.8, [960, 700, 720, 330]);
  const ticket = (dark: string, bright: string) =>
    `${lit("M-420 -190H420V-60A60 60 0 0 0 420 60V190H-420V60A60 60 0 0 0 -420 -60Z", dark, bright)}<path d="M-390 -160H390M-390 160H390" stroke="#fff2c8" stroke-width="7" opacity=".9"/><path d="M190 -180V180" stroke="#fff2c8" stroke-width="10" stroke-dasharray="22 18"/><g transform="translate(-150 0) scale(1.1)">${crescent("#fff2c8")}</g>${flat(star(300, -20, 70, 30), "#fff2c8")}${[...Array(6)].map((_, i) => flat(rect(240 + i * 22, 70, i % 2 ? 8 : 14, 60), "#fff2c8")).join("")}${flat(star(-330, -80, 26, 10), "#fff2c8")}${flat(star(-330, 90, 26, 10), "#fff2c8")}`;
  await shadows(stage, 0.6, [900, 850, 640, 60]);
  await stage.over(at(1120, 430, 0.94, 14, ticket("#1a4a8a", "#6ac8ff")), { rim: 0.4 });
  await stage.over(at(820, 520, 1.14, -9, ticket("#7a0f24", "#ff5a5a")), { rim: 0.6 });
  let coins = "";
  for (const [x, y, n] of [
    [420, 900, 3],
    [620, 960, 2],
    [1320, 880, 6],
    [1500, 930, 4],
    [1180, 960, 2],
    [1690, 900, 3],
  ])
    for (let i = 0; i < n; i++) coins += moonCoin(x + ((i * 7) % 13) - 6, y - i * 30, 96, 0.36);
  await stage.over(coins, { rim: 0.5 });
  await stage.over(
    at(900, 930, 1, -14, moonCoin(0, 0, 110, 0.86)) +
      at(1560, 560, 1, 24, moonCoin(0, 0, 84, 0.9)) +
      at(300, 420, 1, -30, moonCoin(0, 0, 70, 0.7)),
    { rim: 0.6 },
  );
  await stage.add(flat(glint(560, 330, 70) + glint(1380, 700, 50) + glint(960, 860, 44), "#fff"), 1.2);
  await stage.over(props.confetti({ seed: 3, count: 70 }));
  await frameShade(stage, 0.55, "#020614");
  return stage.finish({ ...FINISH, saturation: 1.12 });
};

const mapPins = async (stage: Stage) => {
  await planks(stage, "#6a442c", "#2c1810");
  await shadows(stage, 0.6, [960, 620, 860, 460]);
  const r = rng(5);
  await stage.over(
    `${fade("M120 130Q500 70 960 110T1800 90L1860 960Q1400 1010 960 970T70 1000Z", "#f4e0b0", "#c89c60")}<path d="M160 170Q500 110 960 150T1764 134L1820 926Q1400 970 960 930T114 958Z" fill="none" stroke="#8a5c2c" stroke-width="8"/>`,
    { texture: { strength: 0.18, frequency: 0.012 }, rim: 0.3 },
  );
  // Land, sea, roads, hills and woods of the three schools' areas.
  await stage.over(
    `<path d="M1180 150Q1120 300 1240 420T1180 640T1320 930L1818 924L1764 136Z" fill="#7ab0b8" opacity=".75"/><path d="M1180 150Q1120 300 1240 420T1180 640T1320 930" stroke="#4a7a8a" stroke-width="9" fill="none"/>${[...Array(12)].map((_, i) => `<path d="M${1360 + ((i * 97) % 380)} ${260 + i * 52}q22 -18 44 0t44 0" stroke="#4a7a8a" stroke-width="6" fill="none"/>`).join("")}<path d="M420 300Q560 240 700 320T1000 300L1090 480Q900 560 700 520T400 500Z" fill="#c8b86a" opacity=".6"/><path d="M260 620Q440 560 620 640T760 860L330 880Z" fill="#8aac60" opacity=".6"/><path d="M820 620Q980 560 1120 660T1180 860L860 890Z" fill="#c88a60" opacity=".55"/>${[
      ...Array(14),
    ]
      .map(() => {
        const x = 480 + r() * 500,
          y = 330 + r() * 130;
        return `<path d="M${x} ${y}l34 -56l34 56M${x + 34} ${y - 56}l-10 34l10 12" stroke="#6a4a24" stroke-width="6" fill="none"/>`;
      })
      .join("")}${[...Array(18)]
      .map(() => {
        const x = 340 + r() * 360,
          y = 670 + r() * 170;
        return `<path d="M${x} ${y}v-20" stroke="#4a3018" stroke-width="5"/><circle cx="${x}" cy="${y - 34}" r="19" fill="#5a8a48"/>`;
      })
      .join(
        "",
      )}<path d="M340 840Q520 720 640 600T960 420T1200 560" stroke="#8a3a2c" stroke-width="9" stroke-dasharray="30 20" fill="none"/><g transform="translate(1620 760)">${flat(star(0, 0, 110, 26, 8), "#8a5c2c")}${flat(star(0, 0, 84, 20, 4), "#f4e0b0")}<circle r="120" fill="none" stroke="#8a5c2c" stroke-width="7"/></g>`,
    { opacity: 0.9 },
  );
  const castle = (x: number, y: number, c: string) =>
    at(
      x,
      y,
      0.62,
      0,
      `<path d="${props.roofPath(0, -150, 110, 80)}" fill="${c}"/><path d="${props.roofPath(0, -70, 150, 90)}" fill="${c}"/>${flat(rect(-80, -40, 160, 70), "#fff0d0")}${flat(rect(-20, -24, 40, 54), "#5a3420")}`,
    );
  await stage.over(castle(700, 400, "#2a5ab0") + castle(520, 760, "#6a3a9a") + castle(990, 760, "#c0303a"), {
    rim: 0.3,
  });
  const pin = (x: number, y: number, dark: string, bright: string) =>
    `<ellipse cx="${x + 34}" cy="${y + 6}" rx="56" ry="14" fill="#3a2010" opacity=".55"/>${line(`M${x} ${y}L${x - 14} ${y - 130}`, "#c8d0dc", 10)}${lit(oval(x - 18, y - 166, 56), dark, bright)}<path d="M${x - 54} ${y - 190}q10 -26 34 -24" stroke="#fff" stroke-width="11" fill="none"/>`;
  await stage.over(
    `${pin(790, 330, "#0f2a6a", "#6ab0ff")}${pin(430, 680, "#3a1a6a", "#c08aff")}${pin(1100, 700, "#6a0f18", "#ff6a6a")}${pin(1420, 420, "#6a4a08", "#ffe06a")}`,
    { rim: 0.5 },
  );
  await stage.over(
    `<path d="M776 166Q600 300 414 516M776 166Q1180 380 1084 536M1084 536Q1260 340 1404 256" stroke="#e8404a" stroke-width="7" fill="none"/>`,
    { rim: 0.2 },
  );
  // A magnifying glass and a pair of dividers.
  await shadows(stage, 0.4, [420, 330, 170, 60]);
  await stage.over(
    at(
      330,
      320,
      1,
      -30,
      `${line("M0 150V400", "#4a2414", 54)}${line("M-8 160V390", "#c87c48", 16)}<circle r="150" fill="#dff4ff" opacity=".28"/><circle r="150" fill="none" stroke="#6a3a08" stroke-width="34"/><circle r="152" fill="none" stroke="#ffdf80" stroke-width="14"/><path d="M-100 -60A116 116 0 0 1 20 -114" stroke="#fff" stroke-width="16" fill="none" opacity=".8"/>`,
    ),
    { rim: 0.5 },
  );
  await glow(stage, "#ffd890", 0.4, [700, 200, 900, 420]);
  await frameShade(stage, 0.75, "#0a0404");
  return stage.finish(FINISH);
};

const shieldGuard = async (stage: Stage) => {
  await backdrop(stage, "#1c5a6a", "#040c18", 0.5, 0.5);
  await stage.over(
    `<path d="${[...Array(11)]
      .map((_, k) =>
        [...Array(17)]
          .map((_, i) => {
            const x = i * 124 + (k % 2) * 62,
              y = k * 108;
            return `M${x} ${y - 66}l58 33v66l-58 33l-58 -33v-66Z`;
          })
          .join(""),
      )
      .join("")}" fill="none" stroke="#5ae8e0" stroke-width="4" opacity=".22"/>`,
  );
  await glow(stage, "#4af0d0", 1, [960, 520, 560, 520]);
  await stage.add(props.ring(960, 530, 470, 470, "#5affd8", { width: 10, arcs: 34 }), 0.8, 1);
  // Arrows of malice break on the ward.
  await stage.over(
    [
      [250, 260, 24],
      [200, 700, -14],
      [1700, 240, 156],
      [1720, 760, -160],
    ]
      .map(([x, y, a]) =>
        at(
          x,
          y,
          1,
          a,
          `${line("M-190 0H120", "#2a1018", 16)}${lit("M120 -44L230 0L120 44L146 0Z", "#5a0a14", "#ff5a5a")}<path d="M-190 0l-50 -34h50l30 34l-30 34h-50Z" fill="#8a1420"/>`,
        ),
      )
      .join(""),
    { rim: 0.5 },
  );
  await stage.add(
    [
      [500, 366],
      [470, 640],
      [1440, 350],
      [1450, 660],
    ]
      .map(([x, y]) => props.firework(x, y, 96, "#8affe8", { seed: x, rays: 22 }))
      .join(""),
    1,
  );
  const shape = (s: number) =>
    `M0 ${-400 * s}Q${180 * s} ${-310 * s} ${330 * s} ${-310 * s}Q${350 * s} ${120 * s} 0 ${420 * s}Q${-350 * s} ${120 * s} ${-330 * s} ${-310 * s}Q${-180 * s} ${-310 * s} 0 ${-400 * s}Z`;
  await stage.over(
    at(
      960,
      530,
      1.06,
      0,
      `${lit(shape(1), "#6a3a08", "#ffe890")}${lit(shape(0.93), "#ffd878", "#7a4408")}${lit(shape(0.88), "#0a2a4a", "#3a8ac8")}<path d="M0 ${-352}Q158 -272 290 -272Q308 106 0 370Z" fill="#06182e" opacity=".42"/><g transform="translate(-20 -40) scale(1.7)">${crescent("#ffe6a0")}</g><path d="M-250 -220Q-250 40 -120 200" stroke="#d8f4ff" stroke-width="18" fill="none" opacity=".6"/>${[
        [-290, -270],
        [290, -270],
        [0, -362],
        [0, 372],
        [-232, 80],
        [232, 80],
      ]
        .map(([x, y]) => lit(oval(x, y, 22), "#6a3a08", "#fff2b0"))
        .join(
          "",
        )}<g transform="translate(0 214)">${lit("M-62 -20H62V84Q0 120 -62 84Z", "#6a3a08", "#ffe890")}<path d="M-40 -20V-60A40 40 0 0 1 40 -60V-20" stroke="#e8f4ff" stroke-width="20" fill="none"/><circle cy="24" r="17" fill="#3a1c04"/><path d="M-8 30L0 70L8 30Z" fill="#3a1c04"/></g>`,
    ),
    { rim: 0.9 },
  );
  await stage.add(flat(glint(720, 240, 80) + glint(1230, 330, 44), "#fff"), 1.2);
  await dust(stage, "#8affe8", 100, 5, 4);
  await frameShade(stage, 0.5, "#00040a");
  return stage.finish({ ...FINISH, bloomThreshold: 0.65, bloom: 0.5 });
};

const clock = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 1940, 1100), "#8a6a58", "#3a2630"), {
    texture: { strength: 0.24, frequency: 0.012 },
  });
  let bricks = "";
  for (let y = 0, k = 0; y < 1080; y += 92, k++)
    for (let x = -90 + (k % 2) * 95; x < 1920; x += 190)
      bricks += fade(
        rect(x + 5, y + 5, 180, 82),
        ["#a8705a", "#98604e", "#b07c62"][Math.max((x * 3 + k) % 3, 0)],
        "#5a3434",
      );
  await stage.over(bricks, { texture: { strength: 0.3, frequency: 0.03 } });
  // Ivy at the left, evening sun from the right.
  await shafts(stage, "#ffc070", 0.4, ["M1960 -100V400L300 1080H-100Z"], 60);
  const r = rng(9);
  await stage.over(
    `${line("M60 -20Q160 300 90 620T220 1100M300 -20Q220 200 330 420T280 760", "#2a3a20", 12)}${[...Array(90)]
      .map(() => {
        const x = r() * 400,
          y = r() * 1080;
        return `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(r() * 360).toFixed(0)}) scale(${(0.7 + r() * 0.8).toFixed(2)})" d="M0 -40L16 -10L44 -12L24 14L30 44L0 28L-30 44L-24 14L-44 -12L-16 -10Z" fill="${["#2f6a3c", "#4a8a48", "#1f4a34", "#7aac50"][(r() * 4) | 0]}"/>`;
      })
      .join("")}`,
    { rim: 0.4 },
  );
  await shadows(stage, 0.6, [1010, 590, 470, 470]);
  await stage.over(
    at(
      980,
      540,
      1,
      0,
      `${lit(oval(0, 0, 450), "#2a1a10", "#b8804a")}${lit(oval(0, 0, 414), "#ffe8a0", "#6a3a08")}${lit(oval(0, 0, 384), "#d8b888", "#fffaec")}<circle r="330" fill="none" stroke="#a8783a" stroke-width="6"/>${[...Array(60)].map((_, i) => `<path transform="rotate(${i * 6})" d="M0 -360V${i % 5 ? -344 : -322}" stroke="#3a2018" stroke-width="${i % 5 ? 5 : 14}"/>`).join("")}${[...Array(4)].map((_, i) => `<g transform="rotate(${i * 90}) translate(0 -262) rotate(${-i * 90}) scale(.36)">${crescent("#b8303a")}</g>`).join("")}<g transform="scale(1.5)" opacity=".14">${crescent("#8a5c2c")}</g>${at(0, 0, 1, 180, lit("M-17 40L-9 -190L-34 -196L0 -256L34 -196L9 -190L17 40Z", "#0c0c1c", "#5a5a8a"))}${at(0, 0, 1, 0, lit("M-12 60L-6 -270L-24 -276L0 -330L24 -276L6 -270L12 60Z", "#0c0c1c", "#5a5a8a"))}${at(0, 0, 1, 222, lit("M-4 90L-2 -300H2L4 90Z", "#8a1420", "#ff5a5a"))}${lit(oval(0, 0, 34), "#6a3a08", "#ffe890")}<path d="M-300 -190A356 356 0 0 1 60 -350" stroke="#fff" stroke-width="16" fill="none" opacity=".6"/>`,
    ),
    { rim: 0.5 },
  );
  // A sparrow pair on the frame and a calendar page with marks.
  await stage.over(
    `${[
      [820, 96, 1],
      [900, 84, -1],
    ]
      .map(
        ([x, y, f]) =>
          `<g transform="translate(${x} ${y}) scale(${f * 1.1} 1.1)">${lit("M-50 10Q-40 -40 10 -40Q30 -66 50 -44L66 -36L50 -28Q50 20 0 24L-70 40Z", "#4a2c1c", "#d8a070")}<circle cx="38" cy="-44" r="5" fill="#1c0f0a"/></g>`,
      )
      .join(
        "",
      )}${at(1590, 790, 1, 7, `${fade(rect(-150, -170, 300, 340), "#fff8e8", "#d8c4a0")}${fade(rect(-150, -170, 300, 66), "#e8484a", "#a01c28")}${[...Array(20)].map((_, i) => `<rect x="${-126 + (i % 5) * 54}" y="${-80 + Math.floor(i / 5) * 58}" width="38" height="38" fill="${i === 13 ? "#e8484a" : "#c8b48c"}"/>`).join("")}<circle cx="55" cy="54" r="42" fill="none" stroke="#1f3a7a" stroke-width="8"/>${[-90, 0, 90].map((x) => `<circle cx="${x}" cy="-166" r="12" fill="#3a2018"/>`).join("")}`)}`,
    { rim: 0.4 },
  );
  await frameShade(stage, 0.55, "#12060c");
  return stage.finish({ ...FINISH, bloomThreshold: 0.9 });
};

const keys = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 1940, 1100), "#3a5058", "#121c24"), {
    texture: { strength: 0.34, frequency: 0.014 },
  });
  await stage.over(
    [...Array(7)].map((_, i) => `<path d="M${i * 320} -10V1090" stroke="#0a1218" stroke-width="9"/>`).join(""),
  );
  await glow(stage, "#ffb050", 1, [1420, 420, 620, 560]);
  // The board: rows of hooks, most of them empty.
  await shadows(stage, 0.5, [800, 560, 680, 440]);
  await stage.over(
    `${fade(rect(180, 130, 1080, 830), "#9a6438", "#4a2816")}<path d="${rect(206, 156, 1028, 778)}" fill="none" stroke="#2a140a" stroke-width="10"/>`,
    { texture: WOOD, rim: 0.4 },
  );
  const key = (dark: string, bright: string, kind: number) =>
    `${line("M0 90V330", dark, 30)}${line("M-4 96V326", bright, 10)}${kind === 0 ? `${lit(`${oval(0, 40, 66)}M0 4a36 36 0 1 0 .1 0Z`, dark, bright, 'fill-rule="evenodd"')}` : kind === 1 ? `${lit("M0 -30L70 40L0 110L-70 40ZM0 10L-30 40L0 70L30 40Z", dark, bright, 'fill-rule="evenodd"')}` : `<g transform="translate(0 36) scale(.72)">${crescent(bright)}</g>`}${lit("M0 250H56V276H0ZM0 296H70V324H0Z", dark, bright)}`;
  const colors: [string, string][] = [
    ["#5a3408", "#ffd470"],
    ["#3a4658", "#dce8f4"],
    ["#5a2414", "#f0a070"],
    ["#1f4a3c", "#8ae0b8"],
  ];
  let board = "";
  [
    [320, 240, 1],
    [520, 240, 0],
    [720, 240, 1],
    [920, 240, 0],
    [1120, 240, 0],
    [320, 620, 0],
    [520, 620, 1],
    [720, 620, 0],
    [920, 620, 0],
    [1120, 620, 1],
  ].forEach(([x, y, held], i) => {
    board += `${flat(rect(x - 44, y - 70, 88, 34), "#f4e0b0")}<path d="M${x - 30} ${y - 53}H${x + 26}" stroke="#8a5c2c" stroke-width="7"/>${line(`M${x} ${y - 24}V${y + 4}q0 16 18 10`, "#c8d0d8", 12)}`;
    if (held) board += at(x, y + 20, 0.8, (i % 3) * 4 - 4, key(...colors[i % 4], i % 3));
    else
      board += `<path transform="translate(${x} ${y + 30}) scale(.8)" d="M0 0a56 56 0 1 0 .1 0ZM-14 110H14V320H-14Z" fill="#241008" opacity=".35"/>`;
  });
  await stage.over(board, { rim: 0.4 });
  // The caretaker's lantern and his ring of keys.
  await stage.over(
    at(
      1560,
      640,
      1.5,
      0,
      `${line("M-70 -300Q0 -400 70 -300", "#1c1410", 12)}${lit("M-90 -300H90L60 -340H-60Z", "#241a14", "#8a6a4a")}${fade(rect(-76, -300, 152, 220), "#fff4b0", "#ff9a2a")}<path d="M-76 -300V-80M76 -300V-80M0 -300V-80M-76 -190H76" stroke="#241a14" stroke-width="13"/>${lit("M-96 -80H96L110 -40H-110Z", "#241a14", "#8a6a4a")}<path d="M0 -240Q34 -180 0 -110Q-34 -180 0 -240Z" fill="#ff7a1a"/>`,
    ),
    { rim: 0.5 },
  );
  await glow(stage, "#ffc050", 1, [1560, 340, 300, 300]);
  await stage.over(fade("M1180 860H1940V1090H1150Z", "#a86c3c", "#40200f"), { texture: WOOD });
  await shadows(stage, 0.6, [1500, 940, 300, 34]);
  await stage.over(
    `<circle cx="1500" cy="880" r="96" fill="none" stroke="#5a6474" stroke-width="26"/><circle cx="1500" cy="880" r="98" fill="none" stroke="#e8f0f8" stroke-width="9"/>${[
      [-40, 74],
      [16, 96],
      [58, 80],
    ]
      .map(([a, d], i) => at(1500 + a * 1.6, 880 + d * 0.7, 0.62, 50 - i * 60, key(...colors[i], i)))
      .join("")}`,
    { rim: 0.6 },
  );
  await dust(stage, "#ffe0a0", 60, 8);
  await frameShade(stage, 0.7, "#020406");
  return stage.finish(FINISH);
};

const microphone = async (stage: Stage) => {
  await backdrop(stage, "#4a2a7a", "#0a0620", 0.6, 0.4);
  // Foam panels on the wall of the broadcast room, and a lamp that is lit.
  await stage.over(
    [...Array(8)]
      .map((_, k) =>
        [...Array(13)]
          .map((_, i) => {
            const x = i * 160 - 40 + (k % 2) * 80,
              y = k * 92;
            return `<path d="M${x} ${y + 84}L${x + 75} ${y}L${x + 150} ${y + 84}Z" fill="${(i + k) % 3 ? "#2c1c58" : "#3a2670"}"/><path d="M${x + 75} ${y}L${x + 150} ${y + 84}H${x + 75}Z" fill="#1a1040"/>`;
          })
          .join(""),
      )
      .join(""),
  );
  await stage.over(
    `${lit(rect(220, 110, 460, 150), "#2a0a14", "#6a2434")}${fade(rect(240, 130, 420, 110), "#ff6a6a", "#d81f34")}<g transform="translate(330 186) scale(.36)">${crescent("#fff4e8")}</g><path d="M420 160v52M460 150v72M500 166v40M540 140v92M580 160v52" stroke="#fff4e8" stroke-width="18" stroke-linecap="round"/>`,
    { rim: 0.4 },
  );
  await glow(stage, "#ff3a4a", 0.9, [450, 186, 330, 150]);
  await glow(stage, "#8a5aff", 0.7, [1240, 420, 520, 460]);
  // Sound rings, then the microphone on its arm.
  await stage.add(
    [190, 270, 350, 440]
      .map(
        (r, i) =>
          `<path d="M${1130 + r * 0.8} ${420 - r * 0.6}A${r} ${r} 0 0 1 ${1130 + r * 0.8} ${420 + r * 0.6}M${1130 - r * 0.8} ${420 - r * 0.6}A${r} ${r} 0 0 0 ${1130 - r * 0.8} ${420 + r * 0.6}" fill="none" stroke="#5ae0ff" stroke-width="${12 - i * 2}" opacity="${0.8 - i * 0.17}"/>`,
      )
      .join(""),
    1,
    1.5,
  );
  await stage.over(
    `${line("M1130 640V760Q1130 820 1240 850L1700 1000", "#1c1c30", 34)}${line("M1126 650V760Q1130 812 1240 842", "#8a8ab8", 9)}${lit("M990 420V520Q990 650 1130 650Q1270 650 1270 520V420H1230V520Q1230 610 1130 610Q1030 610 1030 520V420Z", "#20203a", "#a8a8d8")}${lit("M1030 260Q1030 160 1130 160Q1230 160 1230 260V470Q1230 570 1130 570Q1030 570 1030 470Z", "#4a3a20", "#ffe8b0")}${[...Array(8)].map((_, i) => `<path d="M1034 ${222 + i * 32}H1226" stroke="#5a4420" stroke-width="9"/>`).join("")}<path d="M1080 170V560M1130 160V570M1180 170V560" stroke="#5a4420" stroke-width="6" opacity=".7"/>${lit(rect(1024, 470, 212, 34), "#6a0f1c", "#ff5a5a")}<path d="M1060 230Q1066 190 1100 180" stroke="#fff" stroke-width="13" fill="none"/>`,
    { rim: 0.7 },
  );
  // The mixing desk with its lights and faders.
  await stage.over(fade("M-20 1100L120 800H1800L1940 1100Z", "#3a3a60", "#12122a"), { rim: 0.4 });
  await stage.over(
    [...Array(16)]
      .map((_, i) => {
        const x = 190 + i * 72,
          dx = (x - 960) * 0.1;
        return `${line(`M${x + 60} 850L${x + 44 + dx} 1040`, "#06060f", 12)}${lit(rect(x + 30 + dx * 0.5, 890 + ((i * 53) % 110), 48, 30), ["#8a1a2a", "#1a5a8a", "#8a6a14", "#2a7a4a"][i % 4], ["#ff7a7a", "#7ad0ff", "#ffe07a", "#8af0b0"][i % 4])}${flat(oval(x + 62, 828, 11, 8), ["#5aff9a", "#5aff9a", "#ffd04a", "#ff5a5a"][(i * 7) % 4])}`;
      })
      .join(""),
    { rim: 0.3 },
  );
  await stage.over(
    at(
      1620,
      820,
      1,
      0,
      `<path d="M-150 40A150 150 0 0 1 150 40" fill="none" stroke="#20203a" stroke-width="34"/><path d="M-150 40A150 150 0 0 1 150 40" fill="none" stroke="#9a8ae0" stroke-width="9"/>${lit("M-196 20H-120V140H-196Q-216 80 -196 20Z", "#3a0f2a", "#f05a9a")}${lit("M196 20H120V140H196Q216 80 196 20Z", "#3a0f2a", "#f05a9a")}`,
    ),
    { rim: 0.5 },
  );
  await frameShade(stage, 0.6, "#04020e");
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.5 });
};

const keyboard = async (stage: Stage) => {
  await backdrop(stage, "#123a5a", "#050a18", 0.6, 0.2);
  await bokeh(stage, ["#5ac8ff", "#c87aff", "#ff8ab0"], 7, -40, 420);
  await stage.over(fade("M-10 380H1930V1090H-10Z", "#2a3a5c", "#0a1020"), { texture: WOOD });
  await glow(stage, "#4a8aff", 0.7, [960, 560, 860, 300]);
  // Rows of keys in perspective; five of them are lit as quick slots.
  const view = new View(960, -300, { light: "#a8d8ff", shade: "#04060f", haze: "#1a3a6a" }, 1400, 9000);
  await shadows(stage, 0.7, [960, 900, 1000, 120]);
  await stage.over(view.box(-900, 900, -140, 1800, 70, 780, "#2c3650", { top: "#3a4666" }), { rim: 0.4 });
  const lit5: Record<string, string> = {
    "1-2": "#ff5a6a",
    "1-3": "#ffc04a",
    "1-4": "#5aff9a",
    "1-5": "#5ad8ff",
    "1-6": "#c88aff",
    "3-3": "#5ad8ff",
    "2-2": "#5ad8ff",
    "2-3": "#5ad8ff",
    "2-4": "#5ad8ff",
  };
  for (let row = 0; row < 5; row++) {
    const z = 520 - row * 142;
    let svg = "";
    for (let i = 0; i < 12; i++) {
      const wide = row === 4 && i > 2 && i < 8,
        x = -860 + i * 142 + row * 14;
      if (row === 4 && wide && i !== 3) continue;
      const w = row === 4 && i === 3 ? 680 : 124,
        color = lit5[`${row}-${i}`];
      if (x + w > 880) continue;
      svg += view.box(x, 850, z, w, 50, 116, color ?? "#4a5678", { top: color ?? "#6a789c", side: color });
      const icon =
        row === 1 && color
          ? [
              star(0, 0, 30, 12),
              oval(0, 0, 26),
              "M0 -34L26 0L0 34L-26 0Z",
              "M-28 -10H-10V-28H10V-10H28V10H10V28H-10V10H-28Z",
              star(0, 0, 32, 10, 4),
            ][i - 2]
          : "";
      const [px, py] = view.at([x + w / 2, 850, z + 56]);
      svg += icon
        ? `<g transform="translate(${px.toFixed(0)} ${py.toFixed(0)}) scale(${view.scale(z).toFixed(2)} ${(view.scale(z) * 0.66).toFixed(2)})">${flat(icon, "#0a1024")}</g>`
        : `<path d="M${px - 16} ${py}h32" stroke="#dfe8ff" stroke-opacity=".5" stroke-width="6"/>`;
    }
    await stage.over(svg, { rim: 0.25 });
  }
  for (const [k, c] of Object.entries(lit5)) {
    const [row, i] = k.split("-").map(Number),
      x = -860 + i * 142 + row * 14,
      z = 520 - row * 142,
      [px, py] = view.at([x + 62, 850, z + 58]);
    await stage.over(
      view.quad(
        [
          [x + 6, 848, z + 112],
          [x + 118, 848, z + 112],
          [x + 118, 848, z + 4],
          [x + 6, 848, z + 4],
        ],
        c,
      ),
      { opacity: 0.75 },
    );
    await glow(stage, c, 0.35, [px, py, 110, 70]);
  }
  // A mouse, and a steaming cup.
  await stage.over(
    at(
      1730,
      860,
      1,
      14,
      `${lit("M-110 -60Q-110 -200 0 -200Q110 -200 110 -60V60Q110 150 0 150Q-110 150 -110 60Z", "#10162a", "#7a8ab8")}<path d="M-108 -70Q0 -30 108 -70M0 -198V-56" stroke="#04060f" stroke-width="8" fill="none"/>${lit(rect(-14, -150, 28, 60), "#1a6a8a", "#8af0ff")}`,
    ) +
      at(
        240,
        420,
        1,
        0,
        `${lit("M-110 -150H110L90 70Q0 100 -90 70Z", "#5a0f1c", "#ff6a5a")}${flat(oval(0, -150, 110, 28), "#3a1c10")}<path d="M106 -110q80 10 60 80q-16 46 -76 50" stroke="#c83a3c" stroke-width="24" fill="none"/><g transform="translate(-6 -30) scale(.4)">${crescent("#ffe6a0")}</g>`,
      ),
    { rim: 0.5 },
  );
  await steam(stage, 240, 250, 260, "#e8e0ff", 0.34, 4);
  await frameShade(stage, 0.65, "#010308");
  return stage.finish({ ...FINISH, bloomThreshold: 0.6, bloom: 0.5 });
};

const luckyCats = async (stage: Stage) => {
  await stage.over(fade(rect(-10, -10, 1940, 1100), "#a83a34", "#4a1220"), {
    texture: { strength: 0.18, frequency: 0.014 },
  });
  await stage.over(
    [...Array(12)]
      .map((_, k) =>
        [...Array(20)]
          .map(
            (_, i) =>
              `<path transform="translate(${i * 104 + (k % 2) * 52} ${k * 96})" d="M-46 0a46 46 0 0 1 92 0M-30 0a30 30 0 0 1 60 0M-14 0a14 14 0 0 1 28 0" stroke="#ffd27a" stroke-width="4" fill="none" opacity=".2"/>`,
          )
          .join(""),
      )
      .join(""),
  );
  const cat = (x: number, y: number, s: number, [dark, bright]: [string, string], bib: string) =>
    at(
      x,
      y,
      s,
      0,
      `${lit("M-110 0Q-150 -150 -90 -210H90Q150 -150 110 0Z", dark, bright)}${lit("M86 -150Q150 -200 150 -330Q150 -376 116 -376Q82 -370 84 -320Q90 -250 60 -190Z", dark, bright)}${lit(oval(-56, -10, 46, 30), dark, bright)}${lit(oval(56, -10, 46, 30), dark, bright)}${lit("M-124 -360L-104 -440Q-60 -420 -46 -396H46Q60 -420 104 -440L124 -360Q160 -200 0 -196Q-160 -200 -124 -360Z", dark, bright)}<path d="M-96 -416L-88 -384L-62 -398ZM96 -416L88 -384L62 -398Z" fill="#f07a8a"/><path d="M-70 -310q22 -26 44 0M26 -310q22 -26 44 0" stroke="#2a1418" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M-10 -278H10L0 -266ZM-24 -256q14 14 24 0q10 14 24 0" fill="#e0506a" stroke="#8a2034" stroke-width="5"/><path d="M-130 -286l60 10M-130 -256l60 -4M130 -286l-60 10M130 -256l-60 -4" stroke="#5a3428" stroke-width="4"/>${lit("M-96 -212Q0 -176 96 -212L90 -186Q0 -150 -90 -186Z", "#8a1420", bib)}${lit(oval(0, -160, 26), ...GOLD)}<path d="M-18 -158H18M0 -150V-138" stroke="#5a3408" stroke-width="6"/>${lit("M-40 -120H40V-30Q0 -6 -40 -30Z", "#8a4c08", "#ffe27a")}<g transform="translate(0 -76) scale(.22)">${crescent("#8a2c14")}</g>`,
    );
  const coats: [string, string][] = [
    ["#b8a898", "#fffdf6"],
    ["#a86a08", "#ffe07a"],
    ["#14141f", "#5a5a78"],
    ["#a83a5a", "#ffc0d0"],
    ["#1f5a6a", "#9ae8f0"],
    ["#a8501c", "#ffb470"],
  ];
  for (let k = 0; k < 3; k++) {
    const y = 330 + k * 350,
      s = 0.64;
    await stage.over(
      `${fade(rect(-10, y, 1940, 34), "#d8964c", "#8a4c20")}${fade(rect(-10, y + 34, 1940, 30), "#3a1410", "#5a1c1c", 'opacity=".7"')}`,
      { texture: WOOD },
    );
    await shadows(
      stage,
      0.5,
      ...[...Array(7)].map((_, i): [number, number, number, number] => [150 + i * 270, y - 4, 110, 14]),
    );
    let row = "";
    for (let i = 0; i < 7; i++) {
      const x = 150 + i * 270;
      // Two are missing: only their place in the dust is left.
      if ((k === 0 && i === 4) || (k === 1 && i === 2))
        row += `<ellipse cx="${x}" cy="${y - 6}" rx="80" ry="14" fill="#ffe8c0" opacity=".5"/>`;
      else
        row += cat(
          x,
          y + 2,
          k === 2 ? s * 1.06 : s,
          coats[(i * 5 + k * 2) % 6],
          ["#ff5a5a", "#5ab0ff", "#8ae07a"][(i + k) % 3],
        );
    }
    await stage.over(row, { rim: 0.4 });
  }
  await glow(stage, "#ffc060", 0.55, [520, 160, 460, 260], [1500, 520, 460, 300]);
  await shafts(stage, "#ffe0a0", 0.26, ["M1300 -20H1620L700 1080H240Z"], 40);
  await stage.add(flat(glint(560, 120, 40) + glint(1240, 460, 36) + glint(960, 830, 44), "#fff"), 1);
  await frameShade(stage, 0.6, "#14040a");
  return stage.finish({ ...FINISH, saturation: 1.12 });
};

const scales = async (stage: Stage) => {
  await backdrop(stage, "#3a6a5a", "#08141c", 0.5, 0.4);
  // An arch window with morning light behind the scales.
  await stage.over(
    `${fade("M560 1000V420Q560 60 960 60Q1360 60 1360 420V1000Z", "#bfe8f0", "#ffe6b0")}<path d="M960 60V1000M560 420H1360M560 680H1360M700 150L960 420L1220 150" stroke="#24342c" stroke-width="24" fill="none"/><path d="M530 1000V420Q530 30 960 30Q1390 30 1390 420V1000" stroke="#1c2a24" stroke-width="60" fill="none"/>`,
    { rim: 0.2 },
  );
  await glow(stage, "#fff0c0", 0.6, [960, 420, 520, 460]);
  await stage.over(
    [0, 1]
      .map((side) =>
        at(
          side ? 1500 : 60,
          120,
          1,
          0,
          `${fade(rect(0, 0, 360, 760), "#5a3a24", "#2a1810")}${[0, 1, 2, 3].map((k) => `<g transform="translate(20 ${20 + k * 185})"><path d="${rect(0, 0, 320, 165)}" fill="#140c0a"/>${bookRow(320, 165, k + side * 5)}</g>`).join("")}`,
        ),
      )
      .join(""),
    { rim: 0.2 },
  );
  await shafts(stage, "#ffecb8", 0.34, ["M600 100L1320 100L1760 1080H200Z"], 50);
  await stage.over(fade("M-10 900H1930V1090H-10Z", "#a87444", "#3a2010"), { texture: WOOD, rim: 0.3 });
  await shadows(stage, 0.6, [960, 930, 360, 34]);
  // A pan with a bow's feathers and arrows, one with a staff's crystal: in balance.
  const pan = (x: number, y: number, load: string) =>
    `${line(`M${x} 330L${x - 190} ${y}M${x} 330L${x + 190} ${y}`, "#c8a050", 6)}${load}${lit(`M${x - 210} ${y}H${x + 210}Q${x + 150} ${y + 100} ${x} ${y + 100}Q${x - 150} ${y + 100} ${x - 210} ${y}Z`, "#6a3a08", "#ffe08a")}${flat(oval(x, y, 210, 26), "#8a5410")}`;
  await stage.over(
    `${lit("M760 930H1160L1120 880H800Z", "#4a2808", "#e8b860")}${lit("M930 880L944 330H976L990 880Z", "#6a3a08", "#ffe08a")}${pan(560, 690, `${[...Array(5)].map((_, i) => at(500 + i * 30, 690, 1, -14 + i * 7, `${line("M0 0V-230", "#8a5a30", 9)}<path d="M0 -150Q46 -200 0 -270Q-46 -200 0 -150Z" fill="${["#f0f4ff", "#7ad0ff", "#f0f4ff", "#ff8a8a", "#f0f4ff"][i]}"/>`)).join("")}${lit(oval(600, 668, 50, 30), "#1f5a3a", "#8af0b0")}`)}${pan(1360, 690, `${at(1360, 700, 0.8, 0, props.crystal(0, 0, 1.2, "#ff9ad0", "#8a2a6a"))}${lit(oval(1280, 672, 44, 34), "#5a1a6a", "#e8a0ff")}${lit(oval(1444, 676, 38, 28), "#1a3a7a", "#8ac8ff")}`)}${lit("M540 316Q740 250 960 300Q1180 250 1380 316L1376 340Q1180 280 960 336Q740 280 544 340Z", "#6a3a08", "#ffe890")}${lit(oval(960, 312, 52), "#6a3a08", "#fff2b0")}<g transform="translate(960 312) scale(.34)">${crescent("#7a2c14")}</g>${lit("M940 260L960 150L980 260Z", "#6a3a08", "#fff2b0")}${lit(oval(560, 326, 20), ...GOLD)}${lit(oval(1360, 326, 20), ...GOLD)}`,
    { rim: 0.7 },
  );
  await glow(stage, "#ff8ad8", 0.5, [1360, 600, 150]);
  await stage.over(
    at(
      300,
      990,
      1,
      -6,
      `${lit(rect(-190, -70, 380, 60), "#1c3a5a", "#6aa8e0")}${lit(rect(-170, -124, 340, 54), "#5a1a24", "#d86a5a")}${flat(rect(-186, -62, 372, 42), "#fff4dc")}`,
    ) + candle(1660, 980, 0.8),
    { rim: 0.5 },
  );
  await glow(stage, "#ffc060", 0.8, [1660, 770, 170]);
  await dust(stage, "#fff0c0", 80, 5);
  await frameShade(stage, 0.6, "#04080a");
  return stage.finish({ ...FINISH, bloomThreshold: 0.85 });
};

const orb = async (stage: Stage) => {
  await backdrop(stage, "#3a1a6a", "#07041c", 0.5, 0.5);
  const r = rng(6);
  // Curtains of stars, charms on threads.
  await stage.over(
    [...Array(12)]
      .map((_, i) => {
        const x = 60 + i * 165,
          y = 120 + ((i * 131) % 240);
        return `${line(`M${x} -10V${y}`, "#c8a860", 3)}${i % 3 ? flat(star(x, y + 26, 30, 12), "#ffd27a") : `<g transform="translate(${x} ${y + 30}) scale(.32)">${crescent("#ffe6a0")}</g>`}`;
      })
      .join(""),
    { rim: 0.3 },
  );
  await stage.add(
    props.ring(960, 500, 440, 440, "#b08aff", { width: 8, arcs: 40 }) +
      props.ring(960, 500, 540, 190, "#6ad0ff", { width: 8, arcs: 30 }),
    0.9,
    1,
  );
  await glow(stage, "#a06aff", 1.1, [960, 500, 480, 460]);
  await stage.over(fade("M-10 860Q960 800 1930 860V1090H-10Z", "#5a1c4a", "#1c0824"), {
    rim: 0.4,
    texture: { strength: 0.2, frequency: 0.04 },
  });
  await stage.over(
    [...Array(20)]
      .map(
        (_, i) =>
          `<path transform="translate(${i * 100} ${880 + Math.abs(i - 10) * 3})" d="M0 0l26 26l-26 26l-26 -26Z" fill="#ffd27a" opacity=".55"/>`,
      )
      .join(""),
  );
  await shadows(stage, 0.6, [960, 880, 360, 40]);
  await stage.over(
    `${lit("M760 890Q780 800 860 770H1060Q1140 800 1160 890Z", "#4a2808", "#f0c060")}${lit("M820 780Q860 720 960 716Q1060 720 1100 780Z", "#6a3a08", "#ffe890")}`,
    { rim: 0.6 },
  );
  await stage.over(
    `${lit(oval(960, 480, 300), "#1a1048", "#7a8af0")}<circle cx="960" cy="480" r="270" fill="#2a1a6a"/>`,
    { rim: 0.9 },
  );
  // A tiny land in the orb: an island with a tower and a tree under an aurora.
  await stage.over(
    `<g clip-path="url(#orb)">${fade(rect(660, 180, 600, 600), "#1c2a8a", "#e07ac0")}<path d="M660 360Q800 260 960 330T1260 280V360Q1100 420 960 400T660 440Z" fill="#7affd8" opacity=".5"/>${flat("M760 640Q960 560 1160 640Q1060 760 960 770Q860 760 760 640Z", "#3a2a5a")}${fade("M740 640Q960 550 1180 640Q960 690 740 640Z", "#8ae07a", "#3a8a5a")}<g transform="translate(960 610) scale(.42)"><path d="${props.roofPath(0, -300, 130, 90)}" fill="#8a2a4a"/><path d="${props.roofPath(0, -180, 180, 110)}" fill="#8a2a4a"/><rect x="-100" y="-80" width="200" height="90" fill="#fff0d0"/><rect x="-26" y="-60" width="52" height="70" fill="#ffb84a"/></g>${[...Array(14)].map(() => flat(oval(1090 + (r() - 0.5) * 90, 560 - r() * 70, 24, 20), ["#f8a0c8", "#ffc8e0", "#f080b0"][(r() * 3) | 0])).join("")}${line("M1090 620V560", "#5a3040", 12)}${[...Array(30)].map(() => `<circle cx="${700 + r() * 520}" cy="${220 + r() * 200}" r="${1 + r() * 3}" fill="#fff"/>`).join("")}</g><path d="M740 360Q800 250 920 226" stroke="#fff" stroke-width="26" stroke-linecap="round" fill="none" opacity=".7"/><path d="M1180 640Q1130 710 1050 744" stroke="#c8e8ff" stroke-width="12" stroke-linecap="round" fill="none" opacity=".6"/>`,
    { defs: '<clipPath id="orb"><circle cx="960" cy="480" r="268"/></clipPath>' },
  );
  // Cards, herbs and bottles on the cloth.
  await stage.over(
    `${[-1, 0, 1].map((k) => at(380 + k * 130, 930, 1, k * 15 - 8, `${lit("M-80 -120H80V120H-80Z", "#14245a", "#5a7ae0")}<path d="M-66 -106H66V106H-66Z" fill="none" stroke="#ffd27a" stroke-width="6"/>${k ? flat(star(0, 0, 44, 18), "#ffd27a") : `<g transform="scale(.4)">${crescent("#ffd27a")}</g>`}`)).join("")}${bottle(1420, 960, 0.86, "#5affb0")}${bottle(1570, 980, 0.7, "#ff7ab0")}${candle(1740, 960, 0.9)}`,
    { rim: 0.5 },
  );
  await glow(stage, "#ffb850", 0.8, [1740, 720, 180]);
  await dust(stage, "#d8c0ff", 120, 4, 4);
  await frameShade(stage, 0.6, "#03020c");
  return stage.finish({ ...FINISH, bloomThreshold: 0.65, bloom: 0.5 });
};

const studentCard = async (stage: Stage) => {
  await planks(stage, "#c89a68", "#7a5434");
  await shafts(stage, "#fff0c8", 0.26, ["M-20 -20H480L1200 1080H380Z", "M700 -20H900L1660 1080H1380Z"], 30);
  await shadows(stage, 0.5, [930, 640, 560, 320], [1560, 800, 220, 130]);
  const card = `${lit("M-500 -310H500Q530 -310 530 -280V280Q530 310 500 310H-500Q-530 310 -530 280V-280Q-530 -310 -500 -310Z", "#d8d4cc", "#ffffff")}${fade("M-500 -310H500Q530 -310 530 -280V-190H-530V-280Q-530 -310 -500 -310Z", "#3a7ad8", "#1a3a8a")}<g transform="translate(-440 -250) scale(.34)">${crescent("#ffe6a0")}</g><path d="M-370 -262H-60M-370 -236H-180" stroke="#eaf2ff" stroke-width="15" opacity=".9"/>${fade(rect(-460, -140, 290, 370), "#a8d4f0", "#e8f4ff")}<path d="M-430 230Q-420 100 -315 96Q-210 100 -200 230Z" fill="#2a4a8a"/><circle cx="-315" cy="4" r="86" fill="#3a5aa0"/>${[...Array(5)].map((_, i) => `<path d="M-110 ${-110 + i * 66}H${i ? 300 - ((i * 97) % 220) : 380}" stroke="${i ? "#a8b0c0" : "#2a3448"}" stroke-width="${i ? 18 : 28}" stroke-linecap="round"/>`).join("")}${[...Array(24)].map((_, i) => flat(rect(-100 + i * 18, 196, (i * 7) % 3 === 0 ? 12 : 6, 70), "#2a3448")).join("")}`;
  await stage.over(at(880, 540, 1, -8, card), { rim: 0.3 });
  await stage.over(
    at(
      1200,
      690,
      1,
      -18,
      `<circle r="150" fill="none" stroke="#d8303c" stroke-width="18" opacity=".85"/><circle r="118" fill="none" stroke="#d8303c" stroke-width="7" opacity=".85"/><g transform="scale(.8)" opacity=".85">${crescent("#d8303c")}</g>`,
    ),
    { opacity: 0.85 },
  );
  // The stamp, a lanyard, a pen and a cup of coffee.
  await stage.over(
    at(
      1560,
      700,
      1.05,
      12,
      `${lit("M-130 110H130V160H-130Z", "#5a0f18", "#e84a54")}${lit("M-120 60H120V112H-120Z", "#4a2412", "#c87c48")}${lit("M-50 60Q-30 -20 -64 -80Q-90 -180 0 -200Q90 -180 64 -80Q30 -20 50 60Z", "#4a2412", "#e89a60")}<path d="M-44 -140Q-30 -176 6 -180" stroke="#fff0d8" stroke-width="14" fill="none"/>`,
    ),
    { rim: 0.5 },
  );
  await stage.over(
    `<path d="M340 330Q120 200 160 -20M400 300Q300 120 420 -20" stroke="#1a3a8a" stroke-width="44" fill="none"/><path d="M340 330Q120 200 160 -20M400 300Q300 120 420 -20" stroke="#5a9af0" stroke-width="12" fill="none"/>${lit(rect(336, 300, 76, 60), "#4a5468", "#e8f0f8")}${at(560, 960, 1, -24, `${lit(rect(-260, -22, 440, 44), "#0f1c3a", "#4a74d0")}${lit("M180 -22L270 0L180 22Z", "#6a4a08", "#ffe08a")}${lit(rect(-240, -40, 180, 16), ...GOLD)}`)}${at(1600, 250, 1, 0, `${flat(oval(0, 0, 210, 190), "#e8e0d4")}${lit(oval(0, 0, 200, 180), "#c0b4a4", "#fffdf6")}${lit(oval(0, -8, 140, 126), "#a8988a", "#fffdf6")}${flat(oval(0, -8, 120, 108), "#5a2c14")}${flat(oval(-20, -30, 70, 40), "#c88a50", 'opacity=".8"')}<path d="M140 -30q90 10 60 70q-20 30 -70 20" stroke="#f0e8dc" stroke-width="26" fill="none"/>`)}`,
    { rim: 0.4 },
  );
  await steam(stage, 1600, 200, 240, "#fff8ec", 0.3, 6);
  await stage.petals(18, 7, 7, 18);
  await frameShade(stage, 0.5, "#1c0c06");
  return stage.finish({ ...FINISH, bloomThreshold: 0.92, exposure: 0.92 });
};

/** Things from close by. */
export const objects: Thumbnails = {
  "scroll-ink": ["dusk", "A letter with a red seal, an ink stone and a candle", scrollInk],
  "patch-notes": ["night", "A scroll with check marks between cogwheels", patchNotes],
  trophy: ["dusk", "A golden trophy between silver and bronze", trophy],
  "weapon-rack": ["dusk", "Three different swords on a wooden stand", weaponRack],
  "server-rack": ["night", "An aisle of server racks below the moon emblem", serverRack],
  letter: ["dusk", "A letter closed with the school's wax seal", letter],
  voucher: ["night", "Two vouchers above stacks of coins", voucher],
  "map-pins": ["dusk", "Pins and red thread on a map of the school areas", mapPins],
  shield: ["scientist", "Arrows break on a golden shield with a lock", shieldGuard],
  clock: ["dusk", "A clock on a brick wall with ivy and a calendar page", clock],
  keys: ["dusk", "A key board with empty hooks beside a lantern", keys],
  microphone: ["city", "A microphone and a mixing desk in the broadcast room", microphone],
  keyboard: ["city", "A keyboard with glowing quick slot keys", keyboard],
  "lucky-cats": ["dusk", "Shelves of lucky cats with two empty places", luckyCats],
  scales: ["dawn", "Arrows and a crystal in balance on golden scales", scales],
  orb: ["violet", "An island with a tower inside a crystal ball", orb],
  "student-card": ["dawn", "A student card on a desk with a red stamp", studentCard],
};
