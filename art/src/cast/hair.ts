// Hair as locks: each has a gradient with a band of sheen, a shadow along its lower side, streaks and an outline.
import type { Pen, Point, Tones } from "./pen.ts";
import { along, fill, inked, part, shape, stroke } from "./pen.ts";

/** A lock: a line of [x, y, half width] from its root to its tip. */
export type Lock = Point[];
/** Hair of a head in painting order. */
export interface Hair {
  /** Behind neck and body. */
  back: string;
  /** Over the head. */
  front: string;
  /** Path data of what hangs over the forehead. */
  shadow: string;
}

/** The outline of a lock: wide at its root, pointed at its tip. */
export const lockPath = (lock: Lock) => stroke(part(lock, 0, 1, 0, 0, 9));

/**
 * A lock. sheen is the place of the highlight from root (0) to tip (1); without one (null) the lock lies in the shade.
 */
export const lock = (pen: Pen, tone: Tones, points: Lock, sheen: number | null = 0.34) => {
  const path = lockPath(points),
    root = points[0],
    tip = points[points.length - 1],
    paint =
      sheen === null
        ? pen.linear(root[0], root[1], tip[0], tip[1], [
            [0, tone.deep],
            [0.6, tone.shade],
            [1, tone.deep],
          ])
        : pen.linear(root[0], root[1], tip[0], tip[1], [
            [0, tone.shade],
            [Math.max(0.02, sheen - 0.2), tone.base],
            [sheen, tone.light],
            [Math.min(0.97, sheen + 0.16), tone.base],
            [1, tone.shade],
          ]);
  // The side that turns away from the light: the left one of the direction when the lock hangs down.
  const down = tip[1] >= root[1] ? 1 : -1,
    side = (offset: number, from: number, to: number, width: number): Lock =>
      Array.from({ length: 6 }, (_, i) => {
        const u = i / 5,
          q = along(points, from + (to - from) * u),
          a = q.angle + (Math.PI / 2) * down;
        return [
          q.x + Math.cos(a) * q.r * offset,
          q.y + Math.sin(a) * q.r * offset,
          q.r * width * Math.sin(Math.PI * (0.1 + 0.85 * u)),
        ];
      });
  return (
    inked(path, paint, tone.line, 1.7) +
    pen.inside(
      path,
      fill(stroke(side(0.62, 0.05, 0.98, 0.52)), sheen === null ? tone.deep : tone.shade, 0.8) +
        fill(stroke(side(0.05, 0.12, 0.9, 0.06)), tone.deep, 0.65) +
        (sheen === null
          ? ""
          : fill(stroke(side(-0.42, Math.max(0, sheen - 0.2), sheen + 0.3, 0.13)), tone.light, 0.85) +
            fill(stroke(side(-0.74, 0.3, 0.95, 0.07)), tone.light, 0.6)),
    )
  );
};
/** Several locks, the first one farthest from the viewer. */
export const locks = (pen: Pen, tone: Tones, all: Lock[], sheen: number | null = 0.34) =>
  all.map((q) => lock(pen, tone, q, sheen)).join("");

/** The mass of hair on the skull, from the far temple over the crown to the nape; volume is added to the skull. */
export const capPath = (volume: number, hairline: Point[]) => {
  const v = volume;
  return shape([
    [64 + v * 0.35, -30],
    [66 + v * 0.5, -66],
    [48 + v * 0.55, -106 - v * 0.4],
    [2, -122 - v],
    [-54 - v * 0.5, -110 - v * 0.8],
    [-90 - v, -66],
    [-93 - v, -14],
    [-88 - v * 0.6, 30],
    [-72, 50],
    ...hairline,
  ]);
};
/** The hairline from the nape over the near ear and the forehead to the far temple. */
const HAIRLINE: Point[] = [
  [-78, 14],
  [-70, -14],
  [-60, -2, 1],
  [-60, -44],
  [-40, -84],
  [4, -104],
  [38, -96],
  [56, -66],
  [58, -26, 1],
];
/** The cap of hair with its sheen and strands that follow the skull. */
export const cap = (pen: Pen, tone: Tones, volume = 14, strandsTo: Point = [18, -132], hairline = HAIRLINE) => {
  const path = capPath(volume, hairline),
    [px, py] = strandsTo;
  const strand = (x: number, y: number, w: number, color: string, opacity: number) =>
    fill(
      stroke([
        [px, py, 0.1],
        [px + (x - px) * 0.35 - (x < px ? 8 : -4), py + (y - py) * 0.12, w * 0.8],
        [px + (x - px) * 0.82, py + (y - py) * 0.5, w],
        [x, y, 0.1],
      ]),
      color,
      opacity,
    );
  return (
    inked(
      path,
      pen.linear(50, -130, -90, 30, [
        [0, tone.light],
        [0.25, tone.base],
        [0.6, tone.shade],
        [1, tone.deep],
      ]),
      tone.line,
      2.2,
    ) +
    pen.inside(
      path,
      strand(-96, -60, 5, tone.deep, 0.7) +
        strand(-104, -10, 7, tone.deep, 0.6) +
        strand(-84, 30, 6, tone.deep, 0.7) +
        strand(-70, -40, 3, tone.deep, 0.6) +
        strand(-50, -60, 3, tone.deep, 0.5) +
        strand(66, -50, 3, tone.shade, 0.7) +
        // The band of sheen that follows the skull.
        pen.soft(
          fill(
            stroke([
              [-84, -72, 0.5],
              [-56, -98, 6],
              [-10, -112, 9],
              [34, -104, 8],
              [60, -76, 1],
            ]),
            tone.light,
            0.5,
          ),
          3,
        ) +
        [-66, -48, -30, -8, 14, 34, 48]
          .map((x, i) =>
            fill(
              stroke([
                [x + 4, -124 + Math.abs(x) * 0.3, 0.1],
                [x, -104 + Math.abs(x) * 0.28, 2 + (i % 3)],
                [x - 4, -86 + Math.abs(x) * 0.25, 0.1],
              ]),
              tone.light,
              0.7,
            ),
          )
          .join(""),
    )
  );
};
