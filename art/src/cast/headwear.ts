// What is worn on the head: bands, glasses, masks, hoods and hats, and jewels.
import type { Pen, Tones } from "./pen.ts";
import { curve, fill, inked, line, shape, stroke } from "./pen.ts";

/** A band around the forehead with loose ends behind. */
export const headband = (tone: Tones, plate?: Tones) =>
  inked(
    shape([
      [-84, -34],
      [-52, -50],
      [0, -62],
      [42, -60],
      [60, -50],
      [60, -36],
      [40, -44],
      [0, -46],
      [-48, -32],
      [-82, -14],
    ]),
    tone.base,
    tone.line,
  ) +
  fill(
    shape([
      [-84, -30],
      [-52, -42],
      [-10, -50],
      [-10, -46],
      [-48, -32],
      [-82, -14],
    ]),
    tone.shade,
    0.8,
  ) +
  (plate
    ? inked(
        shape([
          [2, -65, 1],
          [44, -63, 1],
          [44, -41, 1],
          [2, -43, 1],
        ]),
        plate.base,
        plate.line,
        1.8,
      ) +
      fill(
        shape([
          [20, -64, 1],
          [44, -63, 1],
          [44, -52, 1],
          [16, -54, 1],
        ]),
        plate.light,
        0.7,
      )
    : "");
/** The loose ends of a head band, behind the head. */
export const headbandEnds = (tone: Tones) =>
  inked(
    stroke([
      [-84, -26, 6],
      [-130, -40, 11],
      [-180, -14, 12],
      [-226, -34, 9],
    ]),
    tone.base,
    tone.line,
  ) +
  inked(
    stroke([
      [-84, -20, 6],
      [-126, -4, 10],
      [-160, 40, 11],
      [-204, 50, 8],
    ]),
    tone.shade,
    tone.line,
  );

/** Spectacles with thin frames. */
export const glasses = (frame: string) => {
  const lens = (x: number, w: number) =>
    `<path d="${shape([
      [x - w, -9],
      [x, -13],
      [x + w, -9],
      [x + w * 0.96, 12],
      [x, 20],
      [x - w * 0.96, 12],
    ])}" fill="#cfeaff" fill-opacity=".16" stroke="${frame}" stroke-width="2.4"/>` +
    fill(
      shape([
        [x - w * 0.4, -10, 1],
        [x - w * 0.05, -11, 1],
        [x - w * 0.55, 14, 1],
        [x - w * 0.8, 10, 1],
      ]),
      "#fff",
      0.34,
    );
  return (
    lens(-15, 31) +
    lens(42, 18.5) +
    line(
      curve([
        [16, -3],
        [20, -6],
        [24, -3],
      ]),
      frame,
      2.4,
    ) +
    line("M-46 -3L-76 -8", frame, 2.4)
  );
};

/** Goggles pushed up over the fringe. */
export const goggles = (pen: Pen, strap: Tones, glass: Tones) => {
  const cup = (x: number, y: number, rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#4a4258" stroke="#1d1626" stroke-width="2.2"/><ellipse cx="${x}" cy="${y}" rx="${rx * 0.74}" ry="${ry * 0.74}" fill="${pen.linear(
      x,
      y - ry,
      x,
      y + ry,
      [
        [0, glass.deep],
        [0.6, glass.base],
        [1, glass.light],
      ],
    )}" stroke="#d8c08a" stroke-width="2"/>` +
    fill(
      shape([
        [x - rx * 0.4, y - ry * 0.5],
        [x + rx * 0.1, y - ry * 0.6],
        [x - rx * 0.1, y - ry * 0.1],
        [x - rx * 0.5, y],
      ]),
      "#fff",
      0.75,
    );
  return (
    inked(
      shape([
        [-98, -64],
        [-56, -98],
        [0, -116],
        [48, -108],
        [66, -86],
        [64, -72],
        [44, -88],
        [0, -96],
        [-52, -78],
        [-96, -44],
      ]),
      strap.base,
      strap.line,
    ) +
    cup(-6, -96, 30, 24) +
    cup(46, -90, 20, 22)
  );
};

/** A mask over mouth and nose. */
export const mask = (pen: Pen, tone: Tones) => {
  const path = shape([
    [-66, 30, 1],
    [-30, 36],
    [8, 34],
    [34, 24],
    [46, 30],
    [60, 24, 1],
    [56, 50],
    [47, 74],
    [36, 94],
    [24, 106],
    [8, 108],
    [-22, 90],
    [-56, 66],
  ]);
  return (
    inked(
      path,
      pen.linear(60, 30, -50, 80, [
        [0, tone.light],
        [0.35, tone.base],
        [0.75, tone.shade],
        [1, tone.deep],
      ]),
      tone.line,
      2,
    ) +
    pen.inside(
      path,
      fill(
        shape([
          [-70, 30],
          [-40, 40],
          [-28, 64],
          [0, 90],
          [10, 112],
          [-70, 90],
        ]),
        tone.deep,
        0.7,
      ) +
        line(
          curve([
            [40, 34],
            [44, 56],
            [34, 84],
          ]),
          tone.deep,
          2,
          0.7,
        ) +
        line(
          curve([
            [-40, 44],
            [0, 52],
            [36, 44],
          ]),
          tone.deep,
          1.6,
          0.6,
        ) +
        line(
          curve([
            [-20, 74],
            [10, 82],
            [36, 72],
          ]),
          tone.deep,
          1.6,
          0.5,
        ),
    )
  );
};

/** A hood around the head: its back is drawn behind the head, its front over hair. */
export const hood = (pen: Pen, tone: Tones, lining: Tones) => {
  const outer = shape([
    [30, -134],
    [-20, -156],
    [-74, -140],
    [-116, -88],
    [-126, -16],
    [-112, 60],
    [-120, 130],
    [-60, 160],
    [40, 150],
    [78, 120],
    [76, 40],
    [82, -30],
    [70, -96],
  ]);
  const rim = shape([
    [34, -132, 1],
    [-10, -146],
    [-62, -132],
    [-104, -84],
    [-116, -16],
    [-104, 60],
    [-112, 128],
    [-60, 150],
    [-46, 112],
    [-60, 60],
    [-66, 0],
    [-56, -50],
    [-26, -90],
    [20, -104],
    [52, -86],
    [66, -44],
    [68, 20],
    [64, 70],
    [74, 76],
    [80, 20],
    [80, -40],
    [66, -100],
  ]);
  return {
    back: inked(
      outer,
      pen.linear(60, -100, -60, 100, [
        [0, lining.shade],
        [1, lining.deep],
      ]),
      tone.line,
    ),
    front:
      pen.lit(
        inked(
          rim,
          pen.linear(60, -130, -110, 60, [
            [0, tone.light],
            [0.3, tone.base],
            [0.8, tone.shade],
          ]),
          tone.line,
          2.2,
        ),
        12,
        0.25,
      ) +
      line(
        curve([
          [-58, 58],
          [-65, 0],
          [-55, -50],
          [-25, -89],
          [20, -103],
          [51, -85],
          [64, -44],
        ]),
        lining.light,
        2.4,
        0.8,
      ) +
      line(
        curve([
          [-20, -140],
          [-62, -98],
          [-80, -40],
          [-84, 30],
          [-78, 110],
        ]),
        tone.deep,
        2,
        0.7,
      ) +
      line(
        curve([
          [10, -134],
          [40, -120],
          [60, -90],
        ]),
        tone.deep,
        1.6,
        0.6,
      ),
    shadow: shape([
      [-70, 60],
      [-66, 0],
      [-56, -50],
      [-26, -90],
      [20, -104],
      [52, -86],
      [66, -44],
      [90, -120],
      [-60, -160],
      [-120, 0],
    ]),
  };
};

/** A wide pointed hat. Its brim is behind the head, its crown over hair. */
export const hat = (pen: Pen, tone: Tones, band: Tones) => {
  const brim = shape([
    [-168, -52],
    [-120, -86],
    [-40, -98],
    [40, -104],
    [110, -100],
    [150, -84],
    [140, -66],
    [96, -64],
    [60, -82],
    [20, -90],
    [-40, -82],
    [-84, -62],
    [-120, -40],
  ]);
  const crown = shape([
    [-84, -78, 1],
    [-78, -130],
    [-60, -190],
    [-40, -246],
    [-66, -282],
    [-116, -290],
    [-60, -318],
    [0, -286],
    [30, -220],
    [56, -150],
    [68, -92, 1],
    [20, -102],
    [-40, -96],
  ]);
  return (
    pen.lit(
      inked(
        crown,
        pen.linear(60, -200, -80, -120, [
          [0, tone.light],
          [0.35, tone.base],
          [1, tone.shade],
        ]),
        tone.line,
        2.4,
      ),
      14,
      0.25,
    ) +
    line(
      curve([
        [-52, -110],
        [-30, -180],
        [-20, -250],
      ]),
      tone.deep,
      2,
      0.6,
    ) +
    line(
      curve([
        [20, -120],
        [10, -190],
        [-10, -260],
      ]),
      tone.deep,
      1.6,
      0.4,
    ) +
    inked(
      shape([
        [-86, -98],
        [-40, -118],
        [20, -124],
        [64, -112],
        [68, -92],
        [20, -104],
        [-40, -98],
        [-86, -76],
      ]),
      band.base,
      band.line,
    ) +
    inked(
      shape([
        [10, -136, 1],
        [18, -120, 1],
        [36, -118, 1],
        [22, -107, 1],
        [26, -90, 1],
        [10, -99, 1],
        [-6, -90, 1],
        [-2, -107, 1],
        [-16, -118, 1],
        [2, -120, 1],
      ]),
      "#ffe08a",
      "#7a4a18",
      1.8,
    ) +
    pen.lit(
      inked(
        brim,
        pen.linear(120, -100, -160, -50, [
          [0, tone.light],
          [0.4, tone.base],
          [1, tone.shade],
        ]),
        tone.line,
        2.4,
      ),
      8,
      0.3,
    ) +
    fill(
      shape([
        [-120, -40],
        [-84, -62],
        [-40, -82],
        [20, -90],
        [60, -82],
        [96, -64],
        [60, -74],
        [20, -80],
        [-36, -72],
        [-80, -50],
      ]),
      tone.deep,
      0.8,
    )
  );
};
/** Hoops, drops or beads at the near ear. */
export const earring = (color: string, length = 26) =>
  `<circle cx="-72" cy="40" r="3.4" fill="${color}"/>` +
  inked(
    shape([
      [-72, 44, 1],
      [-67, 44 + length * 0.6],
      [-72, 44 + length],
      [-77, 44 + length * 0.6],
    ]),
    color,
    "#4a2a18",
    1.2,
  );
/** Small gold parts on the forehead: a chain with a stone. */
export const diadem = (metal: string, stone: string) =>
  line(
    curve([
      [-62, -46],
      [-20, -52],
      [22, -44],
      [48, -52],
      [58, -52],
    ]),
    metal,
    2.6,
  ) +
  inked(
    shape([
      [22, -50, 1],
      [29, -38],
      [22, -26, 1],
      [15, -38],
    ]),
    stone,
    metal,
    2,
  ) +
  `<circle cx="24" cy="-41" r="2.2" fill="#fff"/>`;
