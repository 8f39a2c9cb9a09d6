import { bandage, bodice, boot, border, garment, longSleeve, plate, sash, sashEnds, scarf } from "../costume.ts";
import { SKIN } from "../face.ts";
import { bob } from "../haircuts.ts";
import { hood, mask } from "../headwear.ts";
import type { Member } from "../member.ts";
import { LUNGE, MALE, STANDING } from "../member.ts";
import { inked, METAL, shape, stroke, tones } from "../pen.ts";
import { scythe } from "../weapons.ts";

const NIGHT = tones("#40345f"),
  VIOLET = tones("#6a4aa8"),
  RED = tones("#c02a3e"),
  GREY = tones("#8d88a8");
const BUILD = { female: false, bulk: 0.1, limbs: 1.02 };

/** An assassin of the Mystic Peak: hooded and masked, with a red scarf. */
export const assassin: Member = {
  title: "Hooded assassin with a red scarf and a scythe",
  look: {
    ...MALE,
    skin: SKIN.pale,
    iris: "#b06cff",
    brow: "#2a1c40",
    jaw: 0.25,
    eye: 0.76,
    slant: 9,
    lids: 0.1,
    browFrown: 6,
    lashes: 0.3,
    gaze: [2.5, 0],
  },
  build: BUILD,
  hair: (pen) => ({ ...bob(pen, tones("#3f3160", { light: "#9c84d8" })), back: "" }),
  headwear: (pen) => {
    const worn = hood(pen, tones("#4b3a7c"), tones("#7a2a4a"));
    return { back: worn.back, front: mask(pen, tones("#38305c")) + worn.front, shadow: worn.shadow };
  },
  outfit: (pen, wind) => ({
    behind:
      garment(
        pen,
        RED,
        stroke([
          [-60, 150, 22],
          [-150, 150 + wind * 10, 32],
          [-240, 210 - wind * 150, 36],
          [-330, 250 - wind * 300, 40],
          [-420 - wind * 100, 340 - wind * 420, 30],
        ]),
        { depth: 12 },
      ) +
      garment(
        pen,
        RED,
        stroke([
          [-50, 170, 18],
          [-130, 220, 26],
          [-200, 310 - wind * 150, 30],
          [-260, 400 - wind * 260, 30],
          [-330 - wind * 60, 460 - wind * 300, 22],
        ]),
        { depth: 11 },
      ),
    skirtBack: garment(
      pen,
      NIGHT,
      shape([
        [-100, 460, 1],
        [78, 460, 1],
        [90 - wind * 80, 760],
        [60 - wind * 220, 980, 1],
        [-10 - wind * 240, 880],
        [-90 - wind * 300, 1010, 1],
        [-150 - wind * 160, 760],
      ]),
      {
        cloth: "weave",
        lines: [
          [
            [-40, 480],
            [-60, 700],
            [-100 - wind * 160, 900],
          ],
          [
            [30, 480],
            [30, 700],
            [10 - wind * 120, 860],
          ],
        ],
      },
    ),
    leg: (leg) =>
      longSleeve(pen, NIGHT, leg, { to: 0.5, extra: [8, 12, 6], cloth: "weave", depth: 14 }) +
      bandage(pen, GREY, leg.lower, 0.4, 0.92, 6) +
      boot(pen, tones("#2f2747"), leg, { height: 0.14 }),
    hips: NIGHT,
    torso:
      bodice(
        pen,
        BUILD,
        NIGHT,
        [
          [40, 150, 1],
          [20, 190],
          [-6, 210],
          [-40, 190],
          [-60, 150, 1],
        ],
        { cloth: "scales", pattern: VIOLET.light, opacity: 0.22, grow: 5, hem: 560 },
      ) +
      garment(
        pen,
        VIOLET,
        shape([
          [-146, 200],
          [-70, 170],
          [30, 290],
          [70, 440, 1],
          [-92, 450, 1],
          [-116, 340],
        ]),
        {
          cloth: "leather",
          pattern: VIOLET.deep,
          opacity: 0.4,
          lines: [
            [
              [-80, 440],
              [-50, 390],
              [0, 350],
            ],
            [
              [-128, 290],
              [-96, 320],
              [-70, 380],
            ],
          ],
        },
      ) +
      border(
        METAL.steel,
        [
          [-72, 172],
          [28, 290],
          [70, 436],
        ],
        7,
      ) +
      inked(
        stroke([
          [-120, 210, 8],
          [-20, 300, 9],
          [84, 330, 8],
        ]),
        METAL.leather.base,
        METAL.leather.line,
        2.2,
      ) +
      [-70, -20, 30]
        .map((x, i) =>
          inked(
            shape([
              [x, 246 + i * 36, 1],
              [x + 12, 252 + i * 34, 1],
              [x + 4, 318 + i * 32, 1],
              [x - 8, 290 + i * 34, 1],
            ]),
            METAL.steel.light,
            METAL.steel.line,
            1.8,
          ),
        )
        .join("") +
      sash(pen, BUILD, RED, 458, 46),
    skirtFront: sashEnds(pen, RED, 0, 474, 320, wind),
    overHead: scarf(pen, RED, 1.16),
    arm: (arm) =>
      longSleeve(pen, NIGHT, arm, { to: 0.4, extra: [6, 7, 5], cloth: "weave" }) +
      bandage(pen, GREY, arm.lower, 0.28, 0.6, 3) +
      plate(pen, tones("#5a4a84"), arm.lower, 0.42, 0.96, METAL.steel, 5),
    shoulder: (near) =>
      near
        ? garment(
            pen,
            VIOLET,
            shape([
              [-54, -22],
              [-6, -50],
              [42, -30],
              [52, 14],
              [40, 56, 1],
              [0, 40],
              [-34, 62, 1],
              [-60, 20],
            ]),
            { cloth: "leather", pattern: VIOLET.deep, opacity: 0.4, depth: 10 },
          ) +
          border(
            METAL.steel,
            [
              [-36, 60],
              [0, 40],
              [40, 54],
            ],
            5,
          )
        : "",
    glove: tones("#352c52"),
  }),
  hero: (pen) => ({
    ...LUNGE,
    lean: 24,
    head: -16,
    shoulders: -7,
    hips: 8,
    farArm: [62, 128],
    farHand: "grip",
    farHeld: scythe(pen),
    farTurn: 34,
    nearArm: [-52, -70],
    nearHand: "sword-fingers",
    nearFlip: true,
    nearLeg: [-50, -66],
    farLeg: [66, -10],
    wind: 0.75,
    nearFoot: 42,
  }),
  action: (pen) => ({
    ...assassin.hero(pen),
    lean: 34,
    head: -26,
    nearArm: [-60, -84],
    nearLeg: [-70, -88],
    nearFoot: 76,
    farLeg: [96, 8],
    wind: 0.9,
  }),
  victory: (pen) => ({
    ...STANDING,
    farArm: [26, 84],
    farHand: "grip",
    farHeld: scythe(pen),
    nearArm: [-20, 18],
    nearHand: "relaxed",
    wind: 0.25,
  }),
  bust: [-18, 30, 455],
  tilt: 5,
};
