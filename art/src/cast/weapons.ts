// Weapons at true scale. Their handle runs along y through (54, 0), as hands.ts grips it; up is negative.
import type { Pen, Point, Tones } from "./pen.ts";
import { curve, fill, inked, line, METAL, shape, stroke, tones } from "./pen.ts";

const X = 54;
const steel = (pen: Pen, width: number, tone: Tones = METAL.steel) =>
  pen.linear(X - width, 0, X + width, 0, [
    [0, tone.shade],
    [0.45, tone.base],
    [0.5, tone.light],
    [0.56, tone.light],
    [1, tone.base],
  ]);
const box = (x0: number, y0: number, x1: number, y1: number) =>
  shape([
    [x0, y0, 1],
    [x1, y0, 1],
    [x1, y1, 1],
    [x0, y1, 1],
  ]);

/** A straight sword of 1.05 m with a tassel. */
export const sword = (pen: Pen, glow = "#8fd0ff") =>
  inked(
    shape([
      [X - 15, -44, 1],
      [X - 14, -560],
      [X - 9, -640],
      [X, -690, 1],
      [X + 9, -640],
      [X + 14, -560],
      [X + 15, -44, 1],
    ]),
    steel(pen, 15),
    METAL.steel.line,
    2.4,
  ) +
  fill(
    shape([
      [X + 2, -60, 1],
      [X + 2, -670, 1],
      [X + 9, -620],
      [X + 12, -60, 1],
    ]),
    "#ffffff",
    0.6,
  ) +
  line(`M${X} -60V-640`, METAL.steel.deep, 1.8, 0.6) +
  pen.soft(line(`M${X + 13} -70L${X + 11} -600`, glow, 5, 0.9), 3) +
  inked(box(X - 11, -40, X + 11, 92), "#2b2f55", "#14162e", 2.2) +
  [-24, -4, 16, 36, 56, 76]
    .map((y) => line(`M${X - 10} ${y}L${X + 10} ${y + 12}M${X + 10} ${y}L${X - 10} ${y + 12}`, "#c8d4f0", 2.2, 0.8))
    .join("") +
  inked(
    shape([
      [X - 46, -52],
      [X - 20, -62],
      [X, -66],
      [X + 20, -62],
      [X + 46, -52],
      [X + 22, -38],
      [X, -34],
      [X - 22, -38],
    ]),
    METAL.gold.base,
    METAL.gold.line,
    2.2,
  ) +
  line(
    curve([
      [X - 36, -54],
      [X, -60],
      [X + 36, -54],
    ]),
    METAL.gold.light,
    3,
  ) +
  inked(
    shape([
      [X - 16, 90],
      [X + 16, 90],
      [X + 12, 114],
      [X - 12, 114],
    ]),
    METAL.gold.base,
    METAL.gold.line,
    2,
  );

/** A recurve bow of 1.7 m. Its string is pulled to (54 - pull, 0), which bends its limbs; 94 is at rest. */
export const bow = (pen: Pen, pull = 94) => {
  const drawn = (pull - 94) / 600,
    bend = ([x, y, r]: Point): Point => [x - drawn * 150 * (y / 640) ** 2, y * (1 - drawn * 0.13 * (y / 640) ** 2), r],
    limbs: Point[] = [
      [X - 36, -640, 2],
      [X + 4, -604, 7],
      [X + 22, -500, 10],
      [X - 8, -340, 13],
      [X + 4, -180, 15],
      [X, 0, 15],
      [X + 4, 180, 15],
      [X - 8, 340, 13],
      [X + 22, 500, 10],
      [X + 4, 604, 7],
      [X - 36, 640, 2],
    ].map(bend),
    [tipX, tipY] = bend([X - 34, 632, 0]);
  return (
    line(`M${tipX} ${-tipY}L${X - pull} 0L${tipX} ${tipY}`, "#f2f6ff", 2.4) +
    pen.lit(
      inked(
        stroke(limbs),
        pen.linear(X, -640, X, 640, [
          [0, "#7fd0b4"],
          [0.2, "#2f6e8c"],
          [0.5, "#1d3f6a"],
          [0.8, "#2f6e8c"],
          [1, "#7fd0b4"],
        ]),
        "#0e1d33",
        2.4,
      ),
      8,
      0.4,
    ) +
    [-500, -340, 340, 500]
      .map((y) => {
        const [x, at] = bend([X, y, 0]);
        return inked(
          stroke([
            [x - 18, at, 5],
            [x + 24, at + 4, 5],
          ]),
          METAL.gold.base,
          METAL.gold.line,
          1.6,
        );
      })
      .join("") +
    inked(box(X - 15, -62, X + 15, 62), METAL.leather.base, METAL.leather.line, 2.2)
  );
};
/** An arrow along -x of the string hand. */
export const arrow = (length: number) =>
  line(`M0 0H${length}`, "#e8d8b8", 5) +
  line(`M0 -1H${length}`, "#fff6e0", 1.6) +
  inked(
    shape([
      [length, -10, 1],
      [length + 40, 0, 1],
      [length, 10, 1],
      [length + 8, 0, 1],
    ]),
    METAL.steel.light,
    METAL.steel.line,
    2,
  ) +
  inked(
    shape([
      [4, 0, 1],
      [-24, -14, 1],
      [30, -13, 1],
      [52, 0, 1],
      [30, 13, 1],
      [-24, 14, 1],
    ]),
    "#d8404a",
    "#4a1420",
    1.8,
  );

/** A staff of 1.9 m with a crescent and bells. */
export const crescentStaff = (pen: Pen) =>
  pen.lit(
    inked(
      stroke([
        [X, 820, 8],
        [X + 3, 400, 10],
        [X - 2, 0, 10],
        [X, -440, 10],
      ]),
      "#6a3a4a",
      "#2a1420",
      2.4,
    ),
    6,
    0.4,
  ) +
  [-400, -200, 180, 420]
    .map((y) =>
      inked(
        stroke([
          [X - 13, y, 7],
          [X + 13, y, 7],
        ]),
        METAL.gold.base,
        METAL.gold.line,
        1.8,
      ),
    )
    .join("") +
  pen.lit(
    inked(
      shape([
        [X - 12, -440, 1],
        [X - 90, -490],
        [X - 116, -580],
        [X - 80, -664],
        [X + 6, -700, 1],
        [X - 44, -640],
        [X - 58, -578],
        [X - 30, -520],
        [X + 20, -508],
        [X + 66, -540],
        [X + 84, -600, 1],
        [X + 106, -530],
        [X + 74, -468],
        [X + 12, -440, 1],
      ]),
      METAL.gold.base,
      METAL.gold.line,
      2.6,
    ),
    10,
    0.5,
  ) +
  `<circle cx="${X + 12}" cy="-588" r="34" fill="${pen.radial(X + 20, -598, 40, [
    [0, "#fff"],
    [0.4, "#ffb8d8"],
    [1, "#d84a8a"],
  ])}" stroke="#6a1a4a" stroke-width="2.4"/>` +
  pen.soft(`<circle cx="${X + 12}" cy="-588" r="56" fill="#ff9ad0" opacity=".4"/>`, 14) +
  [-60, 90]
    .map(
      (dx) =>
        line(`M${X + dx} -470v46`, METAL.gold.shade, 2.4) +
        inked(
          shape([
            [X + dx, -428, 1],
            [X + dx + 15, -398],
            [X + dx, -388],
            [X + dx - 15, -398],
          ]),
          METAL.gold.base,
          METAL.gold.line,
          2,
        ),
    )
    .join("");

/** A scythe of 1.9 m. */
export const scythe = (pen: Pen) =>
  pen.lit(
    inked(
      stroke([
        [X + 26, 620, 8],
        [X - 8, 300, 10],
        [X + 4, 0, 10],
        [X - 10, -300, 10],
        [X + 10, -600, 9],
      ]),
      "#3a2c4e",
      "#150e22",
      2.4,
    ),
    6,
    0.35,
  ) +
  [-80, 120, 320]
    .map((y) =>
      inked(
        stroke([
          [X - 14, y, 6],
          [X + 13, y + 2, 6],
        ]),
        METAL.steel.base,
        METAL.steel.line,
        1.6,
      ),
    )
    .join("") +
  pen.lit(
    inked(
      shape([
        [X + 14, -560, 1],
        [X - 60, -640],
        [X - 190, -668],
        [X - 330, -620],
        [X - 440, -500, 1],
        [X - 330, -572],
        [X - 200, -590],
        [X - 90, -556],
        [X - 16, -500, 1],
      ]),
      pen.linear(X - 200, -680, X - 200, -540, [
        [0, METAL.steel.deep],
        [0.55, METAL.steel.shade],
        [0.6, METAL.steel.light],
        [1, METAL.steel.base],
      ]),
      METAL.steel.line,
      2.6,
    ),
    6,
    0.3,
  ) +
  pen.soft(
    line(
      curve([
        [X - 440, -500],
        [X - 330, -572],
        [X - 200, -590],
        [X - 90, -556],
        [X - 16, -500],
      ]),
      "#c79aff",
      6,
      0.9,
    ),
    3,
  ) +
  inked(
    shape([
      [X - 30, -570, 1],
      [X + 46, -632, 1],
      [X + 62, -560],
      [X + 84, -516, 1],
      [X + 20, -490, 1],
      [X - 30, -500, 1],
    ]),
    METAL.steel.shade,
    METAL.steel.line,
    2.2,
  );

/** A wand of 0.7 m with a star of crystal. */
export const wand = (pen: Pen) =>
  pen.lit(
    inked(
      stroke([
        [X, 150, 7],
        [X + 2, 0, 9],
        [X, -230, 7],
      ]),
      "#5a3aa0",
      "#1d1238",
      2.2,
    ),
    5,
    0.4,
  ) +
  inked(
    stroke([
      [X - 15, -226, 7],
      [X + 15, -226, 7],
    ]),
    METAL.gold.base,
    METAL.gold.line,
    1.8,
  ) +
  inked(
    `M${X} -352L${X + 17} -306L${X + 66} -304L${X + 27} -274L${X + 41} -226L${X} -254L${X - 41} -226L${X - 27} -274L${X - 66} -304L${X - 17} -306Z`,
    pen.radial(X + 8, -296, 70, [
      [0, "#ffffff"],
      [0.35, "#ffeec0"],
      [1, "#ffb84a"],
    ]),
    "#8a4a18",
    2.6,
  ) +
  pen.soft(`<circle cx="${X}" cy="-288" r="80" fill="#ffe08a" opacity=".38"/>`, 18) +
  inked(
    shape([
      [X - 12, 148],
      [X, 178, 1],
      [X + 12, 148],
    ]),
    METAL.gold.base,
    METAL.gold.line,
    2,
  );

/** A gun that fires light, held by its grip; it points along x. */
export const rayGun = (pen: Pen) => {
  const shell = tones("#d8dce8", { light: "#ffffff", shade: "#8a90b4", deep: "#4a4e78", line: "#22243e" });
  return (
    inked(
      shape([
        [X - 22, -30, 1],
        [X + 16, -34, 1],
        [X + 14, 46],
        [X - 8, 56],
        [X - 30, 46],
      ]),
      "#3a3450",
      "#161228",
      2.2,
    ) +
    pen.lit(
      inked(
        shape([
          [X - 66, -92],
          [X - 20, -110],
          [X + 120, -104],
          [X + 190, -88, 1],
          [X + 190, -58, 1],
          [X + 110, -44],
          [X + 30, -30],
          [X - 50, -36],
          [X - 74, -60],
        ]),
        shell.base,
        shell.line,
        2.4,
      ),
      9,
      0.4,
    ) +
    inked(box(X + 186, -94, X + 224, -52), "#3a4a72", "#141c38", 2.2) +
    `<ellipse cx="${X + 232}" cy="-73" rx="11" ry="25" fill="${pen.linear(0, -98, 0, -48, [
      [0, "#eaffff"],
      [0.5, "#5af0ff"],
      [1, "#1a9ac8"],
    ])}" stroke="#0e4a6a" stroke-width="2"/>` +
    pen.soft(`<circle cx="${X + 240}" cy="-73" r="46" fill="#6af4ff" opacity=".55"/>`, 12) +
    inked(
      shape([
        [X - 10, -92],
        [X + 70, -92],
        [X + 70, -62],
        [X - 10, -62],
      ]),
      pen.linear(0, -92, 0, -62, [
        [0, "#d0ffff"],
        [0.4, "#3ad8e8"],
        [1, "#0e6a9a"],
      ]),
      "#0e3a5a",
      2.2,
    ) +
    [10, 30, 50].map((x) => line(`M${X + x} -92V-62`, "#0e3a5a", 2)).join("") +
    line(
      curve([
        [X + 20, -20],
        [X + 46, -6],
        [X + 40, 20],
      ]),
      "#22243e",
      4,
    )
  );
};

/** A warhammer of 1.1 m. */
export const warhammer = (pen: Pen) =>
  pen.lit(
    inked(
      stroke([
        [X, 260, 10],
        [X, 0, 11],
        [X, -440, 11],
      ]),
      "#5a3a2c",
      "#22120e",
      2.4,
    ),
    6,
    0.35,
  ) +
  [200, 120, -60, -220]
    .map((y) =>
      inked(
        stroke([
          [X - 14, y, 6],
          [X + 14, y, 6],
        ]),
        METAL.gold.base,
        METAL.gold.line,
        1.6,
      ),
    )
    .join("") +
  pen.lit(
    inked(
      shape([
        [X - 130, -520, 1],
        [X - 40, -500],
        [X - 30, -540, 1],
        [X + 30, -540, 1],
        [X + 40, -500],
        [X + 130, -520, 1],
        [X + 138, -400, 1],
        [X + 40, -420],
        [X + 30, -380, 1],
        [X - 30, -380, 1],
        [X - 40, -420],
        [X - 138, -400, 1],
      ]),
      pen.linear(X, -540, X, -380, [
        [0, METAL.steel.light],
        [0.3, METAL.steel.base],
        [0.46, METAL.steel.light],
        [0.55, METAL.steel.base],
        [1, METAL.steel.shade],
      ]),
      METAL.steel.line,
      2.8,
    ),
    10,
    0.4,
  ) +
  [-126, 112]
    .map((x) =>
      inked(
        shape([
          [X + x, -520, 1],
          [X + x + 16, -522, 1],
          [X + x + 18, -398, 1],
          [X + x, -400, 1],
        ]),
        METAL.gold.base,
        METAL.gold.line,
        2,
      ),
    )
    .join("") +
  inked(
    shape([
      [X, -500, 1],
      [X + 24, -460, 1],
      [X, -420, 1],
      [X - 24, -460, 1],
    ]),
    "#e8404a",
    METAL.gold.line,
    2.4,
  ) +
  fill(
    shape([
      [X, -492, 1],
      [X + 15, -464, 1],
      [X, -458, 1],
    ]),
    "#fff",
    0.6,
  ) +
  inked(
    shape([
      [X - 14, 256],
      [X, 296, 1],
      [X + 14, 256],
    ]),
    METAL.gold.base,
    METAL.gold.line,
    2,
  );

/** A tower shield of 1.3 m, its middle at (0, 0). */
export const towerShield = (pen: Pen, field: Tones) => {
  const outline = (g: number) =>
    shape([
      [-150 + g, -300 + g, 1],
      [-60, -322 + g],
      [60, -322 + g],
      [150 - g, -300 + g, 1],
      [150 - g, 60],
      [100 - g * 0.6, 230 - g * 0.8],
      [0, 340 - g * 1.4, 1],
      [-100 + g * 0.6, 230 - g * 0.8],
      [-150 + g, 60],
    ]);
  return (
    pen.lit(
      inked(
        outline(0),
        pen.linear(150, -300, -150, 300, [
          [0, METAL.steel.light],
          [0.2, METAL.steel.base],
          [0.34, METAL.steel.light],
          [0.5, METAL.steel.base],
          [1, METAL.steel.deep],
        ]),
        METAL.steel.line,
        3,
      ),
      12,
      0.4,
    ) +
    inked(
      outline(26),
      pen.linear(120, -280, -120, 260, [
        [0, field.light],
        [0.3, field.base],
        [1, field.shade],
      ]),
      METAL.gold.line,
      2.4,
    ) +
    pen.pattern(outline(26), "brocade", field.light, 0.2, 1.4) +
    line(outline(34), METAL.gold.base, 5) +
    // A phoenix with spread wings.
    inked(
      shape([
        [0, -170, 1],
        [22, -120],
        [30, -70],
        [90, -130],
        [118, -190, 1],
        [112, -80],
        [70, -10],
        [34, 20],
        [44, 90],
        [0, 190, 1],
        [-44, 90],
        [-34, 20],
        [-70, -10],
        [-112, -80],
        [-118, -190, 1],
        [-90, -130],
        [-30, -70],
        [-22, -120],
      ]),
      METAL.gold.base,
      METAL.gold.line,
      2.6,
    ) +
    fill(
      shape([
        [0, -170, 1],
        [22, -120],
        [30, -70],
        [90, -130],
        [118, -190, 1],
        [104, -96],
        [60, -30],
        [20, 0],
        [0, -60],
      ]),
      METAL.gold.light,
      0.6,
    ) +
    [-250, 200]
      .map((y) =>
        [-124, 124]
          .map(
            (x) =>
              `<circle cx="${x * (y > 0 ? 0.72 : 1)}" cy="${y}" r="8" fill="${METAL.gold.base}" stroke="${METAL.gold.line}" stroke-width="2"/>`,
          )
          .join(""),
      )
      .join("")
  );
};
