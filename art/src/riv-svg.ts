// Draws one moment of a Rive scene as SVG, straight from the object tree the writer holds: posters and clips need no player.

import type { NumProp, Riv, RivObj } from "./riv.ts";
import { T } from "./riv.ts";

const f = (n: number) => Math.round(n * 100) / 100;
const hex = (c: number) => "#" + (c & 0xffffff).toString(16).padStart(6, "0");
const alpha = (c: number) => f((c >>> 24) / 255);
/** cubic-bezier easing: y for x */
const bezier = (x1: number, y1: number, x2: number, y2: number, x: number) => {
  let lo = 0,
    hi = 1,
    t = x;
  for (let i = 0; i < 18; i++) {
    const v = 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3;
    if (v < x) lo = t;
    else hi = t;
    t = (lo + hi) / 2;
  }
  return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3;
};
function sample(riv: Riv, frame: number) {
  const at = new Map<RivObj, Partial<Record<NumProp, number>>>();
  for (const a of riv.anims)
    for (const [obj, props] of a.keys) {
      const o: Partial<Record<NumProp, number>> = {};
      for (const [prop, keys, ease] of props) {
        let i = 0;
        while (i < keys.length - 1 && keys[i + 1][0] <= frame) i++;
        const [f0, v0] = keys[i],
          [f1, v1] = keys[Math.min(i + 1, keys.length - 1)];
        let u = f1 > f0 ? Math.min(1, Math.max(0, (frame - f0) / (f1 - f0))) : 0;
        if (ease === "hold") u = 0;
        else if (typeof ease === "object") {
          const { x1 = 0, y1 = 0, x2 = 1, y2 = 1 } = ease.p;
          u = bezier(x1, y1, x2, y2, u);
        }
        o[prop] = v0 + (v1 - v0) * u;
      }
      at.set(obj, o);
    }
  return at;
}
export function frameSvg(riv: Riv, frame: number, w: number, h: number): string {
  const at = sample(riv, frame),
    get = (o: RivObj, k: NumProp, d: number) => at.get(o)?.[k] ?? o.p[k] ?? d;
  let defs = "",
    n = 0;
  const paintOf = (fill: RivObj) => {
    const c = fill.c[0];
    if (c.t === T.SolidColor) {
      const { color = 0 } = c.p;
      return [hex(color), alpha(color)] as const;
    }
    const id = "p" + n++,
      stops = c.c
        .map(({ p: { position = 0, stopColor = 0 } }) => {
          return `<stop offset="${f(position)}" stop-color="${hex(stopColor)}" stop-opacity="${alpha(stopColor)}"/>`;
        })
        .join("");
    const { startX: x1 = 0, startY: y1 = 0, endX: x2 = 0, endY: y2 = 0 } = c.p;
    defs +=
      c.t === T.RadialGradient
        ? `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${f(x1)}" cy="${f(y1)}" r="${f(Math.hypot(x2 - x1, y2 - y1))}">${stops}</radialGradient>`
        : `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${f(x1)}" y1="${f(y1)}" x2="${f(x2)}" y2="${f(y2)}">${stops}</linearGradient>`;
    return [`url(#${id})`, 1] as const;
  };
  const vert = (v: RivObj) => {
    const x = get(v, "vx", 0),
      y = get(v, "vy", 0),
      p = v.p;
    return {
      x,
      y,
      i: [x + Math.cos(p.inRotation ?? 0) * (p.inDistance ?? 0), y + Math.sin(p.inRotation ?? 0) * (p.inDistance ?? 0)],
      o: [
        x + Math.cos(p.outRotation ?? 0) * (p.outDistance ?? 0),
        y + Math.sin(p.outRotation ?? 0) * (p.outDistance ?? 0),
      ],
      c: v.t === T.CubicDetachedVertex,
    };
  };
  const geometry = (o: RivObj) => {
    const { pWidth: w = 0, pHeight: h = 0 } = o.p;
    if (o.t === T.Ellipse) return `<ellipse rx="${f(w / 2)}" ry="${f(h / 2)}"`;
    if (o.t === T.Rectangle) return `<rect x="${f(-w / 2)}" y="${f(-h / 2)}" width="${f(w)}" height="${f(h)}"`;
    const v = o.c.map(vert);
    if (!v.length) return "";
    const seg = (a: (typeof v)[0], b: (typeof v)[0]) =>
      a.c || b.c ? `C${f(a.o[0])} ${f(a.o[1])} ${f(b.i[0])} ${f(b.i[1])} ${f(b.x)} ${f(b.y)}` : `L${f(b.x)} ${f(b.y)}`;
    return (
      `M${f(v[0].x)} ${f(v[0].y)}` +
      v
        .slice(1)
        .map((b, k) => seg(v[k], b))
        .join("") +
      (o.p.isClosed ? seg(v[v.length - 1], v[0]) + "Z" : "")
    );
  };
  const draw = (o: RivObj): string => {
    const op = get(o, "opacity", 1);
    if (op <= 0.003) return "";
    const tf = `translate(${f(get(o, "x", 0))} ${f(get(o, "y", 0))}) rotate(${f((get(o, "rotation", 0) * 180) / Math.PI)}) scale(${Math.round(get(o, "scaleX", 1) * 1e4) / 1e4} ${Math.round(get(o, "scaleY", 1) * 1e4) / 1e4})`;
    let inner = "";
    if (o.t === T.Shape) {
      const geo = o.c.filter((c) => [T.Ellipse, T.Rectangle, T.PointsPath].includes(c.t)),
        paths = geo.filter((g) => g.t === T.PointsPath);
      const head = paths.length ? `<path d="${paths.map(geometry).join("")}"` : geometry(geo[0]);
      for (const q of o.c.filter((c) => c.t === T.Fill || c.t === T.Stroke)) {
        const [col, a] = paintOf(q);
        if (q.t === T.Fill) {
          inner += `${head} fill="${col}" fill-opacity="${a}"/>`;
          continue;
        }
        const trim = q.c.find((c) => c.t === T.TrimPath);
        let dash = "";
        if (trim) {
          const s = get(trim, "trimStart", 0),
            e = get(trim, "trimEnd", 0);
          if (e - s < 0.004) continue;
          dash = ` pathLength="1" stroke-dasharray="0 ${f(s)} ${Math.round((e - s) * 1e3) / 1e3} 2"`;
        }
        inner += `${head} fill="none" stroke="${col}" stroke-opacity="${a}" stroke-width="${q.p.thickness ?? 1}" stroke-linecap="${q.p.cap === 1 ? "round" : "butt"}"${dash}/>`;
      }
    }
    inner += o.c
      .filter((c) => c.t === T.Node || c.t === T.Shape)
      .map(draw)
      .join("");
    return `<g transform="${tf}"${op < 1 ? ` opacity="${f(op)}"` : ""}${o.p.blendModeValue === 14 ? ' style="mix-blend-mode:screen"' : ""}>${inner}</g>`;
  };
  const bg = riv.root.c.find((c) => c.t === T.Fill)!,
    [col] = paintOf(bg);
  const body = riv.root.c
    .filter((c) => c.t === T.Node || c.t === T.Shape)
    .map(draw)
    .join("");
  const W = riv.root.p.width,
    H = riv.root.p.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${W} ${H}"><defs>${defs}</defs><rect width="${W}" height="${H}" fill="${col}"/>${body}</svg>`;
}
