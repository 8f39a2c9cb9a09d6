// The light on a figure of a Rive scene as shapes, where pictures have the filter of Pen.rim: its rim at the upper right,
// a faint one at the left, and the shade of the side that turns away.
import { boxBlur, rasterizeSvg, svgDocument } from "./engine.ts";

/** Pixels per unit of the figure. */
const SCALE = 0.5;
/** The ends of the segment of a contour in a cell, by which of its corners are inside: top left 8, right 4, bottom right 2, left 1. */
const SEGMENTS: Record<number, string[]> = {
  1: ["bottom", "left"],
  2: ["right", "bottom"],
  3: ["right", "left"],
  4: ["top", "right"],
  5: ["top", "right", "bottom", "left"],
  6: ["top", "bottom"],
  7: ["top", "left"],
  8: ["left", "top"],
  9: ["bottom", "top"],
  10: ["left", "top", "right", "bottom"],
  11: ["right", "top"],
  12: ["left", "right"],
  13: ["bottom", "right"],
  14: ["left", "bottom"],
};
/** Path data around the parts of a plane above a level, in pixels; parts of a few pixels are left out. */
const contours = (plane: Float32Array, width: number, height: number, level: number) => {
  const next = new Map<number, number>();
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x,
        inside = (at: number, bit: number) => (plane[at] > level ? bit : 0),
        corners = inside(i, 8) + inside(i + 1, 4) + inside(i + width + 1, 2) + inside(i + width, 1),
        edges: Record<string, number> = { top: 2 * i, left: 2 * i + 1, right: 2 * i + 3, bottom: 2 * (i + width) },
        ends = SEGMENTS[corners] ?? [];
      for (let k = 0; k < ends.length; k += 2) next.set(edges[ends[k]], edges[ends[k + 1]]);
    }
  const pointOf = (edge: number) => {
    const i = edge >> 1,
      [x, y] = [i % width, Math.floor(i / width)],
      t = (level - plane[i]) / (plane[edge & 1 ? i + width : i + 1] - plane[i]);
    return edge & 1 ? [x, y + t] : [x + t, y];
  };
  const found: number[][][] = [];
  for (const start of next.keys()) {
    const points: number[][] = [];
    for (let edge: number | undefined = start; edge !== undefined && next.has(edge); ) {
      points.push(pointOf(edge));
      const following: number = next.get(edge)!;
      next.delete(edge);
      edge = following;
    }
    if (points.length > 24) found.push(points);
  }
  return found;
};

/**
 * The light as path data in units of the figure.
 * @param svg what castFigure returns
 * @param box [x, y, width, height] around the figure
 * @param width of the rim
 */
export async function lightOn(svg: string, [left, top, boxWidth, boxHeight]: number[], width: number) {
  const w = Math.round(boxWidth * SCALE),
    h = Math.round(boxHeight * SCALE),
    pixels = await rasterizeSvg(
      svgDocument(w, h, `<g transform="translate(${-left} ${-top})">${svg}</g>`, boxWidth, boxHeight),
      w,
      h,
    ),
    alpha = new Float32Array(w * h);
  for (let i = 0; i < alpha.length; i++) alpha[i] = pixels[i * 4 + 3] / 255;
  const soft = boxBlur(alpha, w, h, 20 * SCALE);
  /** What of the figure a copy of it that is moved by (dx, dy) units does not cover. */
  const uncovered = (cover: Float32Array, dx: number, dy: number, level: number) => {
    const plane = new Float32Array(w * h),
      [px, py] = [Math.round(dx * SCALE), Math.round(dy * SCALE)];
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [sx, sy] = [x - px, y - py],
          covered = sx < 0 || sy < 0 || sx >= w || sy >= h ? 0 : cover[sy * w + sx];
        plane[y * w + x] = alpha[y * w + x] * (1 - covered);
      }
    return contours(plane, w, h, level).map(
      (points) =>
        `M${points.map(([x, y]) => `${(x / SCALE + left).toFixed(1)} ${(y / SCALE + top).toFixed(1)}`).join("L")}Z`,
    );
  };
  return {
    rim: uncovered(alpha, -width, width * 0.8, 0.5),
    back: uncovered(alpha, width, width * 0.2, 0.5),
    shade: [0.42, 0.62].map((level) => uncovered(soft, 34, -22, level)),
  };
}
