// Hands with fingers. The wrist is at (0, 0), the forearm points along x, and the thumb is at the lower side.
import type { Pen, Point, Tones } from "./pen.ts";
import { curve, inked, line, place, shape, stroke } from "./pen.ts";

/** What a hand does. */
export type HandKind = "fist" | "grip" | "open" | "cast" | "sword-fingers";

const PALM: Point[] = [
  [-10, -17],
  [12, -25],
  [36, -30],
  [52, -25],
  [57, -4],
  [53, 18],
  [40, 27],
  [14, 25],
  [-10, 17],
];
/** A finger through [x, y, half width], rounded at its tip. */
const finger = (points: Point[], tone: Tones) => {
  const [tip, before] = [points[points.length - 1], points[points.length - 2]],
    length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1,
    r = tip[2],
    end: Point = [
      tip[0] + ((tip[0] - before[0]) / length) * r * 0.8,
      tip[1] + ((tip[1] - before[1]) / length) * r * 0.8,
      r * 0.35,
    ];
  return inked(stroke([...points, end]), tone.base, tone.line, 2);
};
const fan = (spread: number, length: number, bend: number): Point[][] =>
  [-22, -8, 6, 19].map((y, i) => {
    const l = length * [0.9, 1.02, 1, 0.8][i];
    return [
      [40, y, 8.6],
      [40 + l * 0.5, y + (y + 2) * spread * 0.5 - bend * 0.2, 8],
      [40 + l, y + (y + 2) * spread + bend, 5.4],
    ];
  });
/** Curled fingers, seen from outside. */
const curled = (tone: Tones, from = 0) =>
  [-21, -7.5, 6, 18]
    .slice(from)
    .map((y, i) =>
      inked(
        shape([
          [40, y - 7],
          [60 - (i + from) * 1.5, y - 8],
          [70 - (i + from) * 2.5, y - 3],
          [70 - (i + from) * 2.5, y + 4],
          [60, y + 7],
          [40, y + 7],
        ]),
        tone.base,
        tone.line,
        1.9,
      ),
    )
    .join("");

/**
 * A hand; held is what it grips, an SVG fragment whose handle runs along y through (54, 0), painted between palm and
 * fingers.
 */
export const hand = (pen: Pen, kind: HandKind, tone: Tones, held = "") => {
  const palm = inked(shape(PALM), tone.base, tone.line, 2.2);
  const knuckles =
    line(
      curve([
        [40, -22],
        [45, -15],
        [40, -8],
      ]),
      tone.shade,
      2,
      0.8,
    ) +
    line(
      curve([
        [40, -2],
        [44, 4],
        [40, 11],
      ]),
      tone.shade,
      2,
      0.8,
    );
  const light = (svg: string) => pen.lit(svg, 7, 0.3);
  if (kind === "fist" || kind === "grip")
    return (
      light(palm) +
      held +
      light(
        curled(tone) +
          finger(
            [
              [8, 20, 11],
              [32, 33, 10.5],
              [54, 28, 8],
              [62, 20, 6.5],
            ],
            tone,
          ),
      ) +
      knuckles
    );
  if (kind === "sword-fingers")
    return (
      light(
        finger(
          [
            [40, -8, 8.6],
            [74, -9, 8],
            [108, -8, 5],
          ],
          tone,
        ) +
          finger(
            [
              [40, -22, 8.6],
              [72, -24, 8],
              [102, -23, 5],
            ],
            tone,
          ) +
          palm +
          curled(tone, 2) +
          finger(
            [
              [8, 20, 10.5],
              [32, 32, 10],
              [54, 22, 7],
              [62, 12, 6],
            ],
            tone,
          ),
      ) + knuckles
    );
  const spread = kind === "cast" ? 0.62 : 0.24,
    thumb: Point[] =
      kind === "cast"
        ? [
            [8, 16, 11],
            [30, 36, 10],
            [52, 58, 5.6],
          ]
        : [
            [8, 16, 11],
            [32, 34, 9.6],
            [58, 42, 5.6],
          ];
  return (
    held +
    light(
      fan(spread, 54, kind === "cast" ? -8 : 4)
        .map((q) => finger(q, tone))
        .join("") +
        finger(thumb, tone) +
        palm,
    ) +
    knuckles
  );
};

/** Bands of cloth around a hand and its wrist. */
export const wraps = (tone: Tones) =>
  [-4, 10, 24, 38]
    .map((x, i) =>
      inked(
        shape(
          place(
            [
              [-7, -27 + (i === 0 ? 6 : 0), 1],
              [7, -29 + (i === 0 ? 6 : 0), 1],
              [9, 27 - (i === 0 ? 6 : 0), 1],
              [-5, 28 - (i === 0 ? 6 : 0), 1],
            ],
            x,
            0,
            1,
            1,
            i % 2 ? 7 : -6,
          ),
        ),
        tone.base,
        tone.line,
        1.6,
      ),
    )
    .join("");
