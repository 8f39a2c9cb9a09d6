// Hands with fingers. The wrist is at (0, 0), the forearm points along x, and the thumb is at the lower side.
import type { Pen, Point, Tones } from "./pen.ts";
import { curve, fill, inked, line, place, shape, stroke } from "./pen.ts";

/**
 * What a hand does. "grip" and "trigger" close around what is held with the thumb towards its upper end, "string" draws a
 * bow with three fingers, and "sheet" holds paper between thumb and fingers.
 */
export type HandKind = "fist" | "grip" | "trigger" | "string" | "sheet" | "open" | "relaxed" | "cast" | "sword-fingers";

/** From the wrist over the edge of the little finger, the knuckles and the ball of the thumb. */
const PALM: Point[] = [
  [-14, -16],
  [4, -20],
  [26, -30],
  [46, -34],
  [57, -27],
  [61, -4],
  [57, 25],
  [44, 33],
  [24, 34],
  [6, 25],
  [-14, 16],
];
/** Middle and half width of the fingers at their knuckles, from the little finger to the index. */
const FINGERS: [y: number, radius: number][] = [
  [-25.5, 7.6],
  [-9.5, 8.8],
  [7.5, 9.2],
  [24, 8.8],
];
/** A finger through [x, y, half width], rounded at its tip, with the creases of its joints. */
const finger = (points: Point[], tone: Tones) => {
  const [tip, before] = [points[points.length - 1], points[points.length - 2]],
    length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1,
    [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length],
    beyond = (share: number, width: number): Point => [
      tip[0] + dx * tip[2] * share,
      tip[1] + dy * tip[2] * share,
      tip[2] * width,
    ];
  return (
    inked(stroke([...points, beyond(0.6, 0.8), beyond(0.95, 0.3)]), tone.base, tone.line, 2.2) +
    points
      .slice(1, -1)
      .map(([x, y, r]) =>
        line(
          curve([
            [x + dy * r * 0.7, y - dx * r * 0.7],
            [x + dx * 2.5, y + dy * 2.5],
            [x - dy * r * 0.3, y + dx * r * 0.3],
          ]),
          tone.shade,
          1.8,
          0.8,
        ),
      )
      .join("")
  );
};
/** A bent finger across a handle: its knuckle at the right, its tip at the left. */
const bent = (i: number, tone: Tones, tip: number, knuckle: number) => {
  const [y, r] = FINGERS[i];
  return (
    inked(
      shape([
        [tip - 5, y + 1],
        [tip, y - r * 0.75],
        [tip + 9, y - r],
        [knuckle - 14, y - r * 1.04],
        [knuckle - 3, y - r * 0.8],
        [knuckle + 2, y],
        [knuckle - 3, y + r * 0.85],
        [knuckle - 14, y + r * 1.02],
        [tip + 9, y + r],
        [tip, y + r * 0.8],
      ]),
      tone.base,
      tone.line,
      2.2,
    ) +
    line(
      curve([
        [knuckle - 17, y - r * 0.8],
        [knuckle - 14, y],
        [knuckle - 17, y + r * 0.5],
      ]),
      tone.shade,
      1.8,
      0.8,
    ) +
    `<ellipse cx="${knuckle - 7}" cy="${y - r * 0.25}" rx="5" ry="${r * 0.4}" fill="${tone.light}" opacity=".6"/>`
  );
};
/** Bent fingers from the little one on, of which so many are bent. */
const closed = (tone: Tones, count = 4, tip = 38) =>
  [0, 1, 2, 3]
    .slice(0, count)
    .map((i) => bent(i, tone, tip + [4, 0, -2, 3][i], [68, 77, 81, 77][i]))
    .join("");
/** Straight fingers: bend turns each of their joints, in degrees, spread fans them out. */
const straight = (tone: Tones, spread: number, bend: number) =>
  FINGERS.map(([y, r], i) => {
    const points: Point[] = [[42, y, r]];
    let [x, py, angle] = [42, y, ((y + 2) / 28) * spread];
    for (const [share, width] of [
      [0.48, 0.94],
      [0.3, 0.86],
      [0.22, 0.72],
    ]) {
      const length = [62, 76, 82, 74][i] * share,
        a = (angle * Math.PI) / 180;
      x += Math.cos(a) * length;
      py += Math.sin(a) * length;
      points.push([x, py, r * width]);
      angle += bend;
    }
    return finger(points, tone);
  }).join("");
/** The back of the hand with its knuckles and a tendon. */
const back = (tone: Tones) =>
  inked(shape(PALM), tone.base, tone.line, 2.2) +
  fill(
    shape([
      [-12, 4],
      [16, 10],
      [40, 16],
      [52, 26],
      [40, 31],
      [22, 31],
      [4, 23],
      [-12, 14],
    ]),
    tone.shade,
    0.5,
  ) +
  FINGERS.slice(0, 3)
    .map(([y, r]) => {
      const middle = y + r + 0.5;
      return line(
        curve([
          [36, middle * 0.85],
          [48, middle],
          [57, middle],
        ]),
        tone.deep,
        1.7,
        0.5,
      );
    })
    .join("");

/**
 * A hand; held is what it grips, an SVG fragment whose handle runs along y through (54, 0), painted between palm and
 * fingers.
 */
export const hand = (pen: Pen, kind: HandKind, tone: Tones, held = "") => {
  const light = (svg: string) => pen.lit(svg, 7, 0.3),
    palm = inked(shape(PALM), tone.base, tone.line, 2.2),
    thumb = (points: Point[]) => finger([[4, 17, 11], ...points], tone),
    across = () =>
      thumb([
        [26, 36, 11.5],
        [48, 38, 10],
        [63, 28, 8.4],
      ]);
  // A shield hides the fist behind it.
  if (kind === "fist") return light(palm + closed(tone, 4, 42) + across()) + held;
  if (kind === "grip" || kind === "trigger") {
    const upward = (svg: string) => `<g transform="scale(1 -1)">${svg}</g>`,
      index: Point[] = [
        [40, 25, 9],
        [70, 25, 8.6],
        [92, 14, 7],
      ];
    return (
      upward(
        light(
          palm +
            fill(
              shape([
                [36, -30],
                [58, -26],
                [58, 26],
                [36, 28],
              ]),
              tone.deep,
              0.7,
            ),
        ),
      ) +
      held +
      upward(light((kind === "trigger" ? closed(tone, 3) + finger(index, tone) : closed(tone)) + across()))
    );
  }
  if (kind === "string")
    return (
      held +
      light(
        thumb([
          [26, 34, 10],
          [46, 38, 8],
        ]) +
          [0, 1, 2, 3]
            .map((i) => {
              const [y, r] = FINGERS[i],
                reach = [58, 84, 90, 84][i];
              return finger(
                [
                  [38, y, r],
                  [reach - 16, y * 0.94, r],
                  [reach - 4, y * 0.9 + 1, r * 0.9],
                ],
                tone,
              );
            })
            .join("") +
          back(tone),
      )
    );
  if (kind === "sheet")
    return (
      light(straight(tone, 6, 4) + palm) +
      held +
      light(
        thumb([
          [24, 30, 11.5],
          [46, 32, 10],
          [68, 24, 8],
        ]),
      )
    );
  if (kind === "sword-fingers")
    return light(
      palm +
        [2, 3]
          .map((i) =>
            finger(
              [
                [42, FINGERS[i][0], FINGERS[i][1]],
                [82, FINGERS[i][0] * 0.84, 8.6],
                [106, FINGERS[i][0] * 0.72, 7.8],
                [124, FINGERS[i][0] * 0.62, 6.4],
              ],
              tone,
            ),
          )
          .join("") +
        closed(tone, 2) +
        thumb([
          [24, 34, 11],
          [44, 24, 9.6],
          [56, 6, 8],
        ]),
    );
  const cast = kind === "cast";
  return (
    held +
    light(
      straight(tone, cast ? 30 : kind === "open" ? 12 : 3, cast ? -7 : kind === "open" ? 3 : 13) +
        thumb(
          cast
            ? [
                [26, 38, 11],
                [44, 58, 9.4],
                [54, 76, 7.4],
              ]
            : [
                [28, 36, 11],
                [50, 47, 9.4],
                [68, 52, 7.4],
              ],
        ) +
        back(tone),
    )
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
