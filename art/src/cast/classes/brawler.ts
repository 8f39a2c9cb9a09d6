import { bandage, bodice, boot, border, longSleeve, sash, sashEnds } from "../costume.ts";
import { SKIN, scar } from "../face.ts";
import { spiky } from "../haircuts.ts";
import { wraps } from "../hands.ts";
import { headband, headbandEnds } from "../headwear.ts";
import type { Member } from "../member.ts";
import { LUNGE, MALE, STANDING } from "../member.ts";
import { curve, inked, line, METAL, shape, tones } from "../pen.ts";

const RED = tones("#b32f2c"),
  BLACK = tones("#3a3446"),
  LINEN = tones("#e6d9c2");

/** A broad street fighter of the Phoenix school in an open vest, his hands wrapped. */
export const brawler: Member = {
  title: "Brawler with red hair and wrapped fists",
  look: {
    ...MALE,
    skin: SKIN.tan,
    iris: "#c8702a",
    brow: "#5a1f16",
    jaw: 0.95,
    browWidth: 1.5,
    smile: [0.5, 4],
    grin: true,
    turn: 0.5,
    chin: 2,
    nose: 1.16,
    mouth: 1.16,
    brows: [5, -1],
    // A scar on the cheek and a plaster over the nose.
    marks:
      scar(-34, 26, -18, 42, SKIN.tan) +
      inked(
        shape([
          [12, 17, 1],
          [48, 14, 1],
          [49, 25, 1],
          [13, 29, 1],
        ]),
        LINEN.base,
        LINEN.line,
        1.3,
      ),
  },
  build: { female: false, bulk: 0.9, limbs: 0.97 },
  hair: (pen) => spiky(pen, tones("#a83a26")),
  headwear: () => ({ back: headbandEnds(METAL.gold), front: headband(METAL.gold, METAL.steel) }),
  outfit: (pen, wind) => ({
    hips: BLACK,
    torso:
      // Muscles, the bandage around the waist, then the vest.
      line(
        curve([
          [14, 206],
          [8, 300],
          [0, 420],
        ]),
        SKIN.tan.deep,
        3,
        0.6,
      ) +
      line(
        curve([
          [-110, 300],
          [-50, 322],
          [10, 300],
          [60, 316],
          [92, 290],
        ]),
        SKIN.tan.deep,
        3.4,
        0.6,
      ) +
      line(
        curve([
          [-58, 366],
          [0, 376],
          [52, 364],
        ]),
        SKIN.tan.deep,
        2.4,
        0.5,
      ) +
      line(
        curve([
          [-50, 404],
          [0, 412],
          [48, 402],
        ]),
        SKIN.tan.deep,
        2.4,
        0.5,
      ) +
      bodice(
        pen,
        { female: false, bulk: 0.9, limbs: 1 },
        RED,
        [
          [36, 150, 1],
          [70, 240],
          [64, 340],
          [78, 430],
          [70, 626, 1],
          [10, 626, 1],
          [-64, 420],
          [-60, 330],
          [-20, 230],
          [-46, 150, 1],
        ],
        {
          cloth: "brocade",
          pattern: "#f0b060",
          grow: 7,
          hem: 560,
          lines: [
            [
              [-140, 300],
              [-100, 340],
              [-90, 420],
            ],
            [
              [-150, 240],
              [-118, 270],
              [-96, 280],
            ],
          ],
        },
      ) +
      border(
        METAL.gold,
        [
          [-46, 148],
          [-20, 230],
          [-58, 330],
          [-62, 440],
          [-50, 540],
        ],
        8,
      ) +
      border(
        METAL.gold,
        [
          [36, 148],
          [70, 240],
          [66, 340],
          [78, 440],
        ],
        6,
      ) +
      sash(pen, { female: false, bulk: 0.9, limbs: 1 }, LINEN, 470, 60),
    skirtFront: sashEnds(pen, METAL.gold, 20, 490, 330, wind),
    leg: (leg) =>
      longSleeve(pen, BLACK, leg, { to: 0.74, extra: [12, 22, 16], cloth: "weave", depth: 15 }) +
      bandage(pen, LINEN, leg.lower, 0.66, 1, 5) +
      boot(pen, tones("#2e2838"), leg, {
        height: 0.1,
        size: 1.06,
        sole: "#d8c8a8",
      }),
    arm: (arm) => bandage(pen, LINEN, arm.lower, 0.5, 1.02, 6),
    overHand: () => wraps(LINEN),
    collar: [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) => {
        const u = i / 8,
          x = -58 + u * 102,
          y = 176 + Math.sin(u * Math.PI) * 62;
        return `<circle cx="${x}" cy="${y}" r="11.5" fill="${pen.radial(x + 4, y - 4, 14, [
          [0, "#ffe2b8"],
          [0.3, "#c8602a"],
          [1, "#5a1c1c"],
        ])}" stroke="#3a1018" stroke-width="2"/>`;
      })
      .join(""),
  }),
  hero: () => ({
    ...LUNGE,
    lean: 18,
    head: -12,
    shoulders: -9,
    hips: 7,
    farArm: [74, 102],
    farTurn: -6,
    nearArm: [-58, 96],
    nearHand: "fist",
    farHand: "fist",
    nearFlip: true,
    farArmScale: 1.04,
    nearLeg: [-38, -58],
    farLeg: [64, -6],
    nearFoot: 38,
  }),
  action: () => ({
    // A high kick.
    ...STANDING,
    lean: -20,
    head: 12,
    shoulders: 4,
    hips: -6,
    nearArm: [-70, 70],
    farArm: [20, 140],
    farFlip: true,
    nearLeg: [-8, 0],
    farLeg: [124, 128],
    farFoot: -76,
    wind: 0.3,
  }),
  victory: () => ({
    ...STANDING,
    farArm: [58, 172],
    nearArm: [-38, 58],
    farFlip: true,
    shoulders: -7,
    nearLeg: [-6, -10],
    farLeg: [24, 4],
    head: -3,
  }),
  bust: [-12, 24, 455],
  tilt: -4,
};
