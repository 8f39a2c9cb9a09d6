// Scenery of the section bands as SVG fragments. Unless a comment says otherwise, (x, y) is the middle of the bottom
// edge, and scale multiplies the drawn size.
import { rng } from "../engine.ts";
import { ribbonPath, tubePath } from "../figures.ts";
import { blend } from "../palettes.ts";
import { roofPath, roofTilesPath } from "../props.ts";

const round1 = (n: number) => Math.round(n * 10) / 10;
const at = (x: number, y: number, scale: number, body: string, flip = 1) =>
  `<g transform="translate(${round1(x)} ${round1(y)}) scale(${scale * flip} ${scale})">${body}</g>`;

/** A soft round light, to be added; its gradient has to be in the defs. */
export const softLight = (x: number, y: number, rx: number, ry = rx, id = "soft") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
/** Gradient of softLight. */
export const softGradient = (color: string, id = "soft") =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset=".35" stop-color="${color}" stop-opacity=".42"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** A leafy tree, 420 units tall, as dark crown and, with a light color, the leaves that the moon reaches. */
export const leafyTree = (
  x: number,
  y: number,
  scale: number,
  { seed = 1, fill = "#07101f", lightColor = "", flip = 1 } = {},
) => {
  const r = rng(seed);
  const clumps = [...Array(26)].map(() => {
    const a = r() * 6.283,
      k = Math.sqrt(r());
    return [Math.cos(a) * k * 128, -268 + Math.sin(a) * k * 118, 30 + r() * 26];
  });
  let dark = "",
    light = "",
    leaves = "";
  for (const [cx, cy, cr] of clumps) {
    dark += `<circle cx="${round1(cx)}" cy="${round1(cy)}" r="${round1(cr)}"/>`;
    for (let i = 0; i < 26; i++) {
      const a = r() * 6.283,
        l = cr * (0.86 + r() * 0.34),
        px = cx + Math.cos(a) * l,
        py = cy + Math.sin(a) * l,
        s = 2.4 + r() * 4,
        leaf = `<ellipse cx="${round1(px)}" cy="${round1(py)}" rx="${round1(s)}" ry="${round1(s * 0.62)}" transform="rotate(${(r() * 180) | 0} ${round1(px)} ${round1(py)})"/>`;
      leaves += leaf;
      if (py < -310 + px * 0.8 && r() < 0.8) light += leaf;
    }
  }
  return at(
    x,
    y,
    scale,
    `<g fill="${fill}"><path d="${tubePath([
      [0, 6, 22],
      [-4, -60, 15],
      [4, -140, 13],
      [0, -230, 9],
    ])}"/><path d="${tubePath([
      [0, -110, 10],
      [40, -170, 8],
      [70, -230, 4],
    ])}"/><path d="${tubePath([
      [2, -130, 9],
      [-38, -180, 7],
      [-66, -240, 4],
    ])}"/><path d="M-44 6Q-16 -10 -14 -44H14Q16 -10 46 6Z"/>${dark}${leaves}</g>${lightColor ? `<g fill="${lightColor}" opacity=".42">${light}</g>` : ""}`,
    flip,
  );
};

/** A paper on a notice board: [x, y, width, height, degrees, kind]. (x, y) is its top left corner. */
type Sheet = [number, number, number, number, number, "text" | "list" | "portrait" | "seal"];
const SHEETS: Sheet[] = [
  [-292, -338, 92, 120, -3, "text"],
  [-190, -344, 128, 84, 2, "list"],
  [-52, -340, 86, 116, -2, "portrait"],
  [44, -346, 110, 96, 3, "text"],
  [166, -340, 118, 132, -2, "seal"],
  [-286, -208, 110, 92, 4, "seal"],
  [-166, -250, 100, 140, -1, "portrait"],
  [-56, -214, 128, 98, 2, "text"],
  [84, -238, 74, 108, -4, "list"],
  [170, -196, 110, 82, 5, "text"],
];
/** One paper in the light of the color; ink is that of its writing. */
const sheet = ([x, y, w, h, degrees, kind]: Sheet, color: string, ink: string) => {
  const line = (lx: number, ly: number, l: number) => `M${round1(lx)} ${round1(ly)}h${round1(l)}`;
  let d = "",
    extra = "";
  const from = kind === "portrait" ? h * 0.66 : kind === "seal" ? h * 0.36 : h * 0.24;
  for (let i = 0, ly = from; ly < h * 0.86; ly += 13, i++) d += line(w * 0.14, ly, w * (0.72 - (i % 3) * 0.14));
  if (kind === "list") extra = `<path d="M${w * 0.5} ${h * 0.2}V${h * 0.86}" stroke="${ink}" stroke-width="3"/>`;
  if (kind === "portrait")
    extra = `<circle cx="${w / 2}" cy="${h * 0.27}" r="${w * 0.15}" fill="${ink}"/><path d="M${w * 0.22} ${h * 0.58}Q${w * 0.28} ${h * 0.4} ${w / 2} ${h * 0.4}T${w * 0.78} ${h * 0.58}Z" fill="${ink}"/>`;
  if (kind === "seal")
    extra = `<rect x="${w * 0.66}" y="${h * 0.7}" width="${w * 0.2}" height="${w * 0.2}" fill="#b5262c"/><path d="M${w * 0.14} ${h * 0.16}h${w * 0.6}" stroke="${ink}" stroke-width="9"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${degrees})"><path d="M5 7H${w + 6}V${h + 8}H5Z" fill="#12040a" opacity=".55"/><path d="M0 0H${w}L${w + 1} ${h - 16}L${w - 16} ${h}H-1Z" fill="${color}"/><path d="M${w + 1} ${h - 16}L${w - 17} ${h - 18}L${w - 16} ${h}Z" fill="${blend(color, "#5a2a22", 0.45)}"/><path d="${d}" stroke="${ink}" stroke-width="4.4" stroke-opacity=".72"/>${extra}<circle cx="${w / 2}" cy="7" r="5" fill="#8c1f22"/></g>`;
};
/**
 * A roofed notice board full of papers, 800 x 590 units. Papers near the lantern under its right eave are light.
 * The lantern itself is drawn by boardLantern.
 */
export const noticeBoard = (x: number, y: number, scale: number, { wood = "#1c0a0e", plank = "#3c1c17" } = {}) => {
  const papers = SHEETS.map((s) => {
    const distance = Math.hypot(s[0] + s[2] / 2 - 320, s[1] + s[3] / 2 + 330);
    return sheet(s, blend("#ffe9bd", "#8e4a3c", Math.min(1, distance / 640)), "#4a2018");
  }).join("");
  let planks = "";
  for (let i = 0; i < 7; i++) planks += `M-318 ${-352 + i * 39}H318`;
  return at(
    x,
    y,
    scale,
    `<g fill="${wood}"><path d="M-346 0V-440H-316V0ZM316 0V-440H346V0Z"/><path d="M-384 2L-346 -96V-40L-362 2ZM384 2L346 -96V-40L362 2ZM-366 2Q-360 -24 -331 -24T-296 2ZM296 2Q302 -24 331 -24T366 2Z"/><rect x="-318" y="-358" width="636" height="274" fill="${plank}"/><path d="${planks}" stroke="#1a0a0c" stroke-width="4"/><rect x="-340" y="-380" width="680" height="24"/><rect x="-340" y="-92" width="680" height="22"/><rect x="-372" y="-446" width="744" height="20"/><path d="M-331 -380L-250 -426H-230L-331 -366ZM331 -380L250 -426H230L331 -366Z"/><path d="${roofPath(0, -560, 390, 128, 0.26)}"/></g><path d="${roofTilesPath(0, -560, 390, 128, 40)}" fill="none" stroke="#ffb98a" stroke-opacity=".16" stroke-width="5"/>${papers}`,
  );
};
/** A paper lantern that hangs from (x, y); 150 units high. */
export const hangingLantern = (
  x: number,
  y: number,
  scale: number,
  { color = "#ff9a3c", coreColor = "#fff0c0", wood = "#1a0a0c" } = {},
) =>
  at(
    x,
    y,
    scale,
    `<path d="M0 0V44" stroke="${wood}" stroke-width="5"/><path d="M-20 44H20V54H-20ZM-16 136H16V146H-16Z" fill="${wood}"/><path d="M-20 53Q-46 70 -46 95T-20 137H20Q46 120 46 95T20 53Z" fill="${color}"/><ellipse cy="97" rx="26" ry="34" fill="${coreColor}" opacity=".9"/><path d="M-41 76H41M-46 95H46M-41 115H41" stroke="${wood}" stroke-opacity=".35" stroke-width="3"/><path d="M0 146V176M-5 150V170M5 150V170" stroke="${color}" stroke-width="3.4"/>`,
  );
/** Loose sheets in the wind: [x, y, size, degrees]. */
export const flyingSheets = (sheets: number[][], color: string, shade: string) =>
  sheets
    .map(
      ([x, y, s, a]) =>
        `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})"><path d="M-10 -13Q0 -17 11 -12Q8 2 12 14Q0 9 -12 13Q-8 0 -10 -13Z" fill="${color}"/><path d="M-10 -13Q-4 -4 -12 13Q-2 10 2 10Q-2 -4 0 -15Z" fill="${shade}"/></g>`,
    )
    .join("");

/** A lamp post with a lantern on both sides, 260 units tall. */
export const lampPost = (x: number, y: number, scale: number, fill: string, lampColor: string) =>
  at(
    x,
    y,
    scale,
    `<path d="M-5 0V-206H5V0ZM-16 0L-7 -20H7L16 0Z" fill="${fill}"/><path d="M-20 -214H20L15 -256H-15Z" fill="${lampColor}"/><path d="M-24 -214H24V-208H-24ZM-26 -254L0 -276L26 -254ZM-2 -256H2V-214H-2Z" fill="${fill}"/>`,
  );

/** What a stall sells. */
type Goods = "bottles" | "masks" | "bowls" | "fans";
const GOODS: Record<Goods, (colors: string[], r: () => number) => string> = {
  bottles: (c, r) => {
    let o = "";
    for (let i = 0; i < 15; i++) {
      const x = -152 + i * 21,
        h = 26 + r() * 20;
      o += `<path d="M${x} -112v${-h * 0.6}q0 -6 4 -8v${-h * 0.34}h6v${h * 0.34}q4 2 4 8v${h * 0.6}z" fill="${c[i % c.length]}"/>`;
    }
    return o;
  },
  masks: (c) => {
    let o = "";
    for (let i = 0; i < 6; i++) {
      const x = -132 + i * 53;
      o += `<path d="M${x - 18} -206Q${x} -216 ${x + 18} -206Q${x + 20} -176 ${x} -160Q${x - 20} -176 ${x - 18} -206Z" fill="${c[(i + 1) % c.length]}"/><path d="M${x - 12} -192l9 4l-9 2zM${x + 12} -192l-9 4l9 2zM${x - 6} -173q6 4 12 0z" fill="#2a0c08"/><path d="M${x - 17} -206l-3 -16l11 8zM${x + 17} -206l3 -16l-11 8z" fill="${c[(i + 1) % c.length]}"/>`;
    }
    for (let i = 0; i < 9; i++) o += `<circle cx="${-140 + i * 35}" cy="-122" r="12" fill="${c[i % c.length]}"/>`;
    return o;
  },
  bowls: (c, r) => {
    let o = "";
    for (let i = 0; i < 8; i++) {
      const x = -140 + i * 40;
      o += `<path d="M${x - 17} -130h34q-3 18 -11 18h-12q-8 0 -11 -18z" fill="${c[i % c.length]}"/><path d="M${round1(x)} -138q${round1(8 * (r() - 0.3))} -14 0 -24t4 -24" fill="none" stroke="#ffe8c4" stroke-opacity=".4" stroke-width="4"/>`;
    }
    return o;
  },
  fans: (c) => {
    let o = "";
    for (let i = 0; i < 5; i++) {
      const x = -126 + i * 63;
      o += `<path d="M${x} -160L${x - 29} -196Q${x} -222 ${x + 29} -196Z" fill="${c[i % c.length]}"/><path d="M${x} -160L${x - 14} -206M${x} -160V-209M${x} -160L${x + 14} -206" stroke="#3a120a" stroke-width="2.4"/>`;
    }
    for (let i = 0; i < 7; i++)
      o += `<rect x="${-146 + i * 44}" y="-138" width="30" height="26" rx="3" fill="${c[(i + 2) % c.length]}"/>`;
    return o;
  },
};
/** A market stall under a striped awning, lit from inside; 420 x 330 units. */
export const stall = (
  x: number,
  y: number,
  scale: number,
  { goods = "bottles" as Goods, wood = "#160805", awning = ["#7d1f1a", "#d9a25a"], seed = 1, flip = 1 } = {},
) => {
  const r = rng(seed);
  let stripes = "",
    scallops = "";
  for (let i = 0; i < 10; i++) {
    const t0 = -1 + i / 5,
      t1 = t0 + 0.2;
    stripes += `<path d="M${t0 * 170} -318L${t1 * 170} -318L${t1 * 214} -246L${t0 * 214} -246Z" fill="${awning[i % 2]}"/>`;
    scallops += `<path d="M${t0 * 214} -246H${t1 * 214}V-236Q${((t0 + t1) / 2) * 214} -214 ${t0 * 214} -236Z" fill="${awning[i % 2]}"/>`;
  }
  return at(
    x,
    y,
    scale,
    `<rect x="-186" y="-250" width="372" height="150" fill="url(#stall)"/><path d="M-186 -150H186V-144H-186Z" fill="${wood}" opacity=".7"/>${GOODS[goods](["#ffd27a", "#d8442c", "#f3e3c0", "#c97a2a", "#8a2f24"], r)}<g fill="${wood}"><path d="M-194 0V-320H-182V0ZM182 0V-320H194V0Z"/><rect x="-206" y="-112" width="412" height="16"/><path d="M-200 -98H200V0H-200Z"/></g><path d="M-196 -94H196V-88H-196Z" fill="#ffb45a" opacity=".34"/><path d="M-130 -88V0M-65 -88V0M0 -88V0M65 -88V0M130 -88V0" stroke="#000" stroke-opacity=".4" stroke-width="4"/>${stripes}<path d="M-214 -250H214V-232H-214Z" fill="#000" opacity=".18"/>${scallops}<path d="M-176 -324H176V-314H-176Z" fill="${wood}"/>`,
    flip,
  );
};
/** Gradient of the light inside stalls. */
export const STALL_GRADIENT =
  '<radialGradient id="stall" cx=".5" cy=".1" r=".9"><stop offset="0" stop-color="#ffe2a0"/><stop offset=".4" stop-color="#e8912e"/><stop offset="1" stop-color="#5a1d0c"/></radialGradient>';

/** Half of an arched bridge's height at the share t of its length. */
const arch = (t: number) => 4 * t * (1 - t);
/** An arched wooden bridge of the given length and rise with a railing; y is the deck at its ends. */
export const bridge = (x: number, y: number, length: number, rise: number, fill: string) => {
  const deck = (dy: number, from = 0, to = 1) => {
    let d = "";
    for (let i = 0; i <= 24; i++) {
      const t = from + ((to - from) * i) / 24;
      d += `${i ? "L" : ""}${round1(x - length / 2 + length * t)} ${round1(y - rise * arch(t) + dy)}`;
    }
    return d;
  };
  const back = (dy: number) => {
    let d = "";
    for (let i = 24; i >= 0; i--) {
      const t = i / 24;
      d += `L${round1(x - length / 2 + length * t)} ${round1(y - rise * arch(t) + dy)}`;
    }
    return d;
  };
  let posts = "",
    piers = "";
  for (let i = 0; i <= 16; i++) {
    const t = i / 16,
      px = x - length / 2 + length * t,
      py = y - rise * arch(t),
      big = i % 4 === 0;
    posts += `<rect x="${round1(px - (big ? 5 : 2.4))}" y="${round1(py - (big ? 52 : 40))}" width="${big ? 10 : 4.8}" height="${big ? 56 : 42}"/>`;
    if (big) posts += `<circle cx="${round1(px)}" cy="${round1(py - 56)}" r="7"/>`;
    if (big && i && i < 16) piers += `<path d="M${px - 7} ${py + 8}h14v130h-14zM${px - 30} ${py + 54}h60v8h-60z"/>`;
  }
  return `<g fill="${fill}">${piers}<path d="M${deck(0)}${back(18)}Z"/>${posts}</g><g fill="none" stroke="${fill}"><path d="M${deck(-40)}" stroke-width="6"/><path d="M${deck(-22)}" stroke-width="3.4"/></g>`;
};
/** Hanging branches of a willow from (x, y), to be mirrored with flip -1. */
export const willow = (
  x: number,
  y: number,
  scale: number,
  { seed = 1, fill = "#0a0616", count = 26, flip = 1 } = {},
) => {
  const r = rng(seed);
  let o = `<path d="${tubePath([
    [-40, -30, 20],
    [60, -6, 14],
    [180, -16, 9],
    [330, 14, 3],
  ])}"/>`;
  for (let i = 0; i < count; i++) {
    const sx = -10 + (340 * i) / count + r() * 10,
      l = 90 + r() * 170,
      sway = -18 - r() * 30;
    o += `<path d="${ribbonPath(
      [
        [sx, -14 + r() * 12, 1.6],
        [sx + sway * 0.2, l * 0.5, 1.5],
        [sx + sway, l, 0.6],
      ],
      0,
      5,
    )}"/>`;
    for (let k = 0.15; k < 1; k += 0.075) {
      const lx = sx + sway * k * k,
        ly = l * k,
        side = r() < 0.5 ? -1 : 1;
      o += `<path d="M${round1(lx)} ${round1(ly)}q${side * 7} ${3 + r() * 4} ${side * 5} ${17 + r() * 6}q${-side * 6} -8 ${-side * 5} ${-19}z"/>`;
    }
  }
  return at(x, y, scale, `<g fill="${fill}">${o}</g>`, flip);
};
