// Small things of the pictures of news: books, bottles, cabinets, the moon of the emblem.
import { rng } from "../engine.ts";
import { flat, line, lit, oval } from "../items/shapes.ts";
import { fade, rect } from "./view.ts";

/** Wood with grain along the picture, as a texture of a layer. */
export const WOOD = { strength: 0.24, frequency: 0.012, verticalScale: 0.14, seed: 5 };

/** The moon of the emblem around the origin, about 200 units high. */
export const crescent = (color: string) =>
  `<path d="M34 -96A100 100 0 1 0 90 54A82 82 0 1 1 34 -96Z" fill="${color}"/>`;
/** Books that stand on a board: the origin is the upper left corner of the space. */
export const bookRow = (width: number, height: number, seed: number) => {
  const r = rng(seed + 1);
  let svg = "";
  for (let x = 4; x < width - 14; ) {
    const w = 14 + r() * 20,
      h = height * (0.6 + r() * 0.36),
      [dark, bright] = [
        ["#5a1a20", "#b04a48"],
        ["#1a3a5a", "#4a84a8"],
        ["#6a4a14", "#d0a04a"],
        ["#1f4a34", "#5a9a6c"],
        ["#43245a", "#8a5aa8"],
        ["#6a5a44", "#d8c49a"],
      ][(r() * 6) | 0];
    svg += `${lit(rect(x, height - h, Math.min(w, width - x), h), dark, bright)}<path d="M${x} ${height - h * 0.8}h${w}M${x} ${height - h * 0.2}h${w}" stroke="#ffe0a0" stroke-opacity=".5" stroke-width="3"/>`;
    x += w + 1;
  }
  return svg;
};
/** A corked bottle of a colored liquid that stands at (x, y); 300 units high at scale 1. */
export const bottle = (x: number, y: number, scale: number, color: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${lit("M-26 -270H26V-200Q90 -170 90 -90V-20Q90 0 68 0H-68Q-90 0 -90 -20V-90Q-90 -170 -26 -200Z", "#20304a", "#cfe4f0", 'opacity=".55"')}${lit("M-82 -120H82V-20Q82 -6 66 -6H-66Q-82 -6 -82 -20Z", "#14142a", color)}${flat(oval(0, -120, 82, 15), color)}${lit("M-24 -300H24V-262H-24Z", "#5a3a1c", "#c8965a")}${line("M-56 -150Q-70 -120 -66 -50", "#fff", 10, 'opacity=".7"')}<path d="M-40 -80H40V-40H-40Z" fill="#fff4d8" opacity=".8"/></g>`;
/** A cabinet with bottles on its boards. */
export const cabinetFront = (x: number, y: number, width: number, height: number, boards: number, seed: number) => {
  const r = rng(seed),
    step = height / boards;
  let svg =
    fade(rect(x, y, width, height), "#4a5a54", "#1c2c2c") +
    flat(rect(x + 16, y + 16, width - 32, height - 32), "#0c1c20");
  for (let k = 0; k < boards; k++) {
    const ground = y + (k + 1) * step - 14;
    for (let bx = x + 60; bx < x + width - 50; bx += 74)
      svg += bottle(
        bx,
        ground,
        0.34 + r() * 0.16,
        ["#5affa0", "#ff7a8a", "#ffd060", "#6ac8ff", "#d88aff"][(r() * 5) | 0],
      );
    svg += fade(rect(x, ground, width, 18), "#8a9a8c", "#3a4a44");
  }
  return svg;
};
/** A round coin with the moon, seen at an angle; tilt is its height as a share of its width. */
export const moonCoin = (x: number, y: number, r: number, tilt: number, thick = 0.22) => {
  const ry = r * tilt,
    t = r * thick * Math.sqrt(1 - tilt * tilt);
  return `${lit(`M${x - r} ${y}V${y + t}A${r} ${ry} 0 0 0 ${x + r} ${y + t}V${y}Z`, "#5a2a06", "#d88a28")}<path d="${[
    ...Array(9),
  ]
    .map((_, i) => {
      const a = 0.3 + (i / 8) * 2.54,
        cx = x + Math.cos(a) * r,
        cy = y + Math.sin(a) * ry;
      return `M${cx.toFixed(1)} ${cy.toFixed(1)}v${t.toFixed(1)}`;
    })
    .join(
      "",
    )}" stroke="#5a2a06" stroke-width="${(r * 0.03).toFixed(1)}" opacity=".7"/>${lit(oval(x, y, r, ry), "#a85c10", "#fff0a0")}${lit(oval(x, y, r * 0.82, ry * 0.82), "#ffe088", "#b86c14")}${lit(oval(x, y, r * 0.76, ry * 0.76), "#c87c18", "#ffdc70")}<g transform="translate(${x} ${y}) scale(${(r * 0.0056).toFixed(4)} ${(r * 0.0056 * tilt).toFixed(4)})">${crescent("#7a3c08")}</g><g transform="translate(${x - r * 0.02} ${y - ry * 0.03}) scale(${(r * 0.0056).toFixed(4)} ${(r * 0.0056 * tilt).toFixed(4)})">${crescent("#fff2a8")}</g>`;
};
