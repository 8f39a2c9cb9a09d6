import { bodice, boot, border, garment, longSleeve, sash, skirt, sleeve } from "../costume.ts";
import { SKIN } from "../face.ts";
import { twinTails } from "../haircuts.ts";
import { hat } from "../headwear.ts";
import type { Member } from "../member.ts";
import { FEMALE, STANDING } from "../member.ts";
import { fill, inked, METAL, part, shape, stroke, tones } from "../pen.ts";
import { wand } from "../weapons.ts";

const VIOLET = tones("#5a3cae"),
  LILAC = tones("#e6d8f6"),
  GOLD = METAL.gold,
  INDIGO = tones("#332a66"),
  STOCKING = tones("#473a86", { light: "#9a8ae0" });
const BUILD = { female: true, bulk: 0, limbs: 0.94 };

/** A magician of the Mystic Peak with a pointed hat and a wand of starlight. */
export const magician: Member = {
  title: "Magician with a pointed hat and a star wand",
  look: {
    ...FEMALE,
    skin: SKIN.pale,
    iris: "#9a58e0",
    brow: "#7d50a0",
    eye: 1.2,
    eyeSize: 1.08,
    chin: -9,
    cheeks: 1,
    nose: 0.8,
    turn: 0.5,
    brows: [5, 5],
    smile: [2.5, 4],
    grin: true,
    lips: "#d8687c",
  },
  build: BUILD,
  hair: (pen) => twinTails(pen, tones("#cda2ec", { light: "#fff0ff" }), GOLD),
  headwear: (pen) => ({
    front: hat(pen, VIOLET, GOLD),
    shadow: shape([
      [-90, -60],
      [-40, -70],
      [40, -80],
      [80, -60],
      [80, -120],
      [-90, -120],
    ]),
  }),
  outfit: (pen, wind) => ({
    behind: garment(
      pen,
      INDIGO,
      shape([
        [-110, 180],
        [80, 176],
        [120 - wind * 80, 460],
        [90 - wind * 240, 760, 1],
        [-20 - wind * 300, 700],
        [-140 - wind * 340, 800, 1],
        [-190 - wind * 150, 480],
      ]),
      {
        lines: [
          [
            [-60, 220],
            [-90, 480],
            [-120 - wind * 200, 720],
          ],
          [
            [20, 220],
            [40, 480],
            [10 - wind * 160, 700],
          ],
        ],
      },
    ),
    skirtBack: skirt(pen, BUILD, INDIGO, { length: 380, from: -230, to: 190, wind: wind * 0.4, trim: GOLD, pleats: 7 }),
    bareLegs: true,
    leg: (leg) =>
      longSleeve(pen, STOCKING, leg, { from: 0.5, to: 0.7, extra: [2, 1, 2] }) +
      pen.lit(inked(stroke(part(leg.upper, 0.5, 0.56, 3, 3, 1)), GOLD.base, GOLD.line, 2), 6, 0.3) +
      boot(pen, VIOLET, leg, { height: 0.5, size: 0.82, trim: GOLD }),
    skirtFront: skirt(pen, BUILD, VIOLET, {
      length: 320,
      from: -210,
      to: 170,
      wind: wind * 0.35,
      trim: GOLD,
      cloth: "brocade",
      pleats: 7,
    }),
    hips: VIOLET,
    torso:
      bodice(
        pen,
        BUILD,
        LILAC,
        [
          [26, 148, 1],
          [6, 184],
          [-44, 148, 1],
        ],
        { grow: 3, hem: 560 },
      ) +
      bodice(
        pen,
        BUILD,
        VIOLET,
        [
          [44, 240, 1],
          [30, 300],
          [0, 330],
          [-50, 300],
          [-80, 236, 1],
        ].map(([x, y, c]) => [x, y, c ?? 0]),
        {
          cloth: "brocade",
          grow: 5,
          hem: 560,
          lines: [
            [
              [-64, 450],
              [-40, 400],
              [-6, 370],
            ],
            [
              [46, 440],
              [36, 390],
              [16, 350],
            ],
          ],
        },
      ) +
      fill(
        shape([
          [-46, 148, 1],
          [28, 148, 1],
          [6, 186, 1],
        ]),
        "#f4dcd4",
      ) +
      [360, 392, 424]
        .map((y) =>
          inked(
            shape([
              [-10, y - 8, 1],
              [14, y, 1],
              [-10, y + 8, 1],
              [-4, y, 1],
            ]),
            GOLD.base,
            GOLD.line,
            1.8,
          ),
        )
        .join("") +
      sash(pen, BUILD, GOLD, 452, 26),
    collar:
      // A short cape over the shoulders, tied by a bow with a stone.
      garment(
        pen,
        VIOLET,
        shape([
          [-50, 150],
          [-104, 170],
          [-150, 222],
          [-164, 292, 1],
          [-110, 308],
          [-60, 300],
          [-20, 322, 1],
          [2, 204, 1],
          [-20, 176],
        ]),
        {
          cloth: "brocade",
          lines: [
            [
              [-70, 180],
              [-110, 230],
              [-126, 296],
            ],
            [
              [-40, 184],
              [-56, 240],
              [-60, 290],
            ],
          ],
        },
      ) +
      garment(
        pen,
        VIOLET,
        shape([
          [28, 150],
          [70, 164],
          [104, 214],
          [116, 278, 1],
          [74, 296],
          [40, 310, 1],
          [8, 204, 1],
          [14, 176],
        ]),
        {
          cloth: "brocade",
          lines: [
            [
              [50, 180],
              [70, 230],
              [80, 284],
            ],
          ],
        },
      ) +
      border(
        GOLD,
        [
          [-162, 288],
          [-110, 304],
          [-60, 297],
          [-20, 318],
        ],
        7,
      ) +
      border(
        GOLD,
        [
          [40, 306],
          [74, 292],
          [114, 276],
        ],
        6,
      ) +
      garment(
        pen,
        LILAC,
        shape([
          [-46, 142, 1],
          [-24, 160],
          [4, 202, 1],
          [-34, 206],
          [-66, 168, 1],
        ]),
        { depth: 6 },
      ) +
      garment(
        pen,
        LILAC,
        shape([
          [26, 142, 1],
          [20, 166],
          [8, 202, 1],
          [34, 200],
          [50, 164, 1],
        ]),
        { depth: 5 },
      ) +
      garment(
        pen,
        GOLD,
        shape([
          [4, 206, 1],
          [-40, 184],
          [-52, 210],
          [-36, 236],
          [4, 214, 1],
          [42, 234],
          [54, 206],
          [42, 184],
        ]),
        { depth: 6 },
      ) +
      inked(
        shape([
          [5, 194, 1],
          [18, 210, 1],
          [5, 228, 1],
          [-8, 210, 1],
        ]),
        "#9a5aff",
        GOLD.line,
        2.4,
      ) +
      fill(
        shape([
          [5, 199, 1],
          [12, 209, 1],
          [5, 212, 1],
        ]),
        "#fff",
        0.8,
      ),
    arm: (arm) =>
      // A puffed sleeve, the bare elbow, and a long glove without fingers.
      sleeve(pen, LILAC, arm.upper, { to: 0.56, extra: 17, extraEnd: 12, cuff: GOLD, depth: 12 }) +
      sleeve(pen, VIOLET, arm.lower, { from: 0.14, to: 0.98, extra: 5, extraEnd: 4, cloth: "brocade" }) +
      pen.lit(inked(stroke(part(arm.lower, 0.12, 0.2, 7, 7, 1)), GOLD.base, GOLD.line, 2), 6, 0.3),
  }),
  hero: (pen) => ({
    ...STANDING,
    lean: 10,
    head: -4,
    shoulders: -8,
    hips: 7,
    farArm: [66, 132],
    farHand: "grip",
    farHeld: wand(pen),
    farTurn: 30,
    nearArm: [-58, -98],
    nearHand: "cast",
    nearFlip: true,
    nearLeg: [2, -74],
    farLeg: [30, -8],
    wind: 0.6,
    lift: 130,
    nearFoot: 34,
    farFoot: 34,
  }),
  victory: (pen) => ({
    ...STANDING,
    farArm: [46, 158],
    farHand: "grip",
    farHeld: wand(pen),
    farTurn: 50,
    nearArm: [-34, 54],
    nearHand: "open",
    wind: 0.12,
  }),
  bust: [-14, -6, 490],
  tilt: -6,
};
