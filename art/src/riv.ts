// Minimal .riv (Rive runtime binary, format 7) writer. Keys: rive-runtime dev/defs/*.json
import { parsePath } from "./svg-path.ts";
export const T = {
  Backboard: 23,
  Artboard: 1,
  Node: 2,
  Shape: 3,
  Ellipse: 4,
  StraightVertex: 5,
  CubicDetachedVertex: 6,
  Rectangle: 7,
  PointsPath: 16,
  RadialGradient: 17,
  SolidColor: 18,
  GradientStop: 19,
  Fill: 20,
  LinearGradient: 22,
  Stroke: 24,
  KeyedObject: 25,
  KeyedProperty: 26,
  CubicEaseInterpolator: 28,
  KeyFrameDouble: 30,
  LinearAnimation: 31,
  KeyFrameColor: 37,
  TrimPath: 47,
  StateMachine: 53,
  StateMachineLayer: 57,
  AnimationState: 61,
  AnyState: 62,
  EntryState: 63,
  ExitState: 64,
  StateTransition: 65,
};
// name:[key,type] type u=varuint b=bool(byte) f=float32 c=color(uint32 ARGB) s=string
/** how a value is stored: varuint, byte, float32, colour, string */
export type Wire = "u" | "b" | "f" | "c" | "s";
export const K = {
  name: [4, "s"],
  parentId: [5, "u"],
  width: [7, "f"],
  height: [8, "f"],
  x: [13, "f"],
  y: [14, "f"],
  rotation: [15, "f"],
  scaleX: [16, "f"],
  scaleY: [17, "f"],
  opacity: [18, "f"],
  pWidth: [20, "f"],
  pHeight: [21, "f"],
  blendModeValue: [23, "u"],
  vx: [24, "f"],
  vy: [25, "f"],
  radius: [26, "f"],
  cornerRadiusTL: [31, "f"],
  isClosed: [32, "b"],
  startY: [33, "f"],
  endX: [34, "f"],
  endY: [35, "f"],
  color: [37, "c"],
  stopColor: [38, "c"],
  position: [39, "f"],
  fillRule: [40, "u"],
  startX: [42, "f"],
  gOpacity: [46, "f"],
  thickness: [47, "f"],
  cap: [48, "u"],
  join: [49, "u"],
  objectId: [51, "u"],
  propertyKey: [53, "u"],
  animName: [55, "s"],
  fps: [56, "u"],
  duration: [57, "u"],
  loopValue: [59, "u"],
  x1: [63, "f"],
  y1: [64, "f"],
  x2: [65, "f"],
  y2: [66, "f"],
  frame: [67, "u"],
  interpolationType: [68, "u"],
  interpolatorId: [69, "u"],
  value: [70, "f"],
  inRotation: [84, "f"],
  inDistance: [85, "f"],
  outRotation: [86, "f"],
  outDistance: [87, "f"],
  colorValue: [88, "c"],
  trimStart: [114, "f"],
  trimEnd: [115, "f"],
  trimOffset: [116, "f"],
  trimMode: [117, "u"],
  smName: [138, "s"],
  animationId: [149, "u"],
  stateToId: [151, "u"],
  clip: [196, "b"],
  defaultStateMachineId: [236, "u"],
} as const satisfies Record<string, readonly [number, Wire]>;
export type PropName = keyof typeof K;
type Value<W extends Wire> = W extends "s" ? string : W extends "b" ? boolean : number;
export type Props = { [N in PropName]?: Value<(typeof K)[N][1]> };
/** properties that hold a number and so can be animated */
export type NumProp = { [N in PropName]: Value<(typeof K)[N][1]> extends number ? N : never }[PropName];
export interface RivObj {
  t: number;
  p: Props;
  c: RivObj[];
  id?: number;
}
/** a shape made from path data: one entry of paths per subpath, its children are the vertices */
export interface RivPath extends RivObj {
  paths: RivObj[];
  paint: RivObj;
}
export interface PathOptions extends Props {
  tol?: number;
  stroke?: Props;
  scale?: number;
  tx?: number;
  ty?: number;
}
export type ColorStop = [pos: number, color: string, alpha?: number];
export interface Gradient {
  type: "linear" | "radial";
  from: number[];
  to: number[];
  stops: ColorStop[];
}
export type Paint = string | { color: string; a?: number } | Gradient;
export type Ease = "linear" | "hold" | RivObj;
export interface Anim {
  name: string;
  fps: number;
  frames: number;
  loop: number;
  keys: Map<RivObj, [prop: NumProp, frames: number[][], ease: Ease][]>;
}
interface Vertex {
  x: number;
  y: number;
  in?: [number, number];
  out?: [number, number];
}
/** a bezier handle as Rive keeps it: direction and length from its vertex */
const handle = (n: Vertex, h: Vertex["in"]) => {
  const dist = h ? Math.hypot(h[0] - n.x, h[1] - n.y) : 0;
  return { dist, rot: h && dist ? Math.atan2(h[1] - n.y, h[0] - n.x) : 0 };
};
export const argb = (h: string, a = 1) => ((Math.round(a * 255) << 24) | parseInt(h.slice(1), 16)) >>> 0;
export class Riv {
  root: RivObj;
  ease: RivObj[];
  anims: Anim[];
  smName = "State Machine 1";
  constructor(name: string, width: number, height: number) {
    this.root = { t: T.Artboard, p: { name, width, height, clip: true, defaultStateMachineId: 0 }, c: [] };
    this.ease = [];
    this.anims = [];
  }
  add(parent: RivObj | null, t: number, p: Props = {}): RivObj {
    const o: RivObj = { t, p, c: [] };
    (parent || this.root).c.push(o);
    return o;
  }
  node(parent: RivObj | null, p: Props) {
    return this.add(parent, T.Node, p);
  }
  /** paint: '#hex' | {color,a} | {type:'linear'|'radial',from,to,stops:[[pos,hex,alpha]]} */
  paint(shape: RivObj, paint: Paint, stroke?: Props) {
    const f = this.add(shape, stroke ? T.Stroke : T.Fill, stroke ?? {}),
      pt = typeof paint === "string" ? { color: paint } : paint;
    if ("type" in pt) {
      const grad = this.add(f, pt.type === "radial" ? T.RadialGradient : T.LinearGradient, {
        startX: pt.from[0],
        startY: pt.from[1],
        endX: pt.to[0],
        endY: pt.to[1],
      });
      for (const [position, c, a = 1] of pt.stops) this.add(grad, T.GradientStop, { stopColor: argb(c, a), position });
    } else this.add(f, T.SolidColor, { color: argb(pt.color, pt.a ?? 1) });
    return f;
  }
  ellipse(parent: RivObj | null, x: number, y: number, w: number, h: number, pt: Paint, extra: Props = {}) {
    const s = this.add(parent, T.Shape, { x, y, ...extra });
    this.add(s, T.Ellipse, { pWidth: w, pHeight: h });
    this.paint(s, pt);
    return s;
  }
  rect(parent: RivObj | null, x: number, y: number, w: number, h: number, pt: Paint, extra: Props = {}) {
    const s = this.add(parent, T.Shape, { x: x + w / 2, y: y + h / 2, ...extra });
    this.add(s, T.Rectangle, { pWidth: w, pHeight: h });
    this.paint(s, pt);
    return s;
  }
  /** svg path data -> Shape with one PointsPath per subpath; tol thins out straight runs, the rest goes to the shape */
  path(
    parent: RivObj | null,
    d: string,
    pt: Paint,
    { tol = 0.4, stroke, scale = 1, tx = 0, ty = 0, ...extra }: PathOptions = {},
  ): RivPath {
    const shape = this.add(parent, T.Shape, extra),
      paths: RivObj[] = [];
    let cur: RivObj | null = null,
      v: Vertex[] = [],
      q = [0, 0];
    const end = (closed: boolean) => {
      if (!cur) return;
      if (closed && v.length > 1) {
        const a = v[0],
          b = v[v.length - 1];
        if (Math.hypot(a.x - b.x, a.y - b.y) < 0.05) {
          a.in = b.in;
          v.pop();
        }
      }
      cur.p.isClosed = closed;
      for (const n of v) {
        const i = handle(n, n.in),
          o = handle(n, n.out);
        if (i.dist || o.dist)
          this.add(cur, T.CubicDetachedVertex, {
            vx: n.x,
            vy: n.y,
            inRotation: i.rot,
            inDistance: i.dist,
            outRotation: o.rot,
            outDistance: o.dist,
          });
        else this.add(cur, T.StraightVertex, { vx: n.x, vy: n.y });
      }
      paths.push(cur);
      cur = null;
      v = [];
    };
    const simp = (pts: Vertex[]) => {
      // Douglas-Peucker on straight-vertex runs
      if (pts.length < 4 || pts.some((n) => n.in || n.out)) return pts;
      const keep = new Set([0, pts.length - 1]);
      const rec = (a: number, b: number) => {
        let m = 0,
          k = -1;
        const A = pts[a],
          B = pts[b],
          l = Math.hypot(B.x - A.x, B.y - A.y) || 1e-6;
        for (let i = a + 1; i < b; i++) {
          const d = Math.abs((B.x - A.x) * (A.y - pts[i].y) - (A.x - pts[i].x) * (B.y - A.y)) / l;
          if (d > m) {
            m = d;
            k = i;
          }
        }
        if (m > tol) {
          keep.add(k);
          rec(a, k);
          rec(k, b);
        }
      };
      rec(0, pts.length - 1);
      return pts.filter((_, i) => keep.has(i));
    };
    const fin = (closed: boolean) => {
      v = simp(v);
      end(closed);
    };
    for (const [c, ...a] of parsePath(d, scale, tx, ty)) {
      if (c === "M") {
        fin(false);
        cur = this.add(shape, T.PointsPath, {});
        v = [{ x: a[0], y: a[1] }];
        q = [a[0], a[1]];
      } else if (c === "Z") fin(true);
      else {
        let n: Vertex;
        if (c === "L") n = { x: a[0], y: a[1] };
        else if (c === "C") {
          v[v.length - 1].out = [a[0], a[1]];
          n = { x: a[4], y: a[5], in: [a[2], a[3]] };
        } else if (c === "Q") {
          v[v.length - 1].out = [q[0] + (2 / 3) * (a[0] - q[0]), q[1] + (2 / 3) * (a[1] - q[1])];
          n = { x: a[2], y: a[3], in: [a[2] + (2 / 3) * (a[0] - a[2]), a[3] + (2 / 3) * (a[1] - a[3])] };
        } else throw new Error("path command not supported: " + c);
        v.push(n);
        q = [n.x, n.y];
      }
    }
    fin(false);
    const placed =
      typeof pt === "object" && "type" in pt
        ? {
            ...pt,
            from: [pt.from[0] * scale + tx, pt.from[1] * scale + ty],
            to: [pt.to[0] * scale + tx, pt.to[1] * scale + ty],
          }
        : pt;
    return Object.assign(shape, { paths, paint: this.paint(shape, placed, stroke) });
  }
  interpolator(x1: number, y1: number, x2: number, y2: number) {
    const o: RivObj = { t: T.CubicEaseInterpolator, p: { x1, y1, x2, y2 }, c: [] };
    this.ease.push(o);
    return o;
  }
  anim(name: string, fps: number, frames: number, loop = 1): Anim {
    const a: Anim = { name, fps, frames, loop, keys: new Map() };
    this.anims.push(a);
    return a;
  }
  /** key(anim,obj,'x',[[frame,value]],ease) ease: 'linear' | 'hold' | interpolator */
  key(a: Anim, obj: RivObj, prop: NumProp, frames: number[][], ease: Ease = "linear") {
    const list = a.keys.get(obj) ?? [];
    list.push([prop, frames, ease]);
    a.keys.set(obj, list);
  }
  build() {
    const list: RivObj[] = [],
      isDraw = (o: RivObj) => o.t === T.Node || o.t === T.Shape;
    const walk = (o: RivObj, parent?: RivObj) => {
      o.id = list.length;
      list.push(o);
      if (parent) o.p.parentId = parent.id;
      const draw = o.c.filter(isDraw).reverse(),
        rest = o.c.filter((x) => !isDraw(x)); // Rive paints first-listed sibling on top
      for (const c of [...rest, ...draw]) walk(c, o);
    };
    walk(this.root);
    for (const e of this.ease) {
      e.id = list.length;
      list.push(e);
    }
    const out: Pick<RivObj, "t" | "p">[] = [{ t: T.Backboard, p: {} }, ...list];
    for (const a of this.anims) {
      out.push({ t: T.LinearAnimation, p: { animName: a.name, fps: a.fps, duration: a.frames, loopValue: a.loop } });
      for (const [obj, props] of a.keys) {
        out.push({ t: T.KeyedObject, p: { objectId: obj.id } });
        for (const [prop, frames, ease] of props) {
          const [pk, ty] = K[prop];
          out.push({ t: T.KeyedProperty, p: { propertyKey: pk } });
          for (const [f, v] of frames) {
            const p: Props = {
              frame: Math.round(f),
              interpolationType: ease === "hold" ? 0 : ease === "linear" ? 1 : 2,
            };
            if (typeof ease === "object") p.interpolatorId = ease.id;
            if (ty === "c") p.colorValue = v;
            else p.value = v;
            out.push({ t: ty === "c" ? T.KeyFrameColor : T.KeyFrameDouble, p });
          }
        }
      }
    }
    out.push({ t: T.StateMachine, p: { animName: this.smName } });
    this.anims.forEach((a, i) => {
      out.push(
        { t: T.StateMachineLayer, p: { smName: a.name } },
        { t: T.AnyState, p: {} },
        { t: T.EntryState, p: {} },
        { t: T.StateTransition, p: { stateToId: 2 } },
        { t: T.AnimationState, p: { animationId: i } },
        { t: T.ExitState, p: {} },
      );
    });
    return encode(out);
  }
}
export function encode(objs: Pick<RivObj, "t" | "p">[]): Buffer {
  const b: number[] = [],
    f4 = Buffer.alloc(4);
  const uint = (n: number) => {
    n = n >>> 0;
    do {
      let x = n & 127;
      n >>>= 7;
      if (n) x |= 128;
      b.push(x);
    } while (n);
  };
  const word = (n: number) => {
    f4.writeUInt32LE(n >>> 0);
    b.push(...f4);
  };
  const put = (type: Wire, v: string | number | boolean) => {
    if (type === "u") uint(Number(v));
    else if (type === "b") b.push(v ? 1 : 0);
    else if (type === "c") word(Number(v));
    else if (type === "f") {
      f4.writeFloatLE(Number(v));
      b.push(...f4);
    } else {
      const s = Buffer.from(String(v));
      uint(s.length);
      b.push(...s);
    }
  };
  const entries = (p: Props) => Object.entries(p) as [PropName, string | number | boolean | undefined][];
  // header: every property key in use, then two bits a key that say how to skip it
  const used = [...new Set(objs.flatMap((o) => entries(o.p).map(([k]) => k)))]
    .map((k): readonly [number, Wire] => K[k])
    .filter((v, i, a) => a.findIndex((z) => z[0] === v[0]) === i);
  b.push(...Buffer.from("RIVE"));
  uint(7);
  uint(0);
  uint(0);
  for (const [k] of used) uint(k);
  uint(0);
  const code: Record<Wire, number> = { u: 0, b: 0, s: 1, f: 2, c: 3 };
  for (let i = 0; i < used.length; i += 4) {
    let m = 0;
    used.slice(i, i + 4).forEach(([, t], j) => {
      m |= code[t] << (j * 2);
    });
    word(m);
  }
  for (const o of objs) {
    uint(o.t);
    for (const [k, v] of entries(o.p)) {
      if (v === undefined) continue;
      const [key, type] = K[k];
      uint(key);
      put(type, v);
    }
    uint(0);
  }
  return Buffer.from(b);
}
