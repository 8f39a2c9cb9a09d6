import { bodice, boot, border, cape, garment, longSleeve, pauldron, plate, sash, skirt } from "../costume.ts";
import { SKIN, scar } from "../face.ts";
import { braided } from "../haircuts.ts";
import { earring } from "../headwear.ts";
import type { Member } from "../member.ts";
import { FEMALE, STANDING } from "../member.ts";
import { curve, fill, inked, line, METAL, shape, tones } from "../pen.ts";
import { towerShield, warhammer } from "../weapons.ts";

const STEEL = METAL.steel,
  GOLD = METAL.gold,
  RED = tones("#a82a34"),
  DARK = tones("#3c3a52");
const BUILD = { female: true, bulk: 0.6, limbs: 1.03 };

/** A shaper of the Phoenix school: a knight in plate with a red cape. */
export const shaper: Member = {
  title: "Shaper in plate armor with a warhammer and a tower shield",
  look: {
    ...FEMALE,
    iris: "#3a7ccc",
    brow: "#a87a3a",
    eye: 0.84,
    jaw: 0.36,
    chin: 1,
    nose: 1.08,
    mouth: 1.08,
    turn: 0.4,
    lashes: 0.5,
    browFrown: 2,
    browWidth: 1.2,
    marks: scar(38, 34, 50, 44, SKIN.fair),
    smile: [0, 2],
    lips: "#c0605c",
  },
  build: BUILD,
  hair: (pen) => braided(pen, tones("#e6bd6c", { light: "#fff2c0" }), RED),
  headwear: () => ({ front: earring("#e8404a", 20) }),
  outfit: (pen, wind) => ({
    behind: cape(pen, RED, { length: 1080, wind: 0.12 + wind * 0.5 }),
    skirtBack: skirt(pen, BUILD, RED, { length: 420, from: -200, to: 160, wind: wind * 0.4, trim: GOLD, pleats: 5 }),
    leg: (leg) =>
      longSleeve(pen, DARK, leg, { to: 0.3, extra: [5, 6, 5] }) +
      plate(pen, STEEL, leg.upper, 0.2, 0.84, GOLD, 10) +
      boot(pen, STEEL, leg, { height: 0.2, size: 0.98 }) +
      plate(pen, STEEL, leg.lower, 0.06, 0.9, GOLD, 10),
    skirtFront:
      skirt(pen, BUILD, RED, {
        length: 300,
        from: -70,
        to: 70,
        left: 0.3,
        right: 0.7,
        wind: wind * 0.3,
        trim: GOLD,
        cloth: "brocade",
        pleats: 2,
      }) +
      [
        [-84, -16],
        [40, 22],
      ]
        .map(
          ([x, turn]) =>
            `<g transform="translate(${x} 470) rotate(${-turn})">${[2, 1, 0]
              .map(
                (i) =>
                  pen.lit(
                    inked(
                      shape([
                        [-44, i * 48, 1],
                        [44, i * 48, 1],
                        [52 + i * 5, 60 + i * 50],
                        [0, 78 + i * 52, 1],
                        [-52 - i * 5, 60 + i * 50],
                      ]),
                      pen.linear(50, 0, -50, 0, [
                        [0, STEEL.light],
                        [0.3, STEEL.base],
                        [0.5, STEEL.light],
                        [0.7, STEEL.base],
                        [1, STEEL.shade],
                      ]),
                      STEEL.line,
                      2.4,
                    ),
                    8,
                    0.4,
                  ) +
                  line(
                    curve([
                      [-50 - i * 5, 56 + i * 50],
                      [0, 74 + i * 52],
                      [50 + i * 5, 56 + i * 50],
                    ]),
                    GOLD.base,
                    5,
                  ),
              )
              .join("")}</g>`,
        )
        .join(""),
    hips: DARK,
    torso:
      pen.lit(
        bodice(
          pen,
          BUILD,
          STEEL,
          [
            [28, 156, 1],
            [12, 184],
            [-10, 188],
            [-46, 156, 1],
          ],
          { grow: 9, hem: 460, depth: 18, shine: 0.5 },
        ) +
          // The plate of the breast, with reflections, and bands over the waist.
          inked(
            shape([
              [-120, 226],
              [-40, 200],
              [14, 214],
              [70, 200],
              [92, 230],
              [96, 310],
              [60, 364],
              [8, 384],
              [-70, 372],
              [-116, 318],
            ]),
            pen.linear(96, 200, -120, 380, [
              [0, STEEL.light],
              [0.18, STEEL.base],
              [0.3, STEEL.light],
              [0.42, STEEL.base],
              [0.7, STEEL.shade],
              [0.86, STEEL.base],
              [1, STEEL.deep],
            ]),
            STEEL.line,
            2.4,
          ) +
          fill(
            shape([
              [30, 220],
              [70, 212],
              [84, 240],
              [80, 300],
              [56, 340],
              [66, 280],
            ]),
            "#fff",
            0.55,
          ) +
          line(
            curve([
              [14, 214],
              [16, 300],
              [8, 384],
            ]),
            STEEL.deep,
            2.6,
            0.8,
          ) +
          fill(
            shape([
              [-100, 250],
              [-60, 226],
              [-20, 232],
              [-60, 260],
              [-86, 310],
            ]),
            "#fff",
            0.3,
          ),
        10,
        0.35,
      ) +
      border(
        GOLD,
        [
          [-118, 322],
          [-70, 374],
          [8, 386],
          [60, 366],
          [96, 314],
        ],
        7,
      ) +
      border(
        GOLD,
        [
          [-118, 226],
          [-40, 202],
          [14, 216],
          [70, 202],
          [90, 228],
        ],
        6,
      ) +
      line(
        curve([
          [-78, 412],
          [0, 428],
          [58, 410],
        ]),
        STEEL.deep,
        2.4,
        0.8,
      ) +
      inked(
        shape([
          [14, 234, 1],
          [36, 262, 1],
          [14, 300, 1],
          [-8, 262, 1],
        ]),
        "#e8404a",
        GOLD.line,
        3,
      ) +
      fill(
        shape([
          [14, 240, 1],
          [28, 260, 1],
          [14, 266, 1],
        ]),
        "#fff",
        0.65,
      ) +
      sash(pen, BUILD, METAL.leather, 456, 34) +
      border(
        GOLD,
        [
          [-76, 458],
          [-8, 472],
          [56, 456],
        ],
        6,
      ),
    collar:
      garment(
        pen,
        STEEL,
        shape([
          [-84, 182],
          [-62, 122, 1],
          [-34, 142],
          [-6, 160],
          [22, 146],
          [44, 124, 1],
          [56, 178],
          [10, 214],
          [-40, 212],
        ]),
        { depth: 9, shine: 0.5 },
      ) +
      border(
        GOLD,
        [
          [-62, 124],
          [-34, 144],
          [-6, 162],
          [22, 148],
          [44, 126],
        ],
        6,
      ) +
      garment(
        pen,
        RED,
        shape([
          [-130, 180],
          [-84, 160],
          [-60, 196],
          [-8, 226],
          [40, 200],
          [58, 160],
          [92, 176],
          [70, 216],
          [0, 250],
          [-84, 228],
        ]),
        {
          depth: 9,
          lines: [
            [
              [-110, 186],
              [-50, 216],
              [0, 232],
            ],
            [
              [70, 186],
              [40, 214],
              [6, 232],
            ],
          ],
        },
      ) +
      `<circle cx="-86" cy="200" r="15" fill="${GOLD.base}" stroke="${GOLD.line}" stroke-width="2.4"/><circle cx="-82" cy="196" r="5" fill="${GOLD.light}"/>`,
    arm: (arm) =>
      longSleeve(pen, DARK, arm, { to: 0.3, extra: [6, 6, 5], cloth: "scales" }) +
      plate(pen, STEEL, arm.upper, 0.46, 0.84, GOLD, 9) +
      plate(pen, STEEL, arm.lower, 0.14, 0.96, GOLD, 8),
    shoulder: (near) => pauldron(pen, STEEL, GOLD, near ? 1.2 : 1, near),
    glove: STEEL,
  }),
  hero: (pen) => ({
    ...STANDING,
    lean: 8,
    head: -4,
    shoulders: 8,
    hips: -7,
    nearArm: [-96, -158],
    nearHand: "grip",
    nearHeld: warhammer(pen),
    nearTurn: 62,
    farArm: [44, 80],
    farHand: "fist",
    farHeld: `<g transform="translate(60 20) rotate(8)">${towerShield(pen, RED)}</g>`,
    nearLeg: [-30, -46],
    farLeg: [46, -2],
    wind: 0.5,
    nearFoot: 26,
  }),
  action: (pen) => ({
    ...shaper.hero(pen),
    lean: 20,
    head: -10,
    nearArm: [-140, -190],
    nearTurn: 30,
    farArm: [54, 96],
    nearLeg: [-46, -64],
    farLeg: [66, -6],
    wind: 0.7,
  }),
  victory: (pen) => ({
    ...STANDING,
    // The hammer stands on its head.
    nearArm: [-26, -4],
    nearHand: "grip",
    nearHeld: `<g transform="translate(0 -300)">${warhammer(pen)}</g>`,
    nearTurn: 92,
    farArm: [30, 40],
    farHeld: `<g transform="translate(40 60) rotate(-46)">${towerShield(pen, RED)}</g>`,
    wind: 0.14,
  }),
  bust: [-16, 24, 455],
  tilt: 2,
};
