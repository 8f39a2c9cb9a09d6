import {
  bodice,
  boot,
  border,
  buckle,
  garment,
  longSleeve,
  pauldron,
  plate,
  sash,
  sleeve,
  standCollar,
} from "../costume.ts";
import { SKIN, scar } from "../face.ts";
import { sweptBack } from "../haircuts.ts";
import type { Member } from "../member.ts";
import { MALE, STANDING } from "../member.ts";
import { fill, inked, line, METAL, shape, stroke, tones } from "../pen.ts";

const BLACK = tones("#37323f"),
  CRIMSON = tones("#9c2430"),
  IRON = tones("#7d8098", { light: "#dfe4f4", shade: "#474a68", deep: "#282a44", line: "#14152a" }),
  GOLD = METAL.gold;
const BUILD = { female: false, bulk: 1, limbs: 0.98 };

/** A gauntlet over a hand, with knuckles of steel. */
const gauntlet =
  inked(
    shape([
      [-22, -44, 1],
      [10, -52],
      [50, -44],
      [66, -20],
      [66, 16],
      [48, 38],
      [8, 44],
      [-24, 38, 1],
    ]),
    IRON.base,
    IRON.line,
    2.6,
  ) +
  fill(
    shape([
      [-18, -40],
      [12, -47],
      [48, -38],
      [58, -20],
      [20, -26],
      [-18, -22],
    ]),
    IRON.light,
    0.7,
  ) +
  fill(
    shape([
      [-20, 20],
      [20, 24],
      [56, 16],
      [44, 36],
      [8, 41],
      [-20, 35],
    ]),
    IRON.deep,
    0.7,
  ) +
  [-30, -8, 14]
    .map((y) =>
      inked(
        shape([
          [56, y - 9, 1],
          [80, y - 2],
          [84, y + 5],
          [78, y + 11],
          [56, y + 14, 1],
        ]),
        IRON.light,
        IRON.line,
        2.2,
      ),
    )
    .join("") +
  inked(
    stroke([
      [-20, -42, 7],
      [-14, 0, 8],
      [-20, 38, 7],
    ]),
    GOLD.base,
    GOLD.line,
    2,
  ) +
  inked(
    shape([
      [18, -14, 1],
      [34, 0, 1],
      [18, 14, 1],
      [2, 0, 1],
    ]),
    "#ff5a3a",
    GOLD.line,
    2.4,
  ) +
  line("M18 -9L28 0", "#fff", 3, 0.8);

/** An extreme fighter of the Phoenix school behind gauntlets of iron. */
export const extreme: Member = {
  title: "Extreme fighter in iron gauntlets",
  look: {
    ...MALE,
    skin: SKIN.tan,
    iris: "#e0482c",
    brow: "#8a6a38",
    jaw: 0.9,
    eye: 0.74,
    browFrown: 7,
    browWidth: 1.5,
    smile: [-1, 1.5],
    turn: 0.45,
    chin: 4,
    nose: 1.2,
    mouth: 1.14,
    eyeSize: 0.94,
    brows: [-2, -2],
    age: 1,
    beard: "#7a5236",
    marks: scar(-28, -26, -36, 36, SKIN.tan),
  },
  build: BUILD,
  hair: (pen) => sweptBack(pen, tones("#dcc08a", { light: "#fff2cc" })),
  outfit: (pen, wind) => ({
    skirtBack: garment(
      pen,
      CRIMSON,
      shape([
        [-90, 470, 1],
        [76, 470, 1],
        [60 - wind * 120, 820],
        [40 - wind * 200, 960, 1],
        [-40 - wind * 260, 920],
        [-120 - wind * 300, 980, 1],
        [-120 - wind * 100, 740],
      ]),
      { cloth: "weave" },
    ),
    leg: (leg) =>
      longSleeve(pen, BLACK, leg, { to: 0.5, extra: [9, 11, 8], cloth: "leather", depth: 15 }) +
      plate(pen, IRON, leg.upper, 0.3, 0.78, GOLD, 14) +
      boot(pen, tones("#2c2732"), leg, { height: 0.3, size: 1.1 }) +
      plate(pen, IRON, leg.lower, 0.06, 0.88, GOLD, 14),
    hips: BLACK,
    torso:
      bodice(
        pen,
        BUILD,
        BLACK,
        [
          [40, 150, 1],
          [30, 200],
          [10, 250, 1],
          [-34, 206],
          [-58, 150, 1],
        ],
        { cloth: "leather", pattern: "#7a7088", grow: 6, hem: 560, shine: 0.4 },
      ) +
      // Plates on the chest, joined by a strap.
      pen.lit(
        inked(
          shape([
            [-150, 220],
            [-60, 196],
            [-2, 260],
            [-10, 330],
            [-70, 350],
            [-138, 310],
          ]),
          pen.linear(0, 200, -140, 340, [
            [0, IRON.light],
            [0.3, IRON.base],
            [0.5, IRON.light],
            [0.64, IRON.base],
            [1, IRON.shade],
          ]),
          IRON.line,
          2.4,
        ),
        10,
        0.4,
      ) +
      pen.lit(
        inked(
          shape([
            [14, 256],
            [50, 196],
            [106, 214],
            [112, 296],
            [70, 338],
            [14, 326],
          ]),
          pen.linear(110, 200, 10, 330, [
            [0, IRON.light],
            [0.3, IRON.base],
            [0.5, IRON.light],
            [0.7, IRON.base],
            [1, IRON.shade],
          ]),
          IRON.line,
          2.4,
        ),
        9,
        0.4,
      ) +
      border(
        GOLD,
        [
          [-138, 312],
          [-70, 350],
          [-10, 332],
          [14, 328],
          [70, 338],
          [110, 298],
        ],
        6,
      ) +
      inked(
        shape([
          [4, 262, 1],
          [24, 290, 1],
          [4, 318, 1],
          [-16, 290, 1],
        ]),
        "#ff5a3a",
        GOLD.line,
        2.6,
      ) +
      fill(
        shape([
          [4, 268, 1],
          [16, 288, 1],
          [4, 292, 1],
        ]),
        "#fff",
        0.55,
      ) +
      line("M-70 380Q0 400 70 378M-80 420Q0 440 74 416", BLACK.light, 2.2, 0.6) +
      sash(pen, BUILD, CRIMSON, 462, 54, "weave") +
      buckle(GOLD, -2, 474, 28),
    collar: standCollar(pen, tones("#4a4454"), GOLD, 0.9),
    arm: (arm) =>
      sleeve(pen, CRIMSON, arm.upper, { from: 0.02, to: 0.5, extra: 8, extraEnd: 10, cloth: "weave" }) +
      plate(pen, IRON, arm.lower, 0.06, 0.96, GOLD, 15),
    shoulder: (near) => pauldron(pen, IRON, GOLD, near ? 1.36 : 1.1, near),
    overHand: () => pen.lit(gauntlet, 10, 0.4),
  }),
  hero: () => ({
    ...STANDING,
    lean: 18,
    head: -12,
    shoulders: -9,
    hips: 7,
    nearArm: [-58, 52],
    farArm: [64, 106],
    farArmScale: 1.02,
    nearLeg: [-44, -66],
    farLeg: [62, -8],
    nearFlip: true,
    wind: 0.6,
    nearFoot: 30,
  }),
  action: () => ({
    // A leap that ends with a blow from above.
    ...STANDING,
    lean: 26,
    head: -6,
    shoulders: -10,
    nearArm: [-120, -168],
    farArm: [70, 20],
    nearLeg: [-50, -112],
    nearFoot: 30,
    farLeg: [82, -4],
    wind: 0.6,
  }),
  victory: () => ({
    ...STANDING,
    nearArm: [-26, 64],
    farArm: [30, -58],
    nearLeg: [-12, -10],
    farLeg: [16, 8],
    nearFlip: true,
  }),
  bust: [-20, 24, 455],
  tilt: 4,
};
