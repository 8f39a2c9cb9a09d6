import { bodice, boot, border, longSleeve, pauldron, plate, sash, sashEnds, skirt } from "../costume.ts";
import { topknot } from "../haircuts.ts";
import type { Member } from "../member.ts";
import { LUNGE, MALE, STANDING } from "../member.ts";
import { fill, METAL, shape, tones } from "../pen.ts";
import { sword } from "../weapons.ts";

const BLUE = tones("#2f5fb4"),
  WHITE = tones("#e9edf8"),
  NAVY = tones("#27325f"),
  STEEL = METAL.steel;
const BUILD = { female: false, bulk: 0.3, limbs: 1.04 };

/** A swordsman of the Sacred Gate: blue silk over white, a pauldron on the sword arm. */
export const swordsman: Member = {
  title: "Swordsman in blue silk with a straight sword",
  look: {
    ...MALE,
    iris: "#3f8fe0",
    brow: "#1b2140",
    jaw: 0.45,
    chin: 4,
    eye: 0.76,
    slant: 6,
    lids: 0.08,
    browWidth: 1.1,
    mouth: 0.92,
    nose: 1.04,
  },
  build: BUILD,
  hair: (pen) => topknot(pen, tones("#2d3a70", { light: "#8fa8e8" }), tones("#d8e4ff")),
  outfit: (pen, wind) => ({
    skirtBack: skirt(pen, BUILD, BLUE, { length: 640, from: -260, to: 190, wind: wind * 0.9, trim: WHITE, pleats: 6 }),
    leg: (leg) =>
      longSleeve(pen, NAVY, leg, { to: 0.62, extra: [12, 18, 10], depth: 15 }) +
      boot(pen, tones("#3a3a58"), leg, {
        height: 0.55,
        trim: STEEL,
        sole: "#c8ccdc",
      }),
    skirtFront:
      skirt(pen, BUILD, BLUE, {
        length: 520,
        from: -210,
        to: 60,
        left: 0,
        right: 0.46,
        wind: wind * 0.7,
        cloth: "brocade",
        trim: WHITE,
        pleats: 3,
      }) + sashEnds(pen, WHITE, 6, 480, 380, wind),
    hips: NAVY,
    torso:
      bodice(
        pen,
        BUILD,
        WHITE,
        [
          [30, 150, 1],
          [22, 200],
          [8, 268, 1],
          [-26, 206],
          [-52, 150, 1],
        ],
        { grow: 4, hem: 560 },
      ) +
      border(
        tones("#9cb4e8"),
        [
          [-50, 148],
          [-26, 206],
          [6, 270],
        ],
        10,
      ) +
      bodice(
        pen,
        BUILD,
        BLUE,
        [
          [40, 150, 1],
          [42, 220],
          [20, 320, 1],
          [-44, 220],
          [-66, 150, 1],
        ],
        {
          cloth: "brocade",
          grow: 7,
          hem: 560,
          lines: [
            [
              [-96, 450],
              [-60, 400],
              [-6, 360],
            ],
            [
              [70, 440],
              [50, 380],
              [26, 340],
            ],
            [
              [-132, 290],
              [-100, 330],
              [-84, 390],
            ],
            [
              [-30, 452],
              [-10, 420],
              [0, 380],
            ],
          ],
        },
      ) +
      border(
        WHITE,
        [
          [-62, 150],
          [-42, 220],
          [20, 322],
          [40, 440],
        ],
        11,
      ) +
      border(
        WHITE,
        [
          [40, 152],
          [43, 220],
          [24, 312],
        ],
        7,
      ) +
      sash(pen, BUILD, NAVY, 456, 64, "waves") +
      fill(
        shape([
          [-100, 470, 1],
          [78, 468, 1],
          [78, 476, 1],
          [-100, 478, 1],
        ]),
        METAL.gold.base,
      ),
    arm: (arm) =>
      longSleeve(pen, BLUE, arm, { to: 0.5, extra: [11, 13, 6], cloth: "brocade", depth: 14 }) +
      plate(pen, STEEL, arm.lower, 0.3, 0.92, METAL.gold, 6),
    shoulder: (near) => (near ? pauldron(pen, STEEL, METAL.gold, 1.02, true) : ""),
    glove: tones("#39406c"),
  }),
  hero: (pen) => ({
    ...LUNGE,
    farArm: [58, 128],
    farArmScale: 0.92,
    farHand: "sword-fingers",
    nearArm: [-70, -120],
    nearHand: "grip",
    nearHeld: sword(pen),
    nearTurn: 126,
    lean: 16,
    shoulders: -8,
    hips: 7,
    nearLeg: [-38, -60],
    farLeg: [60, -4],
  }),
  action: (pen) => ({
    // A leap with the sword above the head.
    ...swordsman.hero(pen),
    lean: 24,
    head: -14,
    nearArm: [-150, -172],
    nearTurn: 58,
    farArm: [60, 140],
    nearLeg: [-58, -110],
    farLeg: [64, -24],
    lift: 160,
    wind: 0.8,
  }),
  victory: (pen) => ({
    ...STANDING,
    nearArm: [-20, 2],
    nearHand: "grip",
    nearHeld: sword(pen),
    nearTurn: 38,
    farArm: [16, 10],
    farHand: "relaxed",
    wind: 0.14,
  }),
  bust: [-24, -5, 480],
  tilt: 0,
};
