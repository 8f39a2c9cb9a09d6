// The rig: a body of joints that are turned by angles, dressed by an outfit, with a head, hands and what they hold.
// Units are those of face.ts: the eyes are at (0, 0) of an upright figure, its soles at about y = 1450.
import type { FaceLook } from "./face.ts";
import { head as drawHead, neck } from "./face.ts";
import type { Hair } from "./hair.ts";
import type { HandKind } from "./hands.ts";
import { hand } from "./hands.ts";
import type { Pen, Point, Tones } from "./pen.ts";
import { along, fill, inked, shape, stroke } from "./pen.ts";

/** Proportions of a body. */
export interface Build {
  female: boolean;
  /** Breadth of shoulders, arms and legs: 0 is slim, 1 is broad. */
  bulk: number;
  /** Length of arms and legs as a factor. */
  limbs: number;
}
/** An upper arm, forearm, thigh or shin: a line of [x, y, half width] from the body outwards. */
export type Limb = Point[];
/** A limb of two parts with the angle of its end, in degrees of SVG. */
export interface JointedLimb {
  upper: Limb;
  lower: Limb;
  end: Point;
  angle: number;
  /** A unit vector from the elbow or the knee into its bend. */
  bend: Point;
  /** Whether it is the one nearer to the viewer. */
  near: boolean;
  /** Degrees of the foot of a leg; 0 is flat to the right. */
  foot: number;
}
/**
 * A pose. Angles are in degrees: 0 hangs straight down, 90 points to the right. Pairs are upper and lower part of a limb.
 */
export interface Pose {
  /** Lean of the torso to the right, and the further turn of the head. */
  lean: number;
  head: number;
  nearArm: [number, number];
  farArm: [number, number];
  nearLeg: [number, number];
  farLeg: [number, number];
  nearHand: HandKind;
  farHand: HandKind;
  /** Turn of hands against the forearm; the thumb is up where mirrored. */
  nearTurn?: number;
  farTurn?: number;
  nearFlip?: boolean;
  farFlip?: boolean;
  /** Degrees of the feet; 0 is flat to the right. */
  nearFoot?: number;
  farFoot?: number;
  /** How far cloth and hair are blown to the left, 0 to 1. */
  wind: number;
  /** Degrees by which the far end of the line of the shoulders, and of the hips, is lower than the near one. */
  shoulders?: number;
  hips?: number;
  /** Foreshortening of limbs, 1 by default. */
  nearArmScale?: number;
  farArmScale?: number;
  nearLegScale?: number;
  farLegScale?: number;
  /** How far the feet are above the ground. */
  lift?: number;
  /** What is in the hands. */
  nearHeld?: string;
  farHeld?: string;
  /** Whether the near arm is behind torso and head. */
  nearArmBehind?: boolean;
}
/** What a member of the cast wears, each part an SVG fragment in painting order. */
export interface Outfit {
  /** Behind the whole figure, turning with the torso: capes and what is on the back. */
  behind?: string;
  /** Behind the legs: the rear of coats and skirts. */
  skirtBack?: string;
  /** Whether the leg is skin below what covers it. */
  bareLegs?: boolean;
  leg: (leg: JointedLimb) => string;
  skirtFront?: string;
  /** Of what covers the hips below the torso's garment. */
  hips: Tones;
  /** Over the bare torso. */
  torso: string;
  /** Over the torso and below the head. */
  collar?: string;
  /** Over the head: scarves and high collars. */
  overHead?: string;
  arm: (arm: JointedLimb) => string;
  /** Over the shoulder of an arm; the joint is at (0, 0). */
  shoulder?: (near: boolean) => string;
  /** Of gloves; skin without it. */
  glove?: Tones;
  /** Over a hand: wraps, gauntlets. */
  overHand?: (near: boolean) => string;
}
/** What is drawn of a head besides the face. */
export interface Headwear {
  back?: string;
  front?: string;
  shadow?: string;
}

/** The point about which a torso leans. */
export const HIPS: Point = [-8, 545];
const NECK: Point = [-10, 120];
/** How far the head sinks towards the shoulders, and its size against the units of face.ts. */
const HEAD_DROP = 4,
  HEAD_SIZE = 1.16;
const rotateAbout = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const a = (degrees * Math.PI) / 180,
    dx = x - cx,
    dy = y - cy;
  return [cx + dx * Math.cos(a) - dy * Math.sin(a), cy + dx * Math.sin(a) + dy * Math.cos(a)];
};

/** The outline of a torso from the near side of the neck down and up again; grow makes room for clothes. */
export const torsoPoints = ({ female, bulk: b }: Build, grow = 0): Point[] => {
  const g = grow;
  return female
    ? [
        [-46, 138],
        [-80, 166 - g * 0.4],
        [-116 - b * 14 - g, 190],
        [-104 - b * 8 - g, 268],
        [-102 - b * 4 - g, 326],
        [-84 - g, 384],
        [-66 - b * 8 - g, 446],
        [-104 - b * 4 - g, 556],
        [-96 - g, 626],
        [80 + g, 626],
        [86 + b * 4 + g, 556],
        [46 + b * 8 + g, 446],
        [60 + g, 386],
        [86 + b * 4 + g, 324],
        [72 + b * 6 + g, 264],
        [78 + b * 12 + g, 186],
        [44, 160 - g * 0.4],
        [26, 138],
      ]
    : [
        [-52, 138],
        [-92 - b * 10, 162 - g * 0.4],
        [-142 - b * 26 - g, 190],
        [-132 - b * 24 - g, 282],
        [-112 - b * 14 - g, 372],
        [-92 - b * 10 - g, 452],
        [-100 - b * 4 - g, 552],
        [-94 - g, 626],
        [74 + g, 626],
        [80 + b * 4 + g, 552],
        [66 + b * 8 + g, 452],
        [80 + b * 12 + g, 372],
        [94 + b * 18 + g, 282],
        [98 + b * 20 + g, 186],
        [58 + b * 6, 158 - g * 0.4],
        [32, 138],
      ];
};
/** The shoulder joints of an upright torso. */
const shoulderOf = ({ female, bulk: b }: Build, near: boolean): Point =>
  near ? [female ? -98 - b * 12 : -124 - b * 24, 214] : [female ? 62 + b * 10 : 80 + b * 18, 208];
const direction = (degrees: number): Point => {
  const a = (degrees * Math.PI) / 180;
  return [Math.sin(a), Math.cos(a)];
};
/** The flesh of a limb from joint to joint: [offset of its middle to the front, half width]. */
type Profile = [offset: number, radius: number][];
const limbFrom = (
  from: Point,
  degrees: number,
  length: number,
  profile: Profile,
  width: number,
  front: 1 | -1,
): Limb => {
  const [dx, dy] = direction(degrees);
  return profile.map(([offset, r], i) => {
    const t = (length * i) / (profile.length - 1),
      o = offset * width * front;
    return [from[0] + dx * t + dy * o, from[1] + dy * t - dx * o, r * width];
  });
};
const jointed = (
  joint: Point,
  [a, b]: [number, number],
  lengths: [number, number],
  profiles: [Profile, Profile],
  width: number,
  front: 1 | -1,
  near: boolean,
  foot = 0,
): JointedLimb => {
  const upper = limbFrom(joint, a, lengths[0], profiles[0], width, front),
    lower = limbFrom(upper[upper.length - 1], b, lengths[1], profiles[1], width, front),
    [ax, ay] = direction(a),
    [bx, by] = direction(b),
    sharp = Math.hypot(bx - ax, by - ay);
  return {
    upper,
    lower,
    end: lower[lower.length - 1],
    angle: 90 - b,
    bend: sharp > 0.05 ? [(bx - ax) / sharp, (by - ay) / sharp] : [ay * front, -ax * front],
    near,
    foot,
  };
};
// The biceps bulges at the front and the muscles of the forearm below the elbow, both towards a narrow wrist.
const UPPER_ARM: Profile = [
    [0, 37],
    [-4, 43],
    [1, 41],
    [5, 36],
    [1, 29],
    [0, 26.5],
  ],
  FOREARM: Profile = [
    [0, 28],
    [4, 36],
    [4, 34],
    [2, 27],
    [0, 20],
    [0, 15.5],
  ],
  // The thigh bows forward, the calf back.
  THIGH: Profile = [
    [0, 70],
    [6, 72],
    [9, 65],
    [7, 55],
    [3, 45],
    [2, 42],
  ],
  SHIN: Profile = [
    [1, 42],
    [-5, 45],
    [-10, 47],
    [-8, 39],
    [-3, 28],
    [0, 21],
  ];
/** A transform that tilts horizontal lines by degrees about x. */
const tilted = (svg: string, degrees: number, x: number) => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return degrees ? `<g transform="matrix(1 ${slope.toFixed(4)} 0 1 0 ${(-x * slope).toFixed(2)})">${svg}</g>` : svg;
};
const tiltedPoint = ([x, y]: Point, degrees: number, about: number): Point => [
  x,
  y + (x - about) * Math.tan((degrees * Math.PI) / 180),
];
const armOf = (build: Build, pose: Pose, near: boolean): JointedLimb => {
  const { female, bulk: b } = build,
    scale = (near ? pose.nearArmScale : pose.farArmScale) ?? 1,
    w = (near ? 1 : 0.94) * (female ? 0.78 + b * 0.12 : 1 + b * 0.3),
    joint = rotateAbout(tiltedPoint(shoulderOf(build, near), pose.shoulders ?? 0, NECK[0]), HIPS, pose.lean),
    angles = near ? pose.nearArm : pose.farArm;
  return jointed(
    joint,
    angles,
    [236 * build.limbs * scale, 212 * build.limbs * scale],
    [UPPER_ARM, FOREARM],
    w,
    angles[1] >= angles[0] ? 1 : -1,
    near,
  );
};
const legOf = (build: Build, pose: Pose, near: boolean): JointedLimb => {
  const { female, bulk: b } = build,
    scale = (near ? pose.nearLegScale : pose.farLegScale) ?? 1,
    w = (near ? 1 : 0.95) * (female ? 0.86 + b * 0.1 : 1 + b * 0.16);
  return jointed(
    tiltedPoint(near ? [-48, 575] : [40, 572], pose.hips ?? 0, HIPS[0]),
    near ? pose.nearLeg : pose.farLeg,
    [400 * build.limbs * scale, 392 * build.limbs * scale],
    [THIGH, SHIN],
    w,
    1,
    near,
    near ? pose.nearFoot : pose.farFoot,
  );
};

/** A drawn figure and the y of the ground below it. */
export interface Drawn {
  svg: string;
  ground: number;
}
/** Everything that makes a figure. */
export interface Figure {
  look: FaceLook;
  hair: Hair;
  headwear?: Headwear;
  build: Build;
  outfit: Outfit;
}

/** Draws a figure in a pose, or only what is above its belt. */
export const drawFigure = (
  pen: Pen,
  { look, hair, headwear = {}, build, outfit }: Figure,
  pose: Pose,
  upperOnly = false,
): Drawn => {
  const { skin } = look,
    nearArm = armOf(build, pose, true),
    farArm = armOf(build, pose, false),
    nearLeg = legOf(build, pose, true),
    farLeg = legOf(build, pose, false);
  const torso = shape(torsoPoints(build).filter(([, y]) => y < 500));
  const lean = (svg: string) => `<g transform="rotate(${pose.lean} ${HIPS[0]} ${HIPS[1]})">${svg}</g>`,
    turn = (svg: string) =>
      `<g transform="rotate(${pose.head} ${NECK[0]} ${NECK[1]}) translate(0 ${HEAD_DROP}) scale(${HEAD_SIZE})">${svg}</g>`;
  const handOf = (arm: JointedLimb) => {
    const near = arm.near,
      kind = near ? pose.nearHand : pose.farHand,
      size = build.female ? 0.96 : 1.12 + build.bulk * 0.1,
      // What is held keeps its scale, whatever the size of the hand.
      thing = (near ? pose.nearHeld : pose.farHeld) ?? "",
      heldScale = ((build.female ? 0.8 : 0.98 + build.bulk * 0.14) / size).toFixed(3),
      flip = (near ? pose.nearFlip : pose.farFlip) ? -1 : 1;
    return `<g transform="translate(${arm.end[0].toFixed(1)} ${arm.end[1].toFixed(1)}) rotate(${(arm.angle + ((near ? pose.nearTurn : pose.farTurn) ?? 0)).toFixed(1)}) scale(${size} ${size * flip})">${hand(pen, kind, outfit.glove ?? skin, thing && `<g transform="translate(54 0) scale(${heldScale}) translate(-54 0)">${thing}</g>`)}${outfit.overHand?.(near) ?? ""}</g>`;
  };
  const shoulder = (arm: JointedLimb) =>
    outfit.shoulder
      ? `<g transform="translate(${arm.upper[0][0].toFixed(1)} ${arm.upper[0][1].toFixed(1)}) rotate(${(pose.lean * 0.7).toFixed(1)})">${outfit.shoulder(arm.near)}</g>`
      : "";
  const bare = (limb: JointedLimb) => pen.lit(joinedLimb(pen, limb, skin), 11, 0.28, "#8d6a92");
  // Edges of the muscles of a strong arm: shoulder, biceps, and the long one of the forearm.
  const muscles = ({ upper, lower, bend: [bx, by] }: JointedLimb) => {
    const edge = (limb: Limb, points: [t: number, across: number][]) => {
      const placed = points.map(([t, across], i): Point => {
        const q = along(limb, t),
          [px, py] = [-Math.sin(q.angle), Math.cos(q.angle)],
          side = px * bx + py * by > 0 ? across : -across;
        return [q.x + px * side * q.r, q.y + py * side * q.r, [0.4, 3.4, 2.4, 0.3][i]];
      });
      return fill(stroke(placed), skin.deep, 0.5);
    };
    return (
      edge(upper, [
        [0.16, 0.5],
        [0.34, 0.25],
        [0.42, -0.2],
        [0.34, -0.8],
      ]) +
      edge(upper, [
        [0.4, 0.1],
        [0.6, -0.12],
        [0.78, 0],
        [0.9, 0.4],
      ]) +
      edge(lower, [
        [0.02, -0.4],
        [0.22, 0.05],
        [0.42, 0.3],
        [0.62, 0.3],
      ])
    );
  };
  const armSvg = (arm: JointedLimb) => {
    const flesh = bare(arm) + (build.bulk > 0.5 && !build.female ? muscles(arm) : ""),
      // A shield covers hand and forearm.
      shield = arm.near ? pose.nearHand === "fist" && pose.nearHeld : pose.farHand === "fist" && pose.farHeld;
    return shield
      ? flesh + outfit.arm(arm) + shoulder(arm) + handOf(arm)
      : flesh + handOf(arm) + outfit.arm(arm) + shoulder(arm);
  };
  const legSvg = (leg: JointedLimb) => (outfit.bareLegs ? bare(leg) : "") + outfit.leg(leg);
  const shoulders = (svg: string) => tilted(svg, pose.shoulders ?? 0, NECK[0]),
    hipLine = (svg: string) => tilted(svg, pose.hips ?? 0, HIPS[0]);
  // Hair is blown from its roots: what is lower moves farther.
  const blown = (svg: string, share: number) =>
    pose.wind > 0.2 ? `<g transform="skewX(${(-pose.wind * share).toFixed(1)})">${svg}</g>` : svg;
  const dim = (svg: string) => pen.dim(svg);
  // The head and the near arm throw a soft shadow on the torso.
  const shadows = pen.inside(
    shape(torsoPoints(build, 4).filter(([, y]) => y < 560)),
    pen.soft(
      `<ellipse cx="-28" cy="200" rx="86" ry="28" fill="#2a1c4c" opacity=".42"/>` +
        (pose.nearArmBehind
          ? ""
          : `<g transform="rotate(${-pose.lean} ${HIPS[0]} ${HIPS[1]}) translate(-8 24)" fill="#2a1c4c" opacity=".4"><path d="${limbPath(nearArm.upper, 4)}"/><path d="${limbPath(nearArm.lower, 4)}"/></g>`),
      12,
    ),
  );
  const near = armSvg(nearArm),
    hips = pen.lit(
      inked(
        shape(
          [...torsoPoints(build, 6).filter(([, y]) => y > 440), [20, 640], [-20, 640]].sort(
            (a, b) => Math.atan2(a[1] - 540, a[0] + 10) - Math.atan2(b[1] - 540, b[0] + 10),
          ),
        ),
        outfit.hips.base,
        outfit.hips.line,
        2.2,
      ),
      14,
      0.26,
    ),
    below = upperOnly ? "" : hipLine(outfit.skirtBack ?? "") + dim(legSvg(farLeg)) + hipLine(hips) + legSvg(nearLeg);
  const svg =
    lean(shoulders(outfit.behind ?? "")) +
    lean(turn(blown((headwear.back ?? "") + hair.back, 24))) +
    (pose.nearArmBehind ? dim(near) : "") +
    dim(armSvg(farArm)) +
    below +
    lean(
      shoulders(pen.lit(inked(torso, skin.base, skin.line, 2.2), 16, 0.26, "#8d6a92")) +
        neck(pen, look, build.female ? 0.8 : 1 + build.bulk * 0.14),
    ) +
    lean(shoulders(outfit.torso + shadows)) +
    (upperOnly ? "" : hipLine(outfit.skirtFront ?? "")) +
    lean(
      shoulders(outfit.collar ?? "") +
        turn(
          drawHead(pen, look, hair.shadow + (headwear.shadow ?? "")) + blown(hair.front, 7) + (headwear.front ?? ""),
        ) +
        shoulders(outfit.overHead ?? ""),
    ) +
    (pose.nearArmBehind ? "" : near);
  return { svg, ground: Math.max(nearLeg.end[1], farLeg.end[1]) + 46 + (pose.lift ?? 0) };
};

/** The planes along a limb: one that turns away from the light, and a narrow one that faces it. */
export const limbPlanes = (limb: Limb, tone: Tones) => {
  const bone = along(limb, 0.5).angle,
    lit = Math.sin(bone) + Math.cos(bone) > 0 ? 1 : -1,
    plane = (offset: number, width: number, start: number, end: number): Point[] =>
      [0, 0.4, 0.7, 1].map((u) => {
        const q = along(limb, start + (end - start) * u),
          side = q.r * offset * lit;
        return [q.x + Math.sin(q.angle) * side, q.y - Math.cos(q.angle) * side, u === 0 || u === 1 ? 0.3 : q.r * width];
      });
  return (
    fill(stroke(plane(-0.62, 0.5, 0.02, 0.98)), tone.shade, 0.75) +
    fill(stroke(plane(0.42, 0.16, 0.12, 0.86)), tone.light, 0.34)
  );
};
/**
 * Both parts of a limb as one shape without a seam: outlines lie below all fills. surface is painted on each part,
 * creases are those of the bend.
 */
export const joinedLimb = (
  pen: Pen,
  { upper, lower, bend: [bx, by] }: Pick<JointedLimb, "upper" | "lower" | "bend">,
  tone: Tones,
  {
    roundStart = true,
    roundEnd = true,
    surface = (path: string) => fill(path, tone.base),
  }: { roundStart?: boolean; roundEnd?: boolean; surface?: (path: string) => string } = {},
) => {
  const [jx, jy, r] = lower[0],
    paths = [limbPath(upper, 0, roundStart), limbPath(lower, 0, true, roundEnd)],
    crease = (turn: number, reach: number) => {
      const c = Math.cos(turn),
        s = Math.sin(turn),
        dx = bx * c - by * s,
        dy = bx * s + by * c;
      return fill(
        stroke([
          [jx + dx * r * 1.05, jy + dy * r * 1.05, 2.6],
          [jx + dx * r * (0.5 - reach * 0.2), jy + dy * r * (0.5 - reach * 0.2), 2],
          [jx - dx * r * reach, jy - dy * r * reach, 0.2],
        ]),
        tone.deep,
        0.7,
      );
    },
    // Where the outer side of the joint catches light.
    bone = `<ellipse cx="${(jx - bx * r * 0.45).toFixed(1)}" cy="${(jy - by * r * 0.45).toFixed(1)}" rx="${(r * 0.42).toFixed(1)}" ry="${(r * 0.42).toFixed(1)}" fill="${tone.light}" opacity=".2"/>`;
  return (
    `<path d="${paths[0]}${paths[1]}" fill="${tone.line}" stroke="${tone.line}" stroke-width="3" stroke-linejoin="round"/>` +
    surface(paths[0]) +
    surface(paths[1]) +
    pen.inside(paths[0], limbPlanes(upper, tone)) +
    pen.inside(paths[1], limbPlanes(lower, tone)) +
    pen.inside(paths[0] + paths[1], pen.soft(bone, 5) + crease(0.35, 0.3) + crease(-0.4, 0.1))
  );
};
/** The outline of a limb, its ends rounded unless roundStart or roundEnd say otherwise. */
export const limbPath = (limb: Limb, extra = 0, roundStart = true, roundEnd = true) => {
  const count = limb.length,
    first = limb[0],
    last = limb[count - 1],
    length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1,
    [dx, dy] = [(last[0] - first[0]) / length, (last[1] - first[1]) / length],
    cap = ([x, y, r]: Point, sign: number): Point[] =>
      [
        [0.55, 0.82],
        [0.86, 0.36],
      ].map(([out, wide]) => [
        x + dx * sign * (r + extra) * out,
        y + dy * sign * (r + extra) * out,
        (r + extra) * wide,
      ]),
    flat = ([x, y, r]: Point): Point => [x, y, r + extra, 1],
    points = [
      ...(roundStart ? cap(first, -1).reverse() : [flat(first)]),
      ...limb.slice(roundStart ? 0 : 1, roundEnd ? count : count - 1).map(([x, y, r]) => [x, y, r + extra]),
      ...(roundEnd ? cap(last, 1) : [flat(last)]),
    ];
  return shape([
    ...points.map(([x, y, r, corner = 0]) => [x + dy * r, y - dx * r, corner]),
    ...points.reverse().map(([x, y, r, corner = 0]) => [x - dy * r, y + dx * r, corner]),
  ]);
};
