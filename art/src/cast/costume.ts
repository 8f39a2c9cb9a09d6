// Garments, armour and shoes that outfits are made of. All follow the body of a build and the limbs of a pose.
import type { Build, JointedLimb, Limb } from "./body.ts";
import { joinedLimb, limbPath, limbPlanes, torsoPoints } from "./body.ts";
import type { Pen, Point, Tones } from "./pen.ts";
import { along, curve, fill, inked, line, part, shape, stroke } from "./pen.ts";

/** The cloth of a garment. */
export type Cloth = Parameters<Pen["pattern"]>[1];

/** Folds: dark tapering lines. */
export const folds = (tone: Tones, lines: Point[][], opacity = 0.75) =>
  lines
    .map((points) => {
      const last = points.length - 1;
      return fill(
        stroke(points.map(([x, y], i) => [x, y, i === 0 ? 0.2 : i === last ? 0.2 : 2.6])),
        tone.deep,
        opacity,
      );
    })
    .join("");

/** A flat garment of any shape, lit from the upper right, with the pattern of its cloth and folds. */
export const garment = (
  pen: Pen,
  tone: Tones,
  path: string,
  {
    cloth,
    pattern = tone.light,
    opacity = 0.28,
    depth = 15,
    shine = 0.28,
    lines = [] as Point[][],
    size = 1,
    planes = "",
  }: {
    cloth?: Cloth;
    pattern?: string;
    opacity?: number;
    depth?: number;
    shine?: number;
    lines?: Point[][];
    size?: number;
    /** Painted on the cloth, below its folds. */
    planes?: string;
  } = {},
) =>
  pen.lit(
    inked(path, tone.base, tone.line, 2.4) +
      (cloth ? pen.pattern(path, cloth, pattern, opacity, size, 8) : "") +
      pen.inside(path, planes + folds(tone, lines)),
    depth,
    shine,
  );

/** A garment over the torso. opening goes from the far side of the neck down and back up to the near side. */
export const bodice = (
  pen: Pen,
  build: Build,
  tone: Tones,
  opening: Point[],
  options: Parameters<typeof garment>[3] & { grow?: number; hem?: number } = {},
) => {
  const points = torsoPoints(build, options.grow ?? 6).filter(([, y]) => y <= (options.hem ?? 999));
  return garment(pen, tone, shape([...points, ...opening]), options);
};

/** A sleeve or legging along a limb from one share of it to another, wider at its end for wide sleeves. */
export const sleeve = (
  pen: Pen,
  tone: Tones,
  limb: Limb,
  {
    from = 0,
    to = 1,
    extra = 7,
    extraEnd = extra,
    cuff,
    cloth,
    depth = 11,
    wrinkles = true,
  }: {
    from?: number;
    to?: number;
    extra?: number;
    extraEnd?: number;
    cuff?: Tones;
    cloth?: Cloth;
    depth?: number;
    wrinkles?: boolean;
  } = {},
) => {
  const tube = part(limb, from, to, extra, extraEnd, 5),
    path = limbPath(tube, 0, from <= 0, to === 1),
    end = part(limb, to - 0.1 * (to - from), to, extraEnd + 1.5, extraEnd + 2.5, 2),
    across = (t: number, side: number, reach: number): Point[] => {
      const q = along(tube, t),
        nx = -Math.sin(q.angle) * side,
        ny = Math.cos(q.angle) * side;
      return [
        [q.x + nx * q.r, q.y + ny * q.r],
        [
          q.x + nx * q.r * 0.3 + Math.cos(q.angle) * reach * 0.4,
          q.y + ny * q.r * 0.3 + Math.sin(q.angle) * reach * 0.4,
        ],
        [q.x - nx * q.r * 0.35 + Math.cos(q.angle) * reach, q.y - ny * q.r * 0.35 + Math.sin(q.angle) * reach],
      ];
    };
  return (
    garment(pen, tone, path, {
      planes: limbPlanes(tube, tone),
      cloth,
      depth,
      lines: wrinkles ? [across(0.8, 1, -20), across(0.9, -1, -26), across(0.16, 1, 30)] : [],
    }) + (cuff ? pen.lit(inked(stroke(end), cuff.base, cuff.line, 2), 6, 0.3) : "")
  );
};

/**
 * Cloth around a part of a limb: it hangs below a level limb, is crumpled towards the joint at u = bentAt, and bunches
 * above a cuff.
 */
const draped = (
  limb: Limb,
  from: number,
  to: number,
  [start, end]: [number, number],
  bentAt: number,
  bunched: boolean,
) => {
  const steps = 11,
    amplitude = Math.min(5.5, 1.5 + Math.min(start, end) * 0.32);
  return part(limb, from, to, start, end, steps).map(([x, y, r], i): Point => {
    const u = i / steps,
      { angle } = along(limb, from + (to - from) * u),
      near = (middle: number, reach: number) => Math.exp(-(((u - middle) / reach) ** 2)),
      crumpled = near(bentAt, 0.3) + (bunched ? near(0.9, 0.2) : 0),
      rhythm = [0.2, -0.9, 0.5, -0.2, 1, -0.6, 0.1, -1, 0.7, -0.3, 0.9, 0][i % 12],
      shift = rhythm * amplitude * 0.5 * crumpled,
      sag = Math.sin(Math.PI * u) * Math.cos(angle) ** 2 * Math.min(start, 12) * 0.5;
    return [
      x - Math.sin(angle) * shift,
      y + Math.cos(angle) * shift + sag,
      r + sag * 0.6 + amplitude * crumpled * (0.45 + rhythm * 0.3),
    ];
  });
};
/** Folds that stand out of the cloth: a broad shade, a dark line in it and a lit edge. */
const creases = (tone: Tones, lines: Point[][]) =>
  lines
    .map((points) => {
      const tapered = (width: number, dx = 0, dy = 0) =>
        stroke(points.map(([x, y], i) => [x + dx, y + dy, [width * 0.7, width, 0.2][Math.min(i, 2)]]));
      return (
        fill(tapered(6), tone.shade, 0.8) +
        fill(tapered(1.8, -0.6, 0.8), tone.deep, 0.6) +
        fill(tapered(1.5, 3.8, -4), tone.light, 0.45)
      );
    })
    .join("");

/**
 * A sleeve or trouser leg over elbow or knee without a seam. from is a share of the upper part, to one of the lower;
 * extra is the room at start, joint and end.
 */
export const longSleeve = (
  pen: Pen,
  tone: Tones,
  limb: JointedLimb,
  {
    from = 0,
    to = 1,
    extra: [start, joint, end] = [7, 7, 7],
    cuff,
    cloth,
    depth = 12,
  }: {
    from?: number;
    to?: number;
    extra?: [start: number, joint: number, end: number];
    cuff?: Tones;
    cloth?: Cloth;
    depth?: number;
  } = {},
) => {
  const upper = draped(limb.upper, from, 1, [start, joint], 1, false),
    lower = draped(limb.lower, 0, to, [joint, end], 0, end < 30),
    hem = part(limb.lower, to - 0.1, to, end + 2, end + 4, 2),
    // From the side of the bend, or from the other one, across the tube.
    fold = (tube: Limb, t: number, inner: boolean, reach: number, share = 0.5): Point[] => {
      const q = along(tube, t),
        [px, py] = [-Math.sin(q.angle), Math.cos(q.angle)],
        side = (px * limb.bend[0] + py * limb.bend[1] > 0 ? 1 : -1) * (inner ? 1 : -1),
        at = (across: number, on: number): Point => [
          q.x + px * side * q.r * across + Math.cos(q.angle) * reach * on,
          q.y + py * side * q.r * across + Math.sin(q.angle) * reach * on,
        ];
      return [at(1.02, 0), at(share, 0.3), at(-share * 0.7, 1)];
    },
    visible = `${limbPath(upper, 0, from <= 0)}${limbPath(lower, 0, true, to === 1)}`;
  return (
    pen.lit(
      joinedLimb(pen, { upper, lower, bend: limb.bend }, tone, {
        roundStart: from <= 0,
        roundEnd: to === 1,
        surface: (path) => fill(path, tone.base) + (cloth ? pen.pattern(path, cloth, tone.light, 0.28, 1, 8) : ""),
      }) +
        pen.inside(
          visible,
          creases(tone, [
            fold(upper, 0.2, true, 46, 0.6),
            fold(upper, 0.78, true, -42, 0.55),
            fold(upper, 0.9, false, -26, 0.3),
            fold(lower, 0.2, true, 44, 0.55),
            fold(lower, 0.8, false, -34),
            fold(lower, 0.92, true, -22, 0.4),
          ]),
        ),
      depth,
      0.28,
    ) + (cuff ? pen.lit(inked(stroke(hem), cuff.base, cuff.line, 2), 6, 0.3) : "")
  );
};

/** Bands of cloth around a limb. */
export const bandage = (pen: Pen, tone: Tones, limb: Limb, from: number, to: number, count: number) => {
  let svg = "";
  for (let i = 0; i < count; i++) {
    const a = from + ((to - from) * i) / count,
      b = from + ((to - from) * (i + 1.12)) / count;
    svg += inked(stroke(part(limb, a, b, 2.5, 3.5, 2)), i % 2 ? tone.base : tone.light, tone.line, 1.4);
  }
  return pen.lit(svg, 9, 0.25);
};

/** A plate of steel or gold along a limb: bracers and greaves, with a ridge and a border. */
export const plate = (pen: Pen, tone: Tones, limb: Limb, from: number, to: number, trim: Tones, flare = 10) => {
  const tube = part(limb, from, to, flare, flare * 0.5, 4),
    first = tube[0],
    last = tube[tube.length - 1],
    a = along(tube, 0.5).angle,
    nx = -Math.sin(a),
    ny = Math.cos(a),
    r = first[2];
  return (
    pen.lit(
      inked(
        stroke(tube),
        pen.linear(first[0] + nx * r, first[1] + ny * r, first[0] - nx * r, first[1] - ny * r, [
          [0, tone.shade],
          [0.28, tone.base],
          [0.52, tone.light],
          [0.62, tone.base],
          [0.82, tone.shade],
          [1, tone.light],
        ]),
        tone.line,
        2.2,
      ),
      9,
      0.4,
    ) +
    line(
      curve([
        [first[0], first[1]],
        [last[0], last[1]],
      ]),
      tone.deep,
      2,
      0.6,
    ) +
    inked(stroke(part(limb, from, from + (to - from) * 0.09, flare + 2, flare + 2, 1)), trim.base, trim.line, 1.8) +
    inked(
      stroke(part(limb, to - (to - from) * 0.09, to, flare * 0.5 + 2, flare * 0.5 + 2, 1)),
      trim.base,
      trim.line,
      1.8,
    )
  );
};

/** A boot. height is the share of the shin that it covers. */
export const boot = (
  pen: Pen,
  tone: Tones,
  leg: JointedLimb,
  {
    height = 0.55,
    size = 1,
    trim,
    sole = "#2a2030",
  }: { height?: number; size?: number; trim?: Tones; sole?: string } = {},
) => {
  const [x, y] = leg.end,
    s = size;
  const foot = shape([
    [-29, -26],
    [26, -30],
    [40, 4],
    [74, 18],
    [104, 30],
    [110, 42, 1],
    [40, 44],
    [-32, 44, 1],
    [-38, 18],
  ]);
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${leg.foot}) scale(${s * 1.14})">${pen.lit(
      inked(foot, tone.base, tone.line, 2.4) +
        fill(
          shape([
            [-36, 34, 1],
            [106, 34, 1],
            [112, 46, 1],
            [-34, 46, 1],
          ]),
          sole,
        ),
      9,
      0.3,
    )}${line(
      curve([
        [30, -8],
        [52, 8],
        [50, 32],
      ]),
      tone.deep,
      2,
      0.5,
    )}${line(
      curve([
        [8, -24],
        [28, -8],
        [36, 4],
      ]),
      tone.deep,
      2.2,
      0.6,
    )}</g>` +
    sleeve(pen, tone, leg.lower, { from: 1 - height, to: 0.99, extra: 8, extraEnd: 6 }) +
    (trim
      ? pen.lit(
          inked(stroke(part(leg.lower, 1 - height - 0.02, 1 - height + 0.07, 11, 10, 2)), trim.base, trim.line, 2),
          7,
          0.35,
        )
      : "")
  );
};

/** A belt or sash around the waist at y, as wide as the body there. */
export const sash = (pen: Pen, build: Build, tone: Tones, y = 452, height = 40, cloth?: Cloth) => {
  const { female, bulk: b } = build,
    left = (female ? -68 : -96) - b * 10,
    right = (female ? 50 : 74) + b * 8,
    path = shape([
      [left, y - height / 2 - 4, 1],
      [(left + right) / 2, y - height / 2 + 8],
      [right, y - height / 2 - 6, 1],
      [right + 4, y + height / 2 - 6, 1],
      [(left + right) / 2, y + height / 2 + 9],
      [left - 4, y + height / 2 - 4, 1],
    ]);
  return garment(pen, tone, path, {
    cloth,
    depth: 9,
    lines: [
      [
        [left, y - 4],
        [(left + right) / 2, y + 9],
        [right, y - 6],
      ],
      [
        [left, y + 6],
        [(left + right) / 2 - 10, y + 16],
        [right - 20, y + 6],
      ],
    ],
  });
};
/** A buckle or knot of metal in the middle of a belt. */
export const buckle = (tone: Tones, x: number, y: number, size = 22) =>
  inked(
    shape([
      [x - size, y - size * 0.8, 1],
      [x + size, y - size * 0.8, 1],
      [x + size, y + size * 0.8, 1],
      [x - size, y + size * 0.8, 1],
    ]),
    tone.base,
    tone.line,
    2.2,
  ) +
  fill(
    shape([
      [x - size * 0.4, y - size * 0.4, 1],
      [x + size * 0.5, y - size * 0.4, 1],
      [x + size * 0.5, y + size * 0.4, 1],
      [x - size * 0.4, y + size * 0.4, 1],
    ]),
    tone.deep,
    0.8,
  ) +
  line(`M${x - size * 0.8} ${y - size * 0.6}H${x + size * 0.8}`, tone.light, 2.4, 0.9);
/** Loose ends of a sash that hang from (x, y). */
export const sashEnds = (pen: Pen, tone: Tones, x: number, y: number, length: number, wind: number) =>
  [0, 1]
    .map((i) =>
      garment(
        pen,
        tone,
        stroke([
          [x + i * 14, y, 10],
          [x + i * 22 - wind * 30, y + length * 0.35, 15],
          [x + i * 26 - wind * 90, y + length * 0.7, 16],
          [x + i * 30 - wind * 170, y + length * (i ? 0.86 : 1), 18],
        ]),
        { depth: 8 },
      ),
    )
    .join("");

/**
 * A skirt or the lower part of a coat: panels between rays from the waist. from and to are x at the hem; wind blows it
 * to the left.
 */
export const skirt = (
  pen: Pen,
  build: Build,
  tone: Tones,
  {
    top = 452,
    length = 520,
    from = -190,
    to = 150,
    wind = 0,
    cloth,
    trim,
    left = 0,
    right = 1,
    pleats = 5,
  }: {
    top?: number;
    length?: number;
    from?: number;
    to?: number;
    wind?: number;
    cloth?: Cloth;
    trim?: Tones;
    left?: number;
    right?: number;
    pleats?: number;
  },
) => {
  const waist = [(build.female ? -70 : -100) - build.bulk * 8, (build.female ? 54 : 80) + build.bulk * 6],
    at = (u: number, v: number): Point => {
      const a = waist[0] + (waist[1] - waist[0]) * u,
        b = from + (to - from) * u,
        drift = -wind * v * v * length * (0.5 + 0.25 * (1 - u));
      return [
        a + (b - a) * (1 - (1 - v) ** 1.7) + drift,
        top + length * v * (1 - wind * 0.16 * v) + Math.sin(u * 9 + 1) * 10 * v - Math.abs(u - 0.5) * 20 * (1 - v),
      ];
    };
  const hem: Point[] = Array.from({ length: pleats * 2 + 1 }, (_, i) => {
    const u = left + ((right - left) * i) / (pleats * 2),
      [x, y] = at(u, 1);
    return [x, y + (i % 2 ? 12 : -4)];
  });
  const side = (u: number, reverse: boolean): Point[] => {
    const points = [0.15, 0.4, 0.7].map((v) => at(u, v));
    return reverse ? points.reverse() : points;
  };
  const [a0, a1] = [at(left, 0), at(right, 0)];
  const path = shape([
    [a0[0], a0[1], 1],
    ...side(left, false),
    [...hem[0].slice(0, 2), 1],
    ...hem.slice(1, -1),
    [...hem[hem.length - 1].slice(0, 2), 1],
    ...side(right, true),
    [a1[0], a1[1], 1],
  ]);
  const lines: Point[][] = Array.from({ length: pleats }, (_, i) => {
    const u = left + ((right - left) * (i + 0.5)) / pleats;
    return [at(u, 0.04), at(u - 0.01, 0.45), at(u + 0.01, 0.98)];
  });
  const inner = hem.map(([x, y]) => [x, y - 16, 7]);
  // Broad soft shadows beside the folds give the cloth its volume.
  const volume = lines.map((l) => fill(stroke(l.map(([x, y], i) => [x - 8, y, i * 8 + 3])), tone.shade, 0.75)).join("");
  return pen.lit(
    inked(path, tone.base, tone.line, 2.4) +
      (cloth ? pen.pattern(path, cloth, tone.light, 0.26) : "") +
      pen.inside(
        path,
        volume +
          folds(tone, lines) +
          (trim
            ? fill(stroke(inner), trim.base) + line(curve(inner.map(([x, y]) => [x, y - 8])), trim.deep, 1.6, 0.7)
            : ""),
      ),
    16,
    0.26,
  );
};

/** A cape from the shoulders, behind the body. */
export const cape = (
  pen: Pen,
  tone: Tones,
  { length = 1000, wind = 0.3, width = 1 }: { length?: number; wind?: number; width?: number },
) => {
  const w = width,
    x = (u: number, v: number) => (-130 + 220 * u) * (1 + 0.42 * v * w) - wind * v * v * 520 * (1.1 - u * 0.4),
    y = (u: number, v: number) =>
      176 + length * v * (1 - wind * 0.28 * v) - (1 - u) * wind * v * 130 + Math.sin(u * 8) * 14 * v;
  const at = (u: number, v: number): Point => [x(u, v), y(u, v)];
  const path = shape([
    at(0, 0),
    at(0, 0.3),
    at(-0.05, 0.7),
    [...at(-0.06, 1), 1],
    at(0.2, 0.97),
    at(0.4, 1.02),
    at(0.6, 0.98),
    at(0.8, 1.02),
    [...at(1.04, 0.98), 1],
    at(1.02, 0.7),
    at(1, 0.3),
    at(1, 0),
  ]);
  const lines = [0.12, 0.3, 0.5, 0.7, 0.88].map((u) => [at(u, 0.1), at(u - 0.02, 0.5), at(u + 0.02, 0.98)]);
  return pen.lit(
    inked(path, tone.shade, tone.line, 2.4) +
      pen.inside(
        path,
        lines.map((l) => fill(stroke(l.map(([a, b], i) => [a - 10, b, i * 14 + 4])), tone.deep, 0.6)).join("") +
          folds(tone, lines),
      ),
    18,
    0.22,
  );
};

/** A pauldron of plates over a shoulder joint at (0, 0). */
export const pauldron = (pen: Pen, tone: Tones, trim: Tones, size = 1, near = true, layers = 3) => {
  let svg = "";
  for (let i = layers - 1; i >= 0; i--) {
    const y = i * 24 * size,
      w = (58 - i * 3) * size,
      h = (i ? 44 : 62) * size,
      k = near ? -1 : 1;
    const path = shape([
      [-w * 0.86 * (near ? 1.12 : 0.9), y + h * 0.42],
      [-w * 0.94, y - h * 0.08],
      [-w * 0.5, y - h * 0.62],
      [w * 0.2, y - h * 0.74],
      [w * 0.82, y - h * 0.34],
      [w * 0.96, y + h * 0.34, 1],
      [w * 0.4, y + h * 0.5],
      [-w * 0.2, y + h * 0.62],
      [-w * 0.86 * (near ? 1.12 : 0.9), y + h * 0.5, 1],
    ]);
    svg +=
      pen.lit(
        inked(
          path,
          pen.linear(w, y - h, -w, y + h, [
            [0, tone.light],
            [0.22, tone.base],
            [0.4, tone.light],
            [0.52, tone.base],
            [0.8, tone.shade],
            [1, tone.deep],
          ]),
          tone.line,
          2.4,
        ),
        9 * size,
        0.4,
      ) +
      fill(
        stroke([
          [-w * 0.9, y + h * 0.42, 4 * size],
          [-w * 0.2, y + h * 0.54, 5 * size],
          [w * 0.4, y + h * 0.42, 5 * size],
          [w * 0.92, y + h * 0.26, 4 * size],
        ]),
        trim.base,
      ) +
      line(
        curve([
          [-w * 0.9, y + h * 0.34],
          [-w * 0.2, y + h * 0.46],
          [w * 0.4, y + h * 0.34],
          [w * 0.92, y + h * 0.18],
        ]),
        trim.deep,
        1.6,
        0.8,
      ) +
      (i === 0
        ? `<circle cx="${k * 4}" cy="${y - h * 0.1}" r="${9 * size}" fill="${trim.base}" stroke="${trim.line}" stroke-width="2"/><circle cx="${k * 4 + 2.5}" cy="${y - h * 0.1 - 3}" r="${3 * size}" fill="${trim.light}"/>`
        : "");
  }
  return svg;
};

/** A border along the edge of a garment, as a band of even width with a bright and a dark line. */
export const border = (tone: Tones, points: Point[], halfWidth = 9) =>
  inked(stroke(points.map(([x, y]) => [x, y, halfWidth])), tone.base, tone.line, 2) +
  line(curve(points.map(([x, y]) => [x + halfWidth * 0.4, y - halfWidth * 0.1])), tone.light, 2, 0.75) +
  line(curve(points.map(([x, y]) => [x - halfWidth * 0.55, y])), tone.deep, 1.6, 0.6);

/** A scarf around the neck, over chin and hair: an end that hangs down, and two turns of cloth over each other. */
export const scarf = (pen: Pen, tone: Tones, wide = 1) =>
  garment(
    pen,
    tone,
    shape([
      [-56, 168, 1],
      [-18, 184],
      [-26, 246],
      [-38, 318, 1],
      [-56, 306, 1],
      [-74, 320, 1],
      [-64, 240],
    ]),
    {
      depth: 8,
      lines: [
        [
          [-42, 196],
          [-48, 250],
          [-56, 300],
        ],
      ],
    },
  ) +
  garment(
    pen,
    tone,
    shape([
      [-102 * wide, 140, 1],
      [-50, 160],
      [10, 168],
      [74 * wide, 136, 1],
      [70 * wide, 168],
      [22, 202],
      [-40, 206],
      [-96 * wide, 178],
    ]),
    {
      depth: 10,
      lines: [
        [
          [-92, 168],
          [-30, 188],
          [40, 176],
        ],
      ],
    },
  ) +
  garment(
    pen,
    tone,
    shape([
      [-90 * wide, 96, 1],
      [-44, 118],
      [8, 122],
      [64 * wide, 96, 1],
      [76 * wide, 132],
      [34, 164],
      [-24, 174],
      [-78, 160],
      [-106 * wide, 138],
    ]),
    {
      depth: 12,
      lines: [
        [
          [-92, 122],
          [-34, 144],
          [46, 122],
        ],
        [
          [-84, 146],
          [-20, 160],
          [52, 140],
        ],
      ],
    },
  );

/** A stand-up collar of two halves that leaves the throat open. */
export const standCollar = (pen: Pen, tone: Tones, trim: Tones, height = 1) => {
  const h = height;
  return (
    garment(
      pen,
      tone,
      shape([
        [-92, 178],
        [-72 - h * 8, 128 - h * 34, 1],
        [-44, 136 - h * 14],
        [-14, 176],
        [2, 214, 1],
        [-40, 206],
      ]),
      { depth: 8 },
    ) +
    garment(
      pen,
      tone,
      shape([
        [62, 170],
        [50 + h * 6, 130 - h * 26, 1],
        [34, 142 - h * 8],
        [18, 176],
        [6, 214, 1],
        [40, 200],
      ]),
      { depth: 6 },
    ) +
    border(
      trim,
      [
        [-72 - h * 8, 128 - h * 34],
        [-44, 136 - h * 14],
        [-14, 176],
        [2, 214],
      ],
      5,
    ) +
    border(
      trim,
      [
        [50 + h * 6, 130 - h * 26],
        [34, 142 - h * 8],
        [18, 176],
        [6, 214],
      ],
      4,
    )
  );
};
