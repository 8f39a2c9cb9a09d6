// Silhouettes of the nine classes, built from joints. A figure is a list of paths in a box of 1000 x 1000 units whose
// ground is at y = 940 and whose middle is x = 500. Each path has a role, and the caller chooses a color for each role,
// so that a figure serves every picture. A new pose is a new entry in FIGURES.
/** [x, y]; some functions take further numbers in it, such as a radius or a width. */
export type Point = number[];
/** What a path shows, which decides its color. */
export type PartRole = "body" | "cloth" | "scarf" | "metal" | "trim" | "face" | "eye" | "glow";
/** A path of a figure. */
export interface FigurePart {
  /** SVG path data. */
  path: string;
  role: PartRole;
}
/** A drawn figure. */
export interface Figure {
  /** In painting order: later parts cover earlier ones. */
  parts: FigurePart[];
}
const round1 = (n: number) => Math.round(n * 10) / 10;
/** SVG path data of straight lines through points. */
export const polygonPath = (points: Point[], closed = true) =>
  "M" + points.map((q) => round1(q[0]) + " " + round1(q[1])).join("L") + (closed ? "Z" : "");
const catmullRom = (p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point =>
  p1.map((_, i) => {
    const a = p0[i],
      b = p1[i],
      c = p2[i],
      d = p3[i];
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  });
/**
 * Points on a Catmull-Rom spline through the given points, with steps points between two of them.
 * Further numbers of a point (a radius) are interpolated too.
 */
export const sampleSpline = (points: Point[], steps = 8, closed = false): Point[] => {
  const o: Point[] = [],
    m = points.length,
    k = closed ? m : m - 1;
  for (let i = 0; i < k; i++) {
    const g = (j: number) => (closed ? points[(j + m) % m] : points[Math.max(0, Math.min(m - 1, j))]);
    for (let s = 0; s < steps; s++) o.push(catmullRom(g(i - 1), g(i), g(i + 1), g(i + 2), s / steps));
  }
  if (!closed) o.push(points[m - 1]);
  return o;
};
/** SVG path data of a smooth tube with round ends through [x, y, radius]. */
export const tubePath = (points: Point[], steps = 7) => {
  const c = points.length > 2 ? sampleSpline(points, steps) : [points[0], points[1]],
    left: Point[] = [],
    right: Point[] = [];
  const count = c.length;
  const dir = (i: number) => {
    const a = c[Math.max(0, i - 1)],
      b = c[Math.min(count - 1, i + 1)],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
  };
  for (let i = 0; i < count; i++) {
    const [dx, dy] = dir(i),
      [x, y, r] = c[i];
    left.push([x + dy * r, y - dx * r]);
    right.push([x - dy * r, y + dx * r]);
  }
  const cap = (i: number, s: number) => {
    const [dx, dy] = dir(i),
      [x, y, r] = c[i],
      a0 = Math.atan2(dy * s, dx * s),
      o = [];
    for (let k = -2; k <= 2; k++) {
      const a = a0 + (k * Math.PI) / 6;
      o.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
    }
    return o;
  };
  return polygonPath([...left, ...cap(count - 1, 1), ...right.reverse(), ...cap(0, -1)]);
};
/** SVG path data of a smooth closed shape through points. */
export const blobPath = (points: Point[], steps = 7) => polygonPath(sampleSpline(points, steps, true));
/** SVG path data of a ribbon through [x, y, half width]. fork is the depth of the notch at its end, 0 for none. */
export const ribbonPath = (points: Point[], fork = 0, steps = 8) => {
  const c = sampleSpline(points, steps),
    count = c.length,
    left: Point[] = [],
    right: Point[] = [];
  for (let i = 0; i < count; i++) {
    const a = c[Math.max(0, i - 1)],
      b = c[Math.min(count - 1, i + 1)],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      dx = (b[0] - a[0]) / l,
      dy = (b[1] - a[1]) / l,
      [x, y, r] = c[i];
    left.push([x + dy * r, y - dx * r]);
    right.push([x - dy * r, y + dx * r]);
  }
  const e = c[count - 1],
    p = c[count - 2],
    l = Math.hypot(e[0] - p[0], e[1] - p[1]) || 1;
  const tip = fork ? [[e[0] - ((e[0] - p[0]) / l) * fork, e[1] - ((e[1] - p[1]) / l) * fork]] : [];
  return polygonPath([...left, ...tip, ...right.reverse()]);
};
/**
 * SVG path data of curved spikes from base to each tip: [x, y, width], or [x, y, width, dx, dy] to start dx and dy
 * away from base.
 */
export const spikesPath = (base: Point, tips: Point[]) =>
  tips
    .map(([x, y, w, bx = 0, by = 0]) => {
      const sx = base[0] + bx,
        sy = base[1] + by,
        dx = x - sx,
        dy = y - sy,
        l = Math.hypot(dx, dy),
        nx = ((-dy / l) * w) / 2,
        ny = ((dx / l) * w) / 2,
        c = 0.16;
      return `M${round1(sx + nx)} ${round1(sy + ny)}Q${round1(sx + dx * 0.6 + nx * 1.1 + dy * c)} ${round1(sy + dy * 0.6 + ny * 1.1 - dx * c)} ${round1(x)} ${round1(y)}Q${round1(sx + dx * 0.45 - nx * 0.9 + dy * c * 0.6)} ${round1(sy + dy * 0.45 - ny * 0.9 - dx * c * 0.6)} ${round1(sx - nx)} ${round1(sy - ny)}Z`;
    })
    .join("");
/** SVG path data of a head around (x, y). facing is 1 for right and -1 for left; tilt is in degrees, clockwise. */
export const headPath = (x: number, y: number, scale = 1, facing = 1, tilt = 0) => {
  const outline = [
    [-8, -66],
    [30, -60],
    [50, -34],
    [52, -10],
    [58, 6],
    [50, 16],
    [50, 30],
    [42, 50],
    [24, 62],
    [2, 56],
    [-12, 40],
    [-34, 38],
    [-52, 10],
    [-54, -26],
    [-38, -56],
  ];
  const a = (tilt * Math.PI) / 180;
  return blobPath(
    outline.map(([u, v]) => {
      u *= facing * scale;
      v *= scale;
      return [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
    }),
    5,
  );
};
/** SVG path data of the plane of a face that the moon lights, for a head with the same arguments. */
const facePath = (x: number, y: number, scale: number, facing: number, tilt: number) =>
  blobPath(
    transformPoints(
      [
        [20, -42],
        [37, -32],
        [41, -12],
        [47, 4],
        [40, 12],
        [40, 28],
        [33, 43],
        [18, 51],
        [4, 40],
        [12, 22],
        [0, 4],
        [8, -12],
        [4, -30],
      ],
      x,
      y,
      tilt,
      scale,
      facing,
    ),
    5,
  );
/** SVG path data of a braid along points, with a tassel at its end. radius is that of its first links. */
const braidPath = (points: Point[], radius: number) => {
  const line = sampleSpline(points, 3);
  let path = "";
  line.slice(0, -1).forEach(([x, y], i) => {
    const [nextX, nextY] = line[i + 1],
      a = Math.atan2(nextY - y, nextX - x),
      r = radius * (1 - (i / line.length) * 0.35),
      isTassel = i === line.length - 2,
      link = isTassel
        ? [
            [-1, -0.5],
            [2.6, -0.9],
            [2, 0],
            [2.4, 0.9],
            [-1, 0.5],
          ]
        : [
            [-1.3, 0],
            [-0.5, -0.9],
            [0.7, -0.75],
            [1.2, 0],
            [0.7, 0.75],
            [-0.5, 0.9],
          ];
    path += (isTassel ? polygonPath : blobPath)(
      link.map(([u, v]) => [x + (u * Math.cos(a) - v * Math.sin(a)) * r, y + (u * Math.sin(a) + v * Math.cos(a)) * r]),
    );
  });
  return path;
};
const part = (path: string, role: PartRole = "body"): FigurePart => ({ path, role });
const transformPoints = (
  points: Point[],
  originX: number,
  originY: number,
  degrees = 0,
  scale = 1,
  facing = 1,
): Point[] => {
  const a = (degrees * Math.PI) / 180;
  return points.map(([u, v]) => {
    u *= facing * scale;
    v *= scale;
    return [originX + u * Math.cos(a) - v * Math.sin(a), originY + u * Math.sin(a) + v * Math.cos(a)];
  });
};
const shoe = (x: number, y: number, degrees = 0, facing = 1, scale = 1) =>
  part(
    blobPath(
      transformPoints(
        [
          [-27, -20],
          [27, -22],
          [40, 12],
          [78, 26],
          [96, 40],
          [98, 52],
          [30, 54],
          [-32, 54],
          [-40, 40],
          [-34, 10],
        ],
        x,
        y,
        degrees,
        scale,
        facing,
      ),
      4,
    ),
  );
const hand = (x: number, y: number, degrees = 0, scale = 1) =>
  part(
    blobPath(
      transformPoints(
        [
          [-26, -14],
          [0, -25],
          [26, -20],
          [34, 2],
          [24, 22],
          [-4, 26],
          [-26, 16],
        ],
        x,
        y,
        degrees,
        scale,
      ),
      4,
    ),
  );
/**
 * A pose. Joints are [x, y] in figure units. Back is the limb that is farther from the viewer, front the nearer one.
 * Further parts are painted at fixed depths between the parts of the body.
 */
export interface Joints {
  /** Narrower proportions. */
  female?: boolean;
  /** 1 for right, which is the default, -1 for left. */
  facing?: number;
  /** Whether hair or a mask hides the face. */
  hideFace?: boolean;
  /** For a pose that draws this arm itself. */
  hideBackArm?: boolean;
  /** [x, y, tilt in degrees]. */
  head: Point;
  neck: Point;
  chest: Point;
  waist: Point;
  hips: Point;
  shoulderBack: Point;
  elbowBack: Point;
  handBack: Point;
  shoulderFront: Point;
  elbowFront: Point;
  handFront: Point;
  hipBack: Point;
  kneeBack: Point;
  ankleBack: Point;
  hipFront: Point;
  kneeFront: Point;
  ankleFront: Point;
  /** Angles of hands and feet, in degrees. */
  handAngleBack?: number;
  handAngleFront?: number;
  footAngleBack?: number;
  footAngleFront?: number;
  /** 1 for right, which is the default, -1 for left. */
  footFacingBack?: number;
  footFacingFront?: number;
  /** Parts that are painted first, behind the whole body. */
  behindBody?: FigurePart[];
  /** Parts between the back arm and the legs. */
  behindLegs?: FigurePart[];
  /** Parts between the torso and the head. */
  behindHead?: FigurePart[];
  /** Parts on the head. */
  hair?: FigurePart[];
  /** Parts between the head and the front arm. */
  behindFrontArm?: FigurePart[];
  /** Parts that are painted last. */
  inFront?: FigurePart[];
}
/** The body of a pose with its further parts, in painting order. */
const bodyFigure = (joints: Joints): Figure => {
  const girth = joints.female ? 0.84 : 1,
    [headX, headY, headTilt = 0] = joints.head,
    parts: FigurePart[] = [];
  const leg = (hip: Point, knee: Point, ankle: Point) =>
    part(
      tubePath([
        [...hip, 62 * girth],
        [hip[0] * 0.55 + knee[0] * 0.45, hip[1] * 0.55 + knee[1] * 0.45, 56 * girth],
        [...knee, 41 * girth],
        [knee[0] * 0.62 + ankle[0] * 0.38, knee[1] * 0.62 + ankle[1] * 0.38, 39 * girth],
        [...ankle, 23 * girth],
      ]),
    );
  const arm = (shoulder: Point, elbow: Point, hand: Point) =>
    part(
      tubePath([
        [...shoulder, 42 * girth],
        [shoulder[0] * 0.5 + elbow[0] * 0.5, shoulder[1] * 0.5 + elbow[1] * 0.5, 36 * girth],
        [...elbow, 30 * girth],
        [elbow[0] * 0.6 + hand[0] * 0.4, elbow[1] * 0.6 + hand[1] * 0.4, 29 * girth],
        [...hand, 19 * girth],
      ]),
    );
  parts.push(...(joints.behindBody || []));
  if (!joints.hideBackArm) {
    parts.push(
      arm(joints.shoulderBack, joints.elbowBack, joints.handBack),
      hand(joints.handBack[0], joints.handBack[1], joints.handAngleBack || 0, 0.95 * (joints.female ? 0.9 : 1)),
    );
  }
  parts.push(...(joints.behindLegs || []));
  parts.push(
    leg(joints.hipBack, joints.kneeBack, joints.ankleBack),
    shoe(
      joints.ankleBack[0],
      joints.ankleBack[1],
      joints.footAngleBack || 0,
      joints.footFacingBack || 1,
      joints.female ? 0.86 : 1,
    ),
    leg(joints.hipFront, joints.kneeFront, joints.ankleFront),
    shoe(
      joints.ankleFront[0],
      joints.ankleFront[1],
      joints.footAngleFront || 0,
      joints.footFacingFront || 1,
      joints.female ? 0.86 : 1,
    ),
  );
  const [neckX, neckY] = joints.neck,
    [chestX, chestY] = joints.chest,
    [waistX, waistY] = joints.waist,
    [hipsX, hipsY] = joints.hips;
  parts.push(
    part(
      tubePath([
        [neckX, neckY + 18, 44 * girth],
        [chestX, chestY, joints.female ? 66 : 88],
        [waistX, waistY, joints.female ? 48 : 68],
        [hipsX, hipsY, joints.female ? 70 : 72],
      ]),
    ),
  );
  parts.push(
    part(
      tubePath([
        [...joints.shoulderBack, 40 * girth],
        [...joints.shoulderFront, 42 * girth],
      ]),
    ),
  );
  parts.push(
    part(
      tubePath([
        [neckX, neckY, joints.female ? 25 : 34],
        [headX - 4, headY + 30, joints.female ? 24 : 31],
      ]),
    ),
  );
  const bandAcross = (a: Point, b: Point, t: number, r: number) => {
    const x = a[0] + (b[0] - a[0]) * t,
      y = a[1] + (b[1] - a[1]) * t,
      l = Math.hypot(b[0] - a[0], b[1] - a[1]),
      neckX = -(b[1] - a[1]) / l,
      neckY = (b[0] - a[0]) / l;
    return tubePath([
      [x + neckX * r, y + neckY * r, 4.5],
      [x - neckX * r, y - neckY * r, 4.5],
    ]);
  };
  const bandages = (a: Point, b: Point, r0: number, r1: number, ts: number[]) =>
    part(ts.map((t) => bandAcross(a, b, t, r0 + (r1 - r0) * t)).join(""), "trim");
  parts.push(
    bandages(joints.kneeBack, joints.ankleBack, 36, 20, [0.42, 0.54, 0.66, 0.78]),
    bandages(joints.kneeFront, joints.ankleFront, 36, 20, [0.42, 0.54, 0.66, 0.78]),
  );
  parts.push(
    part(
      tubePath([
        [waistX - (joints.female ? 46 : 64), waistY + (joints.female ? 34 : 26), 9],
        [waistX + 4, waistY + (joints.female ? 44 : 36), 9],
        [waistX + (joints.female ? 46 : 62), waistY + (joints.female ? 30 : 20), 9],
      ]),
      "trim",
    ),
  );
  if (!joints.female)
    parts.push(
      part(
        ribbonPath([
          [neckX + 20, neckY + 30, 3],
          [chestX + 26, chestY + 10, 5],
          [waistX + 14, waistY - 20, 5],
          [waistX + 10, waistY + 30, 3],
        ]),
        "trim",
      ),
    );
  const facing = joints.facing || 1;
  parts.push(
    ...(joints.behindHead || []),
    part(headPath(headX, headY, joints.female ? 0.9 : 0.95, facing, headTilt)),
    ...(joints.hideFace ? [] : [part(facePath(headX, headY, joints.female ? 0.9 : 0.95, facing, headTilt), "face")]),
    ...(joints.hair || []),
    part(
      `M${round1(headX + facing * 14)} ${round1(headY - 2)}Q${round1(headX + facing * 30)} ${round1(headY - 13)} ${round1(headX + facing * 47)} ${round1(headY - 5)}Q${round1(headX + facing * 32)} ${round1(headY + 3)} ${round1(headX + facing * 14)} ${round1(headY - 2)}Z`,
      "eye",
    ),
  );
  const forearmWrap = bandages(joints.elbowFront, joints.handFront, 30, 19, [0.45, 0.58, 0.71, 0.84]);
  parts.push(
    ...(joints.behindFrontArm || []),
    arm(joints.shoulderFront, joints.elbowFront, joints.handFront),
    hand(joints.handFront[0], joints.handFront[1], joints.handAngleFront || 0, joints.female ? 0.9 : 1),
    forearmWrap,
    ...(joints.inFront || []),
  );
  return { parts };
};
/** Strands of hair in the wind: [angle in degrees, length, width], and optionally an offset from (x, y). */
const sweptHair = (x: number, y: number, strands: number[][], scale = 1) =>
  part(
    strands
      .map(([a, l, w, bx = 0, by = 0]) => {
        const t = (a * Math.PI) / 180,
          ux = Math.cos(t),
          uy = Math.sin(t),
          px = -uy,
          py = ux,
          S = [x + bx, y + by],
          q = (f: number, k: number, c = 0) => [
            S[0] + ux * l * f * scale + px * (w * k + c) * scale,
            S[1] + uy * l * f * scale + py * (w * k + c) * scale,
          ],
          c = -l * 0.13;
        const A = q(0, 0.55),
          B = q(0.5, 0.62, c * 0.6),
          T = q(1, 0, c * 1.6),
          D = q(0.45, -0.48, c * 0.6),
          E = q(0, -0.55);
        return `M${round1(A[0])} ${round1(A[1])}Q${round1(B[0])} ${round1(B[1])} ${round1(T[0])} ${round1(T[1])}Q${round1(D[0])} ${round1(D[1])} ${round1(E[0])} ${round1(E[1])}Z`;
      })
      .join(""),
  );
const hairCap = (x: number, y: number, scale = 1) =>
  part(
    blobPath(
      transformPoints(
        [
          [-58, 20],
          [-66, -20],
          [-46, -66],
          [0, -84],
          [40, -74],
          [60, -40],
          [54, -20],
          [30, -34],
          [0, -30],
          [-20, 0],
          [-36, 40],
        ],
        x,
        y,
        0,
        scale,
      ),
      5,
    ),
  );
const skirt = (centerX: number, centerY: number, halfWidth: number, length: number, sway = 0) => {
  const n = 7,
    b: Point[] = [];
  for (let i = 0; i <= n * 2; i++) {
    const t = i / (n * 2),
      x = centerX - halfWidth + 2 * halfWidth * t + sway * (0.4 + t * 0.2) - Math.sin(t * Math.PI) * 0;
    b.push([
      x + sway,
      centerY + length + (i % 2 ? 10 : -6) + Math.sin(t * Math.PI) * 16 - Math.abs(sway) * 0.1 * (1 - t),
    ]);
  }
  return part(
    polygonPath([
      [centerX + halfWidth * 0.52, centerY - 30],
      ...b.reverse(),
      [centerX - halfWidth * 0.52, centerY - 30],
    ]),
    "cloth",
  );
};
/** A figure for each class. */
export const FIGURES: Record<string, () => Figure> = {
  assassin: () =>
    bodyFigure({
      hideFace: true,
      head: [640, 362, 12],
      neck: [596, 440],
      chest: [556, 512],
      waist: [520, 610],
      hips: [496, 676],
      shoulderBack: [528, 478],
      elbowBack: [424, 512],
      handBack: [322, 458],
      handAngleBack: -35,
      shoulderFront: [600, 478],
      elbowFront: [706, 560],
      handFront: [764, 688],
      handAngleFront: 70,
      hipBack: [470, 690],
      kneeBack: [388, 872],
      ankleBack: [206, 880],
      footAngleBack: 52,
      hipFront: [512, 684],
      kneeFront: [700, 650],
      ankleFront: [672, 884],
      behindBody: [
        part(
          ribbonPath(
            [
              [585, 440, 26],
              [470, 398, 36],
              [360, 404, 42],
              [250, 340, 48],
              [130, 336, 46],
              [4, 268, 26],
            ],
            48,
          ),
          "scarf",
        ),
        part(
          ribbonPath(
            [
              [575, 452, 22],
              [480, 446, 30],
              [380, 478, 36],
              [280, 456, 36],
              [190, 490, 30],
              [100, 468, 12],
            ],
            30,
          ),
          "scarf",
        ),
        part(
          tubePath([
            [84, 648, 8],
            [768, 98, 9],
          ]),
          "metal",
        ),
        part(
          "M752 112C708 38 590 4 466 38C396 58 336 104 296 172C368 120 440 102 520 106C600 110 672 128 722 156L780 132C790 112 784 92 766 84Z",
          "metal",
        ),
        part("M742 98L812 36L796 96L836 124L768 128Z", "metal"),
      ],
      behindLegs: [
        part(
          blobPath([
            [520, 590],
            [440, 640],
            [340, 720],
            [210, 738],
            [60, 682],
            [116, 756],
            [46, 806],
            [190, 832],
            [320, 842],
            [430, 806],
            [540, 730],
          ]),
          "cloth",
        ),
      ],
      hair: [
        part(
          blobPath(
            [
              [716, 330],
              [700, 286],
              [652, 252],
              [596, 248],
              [544, 268],
              [470, 250],
              [498, 322],
              [504, 390],
              [534, 446],
              [600, 470],
              [650, 448],
              [672, 430],
              [650, 404],
              [648, 366],
              [664, 340],
              [690, 330],
            ],
            6,
          ),
          "cloth",
        ),
        part(
          blobPath(
            [
              [694, 326],
              [664, 332],
              [646, 362],
              [646, 404],
              [668, 430],
              [690, 414],
              [700, 384],
              [704, 350],
            ],
            5,
          ),
        ),
        part(
          blobPath([
            [540, 424],
            [600, 452],
            [664, 440],
            [690, 408],
            [706, 414],
            [690, 470],
            [610, 498],
            [532, 472],
          ]),
          "scarf",
        ),
      ],
      inFront: [
        part(
          polygonPath([
            [752, 712],
            [784, 694],
            [846, 770],
            [888, 862],
            [892, 910],
            [852, 858],
            [786, 772],
          ]),
          "metal",
        ),
      ],
    }),
  swordsman: () =>
    bodyFigure({
      head: [652, 250, 4],
      neck: [610, 326],
      chest: [580, 410],
      waist: [548, 510],
      hips: [526, 580],
      shoulderBack: [566, 366],
      elbowBack: [470, 430],
      handBack: [528, 536],
      handAngleBack: 20,
      shoulderFront: [634, 366],
      elbowFront: [752, 378],
      handFront: [862, 304],
      handAngleFront: -35,
      hipBack: [500, 586],
      kneeBack: [410, 752],
      ankleBack: [318, 884],
      footAngleBack: 6,
      hipFront: [548, 586],
      kneeFront: [690, 700],
      ankleFront: [652, 884],
      behindBody: [
        part(
          blobPath([
            [500, 470],
            [420, 570],
            [310, 650],
            [170, 706],
            [20, 700],
            [110, 760],
            [30, 846],
            [210, 856],
            [340, 800],
            [450, 760],
            [560, 640],
            [580, 520],
          ]),
          "cloth",
        ),
      ],
      behindLegs: [
        part(
          tubePath([
            [580, 512, 15],
            [380, 568, 13],
            [176, 610, 8],
          ]),
          "metal",
        ),
      ],
      behindHead: [
        part(
          blobPath(
            [
              [570, 300],
              [610, 330],
              [662, 322],
              [690, 350],
              [640, 372],
              [570, 366],
              [540, 340],
            ],
            5,
          ),
          "cloth",
        ),
      ],
      hair: [
        hairCap(652, 250),
        sweptHair(640, 226, [
          [196, 150, 56],
          [214, 190, 58],
          [238, 150, 52],
          [262, 120, 50],
          [172, 150, 50],
          [150, 110, 46, -8, 20],
          [296, 96, 44, 14],
          [20, 64, 36, 20, -20],
        ]),
        part(
          ribbonPath(
            [
              [600, 232, 11],
              [520, 250, 18],
              [420, 236, 24],
              [320, 276, 22],
              [214, 262, 8],
            ],
            12,
          ),
          "scarf",
        ),
        part(
          ribbonPath(
            [
              [600, 240, 9],
              [530, 280, 15],
              [440, 290, 18],
              [370, 330, 8],
            ],
            8,
          ),
          "scarf",
        ),
      ],
      inFront: [
        part(
          polygonPath([
            [824, 350],
            [838, 358],
            [906, 262],
            [892, 252],
          ]),
          "metal",
        ),
        part("M868 238L926 282L920 290L862 246Z", "metal"),
        part("M890 252C930 190 962 110 966 -30C994 80 974 190 912 266Z", "metal"),
      ],
    }),
  brawler: () =>
    bodyFigure({
      head: [640, 264, 8],
      neck: [588, 338],
      chest: [548, 420],
      waist: [510, 520],
      hips: [490, 586],
      shoulderBack: [512, 392],
      elbowBack: [388, 420],
      handBack: [446, 536],
      handAngleBack: 20,
      shoulderFront: [606, 384],
      elbowFront: [748, 392],
      handFront: [884, 368],
      hipBack: [466, 592],
      kneeBack: [330, 720],
      ankleBack: [170, 876],
      footAngleBack: 8,
      hipFront: [516, 590],
      kneeFront: [700, 676],
      ankleFront: [700, 884],
      behindBody: [
        part(
          ribbonPath(
            [
              [510, 548, 14],
              [420, 540, 24],
              [320, 492, 28],
              [210, 510, 24],
              [90, 448, 8],
            ],
            16,
          ),
          "scarf",
        ),
        part(
          ribbonPath(
            [
              [510, 556, 12],
              [430, 566, 20],
              [340, 548, 22],
              [240, 580, 9],
            ],
            12,
          ),
          "scarf",
        ),
        part(
          blobPath([
            [460, 430],
            [390, 500],
            [300, 570],
            [160, 590],
            [230, 640],
            [130, 700],
            [320, 700],
            [450, 640],
            [560, 560],
            [560, 470],
          ]),
          "cloth",
        ),
      ],
      behindHead: [
        part(
          blobPath(
            [
              [540, 366],
              [556, 306],
              [584, 282],
              [606, 322],
              [650, 344],
              [672, 372],
              [620, 392],
              [566, 396],
            ],
            5,
          ),
          "cloth",
        ),
      ],
      hair: [
        part(
          blobPath(
            [
              [596, 312],
              [576, 268],
              [580, 214],
              [606, 178],
              [650, 166],
              [690, 140],
              [742, 136],
              [778, 164],
              [772, 204],
              [734, 224],
              [696, 228],
              [668, 236],
              [652, 252],
              [640, 286],
              [620, 290],
            ],
            6,
          ),
        ),
        part(
          tubePath([
            [652, 186, 4],
            [702, 160, 5],
            [746, 162, 3],
          ]),
          "trim",
        ),
      ],
      inFront: [
        part(
          blobPath(
            transformPoints(
              [
                [-34, -36],
                [10, -44],
                [48, -34],
                [60, -4],
                [48, 34],
                [0, 44],
                [-34, 32],
              ],
              902,
              366,
              0,
              1,
            ),
            4,
          ),
        ),
        part(
          polygonPath([
            [812, 342],
            [848, 336],
            [848, 404],
            [812, 404],
          ]),
          "scarf",
        ),
      ],
    }),
  archer: () =>
    bodyFigure({
      female: true,
      head: [584, 250, 0],
      neck: [556, 326],
      chest: [540, 392],
      waist: [532, 480],
      hips: [526, 556],
      shoulderBack: [512, 360],
      elbowBack: [392, 322],
      handBack: [556, 306],
      shoulderFront: [578, 360],
      elbowFront: [700, 340],
      handFront: [836, 318],
      hipBack: [500, 566],
      kneeBack: [432, 740],
      ankleBack: [360, 890],
      footAngleBack: 4,
      hipFront: [552, 566],
      kneeFront: [612, 730],
      ankleFront: [652, 890],
      behindBody: [
        part(
          braidPath(
            [
              [548, 270],
              [510, 330],
              [486, 410],
              [436, 480],
              [352, 520],
              [262, 508],
            ],
            26,
          ),
        ),
      ],
      hair: [
        part(
          ribbonPath([
            [552, 202, 5],
            [514, 138, 13],
            [468, 92, 15],
            [412, 64, 10],
            [366, 54, 1],
          ]),
          "trim",
        ),
        hairCap(584, 250, 0.94),
        sweptHair(
          576,
          230,
          [
            [150, 90, 40, -10, 16],
            [320, 62, 32, 24, -6],
          ],
          0.95,
        ),
        part(
          ribbonPath(
            [
              [530, 226, 10],
              [440, 200, 18],
              [350, 220, 20],
              [250, 176, 8],
            ],
            10,
          ),
          "scarf",
        ),
      ],
      behindLegs: [],
      behindFrontArm: [skirt(526, 556, 112, 150, -34)],
      inFront: [
        part(
          "M812 6C906 120 900 226 852 318L846 332C806 430 820 540 764 660C856 546 842 440 872 346C936 226 916 110 812 6Z",
          "metal",
        ),
        part(
          polygonPath([
            [813, 10],
            [566, 304],
            [570, 308],
            [818, 14],
          ]),
          "metal",
        ),
        part(
          polygonPath([
            [566, 306],
            [764, 656],
            [770, 654],
            [572, 304],
          ]),
          "metal",
        ),
        part(
          tubePath([
            [560, 307, 3.5],
            [950, 312, 3.5],
          ]),
          "metal",
        ),
        part(
          polygonPath([
            [944, 294],
            [1010, 312],
            [944, 330],
            [956, 312],
          ]),
          "metal",
        ),
        part(
          tubePath([
            [512, 362, 38],
            [450, 336, 32],
            [392, 322, 27],
          ]),
        ),
        part(
          tubePath([
            [392, 322, 27],
            [470, 318, 23],
            [544, 307, 18],
          ]),
        ),
        part(
          tubePath([
            [470, 300, 5],
            [474, 336, 5],
          ]) +
            tubePath([
              [492, 298, 5],
              [496, 332, 5],
            ]) +
            tubePath([
              [514, 296, 5],
              [518, 328, 5],
            ]),
          "trim",
        ),
        hand(560, 306, 0, 0.85),
      ],
    }),
  shaman: () =>
    bodyFigure({
      female: true,
      head: [540, 252, -6],
      neck: [520, 330],
      chest: [512, 396],
      waist: [506, 486],
      hips: [502, 560],
      shoulderBack: [482, 364],
      elbowBack: [400, 440],
      handBack: [350, 350],
      handAngleBack: -60,
      shoulderFront: [550, 364],
      elbowFront: [640, 420],
      handFront: [700, 330],
      hipBack: [478, 566],
      kneeBack: [446, 730],
      ankleBack: [420, 890],
      hipFront: [526, 566],
      kneeFront: [566, 730],
      ankleFront: [582, 890],
      behindBody: [
        part(
          blobPath([
            [540, 190],
            [480, 180],
            [430, 220],
            [400, 320],
            [330, 420],
            [200, 500],
            [300, 500],
            [240, 580],
            [370, 550],
            [450, 450],
            [500, 330],
          ]),
        ),
        part(
          tubePath([
            [690, 960, 9],
            [716, 60, 9],
          ]),
          "metal",
        ),
        part(
          "M716 120C640 110 610 40 650 -30C652 40 684 72 716 74C752 72 784 40 786 -30C824 40 794 110 716 120Z",
          "metal",
        ),
        part(
          blobPath(
            transformPoints(
              [
                [0, -34],
                [30, 0],
                [0, 34],
                [-30, 0],
              ],
              717,
              14,
              0,
              1,
            ),
            4,
          ),
          "glow",
        ),
        part(
          ribbonPath(
            [
              [712, 130, 7],
              [640, 170, 14],
              [560, 150, 18],
              [470, 180, 8],
            ],
            10,
          ),
          "scarf",
        ),
      ],
      behindLegs: [
        part(
          blobPath([
            [470, 372],
            [446, 430],
            [404, 440],
            [362, 376],
            [334, 384],
            [308, 470],
            [288, 590],
            [336, 600],
            [392, 556],
            [440, 500],
            [486, 440],
          ]),
          "cloth",
        ),
      ],
      behindFrontArm: [
        part(
          blobPath([
            [470, 520],
            [536, 520],
            [578, 620],
            [626, 740],
            [690, 872],
            [640, 898],
            [560, 906],
            [470, 906],
            [380, 898],
            [330, 870],
            [390, 740],
            [430, 620],
          ]),
          "cloth",
        ),
        part(
          tubePath([
            [460, 540, 18],
            [552, 540, 18],
          ]),
          "scarf",
        ),
      ],
      hair: [
        part(
          spikesPath(
            [536, 190],
            [
              [452, 96, 26],
              [500, 62, 28],
              [552, 52, 28],
              [604, 76, 26],
            ],
          ) + "M470 204Q536 160 606 196L600 214Q536 184 478 224Z",
          "scarf",
        ),
        part(
          tubePath([
            [476, 214, 4],
            [462, 270, 4],
            [466, 330, 4],
          ]) + "M454 330h24l-4 40h-16z",
          "scarf",
        ),
        hairCap(540, 252, 0.94),
        sweptHair(
          530,
          230,
          [
            [150, 110, 46, -10, 20],
            [320, 60, 32, 24, -6],
          ],
          0.95,
        ),
      ],
      inFront: [
        part(
          blobPath([
            [548, 356],
            [596, 386],
            [644, 404],
            [690, 352],
            [716, 366],
            [742, 470],
            [756, 588],
            [708, 600],
            [654, 560],
            [606, 500],
            [566, 436],
          ]),
          "cloth",
        ),
        part(
          blobPath(
            transformPoints(
              [
                [-20, -20],
                [18, -18],
                [22, 16],
                [-16, 20],
              ],
              340,
              330,
              0,
              1,
            ),
            4,
          ),
          "glow",
        ),
      ],
    }),
  extreme: () =>
    bodyFigure({
      head: [520, 262, 10],
      neck: [488, 330],
      chest: [456, 416],
      waist: [452, 516],
      hips: [462, 590],
      shoulderBack: [412, 372],
      elbowBack: [276, 330],
      handBack: [280, 200],
      hideBackArm: true,
      shoulderFront: [528, 388],
      elbowFront: [640, 470],
      handFront: [742, 418],
      handAngleFront: -30,
      hipBack: [440, 600],
      kneeBack: [330, 720],
      ankleBack: [176, 772],
      footAngleBack: 70,
      hipFront: [500, 596],
      kneeFront: [648, 640],
      ankleFront: [604, 814],
      footAngleFront: 30,
      behindBody: [
        part(
          ribbonPath(
            [
              [470, 372, 20],
              [380, 430, 44],
              [270, 480, 56],
              [160, 560, 52],
              [20, 590, 16],
            ],
            40,
          ),
          "cloth",
        ),
        part(
          ribbonPath(
            [
              [460, 400, 16],
              [390, 500, 34],
              [320, 600, 40],
              [230, 690, 30],
              [150, 830, 6],
            ],
            0,
          ),
          "cloth",
        ),
      ],
      behindLegs: [
        part(
          tubePath([
            [412, 372, 46],
            [340, 350, 42],
            [276, 330, 37],
            [268, 262, 34],
            [284, 196, 28],
          ]),
        ),
        part(
          blobPath(
            transformPoints(
              [
                [-74, -50],
                [-40, -96],
                [40, -104],
                [96, -66],
                [104, 10],
                [78, 66],
                [6, 84],
                [-62, 62],
                [-86, 6],
              ],
              286,
              150,
              -24,
              1.16,
            ),
            5,
          ),
          "metal",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [-70, -50],
                [-150, -86],
                [-84, 6],
              ],
              286,
              150,
              -24,
              1.16,
            ),
          ),
          "metal",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [-30, -92],
                [-40, -172],
                [26, -100],
              ],
              286,
              150,
              -24,
              1.16,
            ),
          ),
          "metal",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [44, -100],
                [90, -164],
                [90, -70],
              ],
              286,
              150,
              -24,
              1.16,
            ),
          ),
          "metal",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [-58, 70],
                [62, 70],
                [52, 132],
                [-48, 132],
              ],
              286,
              150,
              -24,
              1.16,
            ),
          ),
          "trim",
        ),
        part(
          tubePath(
            transformPoints(
              [
                [-40, -30],
                [60, -46],
              ],
              286,
              150,
              -24,
              1.16,
            ).map((q) => [...q, 9]),
          ),
          "glow",
        ),
        part(
          tubePath(
            transformPoints(
              [
                [-44, 4],
                [70, -12],
              ],
              286,
              150,
              -24,
              1.16,
            ).map((q) => [...q, 9]),
          ),
          "glow",
        ),
        part(
          tubePath(
            transformPoints(
              [
                [-36, 36],
                [60, 24],
              ],
              286,
              150,
              -24,
              1.16,
            ).map((q) => [...q, 9]),
          ),
          "glow",
        ),
      ],
      hair: [
        hairCap(520, 262),
        part(
          "M536 204Q604 190 628 112Q664 190 590 244Q560 240 536 204ZM486 196Q512 150 490 84Q552 128 546 200Z",
          "metal",
        ),
        sweptHair(508, 240, [
          [186, 176, 58],
          [206, 210, 64],
          [228, 190, 60],
          [252, 150, 54],
          [278, 110, 48, 8],
          [166, 150, 50, -6, 16],
          [150, 110, 40, -12, 34],
        ]),
      ],
      inFront: [
        part(
          blobPath(
            transformPoints(
              [
                [-46, -48],
                [26, -56],
                [64, -30],
                [66, 22],
                [36, 52],
                [-36, 50],
                [-58, 0],
              ],
              764,
              408,
              -20,
              1.1,
            ),
            5,
          ),
          "metal",
        ),
        part(
          tubePath(
            transformPoints(
              [
                [-20, -22],
                [48, -26],
              ],
              764,
              408,
              -20,
              1.1,
            ).map((q) => [...q, 6]),
          ),
          "glow",
        ),
        part(
          tubePath(
            transformPoints(
              [
                [-20, 12],
                [50, 8],
              ],
              764,
              408,
              -20,
              1.1,
            ).map((q) => [...q, 6]),
          ),
          "glow",
        ),
      ],
    }),
  scientist: () =>
    bodyFigure({
      female: true,
      head: [560, 236, 4],
      neck: [536, 316],
      chest: [524, 386],
      waist: [516, 476],
      hips: [508, 556],
      shoulderBack: [494, 352],
      elbowBack: [420, 440],
      handBack: [456, 540],
      handAngleBack: 20,
      shoulderFront: [562, 352],
      elbowFront: [680, 372],
      handFront: [790, 332],
      hipBack: [482, 566],
      kneeBack: [432, 740],
      ankleBack: [378, 890],
      footAngleBack: 3,
      hipFront: [534, 566],
      kneeFront: [586, 730],
      ankleFront: [606, 890],
      behindBody: [
        part(
          blobPath([
            [480, 400],
            [420, 560],
            [350, 720],
            [230, 830],
            [340, 820],
            [320, 880],
            [440, 820],
            [530, 700],
            [540, 500],
          ]),
          "cloth",
        ),
      ],
      hair: [
        hairCap(560, 236, 0.94),
        part(
          blobPath([
            [540, 160],
            [490, 176],
            [464, 240],
            [470, 320],
            [500, 340],
            [530, 300],
            [540, 230],
          ]),
        ),
        sweptHair(
          552,
          214,
          [
            [160, 100, 44, -10, 30],
            [318, 64, 32, 24, -6],
            [200, 100, 40],
          ],
          0.95,
        ),
        part(
          blobPath([
            [470, 196],
            [428, 168],
            [420, 116],
            [460, 80],
            [514, 90],
            [534, 134],
            [516, 178],
          ]) +
            tubePath([
              [500, 190, 26],
              [520, 200, 30],
            ]),
        ),
        part(
          tubePath([
            [424, 196, 7],
            [566, 66, 7],
          ]),
          "scarf",
        ),
        part(
          tubePath([
            [500, 226, 6],
            [572, 230, 6],
          ]),
          "trim",
        ),
        part(
          tubePath([
            [572, 232, 17],
            [620, 228, 17],
          ]),
          "glow",
        ),
      ],
      behindFrontArm: [
        part(
          blobPath([
            [490, 338],
            [530, 330],
            [566, 336],
            [592, 376],
            [578, 470],
            [574, 566],
            [474, 566],
            [470, 470],
            [460, 396],
          ]),
          "cloth",
        ),
        skirt(508, 556, 116, 250, -34),
        part(
          polygonPath([
            [536, 340],
            [566, 350],
            [548, 430],
            [528, 372],
          ]),
          "body",
        ),
        part(
          polygonPath([
            [486, 352],
            [478, 292],
            [512, 316],
            [546, 326],
            [588, 308],
            [584, 352],
            [548, 366],
          ]),
          "cloth",
        ),
        part(
          tubePath([
            [478, 500, 8],
            [576, 500, 8],
          ]),
          "trim",
        ),
      ],
      inFront: [
        part(
          tubePath([
            [562, 352, 42],
            [620, 364, 37],
            [680, 373, 33],
            [744, 352, 28],
          ]),
          "cloth",
        ),
        part(
          tubePath([
            [736, 322, 6],
            [752, 380, 6],
          ]),
          "trim",
        ),
        part(
          "M752 300L800 280L930 262L1000 268L1000 292L936 300L940 320L860 334L832 342L820 420L778 428L768 352L744 338Z",
          "metal",
        ),
        part(
          tubePath([
            [870, 284, 6],
            [990, 278, 6],
          ]),
          "glow",
        ),
        part(
          blobPath(
            transformPoints(
              [
                [-18, -30],
                [18, -30],
                [22, 0],
                [18, 30],
                [-18, 30],
              ],
              846,
              262,
              -6,
              1,
            ),
            4,
          ),
          "metal",
        ),
      ],
    }),
  magician: () =>
    bodyFigure({
      female: true,
      head: [548, 226, -8],
      neck: [528, 304],
      chest: [518, 374],
      waist: [506, 462],
      hips: [494, 536],
      shoulderBack: [486, 342],
      elbowBack: [392, 300],
      handBack: [330, 206],
      handAngleBack: -60,
      shoulderFront: [556, 342],
      elbowFront: [656, 300],
      handFront: [748, 240],
      handAngleFront: -30,
      hipBack: [470, 546],
      kneeBack: [392, 690],
      ankleBack: [280, 770],
      footAngleBack: 56,
      hipFront: [520, 546],
      kneeFront: [602, 690],
      ankleFront: [560, 850],
      footAngleFront: 34,
      behindBody: [
        part(
          blobPath([
            [540, 160],
            [480, 160],
            [440, 210],
            [410, 330],
            [340, 440],
            [200, 520],
            [310, 520],
            [240, 610],
            [390, 570],
            [460, 440],
            [500, 320],
          ]),
        ),
        part(
          ribbonPath(
            [
              [520, 330, 20],
              [420, 330, 30],
              [320, 300, 30],
              [200, 350, 26],
              [80, 320, 10],
            ],
            20,
          ),
          "cloth",
        ),
      ],
      hair: [
        hairCap(548, 226, 0.94),
        sweptHair(
          540,
          206,
          [
            [152, 90, 40, -10, 20],
            [318, 60, 32, 24, -6],
          ],
          0.95,
        ),
        part("M476 182C520 166 590 160 640 172L620 150C600 90 560 20 470 -20C500 40 492 100 490 150Z", "cloth"),
        part("M366 214C470 142 640 134 752 180C650 176 500 188 380 236Z", "cloth"),
      ],
      behindFrontArm: [skirt(496, 536, 124, 160, -50)],
      inFront: [
        part(
          tubePath([
            [716, 266, 6],
            [812, 176, 6],
          ]),
          "metal",
        ),
        part(
          spikesPath(
            [822, 166],
            [
              [822, 96, 26],
              [892, 166, 26],
              [822, 232, 26],
              [752, 166, 26],
            ],
          ),
          "glow",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [0, -60],
                [54, -30],
                [54, 32],
                [0, 62],
                [-54, 32],
                [-54, -30],
              ],
              300,
              110,
              8,
            ),
          ),
          "glow",
        ),
      ],
    }),
  shaper: () =>
    bodyFigure({
      head: [486, 300, 2],
      neck: [458, 374],
      chest: [440, 458],
      waist: [424, 560],
      hips: [414, 630],
      shoulderBack: [392, 424],
      elbowBack: [322, 330],
      handBack: [372, 222],
      hideBackArm: true,
      shoulderFront: [506, 430],
      elbowFront: [602, 520],
      handFront: [668, 560],
      hipBack: [378, 638],
      kneeBack: [262, 752],
      ankleBack: [164, 888],
      footAngleBack: 4,
      hipFront: [452, 638],
      kneeFront: [582, 728],
      ankleFront: [560, 886],
      behindBody: [
        part(
          blobPath([
            [380, 440],
            [300, 560],
            [200, 650],
            [60, 690],
            [130, 760],
            [40, 860],
            [200, 850],
            [320, 800],
            [440, 700],
            [470, 560],
          ]),
          "cloth",
        ),
      ],
      behindLegs: [
        part(
          tubePath([
            [250, 440, 12],
            [372, 222, 12],
            [486, 20, 12],
          ]),
          "metal",
        ),
        part(
          tubePath([
            [392, 424, 46],
            [350, 370, 40],
            [322, 330, 34],
            [340, 276, 32],
            [368, 226, 26],
          ]),
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [-150, -74],
                [104, -74],
                [128, -54],
                [150, 0],
                [128, 54],
                [104, 74],
                [-150, 74],
                [-166, 54],
                [-166, -54],
              ],
              498,
              12,
              -62,
              1,
            ),
          ),
          "metal",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [-44, -86],
                [-6, -86],
                [-6, 86],
                [-44, 86],
              ],
              498,
              12,
              -62,
              1,
            ),
          ),
          "scarf",
        ),
        part(
          polygonPath(
            transformPoints(
              [
                [60, -80],
                [78, -80],
                [78, 80],
                [60, 80],
              ],
              498,
              12,
              -62,
              1,
            ),
          ),
          "trim",
        ),
        hand(370, 224, -30, 1),
      ],
      behindHead: [
        part(
          blobPath(
            [
              [400, 400],
              [450, 372],
              [520, 384],
              [560, 430],
              [520, 452],
              [440, 440],
              [390, 446],
            ],
            5,
          ),
          "cloth",
        ),
      ],
      hair: [
        part(
          blobPath(
            [
              [436, 318],
              [424, 268],
              [446, 222],
              [494, 204],
              [540, 222],
              [556, 264],
              [560, 284],
              [520, 282],
              [476, 290],
              [456, 330],
            ],
            5,
          ),
          "cloth",
        ),
        part("M446 282Q420 330 368 354L380 372Q446 372 480 340L470 292Z", "cloth"),
        part(
          tubePath([
            [506, 286, 9],
            [584, 272, 7],
          ]),
          "cloth",
        ),
        part(
          "M520 250C512 206 528 168 560 144C554 186 566 212 586 222C608 200 632 172 672 160C660 210 616 256 562 266Z",
          "metal",
        ),
        part(
          ribbonPath(
            [
              [440, 212, 9],
              [370, 220, 15],
              [300, 196, 16],
              [220, 226, 6],
            ],
            12,
          ),
          "scarf",
        ),
        part(
          blobPath(
            transformPoints(
              [
                [16, 34],
                [46, 36],
                [44, 70],
                [16, 84],
                [-6, 62],
              ],
              486,
              300,
              0,
              1,
            ),
            5,
          ),
        ),
      ],
      inFront: [
        part(
          "M620 330C684 322 742 300 786 262C830 300 888 322 952 330C964 560 926 800 786 944C646 800 608 560 620 330Z",
          "metal",
        ),
        part(
          "M658 364C706 356 750 338 786 310C822 338 866 356 914 364C920 560 886 758 786 874C686 758 652 560 658 364Z",
          "cloth",
        ),
        part("M778 330H794V850H778ZM664 520H908V536H664Z", "trim"),
        part(
          spikesPath(
            [786, 528],
            [
              [786, 392, 80],
              [902, 528, 80],
              [786, 664, 80],
              [670, 528, 80],
            ],
          ),
          "glow",
        ),
      ],
    }),
};
