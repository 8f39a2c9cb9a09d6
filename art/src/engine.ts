// Small float-RGB raster engine in linear light: noise, sky, voxel-space mountains, mist,
// SVG layers with rim light, bloom and grade. Lengths are in design units: an image is always 1920 units wide.
import sharp from "sharp";
export type Stops = [number, string][];
export interface Moon {
  x: number;
  y: number;
  r: number;
  color: string;
  halo?: string;
  haloI?: number;
  I?: number;
}
export interface Clouds {
  color: string;
  lit?: string;
  lo?: number;
  hi?: number;
  a?: number;
  y0?: number;
  y1?: number;
  scale?: number;
  stretch?: number;
  glow?: number;
}
export interface SkyOpts {
  stops: Stops;
  moon?: Moon;
  clouds?: Clouds;
  seed?: number;
}
export interface TerrainOpts {
  rock: string;
  lit: string;
  fog: string;
  fogNear?: string;
  seed?: number;
  horizon?: number;
  camH?: number;
  near?: number;
  far?: number;
  fov?: number;
  amp?: number;
  freq?: number;
  light?: number[];
  oct?: number;
  sharp?: number;
  flat?: number;
  valley?: number;
  valleyX?: number;
  snow?: number;
  fogD?: number;
  heightFog?: number;
  fogH?: number;
  litI?: number;
  step?: number;
  ss?: number;
  panX?: number;
  panZ?: number;
}
export interface Rim {
  color: string;
  I: number;
  dx?: number;
  dy?: number;
  blur?: number;
  gain?: number;
  bias?: number;
  pow?: number;
}
export interface LayerOpts {
  vw?: number;
  vh?: number;
  defs?: string;
  mode?: "over" | "add";
  I?: number;
  opacity?: number;
  rim?: Rim;
  rim2?: Rim;
  rim3?: Rim;
  fade?: { color: string; y0: number; y1: number; a?: number };
  blur?: number;
  tex?: { a: number; f: number; fy?: number; seed?: number };
}
export interface GradeOpts {
  exposure?: number;
  contrast?: number;
  sat?: number;
  vig?: number;
  grain?: number;
  tintS?: string;
  tintH?: string;
  seed?: number;
  left?: number;
}
export const clamp = (x: number, a = 0, b = 1) => (x < a ? a : Math.min(x, b));
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const smooth = (a: number, b: number, x: number) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
export const hex = (h: string): number[] => {
  const n = parseInt(h.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255].map((c) => c ** 2.2);
}; // linear light
export const rng = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
export function makeNoise(seed: number) {
  const r = rng(seed),
    p = new Uint8Array(512);
  const a = [...Array(256).keys()];
  for (let i = 255; i > 0; i--) {
    const j = (r() * (i + 1)) | 0;
    [a[i], a[j]] = [a[j], a[i]];
  }
  for (let i = 0; i < 512; i++) p[i] = a[i & 255];
  const gx = new Float32Array(256),
    gy = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    const t = r() * Math.PI * 2;
    gx[i] = Math.cos(t);
    gy[i] = Math.sin(t);
  }
  const n2 = (x: number, y: number) => {
    const X = Math.floor(x),
      Y = Math.floor(y),
      fx = x - X,
      fy = y - Y,
      xi = X & 255,
      yi = Y & 255;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10),
      v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = p[p[xi] + yi],
      b = p[p[xi + 1] + yi],
      c = p[p[xi] + yi + 1],
      d = p[p[xi + 1] + yi + 1];
    const l = (gx[a] * fx + gy[a] * fy) * (1 - u) + (gx[b] * (fx - 1) + gy[b] * fy) * u;
    const m = (gx[c] * fx + gy[c] * (fy - 1)) * (1 - u) + (gx[d] * (fx - 1) + gy[d] * (fy - 1)) * u;
    return 1.5 * (l + (m - l) * v);
  };
  const fbm = (x: number, y: number, o = 5, g = 0.5) => {
    let s = 0,
      a = 1,
      n = 0;
    for (let i = 0; i < o; i++) {
      s += a * n2(x, y);
      n += a;
      a *= g;
      const t = x * 1.6 - y * 1.2;
      y = x * 1.2 + y * 1.6 + 7.3;
      x = t + 3.1;
    }
    return s / n;
  };
  const ridged = (x: number, y: number, o = 6, g = 0.5) => {
    let s = 0,
      a = 1,
      n = 0,
      w = 1;
    for (let i = 0; i < o; i++) {
      let v = 1 - Math.abs(n2(x, y));
      v *= v;
      v *= w;
      w = clamp(v * 1.6);
      s += a * v;
      n += a;
      a *= g;
      const t = x * 1.6 - y * 1.2;
      y = x * 1.2 + y * 1.6 + 5.2;
      x = t + 1.7;
    }
    return s / n;
  };
  return { n2, fbm, ridged };
}
export class Img {
  w: number;
  h: number;
  d: Float32Array;
  constructor(w: number, h: number) {
    this.w = w;
    this.h = h;
    this.d = new Float32Array(w * h * 3);
  }
  each(f: (x: number, y: number, i: number, d: Float32Array) => void) {
    const { w, h, d } = this;
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const i = (y * w + x) * 3;
        f(x, y, i, d);
      }
    return this;
  }
}
/** sky: vertical stops [[t,hex]], moon {x,y,r,color,halo}, cloud options */
export function sky(img: Img, { stops, moon, clouds, seed = 1 }: SkyOpts) {
  const N = makeNoise(seed),
    { w, h } = img,
    S = w / 1920,
    st = stops.map(([t, c]) => [t, hex(c)] as [number, number[]]);
  const mc = moon && hex(moon.color),
    hc = moon && hex(moon.halo || moon.color),
    cc = clouds && hex(clouds.color),
    cl = clouds && hex(clouds.lit || clouds.color);
  img.each((x, y, i, d) => {
    const t = y / h;
    let k = 0;
    while (k < st.length - 2 && t > st[k + 1][0]) k++;
    const u = clamp((t - st[k][0]) / (st[k + 1][0] - st[k][0]));
    for (let c = 0; c < 3; c++) d[i + c] = mix(st[k][1][c], st[k + 1][1][c], u);
    let X = x / S,
      Y = y / S,
      lit = 0;
    if (moon && mc && hc) {
      const dx = X - moon.x,
        dy = Y - moon.y,
        R = Math.hypot(dx, dy),
        q = R / moon.r;
      const halo =
        (moon.haloI ?? 0.5) *
        (0.55 * Math.exp(-((R / (moon.r * 1.5)) ** 1.15)) + 0.45 / (1 + (R / (moon.r * 2.6)) ** 2.2));
      for (let c = 0; c < 3; c++) d[i + c] += hc[c] * halo;
      lit = Math.exp(-R / (moon.r * 3.2));
      if (q < 1.02) {
        const e = 1 - smooth(0.985, 1.005, q),
          m = N.fbm((dx / moon.r) * 1.5 + 9, (dy / moon.r) * 1.5, 5),
          lim = Math.sqrt(Math.max(0, 1 - q * q * 0.55));
        const v =
          (0.86 + 0.34 * smooth(-0.05, 0.35, -m) - 0.42 * smooth(0.0, 0.4, m)) * (0.62 + 0.38 * lim) * (moon.I ?? 1.25);
        for (let c = 0; c < 3; c++) d[i + c] = mix(d[i + c], mc[c] * v, e);
      }
    }
    if (clouds && cc && cl) {
      const f = clouds.scale ?? 0.0016,
        sx = X * f * (clouds.stretch ?? 0.55),
        sy = Y * f * 1.9;
      const qx = N.fbm(sx + 1.7, sy + 9.2, 4),
        qy = N.fbm(sx + 8.3, sy + 2.8, 4);
      const v = N.fbm(sx + qx * 1.1, sy + qy * 1.1, 6, 0.55);
      const a =
        smooth(clouds.lo ?? -0.05, clouds.hi ?? 0.45, v) *
        (clouds.a ?? 0.8) *
        smooth(clouds.y1 ?? 1, clouds.y0 ?? 0.2, t);
      const sh = clamp(0.35 + 0.9 * (v - qy * 0.45)),
        L = lit * (clouds.glow ?? 2.2);
      for (let c = 0; c < 3; c++) d[i + c] = mix(d[i + c], cc[c] * (0.35 + sh) + cl[c] * L * sh, a);
    }
  });
  return img;
}
export function stars(img: Img, { n = 350, seed = 3, ymax = 0.55, I = 0.9 } = {}) {
  const r = rng(seed),
    { w, h, d } = img,
    S = w / 1920;
  for (let k = 0; k < n; k++) {
    const x = (r() * w) | 0,
      y = (r() ** 1.4 * h * ymax) | 0,
      b = r() ** 6 * I * 2 + 0.07,
      i = (y * w + x) * 3,
      tint = r();
    const put = (j: number, v: number) => {
      if (j >= 0 && j < d.length - 2) {
        d[j] += v * (0.8 + 0.2 * tint);
        d[j + 1] += v * 0.92;
        d[j + 2] += v * (1.1 - 0.2 * tint);
      }
    };
    put(i, b);
    if (b > 0.5 * S) {
      put(i + 3, b * 0.4);
      put(i - 3, b * 0.4);
      put(i + w * 3, b * 0.4);
      put(i - w * 3, b * 0.4);
    }
  }
}
/** voxel-space fractal mountains, front to back columns, lit + height fog */
export function terrain(img: Img, o: TerrainOpts) {
  const N = makeNoise(o.seed ?? 5),
    { w, h, d } = img,
    _S = w / 1920;
  const {
    horizon = 0.62,
    camH = 150,
    near = 260,
    far = 5200,
    fov = 1.05,
    amp = 620,
    freq = 0.00095,
    light = [0.6, 0.55, -0.35],
  } = o;
  const rock = hex(o.rock),
    litC = hex(o.lit),
    fog = hex(o.fog),
    fogNear = hex(o.fogNear || o.fog),
    L = Math.hypot(...light),
    lx = light[0] / L,
    ly = light[1] / L,
    lz = light[2] / L;
  const H = (X: number, Z: number) => {
    const q = N.fbm(X * freq * 0.9 + 4, Z * freq * 0.9, 3) * 0.55;
    const r = N.ridged(X * freq + q, Z * freq + q * 0.7, o.oct ?? 7, 0.5);
    let e =
      r ** (o.sharp ?? 1.55) *
      amp *
      (0.45 + 0.9 * smooth(-0.35, 0.45, N.fbm(X * freq * 0.35 + 11, Z * freq * 0.35 + 3, 2)));
    e *= smooth(o.flat ?? 500, (o.flat ?? 500) + 900, Z);
    if (o.valley) {
      const v = Math.abs(X - (o.valleyX || 0)) / (o.valley + Z * 0.22);
      e *= 0.18 + 0.82 * smooth(0.15, 1.1, v);
    }
    return e;
  };
  const hy = horizon * h,
    f = w / (2 * Math.tan(fov / 2)),
    ss = o.ss ?? 2,
    col = new Float32Array(h * 3),
    cov = new Float32Array(h),
    acc = new Float32Array(h * 3),
    accA = new Float32Array(h);
  const shade = (X: number, Z: number, z: number, e: number, out: number[]) => {
    const E = 2 + z * 0.0016,
      ex = (H(X + E, Z) - e) / E,
      ez = (H(X, Z + E) - e) / E,
      nl = 1 / Math.sqrt(ex * ex + 1 + ez * ez),
      dif = clamp((-ex * lx + ly - ez * lz) * nl),
      rim = clamp(1 - nl) ** 1.2;
    const snow = o.snow ? smooth(o.snow, o.snow * 1.5, e + 60 * N.n2(X * 0.02, Z * 0.02)) * smooth(0.25, 0.55, nl) : 0,
      depth = smooth(near, far, z),
      fg = clamp(1 - Math.exp(-((z / far) ** 1.25) * (o.fogD ?? 2.6))),
      hf = (o.heightFog ?? 0.9) * Math.exp(-Math.max(0, e) / (o.fogH ?? 120)) * smooth(near, near + 1800, z),
      F = clamp(1 - (1 - fg) * (1 - hf));
    for (let c = 0; c < 3; c++) {
      let v = rock[c] * (0.35 + 0.5 * dif) + litC[c] * (dif * dif * (o.litI ?? 0.9) + rim * 0.06);
      v = mix(v, litC[c] * (0.25 + 1.1 * dif), snow * 0.85);
      out[c] = mix(v, mix(fogNear[c], fog[c], depth), F);
    }
  };
  const c0 = [0, 0, 0],
    c1 = [0, 0, 0],
    jr = rng(99);
  for (let x = 0; x < w; x++) {
    acc.fill(0);
    accA.fill(0);
    for (let s = 0; s < ss; s++) {
      cov.fill(0);
      const ax = (x + (s + 0.5) / ss - w / 2) / f;
      let z = near * (1 + jr() * (o.step ?? 0.0016)),
        top = h,
        prev = false,
        s0 = 1e9,
        s1 = 1e9;
      while (z < far && top > 0) {
        const X = ax * z + (o.panX || 0),
          Z = z + (o.panZ || 0),
          e = H(X, Z),
          sy = hy - ((e - camH) * f) / z;
        if (sy < top) {
          shade(X, Z, z, e, c1);
          if (!prev) c0.splice(0, 3, ...c1);
          const y0 = Math.max(0, sy),
            a = Math.floor(y0),
            len = Math.max(1, top - y0);
          for (let y = a; y < Math.min(h, Math.ceil(top)); y++) {
            const k = y < y0 ? 1 - (y0 - y) : 1,
              t = clamp((top - y) / len),
              j = y * 3,
              nw = Math.min(k, 1 - cov[y]);
            if (nw <= 0) continue;
            for (let c = 0; c < 3; c++) col[j + c] = (cov[y] * col[j + c] + nw * mix(c0[c], c1[c], t)) / (cov[y] + nw);
            cov[y] += nw;
          }
          top = y0;
          c0[0] = c1[0];
          c0[1] = c1[1];
          c0[2] = c1[2];
          prev = true;
        } else {
          if (prev) {
            const den = s0 - 2 * s1 + sy;
            if (den > 1e-6 && s0 < 1e8) {
              const v = Math.max(0, s1 - ((s0 - sy) * (s0 - sy)) / (8 * den));
              if (v < top)
                for (let y = Math.floor(v); y < Math.min(h, Math.ceil(top)); y++) {
                  const k = y < v ? 1 - (v - y) : 1,
                    j = y * 3,
                    nw = Math.min(k, 1 - cov[y]);
                  if (nw <= 0) continue;
                  for (let c = 0; c < 3; c++) col[j + c] = (cov[y] * col[j + c] + nw * c0[c]) / (cov[y] + nw);
                  cov[y] += nw;
                }
              top = Math.min(top, v);
            }
          }
          prev = false;
        }
        s0 = s1;
        s1 = sy;
        z += Math.max(0.9, z * (o.step ?? 0.0016));
      }
      for (let y = 0; y < h; y++) {
        const k = cov[y];
        if (k) {
          accA[y] += k / ss;
          for (let c = 0; c < 3; c++) acc[y * 3 + c] += (col[y * 3 + c] * k) / ss;
        }
      }
    }
    for (let y = 0; y < h; y++) {
      const k = accA[y];
      if (k)
        for (let c = 0; c < 3; c++) {
          const i = (y * w + x) * 3 + c;
          d[i] = d[i] * (1 - k) + acc[y * 3 + c];
        }
    }
  }
  return img;
}
/** horizontal mist band */
export function mist(
  img: Img,
  {
    y,
    hgt,
    color,
    a = 0.7,
    seed = 9,
    scale = 0.0022,
    wob = 50,
  }: { y: number; hgt: number; color: string; a?: number; seed?: number; scale?: number; wob?: number },
) {
  const N = makeNoise(seed),
    S = img.w / 1920,
    c = hex(color);
  img.each((px, py, i, d) => {
    const X = px / S,
      Y = py / S,
      yy = Y - y + wob * N.fbm(X * 0.0014, 4.4, 3);
    const e = Math.exp((-yy * yy) / (hgt * hgt));
    if (e < 0.01) return;
    const n = 0.5 + 0.75 * N.fbm(X * scale + N.n2(X * 0.001, Y * 0.004), Y * scale * 3.2, 5, 0.55);
    const k = clamp(e * n * 1.25) * a;
    for (let q = 0; q < 3; q++) d[i + q] = mix(d[i + q], c[q], k);
  });
}
export const svgWrap = (w: number, h: number, body: string, vw = w, vh = h, defs = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${vw} ${vh}"><defs>${defs}</defs>${body}</svg>`;
export async function rasterSvg(svg: string, w: number, h: number, blur = 0) {
  let s = sharp(Buffer.from(svg), { limitInputPixels: false }).resize(w, h, { fit: "fill" }).ensureAlpha();
  if (blur > 0.3) s = s.blur(blur);
  return s.raw().toBuffer();
}
export function blurPlane(src: Float32Array, w: number, h: number, r: number) {
  r = Math.max(1, Math.round(r));
  let a = src,
    b = new Float32Array(w * h);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < h; y++) {
      let s = 0;
      const o = y * w;
      for (let x = -r; x <= r; x++) s += a[o + clamp(x, 0, w - 1)];
      for (let x = 0; x < w; x++) {
        b[o + x] = s / (2 * r + 1);
        s += a[o + Math.min(w - 1, x + r + 1)] - a[o + Math.max(0, x - r)];
      }
    }
    const c = pass === 0 ? new Float32Array(w * h) : a === src ? new Float32Array(w * h) : a;
    for (let x = 0; x < w; x++) {
      let s = 0;
      for (let y = -r; y <= r; y++) s += b[clamp(y, 0, h - 1) * w + x];
      for (let y = 0; y < h; y++) {
        c[y * w + x] = s / (2 * r + 1);
        s += b[Math.min(h - 1, y + r + 1) * w + x] - b[Math.max(0, y - r) * w + x];
      }
    }
    a = c;
  }
  return a;
}
/** composite an SVG layer. mode 'over' | 'add'. rim:{color,I,dx,dy,blur,width} lights edges facing (dx,dy). shade:{fog,y0,y1} fades into mist */
export async function layer(
  img: Img,
  body: string,
  { vw = 1920, vh, defs = "", mode = "over", I = 1, opacity = 1, rim, rim2, rim3, fade, blur = 0, tex }: LayerOpts = {},
) {
  const { w, h, d } = img;
  vh = vh ?? (1920 * h) / w;
  const S = w / 1920,
    buf = await rasterSvg(svgWrap(w, h, body, vw, vh, defs), w, h, blur * S),
    n = w * h;
  const A = new Float32Array(n);
  for (let i = 0; i < n; i++) A[i] = buf[i * 4 + 3] / 255;
  const rims = [rim, rim2, rim3]
    .filter((r) => r !== undefined)
    .map((r) => ({
      ...r,
      c: hex(r.color),
      m: blurPlane(A, w, h, Math.max(1, (r.blur ?? 5) * S)),
      ox: Math.round((r.dx ?? 6) * S),
      oy: Math.round((r.dy ?? -6) * S),
    }));
  const fc = fade && hex(fade.color),
    N = tex && makeNoise(tex.seed ?? 2);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const k = y * w + x,
        a0 = A[k];
      if (a0 <= 0.002) continue;
      const a = a0 * opacity;
      const j = k * 4,
        i = k * 3;
      let c = [buf[j] / 255, buf[j + 1] / 255, buf[j + 2] / 255].map((v) => v ** 2.2 * I);
      if (tex && N) {
        const t = 1 + tex.a * N.fbm((x / S) * tex.f, (y / S) * tex.f * (tex.fy ?? 1), 4);
        c = c.map((v) => v * t);
      }
      for (const r of rims) {
        const X = clamp(x + r.ox, 0, w - 1),
          Y = clamp(y + r.oy, 0, h - 1);
        const e = clamp((1 - r.m[Y * w + X]) * (r.gain ?? 1.15) - (r.bias ?? 0.25)) ** (r.pow ?? 1.6) * r.I;
        for (let q = 0; q < 3; q++) c[q] += r.c[q] * e;
      }
      if (fade && fc) {
        const t = smooth(fade.y0, fade.y1, y / S) * (fade.a ?? 1);
        for (let q = 0; q < 3; q++) c[q] = mix(c[q], fc[q], t);
      }
      if (mode === "add") for (let q = 0; q < 3; q++) d[i + q] += c[q] * a;
      else for (let q = 0; q < 3; q++) d[i + q] = mix(d[i + q], c[q], a);
    }
  return img;
}
export function bloom(img: Img, { thr = 0.55, I = 0.6, radii = [8, 26, 70] } = {}) {
  const { w, h, d } = img,
    S = w / 1920,
    q = 4,
    W = Math.ceil(w / q),
    Hh = Math.ceil(h / q);
  for (let c = 0; c < 3; c++) {
    const p = new Float32Array(W * Hh),
      cnt = q * q;
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const v = d[(y * w + x) * 3 + c];
        const m = Math.max(d[(y * w + x) * 3], d[(y * w + x) * 3 + 1], d[(y * w + x) * 3 + 2]);
        if (m > thr) p[((y / q) | 0) * W + ((x / q) | 0)] += (Math.min(4, v) * (m - thr)) / m / cnt;
      }
    const bl = radii.map((r) => blurPlane(Float32Array.from(p), W, Hh, Math.max(1, (r * S) / q)));
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const fx = clamp(x / q - 0.5, 0, W - 1.001),
          fy = clamp(y / q - 0.5, 0, Hh - 1.001),
          x0 = fx | 0,
          y0 = fy | 0,
          u = fx - x0,
          v = fy - y0;
        let s = 0;
        for (const b of bl) {
          const o = y0 * W + x0;
          s += mix(mix(b[o], b[o + 1], u), mix(b[o + W], b[o + W + 1], u), v);
        }
        d[(y * w + x) * 3 + c] += ((s * I) / radii.length) * 1.6;
      }
  }
}
export function grade(
  img: Img,
  {
    exposure = 1,
    contrast = 1.06,
    sat = 1.05,
    vig = 0.55,
    grain = 0.018,
    tintS,
    tintH,
    seed = 77,
    left = 0,
  }: GradeOpts = {},
) {
  const { w, h } = img,
    r = rng(seed),
    _S = w / 1920,
    ts = tintS && hex(tintS),
    th = tintH && hex(tintH);
  img.each((x, y, i, d) => {
    const nx = (x / w - 0.5) * 2,
      ny = (y / h - 0.5) * 2,
      v = 1 - vig * smooth(0.35, 1.55, Math.hypot(nx * 0.95, ny * 0.9));
    const L = left ? mix(1 - left, 1, smooth(0.05, 0.62, x / w)) : 1;
    const g = (r() + r() - 1) * grain;
    const R = [0, 0, 0];
    for (let c = 0; c < 3; c++) {
      let u = d[i + c] * exposure * v * L;
      u = (u * (2.51 * u + 0.03)) / (u * (2.43 * u + 0.59) + 0.14);
      R[c] = clamp(u) ** (1 / 2.2);
    }
    const l = R[0] * 0.3 + R[1] * 0.59 + R[2] * 0.11;
    for (let c = 0; c < 3; c++) {
      let u = mix(l, R[c], sat);
      u = 0.5 + (u - 0.5) * contrast;
      if (ts) u = mix(u, u * 0.9 + ts[c] ** (1 / 2.2) * 0.1, 1 - l);
      if (th) u = mix(u, u * 0.92 + th[c] ** (1 / 2.2) * 0.08, l);
      d[i + c] = clamp(u + g * (1.2 - l));
    }
  });
}
/** 8-bit sRGB copy of a graded image, ready for the encoder */
export const toSharp = (img: Img) => {
  const { w, h, d } = img,
    b = Buffer.alloc(w * h * 3);
  for (let i = 0; i < b.length; i++) b[i] = (d[i] * 255 + 0.5) | 0;
  return sharp(b, { raw: { width: w, height: h, channels: 3 } });
};
