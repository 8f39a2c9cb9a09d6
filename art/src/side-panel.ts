// Pictures of the strip of promotions: a person of the cast with coins, capsules or gifts. Wide screens show a band of 110
// units in the middle, phones the part from 270 to 470; what matters is in both. The left is dark, for text.
import type { ClassName } from "./cast/index.ts";
import { castFigure } from "./cast/index.ts";
import { capsule, giftBox } from "./items/boxes.ts";
import { flat, glint, line, lit, star } from "./items/shapes.ts";
import type { DrawObject } from "./items/tile.ts";
import { ITEM_PALETTE } from "./items/tile.ts";
import * as props from "./props.ts";
import { moonCoin } from "./scenes-news/furniture.ts";
import { Stage } from "./stage.ts";

const WIDTH = 520,
  HEIGHT = 180;
/** Where the eyes of the person are, and the size of the head. */
interface Person {
  name: ClassName;
  x: number;
  y: number;
  scale: number;
}
interface Panel {
  /** Colors of the ground at the right, and of the light behind the person. */
  ground: [string, string];
  accent: string;
  person: Person;
  /** Behind the person, and before. */
  behind: DrawObject;
  front: DrawObject;
}
/** Draws a picture of 520 x 180 pixels at a multiple of its size. */
const drawPanel = async ({ ground, accent, person: { name, x, y, scale }, behind, front }: Panel) => {
  const stage = new Stage(2 * WIDTH, 2 * HEIGHT, ITEM_PALETTE, WIDTH);
  await stage.over('<rect width="520" height="180" fill="url(#s)"/>', {
    defs: `<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="392" cy="70" r="400"><stop stop-color="${ground[0]}"/><stop offset=".45" stop-color="${ground[1]}"/><stop offset="1" stop-color="#0a0f20"/></radialGradient>`,
  });
  // Rays from behind the head, and lamps far out of focus.
  await stage.add(
    [...Array(14)]
      .map((_, i) => {
        const a = (i / 14) * Math.PI * 2 + 0.2,
          at = (turn: number) => `${x + Math.cos(a + turn) * 420} ${y + Math.sin(a + turn) * 420}`;
        return `<path d="M${x} ${y}L${at(-0.09)}L${at(0.09)}Z" fill="${accent}" opacity=".16"/>`;
      })
      .join(""),
    0.6,
    3,
  );
  await stage.add(
    [
      [196, 40, 15],
      [236, 132, 22],
      [286, 60, 11],
      [478, 34, 20],
      [504, 120, 14],
      [258, 92, 8],
    ]
      .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${accent}" opacity=".5"/>`)
      .join(""),
    0.4,
    2.4,
  );
  await stage.add(`<circle cx="${x}" cy="${y}" r="84" fill="${accent}" opacity=".6"/>`, 0.5, 26);
  await behind(stage);
  await stage.over(
    `<g transform="translate(${x} ${y}) scale(${scale})">${castFigure(name, "bust", "promo", { rim: "#fff2d8", back: accent, width: 5 }).svg}</g>`,
  );
  await front(stage);
  await stage.add(
    // None at the left edge, where half of one would be left of it.
    `<g transform="translate(160 0)">${props.sparks({ seed: 9, count: 14, width: WIDTH - 190, height: HEIGHT, color: accent, maxSize: 1.8 })}</g>`,
    0.9,
  );
  return stage.finish({ vignette: 0.3, bloom: 0.26, bloomThreshold: 0.82, grain: 0, contrast: 1.08, leftShade: 0.2 });
};
const turned = (x: number, y: number, degrees: number, svg: string) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees})">${svg}</g>`;

/** Coins that a grinning fighter tosses. */
export const rechargePanel = () =>
  drawPanel({
    ground: ["#b8722a", "#5a2a18"],
    accent: "#ffb43a",
    person: { name: "brawler", x: 392, y: 82, scale: 0.37 },
    behind: (stage) =>
      stage.over(
        turned(318, 58, -24, moonCoin(0, 0, 13, 0.8)) +
          turned(476, 70, 30, moonCoin(0, 0, 15, 0.7)) +
          turned(346, 44, 12, moonCoin(0, 0, 8, 0.5)),
        { blur: 0.7 },
      ),
    front: async (stage) => {
      await stage.over(
        turned(314, 108, -14, moonCoin(0, 0, 25, 0.92, 0.34)) +
          turned(462, 116, 20, moonCoin(0, 0, 21, 0.84, 0.34)) +
          turned(278, 88, 34, moonCoin(0, 0, 10, 0.5)) +
          turned(500, 94, -20, moonCoin(0, 0, 10, 0.6)),
        { rim: 0.4 },
      );
      await stage.add(flat(glint(324, 92, 13) + glint(470, 104, 9), "#fff"), 1.1);
    },
  });

/** A magician who lets capsules float. */
export const capsuleShopPanel = () =>
  drawPanel({
    ground: ["#a04ab0", "#3a1f66"],
    accent: "#ff7ad0",
    person: { name: "magician", x: 386, y: 84, scale: 0.36 },
    behind: async (stage) => {
      await capsule(stage, ["#0c4a2a", "#3ad08a"], "translate(468 54) rotate(24) scale(.2)");
    },
    front: async (stage) => {
      await capsule(stage, ["#5a0612", "#ff4a5a"], "translate(304 104) rotate(-16) scale(.36)");
      await capsule(stage, ["#0a2a6a", "#4aa0ff"], "translate(464 116) rotate(18) scale(.3)");
      await capsule(stage, ["#6a4208", "#ffc83a"], "translate(284 62) rotate(30) scale(.18)");
      await stage.add(flat(glint(316, 88, 12) + glint(474, 98, 9), "#fff"), 1.1);
    },
  });

/** An archer with gifts and a coupon. */
export const redeemCodePanel = () =>
  drawPanel({
    ground: ["#2f9a9a", "#12404e"],
    accent: "#7affd8",
    person: { name: "archer", x: 396, y: 80, scale: 0.36 },
    behind: async (stage) => {
      const coupon = (svg: string) => `<g transform="translate(474 62) rotate(14) scale(.3)">${svg}</g>`;
      await stage.over(
        coupon(lit("M-130 -66H130V-22A22 22 0 0 0 130 22V66H-130V22A22 22 0 0 0 -130 -22Z", "#3a2408", "#ffd45a")),
        { rim: 0.7 },
      );
      await stage.over(
        coupon(
          line("M-58 -58V58", "#3a2408", 8, 'stroke-dasharray="12 14"') +
            flat(star(36, 0, 44, 18), "#4a2c08") +
            line("M-104 -24H-84M-104 4H-84M-104 32H-84", "#4a2c08", 10),
        ),
      );
    },
    front: async (stage) => {
      await giftBox(stage, ["#1c0410", "#7a1230", "#e8405a"], ["#8a5a14", "#ffe08a"], "translate(282 84) scale(.3)");
      await giftBox(stage, ["#0a1430", "#1f3a88", "#4a82e8"], ["#7a0a1c", "#ff5a6a"], "translate(440 84) scale(.3)");
      await stage.add(flat(glint(494, 46, 9) + glint(322, 96, 10), "#fff"), 1.1);
    },
  });
