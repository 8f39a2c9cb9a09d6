// Draws a frame of a Rive scene as SVG, from the objects of the writer, so that posters and clips need no Rive player.

import type { NumericProperty, RiveFile, RiveObject } from "./riv.ts";
import { TYPE_KEYS } from "./riv.ts";

const round2 = (n: number) => Math.round(n * 100) / 100;
const hex = (c: number) => "#" + (c & 0xffffff).toString(16).padStart(6, "0");
const alpha = (c: number) => round2((c >>> 24) / 255);
/** Cubic Bezier easing: y for x, both from 0 to 1. */
const bezier = (x1: number, y1: number, x2: number, y2: number, x: number) => {
  let low = 0,
    high = 1,
    t = x;
  for (let i = 0; i < 18; i++) {
    const v = 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3;
    if (v < x) low = t;
    else high = t;
    t = (low + high) / 2;
  }
  return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3;
};
/** The values of all animated properties in a frame. */
function animatedValues(file: RiveFile, frame: number) {
  const values = new Map<RiveObject, Partial<Record<NumericProperty, number>>>();
  for (const a of file.animations)
    for (const [obj, props] of a.keyframes) {
      const o: Partial<Record<NumericProperty, number>> = {};
      for (const [prop, keys, ease] of props) {
        let i = 0;
        while (i < keys.length - 1 && keys[i + 1][0] <= frame) i++;
        const [f0, v0] = keys[i],
          [f1, v1] = keys[Math.min(i + 1, keys.length - 1)];
        let u = f1 > f0 ? Math.min(1, Math.max(0, (frame - f0) / (f1 - f0))) : 0;
        if (ease === "hold") u = 0;
        else if (typeof ease === "object") {
          const { x1 = 0, y1 = 0, x2 = 1, y2 = 1 } = ease.properties;
          u = bezier(x1, y1, x2, y2, u);
        }
        o[prop] = v0 + (v1 - v0) * u;
      }
      values.set(obj, o);
    }
  return values;
}
/** A frame (which may be fractional) as an SVG document of width x height pixels. */
export function frameSvg(file: RiveFile, frame: number, width: number, height: number): string {
  const values = animatedValues(file, frame),
    get = (o: RiveObject, k: NumericProperty, d: number) => values.get(o)?.[k] ?? o.properties[k] ?? d;
  let defs = "",
    n = 0;
  const paintOf = (fill: RiveObject) => {
    const c = fill.children[0];
    if (c.typeKey === TYPE_KEYS.SolidColor) {
      const { color = 0 } = c.properties;
      return [hex(color), alpha(color)] as const;
    }
    const id = "p" + n++,
      stops = c.children
        .map(({ properties: { position = 0, stopColor = 0 } }) => {
          return `<stop offset="${round2(position)}" stop-color="${hex(stopColor)}" stop-opacity="${alpha(stopColor)}"/>`;
        })
        .join("");
    const { startX: x1 = 0, startY: y1 = 0, endX: x2 = 0, endY: y2 = 0 } = c.properties;
    defs +=
      c.typeKey === TYPE_KEYS.RadialGradient
        ? `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round2(x1)}" cy="${round2(y1)}" r="${round2(Math.hypot(x2 - x1, y2 - y1))}">${stops}</radialGradient>`
        : `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round2(x1)}" y1="${round2(y1)}" x2="${round2(x2)}" y2="${round2(y2)}">${stops}</linearGradient>`;
    return [`url(#${id})`, 1] as const;
  };
  const vert = (v: RiveObject) => {
    const x = get(v, "vertexX", 0),
      y = get(v, "vertexY", 0),
      p = v.properties;
    return {
      x,
      y,
      i: [x + Math.cos(p.inRotation ?? 0) * (p.inDistance ?? 0), y + Math.sin(p.inRotation ?? 0) * (p.inDistance ?? 0)],
      o: [
        x + Math.cos(p.outRotation ?? 0) * (p.outDistance ?? 0),
        y + Math.sin(p.outRotation ?? 0) * (p.outDistance ?? 0),
      ],
      c: v.typeKey === TYPE_KEYS.CubicDetachedVertex,
    };
  };
  const geometry = (o: RiveObject) => {
    const { pathWidth: w = 0, pathHeight: h = 0 } = o.properties;
    if (o.typeKey === TYPE_KEYS.Ellipse) return `<ellipse rx="${round2(w / 2)}" ry="${round2(h / 2)}"`;
    if (o.typeKey === TYPE_KEYS.Rectangle)
      return `<rect x="${round2(-w / 2)}" y="${round2(-h / 2)}" width="${round2(w)}" height="${round2(h)}"`;
    const v = o.children.map(vert);
    if (!v.length) return "";
    const segment = (a: (typeof v)[0], b: (typeof v)[0]) =>
      a.c || b.c
        ? `C${round2(a.o[0])} ${round2(a.o[1])} ${round2(b.i[0])} ${round2(b.i[1])} ${round2(b.x)} ${round2(b.y)}`
        : `L${round2(b.x)} ${round2(b.y)}`;
    return (
      `M${round2(v[0].x)} ${round2(v[0].y)}` +
      v
        .slice(1)
        .map((b, k) => segment(v[k], b))
        .join("") +
      (o.properties.isClosed ? segment(v[v.length - 1], v[0]) + "Z" : "")
    );
  };
  const draw = (o: RiveObject): string => {
    const opacity = get(o, "opacity", 1),
      clip = o.children.find((c) => c.typeKey === TYPE_KEYS.ClippingShape);
    if (opacity <= 0.003) return "";
    const transform = `translate(${round2(get(o, "x", 0))} ${round2(get(o, "y", 0))}) rotate(${round2((get(o, "rotation", 0) * 180) / Math.PI)}) scale(${Math.round(get(o, "scaleX", 1) * 1e4) / 1e4} ${Math.round(get(o, "scaleY", 1) * 1e4) / 1e4})`;
    let inner = "";
    if (o.typeKey === TYPE_KEYS.Shape) {
      const geometries = o.children.filter((c) =>
          [TYPE_KEYS.Ellipse, TYPE_KEYS.Rectangle, TYPE_KEYS.PointsPath].includes(c.typeKey),
        ),
        paths = geometries.filter((g) => g.typeKey === TYPE_KEYS.PointsPath);
      const head = paths.length ? `<path d="${paths.map(geometry).join("")}"` : geometry(geometries[0]);
      for (const q of o.children.filter((c) => c.typeKey === TYPE_KEYS.Fill || c.typeKey === TYPE_KEYS.Stroke)) {
        const [color, a] = paintOf(q);
        if (q.typeKey === TYPE_KEYS.Fill) {
          inner += `${head} fill="${color}" fill-opacity="${a}"/>`;
          continue;
        }
        const trim = q.children.find((c) => c.typeKey === TYPE_KEYS.TrimPath);
        let dash = "";
        if (trim) {
          const s = get(trim, "trimStart", 0),
            e = get(trim, "trimEnd", 0);
          if (e - s < 0.004) continue;
          dash = ` pathLength="1" stroke-dasharray="0 ${round2(s)} ${Math.round((e - s) * 1e3) / 1e3} 2"`;
        }
        inner += `${head} fill="none" stroke="${color}" stroke-opacity="${a}" stroke-width="${q.properties.thickness ?? 1}" stroke-linecap="${q.properties.cap === 1 ? "round" : "butt"}"${dash}/>`;
      }
    }
    inner += o.children
      .filter((c) => c.typeKey === TYPE_KEYS.Node || c.typeKey === TYPE_KEYS.Shape)
      .map(draw)
      .join("");
    if (clip) {
      const id = `c${n++}`;
      defs += `<clipPath id="${id}"><path d="${file.clips
        .get(clip)!
        .children.filter((c) => c.typeKey === TYPE_KEYS.PointsPath)
        .map(geometry)
        .join("")}"/></clipPath>`;
      inner = `<g clip-path="url(#${id})">${inner}</g>`;
    }
    return `<g transform="${transform}"${opacity < 1 ? ` opacity="${round2(opacity)}"` : ""}${o.properties.blendModeValue === 14 ? ' style="mix-blend-mode:screen"' : ""}>${inner}</g>`;
  };
  const background = file.root.children.find((c) => c.typeKey === TYPE_KEYS.Fill)!,
    [color] = paintOf(background);
  const body = file.root.children
    .filter((c) => c.typeKey === TYPE_KEYS.Node || c.typeKey === TYPE_KEYS.Shape)
    .map(draw)
    .join("");
  const artboardWidth = file.root.properties.width,
    artboardHeight = file.root.properties.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${artboardWidth} ${artboardHeight}"><defs>${defs}</defs><rect width="${artboardWidth}" height="${artboardHeight}" fill="${color}"/>${body}</svg>`;
}
