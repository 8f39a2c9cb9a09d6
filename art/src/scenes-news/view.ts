// A camera with one vanishing point and boxes in front of it, so that rooms, streets and furniture share a perspective.
import { blend } from "../palettes.ts";

/** [x, y, z] from the vanishing point: x to the right, y downwards, z away from the picture. */
export type Point3 = [x: number, y: number, z: number];
/** Faces of a box that are left out or have a color of their own. */
export interface BoxLook {
  top?: string;
  side?: string;
  /** Darkens the lower part of the front, 0 to 1. */
  fall?: number;
}
/** How the light changes a color: up to 1 towards the light, down to -1 towards the shade. */
export interface Light {
  light: string;
  shade: string;
}

const round = (n: number) => Math.round(n * 10) / 10;
const INK = "#05060c";
/** Path data of a closed polygon of screen points. */
export const polygon = (points: number[][]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
/** A shape whose color runs from its top to its bottom. */
export const fade = (d: string, top: string, bottom: string, attributes = "") => {
  const id = `v${top}${bottom}`.replaceAll("#", "");
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><path fill="url(#${id})" d="${d}" ${attributes}/>`;
};
/** A shape whose color runs from its left to its right. */
export const across = (d: string, left: string, right: string, attributes = "") => {
  const id = `h${left}${right}`.replaceAll("#", "");
  return `<linearGradient id="${id}"><stop stop-color="${left}"/><stop offset="1" stop-color="${right}"/></linearGradient><path fill="url(#${id})" d="${d}" ${attributes}/>`;
};
/** Path data of a rectangle. */
export const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

/** The camera of a picture. Far things take on the color of the haze. */
export class View {
  /** The vanishing point, in view units. */
  x: number;
  y: number;
  colors: Light & { haze: string };
  /** Distance at which things are half as large. */
  focal: number;
  /** Distance at which the haze is thickest. */
  hazeDepth: number;
  constructor(x: number, y: number, colors: Light & { haze: string }, focal = 1200, hazeDepth = 4000) {
    this.x = x;
    this.y = y;
    this.colors = colors;
    this.focal = focal;
    this.hazeDepth = hazeDepth;
  }
  /** The size of a unit at a distance. */
  scale(z: number) {
    return this.focal / (this.focal + z);
  }
  /** The point of the picture. */
  at([x, y, z]: Point3): [number, number] {
    const k = this.scale(z);
    return [this.x + x * k, this.y + y * k];
  }
  /** A color in light (above 0) or shade (below 0), seen at a distance. */
  tone(color: string, amount: number, z = 0) {
    const { light, shade, haze } = this.colors;
    const toned = amount < 0 ? blend(color, shade, -amount) : blend(color, light, amount);
    return blend(toned, haze, Math.min(0.85, Math.max(0, z / this.hazeDepth) * 0.7));
  }
  /** Path data of a flat shape. */
  path(points: Point3[]) {
    return polygon(points.map((p) => this.at(p)));
  }
  /** A flat shape in one color. */
  quad(points: Point3[], color: string, attributes = "") {
    return `<path d="${this.path(points)}" fill="${color}" ${attributes}/>`;
  }
  /** SVG whose origin stands at a point and whose units shrink with the distance. */
  place([x, y, z]: Point3, svg: string) {
    const [px, py] = this.at([x, y, z]);
    return `<g transform="translate(${round(px)} ${round(py)}) scale(${this.scale(z).toFixed(4)})">${svg}</g>`;
  }
  /** A box: (x, y, z) is the upper left corner of its front. Only faces that the camera sees are drawn. */
  box(
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    depth: number,
    color: string,
    look: BoxLook = {},
  ) {
    const r = x + width,
      b = y + height,
      far = z + depth,
      edge = `stroke="${INK}" stroke-opacity=".28" stroke-width="2" stroke-linejoin="round"`;
    let svg = "";
    if (y > 0)
      svg += fade(
        this.path([
          [x, y, far],
          [r, y, far],
          [r, y, z],
          [x, y, z],
        ]),
        this.tone(look.top ?? color, 0.16, far),
        this.tone(look.top ?? color, 0.34, z),
        edge,
      );
    if (b < 0)
      svg += this.quad(
        [
          [x, b, far],
          [r, b, far],
          [r, b, z],
          [x, b, z],
        ],
        this.tone(color, -0.66, z),
        edge,
      );
    if (x > 0)
      svg += across(
        this.path([
          [x, y, z],
          [x, y, far],
          [x, b, far],
          [x, b, z],
        ]),
        this.tone(look.side ?? color, -0.34, z),
        this.tone(look.side ?? color, -0.5, far),
        edge,
      );
    if (r < 0)
      svg += across(
        this.path([
          [r, y, far],
          [r, y, z],
          [r, b, z],
          [r, b, far],
        ]),
        this.tone(look.side ?? color, -0.2, far),
        this.tone(look.side ?? color, -0.04, z),
        edge,
      );
    return (
      svg +
      fade(
        this.path([
          [x, y, z],
          [r, y, z],
          [r, b, z],
          [x, b, z],
        ]),
        this.tone(color, 0.05, z),
        this.tone(color, -(look.fall ?? 0.34), z),
        edge,
      )
    );
  }
  /** Lines on the floor at height y: boards that run to the vanishing point, or cross lines between two distances. */
  boards(y: number, near: number, far: number, from: number, to: number, step: number, color: string, width = 3) {
    let d = "";
    for (let x = from; x <= to; x += step) {
      const [a, b] = this.at([x, y, near]),
        [c, e] = this.at([x, y, far]);
      d += `M${round(a)} ${round(b)}L${round(c)} ${round(e)}`;
    }
    return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  }
  /** Cross lines of a floor or a ceiling at height y. */
  rows(y: number, near: number, far: number, from: number, to: number, step: number, color: string, width = 3) {
    let d = "";
    for (let z = near; z <= far; z += step) {
      const [a, b] = this.at([from, y, z]),
        [c] = this.at([to, y, z]);
      d += `M${round(a)} ${round(b)}H${round(c)}`;
    }
    return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  }
  /** A room seen from inside: [left, ceiling, right, floor] of its section and its depth. */
  room(
    [left, top, right, bottom]: [number, number, number, number],
    depth: number,
    { floor, wall, ceiling, back = wall }: { floor: string; wall: string; ceiling: string; back?: string },
  ) {
    const near = -this.focal * 0.55;
    return (
      fade(
        this.path([
          [left, top, depth],
          [right, top, depth],
          [right, bottom, depth],
          [left, bottom, depth],
        ]),
        this.tone(back, -0.12, depth),
        this.tone(back, 0.1, depth),
      ) +
      fade(
        this.path([
          [left, top, near],
          [right, top, near],
          [right, top, depth],
          [left, top, depth],
        ]),
        this.tone(ceiling, -0.6),
        this.tone(ceiling, -0.2, depth),
      ) +
      fade(
        this.path([
          [left, bottom, depth],
          [right, bottom, depth],
          [right, bottom, near],
          [left, bottom, near],
        ]),
        this.tone(floor, 0.2, depth),
        this.tone(floor, -0.4),
      ) +
      across(
        this.path([
          [left, top, near],
          [left, top, depth],
          [left, bottom, depth],
          [left, bottom, near],
        ]),
        this.tone(wall, -0.5),
        this.tone(wall, 0, depth),
      ) +
      across(
        this.path([
          [right, top, depth],
          [right, top, near],
          [right, bottom, near],
          [right, bottom, depth],
        ]),
        this.tone(wall, -0.05, depth),
        this.tone(wall, -0.55),
      )
    );
  }
}
