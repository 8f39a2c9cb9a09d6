// The nine classes as drawn characters: cut-outs of their own, and fragments for scenes.
import type { Pose } from "./body.ts";
import { drawFigure } from "./body.ts";
import { archer } from "./classes/archer.ts";
import { assassin } from "./classes/assassin.ts";
import { brawler } from "./classes/brawler.ts";
import { extreme } from "./classes/extreme.ts";
import { magician } from "./classes/magician.ts";
import { scientist } from "./classes/scientist.ts";
import { shaman } from "./classes/shaman.ts";
import { shaper } from "./classes/shaper.ts";
import { swordsman } from "./classes/swordsman.ts";
import type { Member } from "./member.ts";
import { STANDING } from "./member.ts";
import { Pen } from "./pen.ts";

/** All members by class. */
export const CAST = {
  brawler,
  archer,
  swordsman,
  shaman,
  extreme,
  scientist,
  assassin,
  magician,
  shaper,
} satisfies Record<string, Member>;
/** The name of a class. */
export type ClassName = keyof typeof CAST;
/** How a member is shown. */
export type PoseName = "hero" | "action" | "bust" | "victory";

/** Light that a figure stands in. */
export interface FigureLight {
  /** Along the edges at the upper right. */
  rim?: string;
  /** Along the edges at the left. */
  back?: string;
  /** Width of the rim in units of the figure. */
  width?: number;
  /** Color that multiplies all others, and how much of it. */
  ambient?: [color: string, strength: number];
}

/** A member of the cast in one of its poses or another one, as an SVG fragment with its definitions, in units of the figure; ground is the y of its soles. */
export const castFigure = (
  name: ClassName,
  poseName: PoseName | ((pen: Pen) => Pose),
  id: string,
  { rim = "#e4eeff", back = "#7f8cff", width = 4, ambient }: FigureLight = {},
) => {
  const member: Member = CAST[name],
    pen = new Pen(id),
    pose: Pose =
      typeof poseName === "function"
        ? poseName(pen)
        : poseName === "bust"
          ? { ...STANDING, head: member.tilt }
          : (member[poseName] ?? member.hero)(pen),
    drawn = drawFigure(
      pen,
      {
        look: member.look,
        build: member.build,
        hair: member.hair(pen),
        headwear: member.headwear?.(pen),
        outfit: member.outfit(pen, pose.wind),
      },
      pose,
      poseName === "bust",
    ),
    svg = pen.rim(drawn.svg, { rim, back, width, ambient });
  return { svg: `<defs>${pen.defs}</defs>${svg}`, ground: drawn.ground };
};
