import { bodice, boot, border, buckle, folds, garment, longSleeve, sash, skirt } from "../costume.ts";
import { bob } from "../haircuts.ts";
import { glasses, goggles } from "../headwear.ts";
import type { Member } from "../member.ts";
import { FEMALE, STANDING } from "../member.ts";
import { fill, inked, line, METAL, shape, tones } from "../pen.ts";
import { rayGun } from "../weapons.ts";

const COAT = tones("#eef1f8"),
  SHIRT = tones("#6fb6d8"),
  TIE = tones("#c83a4c"),
  SKIRT = tones("#34456e"),
  DARK = tones("#3a3850");
const BUILD = { female: true, bulk: 0.08, limbs: 1 };

/** A scientist of the Sacred Gate in a long coat, goggles on her brow. */
export const scientist: Member = {
  title: "Scientist in a white coat with a ray gun",
  look: {
    ...FEMALE,
    iris: "#2a9acc",
    brow: "#1c5a66",
    lashes: 0.5,
    eye: 1.08,
    chin: -4,
    cheeks: 0.6,
    nose: 0.9,
    mouth: 0.92,
    brows: [7, 1],
    // A smile of one corner only.
    smile: [-0.5, 6],
    gaze: [1.5, -1],
  },
  build: BUILD,
  hair: (pen) => bob(pen, tones("#2f9ca4", { light: "#a8f0e8" })),
  headwear: (pen) => ({ front: glasses("#4a2a3c") + goggles(pen, METAL.leather, tones("#4ad8e8")) }),
  outfit: (pen, wind) => ({
    skirtBack: skirt(pen, BUILD, COAT, { length: 640, from: -240, to: 200, wind: wind * 0.8, trim: SHIRT, pleats: 5 }),
    leg: (leg) =>
      longSleeve(pen, DARK, leg, { to: 0.8, extra: [3, 3, 3], depth: 13 }) +
      boot(pen, tones("#6a3f30"), leg, {
        height: 0.5,
        size: 0.86,
        trim: METAL.gold,
      }),
    skirtFront:
      skirt(pen, BUILD, SKIRT, { length: 230, from: -116, to: 96, wind: wind * 0.2, cloth: "weave", pleats: 6 }) +
      skirt(pen, BUILD, COAT, {
        length: 600,
        from: -250,
        to: 30,
        left: 0,
        right: 0.34,
        wind: wind * 0.7,
        trim: SHIRT,
        pleats: 2,
      }),
    hips: SKIRT,
    torso:
      bodice(
        pen,
        BUILD,
        SHIRT,
        [
          [24, 146, 1],
          [18, 180],
          [10, 206, 1],
          [-16, 182],
          [-40, 146, 1],
        ],
        {
          grow: 3,
          hem: 560,
          lines: [
            [
              [-50, 440],
              [-20, 400],
              [0, 380],
            ],
          ],
        },
      ) +
      inked(
        shape([
          [2, 204, 1],
          [18, 204, 1],
          [22, 224],
          [30, 380],
          [16, 408, 1],
          [2, 384],
          [0, 224],
        ]),
        TIE.base,
        TIE.line,
        2.2,
      ) +
      fill(
        shape([
          [12, 226],
          [22, 226],
          [28, 378],
          [17, 402],
        ]),
        TIE.light,
        0.5,
      ) +
      inked(
        shape([
          [0, 202, 1],
          [20, 202, 1],
          [18, 226, 1],
          [4, 226, 1],
        ]),
        TIE.light,
        TIE.line,
        2,
      ) +
      inked(
        shape([
          [-40, 150, 1],
          [-22, 150],
          [10, 204, 1],
          [-24, 232, 1],
        ]),
        SHIRT.light,
        SHIRT.line,
        2,
      ) +
      inked(
        shape([
          [26, 150, 1],
          [20, 160],
          [12, 204, 1],
          [34, 222, 1],
        ]),
        SHIRT.light,
        SHIRT.line,
        2,
      ) +
      bodice(
        pen,
        BUILD,
        COAT,
        [
          [42, 152, 1],
          [50, 260],
          [34, 460],
          [40, 626, 1],
          [-20, 626, 1],
          [-30, 460],
          [-44, 300],
          [-62, 152, 1],
        ],
        {
          grow: 9,
          hem: 560,
          lines: [
            [
              [-70, 440],
              [-52, 400],
              [-40, 380],
            ],
            [
              [-106, 300],
              [-84, 350],
              [-70, 390],
            ],
            [
              [52, 430],
              [48, 390],
              [44, 360],
            ],
          ],
        },
      ) +
      garment(
        pen,
        COAT,
        shape([
          [-66, 148, 1],
          [-36, 156],
          [-18, 240],
          [-30, 372, 1],
          [-62, 290, 1],
          [-84, 280, 1],
          [-80, 250, 1],
        ]),
        { depth: 8 },
      ) +
      garment(
        pen,
        COAT,
        shape([
          [44, 150, 1],
          [34, 170],
          [34, 250],
          [36, 372, 1],
          [58, 290, 1],
          [68, 278, 1],
          [64, 240, 1],
        ]),
        { depth: 6 },
      ) +
      // A pocket with pens, a badge, the belt.
      inked(
        shape([
          [-92, 324, 1],
          [-48, 330, 1],
          [-48, 378, 1],
          [-88, 372, 1],
        ]),
        COAT.base,
        COAT.line,
        2,
      ) +
      [
        ["#d8404a", -80],
        ["#3a8fd8", -68],
      ]
        .map(([c, x]) =>
          inked(
            shape([
              [+x, 306, 1],
              [+x + 7, 307, 1],
              [+x + 6, 332, 1],
              [+x, 331, 1],
            ]),
            String(c),
            COAT.line,
            1.4,
          ),
        )
        .join("") +
      `<circle cx="60" cy="312" r="12" fill="${METAL.gold.base}" stroke="${METAL.gold.line}" stroke-width="2"/><circle cx="63" cy="309" r="4" fill="${METAL.gold.light}"/>` +
      sash(pen, BUILD, METAL.leather, 462, 30) +
      buckle(METAL.gold, 0, 472, 16) +
      folds(COAT, []),
    arm: (arm) => longSleeve(pen, COAT, arm, { to: 0.9, extra: [9, 10, 9], cuff: SHIRT }),
    glove: tones("#6a4a44"),
    collar:
      line("M-58 168L-46 150", COAT.line, 1) +
      border(
        METAL.leather,
        [
          [-98, 208],
          [-60, 330],
          [-40, 440],
        ],
        6,
      ),
  }),
  hero: (pen) => ({
    ...STANDING,
    lean: -8,
    head: 6,
    shoulders: -5,
    hips: 9,
    farArm: [75, 98],
    farHand: "trigger",
    farTurn: 8,
    farHeld: rayGun(pen),
    nearArm: [-36, 66],
    nearHand: "open",
    nearLeg: [-16, -30],
    farLeg: [38, 2],
    wind: 0.45,
    nearFoot: 16,
  }),
  action: (pen) => ({
    // A shot in a leap.
    ...scientist.hero(pen),
    lean: -14,
    head: 10,
    farArm: [80, 96],
    nearArm: [-80, -120],
    nearLeg: [-60, -112],
    nearFoot: 30,
    farLeg: [36, -30],
    farFoot: 20,
    lift: 150,
    wind: 0.8,
  }),
  victory: (pen) => ({
    ...STANDING,
    farArm: [44, 164],
    farHand: "trigger",
    farHeld: `<g transform="rotate(-90 54 0)">${rayGun(pen)}</g>`,
    nearArm: [-32, 54],
    nearHand: "open",
  }),
  bust: [-16, 20, 455],
  tilt: -5,
};
