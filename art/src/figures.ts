// Path data of tubes, ribbons and blobs. Figures are those of cast/.
/** [x, y]; some functions take further numbers in it, such as a radius or a width. */
export type Point = number[];
const round1 = (n: number) => Math.round(n * 10) / 10;
/** SVG path data of straight lines through points. */
export const polygonPath = (points: Point[], closed = true) =>
  "M" + points.map((q) => round1(q[0]) + " " + round1(q[1])).join("L") + (closed ? "Z" : "");
const catmullRom = (p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point =>
  p1.map((_, i) => {
    const a = p0[i],
      b = p1[i],
      c = p2[i],
      d = p3[i];
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  });
/**
 * Points on a Catmull-Rom spline through the given points, with steps points between two of them.
 * Further numbers of a point (a radius) are interpolated too.
 */
const sampleSpline = (points: Point[], steps = 8, closed = false): Point[] => {
  const o: Point[] = [],
    m = points.length,
    k = closed ? m : m - 1;
  for (let i = 0; i < k; i++) {
    const g = (j: number) => (closed ? points[(j + m) % m] : points[Math.max(0, Math.min(m - 1, j))]);
    for (let s = 0; s < steps; s++) o.push(catmullRom(g(i - 1), g(i), g(i + 1), g(i + 2), s / steps));
  }
  if (!closed) o.push(points[m - 1]);
  return o;
};
/** SVG path data of a smooth tube with round ends through [x, y, radius]. */
export const tubePath = (points: Point[], steps = 7) => {
  const c = points.length > 2 ? sampleSpline(points, steps) : [points[0], points[1]],
    left: Point[] = [],
    right: Point[] = [];
  const count = c.length;
  const dir = (i: number) => {
    const a = c[Math.max(0, i - 1)],
      b = c[Math.min(count - 1, i + 1)],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
  };
  for (let i = 0; i < count; i++) {
    const [dx, dy] = dir(i),
      [x, y, r] = c[i];
    left.push([x + dy * r, y - dx * r]);
    right.push([x - dy * r, y + dx * r]);
  }
  const cap = (i: number, s: number) => {
    const [dx, dy] = dir(i),
      [x, y, r] = c[i],
      a0 = Math.atan2(dy * s, dx * s),
      o = [];
    for (let k = -2; k <= 2; k++) {
      const a = a0 + (k * Math.PI) / 6;
      o.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
    }
    return o;
  };
  return polygonPath([...left, ...cap(count - 1, 1), ...right.reverse(), ...cap(0, -1)]);
};
/** SVG path data of a smooth closed shape through points. */
export const blobPath = (points: Point[], steps = 7) => polygonPath(sampleSpline(points, steps, true));
/** SVG path data of a ribbon through [x, y, half width]. fork is the depth of the notch at its end, 0 for none. */
export const ribbonPath = (points: Point[], fork = 0, steps = 8) => {
  const c = sampleSpline(points, steps),
    count = c.length,
    left: Point[] = [],
    right: Point[] = [];
  for (let i = 0; i < count; i++) {
    const a = c[Math.max(0, i - 1)],
      b = c[Math.min(count - 1, i + 1)],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      dx = (b[0] - a[0]) / l,
      dy = (b[1] - a[1]) / l,
      [x, y, r] = c[i];
    left.push([x + dy * r, y - dx * r]);
    right.push([x - dy * r, y + dx * r]);
  }
  const e = c[count - 1],
    p = c[count - 2],
    l = Math.hypot(e[0] - p[0], e[1] - p[1]) || 1;
  const tip = fork ? [[e[0] - ((e[0] - p[0]) / l) * fork, e[1] - ((e[1] - p[1]) / l) * fork]] : [];
  return polygonPath([...left, ...tip, ...right.reverse()]);
};
