// Path data of tubes, ribbons and blobs, and the silhouette of the Rive scene, which is built from joints: a list of paths in
// a box of 1000 x 1000 units whose ground is at y = 940. Each path has a role, and the caller chooses a color for each role.
// The figures of all other pictures are those of cast/.
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
const sampleSpline = (points: Point[], steps = 8, closed = false): Point[] => {
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
/** SVG path data of a head around (x, y). tilt is in degrees, clockwise. */
const headPath = (x: number, y: number, scale = 1, tilt = 0) => {
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
      u *= scale;
      v *= scale;
      return [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
    }),
    5,
  );
};
const part = (path: string, role: PartRole = "body"): FigurePart => ({ path, role });
const transformPoints = (points: Point[], originX: number, originY: number, degrees = 0, scale = 1): Point[] => {
  const a = (degrees * Math.PI) / 180;
  return points.map(([u, v]) => {
    u *= scale;
    v *= scale;
    return [originX + u * Math.cos(a) - v * Math.sin(a), originY + u * Math.sin(a) + v * Math.cos(a)];
  });
};
const shoe = (x: number, y: number, degrees = 0, scale = 1) =>
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
  /** Parts that are painted first, behind the whole body. */
  behindBody?: FigurePart[];
  /** Parts between the back arm and the legs. */
  behindLegs?: FigurePart[];
  /** Parts on the head. */
  hair?: FigurePart[];
  /** Parts that are painted last. */
  inFront?: FigurePart[];
}
/** The body of a pose with its further parts, in painting order. */
const bodyFigure = (joints: Joints): Figure => {
  const [headX, headY, headTilt = 0] = joints.head,
    parts: FigurePart[] = [];
  const leg = (hip: Point, knee: Point, ankle: Point) =>
    part(
      tubePath([
        [...hip, 62],
        [hip[0] * 0.55 + knee[0] * 0.45, hip[1] * 0.55 + knee[1] * 0.45, 56],
        [...knee, 41],
        [knee[0] * 0.62 + ankle[0] * 0.38, knee[1] * 0.62 + ankle[1] * 0.38, 39],
        [...ankle, 23],
      ]),
    );
  const arm = (shoulder: Point, elbow: Point, hand: Point) =>
    part(
      tubePath([
        [...shoulder, 42],
        [shoulder[0] * 0.5 + elbow[0] * 0.5, shoulder[1] * 0.5 + elbow[1] * 0.5, 36],
        [...elbow, 30],
        [elbow[0] * 0.6 + hand[0] * 0.4, elbow[1] * 0.6 + hand[1] * 0.4, 29],
        [...hand, 19],
      ]),
    );
  parts.push(...(joints.behindBody || []));
  parts.push(
    arm(joints.shoulderBack, joints.elbowBack, joints.handBack),
    hand(joints.handBack[0], joints.handBack[1], joints.handAngleBack || 0, 0.95),
  );
  parts.push(...(joints.behindLegs || []));
  parts.push(
    leg(joints.hipBack, joints.kneeBack, joints.ankleBack),
    shoe(joints.ankleBack[0], joints.ankleBack[1], joints.footAngleBack || 0, 1),
    leg(joints.hipFront, joints.kneeFront, joints.ankleFront),
    shoe(joints.ankleFront[0], joints.ankleFront[1], joints.footAngleFront || 0, 1),
  );
  const [neckX, neckY] = joints.neck,
    [chestX, chestY] = joints.chest,
    [waistX, waistY] = joints.waist,
    [hipsX, hipsY] = joints.hips;
  parts.push(
    part(
      tubePath([
        [neckX, neckY + 18, 44],
        [chestX, chestY, 88],
        [waistX, waistY, 68],
        [hipsX, hipsY, 72],
      ]),
    ),
  );
  parts.push(
    part(
      tubePath([
        [...joints.shoulderBack, 40],
        [...joints.shoulderFront, 42],
      ]),
    ),
  );
  parts.push(
    part(
      tubePath([
        [neckX, neckY, 34],
        [headX - 4, headY + 30, 31],
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
        [waistX - 64, waistY + 26, 9],
        [waistX + 4, waistY + 36, 9],
        [waistX + 62, waistY + 20, 9],
      ]),
      "trim",
    ),
  );
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
  parts.push(
    part(headPath(headX, headY, 0.95, headTilt)),
    ...(joints.hair || []),
    part(
      `M${round1(headX + 14)} ${round1(headY - 2)}Q${round1(headX + 30)} ${round1(headY - 13)} ${round1(headX + 47)} ${round1(headY - 5)}Q${round1(headX + 32)} ${round1(headY + 3)} ${round1(headX + 14)} ${round1(headY - 2)}Z`,
      "eye",
    ),
  );
  const forearmWrap = bandages(joints.elbowFront, joints.handFront, 30, 19, [0.45, 0.58, 0.71, 0.84]);
  parts.push(
    arm(joints.shoulderFront, joints.elbowFront, joints.handFront),
    hand(joints.handFront[0], joints.handFront[1], joints.handAngleFront || 0, 1),
    forearmWrap,
    ...(joints.inFront || []),
  );
  return { parts };
};
/** The assassin of the Rive scene, crouching on a roof. */
export const assassinFigure = (): Figure =>
  bodyFigure({
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
  });
