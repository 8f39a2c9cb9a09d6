// What a member of the cast is made of, and the stances that several share.
import type { Build, Headwear, Outfit, Pose } from "./body.ts";
import type { FaceLook } from "./face.ts";
import { SKIN } from "./face.ts";
import type { Hair } from "./hair.ts";
import type { Pen } from "./pen.ts";

/** One of the nine classes. */
export interface Member {
  /** Alternative text of its pictures, to which the pose is added. */
  title: string;
  look: FaceLook;
  build: Build;
  hair: (pen: Pen) => Hair;
  headwear?: (pen: Pen) => Headwear;
  /** wind is that of the pose. */
  outfit: (pen: Pen, wind: number) => Outfit;
  /** Full body, dynamic. */
  hero: (pen: Pen) => Pose;
  /** Full body in another movement, where a figure is alone; its hero pose by default. */
  action?: (pen: Pen) => Pose;
  /** Full body, upright. */
  victory: (pen: Pen) => Pose;
  /** Middle and size of the square that shows the bust. */
  bust: [x: number, y: number, size: number];
  /** Degrees by which the head of the bust is tilted. */
  tilt: number;
}

/** Faces from which those of the members differ. */
export const MALE: FaceLook = {
  skin: SKIN.fair,
  iris: "#3f8fd8",
  brow: "#1d2238",
  jaw: 0.55,
  eye: 0.8,
  slant: 4,
  lashes: 0.15,
  browWidth: 1.25,
  browFrown: 3,
  smile: [0.5, 2.5],
};
export const FEMALE: FaceLook = {
  skin: SKIN.fair,
  iris: "#3fa878",
  brow: "#5a3022",
  jaw: 0,
  eye: 1.04,
  slant: 2,
  lashes: 0.8,
  browWidth: 0.8,
  browFrown: -1,
  smile: [1.5, 2.5],
  lips: "#cf6a68",
};

/** Upright with hanging arms: a bust, and what victory poses begin with. */
export const STANDING: Pose = {
  lean: 0,
  head: 0,
  nearArm: [-13, -4],
  farArm: [12, 6],
  // The weight is on the near leg: its hip is higher, its shoulder lower.
  shoulders: -4,
  hips: 5,
  nearLeg: [-4, -7],
  farLeg: [18, 1],
  nearHand: "fist",
  farHand: "fist",
  wind: 0.06,
};
/** A wide stance, the far leg bent in front. */
export const LUNGE: Pose = {
  ...STANDING,
  lean: 12,
  head: -8,
  shoulders: -7,
  hips: 6,
  nearLeg: [-34, -56],
  farLeg: [54, 4],
  nearFoot: 40,
  wind: 0.55,
};
