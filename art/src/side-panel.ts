// Pictures of the side panel: coins, a capsule machine and gift boxes by moonlight. The left is dark, for text.
import { capsule, giftBox } from "./items/boxes.ts";
import { box, flat, glint, line, lit, oval, star } from "./items/shapes.ts";
import type { DrawObject } from "./items/tile.ts";
import { ITEM_PALETTE } from "./items/tile.ts";
import * as props from "./props.ts";
import { Stage } from "./stage.ts";

const GOLD: [string, string] = ["#5a2e08", "#ffd76a"];
const WIDTH = 520;
/** Draws a picture of 520 x height pixels; its units are pixels. accent is the color of the light around the object. */
const drawSidePanel = async (height: number, accent: string, shadows: string, draw: DrawObject) => {
  const stage = new Stage(WIDTH, height, ITEM_PALETTE, WIDTH);
  await stage.over(
    `<rect width="520" height="${height}" fill="url(#s)"/><circle cx="440" cy="${height * 0.4}" r="${height * 0.36}" fill="url(#m)"/>`,
    {
      defs: `<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="430" cy="${height * 0.4}" r="420"><stop stop-color="#7d95bd"/><stop offset=".3" stop-color="#445e96"/><stop offset=".65" stop-color="#1c2e56"/><stop offset="1" stop-color="#0c142a"/></radialGradient><radialGradient id="m" cx=".6" cy=".36" r=".7"><stop stop-color="#ffe9b4" stop-opacity=".85"/><stop offset="1" stop-color="#d8c49a" stop-opacity=".42"/></radialGradient>`,
    },
  );
  // Mountains far away and mist on the ground.
  const ground = height * 0.62;
  await stage.over(
    `<path d="M-20 ${height}L40 ${height * 0.6}L96 ${height * 0.74}L170 ${height * 0.46}L236 ${height * 0.68}L300 ${height * 0.52}L380 ${height * 0.72}L470 ${height * 0.5}L540 ${height * 0.66}V${height}Z" fill="#2b4272" opacity=".62"/><path d="M-20 ${ground}H540V${height + 20}H-20Z" fill="url(#f)"/>`,
    {
      blur: 2,
      defs: '<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#5a76ac" stop-opacity="0"/><stop offset=".3" stop-color="#5a76ac" stop-opacity=".6"/><stop offset=".6" stop-color="#293c66"/><stop offset="1" stop-color="#121b34"/></linearGradient>',
    },
  );
  await stage.add(flat(oval(410, height * 0.62, 110, height * 0.36), accent), 0.22, 22);
  await stage.over(flat(shadows, "#03060e", 'opacity=".8"'), { blur: 5 });
  await draw(stage);
  await stage.add(props.sparks({ seed: 4, count: 14, width: WIDTH, height, color: accent, maxSize: 2 }), 1);
  return stage.finish({ vignette: 0.35, bloom: 0.32, bloomThreshold: 0.8, grain: 0, contrast: 1.1, saturation: 1.04 });
};

/** A coin that lies on a pile: its thick edge, its face and a ring. */
const lyingCoin = async (stage: Stage, x: number, y: number, r: number) => {
  const ry = r * 0.36;
  await stage.over(
    lit(`M${x - r} ${y}V${y + 9}A${r} ${ry} 0 0 0 ${x + r} ${y + 9}V${y}Z`, "#2a1404", "#c8862a") +
      lit(oval(x, y, r, ry), "#7a4208", "#ffdf80"),
    { rim: 0.5 },
  );
  await stage.over(
    `<ellipse cx="${x}" cy="${y}" rx="${r * 0.7}" ry="${ry * 0.66}" fill="none" stroke="#7a4608" stroke-width="2"/>`,
  );
};
/** A pile of coins, 520 x 180 pixels. */
export const rechargePanel = () =>
  drawSidePanel(180, "#ffb43a", oval(386, 164, 130, 14), async (stage) => {
    for (const [x, y, count] of [
      [330, 146, 2],
      [478, 142, 5],
      [376, 136, 4],
      [424, 150, 3],
    ])
      for (let i = 0; i < count; i++) await lyingCoin(stage, x + ((i * 5) % 7) - 3, y - i * 12, 34);
    // One large coin stands on the pile, turned to the light.
    const turned = (svg: string) => `<g transform="translate(418 72) rotate(10) scale(.84 1)">${svg}</g>`;
    await stage.over(turned(lit(oval(-9, 2, 56), "#2a1404", "#a8641a")), { rim: 0.8 });
    await stage.over(turned(lit(oval(0, 0, 56), ...GOLD)), { rim: 0.9 });
    await stage.over(
      turned(
        `<circle r="44" fill="none" stroke="#6a3a08" stroke-width="4"/>${lit(star(0, 0, 34, 12, 4), "#4a2404", "#a86a18")}`,
      ),
    );
    await stage.over(turned(line("M-34 -30A46 46 0 0 1 6 -49", "#fff6d0", 6)));
    await stage.add(flat(glint(448, 36, 26), "#fff"), 1.2);
  });

/** A capsule machine, 520 x 240 pixels; the page cuts off an eighth at the top and at the bottom. */
export const capsuleShopPanel = () =>
  drawSidePanel(240, "#ff5a7a", oval(390, 206, 108, 13), async (stage) => {
    const base = box(412, 210, 62, 52, 70, 0.2),
      neck = box(412, 140, 54, 45, 12, 0.2);
    await stage.over(lit(base.left, "#1c0610", "#7a1226") + lit(base.right, "#7a1226", "#ff5a62"), { rim: 0.9 });
    await stage.over(lit(neck.left, "#0a1020", "#33486e") + lit(neck.right, "#33486e", "#7c98cc"), { rim: 0.6 });
    // A glass ball full of capsules.
    await stage.over(lit(oval(410, 88, 58, 54), "#0a1838", "#4a74b8"), { rim: 1.1 });
    for (const [x, y, color] of [
      [378, 112, "#e8404a"],
      [404, 122, "#f2b632"],
      [432, 118, "#2fae72"],
      [446, 98, "#e8404a"],
      [390, 92, "#3a8af0"],
      [418, 98, "#c05af0"],
    ] as const)
      await stage.over(
        lit(oval(x, y, 15), "#141c3a", "#cfe0ff") +
          lit(`M${x - 15} ${y}A15 15 0 0 0 ${x + 15} ${y}Z`, "#1c1020", color),
        { rim: 0.4 },
      );
    await stage.over(line("M436 52Q456 64 460 86", "#fff", 6, 'opacity=".85"'));
    await stage.over(lit("M392 38Q410 26 430 36L426 46H396Z", "#3a0a16", "#ff6a6a"), { rim: 0.8 });
    // The knob and the chute.
    await stage.over(lit(oval(440, 164, 15, 17), "#8a5a14", "#ffe08a") + line("M440 153V175", "#5a3408", 5), {
      rim: 0.5,
    });
    await stage.over(flat("M362 164L396 171V194L362 187Z", "#05070e"));
    await stage.add(flat("M366 170L392 175V190L366 185Z", "#ffb43a"), 0.5, 3);
    await capsule(stage, ["#0a2a6a", "#4aa0ff"], "translate(326 182) rotate(-14) scale(.34)");
    await capsule(stage, ["#5a0612", "#f0404a"], "translate(484 186) rotate(16) scale(.28)");
  });

/** Gift boxes and a coupon, 520 x 240 pixels; the page cuts off an eighth at the top and at the bottom. */
export const redeemCodePanel = () =>
  drawSidePanel(240, "#ff7a5a", oval(394, 204, 120, 13), async (stage) => {
    const coupon = (svg: string) => `<g transform="translate(350 96) rotate(-20) scale(.5)">${svg}</g>`;
    await stage.over(
      coupon(lit("M-130 -66H130V-22A22 22 0 0 0 130 22V66H-130V22A22 22 0 0 0 -130 -22Z", "#3a2408", "#f0c04a")),
      { rim: 0.9 },
    );
    await stage.over(
      coupon(
        line("M-58 -58V58", "#3a2408", 6, 'stroke-dasharray="10 12"') +
          flat(star(36, 0, 44, 18), "#4a2c08") +
          line("M-104 -24H-84M-104 4H-84M-104 32H-84", "#4a2c08", 9),
      ),
    );
    await giftBox(stage, ["#0a1430", "#1f3a78", "#4a78c8"], ["#7a0a1c", "#ff4a5a"], "translate(312 42) scale(.62)");
    await giftBox(stage, ["#1c0410", "#7a1230", "#d83a54"], ["#8a5a14", "#ffe08a"], "translate(410 90) scale(.44)");
    await stage.add(flat(glint(454, 62, 22), "#fff"), 1.2);
  });
