import { bodice, boot, border, buckle, folds, garment, longSleeve, plate, sash, skirt } from "../costume.ts";
import { SKIN } from "../face.ts";
import { ponytail } from "../haircuts.ts";
import { earring } from "../headwear.ts";
import type { Member } from "../member.ts";
import { FEMALE, LUNGE, STANDING } from "../member.ts";
import { curve, fill, inked, line, METAL, shape, stroke, tones } from "../pen.ts";
import { arrow, bow } from "../weapons.ts";

const TEAL = tones("#2c7f92"),
  CREAM = tones("#efe6d6"),
  NAVY = tones("#2c3f70"),
  LEATHER = tones("#8a5436", { light: "#c99768" });
const BUILD = { female: true, bulk: 0.1, limbs: 1.02 };

/** A slim archer of the Sacred Gate in a teal jacket with a leather guard. */
export const archer: Member = {
  title: "Archer in a teal jacket with a tall bow",
  look: {
    ...FEMALE,
    skin: SKIN.honey,
    iris: "#3fae7c",
    brow: "#5a3022",
    eye: 0.92,
    lashes: 0.6,
    slant: 4,
    browWidth: 0.95,
    browFrown: 1,
    smile: [0.5, 3.5],
    jaw: 0.12,
    cheeks: 0.2,
    turn: 0.15,
    gaze: [2, 0],
    freckles: true,
  },
  build: BUILD,
  hair: (pen) => ponytail(pen, tones("#94552f"), tones("#3f8fd8")),
  headwear: () => ({ front: earring("#8fe0c8", 24) }),
  outfit: (pen, wind) => ({
    behind:
      // The quiver with its arrows.
      [0, 1, 2, 3]
        .map(
          (i) =>
            `<g transform="translate(${-150 + i * 15} ${90 + i * 6}) rotate(${-24 + i * 2})">${
              line("M0 0V120", "#d8c8a8", 5) +
              inked(
                shape([
                  [0, -40, 1],
                  [13, -26, 1],
                  [13, 22, 1],
                  [0, 34, 1],
                  [-13, 22, 1],
                  [-13, -26, 1],
                ]),
                i % 2 ? "#e8ecf8" : "#d8404a",
                "#3a1420",
                1.8,
              )
            }</g>`,
        )
        .join("") +
      garment(
        pen,
        LEATHER,
        shape([
          [-178, 158, 1],
          [-98, 130, 1],
          [-14, 380],
          [-40, 410],
          [-84, 400],
        ]),
        { cloth: "leather", pattern: LEATHER.deep, opacity: 0.5 },
      ) +
      border(
        METAL.gold,
        [
          [-178, 160],
          [-98, 132],
        ],
        9,
      ),
    skirtBack: skirt(pen, BUILD, TEAL, { length: 330, from: -190, to: 130, wind: wind * 0.8, trim: CREAM, pleats: 5 }),
    leg: (leg) =>
      longSleeve(pen, NAVY, leg, { to: 0.6, extra: [4, 4, 4] }) +
      boot(pen, LEATHER, leg, { height: 0.72, size: 0.86, trim: METAL.gold }),
    skirtFront: skirt(pen, BUILD, TEAL, {
      length: 250,
      from: -150,
      to: 40,
      left: 0,
      right: 0.5,
      wind: wind * 0.5,
      trim: CREAM,
      cloth: "waves",
      pleats: 2,
    }),
    hips: NAVY,
    torso:
      garment(
        pen,
        CREAM,
        shape([
          [-60, 150],
          [-40, 290],
          [30, 330],
          [60, 240],
          [44, 150],
          [16, 196],
        ]),
        { depth: 10 },
      ) +
      fill(
        shape([
          [-30, 146, 1],
          [22, 148, 1],
          [10, 214, 1],
        ]),
        "#f0c6ac",
      ) +
      bodice(
        pen,
        BUILD,
        TEAL,
        [
          [30, 150, 1],
          [34, 230],
          [22, 330, 1],
          [-30, 230],
          [-52, 150, 1],
        ],
        {
          cloth: "waves",
          grow: 7,
          hem: 560,
          lines: [
            [
              [-70, 440],
              [-40, 400],
              [10, 390],
            ],
            [
              [50, 440],
              [40, 390],
              [24, 360],
            ],
            [
              [-104, 300],
              [-80, 350],
              [-60, 400],
            ],
          ],
        },
      ) +
      border(
        CREAM,
        [
          [-50, 148],
          [-30, 228],
          [22, 330],
          [10, 440],
        ],
        9,
      ) +
      border(
        CREAM,
        [
          [30, 150],
          [35, 226],
          [24, 326],
        ],
        6,
      ) +
      // The leather guard of the string side and its straps.
      garment(
        pen,
        LEATHER,
        shape([
          [-60, 214],
          [-106, 250],
          [-112, 318],
          [-80, 368],
          [-20, 372],
          [22, 346],
          [-4, 290],
          [-30, 232],
        ]),
        { cloth: "leather", pattern: LEATHER.deep, opacity: 0.5, shine: 0.4 },
      ) +
      line(
        curve([
          [-64, 226],
          [-98, 256],
          [-103, 314],
          [-76, 357],
          [-20, 361],
          [12, 343],
        ]),
        LEATHER.light,
        2.2,
        0.8,
      ) +
      inked(
        stroke([
          [-86, 178, 9],
          [-20, 262, 9],
          [50, 320, 9],
          [80, 330, 9],
        ]),
        LEATHER.base,
        LEATHER.line,
        2.2,
      ) +
      buckle(METAL.gold, -26, 256, 15) +
      sash(pen, BUILD, LEATHER, 452, 34) +
      buckle(METAL.gold, -4, 462, 18) +
      folds(TEAL, []),
    collar:
      garment(
        pen,
        TEAL,
        shape([
          [-82, 178],
          [-64, 112, 1],
          [-40, 128],
          [-16, 176],
          [2, 212, 1],
          [-40, 208],
        ]),
        { depth: 7 },
      ) +
      border(
        CREAM,
        [
          [-64, 112],
          [-40, 130],
          [-14, 176],
          [2, 212],
        ],
        6,
      ) +
      garment(
        pen,
        TEAL,
        shape([
          [54, 172],
          [44, 118, 1],
          [28, 136],
          [16, 176],
          [6, 212, 1],
          [36, 202],
        ]),
        { depth: 5 },
      ) +
      border(
        CREAM,
        [
          [44, 118],
          [28, 138],
          [16, 176],
          [6, 212],
        ],
        5,
      ),
    arm: (arm) =>
      longSleeve(pen, CREAM, arm, { to: 0.5, extra: [9, 10, 6] }) +
      plate(pen, LEATHER, arm.lower, 0.36, 0.94, METAL.gold, 5),
    shoulder: (near) =>
      near
        ? garment(
            pen,
            TEAL,
            shape([
              [-42, -16],
              [-6, -40],
              [36, -26],
              [44, 20],
              [30, 66, 1],
              [-8, 58],
              [-46, 66, 1],
              [-52, 24],
            ]),
            { cloth: "waves", depth: 10 },
          ) +
          border(
            CREAM,
            [
              [-46, 64],
              [-8, 56],
              [30, 64],
            ],
            7,
          )
        : "",
    glove: tones("#6a4334"),
  }),
  hero: (pen) => ({
    ...LUNGE,
    lean: -6,
    head: 4,
    shoulders: -4,
    hips: 7,
    farArm: [78, 99],
    farTurn: 9,
    nearArm: [-106, 86],
    nearArmScale: 0.94,
    farHand: "grip",
    nearHand: "string",
    farHeld: bow(pen, 690),
    nearHeld: `<g transform="translate(40 -2)">${arrow(690)}</g>`,
    nearLeg: [-22, -42],
    farLeg: [46, 2],
    wind: 0.4,
    nearFoot: 34,
  }),
  action: (pen) => ({
    // On one knee.
    ...archer.hero(pen),
    lean: -2,
    nearLeg: [4, -84],
    nearFoot: 76,
    farLeg: [88, 2],
  }),
  victory: (pen) => ({
    ...STANDING,
    farArm: [30, 92],
    farHand: "grip",
    farHeld: `<g transform="translate(0 90)">${bow(pen)}</g>`,
    nearArm: [-30, 22],
    nearHand: "relaxed",
    head: 2,
  }),
  bust: [-40, 25, 466],
  tilt: 3,
};
