// An invented game screen for the interface guide, and close-ups of its nine areas. ui.json lists the areas in percent.

import fs from "node:fs";
import sharp from "sharp";
import * as architecture from "./architecture.ts";
import { atNight } from "./architecture.ts";
import { outputFile, writeImages } from "./encode.ts";
import { rasterizeSvg } from "./engine.ts";
import { FONTS, textPath } from "./glyphs.ts";
import { placeGlyph } from "./icons.ts";
import type { Job } from "./job.ts";
import type { Palette } from "./palettes.ts";
import { PALETTES } from "./palettes.ts";
import * as props from "./props.ts";
import { figureSvg, Stage } from "./stage.ts";

/** An area of the screen of 1920 x 1080 pixels. */
type Box = [x: number, y: number, width: number, height: number];
/** The areas of the screen, in the order of the guide. */
export const HOTSPOTS: { id: string; title: string; box: Box }[] = [
  { id: "status", title: "Character status", box: [18, 16, 430, 128] },
  { id: "item-quick-slot", title: "Item quick slot", box: [574, 846, 430, 84] },
  { id: "skill-quick-slot", title: "Skill quick slot", box: [574, 940, 772, 112] },
  { id: "chat", title: "Chatting window", box: [18, 792, 520, 260] },
  { id: "shortcut-slot", title: "Shortcut key slot", box: [1382, 964, 520, 88] },
  { id: "inventory", title: "Inventory", box: [1462, 316, 440, 440] },
  { id: "map", title: "Map", box: [1636, 16, 266, 282] },
  { id: "shortcut-keys", title: "Shortcut keys", box: [18, 164, 430, 330] },
  { id: "mouse-control", title: "Mouse control", box: [18, 514, 430, 258] },
];
const GOLD = "#f0d89a",
  SOFT = "#aeb8d2";
/** A text with a shadow as paths, with its baseline at (x, y). */
const textSvg = (
  text: string,
  x: number,
  y: number,
  size: number,
  color = "#e9edf7",
  fontName: "regular" | "bold" | "display" = "regular",
  anchor: "start" | "middle" | "end" = "start",
) => {
  const F = FONTS[fontName](),
    w = textPath(F, text, 0, 0, size)[1];
  const d = textPath(F, text, anchor === "middle" ? x - w / 2 : anchor === "end" ? x - w : x, y, size)[0];
  return `<path d="${d}" fill="#000" opacity=".7" transform="translate(1 1.4)"/><path d="${d}" fill="${color}"/>`;
};
/** A window of the game, with a title bar if it has a title. */
const panel = ([x, y, w, h]: Box, title = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="9" fill="url(#pn)" fill-opacity=".9" stroke="#c9a558" stroke-opacity=".8" stroke-width="1.6"/><rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="7" fill="none" stroke="#fff" stroke-opacity=".07"/>` +
  (title
    ? `<path d="M${x + 10} ${y + 38}H${x + w - 10}" stroke="#c9a558" stroke-opacity=".45"/>` +
      textSvg(title, x + 15, y + 27, 18, GOLD, "bold") +
      placeGlyph("cancel", x + w - 32, y + 12, 17, "#b9a06a")
    : "");
/** A bar that is filled up to a share. */
const bar = (x: number, y: number, width: number, height: number, share: number, gradientId: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="#05070d" stroke="#000" stroke-opacity=".6"/><rect x="${x + 1.5}" y="${y + 1.5}" width="${(width - 3) * share}" height="${height - 3}" rx="${height / 2 - 1.5}" fill="url(#${gradientId})"/><rect x="${x + 4}" y="${y + 2.5}" width="${(width - 8) * share}" height="${(height - 4) * 0.36}" rx="3" fill="#fff" opacity=".25"/>`;
/** A square slot with a glyph and the label of its key. */
const slot = (
  x: number,
  y: number,
  size: number,
  glyphName = "",
  color = "#fff",
  background = "#11172a",
  border = "#46527a",
  keyLabel = "",
  keyWidth = size > 50 ? 19 : 15,
) =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="7" fill="${background}" stroke="${border}" stroke-width="1.6"/>` +
  (glyphName ? placeGlyph(glyphName, x + size * 0.13, y + size * 0.13, size * 0.74, color) : "") +
  (keyLabel
    ? `<rect x="${x + size - keyWidth - 2}" y="${y + size - (size > 50 ? 21 : 18)}" width="${keyWidth}" height="${size > 50 ? 19 : 16}" rx="5" fill="#05070d" opacity=".85"/>` +
      textSvg(keyLabel, x + size - 5, y + size - 6, size > 50 ? 15 : 13, "#ffe9b0", "bold", "end")
    : "");
/** A key of the keyboard. */
const keyCap = (x: number, y: number, label: string, width = 38) =>
  `<rect x="${x}" y="${y + 3}" width="${width}" height="36" rx="7" fill="#000" opacity=".6"/><rect x="${x}" y="${y}" width="${width}" height="35" rx="7" fill="url(#kc)" stroke="#8b97b8" stroke-width="1.2"/>` +
  textSvg(label, x + width / 2, y + 24, label.length > 2 ? 13.5 : 17, "#ffffff", "bold", "middle");
/** A vertical gradient of two colors. */
const linearGradient = (id: string, a: string, b: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient>`;

/** The game world behind the windows. */
async function drawWorld(width: number, height: number) {
  const palette: Palette = {
    ...PALETTES.dawn,
    sky: [
      [0, "#1b2a5c"],
      [0.3, "#5a4f8e"],
      [0.52, "#d98a6a"],
      [0.66, "#ffd29a"],
      [1, "#ffe2b8"],
    ],
    rock: "#3a3356",
    highlight: "#ffe0bc",
    fog: "#f0a982",
    cloud: "#6a4a7c",
    halo: "#ffb066",
    ink: "#221a30",
    glow: "#b06a9a",
  };
  const stage = new Stage(width, height, palette);
  stage
    .sky({
      moon: [640, 560, 90],
      haloIntensity: 0.6,
      moonIntensity: 1.5,
      seed: 24,
      clouds: { fadeStart: 0.3, fadeEnd: 0.62, glow: 2 },
    })
    .hills({
      seed: 41,
      horizon: 0.6,
      cameraHeight: 120,
      lightDirection: [-0.3, 0.45, 0.7],
      amplitude: 520,
      sharpness: 1.8,
      flatDistance: 1500,
      nearFogColor: "#6a5578",
    });
  await stage.over(
    props.skyline({
      seed: 18,
      y: 690,
      minHeight: 30,
      maxHeight: 190,
      fill: "#5a4668",
      windowColor: "#ffe0a0",
      windowDensity: 0.35,
      buildingWidth: [26, 70],
      windowOpacity: 0.8,
    }),
    { fade: [480, 700, 0.7] },
  );
  stage.mist(690, 46, 0.7, 3);
  let floor = '<rect y="690" width="1920" height="390" fill="url(#fl)"/>';
  for (let i = -26; i <= 26; i++)
    floor += `<path d="M${960 + i * 34} 690L${960 + i * 230} 1080" stroke="#2a1d33" stroke-width="2" opacity=".5"/>`;
  for (let k = 0; k < 14; k++) {
    const y = 690 + 390 * (k / 13) ** 2.1;
    floor += `<path d="M0 ${y}H1920" stroke="#2a1d33" stroke-width="${1 + k * 0.16}" opacity=".5"/>`;
  }
  await stage.over(floor, {
    defs: linearGradient("fl", "#b98a86", "#3a2a46"),
    texture: { strength: 0.35, frequency: 0.01, verticalScale: 3 },
  });
  await stage.over(architecture.gate(960, 720, 0.92, atNight("sungmun", "#2a1a2c", "#ffd080")), {
    rim: 0.5,
    fade: [100, 900, 0.3],
  });
  await stage.add(props.gateGlow(960, 720, 0.92), 0.5, 24);
  await stage.over(
    props.cherryTree(420, 30, 0.9, { seed: 31, blossoms: 420, woodColor: "#2a1626" }) +
      props.cherryTree(1660, -20, 0.9, { seed: 12, blossoms: 420, flip: -1, woodColor: "#2a1626" }),
  );
  const shadow = (x: number, y: number, r: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.2}" fill="#120a1a" opacity=".5"/>`;
  await stage.over(shadow(740, 822, 120) + shadow(1220, 812, 120) + shadow(985, 752, 60) + shadow(560, 770, 60), {
    blur: 6,
  });
  await stage.actors(
    [
      { figure: "archer", x: 560, y: 770, scale: 0.2 },
      { figure: "shaman", x: 985, y: 752, scale: 0.19 },
      { figure: "swordsman", x: 740, y: 826, scale: 0.36 },
      {
        figure: "extreme",
        x: 1220,
        y: 800,
        scale: 0.35,
        flip: -1,
      },
    ],
    0.8,
  );
  await stage.add(
    props.slash(
      [
        [830, 800],
        [900, 700],
        [1000, 630],
        [1110, 600],
        [1220, 630],
      ],
      { width: 28, color: "#7ac0ff", seed: 5, streaks: 16 },
    ),
    1.1,
  );
  await stage.petals(50, 6, 3, 11);
  return stage.finish({
    contrast: 1.05,
    saturation: 1.04,
    vignette: 0.35,
    grain: 0.01,
    exposure: 0.92,
    bloomThreshold: 0.8,
    bloom: 0.35,
    shadowTint: undefined,
  });
}
/** All windows of the game as an SVG document. */
function hudSvg() {
  const boxes = HOTSPOTS.map((q) => q.box);
  let svg = "";
  // Names above the figures
  const name = (s: string, x: number, y: number, c: string) => textSvg(s, x, y, 17, c, "bold", "middle");
  svg +=
    name("Haneul", 750, 470, "#bfe4ff") +
    name("Crimson Enforcer", 1190, 440, "#ff9c8a") +
    bar(1110, 450, 160, 9, 0.42, "hp") +
    name("Yuna", 560, 568, "#bfe4ff") +
    name("Seol", 985, 552, "#d8c8ff") +
    textSvg("4,812", 1392, 452, 40, "#ffd84a", "display", "middle");
  // 1: status
  svg +=
    panel(boxes[0]) +
    `<circle cx="82" cy="80" r="49" fill="#1a2b52" stroke="#e2c27a" stroke-width="3"/>` +
    `<clipPath id="av"><circle cx="82" cy="80" r="46"/></clipPath><g clip-path="url(#av)"><rect x="30" y="30" width="110" height="110" fill="#3a6ab0"/>${figureSvg("swordsman", { x: 88, y: 598, scale: 0.66, pose: "bust" })}</g>` +
    `<circle cx="122" cy="118" r="19" fill="#0c1020" stroke="#e2c27a" stroke-width="2"/>` +
    textSvg("99", 122, 124, 16, "#ffe9b0", "bold", "middle");
  svg +=
    textSvg("Haneul", 150, 46, 20, "#fff", "bold") +
    textSvg("Swordsman", 434, 46, 15, SOFT, "regular", "end") +
    bar(150, 58, 284, 20, 0.82, "hp") +
    bar(150, 84, 284, 18, 0.64, "mp") +
    bar(150, 108, 284, 16, 0.9, "sp");
  // 2: item quick slot
  const [itemsX, itemsY] = boxes[1];
  svg +=
    panel(boxes[1]) +
    (["health-potion", "magic-potion", "standing-potion", "meat", "sitting-dog", "egyptian-bird"] as const)
      .map((n, i) =>
        slot(
          itemsX + 12 + i * 68 + (i > 3 ? 12 : 0),
          itemsY + 10,
          64,
          n,
          ["#ff7a7a", "#7ab0ff", "#ffd27a", "#e8a878", "#9fe0a8", "#d8b8ff"][i],
          "#11172a",
          "#c9a558",
          "QWEASD"[i],
        ),
      )
      .join("") +
    `<path d="M${itemsX + 287} ${itemsY + 14}v56" stroke="#c9a558" stroke-opacity=".6" stroke-width="2"/>`;
  // 3: skill quick slot
  const [skillsX, skillsY] = boxes[2];
  svg +=
    panel(boxes[2]) +
    (
      [
        ["saber-slash", "#9cd0ff", "Moon", "cut"],
        ["spinning-sword", "#ffd27a", "Whirl", "blade"],
        ["crossed-slashes", "#ff9c8a", "Cross", "strike"],
        ["sprint", "#b8f0c8", "Quick", "step"],
      ] as const
    )
      .map(([glyph, color, ...words], i) => {
        const x = skillsX + 12 + i * 189;
        return (
          slot(x, skillsY + 12, 88, glyph, color, "#101830", "#c9a558", `F${i + 1}`, 27) +
          words.map((word, line) => textSvg(word, x + 98, skillsY + 50 + line * 24, 18, SOFT)).join("")
        );
      })
      .join("");
  // 4: chat
  const [chatX, chatY, chatWidth, chatHeight] = boxes[3];
  svg +=
    panel(boxes[3]) +
    ["All", "Party", "Club", "Whisper"]
      .map(
        (n, i) =>
          `<rect x="${chatX + 10 + i * 100}" y="${chatY + 10}" width="94" height="30" rx="6" fill="${i ? "#141a2c" : "#3a2f14"}" stroke="#c9a558" stroke-opacity="${i ? 0.25 : 0.8}"/>` +
          textSvg(n, chatX + 57 + i * 100, chatY + 31, 15, i ? SOFT : "#ffe9b0", "bold", "middle"),
      )
      .join("") +
    (
      [
        ["#ffd84a", "Club War starts in 15 minutes"],
        ["#bfe4ff", "Seol: gate B is clear"],
        ["#9fe0a8", "Daeho: meet at the fountain"],
        ["#d8b8ff", "Yuna: pulling the next group"],
        ["#e9edf7", "Critical hit! 4,812 damage"],
      ] as const
    )
      .map(([c, s], i) => textSvg(s, chatX + 16, chatY + 74 + i * 31, 18, c))
      .join("") +
    `<rect x="${chatX + 10}" y="${chatY + chatHeight - 38}" width="${chatWidth - 20}" height="29" rx="6" fill="#05070d" stroke="#3a4564"/>` +
    textSvg("Press Enter to chat", chatX + 22, chatY + chatHeight - 18, 15, "#8a94b0");
  // 5: shortcut key slot
  const [shortcutsX, shortcutsY] = boxes[4];
  svg +=
    panel(boxes[4]) +
    (
      [
        ["person", "C"],
        ["knapsack", "I"],
        ["spell-book", "K"],
        ["treasure-map", "M"],
        ["three-friends", "P"],
        ["tattered-banner", "G"],
        ["shop", "B"],
        ["help", "H"],
      ] as const
    )
      .map(([n, k], i) => slot(shortcutsX + 12 + i * 63, shortcutsY + 15, 58, n, "#f0dca8", "#1a2036", "#c9a558", k))
      .join("");
  // 6: inventory
  const [inventoryX, inventoryY, , inventoryHeight] = boxes[5];
  svg +=
    panel(boxes[5], "Inventory") +
    ["samurai-helmet", "kimono", "katana", "gauntlet", "leg-armor", "boots", "ring", "gem-pendant"]
      .map((n, i) =>
        slot(
          inventoryX + 14 + (i % 2) * 58,
          inventoryY + 54 + (i >> 1) * 82,
          52,
          n,
          ["#d8b8ff", "#9cc4ff", "#ffd27a", "#9fe0a8"][i % 4],
          "#10162a",
          ["#8a5ad8", "#4a8ad8", "#d8a23a", "#3aa85a"][i % 4],
        ),
      )
      .join("");
  const itemGlyphs = [
      "health-potion",
      "magic-potion",
      "round-potion",
      "standing-potion",
      "scroll-unfurled",
      "two-coins",
      "emerald",
      "cut-diamond",
      "shuriken",
      "key",
      "tied-scroll",
      "meat",
      "round-bottom-flask",
      "ticket",
    ],
    itemColors = ["#ff7a7a", "#7ab0ff", "#9fe0a8", "#ffd27a", "#f0e0c0", "#ffd84a", "#6ae0a0", "#aee8ff"];
  for (let i = 0; i < 30; i++)
    svg += slot(
      inventoryX + 140 + (i % 5) * 58,
      inventoryY + 54 + ((i / 5) | 0) * 55,
      50,
      itemGlyphs[i] ?? "",
      itemColors[i % 8],
      "#0e1424",
      "#2c3654",
    );
  svg +=
    placeGlyph("two-coins", inventoryX + 16, inventoryY + inventoryHeight - 42, 26, "#ffd84a") +
    textSvg("184,250", inventoryX + 50, inventoryY + inventoryHeight - 22, 18, "#ffe9b0", "bold");
  // 7: minimap
  svg +=
    panel(boxes[6]) +
    `<clipPath id="mm"><circle cx="1769" cy="140" r="108"/></clipPath><g clip-path="url(#mm)"><rect x="1650" y="20" width="240" height="240" fill="#27452f"/><path d="M1646 190Q1726 140 1776 170T1896 120V280H1646Z" fill="#3a6a8a"/><path d="M1686 40L1746 150L1846 110M1746 150L1776 250" stroke="#d8c394" stroke-width="9" fill="none" opacity=".8"/><rect x="1724" y="84" width="60" height="34" fill="#5a4a3a"/><rect x="1796" y="150" width="40" height="50" fill="#5a4a3a"/>${[
      [1726, 110],
      [1792, 96],
      [1816, 160],
      [1706, 170],
    ]
      .map((q) => `<circle cx="${q[0]}" cy="${q[1]}" r="5" fill="#ff6a5a"/>`)
      .join("")}${[
      [1756, 140],
      [1776, 150],
    ]
      .map((q) => `<circle cx="${q[0]}" cy="${q[1]}" r="5" fill="#7ad0ff"/>`)
      .join(
        "",
      )}<path d="M1769 124L1780 150L1769 144L1758 150Z" fill="#fff"/></g><circle cx="1769" cy="140" r="108" fill="none" stroke="#e2c27a" stroke-width="4"/>` +
    textSvg("Sacred Gate", 1769, 282, 17, GOLD, "bold", "middle");
  // 8: keyboard hints
  const [keysX, keysY] = boxes[7];
  svg +=
    panel(boxes[7], "Shortcut keys") +
    (
      [
        ["C", "Character"],
        ["I", "Inventory"],
        ["K", "Skills"],
        ["M", "Map"],
        ["P", "Party"],
        ["G", "Club"],
        ["F", "Friends"],
        ["H", "Help"],
      ] as const
    )
      .map(
        ([k, s], i) =>
          keyCap(keysX + 18 + (i % 2) * 205, keysY + 54 + (i >> 1) * 50, k) +
          textSvg(s, keysX + 68 + (i % 2) * 205, keysY + 78 + (i >> 1) * 50, 17),
      )
      .join("") +
    keyCap(keysX + 18, keysY + 262, "Space", 92) +
    textSvg("Pick up", keysX + 122, keysY + 286, 17) +
    keyCap(keysX + 223, keysY + 262, "Tab", 60) +
    textSvg("Next target", keysX + 295, keysY + 286, 17);
  // 9: mouse hints
  const [mouseX, mouseY] = boxes[8],
    mouse = (x: number, on: "L" | "W" | "R") =>
      `<g transform="translate(${x} ${mouseY + 60})"><rect x="0" y="0" width="86" height="124" rx="43" fill="url(#kc)" stroke="#8b97b8" stroke-width="2"/><path d="M${on === "L" ? "M43 2V52H2V43A41 41 0 0 1 43 2" : on === "R" ? "M43 2V52H84V43A41 41 0 0 0 43 2" : ""}Z" fill="#e2b24a"/>`
        .replace('d="MM', 'd="M')
        .replace('d="MZ"', 'd="M0 0"') +
      `<path d="M43 0V52M2 52H84" stroke="#8b97b8" stroke-width="2"/><rect x="35" y="20" width="16" height="28" rx="8" fill="${on === "W" ? "#e2b24a" : "#0c1222"}" stroke="#8b97b8" stroke-width="1.5"/></g>`;
  svg +=
    panel(boxes[8], "Mouse control") +
    mouse(mouseX + 34, "L") +
    mouse(mouseX + 172, "R") +
    mouse(mouseX + 310, "W") +
    textSvg("Move, attack", mouseX + 77, mouseY + 214, 16, "#fff", "bold", "middle") +
    textSvg("Use skill", mouseX + 215, mouseY + 214, 16, "#fff", "bold", "middle") +
    textSvg("Zoom", mouseX + 353, mouseY + 214, 16, "#fff", "bold", "middle") +
    textSvg("Left", mouseX + 77, mouseY + 238, 15, SOFT, "regular", "middle") +
    textSvg("Right", mouseX + 215, mouseY + 238, 15, SOFT, "regular", "middle") +
    textSvg("Wheel", mouseX + 353, mouseY + 238, 15, SOFT, "regular", "middle");
  // Experience bar
  svg +=
    '<rect x="0" y="1062" width="1920" height="18" fill="#05070d"/><rect x="2" y="1065" width="1220" height="12" fill="url(#xp)"/>' +
    [...Array(19)].map((_, i) => `<path d="M${(i + 1) * 96} 1063v16" stroke="#000" stroke-opacity=".5"/>`).join("");
  const defs =
    linearGradient("pn", "#151c32", "#090d18") +
    linearGradient("hp", "#ff7a6a", "#a81c24") +
    linearGradient("mp", "#6ab0ff", "#1c4ab0") +
    linearGradient("sp", "#ffe08a", "#b8801c") +
    linearGradient("xp", "#8af0c0", "#1c8a5a") +
    linearGradient("kc", "#4a5678", "#1c2440");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080"><defs>${defs}</defs>${svg}</svg>`;
}
/** The job of the screen, its close-ups and ui.json. */
export const uiJobs: Job[] = [
  {
    id: "guide/ui",
    alt: "Game screen with status window, quick slots, chat, menu icons, inventory, map, keyboard and mouse hints",
    credit: "HUD icons by Lorc, Delapouite, Sbed and Caro Asercion, game-icons.net, CC BY 3.0",
    run: async () => {
      const back = await (await drawWorld(1920, 1080)).png().toBuffer();
      const full = await sharp(back)
        .composite([
          { input: await rasterizeSvg(hudSvg(), 1920, 1080), raw: { width: 1920, height: 1080, channels: 4 } },
        ])
        .png({ compressionLevel: 1 })
        .toBuffer();
      await writeImages(full, [
        { name: "guide/ui", width: 1920, height: 1080, qualityOffset: 3 },
        { name: "guide/ui-960", width: 960, height: 540, qualityOffset: 1 },
        { name: "guide/ui-768", width: 768, height: 432, qualityOffset: -15 },
        { name: "guide/ui-450", width: 450, height: 253, qualityOffset: -15 },
      ]);
      const percent = (v: number, of: number) => +((v / of) * 100).toFixed(2);
      fs.writeFileSync(
        outputFile("guide/ui.json"),
        JSON.stringify(
          {
            image: "guide/ui",
            width: 1920,
            height: 1080,
            unit: "percent",
            hotspots: HOTSPOTS.map((q, i) => ({
              n: i + 1,
              id: q.id,
              title: q.title,
              left: percent(q.box[0], 1920),
              top: percent(q.box[1], 1080),
              width: percent(q.box[2], 1920),
              height: percent(q.box[3], 1080),
              image: `guide/topic-${i + 1}-${q.id}`,
            })),
          },
          null,
          2,
        ) + "\n",
      );
      // A close-up for each area: the area in full light, the rest dimmed, in a 16:9 frame.
      for (const [i, q] of HOTSPOTS.entries()) {
        const [x, y, w, h] = q.box,
          wantedWidth = Math.max(w * 1.22, (h * 1.22 * 16) / 9, 640),
          cropWidth = Math.round(Math.min(1920, wantedWidth)),
          cropHeight = Math.round((cropWidth * 9) / 16);
        const left = Math.round(Math.min(1920 - cropWidth, Math.max(0, x + w / 2 - cropWidth / 2))),
          top = Math.round(Math.min(1080 - cropHeight, Math.max(0, y + h / 2 - cropHeight / 2)));
        const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path fill-rule="evenodd" d="M0 0H1920V1080H0ZM${x - 8} ${y - 8}H${x + w + 8}V${y + h + 8}H${x - 8}Z" fill="#04060c" opacity=".62"/><rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" rx="12" fill="none" stroke="#ffd76a" stroke-width="4"/></svg>`;
        const shot = await sharp(full)
          .composite([{ input: Buffer.from(mask) }])
          .png({ compressionLevel: 1 })
          .toBuffer();
        await writeImages(shot, [
          {
            name: `guide/topic-${i + 1}-${q.id}`,
            width: 640,
            height: 360,
            extract: [left, top, cropWidth, cropHeight],
            qualityOffset: 1,
          },
        ]);
      }
    },
  },
];
