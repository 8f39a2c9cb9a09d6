// What the icons of skills are drawn with, on a square of 256 units: motion, light, energy and things, in the colors of a
// class. Hands, weapons and people are those of the cast.
import type { ClassName, PoseName } from "../cast/index.ts";
import { castFigure } from "../cast/index.ts";
import type { Point } from "../cast/pen.ts";
import { fill, inked, line, METAL, Pen, shape, stroke, tones } from "../cast/pen.ts";
import { leaf, star } from "../items/shapes.ts";

/** Colors of a class: from the dark corners of its icons to the light of its energy; spark contrasts with both. */
export interface SkillColors {
  deep: string;
  mid: string;
  light: string;
  spark: string;
}
export const SIDE = 256;
const INK = "#0a0814";
const WHITE = "#fffdf2";

/** Moves, turns and scales an SVG fragment; a negative scaleX mirrors it. */
export const put = (svg: string, x: number, y: number, scale = 1, degrees = 0, mirror = false) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale} ${mirror ? -scale : scale})">${svg}</g>`;
const polygon = (...points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
/** Points on an arc around (x, y) whose width grows from 0 to `width` and falls again. Degrees: 0 points right. */
export const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number, width: number): Point[] =>
  Array.from({ length: 13 }, (_, i) => {
    const u = i / 12,
      a = ((from + (to - from) * u) * Math.PI) / 180;
    return [x + Math.cos(a) * rx, y + Math.sin(a) * ry, Math.sin(Math.PI * u ** 1.4) * width + 0.4];
  });

/** Tools for the icons of one class. */
export class Kit {
  readonly pen: Pen;
  readonly colors: SkillColors;
  private readonly name: ClassName;
  private figures = 0;
  constructor(name: ClassName, colors: SkillColors, prefix: string) {
    this.name = name;
    this.colors = colors;
    this.pen = new Pen(prefix);
  }
  /** The ground of an icon, lit around (x, y). */
  ground(x = 150, y = 104) {
    const { deep, mid } = this.colors;
    return (
      `<rect width="${SIDE}" height="${SIDE}" fill="${this.pen.radial(x, y, 190, [
        [0, mid],
        [0.55, deep],
        [1, INK],
      ])}"/>` +
      Array.from({ length: 9 }, (_, i) => {
        const a = i * 0.7 + 0.2,
          at = (angle: number) => [x + Math.cos(angle) * 300, y + Math.sin(angle) * 300];
        return fill(polygon([x, y], at(a), at(a + 0.16)), mid, 0.22);
      }).join("")
    );
  }
  /** The frame and the darker corners over a finished icon. */
  frame() {
    const { light } = this.colors;
    return `<rect width="${SIDE}" height="${SIDE}" fill="${this.pen.radial(128, 120, 190, [
      [0.6, INK, 0],
      [1, INK, 0.75],
    ])}"/><rect x="4" y="4" width="248" height="248" fill="none" stroke="${INK}" stroke-width="8"/><rect x="10" y="10" width="236" height="236" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="4"/>`;
  }
  glow(x: number, y: number, r: number, opacity = 0.9, color = this.colors.light) {
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${this.pen.radial(x, y, r, [
      [0, WHITE, opacity],
      [0.25, color, opacity * 0.85],
      [1, color, 0],
    ])}"/>`;
  }
  /** A stroke of motion through [x, y, half width], white within. */
  swoosh(points: Point[], opacity = 1, color = this.colors.light) {
    const path = stroke(points);
    return `<g opacity="${opacity}">${this.pen.soft(fill(path, color, 0.9), 9)}${fill(path, color)}${fill(
      stroke(points.map(([x, y, w]) => [x, y, w * 0.42])),
      WHITE,
      0.92,
    )}</g>`;
  }
  /** Lines of speed that end around (x, y) and come from where degrees point. */
  streaks(x: number, y: number, degrees: number, length: number, spread: number, count = 7, opacity = 0.8) {
    const a = (degrees * Math.PI) / 180;
    return Array.from({ length: count }, (_, i) => {
      const aside = count > 1 ? (i / (count - 1) - 0.5) * spread : 0,
        l = length * (0.6 + 0.4 * Math.abs(Math.sin(i * 2.4 + 1))),
        x0 = x - Math.sin(a) * aside,
        y0 = y + Math.cos(a) * aside;
      return fill(
        stroke([
          [x0, y0, i % 2 ? 3.4 : 5],
          [x0 + Math.cos(a) * l, y0 + Math.sin(a) * l, 0.3],
        ]),
        i % 3 ? this.colors.light : WHITE,
        opacity,
      );
    }).join("");
  }
  /** The flash of a hit. */
  burst(x: number, y: number, r: number, points = 9, color = this.colors.light) {
    return (
      this.glow(x, y, r * 1.5, 0.8, color) +
      fill(star(x, y, r, r * 0.36, points, 0.2), color) +
      fill(star(x, y, r * 0.72, r * 0.26, points, 0.2), WHITE) +
      Array.from({ length: 6 }, (_, i) => {
        const a = i * 1.05 + 0.4;
        return `<circle cx="${x + Math.cos(a) * r * 1.15}" cy="${y + Math.sin(a) * r * 1.1}" r="${3 + (i % 3)}" fill="${WHITE}"/>`;
      }).join("")
    );
  }
  ring(x: number, y: number, rx: number, ry = rx, degrees = 0, width = 6, opacity = 1, color = this.colors.light) {
    const one = (stroke: string, w: number) =>
      `<ellipse rx="${rx}" ry="${ry}" fill="none" stroke="${stroke}" stroke-width="${w}"/>`;
    return `<g opacity="${opacity}" transform="translate(${x} ${y}) rotate(${degrees})">${this.pen.soft(one(color, width * 2.2), 6)}${one(color, width)}${one(WHITE, width * 0.35)}</g>`;
  }
  orb(x: number, y: number, r: number, color = this.colors.light) {
    return `${this.glow(x, y, r * 1.9, 0.7, color)}<circle cx="${x}" cy="${y}" r="${r}" fill="${this.pen.radial(
      x + r * 0.3,
      y - r * 0.35,
      r * 1.4,
      [
        [0, WHITE],
        [0.4, color],
        [1, this.colors.deep],
      ],
    )}" stroke="${WHITE}" stroke-opacity=".6" stroke-width="2"/>`;
  }
  bolt(points: Point[], width = 7, color = this.colors.light) {
    const d = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
    return this.pen.soft(line(d, color, width * 2.4, 0.8), 8) + line(d, color, width) + line(d, WHITE, width * 0.45);
  }
  /** A flame whose foot is at (x, y). */
  flame(x: number, y: number, size: number, degrees = 0, color = this.colors.light) {
    const tongue = shape([
      [0, 8],
      [-34, -10],
      [-26, -58],
      [-12, -40],
      [-4, -112, 1],
      [12, -72],
      [20, -92, 1],
      [34, -34],
      [26, -4],
    ]);
    return put(
      this.pen.soft(fill(tongue, color, 0.8), 10) +
        fill(tongue, color) +
        `<g transform="translate(2 2) scale(.64)">${fill(tongue, this.colors.spark)}</g><g transform="translate(3 4) scale(.34)">${fill(tongue, WHITE)}</g>`,
      x,
      y,
      size,
      degrees,
    );
  }
  smoke(x: number, y: number, r: number, color: string, opacity = 0.8) {
    return this.pen.soft(
      [
        [-0.6, 0.1, 0.6],
        [0, -0.25, 0.7],
        [0.62, 0.06, 0.56],
        [0.1, 0.3, 0.66],
      ]
        .map(
          ([u, v, w]) =>
            `<circle cx="${x + u * r}" cy="${y + v * r}" r="${w * r}" fill="${color}" opacity="${opacity}"/>`,
        )
        .join(""),
      r * 0.16,
    );
  }
  /** An angular stone, or a crystal. */
  rock(x: number, y: number, width: number, height: number, degrees = 0, base = "#8a7a68") {
    const w = width / 2,
      { light, shade, deep } = tones(base),
      outline = polygon([-w, 0], [-w * 0.82, -height * 0.66], [-w * 0.1, -height], [w * 0.8, -height * 0.7], [w, 0]);
    return put(
      inked(outline, base, INK, 4) +
        fill(polygon([-w * 0.1, -height], [w * 0.8, -height * 0.7], [w, 0], [w * 0.16, -height * 0.42]), light) +
        fill(polygon([-w, 0], [-w * 0.82, -height * 0.66], [w * 0.16, -height * 0.42], [-w * 0.1, 0]), shade) +
        fill(polygon([-w * 0.1, 0], [w * 0.16, -height * 0.42], [w, 0]), deep),
      x,
      y,
      1,
      degrees,
    );
  }
  /** A crystal that points down to (x, y). */
  shard(x: number, y: number, length: number, width: number, degrees = 0) {
    const w = width / 2,
      top = -length;
    return put(
      this.pen.soft(fill(polygon([0, 0], [-w, top * 0.7], [0, top], [w, top * 0.7]), this.colors.light, 0.8), 8) +
        inked(polygon([0, 0], [-w, top * 0.7], [0, top], [w, top * 0.7]), this.colors.light, INK, 3) +
        fill(polygon([0, 0], [0, top], [w, top * 0.7]), WHITE, 0.85) +
        fill(polygon([0, 0], [-w, top * 0.7], [-w * 0.3, top * 0.72]), this.colors.mid, 0.8),
      x,
      y,
      1,
      degrees,
    );
  }
  cube(x: number, y: number, size: number, degrees = 0) {
    const s = size / 2,
      h = s * 0.55;
    return put(
      this.pen.soft(
        fill(polygon([0, -s * 1.2], [s, -h], [s, h], [0, s * 1.2], [-s, h], [-s, -h]), this.colors.light, 0.7),
        9,
      ) +
        inked(polygon([0, 0], [s, -h], [s, h], [0, s * 1.2]), this.colors.light, INK, 3.4) +
        inked(polygon([0, 0], [-s, -h], [-s, h], [0, s * 1.2]), this.colors.mid, INK, 3.4) +
        inked(polygon([0, 0], [s, -h], [0, -s * 1.2], [-s, -h]), WHITE, INK, 3.4) +
        fill(star(s * 0.5, s * 0.28, s * 0.26, s * 0.1, 4), WHITE, 0.9),
      x,
      y,
      1,
      degrees,
    );
  }
  shuriken(x: number, y: number, r: number, degrees = 0) {
    const blades = star(0, 0, r, r * 0.3, 4);
    return put(
      inked(blades, METAL.steel.base, INK, r * 0.09) +
        [0, 90, 180, 270]
          .map(
            (turn) =>
              `<path transform="rotate(${turn})" d="M0 ${-r}L${r * 0.21} ${-r * 0.21}L0 0Z" fill="${METAL.steel.light}"/>`,
          )
          .join("") +
        `<circle r="${r * 0.2}" fill="${this.colors.deep}" stroke="${INK}" stroke-width="${r * 0.07}"/>`,
      x,
      y,
      1,
      degrees,
    );
  }
  /** A spirit whose head is at (x, y); its tail points down at 0 degrees. */
  ghost(x: number, y: number, size: number, degrees = 0) {
    const body = shape([
      [-30, -6],
      [0, -34],
      [30, -6],
      [26, 40],
      [10, 84],
      [-18, 128, 1],
      [-10, 80],
      [-26, 40],
    ]);
    return put(
      this.pen.soft(fill(body, this.colors.light, 0.9), 10) +
        fill(
          body,
          this.pen.linear(0, -34, 0, 128, [
            [0, WHITE],
            [0.5, this.colors.light],
            [1, this.colors.light, 0],
          ]),
        ) +
        `<ellipse cx="-10" cy="-4" rx="6" ry="9" fill="${this.colors.deep}"/><ellipse cx="12" cy="-4" rx="6" ry="9" fill="${this.colors.deep}"/><ellipse cx="1" cy="16" rx="5" ry="7" fill="${this.colors.deep}"/>`,
      x,
      y,
      size,
      degrees,
    );
  }
  /** A dark opponent whose feet are at (x, y). */
  foe(x: number, y: number, size: number, degrees = 0, color = INK) {
    const body = shape([
      [-9, -118],
      [11, -118],
      [28, -98],
      [34, -52, 1],
      [22, -52, 1],
      [18, -78],
      [18, -40],
      [24, 0, 1],
      [6, 0, 1],
      [0, -36],
      [-8, 0, 1],
      [-26, 0, 1],
      [-18, -42],
      [-18, -78],
      [-24, -52, 1],
      [-36, -54, 1],
      [-28, -98],
    ]);
    return put(
      `<g stroke="${this.colors.light}" stroke-width="3" stroke-opacity=".75"><circle cx="1" cy="-136" r="17" fill="${color}"/><path d="${body}" fill="${color}"/></g>`,
      x,
      y,
      size,
      degrees,
    );
  }
  petals(count: number, seed = 1) {
    return Array.from({ length: count }, (_, i) => {
      const u = Math.abs(Math.sin((i + seed) * 12.9)),
        v = Math.abs(Math.sin((i + seed) * 78.2));
      return fill(leaf(24 + u * 208, 24 + v * 208, 17, 8, (i * 67) % 360), i % 2 ? WHITE : this.colors.light, 0.9);
    }).join("");
  }
  /** A part of the cast in the light of the class. */
  lit(svg: string, width = 5) {
    return this.pen.rim(svg, { rim: WHITE, back: this.colors.light, width });
  }
  /** The class itself; (x, y) is where its feet are, or the middle of its face. */
  figure(pose: PoseName, x: number, y: number, scale: number, degrees = 0, ambient?: [string, number]) {
    const { svg, ground } = castFigure(this.name, pose, `f${this.figures++}${this.name}`, {
      rim: WHITE,
      back: this.colors.light,
      width: pose === "bust" ? 3 : 7,
      ambient,
    });
    return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale}) translate(0 ${pose === "bust" ? 0 : -ground})">${svg}</g>`;
  }
  /** A leg that kicks along x: its hip is at (0, 0), its sole near (190, 0). */
  leg(cloth: string, wrap: string, shoe: string) {
    const trousers = tones(cloth),
      linen = tones(wrap),
      leather = tones(shoe);
    return this.lit(
      this.pen.lit(
        inked(
          stroke([
            [-20, 6, 40],
            [40, -4, 34],
            [92, 2, 27],
            [132, 2, 22],
          ]),
          trousers.base,
          INK,
          4,
        ),
        10,
        0.4,
      ) +
        [0, 1, 2, 3]
          .map((i) =>
            inked(
              polygon(
                [118 + i * 11, -22 + i * 1.6],
                [129 + i * 11, -21 + i * 1.6],
                [131 + i * 11, 21 - i * 1.6],
                [120 + i * 11, 23 - i * 1.6],
              ),
              linen.base,
              linen.line,
              2.4,
            ),
          )
          .join("") +
        this.pen.lit(
          inked(
            shape([
              [158, -20],
              [184, -22, 1],
              [196, -18],
              [204, 20],
              [204, 66],
              [192, 82],
              [182, 74],
              [178, 34],
              [160, 20],
            ]),
            leather.base,
            INK,
            4,
          ) + fill(polygon([194, -18], [205, -14], [210, 76], [198, 82]), WHITE, 0.85),
          8,
          0.4,
        ),
      4,
    );
  }
  /** An arrow along x with its tip at (0, 0). */
  arrow(x: number, y: number, degrees: number, length = 150, size = 1) {
    return put(
      inked(polygon([-length, -4], [-20, -4], [-20, 4], [-length, 4]), "#c89a5c", INK, 3) +
        inked(polygon([0, 0], [-36, -17], [-27, 0], [-36, 17]), METAL.steel.base, INK, 3) +
        fill(polygon([-1, 0], [-33, -14], [-27, 0]), WHITE) +
        [-1, 1]
          .map((side) =>
            inked(
              polygon(
                [-length + 34, side * 4],
                [-length + 20, side * 20],
                [-length - 14, side * 20],
                [-length, side * 4],
              ),
              this.colors.light,
              INK,
              3,
            ),
          )
          .join(""),
      x,
      y,
      size,
      degrees,
    );
  }
  /** A bent bow whose grip is at (0, 0) and whose string is pulled to (-pull, 0). */
  bow(x: number, y: number, degrees: number, size = 1, pull = 74) {
    return put(
      line(`M-42 -104L${-pull} 0L-42 104`, WHITE, 3) +
        this.pen.lit(
          inked(
            stroke([
              [-58, -112, 3],
              [-40, -100, 7],
              [-8, -62, 10],
              [6, 0, 12],
              [-8, 62, 10],
              [-40, 100, 7],
              [-58, 112, 3],
            ]),
            METAL.gold.base,
            INK,
            4,
          ),
          6,
          0.5,
        ) +
        inked(polygon([-7, -26], [18, -26], [18, 26], [-7, 26]), this.colors.mid, INK, 3.4),
      x,
      y,
      size,
      degrees,
    );
  }
  /** A sword along x, its guard at (0, 0). */
  blade(x: number, y: number, degrees: number, length = 150, color = METAL.steel.base) {
    const steel = tones(color);
    return put(
      this.pen.soft(fill(polygon([0, -13], [length, 0], [0, 13]), this.colors.light, 0.9), 9) +
        inked(polygon([-52, -7], [0, -7], [0, 7], [-52, 7]), "#3a2c4c", INK, 3.4) +
        [-44, -32, -20].map((u) => line(`M${u} -6l8 12`, METAL.gold.light, 3)).join("") +
        inked(polygon([0, -14], [length - 30, -13], [length, 2], [length - 36, 13], [0, 14]), steel.base, INK, 4) +
        fill(polygon([2, -12], [length - 31, -11], [length - 2, 1], [2, -1]), WHITE, 0.92) +
        fill(polygon([2, 5], [length - 40, 5], [length - 36, 11], [2, 12]), steel.deep, 0.5) +
        inked(polygon([-7, -26], [8, -22], [8, 22], [-7, 26]), METAL.gold.base, INK, 3.4) +
        `<circle cx="-56" r="9" fill="${METAL.gold.light}" stroke="${INK}" stroke-width="3"/>`,
      x,
      y,
      1,
      degrees,
    );
  }
  /** A scythe, its grip at (0, 0) and its blade at the upper left. */
  scythe(x: number, y: number, degrees: number, size = 1) {
    return put(
      this.pen.lit(
        inked(
          stroke([
            [10, 110, 6],
            [0, 0, 7],
            [6, -110, 7],
          ]),
          "#4b3a58",
          INK,
          4,
        ),
        4,
        0.5,
      ) +
        inked(
          shape([
            [20, -116, 1],
            [-40, -124],
            [-104, -92],
            [-136, -26, 1],
            [-96, -66],
            [-44, -84],
            [18, -82, 1],
          ]),
          METAL.steel.shade,
          INK,
          4,
        ) +
        fill(
          shape([
            [4, -88],
            [-48, -90],
            [-98, -70],
            [-136, -26, 1],
            [-96, -66],
            [-44, -80],
          ]),
          WHITE,
          0.95,
        ) +
        `<circle cx="8" cy="-98" r="13" fill="${METAL.gold.base}" stroke="${INK}" stroke-width="3.4"/>`,
      x,
      y,
      size,
      degrees,
    );
  }
}
