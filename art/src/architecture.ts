// Painted buildings, lit from the right: pagoda, gate and school in the places and sizes of their silhouettes in props.ts,
// and the small ones of the world map.
import type { Tones } from "./cast/pen.ts";
import { METAL, tones } from "./cast/pen.ts";
import { rng } from "./engine.ts";
import { blend } from "./palettes.ts";
import { gatePlate, roofPath, roofTilesPath } from "./props.ts";

/** What a building is made of, and the color of its windows. */
export interface Materials {
  roof: string;
  wall: string;
  post: string;
  lamp: string;
}
/** The materials of the three schools. */
export const SCHOOL_MATERIALS = {
  sungmun: { roof: "#3568b8", wall: "#e4dac8", post: "#b0382e", lamp: "#ffdf9a" },
  hyunam: { roof: "#5b3f9e", wall: "#b9a6d6", post: "#4a2f6a", lamp: "#ffcf9a" },
  bonghwang: { roof: "#b8402c", wall: "#f0c896", post: "#6e2420", lamp: "#ffd27a" },
} satisfies Record<string, Materials>;

/** A school's materials at night: only a share of them is seen through the color of the dark. */
export const atNight = (school: keyof typeof SCHOOL_MATERIALS, dark: string, lamp: string, share = 0.34): Materials => {
  const { roof, wall, post } = SCHOOL_MATERIALS[school];
  return { roof: blend(dark, roof, share), wall: blend(dark, wall, share), post: blend(dark, post, share), lamp };
};

const GOLD = METAL.gold;
/** Definitions of a building, whose ids begin with its own prefix. */
class Paints {
  defs = "";
  private prefix: string;
  private count = 0;
  constructor(kind: string, x: number, y: number) {
    this.prefix = `${kind}${Math.round(x)}-${Math.round(y)}-`.replaceAll("--", "-m");
  }
  private gradient(direction: string, stops: [number, string][]) {
    const id = `${this.prefix}${this.count++}`;
    this.defs += `<linearGradient id="${id}" ${direction}>${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("")}</linearGradient>`;
    return `url(#${id})`;
  }
  /** Across a wall, or around a post. */
  across = (tone: Tones) =>
    this.gradient("", [
      [0, tone.deep],
      [0.35, tone.shade],
      [0.78, tone.base],
      [0.94, tone.light],
      [1, tone.base],
    ]);
  /** From the ridge of a roof down to its eaves. */
  down = (tone: Tones) =>
    this.gradient('x2=".3" y2="1"', [
      [0, tone.light],
      [0.3, tone.base],
      [0.72, tone.shade],
      [1, tone.deep],
    ]);
}
const box = (x: number, y: number, width: number, height: number, paint: string, more = "") =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${paint}"${more}/>`;
/** A tiled roof with a ridge and the shadow that it throws on what is below. */
const roof = (paint: string, tone: Tones, ridgeY: number, half: number, height: number) => {
  const tiles = Math.max(8, Math.round(half / 11)),
    eave = ridgeY + height,
    ends = [...Array(tiles + 1)].map((_, i) => {
      const t = (i / tiles) * 2 - 1;
      return `<circle cx="${(t * half * 1.02).toFixed(1)}" cy="${(eave - 3 - Math.abs(t) ** 3 * height * 0.24).toFixed(1)}" r="${(half / tiles / 2.6).toFixed(1)}"/>`;
    });
  return (
    box(-half * 0.56, eave - 4, half * 1.12, height * 0.36, "#0a0614", ' opacity=".5"') +
    `<path d="${roofPath(0, ridgeY, half, height)}" fill="${paint}" stroke="${tone.line}" stroke-width="3"/>` +
    `<path d="${roofTilesPath(0, ridgeY, half, height, tiles)}" fill="none" stroke="${tone.deep}" stroke-width="3.4" opacity=".75"/>` +
    `<path d="${roofTilesPath(3, ridgeY, half, height, tiles)}" fill="none" stroke="${tone.light}" stroke-width="1.5" opacity=".45"/>` +
    `<g fill="${tone.shade}" stroke="${tone.line}" stroke-width="1.2">${ends.join("")}</g>` +
    `<path d="M${-half * 0.62 - 14} ${ridgeY - 16}Q0 ${ridgeY + 6} ${half * 0.62 + 14} ${ridgeY - 16}" fill="none" stroke="${tone.line}" stroke-width="11"/>` +
    `<path d="M${-half * 0.62 - 14} ${ridgeY - 18}Q0 ${ridgeY + 4} ${half * 0.62 + 14} ${ridgeY - 18}" fill="none" stroke="${GOLD.base}" stroke-width="4"/>`
  );
};
/** A lit window with a lattice. */
const window = (x: number, y: number, width: number, height: number, lamp: string, frame: string, glow = 1) =>
  box(x - 4, y - 4, width + 8, height + 8, frame) +
  box(x, y, width, height, "#2a1c30") +
  box(x, y, width, height, lamp, ` opacity="${glow.toFixed(2)}"`) +
  `<path d="M${x + width / 3} ${y}v${height}M${x + (width * 2) / 3} ${y}v${height}M${x} ${y + height / 2}h${width}" stroke="${frame}" stroke-width="2.6"/>`;
/** A row of painted brackets below eaves. */
const brackets = (from: number, to: number, y: number, count: number, size: number) =>
  [...Array(count)]
    .map((_, i) => {
      const x = from + ((to - from) * i) / (count - 1);
      return (
        box(
          x - size * 0.5,
          y - size,
          size,
          size,
          i % 2 ? "#2f7a6a" : "#3a6aa8",
          ' stroke="#161228" stroke-width="1.5"',
        ) +
        box(x - size * 0.8, y - size * 0.42, size * 1.6, size * 0.42, "#c8553a", ' stroke="#161228" stroke-width="1.5"')
      );
    })
    .join("");
const placed = (svg: string, paints: Paints, x: number, y: number, scale: number) =>
  `<defs>${paints.defs}</defs><g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;

/** A pagoda; its arguments are those of its silhouette. */
export const pagoda = (x: number, y: number, scale: number, floors: number, materials: Materials) => {
  const paints = new Paints("pagoda", x, y),
    [roofTone, wallTone, postTone] = [materials.roof, materials.wall, materials.post].map((color) => tones(color)),
    [tiles, wall, post] = [paints.down(roofTone), paints.across(wallTone), paints.across(postTone)];
  let svg = box(-150, -12, 300, 14, "#6a6478") + box(-164, -4, 328, 10, "#4a4560"),
    top = 0,
    half = 210;
  for (let i = 0; i < floors; i++) {
    const side = half * 0.56,
      height = 96;
    svg += box(-side, top - height, side * 2, height, wall, ` stroke="${wallTone.line}" stroke-width="3"`);
    for (let k = -2; k <= 2; k++)
      svg += window(
        k * side * 0.38 - 13,
        top - height + 38,
        26,
        34,
        materials.lamp,
        postTone.shade,
        0.5 + (0.5 * ((i * 7 + k * 3 + 11) % 5)) / 5,
      );
    for (const k of [-1, -0.58, -0.2, 0.2, 0.58, 1]) svg += box(k * side - 6, top - height, 12, height, post);
    // A railing before the windows.
    svg +=
      box(-side - 10, top - 17, side * 2 + 20, 5, postTone.base) +
      box(-side - 10, top - 7, side * 2 + 20, 7, postTone.shade) +
      brackets(-side, side, top - height + 12, 9 - i, 11);
    top -= height;
    svg += roof(tiles, roofTone, top - 62, half, 74);
    top -= 52;
    half *= 0.84;
  }
  svg += `<path d="M-9 ${top}L-4 ${top - 150}L4 ${top - 150}L9 ${top}Z" fill="${GOLD.base}" stroke="${GOLD.line}" stroke-width="2"/>${[40, 66, 92].map((k, i) => `<ellipse cy="${top - k}" rx="${20 - i * 4}" ry="6" fill="${GOLD.light}" stroke="${GOLD.line}" stroke-width="2"/>`).join("")}<circle cy="${top - 152}" r="7" fill="${GOLD.light}"/>`;
  return placed(svg, paints, x, y, scale);
};

/** The gate of the Sacred Gate school; its arguments are those of its silhouette. */
export const gate = (x: number, y: number, scale: number, materials: Materials) => {
  const paints = new Paints("gate", x, y),
    [roofTone, wallTone, postTone] = [materials.roof, materials.wall, materials.post].map((color) => tones(color)),
    [tiles, wall, post] = [paints.down(roofTone), paints.across(wallTone), paints.across(postTone)],
    stone = paints.across(tones("#8d8ba4"));
  const beam = (left: number, top: number, width: number, height: number) =>
    box(left, top, width, height, "#2f6e64", ' stroke="#122030" stroke-width="3"') +
    box(left, top + height * 0.36, width, height * 0.24, "#c8553a") +
    [...Array(Math.round(width / 62))]
      .map(
        (_, i) =>
          `<circle cx="${left + 31 + i * 62}" cy="${top + height * 0.48}" r="${height * 0.26}" fill="${i % 2 ? GOLD.base : "#4a86c8"}"/>`,
      )
      .join("");
  const posts = [-330, -150, 150, 330]
    .map(
      (p) =>
        box(p - 18, -300, 36, 300, post, ` stroke="${postTone.line}" stroke-width="3"`) +
        box(p - 30, -28, 60, 28, stone, ' stroke="#2a2840" stroke-width="3"'),
    )
    .join("");
  const lantern = (lx: number) =>
    `<path d="M${lx} -252V-232" stroke="#1c1210" stroke-width="4"/><ellipse cx="${lx}" cy="-206" rx="24" ry="28" fill="#e8542c" stroke="#5a1c10" stroke-width="3"/><ellipse cx="${lx + 4}" cy="-206" rx="11" ry="20" fill="${materials.lamp}"/><path d="M${lx} -178v26" stroke="#e8542c" stroke-width="5"/>`;
  return placed(
    box(-352, -262, 704, 14, "#0a0614", ' opacity=".4"') +
      posts +
      beam(-352, -272, 704, 24) +
      beam(-372, -334, 744, 38) +
      brackets(-352, 352, -336, 23, 18) +
      roof(tiles, roofTone, -500, 380, 150) +
      box(-230, -604, 460, 112, wall, ` stroke="${wallTone.line}" stroke-width="3"`) +
      [-206, -92, 22, 136].map((w) => window(w - 4, -572, 72, 70, materials.lamp, postTone.shade, 0.95)).join("") +
      [-224, -112, 0, 112, 224].map((p) => box(p - 9, -606, 18, 112, post)).join("") +
      brackets(-214, 214, -592, 15, 15) +
      roof(tiles, roofTone, -740, 270, 140) +
      `<path d="M-180 -758q-26 -30 -10 -58q8 22 34 34zM180 -758q26 -30 10 -58q-8 22 -34 34z" fill="${GOLD.base}" stroke="${GOLD.line}" stroke-width="3"/>` +
      lantern(-240) +
      lantern(240) +
      gatePlate(0, -300, 0.9, materials.lamp, "#1a2248"),
    paints,
    x,
    y,
    scale,
  );
};

/** The main building of the school; its arguments are those of its silhouette. */
export const school = (x: number, y: number, scale: number, { lamp, roof: roofColor }: Materials, seed = 3) => {
  const paints = new Paints("school", x, y),
    random = rng(seed),
    brick = tones("#b07a62"),
    stone = tones("#d8cdbc"),
    slate = tones(roofColor),
    [wall, trim, tiles] = [paints.across(brick), paints.across(stone), paints.down(slate)];
  let windows = "";
  const wing = (left: number, columns: number, rows: number, top: number) => {
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const [wx, wy] = [left + i * 40, top + j * 54],
          lit = random() < 0.6;
        windows +=
          box(wx - 3, wy - 3, 32, 41, stone.base) +
          box(wx, wy, 26, 34, lit ? lamp : "#33426e") +
          (lit ? "" : `<path d="M${wx + 14} ${wy}h9l-16 34h-7v-6z" fill="#9db4e0" opacity=".5"/>`) +
          `<path d="M${wx + 13} ${wy}v34M${wx} ${wy + 15}h26" stroke="${stone.shade}" stroke-width="2.4"/>` +
          box(wx - 6, wy + 38, 38, 5, stone.light);
      }
  };
  wing(-496, 9, 4, -226);
  wing(140, 9, 4, -226);
  const courses = [-238, -184, -130, -76]
      .map((cy) => box(-520, cy - 1, 1040, 4, brick.deep, ' opacity=".35"'))
      .join(""),
    flag = (fx: number) =>
      `<path d="M${fx} -264v-84" stroke="#3a3450" stroke-width="4"/><path d="M${fx + 2} -346q16 -8 30 0t30 0v30q-16 8 -30 0t-30 0z" fill="${slate.base}" stroke="${slate.line}" stroke-width="2"/>`;
  return placed(
    flag(-300) +
      flag(300) +
      box(-520, -250, 1040, 250, wall) +
      courses +
      box(-520, -22, 1040, 22, trim) +
      box(-536, -268, 1072, 24, trim, ` stroke="${stone.line}" stroke-width="2"`) +
      box(-520, -244, 1040, 12, "#0a0614", ' opacity=".3"') +
      windows +
      box(-62, -470, 124, 150, wall, ` stroke="${brick.line}" stroke-width="2"`) +
      box(-120, -330, 240, 330, wall, ` stroke="${brick.line}" stroke-width="2"`) +
      `<path d="M-144 -328L0 -376L144 -328Z" fill="${trim}" stroke="${stone.line}" stroke-width="3"/>` +
      roof(tiles, slate, -540, 86, 76) +
      [-96, -52, 26, 70].map((w) => window(w, -262, 26, 60, lamp, stone.shade, 0.9)).join("") +
      [-112, -64, 52, 100]
        .map((p) => box(p, -150, 12, 150, trim, ` stroke="${stone.line}" stroke-width="1.5"`))
        .join("") +
      box(-128, -168, 256, 20, trim, ` stroke="${stone.line}" stroke-width="2"`) +
      `<path d="M-46 0V-92Q0 -130 46 -92V0Z" fill="${lamp}" stroke="${brick.line}" stroke-width="4"/><path d="M0 0V-112M-46 -60H46" stroke="#6a3a2a" stroke-width="6"/>` +
      `<circle cy="-408" r="44" fill="${GOLD.base}" stroke="${GOLD.line}" stroke-width="3"/><circle cy="-408" r="37" fill="#fff6dc"/><path d="M0 -408V-436M0 -408L20 -396" stroke="#2a2038" stroke-width="5" stroke-linecap="round"/>`,
    paints,
    x,
    y,
    scale,
  );
};

/** A tower of the city as two faces, the right one lit. */
const tower = (x: number, width: number, height: number, color: string, lamp: string, seed: number) => {
  const tone = tones(color),
    random = rng(seed),
    lit = width * 0.38;
  let svg =
    box(x, -height, width - lit, height, tone.shade) +
    box(x + width - lit, -height, lit, height, tone.base) +
    `<path d="M${x} ${-height}l${width * 0.3} -4h${width * 0.62}l${width * 0.08} 4z" fill="${tone.light}"/>`;
  for (let wy = -height + 6; wy < -6; wy += 7)
    for (let wx = x + 3; wx < x + width - 3; wx += 5.5)
      if (random() < 0.62) svg += box(wx, wy, 2.8, 3.6, random() < 0.8 ? lamp : "#bfe4ff", ' opacity=".9"');
  return `${svg}<path d="M${x} 0V${-height}H${x + width}V0" fill="none" stroke="#0a1020" stroke-width="1.2"/>`;
};
/** A city of towers around (x, y), 160 units wide. */
export const city = (x: number, y: number, lamp: string) =>
  `<g transform="translate(${x} ${y})">${(
    [
      [-58, 20, 62, "#5a6fae"],
      [-14, 22, 96, "#4a78b8"],
      [34, 20, 104, "#6a6ab0"],
      [-80, 20, 40, "#8a6a9a"],
      [-36, 24, 72, "#3f8fa8"],
      [8, 26, 60, "#9a7aa0"],
      [58, 22, 54, "#4a78b8"],
      [-62, 26, 30, "#a8806a"],
      [32, 28, 38, "#b08a6a"],
    ] as const
  )
    .map(([left, width, height, color], i) => tower(left, width, height, color, lamp, i + 5))
    .join(
      "",
    )}<path d="M-3 -100v-28M44 -108v-20" stroke="#c8d4f0" stroke-width="2"/><circle cx="-3" cy="-129" r="2.6" fill="#ff5a4a"/></g>`;
/** A house with a tiled roof, 60 units wide at scale 1. */
export const house = (x: number, y: number, scale: number, color: string, lamp: string) => {
  const paints = new Paints("house", x, y),
    roofTone = tones(color),
    wallTone = tones("#e8d4b4");
  return placed(
    box(-110, -110, 220, 110, paints.across(wallTone), ` stroke="${wallTone.line}" stroke-width="5"`) +
      window(-84, -76, 50, 46, lamp, "#6a4028") +
      window(34, -76, 50, 46, lamp, "#6a4028") +
      box(-18, -72, 38, 72, "#6a3a28", ' stroke="#2a1814" stroke-width="4"') +
      roof(paints.down(roofTone), roofTone, -230, 150, 130),
    paints,
    x,
    y,
    scale,
  );
};
/** A ruined tower that glows within. */
export const ruin = (x: number, y: number) => {
  const paints = new Paints("ruin", x, y),
    stone = tones("#8a7f96");
  return placed(
    `<path d="M-24 0V-84l9 7l4 -14l10 12l6 -22l8 15l9 -9V0Z" fill="${paints.across(stone)}" stroke="${stone.line}" stroke-width="2"/><path d="M-24 -66h12M-2 -70h14M-16 -52h10M4 -50h12M-24 -36h10M8 -34h14M-18 -20h8M6 -16h12M-10 -80l4 18l-6 12M14 -70l-5 16l6 10" fill="none" stroke="${stone.deep}" stroke-width="1.8"/><path d="M-13 -62h8v14h-8zM5 -52h8v14h-8zM-11 -36h8v13h-8zM-7 0v-17q7 -10 14 0v17z" fill="#ff8a3c" stroke="#3a1c24" stroke-width="1.6"/><path d="M-34 2l8 -12l10 4l4 8zM18 2l6 -9l10 3l3 7z" fill="${stone.shade}" stroke="${stone.line}" stroke-width="1.5"/>`,
    paints,
    x,
    y,
    1,
  );
};
/** A fir with snow on its boughs, 80 units tall at scale 1. */
export const fir = (x: number, y: number, scale: number) => {
  const green = tones("#2f7a68");
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-4 0v-14h8v14z" fill="#5a3a2c"/>${[0, 1, 2]
    .map((i) => {
      const [top, half] = [-46 - i * 17, 26 - i * 6];
      return `<path d="M0 ${top}L${half} ${top + 36}Q0 ${top + 28} ${-half} ${top + 36}Z" fill="${green.shade}" stroke="${green.line}" stroke-width="1.6"/><path d="M0 ${top}L${half} ${top + 36}Q${half * 0.4} ${top + 30} 2 ${top + 31}Z" fill="${green.base}"/><path d="M0 ${top}L${half * 0.5} ${top + 18}L${half * 0.12} ${top + 14}L0 ${top + 20}L${-half * 0.2} ${top + 12}Z" fill="#e4f0ff"/>`;
    })
    .join("")}</g>`;
};
