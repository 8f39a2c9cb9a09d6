import { bodice, boot, border, longSleeve, sash, sashEnds, skirt } from "../costume.ts";
import { SKIN } from "../face.ts";
import { longStraight } from "../haircuts.ts";
import { diadem, earring } from "../headwear.ts";
import type { Member } from "../member.ts";
import { FEMALE, STANDING } from "../member.ts";
import { METAL, tones } from "../pen.ts";
import { crescentStaff } from "../weapons.ts";

const WHITE = tones("#f4ecf6"),
  ROSE = tones("#b83c7c"),
  PLUM = tones("#5a2f78");
const BUILD = { female: true, bulk: 0, limbs: 0.98 };

/** A shaman of the Mystic Peak in white and rose silk with wide sleeves. */
export const shaman: Member = {
  title: "Shaman in white and rose silk with a crescent staff",
  look: {
    ...FEMALE,
    skin: SKIN.pale,
    iris: "#d8588c",
    brow: "#8f88b8",
    lashes: 0.95,
    eyeShadow: "#d0608e",
    lips: "#c84c6a",
    smile: [2.5, 2.5],
    slant: 1,
    lids: 0.24,
    chin: -2,
    cheeks: 0.25,
    mouth: 0.84,
    nose: 0.92,
    brows: [3, 3],
    turn: 0.3,
    // A mole below the near eye.
    marks: '<circle cx="-30" cy="25" r="2" fill="#6a3a4a"/>',
  },
  build: BUILD,
  hair: (pen) => longStraight(pen, tones("#dcdcf4", { light: "#ffffff" })),
  headwear: () => ({ front: diadem("#f0cc70", "#f04a84") + earring("#f04a84", 30) }),
  outfit: (pen, wind) => ({
    skirtBack: skirt(pen, BUILD, ROSE, {
      length: 868,
      from: -330,
      to: 290,
      wind: wind * 0.5,
      trim: METAL.gold,
      cloth: "waves",
      pleats: 7,
    }),
    leg: (leg) => boot(pen, tones("#efe6f4"), leg, { height: 0.3, size: 0.84 }),
    skirtFront:
      skirt(pen, BUILD, ROSE, {
        length: 840,
        from: -290,
        to: 250,
        wind: wind * 0.42,
        trim: METAL.gold,
        cloth: "waves",
        pleats: 7,
      }) +
      skirt(pen, BUILD, WHITE, {
        length: 360,
        from: -130,
        to: 50,
        left: 0.12,
        right: 0.62,
        wind: wind * 0.4,
        trim: PLUM,
        pleats: 2,
      }) +
      sashEnds(pen, METAL.gold, 2, 470, 470, wind),
    hips: ROSE,
    torso:
      bodice(
        pen,
        BUILD,
        ROSE,
        [
          [24, 150, 1],
          [20, 196],
          [8, 244, 1],
          [-22, 200],
          [-44, 150, 1],
        ],
        { grow: 4, hem: 560 },
      ) +
      border(
        ROSE,
        [
          [-42, 150],
          [-22, 200],
          [8, 246],
        ],
        8,
      ) +
      bodice(
        pen,
        BUILD,
        WHITE,
        [
          [34, 150, 1],
          [36, 220],
          [16, 300, 1],
          [-36, 220],
          [-56, 150, 1],
        ],
        {
          cloth: "brocade",
          pattern: "#d8a8cc",
          opacity: 0.4,
          grow: 7,
          hem: 560,
          lines: [
            [
              [-66, 450],
              [-40, 400],
              [4, 360],
            ],
            [
              [48, 440],
              [40, 390],
              [20, 330],
            ],
            [
              [-104, 300],
              [-84, 350],
              [-60, 400],
            ],
          ],
        },
      ) +
      border(
        PLUM,
        [
          [-54, 150],
          [-34, 220],
          [18, 302],
          [30, 420],
        ],
        10,
      ) +
      border(
        PLUM,
        [
          [34, 152],
          [37, 220],
          [20, 296],
        ],
        6,
      ) +
      sash(pen, BUILD, PLUM, 440, 74, "brocade") +
      border(
        METAL.gold,
        [
          [-72, 442],
          [-6, 456],
          [56, 440],
        ],
        6,
      ),
    arm: (arm) =>
      longSleeve(pen, WHITE, arm, { to: 0.86, extra: [11, 20, 58], depth: 18, cuff: PLUM, cloth: "brocade" }),
  }),
  hero: (pen) => ({
    ...STANDING,
    lean: 6,
    head: 0,
    shoulders: -7,
    hips: 6,
    farArm: [60, 128],
    farHand: "grip",
    farHeld: crescentStaff(pen),
    farTurn: 42,
    nearArm: [-46, -86],
    nearHand: "cast",
    nearFlip: true,
    nearLeg: [-6, -22],
    farLeg: [8, -2],
    wind: 0.5,
    lift: 30,
  }),
  action: (pen) => ({
    // Both hands raised for a spell.
    ...shaman.hero(pen),
    lean: -4,
    head: 4,
    farArm: [84, 156],
    farTurn: 66,
    nearArm: [-96, -140],
    nearLeg: [-4, -30],
    lift: 60,
    wind: 0.7,
  }),
  victory: (pen) => ({
    ...STANDING,
    farArm: [24, 96],
    farHand: "grip",
    farHeld: crescentStaff(pen),
    nearArm: [-18, 34],
    nearHand: "relaxed",
    wind: 0.1,
  }),
  bust: [-12, 24, 455],
  tilt: -3,
};
