// Writes .riv files (the binary format 7 of the Rive runtime): the parts of it that the login scene uses.
// Keys and names are those of dev/defs/*.json in the rive-runtime repository, unless Rive uses a name more than once.
import { parsePath } from "./svg-path.ts";
/** Numbers of the object types. */
export const TYPE_KEYS = {
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
  ClippingShape: 42,
  TrimPath: 47,
  StateMachine: 53,
  StateMachineLayer: 57,
  AnimationState: 61,
  AnyState: 62,
  EntryState: 63,
  ExitState: 64,
  StateTransition: 65,
};
/** How a value is stored: varuint (LEB128), byte, float32, ARGB as uint32, or a string after its length. */
export type FieldType = "uint" | "bool" | "float" | "color" | "string";
/** Number and field type of each property. */
export const PROPERTY_KEYS = {
  name: [4, "string"],
  parentId: [5, "uint"],
  width: [7, "float"],
  height: [8, "float"],
  x: [13, "float"],
  y: [14, "float"],
  rotation: [15, "float"],
  scaleX: [16, "float"],
  scaleY: [17, "float"],
  opacity: [18, "float"],
  pathWidth: [20, "float"],
  pathHeight: [21, "float"],
  blendModeValue: [23, "uint"],
  vertexX: [24, "float"],
  vertexY: [25, "float"],
  radius: [26, "float"],
  cornerRadiusTL: [31, "float"],
  isClosed: [32, "bool"],
  startY: [33, "float"],
  endX: [34, "float"],
  endY: [35, "float"],
  color: [37, "color"],
  stopColor: [38, "color"],
  position: [39, "float"],
  fillRule: [40, "uint"],
  startX: [42, "float"],
  gradientOpacity: [46, "float"],
  thickness: [47, "float"],
  cap: [48, "uint"],
  join: [49, "uint"],
  objectId: [51, "uint"],
  propertyKey: [53, "uint"],
  animationName: [55, "string"],
  fps: [56, "uint"],
  duration: [57, "uint"],
  loopValue: [59, "uint"],
  x1: [63, "float"],
  y1: [64, "float"],
  x2: [65, "float"],
  y2: [66, "float"],
  frame: [67, "uint"],
  interpolationType: [68, "uint"],
  interpolatorId: [69, "uint"],
  value: [70, "float"],
  inRotation: [84, "float"],
  inDistance: [85, "float"],
  outRotation: [86, "float"],
  outDistance: [87, "float"],
  colorValue: [88, "color"],
  sourceId: [92, "uint"],
  trimStart: [114, "float"],
  trimEnd: [115, "float"],
  trimOffset: [116, "float"],
  trimMode: [117, "uint"],
  layerName: [138, "string"],
  animationId: [149, "uint"],
  stateToId: [151, "uint"],
  clip: [196, "bool"],
  defaultStateMachineId: [236, "uint"],
} as const satisfies Record<string, readonly [number, FieldType]>;
/** A property that this writer knows. */
export type PropertyName = keyof typeof PROPERTY_KEYS;
type FieldValue<Type extends FieldType> = Type extends "string" ? string : Type extends "bool" ? boolean : number;
/** Properties of an object. Lengths are in artboard pixels, angles in radians. */
export type Properties = { [N in PropertyName]?: FieldValue<(typeof PROPERTY_KEYS)[N][1]> };
/** Properties that hold a number, and so can be animated. */
export type NumericProperty = {
  [N in PropertyName]: FieldValue<(typeof PROPERTY_KEYS)[N][1]> extends number ? N : never;
}[PropertyName];
/** An object of the artboard. */
export interface RiveObject {
  /** One of TYPE_KEYS. */
  typeKey: number;
  properties: Properties;
  children: RiveObject[];
  /** Index in the artboard; set by build. */
  id?: number;
}
/** A shape made from SVG path data. */
export interface RivePath extends RiveObject {
  /** An object for each subpath; its children are the vertices. */
  paths: RiveObject[];
  /** The fill or stroke. */
  paint: RiveObject;
}
/** Options of path; all further properties are those of the shape. */
export interface PathOptions extends Properties {
  /** How far a simplified line may be from its points; 0.4 by default. */
  tolerance?: number;
  /** Properties of the stroke; the path is filled without them. */
  stroke?: Properties;
  /** Factor of the coordinates; translateX and translateY are added afterwards. */
  scale?: number;
  translateX?: number;
  translateY?: number;
}
/** What is written of an object. */
type RecordedObject = Pick<RiveObject, "typeKey" | "properties">;
/** A stop of a gradient: position from 0 to 1, '#rrggbb', and opacity from 0 to 1. */
export type ColorStop = [position: number, color: string, opacity?: number];
/** A gradient between two points [x, y], in units of the shape. */
export interface Gradient {
  type: "linear" | "radial";
  from: number[];
  /** End of a linear gradient, or a point on the rim of a radial one. */
  to: number[];
  stops: ColorStop[];
}
/** '#rrggbb', a color with an opacity, or a gradient. */
export type Paint = string | { color: string; opacity?: number } | Gradient;
/** How values change between keyframes; an object is an interpolator of addInterpolator. */
export type Easing = "linear" | "hold" | RiveObject;
/** An animation of the artboard. */
export interface RiveAnimation {
  name: string;
  fps: number;
  /** Length in frames. */
  frames: number;
  /** 0 plays once, 1 loops, 2 plays forwards and backwards. */
  loop: number;
  /** Keyframes of each property: [frame, value]. */
  keyframes: Map<RiveObject, [property: NumericProperty, keyframes: number[][], easing: Easing][]>;
}
interface Vertex {
  x: number;
  y: number;
  in?: [number, number];
  out?: [number, number];
}
/** A Bezier handle as Rive stores it: direction and length from its vertex. */
const handle = (n: Vertex, h: Vertex["in"]) => {
  const dist = h ? Math.hypot(h[0] - n.x, h[1] - n.y) : 0;
  return { dist, rot: h && dist ? Math.atan2(h[1] - n.y, h[0] - n.x) : 0 };
};
/** A '#rrggbb' color as a 32-bit ARGB number. */
export const argb = (color: string, opacity = 1) =>
  ((Math.round(opacity * 255) << 24) | parseInt(color.slice(1), 16)) >>> 0;
/** A file with one artboard of width x height pixels. A parent of null is the artboard itself. */
export class RiveFile {
  root: RiveObject;
  interpolators: RiveObject[];
  animations: RiveAnimation[];
  /** Each clip with the shape whose outline it is. */
  clips = new Map<RiveObject, RiveObject>();
  stateMachineName = "State Machine 1";
  constructor(name: string, width: number, height: number) {
    this.root = {
      typeKey: TYPE_KEYS.Artboard,
      properties: { name, width, height, clip: true, defaultStateMachineId: 0 },
      children: [],
    };
    this.interpolators = [];
    this.animations = [];
  }
  /** Adds an object and returns it. */
  add(parent: RiveObject | null, typeKey: number, properties: Properties = {}): RiveObject {
    const o: RiveObject = { typeKey, properties, children: [] };
    (parent || this.root).children.push(o);
    return o;
  }
  /** Adds a group. */
  addNode(parent: RiveObject | null, properties: Properties) {
    return this.add(parent, TYPE_KEYS.Node, properties);
  }
  /** Fills a shape, or strokes it when stroke properties are given. */
  paint(shape: RiveObject, paint: Paint, stroke?: Properties) {
    const f = this.add(shape, stroke ? TYPE_KEYS.Stroke : TYPE_KEYS.Fill, stroke ?? {}),
      paintColor = typeof paint === "string" ? { color: paint } : paint;
    if ("type" in paintColor) {
      const grad = this.add(f, paintColor.type === "radial" ? TYPE_KEYS.RadialGradient : TYPE_KEYS.LinearGradient, {
        startX: paintColor.from[0],
        startY: paintColor.from[1],
        endX: paintColor.to[0],
        endY: paintColor.to[1],
      });
      for (const [position, c, a = 1] of paintColor.stops)
        this.add(grad, TYPE_KEYS.GradientStop, { stopColor: argb(c, a), position });
    } else this.add(f, TYPE_KEYS.SolidColor, { color: argb(paintColor.color, paintColor.opacity ?? 1) });
    return f;
  }
  /** Adds an ellipse around (x, y). */
  ellipse(
    parent: RiveObject | null,
    x: number,
    y: number,
    width: number,
    height: number,
    paint: Paint,
    extra: Properties = {},
  ) {
    const s = this.add(parent, TYPE_KEYS.Shape, { x, y, ...extra });
    this.add(s, TYPE_KEYS.Ellipse, { pathWidth: width, pathHeight: height });
    this.paint(s, paint);
    return s;
  }
  /** Adds a rectangle with its top left corner at (x, y). */
  rect(
    parent: RiveObject | null,
    x: number,
    y: number,
    width: number,
    height: number,
    paint: Paint,
    extra: Properties = {},
  ) {
    const s = this.add(parent, TYPE_KEYS.Shape, { x: x + width / 2, y: y + height / 2, ...extra });
    this.add(s, TYPE_KEYS.Rectangle, { pathWidth: width, pathHeight: height });
    this.paint(s, paint);
    return s;
  }
  /** Shows the children of a group only inside the outline of a shape. */
  clip(group: RiveObject, shape: RiveObject) {
    this.clips.set(this.add(group, TYPE_KEYS.ClippingShape, { sourceId: 0 }), shape);
  }
  /** Gives a shape the outline of SVG path data, with straight runs simplified; returns an object for each subpath. */
  outline(
    shape: RiveObject,
    data: string,
    {
      tolerance = 0.4,
      scale = 1,
      translateX = 0,
      translateY = 0,
    }: Pick<PathOptions, "tolerance" | "scale" | "translateX" | "translateY"> = {},
  ): RiveObject[] {
    const paths: RiveObject[] = [];
    let current: RiveObject | null = null,
      vertices: Vertex[] = [],
      lastPoint = [0, 0];
    const closePath = (closed: boolean) => {
      if (!current) return;
      if (closed && vertices.length > 1) {
        const a = vertices[0],
          b = vertices[vertices.length - 1];
        if (Math.hypot(a.x - b.x, a.y - b.y) < 0.05) {
          a.in = b.in;
          vertices.pop();
        }
      }
      current.properties.isClosed = closed;
      for (const n of vertices) {
        const i = handle(n, n.in),
          o = handle(n, n.out);
        if (i.dist || o.dist)
          this.add(current, TYPE_KEYS.CubicDetachedVertex, {
            vertexX: n.x,
            vertexY: n.y,
            ...(i.dist ? { inRotation: i.rot, inDistance: i.dist } : {}),
            ...(o.dist ? { outRotation: o.rot, outDistance: o.dist } : {}),
          });
        else this.add(current, TYPE_KEYS.StraightVertex, { vertexX: n.x, vertexY: n.y });
      }
      paths.push(current);
      current = null;
      vertices = [];
    };
    const simplify = (points: Vertex[]) => {
      // Douglas-Peucker, only for paths of straight lines.
      if (points.length < 4 || points.some((n) => n.in || n.out)) return points;
      const keep = new Set([0, points.length - 1]);
      const simplifyRange = (a: number, b: number) => {
        let m = 0,
          k = -1;
        const start = points[a],
          end = points[b],
          l = Math.hypot(end.x - start.x, end.y - start.y) || 1e-6;
        for (let i = a + 1; i < b; i++) {
          const d =
            Math.abs((end.x - start.x) * (start.y - points[i].y) - (start.x - points[i].x) * (end.y - start.y)) / l;
          if (d > m) {
            m = d;
            k = i;
          }
        }
        if (m > tolerance) {
          keep.add(k);
          simplifyRange(a, k);
          simplifyRange(k, b);
        }
      };
      simplifyRange(0, points.length - 1);
      return points.filter((_, i) => keep.has(i));
    };
    const finishPath = (closed: boolean) => {
      vertices = simplify(vertices);
      closePath(closed);
    };
    for (const [c, ...a] of parsePath(data, scale, translateX, translateY)) {
      if (c === "M") {
        finishPath(false);
        current = this.add(shape, TYPE_KEYS.PointsPath, {});
        vertices = [{ x: a[0], y: a[1] }];
        lastPoint = [a[0], a[1]];
      } else if (c === "Z") finishPath(true);
      else {
        let n: Vertex;
        if (c === "L") n = { x: a[0], y: a[1] };
        else if (c === "C") {
          vertices[vertices.length - 1].out = [a[0], a[1]];
          n = { x: a[4], y: a[5], in: [a[2], a[3]] };
        } else if (c === "Q") {
          vertices[vertices.length - 1].out = [
            lastPoint[0] + (2 / 3) * (a[0] - lastPoint[0]),
            lastPoint[1] + (2 / 3) * (a[1] - lastPoint[1]),
          ];
          n = { x: a[2], y: a[3], in: [a[2] + (2 / 3) * (a[0] - a[2]), a[3] + (2 / 3) * (a[1] - a[3])] };
        } else throw new Error("path command not supported: " + c);
        vertices.push(n);
        lastPoint = [n.x, n.y];
      }
    }
    finishPath(false);
    return paths;
  }
  /** Adds a shape from SVG path data, with straight runs simplified. */
  path(
    parent: RiveObject | null,
    data: string,
    paint: Paint,
    { tolerance = 0.4, stroke, scale = 1, translateX = 0, translateY = 0, ...extra }: PathOptions = {},
  ): RivePath {
    const shape = this.add(parent, TYPE_KEYS.Shape, extra),
      paths = this.outline(shape, data, { tolerance, scale, translateX, translateY });
    const placed =
      typeof paint === "object" && "type" in paint
        ? {
            ...paint,
            from: [paint.from[0] * scale + translateX, paint.from[1] * scale + translateY],
            to: [paint.to[0] * scale + translateX, paint.to[1] * scale + translateY],
          }
        : paint;
    return Object.assign(shape, { paths, paint: this.paint(shape, placed, stroke) });
  }
  /** Adds an easing curve, with the control points of a CSS cubic-bezier. */
  addInterpolator(x1: number, y1: number, x2: number, y2: number) {
    const o: RiveObject = { typeKey: TYPE_KEYS.CubicEaseInterpolator, properties: { x1, y1, x2, y2 }, children: [] };
    this.interpolators.push(o);
    return o;
  }
  /** Adds an animation; frames is its length. */
  addAnimation(name: string, fps: number, frames: number, loop = 1): RiveAnimation {
    const a: RiveAnimation = { name, fps, frames, loop, keyframes: new Map() };
    this.animations.push(a);
    return a;
  }
  /** Animates a property of an object: keyframes are [frame, value], in order. */
  addKeyframes(
    animation: RiveAnimation,
    object: RiveObject,
    property: NumericProperty,
    keyframes: number[][],
    easing: Easing = "linear",
  ) {
    const list = animation.keyframes.get(object) ?? [];
    list.push([property, keyframes, easing]);
    animation.keyframes.set(object, list);
  }
  /** The bytes of the file. A state machine plays all animations at once, each in a layer of its own. */
  build() {
    const list: RiveObject[] = [],
      isDraw = (o: RiveObject) => o.typeKey === TYPE_KEYS.Node || o.typeKey === TYPE_KEYS.Shape;
    const walk = (o: RiveObject, parent?: RiveObject) => {
      o.id = list.length;
      list.push(o);
      if (parent) o.properties.parentId = parent.id;
      // Rive paints the first sibling on top of the others.
      const draw = o.children.filter(isDraw).reverse(),
        rest = o.children.filter((x) => !isDraw(x));
      for (const c of [...rest, ...draw]) walk(c, o);
    };
    walk(this.root);
    for (const e of this.interpolators) {
      e.id = list.length;
      list.push(e);
    }
    for (const [clip, shape] of this.clips) clip.properties.sourceId = shape.id;
    const out: RecordedObject[] = [{ typeKey: TYPE_KEYS.Backboard, properties: {} }, ...list];
    for (const a of this.animations) {
      out.push({
        typeKey: TYPE_KEYS.LinearAnimation,
        properties: { animationName: a.name, fps: a.fps, duration: a.frames, loopValue: a.loop },
      });
      for (const [object, props] of a.keyframes) {
        out.push({ typeKey: TYPE_KEYS.KeyedObject, properties: { objectId: object.id } });
        for (const [prop, frames, ease] of props) {
          const [propertyKey, type] = PROPERTY_KEYS[prop];
          out.push({ typeKey: TYPE_KEYS.KeyedProperty, properties: { propertyKey } });
          for (const [f, v] of frames) {
            const p: Properties = {
              frame: Math.round(f),
              interpolationType: ease === "hold" ? 0 : ease === "linear" ? 1 : 2,
            };
            if (typeof ease === "object") p.interpolatorId = ease.id;
            if (type === "color") p.colorValue = v;
            else p.value = v;
            out.push({ typeKey: type === "color" ? TYPE_KEYS.KeyFrameColor : TYPE_KEYS.KeyFrameDouble, properties: p });
          }
        }
      }
    }
    out.push({ typeKey: TYPE_KEYS.StateMachine, properties: { animationName: this.stateMachineName } });
    this.animations.forEach((a, i) => {
      out.push(
        { typeKey: TYPE_KEYS.StateMachineLayer, properties: { layerName: a.name } },
        { typeKey: TYPE_KEYS.AnyState, properties: {} },
        { typeKey: TYPE_KEYS.EntryState, properties: {} },
        { typeKey: TYPE_KEYS.StateTransition, properties: { stateToId: 2 } },
        { typeKey: TYPE_KEYS.AnimationState, properties: { animationId: i } },
        { typeKey: TYPE_KEYS.ExitState, properties: {} },
      );
    });
    return encodeRiv(out);
  }
}
/** The bytes of a file with the given objects, in order. */
export function encodeRiv(objects: RecordedObject[]): Buffer {
  const bytes: number[] = [],
    word32 = Buffer.alloc(4);
  const uint = (n: number) => {
    n = n >>> 0;
    do {
      let x = n & 127;
      n >>>= 7;
      if (n) x |= 128;
      bytes.push(x);
    } while (n);
  };
  const word = (n: number) => {
    word32.writeUInt32LE(n >>> 0);
    bytes.push(...word32);
  };
  const put = (type: FieldType, v: string | number | boolean) => {
    if (type === "uint") uint(Number(v));
    else if (type === "bool") bytes.push(v ? 1 : 0);
    else if (type === "color") word(Number(v));
    else if (type === "float") {
      word32.writeFloatLE(Number(v));
      bytes.push(...word32);
    } else {
      const s = Buffer.from(String(v));
      uint(s.length);
      bytes.push(...s);
    }
  };
  const entries = (p: Properties) => Object.entries(p) as [PropertyName, string | number | boolean | undefined][];
  // The header lists every property key in use, then two bits for each that tell a reader how to skip its value.
  const used = [...new Set(objects.flatMap((o) => entries(o.properties).map(([k]) => k)))]
    .map((k): readonly [number, FieldType] => PROPERTY_KEYS[k])
    .filter((v, i, a) => a.findIndex((z) => z[0] === v[0]) === i);
  bytes.push(...Buffer.from("RIVE"));
  uint(7);
  uint(0);
  uint(0);
  for (const [k] of used) uint(k);
  uint(0);
  const code: Record<FieldType, number> = { uint: 0, bool: 0, string: 1, float: 2, color: 3 };
  for (let i = 0; i < used.length; i += 4) {
    let m = 0;
    used.slice(i, i + 4).forEach(([, t], j) => {
      m |= code[t] << (j * 2);
    });
    word(m);
  }
  for (const o of objects) {
    uint(o.typeKey);
    for (const [k, v] of entries(o.properties)) {
      if (v === undefined) continue;
      const [key, type] = PROPERTY_KEYS[k];
      uint(key);
      put(type, v);
    }
    uint(0);
  }
  return Buffer.from(bytes);
}
