// A figure of the cast as shapes of a Rive scene: its outlines, gradients and clips. Filters and patterns have no
// counterpart; the planes of light that are painted inside the outlines remain.
import type { Gradient, Paint, RiveFile, RiveObject } from "./riv.ts";
import { TYPE_KEYS } from "./riv.ts";
import type { PathCommand } from "./svg-path.ts";
import { parsePath } from "./svg-path.ts";

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
const matrixOf = (transform: string): Matrix =>
  [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].reduce((matrix, [, name, list]) => {
    const n = list
        .trim()
        .split(/[\s,]+/)
        .map(Number),
      turn = ((n[0] ?? 0) * Math.PI) / 180,
      [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const steps: Record<string, Matrix[]> = {
      translate: [[1, 0, 0, 1, n[0], n[1] ?? 0]],
      scale: [[n[0], 0, 0, n[1] ?? n[0], 0, 0]],
      rotate: [
        [1, 0, 0, 1, n[1] ?? 0, n[2] ?? 0],
        [cos, sin, -sin, cos, 0, 0],
        [1, 0, 0, 1, -(n[1] ?? 0), -(n[2] ?? 0)],
      ],
      skewX: [[1, 0, Math.tan(turn), 1, 0, 0]],
      matrix: [n as Matrix],
    };
    return steps[name].reduce(times, matrix);
  }, IDENTITY);

/** How far a simplified curve may be from the one that was drawn, in units of the figure. */
const TOLERANCE = 1.6;
/** Joins neighboring curves into one where that changes little: the file holds every vertex. */
const simplified = (commands: PathCommand[]) => {
  const out: PathCommand[] = [];
  const endOf = (command: PathCommand | undefined) => (command?.slice(-2) ?? []) as number[];
  for (const next of commands) {
    const last = out[out.length - 1],
      from = endOf(out[out.length - 2]);
    if (next[0] !== "C" || last?.[0] !== "C" || from.length < 2) {
      out.push(next);
      continue;
    }
    const [ax, ay, bx, by, px, py] = last.slice(1) as number[],
      [cx, cy, dx, dy, qx, qy] = next.slice(1) as number[],
      length = Math.hypot(px - from[0], py - from[1]),
      share = length / (length + Math.hypot(qx - px, qy - py) || 1),
      one = [
        from[0] + (ax - from[0]) / (share || 1),
        from[1] + (ay - from[1]) / (share || 1),
        qx + (dx - qx) / (1 - share || 1),
        qy + (dy - qy) / (1 - share || 1),
      ],
      at = (t: number, [x0, x1, x2, x3]: number[]) =>
        (1 - t) ** 3 * x0 + 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3 * x3,
      far = (t: number, x: number, y: number) =>
        Math.hypot(at(t, [from[0], one[0], one[2], qx]) - x, at(t, [from[1], one[1], one[3], qy]) - y) > TOLERANCE;
    if (
      far(share, px, py) ||
      far(share / 2, at(0.5, [from[0], ax, bx, px]), at(0.5, [from[1], ay, by, py])) ||
      far((1 + share) / 2, at(0.5, [px, cx, dx, qx]), at(0.5, [py, cy, dy, qy]))
    )
      out.push(next);
    else out[out.length - 1] = ["C", ...one, qx, qy];
  }
  return out;
};

interface Attributes {
  [name: string]: string;
}
interface Element {
  name: string;
  attributes: Attributes;
  children: Element[];
  text: string;
}
/** The elements of an SVG fragment. */
const parse = (svg: string) => {
  const root: Element = { name: "g", attributes: {}, children: [], text: svg },
    open = [root];
  for (const { 1: end, 2: name, 3: list, 4: empty, index, 0: tag } of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (end) {
      const closed = open.pop()!;
      closed.text = svg.slice(Number(closed.text), index);
      continue;
    }
    const attributes = Object.fromEntries([...list.matchAll(/([\w-]+)="([^"]*)"/g)].map((m) => [m[1], m[2]])),
      element: Element = { name, attributes, children: [], text: String(index + tag.length) };
    open[open.length - 1].children.push(element);
    if (!empty) open.push(element);
  }
  return root;
};
/** What an element inherits. */
interface State {
  matrix: Matrix;
  opacity: number;
  dim: boolean;
  fill?: string;
}

/**
 * Adds a figure and returns its parts in painting order, each a group.
 * @param svg what castFigure returns
 * @param ambient color that multiplies all others, and how much of it
 */
export const addFigure = (file: RiveFile, parent: RiveObject, svg: string, [color, strength]: [string, number]) => {
  const root = parse(svg),
    definitions = new Map<string, Element>();
  for (const defs of root.children.filter((q) => q.name === "defs"))
    for (const q of defs.children) definitions.set(q.attributes.id, q);
  const referred = (value = "") => definitions.get(/^url\(#(.+)\)$/.exec(value)?.[1] ?? "");
  const tint = (paint: string, dim: boolean) => {
    const full = paint.length === 4 ? paint.replace(/[\da-f]/gi, "$&$&") : paint,
      part = (i: number) => parseInt(full.slice(i, i + 2), 16) / 255,
      light = (i: number) => 1 - strength * (1 - parseInt(color.slice(i, i + 2), 16) / 255);
    return `#${[1, 3, 5]
      .map((i) =>
        Math.round(255 * Math.min(1, part(i) * light(i) * (dim ? 0.7 : 1)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  };
  const paintOf = (value: string | undefined, { matrix, dim }: State): Paint | undefined => {
    if (!value || value === "none") return undefined;
    const source = referred(value);
    if (!source) return value.startsWith("#") ? tint(value, dim) : undefined;
    if (source.name === "pattern") return undefined;
    const n = (name: string) => Number(source.attributes[name]),
      own = times(matrix, matrixOf(source.attributes.gradientTransform ?? "")),
      stops: Gradient["stops"] = source.children.map(({ attributes: s }) => [
        Number(s.offset),
        tint(s["stop-color"], dim),
        Number(s["stop-opacity"] ?? 1),
      ]);
    return source.name === "radialGradient"
      ? { type: "radial", from: apply(own, 0, 0), to: apply(own, n("r"), 0), stops }
      : { type: "linear", from: apply(own, n("x1"), n("y1")), to: apply(own, n("x2"), n("y2")), stops };
  };
  const dataOf = ({ name, attributes: a }: Element, matrix: Matrix) => {
    const k = 0.5523,
      [x, y, rx, ry] = [+a.cx || 0, +a.cy || 0, +(a.rx ?? a.r), +(a.ry ?? a.r)];
    const data =
      name === "path"
        ? a.d
        : `M${x + rx} ${y}C${x + rx} ${y + ry * k} ${x + rx * k} ${y + ry} ${x} ${y + ry}C${x - rx * k} ${y + ry} ${x - rx} ${y + ry * k} ${x - rx} ${y}C${x - rx} ${y - ry * k} ${x - rx * k} ${y - ry} ${x} ${y - ry}C${x + rx * k} ${y - ry} ${x + rx} ${y - ry * k} ${x + rx} ${y}Z`;
    const placed = parsePath(data).map(([command, ...n]): PathCommand => {
      const points: number[] = [];
      for (let i = 0; i < n.length; i += 2) points.push(...apply(matrix, n[i], n[i + 1]));
      return [command, ...points];
    });
    return simplified(placed)
      .map(([command, ...n]) => `${command}${n.map((v) => v.toFixed(1)).join(" ")}`)
      .join("");
  };
  const parts: RiveObject[] = [];
  const draw = (element: Element, into: RiveObject, inherited: State, depth: number) => {
    const { name, attributes: a, children } = element;
    if (name === "defs") return;
    const state: State = {
      ...inherited,
      matrix: times(inherited.matrix, matrixOf(a.transform ?? "")),
      opacity: inherited.opacity * Number(a.opacity ?? 1),
      fill: a.fill ?? inherited.fill,
    };
    const filter = referred(a.filter);
    if (filter) {
      const blur = Number(/^<feGaussianBlur stdDeviation="([\d.]+)"/.exec(filter.text)?.[1] ?? 0);
      // What is blurred far has no edge that could be drawn.
      if (blur >= 8) return;
      if (blur >= 2) state.opacity *= 0.6;
      if (filter.text.startsWith("<feColorMatrix type")) state.dim = true;
    }
    if (name === "g") {
      let group = into;
      if (depth === 1) {
        group = file.addNode(into, {});
        parts.push(group);
      }
      const clip = referred(a["clip-path"]);
      if (clip) {
        group = file.addNode(group, {});
        const shape = file.add(group, TYPE_KEYS.Shape, {});
        file.outline(shape, dataOf(clip.children[0], state.matrix));
        file.clip(group, shape);
      }
      for (const child of children) draw(child, group, state, depth + 1);
      return;
    }
    if (!(name === "path" || name === "circle" || name === "ellipse")) return;
    const fill = paintOf(state.fill, state),
      stroke = paintOf(a.stroke, state),
      [ma, mb, mc, md] = state.matrix,
      thickness = Number(a["stroke-width"] ?? 1) * Math.sqrt(Math.abs(ma * md - mb * mc));
    if ((!fill && !stroke) || state.opacity < 0.04) return;
    const shape = file.add(into, TYPE_KEYS.Shape, state.opacity < 1 ? { opacity: state.opacity } : {});
    file.outline(shape, dataOf(element, state.matrix));
    if (fill) file.paint(shape, fill);
    if (stroke) file.paint(shape, stroke, { thickness, cap: 1, join: 1 });
  };
  draw(root, parent, { matrix: IDENTITY, opacity: 1, dim: false }, -1);
  return parts;
};
