// The head without hair, in three-quarter view to the right. Units: the line of the eyes is y = 0, the chin y = 100, the
// crown of the skull y = -118; x = 22 is the middle of the face.
import type { Pen, Point, Tones } from "./pen.ts";
import { curve, fill, inked, line, place, shape, stroke, tones } from "./pen.ts";

/** How a face differs from others. */
export interface FaceLook {
  skin: Tones;
  /** Color of the iris. */
  iris: string;
  /** Color of brows. */
  brow: string;
  /** Width of the jaw: 0 is slim, 1 is square. */
  jaw: number;
  /** Height of the eyes: 0.7 is narrow, 1.15 is large. */
  eye: number;
  /** Degrees by which the outer corners rise. */
  slant: number;
  /** Strength of lashes, 0 to 1. */
  lashes: number;
  /** Thickness of brows and how far their inner ends are lowered. */
  browWidth: number;
  browFrown: number;
  /** Color of lips; natural ones without it. */
  lips?: string;
  /** How far the near corner of the mouth is raised, and the far one. */
  smile: [number, number];
  /** Whether the mouth is open in a smile that shows teeth. */
  grin?: boolean;
  /** Color of eye shadow at the outer corners. */
  eyeShadow?: string;
  /** Parts over the skin and below the hair, such as a scar. */
  marks?: string;
  /** How far the face is turned to the viewer, from the three-quarter view (0) to 1; below 0 it turns away. */
  turn?: number;
  /** Units by which the chin is longer, and fullness of the cheeks from 0 to 1. */
  chin?: number;
  cheeks?: number;
  /** Sizes as factors: eyes in width, the nose, and the mouth in width. */
  eyeSize?: number;
  nose?: number;
  mouth?: number;
  /** Units by which the near brow and the far one are raised. */
  brows?: [near: number, far: number];
  /** Where the eyes look, in units from straight ahead. */
  gaze?: [x: number, y: number];
  /** How far the upper lids hang, 0 to 1. */
  lids?: number;
  /** Lines of age, 0 to 1. */
  age?: number;
  /** Color of a short beard at the chin, and its stubble. */
  beard?: string;
  freckles?: boolean;
}

/** Fair, golden, tanned and pale skin. Its shade is warm where light turns into shadow. */
export const SKIN = {
  fair: tones("#f6d3bb", { light: "#fff0e2", shade: "#c98f8c", deep: "#8a5468", line: "#5b2a37" }),
  honey: tones("#eec3a0", { light: "#ffe6c8", shade: "#b97f7c", deep: "#7c4a5a", line: "#522732" }),
  tan: tones("#dba27c", { light: "#f8d0aa", shade: "#a4676a", deep: "#6b3a4a", line: "#471d28" }),
  pale: tones("#f6dfd6", { light: "#fffaf6", shade: "#c4a0b4", deep: "#7f6488", line: "#553350" }),
} satisfies Record<string, Tones>;

/** From the far cheek by the chin to the near corner of the jaw. */
const chinOf = ({ jaw, chin = 0, cheeks = 0 }: FaceLook): Point[] =>
  [
    [56 + jaw * 4 + cheeks * 2, 40],
    [46 + jaw * 8 + cheeks * 6, 66 + jaw * 2],
    [35 + jaw * 11 + cheeks * 5, 87 + jaw * 5],
    [28 + jaw * 8 + cheeks * 2, 98 + jaw * 5],
    [15 - jaw * 2, 101 + jaw * 6],
    [2 - jaw * 8 - cheeks * 3, 95 + jaw * 7],
    [-22 - jaw * 14 - cheeks * 7, 77 + jaw * 9],
    [-46 - jaw * 9 - cheeks * 5, 56 + jaw * 9],
    [-60 - jaw * 4, 36],
  ].map(([x, y]) => [x, y + (Math.max(0, y - 40) / 60) * chin]);
/** The outline of the face from the far temple by the chin to the near temple, then over the skull. */
const outlineOf = (look: FaceLook): Point[] => [
  [50, -86],
  [61, -50],
  [60, -22],
  [56, -3],
  [60, 18],
  ...chinOf(look),
  [-68, 4],
  [-84, -20],
  [-88, -62],
  [-58, -104],
  [-8, -118],
  [30, -108],
];

/** An eye. (x, y) is its middle; width is negative for the far eye, which is mirrored. */
const eye = (pen: Pen, look: FaceLook, x: number, y: number, width: number, lookX: number) => {
  const near = width > 0,
    h = look.eye,
    lid = h * (1 - (look.lids ?? 0)),
    tilt = (near ? 1 : -1) * look.slant,
    put = (points: Point[]) => place(points, x, y, -width, 1, tilt),
    // Drawn with the outer corner at the right, then mirrored for the near eye.
    upper = put([
      [-21, 6],
      [-15, -4 * lid],
      [-5, -12.5 * lid],
      [7, -13 * lid],
      [18, -7 * lid],
      [25, 2],
    ]),
    lower = put([
      [22, 5],
      [12, 10.5 * h],
      [-2, 12 * h],
      [-13, 9.5 * h],
    ]),
    white = shape([...upper, ...lower].map((q) => [q[0], q[1], 0])),
    irisWidth = (near ? 11.2 : 9.6) * (look.eyeSize ?? 1),
    irisHeight = 14.2 * Math.min(1, h + 0.1),
    [gazeX, gazeY] = look.gaze ?? [0, 0],
    ix = x + lookX + gazeX * (near ? 1 : 0.8),
    iy = y - 1.2 + gazeY,
    dark = tones(look.iris).deep;
  const thick = (points: Point[], widths: number[]) => stroke(points.map((q, i) => [q[0], q[1], widths[i]]));
  const lash = look.lashes;
  const iris =
    `<ellipse cx="${ix}" cy="${iy}" rx="${irisWidth}" ry="${irisHeight}" fill="${pen.linear(
      ix,
      iy - irisHeight,
      ix,
      iy + irisHeight,
      [
        [0, dark],
        [0.42, tones(look.iris).shade],
        [0.7, look.iris],
        [1, tones(look.iris).light],
      ],
    )}" stroke="${dark}" stroke-width="2"/>` +
    `<ellipse cx="${ix + 0.6}" cy="${iy - 0.5}" rx="${irisWidth * 0.42}" ry="${irisHeight * 0.46}" fill="#150a1c"/>` +
    fill(
      shape(
        place(
          [
            [-0.72, 0.35],
            [0, 0.62],
            [0.72, 0.3],
            [0.5, 0.78],
            [0, 0.94],
            [-0.5, 0.78],
          ],
          ix,
          iy,
          irisWidth,
          irisHeight,
        ),
      ),
      tones(look.iris).light,
      0.75,
    );
  return (
    pen.inside(
      white,
      fill(
        white,
        pen.linear(x, y - 13, x, y + 12, [
          [0, "#a8a3c6"],
          [0.42, "#f1eef6"],
          [1, "#ffffff"],
        ]),
      ) +
        iris +
        // The shadow of the lid on the ball.
        fill(
          shape([...upper.map((q) => [q[0], q[1] - 2]), ...[...upper].reverse().map((q) => [q[0], q[1] + 5 * h])]),
          "#2b1838",
          0.42,
        ),
    ) +
    // Highlights lie over the shadow of the lid.
    `<ellipse cx="${ix + irisWidth * 0.42}" cy="${iy - irisHeight * 0.38}" rx="${irisWidth * 0.3}" ry="${irisWidth * 0.36}" fill="#fff"/><circle cx="${ix - irisWidth * 0.4}" cy="${iy + irisHeight * 0.42}" r="${irisWidth * 0.15}" fill="#fff" opacity=".85"/>` +
    // The upper lid line, thick at its outer third, with a flick.
    fill(
      thick(
        [...upper, ...put(near ? [[30 + 3 * lash, -3 - 4 * lash]] : [[26.5, 1]])],
        [0.5, 1.4, 2.3, 2.9 + lash * 0.8, 3.2 + lash * 1.2, 2 + lash, 0.1],
      ),
      "#1d0f1c",
    ) +
    (lash > 0.4 && near
      ? fill(
          thick(
            put([
              [18, -7 * lid],
              [25, -11 * lid],
              [29, -15 * lid],
            ]),
            [1.8, 1.1, 0.1],
          ),
          "#1d0f1c",
        )
      : "") +
    // The lower lid.
    fill(
      thick(
        put([
          [23, 5],
          [15, 9.6 * h],
          [4, 11.8 * h],
          [-6, 11.6 * h],
        ]),
        [1.3, 0.9, 0.6, 0.1],
      ),
      look.skin.line,
      0.85,
    ) +
    // The crease above.
    fill(
      thick(
        put([
          [-14, -11 * h - 3],
          [-3, -18 * h - 1],
          [9, -18.5 * h - 1],
          [20, -13 * h - 2],
        ]),
        [0.1, 0.9, 1, 0.1],
      ),
      look.skin.line,
      0.55,
    )
  );
};

const brow = (look: FaceLook, x: number, y: number, width: number) => {
  const f = look.browFrown,
    w = look.browWidth;
  return fill(
    stroke(
      place(
        [
          [-22, -2 + f, 1.7 * w],
          [-10, -4.5 + f * 0.5, 2.9 * w],
          [6, -8, 2.4 * w],
          [19, -7.5, 1.4 * w],
          [30, -2, 0.1],
        ],
        x,
        y,
        -width,
        1,
      ).map((q) => q),
    ),
    look.brow,
  );
};

/** The neck, from below the jaw to the collar bones, behind the head. */
export const neck = (pen: Pen, look: FaceLook, width = 1) => {
  const w = width,
    path = shape([
      [-44 * w - 4, 30],
      [-46 * w - 2, 96],
      [-50 * w, 132],
      [-82 * w, 168],
      [-60, 210],
      [60, 210],
      [52 * w + 12, 166],
      [30 * w + 4, 138],
      [24 * w + 4, 104],
      [26 * w, 60],
    ]);
  const { skin } = look;
  return (
    inked(
      path,
      pen.linear(-50, 0, 50, 0, [
        [0, skin.shade],
        [0.45, skin.base],
        [1, skin.light],
      ]),
      skin.line,
      2,
    ) +
    pen.inside(
      path,
      // The head's shadow, the tendon and the hollow between the collar bones.
      fill(
        shape([
          [-70, 20],
          [50, 60],
          [36, 106, 1],
          [20, 122],
          [-6, 128],
          [-20, 150],
          [-34, 200],
          [-90, 200],
        ]),
        skin.shade,
      ) +
        fill(
          shape([
            [-70, 20],
            [40, 60],
            [27, 104],
            [10, 112],
            [-20, 106],
            [-52, 92],
            [-80, 120],
          ]),
          skin.deep,
          0.75,
        ) +
        line(
          curve([
            [-28, 96],
            [-14, 140],
            [2, 168],
          ]),
          skin.deep,
          2.2,
          0.5,
        ) +
        line(
          curve([
            [26, 118],
            [20, 150],
            [10, 170],
          ]),
          skin.deep,
          1.8,
          0.4,
        ) +
        line(
          curve([
            [-66, 172],
            [-30, 166],
            [-2, 176],
          ]),
          skin.deep,
          2,
          0.55,
        ) +
        line(
          curve([
            [12, 175],
            [34, 164],
            [58, 166],
          ]),
          skin.deep,
          2,
          0.55,
        ),
    )
  );
};

/** The near ear. */
const ear = (look: FaceLook) => {
  const { skin } = look;
  return (
    inked(
      shape([
        [-64, -8],
        [-76, -18],
        [-87, -10],
        [-85, 12],
        [-76, 32],
        [-66, 38],
        [-60, 26],
      ]),
      skin.shade,
      skin.line,
      1.8,
    ) +
    fill(
      shape([
        [-68, -6],
        [-76, -10],
        [-81, -4],
        [-78, 12],
        [-71, 24],
        [-66, 20],
        [-72, 6],
      ]),
      skin.deep,
      0.7,
    ) +
    line(
      curve([
        [-70, 0],
        [-75, 6],
        [-70, 18],
      ]),
      skin.line,
      1.2,
      0.7,
    )
  );
};

/**
 * The head without hair. hairShadow is path data of the hair over the forehead, which throws a shadow on it.
 */
export const head = (pen: Pen, look: FaceLook, hairShadow = "") => {
  const { skin } = look,
    outline = shape(outlineOf(look)),
    j = look.jaw,
    { turn = 0, chin = 0, age = 0, eyeSize = 1, brows: [nearLift, farLift] = [0, 0] } = look,
    // Features move towards the viewer's left and the far eye widens, the more the face is turned to the viewer.
    shift = -5 * turn;
  const sidePlane = shape([
    [-20, -110],
    [-44, -64],
    [-50, -28],
    [-47, -4],
    [-43, 16],
    [-45, 34],
    [-38, 50],
    [-24, 66],
    [-8, 82 + j * 4],
    [2, 94 + j * 4],
    [10, 110 + j * 4],
    [-60, 90],
    [-110, 0],
    [-90, -90],
  ]);
  const nose = shape([
    [24, 4],
    [29, 22],
    [24, 38],
    [20, 47],
    [25, 53],
    [34, 55],
    [41, 52],
    [38, 46],
    [34, 30],
    [32, 12],
    [34, 0],
  ]);
  const noseSize = look.nose ?? 1,
    small = (svg: string) =>
      `<g transform="translate(${32 + shift} 2) scale(${(0.86 * noseSize).toFixed(3)} ${(0.9 * (0.5 + noseSize / 2)).toFixed(3)}) translate(-32 -2)">${svg}</g>`;
  const wrinkle = (points: Point[], width = 1.1) =>
    age ? fill(stroke(points.map(([x, y], i) => [x + shift, y, i === 1 ? width : 0.1])), skin.deep, age * 0.75) : "";
  const freckles = look.freckles
    ? [
        [-26, 28],
        [-17, 24],
        [-19, 33],
        [-9, 29],
        [-1, 25],
        [-10, 36],
        [2, 33],
        [44, 29],
        [50, 25],
        [51, 33],
      ]
        .map(([x, y]) => `<circle cx="${x + shift}" cy="${y}" r="1.35" fill="#9c5a44" opacity=".62"/>`)
        .join("")
    : "";
  // Stubble over lip and jaw, and a tuft at the chin.
  const beard = look.beard
    ? pen.soft(
        fill(
          shape([
            [-52, 44],
            [-34, 62],
            [-4, 80],
            [2, 62],
            [23, 60],
            [44, 62],
            [46, 80],
            [58, 44],
            [60, 120],
            [-40, 120],
          ]),
          look.beard,
          0.24,
        ),
        3,
      ) +
      fill(
        shape([
          [6 + shift, 84],
          [16 + shift, 82],
          [24 + shift, 85],
          [32 + shift, 82],
          [40 + shift, 84],
          [38 + shift, 98],
          [33 + shift, 112],
          [24 + shift, 118],
          [13 + shift, 112],
          [8 + shift, 98],
        ]),
        look.beard,
        0.78,
      )
    : "";
  const [near, far] = look.smile;
  const lipTone = look.lips ?? skin.shade;
  const grin = () => {
    const open = shape([
      [8, 68 - near * 0.4, 1],
      [16, 70.5],
      [25, 71],
      [38, 67.5 - far * 0.4, 1],
      [33, 77],
      [24, 81.5],
      [14, 77.5],
    ]);
    return (
      inked(open, "#7a2434", skin.line, 1.6) +
      pen.inside(open, fill("M0 62H44V73.5Q24 77 0 73.5Z", "#fff8f2") + fill("M10 84Q24 74 38 84Z", "#c8606a")) +
      fill(
        stroke([
          [15, 86, 0.1],
          [24, 87.2, 1.1],
          [31, 85.6, 0.1],
        ]),
        skin.shade,
      )
    );
  };
  const mouth = look.grin
    ? grin()
    : fill(
        shape([
          [8, 70.5 - near * 0.6, 1],
          [14, 68],
          [21, 66],
          [24.5, 67.5],
          [28, 66],
          [32, 68],
          [37, 70.5 - far * 0.6, 1],
          [30, 71],
          [22, 72],
          [12, 71.5],
        ]),
        lipTone,
        look.lips ? 0.8 : 0.4,
      ) +
      fill(
        shape([
          [10, 71.4 - near * 0.3, 1],
          [16, 71.5],
          [23, 72],
          [31, 71.5],
          [35.5, 71.2 - far * 0.3, 1],
          [31, 77.5],
          [23, 79],
          [14, 77],
        ]),
        lipTone,
        look.lips ? 0.62 : 0.3,
      ) +
      (look.lips
        ? fill(
            shape([
              [22, 74],
              [28, 73.6],
              [31, 75],
              [26, 76.4],
            ]),
            "#fff",
            0.5,
          )
        : "") +
      fill(
        stroke([
          [5, 69.6 - near * 1.3, 0.1],
          [9, 70.8 - near * 0.5, 1],
          [15, 71.2, 1.15],
          [23, 70.8, 0.9],
          [30, 71.2, 1.15],
          [35.5, 70.6 - far * 0.5, 0.9],
          [39.5, 69.6 - far * 1.3, 0.1],
        ]),
        skin.line,
      ) +
      fill(
        stroke([
          [13, 82.5, 0.1],
          [22, 84, 1.1],
          [31, 82.5, 0.1],
        ]),
        skin.shade,
      );
  return (
    ear(look) +
    fill(
      outline,
      pen.linear(60, -60, -40, 70, [
        [0, skin.light],
        [0.4, skin.base],
        [1, skin.base],
      ]),
    ) +
    pen.inside(
      outline,
      // Soft planes: light on forehead and cheek, blush, the turn of the jaw.
      fill(
        "M-100 -130H100V120H-100Z",
        pen.radial(
          44,
          22,
          34,
          [
            [0, skin.light, 0.9],
            [1, skin.light, 0],
          ],
          0.8,
        ),
      ) +
        fill(
          "M-100 -130H100V120H-100Z",
          pen.radial(
            -10,
            34,
            32,
            [
              [0, "#e8685f", 0.2],
              [0.5, "#e8685f", 0.1],
              [1, "#e8685f", 0],
            ],
            0.55,
          ),
        ) +
        fill(
          "M-100 -130H100V120H-100Z",
          pen.radial(
            50,
            34,
            15,
            [
              [0, "#e8685f", 0.2],
              [1, "#e8685f", 0],
            ],
            0.8,
          ),
        ) +
        fill(
          "M-100 -130H100V120H-100Z",
          pen.radial(34, 46, 13, [
            [0, "#e8685f", 0.22],
            [1, "#e8685f", 0],
          ]),
        ) +
        // The warm edge between light and shadow, then the shadow itself.
        pen.soft(line(sidePlane, "#d0574e", 7, 0.45), 2.5) +
        pen.soft(fill(sidePlane, skin.shade, 0.92), 0.9) +
        pen.soft(
          fill(
            shape([
              [-60, -20],
              [-62, 20],
              [-52, 52],
              [-30, 72],
              [-4, 92],
              [-40, 100],
              [-90, 60],
              [-90, -20],
            ]),
            skin.deep,
            0.35,
          ),
          5,
        ) +
        pen.soft(
          fill(
            shape([
              [4, 92 + j * 3],
              [20, 97 + j * 3],
              [40, 84 + j * 2],
              [30, 112],
              [6, 112],
            ]),
            skin.shade,
            0.7,
          ),
          2.2,
        ) +
        // Eye sockets.
        pen.soft(
          fill(
            shape([
              [-34, -14],
              [-14, -22],
              [8, -16],
              [20, -4],
              [24, 8],
              [14, 4],
              [-10, -8],
              [-34, 2],
            ]),
            skin.shade,
            0.55,
          ),
          2,
        ) +
        pen.soft(
          fill(
            shape([
              [32, -10],
              [44, -18],
              [58, -10],
              [58, 0],
              [46, -8],
              [36, 2],
            ]),
            skin.shade,
            0.4,
          ),
          1.6,
        ) +
        (look.eyeShadow
          ? pen.soft(
              fill(
                shape([
                  [-44, -10],
                  [-30, -16],
                  [-4, -18],
                  [-20, -8],
                  [-40, 4],
                ]),
                look.eyeShadow,
                0.75,
              ) +
                fill(
                  shape([
                    [44, -16],
                    [56, -15],
                    [62, -4],
                    [54, -6],
                  ]),
                  look.eyeShadow,
                  0.75,
                ),
              1.6,
            )
          : "") +
        small(pen.soft(fill(nose, skin.shade, 0.6), 1.1)) +
        beard +
        freckles +
        wrinkle([
          [13, 46],
          [4, 58],
          [2, 72],
        ]) +
        wrinkle([
          [45, 48],
          [46, 58],
          [43, 68],
        ]) +
        wrinkle([
          [-34, 19],
          [-16, 25],
          [0, 20],
        ]) +
        wrinkle([
          [-22, -58],
          [10, -62],
          [46, -58],
        ]) +
        wrinkle([
          [14, -30],
          [17, -22],
          [15, -14],
        ]) +
        (look.marks ?? "") +
        (hairShadow && pen.soft(`<g transform="translate(-8 13)">${fill(hairShadow, skin.shade, 0.9)}</g>`, 0.9)),
    ) +
    // The outline of the face below the hair, thin in the light.
    fill(
      stroke([
        [60, -34, 0.1],
        [58.5, -14, 0.7],
        [56, -3, 1.2],
        [59, 10, 0.8],
        [60, 20, 0.7],
        ...chinOf(look).map(([x, y], i) => [x, y, [0.9, 1.1, 1.4, 1.7, 1.9, 1.7, 1.6, 1.5, 0.5][i]]),
      ]),
      skin.line,
    ) +
    // Nose: bridge, tip, nostril.
    small(
      fill(
        stroke([
          [40, 28, 0.1],
          [42, 37, 0.6],
          [44.5, 45, 1.1],
          [42, 51.5, 1.2],
          [37, 52.5, 0.2],
        ]),
        skin.line,
        0.9,
      ) +
        fill(
          stroke([
            [24, 49, 0.1],
            [27, 53, 1.1],
            [32, 53.5, 1.3],
            [35, 52, 0.1],
          ]),
          skin.line,
          0.95,
        ) +
        fill(
          shape([
            [37, 14],
            [39.5, 24],
            [42, 38],
            [40, 38],
            [37, 24],
          ]),
          "#fff",
          0.35,
        ) +
        `<ellipse cx="40" cy="42.5" rx="2.2" ry="1.9" fill="#fff" opacity=".75"/>`,
    ) +
    `<g transform="translate(${(23 + shift * 1.1).toFixed(1)} ${(-2.5 + chin * 0.35).toFixed(1)}) scale(${look.mouth ?? 1} 1) translate(-23 0)">${mouth}</g>` +
    eye(pen, look, -15 + shift * 0.7, 5, 0.98 * eyeSize, 1.6) +
    eye(pen, look, 42 + shift * 0.8, 5, -(0.6 + turn * 0.12) * eyeSize, -0.8) +
    brow(look, -16 + shift * 0.7, -25 - nearLift, 1) +
    brow(look, 43 + shift * 0.8, -25 - farLift, -(0.64 + turn * 0.1))
  );
};

/** The skull below a cap of hair, as path data: what hair covers at least. */
export const faceOutline = (look: FaceLook) => shape(outlineOf(look));

/** A scar across the near brow or the cheek, from (x1, y1) to (x2, y2). */
export const scar = (x1: number, y1: number, x2: number, y2: number, skin: Tones) =>
  fill(
    stroke([
      [x1, y1, 0.2],
      [(x1 + x2) / 2 + 1.5, (y1 + y2) / 2, 1.9],
      [x2, y2, 0.2],
    ]),
    skin.deep,
    0.85,
  ) +
  fill(
    stroke([
      [x1 + 1.6, y1, 0.1],
      [(x1 + x2) / 2 + 3.4, (y1 + y2) / 2, 0.9],
      [x2 + 1.4, y2, 0.1],
    ]),
    skin.light,
    0.7,
  );
