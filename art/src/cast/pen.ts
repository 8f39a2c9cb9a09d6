// What all parts of the cast are drawn with: smooth curves, lines whose width changes, tones of a material, and gradients,
// clips and light as SVG definitions. The light of all figures comes from the upper right.
import { blend } from "../palettes.ts";

/** [x, y]; a third number 1 makes a corner of a curve, or is the half width of a line. */
export type Point = number[];

const round = (n: number) => Math.round(n * 10) / 10;
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** Tangents of a Catmull-Rom spline as cubic Bézier segments after its first point. */
const segments = (points: Point[], closed: boolean) => {
  const count = points.length,
    point = (i: number) => (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]),
    isCorner = (i: number) => point(i)[2] === 1;
  let path = "";
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)],
      start = isCorner(i) ? from : [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      end = isCorner(i + 1) ? to : [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(start)} ${at(end)} ${at(to)}`;
  }
  return path;
};

/** SVG path data of a smooth closed shape through points; [x, y, 1] is a corner. */
export const shape = (points: Point[]) => `M${at(points[0])}${segments(points, true)}Z`;
/** SVG path data of a smooth open curve through points. */
export const curve = (points: Point[]) => `M${at(points[0])}${segments(points, false)}`;

/** Points beside a line of [x, y, half width], first those at its left, then those at its right. */
const sidesOf = (points: Point[]) => {
  const left: Point[] = [],
    right: Point[] = [];
  points.forEach(([x, y, r], i) => {
    const a = points[Math.max(0, i - 1)],
      b = points[Math.min(points.length - 1, i + 1)],
      length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      dx = ((b[0] - a[0]) / length) * r,
      dy = ((b[1] - a[1]) / length) * r;
    left.push([x + dy, y - dx]);
    right.push([x - dy, y + dx]);
  });
  return { left, right };
};
/** SVG path data of a line through [x, y, half width], whose ends are cut straight or, at width 0, pointed. */
export const stroke = (points: Point[]) => {
  const { left, right } = sidesOf(points),
    back = right.reverse();
  return `M${at(left[0])}${segments(left, false)}L${at(back[0])}${segments(back, false)}Z`;
};

/** A point of a line at t from 0 (start) to 1 (end), with the half width there and the direction in radians. */
export const along = (points: Point[], t: number) => {
  const position = Math.max(0, Math.min(0.9999, t)) * (points.length - 1),
    i = Math.floor(position),
    f = position - i,
    get = (j: number) => points[Math.max(0, Math.min(points.length - 1, j))],
    [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)],
    value = (k: number, u: number) =>
      0.5 *
      (2 * p1[k] +
        (p2[k] - p0[k]) * u +
        (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * u * u +
        (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * u * u * u),
    dx = value(0, f + 0.02) - value(0, f - 0.02),
    dy = value(1, f + 0.02) - value(1, f - 0.02);
  return { x: value(0, f), y: value(1, f), r: p1[2] + (p2[2] - p1[2]) * f, angle: Math.atan2(dy, dx) };
};
/** The part of a line of [x, y, half width] from t = from to t = to, wider by extra at its start and end. */
export const part = (points: Point[], from: number, to: number, extra = 0, extraEnd = extra, steps = 6): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const u = i / steps,
      { x, y, r } = along(points, from + (to - from) * u);
    return [x, y, r + extra + (extraEnd - extra) * u];
  });

/** Moves, scales and turns points around their origin. A negative scaleX mirrors them. */
export const place = (points: Point[], x: number, y: number, scaleX = 1, scaleY = Math.abs(scaleX), degrees = 0) => {
  const a = (degrees * Math.PI) / 180,
    cos = Math.cos(a),
    sin = Math.sin(a);
  return points.map(([u, v, w = 0]) => {
    const p = u * scaleX,
      q = v * scaleY;
    return [x + p * cos - q * sin, y + p * sin + q * cos, w];
  });
};

/** The product of two '#rrggbb' colors. */
export const multiply = (a: string, b: string) =>
  `#${[1, 3, 5]
    .map((i) =>
      Math.round((parseInt(a.slice(i, i + 2), 16) * parseInt(b.slice(i, i + 2), 16)) / 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A material in four values of light, and the color of its outline. */
export interface Tones {
  light: string;
  base: string;
  shade: string;
  deep: string;
  line: string;
}
/** Tones of a color in cool moonlight: its shade turns to violet, its light to warm white. */
export const tones = (base: string, over: Partial<Tones> = {}): Tones => ({
  light: blend(base, "#fff6e6", 0.38),
  base,
  shade: multiply(base, "#8d83bd"),
  deep: multiply(base, "#54497f"),
  line: multiply(blend(base, "#604860", 0.3), "#4a3a58"),
  ...over,
});

/** Tones that many members of the cast share. */
export const METAL = {
  steel: tones("#a9b6cf", { light: "#f2f7ff", shade: "#5f6b92", deep: "#353c62", line: "#1d2140" }),
  gold: tones("#dca94a", { light: "#fff0b8", shade: "#9a6430", deep: "#5e3626", line: "#3a1e1a" }),
  leather: tones("#7a4c34", { light: "#b98a62", line: "#2a141a" }),
};

/** Motifs of materials, each on a square tile. */
const MOTIFS = {
  /** Silk with lozenges and knots. */
  brocade: {
    size: 36,
    motif: (c: string) =>
      `<path d="M18 2L34 18L18 34L2 18Z" fill="none" stroke="${c}" stroke-width="2"/><path d="M18 11q7 0 7 7t-7 7t-7 -7t7 -7Zm0 4v6m-3 -3h6" fill="none" stroke="${c}" stroke-width="1.8"/>`,
  },
  /** Waves of a festive robe. */
  waves: {
    size: 32,
    motif: (c: string) =>
      `<path d="M0 16a16 16 0 0 1 32 0M6 16a10 10 0 0 1 20 0M11 16a5 5 0 0 1 10 0M-16 32a16 16 0 0 1 32 0M16 32a16 16 0 0 1 32 0M-10 32a10 10 0 0 1 20 0M22 32a10 10 0 0 1 20 0" fill="none" stroke="${c}" stroke-width="1.7"/>`,
  },
  /** Coarse cloth. */
  weave: { size: 8, motif: (c: string) => `<path d="M0 2h4M4 6h4" stroke="${c}" stroke-width="1.4"/>` },
  /** The grain of leather. */
  leather: {
    size: 22,
    motif: (c: string) =>
      `<path d="M2 5q4 -3 7 1M13 3q4 2 6 6M4 14q3 4 8 1M15 16q3 -2 6 1M9 20q2 -1 4 1" fill="none" stroke="${c}" stroke-width="1.3"/>`,
  },
  /** Scales of armour. */
  scales: {
    size: 24,
    motif: (c: string) =>
      `<path d="M0 0q12 20 24 0M-12 12q12 20 24 0M12 12q12 20 24 0" fill="none" stroke="${c}" stroke-width="2"/>`,
  },
};

/** Collects the definitions of a drawing. Ids begin with a prefix, so that several drawings fit into one document. */
export class Pen {
  defs = "";
  private prefix: string;
  private count = 0;
  private filters = new Map<string, string>();
  constructor(prefix: string) {
    this.prefix = prefix;
  }
  private id() {
    this.count++;
    return `${this.prefix}${this.count}`;
  }
  private stops(stops: [number, string, number?][]) {
    return stops
      .map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}"${a < 1 ? ` stop-opacity="${a}"` : ""}/>`)
      .join("");
  }
  /** A linear gradient from (x1, y1) to (x2, y2) as a paint. Stops are [offset, color, opacity]. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: [number, string, number?][]) {
    const id = this.id();
    this.defs += `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}">${this.stops(stops)}</linearGradient>`;
    return `url(#${id})`;
  }
  /** A radial gradient around (x, y) as a paint; squash is its height per width. */
  radial(x: number, y: number, r: number, stops: [number, string, number?][], squash = 1) {
    const id = this.id();
    this.defs += `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${round(r)}" gradientTransform="translate(${round(x)} ${round(y)}) scale(1 ${squash})">${this.stops(stops)}</radialGradient>`;
    return `url(#${id})`;
  }
  /** Shows an SVG fragment only inside a path. */
  inside(path: string, svg: string) {
    const id = this.id();
    this.defs += `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
    return `<g clip-path="url(#${id})">${svg}</g>`;
  }
  /** Blurs an SVG fragment. */
  soft(svg: string, deviation: number) {
    return `<g filter="${this.filter(`soft${deviation}`, `<feGaussianBlur stdDeviation="${deviation}"/>`)}">${svg}</g>`;
  }
  /**
   * Lights a solid shape: a core shadow at the lower left, light at the upper right. depth is their width; strength is
   * that of the light, for shiny materials.
   */
  lit(svg: string, depth = 12, strength = 0.4, shade = "#6a5c9c") {
    const id = this.filter(
      `lit${depth}/${strength}${shade}`,
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${round(depth * 0.34)}" result="a"/>` +
        `<feOffset in="a" dx="${depth}" dy="${round(-depth * 0.75)}" result="s"/>` +
        `<feComposite in="SourceAlpha" in2="s" operator="out" result="dark"/>` +
        `<feComponentTransfer in="dark" result="cut"><feFuncA type="linear" slope="4" intercept="-1.1"/></feComponentTransfer>` +
        `<feFlood flood-color="${shade}"/><feComposite in2="cut" operator="in" result="shade"/>` +
        `<feBlend in="shade" in2="SourceGraphic" mode="multiply" result="shaded"/>` +
        `<feOffset in="a" dx="${round(-depth * 0.5)}" dy="${round(depth * 0.42)}" result="k"/>` +
        `<feComposite in="SourceAlpha" in2="k" operator="out" result="bright"/>` +
        `<feFlood flood-color="#fff3df" flood-opacity="${round(strength * 10) / 12}"/><feComposite in2="bright" operator="in" result="light"/>` +
        `<feBlend in="light" in2="shaded" mode="screen" result="all"/><feComposite in="all" in2="SourceGraphic" operator="in"/>`,
    );
    return `<g filter="${id}">${svg}</g>`;
  }
  /** Darkens an SVG fragment a little: what is farther from the viewer. */
  dim(svg: string) {
    return `<g filter="${this.filter("dim", `<feColorMatrix type="matrix" values=".72 0 .02 0 .01 0 .7 .03 0 .012 .03 .03 .8 0 .03 0 0 0 1 0"/>`)}">${svg}</g>`;
  }
  /** Fills a path with a repeated motif of a cloth, to be laid over its color. */
  pattern(d: string, kind: keyof typeof MOTIFS, color: string, opacity = 0.3, scale = 1, degrees = 0) {
    const id = this.id(),
      { size, motif } = MOTIFS[kind];
    this.defs += `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${size}" height="${size}" patternTransform="rotate(${degrees}) scale(${scale})">${motif(color)}</pattern>`;
    return `<path d="${d}" fill="url(#${id})" opacity="${opacity}"/>`;
  }
  /** Puts a whole drawing into the light of its surroundings: their color, a thin rim at the upper right and a faint one at the left. */
  rim(
    svg: string,
    {
      rim,
      back,
      width,
      ambient = ["#ffffff", 0],
    }: { rim: string; back: string; width: number; ambient?: [string, number] },
  ) {
    const edge = (dx: number, dy: number, flood: string, opacity: number, name: string) =>
      `<feOffset in="SourceAlpha" dx="${round(dx)}" dy="${round(dy)}" result="o${name}"/><feComposite in="SourceAlpha" in2="o${name}" operator="out" result="e${name}"/><feGaussianBlur in="e${name}" stdDeviation="${round(width * 0.22)}" result="b${name}"/><feFlood flood-color="${flood}" flood-opacity="${opacity}"/><feComposite in2="b${name}" operator="in" result="r${name}"/>`;
    const factors = [1, 3, 5].map((i) => 1 - ambient[1] * (1 - parseInt(ambient[0].slice(i, i + 2), 16) / 255)),
      [red, green, blue] = factors.map((f) => Math.round(f * 1000) / 1000);
    const id = this.filter(
      `rim${rim}${width}${back}${ambient}`,
      `<feColorMatrix in="SourceGraphic" type="matrix" values="${red} 0 0 0 0 0 ${green} 0 0 0 0 0 ${blue} 0 0 0 0 0 1 0" result="tinted"/>` +
        // A broad soft shadow at the side that turns away from the light gives the whole figure volume.
        `<feGaussianBlur in="SourceAlpha" stdDeviation="20" result="wide"/><feOffset in="wide" dx="34" dy="-22" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="turned"/><feFlood flood-color="#4a4488" flood-opacity=".5"/><feComposite in2="turned" operator="in" result="core"/><feBlend in="core" in2="tinted" mode="multiply" result="lit"/>` +
        edge(-width, width * 0.8, rim, 0.95, "1") +
        edge(width, width * 0.2, back, 0.5, "2") +
        `<feMerge result="m"><feMergeNode in="lit"/><feMergeNode in="r2"/><feMergeNode in="r1"/></feMerge><feComposite in="m" in2="SourceGraphic" operator="in"/>`,
    );
    return `<g filter="${id}">${svg}</g>`;
  }
  private filter(key: string, primitives: string) {
    let id = this.filters.get(key);
    if (!id) {
      id = this.id();
      this.filters.set(key, id);
      this.defs += `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">${primitives}</filter>`;
    }
    return `url(#${id})`;
  }
}

/** A filled path. */
export const fill = (d: string, paint: string, opacity = 1) =>
  `<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
/** A filled path with an outline. */
export const inked = (d: string, paint: string, line: string, width = 2.2) =>
  `<path d="${d}" fill="${paint}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round"/>`;
/** An open line of even width. */
export const line = (d: string, color: string, width = 1.6, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
