// Small raster engine with float RGB in linear light: noise, sky, mountains (voxel space), mist, SVG layers with
// rim light, bloom and color grading. Lengths are in design units: an image is 1920 units wide, whatever its pixels.
// Colors are '#rrggbb'. Shares are from 0 to 1.
import sharp from "sharp";
/** Stops of a vertical gradient: share of the height (0 is the top) and color, from top to bottom. */
export type GradientStops = [number, string][];
/** A full moon or a sun in the sky. */
export interface Moon {
  /** Center, in design units. */
  x: number;
  y: number;
  /** Radius, in design units. */
  r: number;
  /** Color of the disc. */
  color: string;
  /** The color of the disc by default. */
  haloColor?: string;
  /** Brightness of the halo; 0.5 by default. */
  haloIntensity?: number;
  /** Brightness of the disc; 1.25 by default. */
  intensity?: number;
}
/** Clouds made of fractal noise. */
export interface Clouds {
  /** Color in the shade. */
  color: string;
  /** Color near the moon; the same as color by default. */
  highlightColor?: string;
  /** Noise value (about -1 to 1) at which clouds begin. */
  low?: number;
  /** Noise value at which clouds are opaque. */
  high?: number;
  /** Largest opacity, 0 to 1. */
  opacity?: number;
  /** Share of the height above which clouds have their full opacity. */
  fadeStart?: number;
  /** Share of the height below which there are no clouds. */
  fadeEnd?: number;
  /** Noise cells per design unit. */
  scale?: number;
  /** Factor of the horizontal scale; below 1 clouds are wider than high. */
  stretch?: number;
  /** Strength of the moonlight in the clouds. */
  glow?: number;
}
/** What drawSky draws. */
export interface SkyOptions {
  /** Background gradient. */
  stops: GradientStops;
  moon?: Moon;
  clouds?: Clouds;
  seed?: number;
}
/** Mountains that drawTerrain draws. */
export interface TerrainOptions {
  /** Color of slopes in the shade. */
  rockColor: string;
  /** Color of lit slopes and of snow. */
  highlightColor: string;
  /** Color of the fog far away. */
  fogColor: string;
  /** Color of the fog near the camera; fogColor by default. */
  nearFogColor?: string;
  seed?: number;
  /** Height of the horizon as a share of the image height; 0 is the top. */
  horizon?: number;
  /** Height of the camera above the ground, in world units. */
  cameraHeight?: number;
  /** Distance of the nearest slice, in world units. */
  near?: number;
  /** Distance of the farthest slice, in world units. */
  far?: number;
  /** Horizontal field of view, in radians. */
  fov?: number;
  /** Height of the highest mountains, in world units. */
  amplitude?: number;
  /** Noise cells per world unit. */
  frequency?: number;
  /** Vector [x, y, z] towards the light; its length does not matter. */
  lightDirection?: number[];
  /** Octaves of the ridged noise. */
  octaves?: number;
  /** Exponent of the ridges; larger means steeper peaks. */
  sharpness?: number;
  /** Distance up to which the ground is flat, in world units. */
  flatDistance?: number;
  /** Half width of a valley that leads to the horizon; none by default. */
  valleyWidth?: number;
  /** World x of the middle of the valley. */
  valleyX?: number;
  /** Elevation from which there is snow; none by default. */
  snowLine?: number;
  /** How quickly distance turns into fog. */
  fogDensity?: number;
  /** Strength of the fog on low ground, 0 to 1. */
  valleyFog?: number;
  /** Elevation over which the fog on low ground thins out, in world units. */
  valleyFogHeight?: number;
  /** Brightness of the lit slopes. */
  highlightIntensity?: number;
  /** Step between slices, as a share of the distance. */
  step?: number;
  /** Rays for each column of pixels. */
  samplesPerPixel?: number;
  /** World x of the camera. */
  cameraX?: number;
  /** World z of the camera. */
  cameraZ?: number;
}
/** Light along the edges of a layer. */
export interface RimLight {
  color: string;
  intensity: number;
  /** Direction that lit edges face and how wide the light is, in design units. */
  dx?: number;
  dy?: number;
  /** Blur of the shape before its edges are found, in design units. */
  blur?: number;
  /** The light is ((1 - coverage beside the pixel) * gain - bias) ** exponent * intensity. */
  gain?: number;
  bias?: number;
  exponent?: number;
}
/** How compositeSvg paints a layer. */
export interface LayerOptions {
  /** Size of the viewBox; 1920 design units wide by default. */
  viewWidth?: number;
  viewHeight?: number;
  /** Inner SVG of <defs>. */
  defs?: string;
  /** 'over' paints the layer on the image, 'add' adds its light. */
  mode?: "over" | "add";
  /** Factor of the colors. */
  intensity?: number;
  /** Factor of the opacity, 0 to 1. */
  opacity?: number;
  /** Up to three lights along the edges. */
  rim?: RimLight;
  rim2?: RimLight;
  rim3?: RimLight;
  /** Blends the layer into a color: not at all at startY, by opacity at endY (design units). */
  fade?: { color: string; startY: number; endY: number; opacity?: number };
  /** In design units. */
  blur?: number;
  /** Noise that lightens and darkens the layer by strength; frequency in cells per design unit. */
  texture?: { strength: number; frequency: number; verticalScale?: number; seed?: number };
}
/** A band of mist that drawMist draws. */
export interface MistOptions {
  /** Middle of the band, in design units. */
  y: number;
  /** Distance from the middle at which the band has thinned out to 1/e, in design units. */
  halfHeight: number;
  color: string;
  /** 0 to 1. */
  opacity?: number;
  seed?: number;
  /** Noise cells per design unit. */
  scale?: number;
  /** How far the band moves up and down, in design units. */
  wobble?: number;
}
/** The finish of an image. */
export interface GradeOptions {
  /** Factor of the brightness before tone mapping. */
  exposure?: number;
  /** 1 leaves the contrast as it is. */
  contrast?: number;
  /** 1 leaves the saturation as it is, 0 is grey. */
  saturation?: number;
  /** How much the corners are darkened, 0 to 1. */
  vignette?: number;
  /** Amplitude of the film grain, as a share of white. */
  grain?: number;
  /** Color that is mixed into dark pixels. */
  shadowTint?: string;
  /** Color that is mixed into bright pixels. */
  highlightTint?: string;
  seed?: number;
  /** How much the left side is darkened, for text on it, 0 to 1. */
  leftShade?: number;
}
/** Limits x to the range from min to max. */
export const clamp = (x: number, min = 0, max = 1) => (x < min ? min : Math.min(x, max));
/** Linear interpolation: a at t = 0, b at t = 1. */
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
/** 0 up to edge0, 1 from edge1, a smooth curve between them. edge0 may be the larger one. */
export const smoothstep = (edge0: number, edge1: number, x: number) => {
  const t = clamp((x - edge0) / (edge1 - edge0));
  return t * t * (3 - 2 * t);
};
/** Red, green and blue of a '#rrggbb' color in linear light, 0 to 1. */
export const linearRgb = (color: string): number[] => {
  const n = parseInt(color.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255].map((c) => c ** 2.2);
};
/** A random number generator (mulberry32): the same seed returns the same numbers, from 0 to below 1. */
export const rng = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
/**
 * Noise functions of a seed: perlin and fbm return about -1 to 1, ridged returns about 0 to 1.
 * octaves is how many layers are summed, gain the factor of each layer's amplitude.
 */
export function makeNoise(seed: number) {
  const r = rng(seed),
    p = new Uint8Array(512);
  const a = [...Array(256).keys()];
  for (let i = 255; i > 0; i--) {
    const j = (r() * (i + 1)) | 0;
    [a[i], a[j]] = [a[j], a[i]];
  }
  for (let i = 0; i < 512; i++) p[i] = a[i & 255];
  const gradientX = new Float32Array(256),
    gradientY = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    const t = r() * Math.PI * 2;
    gradientX[i] = Math.cos(t);
    gradientY[i] = Math.sin(t);
  }
  const perlin = (x: number, y: number) => {
    const cellX = Math.floor(x),
      cellY = Math.floor(y),
      fractionX = x - cellX,
      fractionY = y - cellY,
      indexX = cellX & 255,
      indexY = cellY & 255;
    const u = fractionX * fractionX * fractionX * (fractionX * (fractionX * 6 - 15) + 10),
      v = fractionY * fractionY * fractionY * (fractionY * (fractionY * 6 - 15) + 10);
    const a = p[p[indexX] + indexY],
      b = p[p[indexX + 1] + indexY],
      c = p[p[indexX] + indexY + 1],
      d = p[p[indexX + 1] + indexY + 1];
    const l =
      (gradientX[a] * fractionX + gradientY[a] * fractionY) * (1 - u) +
      (gradientX[b] * (fractionX - 1) + gradientY[b] * fractionY) * u;
    const m =
      (gradientX[c] * fractionX + gradientY[c] * (fractionY - 1)) * (1 - u) +
      (gradientX[d] * (fractionX - 1) + gradientY[d] * (fractionY - 1)) * u;
    return 1.5 * (l + (m - l) * v);
  };
  const fbm = (x: number, y: number, octaves = 5, gain = 0.5) => {
    let s = 0,
      a = 1,
      n = 0;
    for (let i = 0; i < octaves; i++) {
      s += a * perlin(x, y);
      n += a;
      a *= gain;
      const t = x * 1.6 - y * 1.2;
      y = x * 1.2 + y * 1.6 + 7.3;
      x = t + 3.1;
    }
    return s / n;
  };
  const ridged = (x: number, y: number, octaves = 6, gain = 0.5) => {
    let s = 0,
      a = 1,
      n = 0,
      w = 1;
    for (let i = 0; i < octaves; i++) {
      let v = 1 - Math.abs(perlin(x, y));
      v *= v;
      v *= w;
      w = clamp(v * 1.6);
      s += a * v;
      n += a;
      a *= gain;
      const t = x * 1.6 - y * 1.2;
      y = x * 1.2 + y * 1.6 + 5.2;
      x = t + 1.7;
    }
    return s / n;
  };
  return { perlin, fbm, ridged };
}
/**
 * An image of float RGB values, three for each pixel: linear light while it is drawn, sRGB after applyGrade.
 * width and height are in pixels.
 */
export class FloatImage {
  width: number;
  height: number;
  data: Float32Array;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height * 3);
  }
  /** Calls visit with x, y, the index of the red value in data, and data. */
  forEachPixel(visit: (x: number, y: number, i: number, d: Float32Array) => void) {
    const { width, height, data } = this;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = (y * width + x) * 3;
        visit(x, y, i, data);
      }
    return this;
  }
}
/** Fills the image with a gradient, and draws the moon and the clouds on it. */
export function drawSky(image: FloatImage, { stops, moon, clouds, seed = 1 }: SkyOptions) {
  const noise = makeNoise(seed),
    { width, height } = image,
    pixelsPerUnit = width / 1920,
    linearStops = stops.map(([t, c]) => [t, linearRgb(c)] as [number, number[]]);
  const moonColor = moon && linearRgb(moon.color),
    haloColor = moon && linearRgb(moon.haloColor || moon.color),
    cloudColor = clouds && linearRgb(clouds.color),
    cloudHighlight = clouds && linearRgb(clouds.highlightColor || clouds.color);
  image.forEachPixel((x, y, i, d) => {
    const t = y / height;
    let k = 0;
    while (k < linearStops.length - 2 && t > linearStops[k + 1][0]) k++;
    const u = clamp((t - linearStops[k][0]) / (linearStops[k + 1][0] - linearStops[k][0]));
    for (let c = 0; c < 3; c++) d[i + c] = mix(linearStops[k][1][c], linearStops[k + 1][1][c], u);
    let designX = x / pixelsPerUnit,
      designY = y / pixelsPerUnit,
      moonlight = 0;
    if (moon && moonColor && haloColor) {
      const dx = designX - moon.x,
        dy = designY - moon.y,
        distance = Math.hypot(dx, dy),
        q = distance / moon.r;
      const halo =
        (moon.haloIntensity ?? 0.5) *
        (0.55 * Math.exp(-((distance / (moon.r * 1.5)) ** 1.15)) + 0.45 / (1 + (distance / (moon.r * 2.6)) ** 2.2));
      for (let c = 0; c < 3; c++) d[i + c] += haloColor[c] * halo;
      moonlight = Math.exp(-distance / (moon.r * 3.2));
      if (q < 1.02) {
        const e = 1 - smoothstep(0.985, 1.005, q),
          craters = noise.fbm((dx / moon.r) * 1.5 + 9, (dy / moon.r) * 1.5, 5),
          limbDarkening = Math.sqrt(Math.max(0, 1 - q * q * 0.55));
        const v =
          (0.86 + 0.34 * smoothstep(-0.05, 0.35, -craters) - 0.42 * smoothstep(0.0, 0.4, craters)) *
          (0.62 + 0.38 * limbDarkening) *
          (moon.intensity ?? 1.25);
        for (let c = 0; c < 3; c++) d[i + c] = mix(d[i + c], moonColor[c] * v, e);
      }
    }
    if (clouds && cloudColor && cloudHighlight) {
      const f = clouds.scale ?? 0.0016,
        cloudX = designX * f * (clouds.stretch ?? 0.55),
        cloudY = designY * f * 1.9;
      const warpX = noise.fbm(cloudX + 1.7, cloudY + 9.2, 4),
        warpY = noise.fbm(cloudX + 8.3, cloudY + 2.8, 4);
      const v = noise.fbm(cloudX + warpX * 1.1, cloudY + warpY * 1.1, 6, 0.55);
      const a =
        smoothstep(clouds.low ?? -0.05, clouds.high ?? 0.45, v) *
        (clouds.opacity ?? 0.8) *
        smoothstep(clouds.fadeEnd ?? 1, clouds.fadeStart ?? 0.2, t);
      const shading = clamp(0.35 + 0.9 * (v - warpY * 0.45)),
        glow = moonlight * (clouds.glow ?? 2.2);
      for (let c = 0; c < 3; c++)
        d[i + c] = mix(d[i + c], cloudColor[c] * (0.35 + shading) + cloudHighlight[c] * glow * shading, a);
    }
  });
  return image;
}
/** Adds stars. maxY is the share of the height below which there are none; intensity is their brightness. */
export function drawStars(image: FloatImage, { count = 350, seed = 3, maxY = 0.55, intensity = 0.9 } = {}) {
  const r = rng(seed),
    { width, height, data } = image,
    pixelsPerUnit = width / 1920;
  for (let k = 0; k < count; k++) {
    const x = (r() * width) | 0,
      y = (r() ** 1.4 * height * maxY) | 0,
      b = r() ** 6 * intensity * 2 + 0.07,
      i = (y * width + x) * 3,
      tint = r();
    const put = (j: number, v: number) => {
      if (j >= 0 && j < data.length - 2) {
        data[j] += v * (0.8 + 0.2 * tint);
        data[j + 1] += v * 0.92;
        data[j + 2] += v * (1.1 - 0.2 * tint);
      }
    };
    put(i, b);
    if (b > 0.5 * pixelsPerUnit) {
      put(i + 3, b * 0.4);
      put(i - 3, b * 0.4);
      put(i + width * 3, b * 0.4);
      put(i - width * 3, b * 0.4);
    }
  }
}
/** Draws fractal mountains column by column from front to back (voxel space), with light, snow and fog. */
export function drawTerrain(image: FloatImage, options: TerrainOptions) {
  const noise = makeNoise(options.seed ?? 5),
    { width, height, data } = image;
  const {
    horizon = 0.62,
    cameraHeight = 150,
    near = 260,
    far = 5200,
    fov = 1.05,
    amplitude = 620,
    frequency = 0.00095,
    lightDirection = [0.6, 0.55, -0.35],
  } = options;
  const rockColor = linearRgb(options.rockColor),
    highlightColor = linearRgb(options.highlightColor),
    fogColor = linearRgb(options.fogColor),
    nearFogColor = linearRgb(options.nearFogColor || options.fogColor),
    lightLength = Math.hypot(...lightDirection),
    lightX = lightDirection[0] / lightLength,
    lightY = lightDirection[1] / lightLength,
    lightZ = lightDirection[2] / lightLength;
  const elevationAt = (worldX: number, worldZ: number) => {
    const q = noise.fbm(worldX * frequency * 0.9 + 4, worldZ * frequency * 0.9, 3) * 0.55;
    const r = noise.ridged(worldX * frequency + q, worldZ * frequency + q * 0.7, options.octaves ?? 7, 0.5);
    let elevation =
      r ** (options.sharpness ?? 1.55) *
      amplitude *
      (0.45 +
        0.9 * smoothstep(-0.35, 0.45, noise.fbm(worldX * frequency * 0.35 + 11, worldZ * frequency * 0.35 + 3, 2)));
    elevation *= smoothstep(options.flatDistance ?? 500, (options.flatDistance ?? 500) + 900, worldZ);
    if (options.valleyWidth) {
      const v = Math.abs(worldX - (options.valleyX || 0)) / (options.valleyWidth + worldZ * 0.22);
      elevation *= 0.18 + 0.82 * smoothstep(0.15, 1.1, v);
    }
    return elevation;
  };
  const horizonY = horizon * height,
    focalLength = width / (2 * Math.tan(fov / 2)),
    samples = options.samplesPerPixel ?? 2,
    columnColor = new Float32Array(height * 3),
    coverage = new Float32Array(height),
    sumColor = new Float32Array(height * 3),
    sumCoverage = new Float32Array(height);
  const shade = (worldX: number, worldZ: number, distance: number, elevation: number, out: number[]) => {
    const epsilon = 2 + distance * 0.0016,
      slopeX = (elevationAt(worldX + epsilon, worldZ) - elevation) / epsilon,
      slopeZ = (elevationAt(worldX, worldZ + epsilon) - elevation) / epsilon,
      normalY = 1 / Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ),
      diffuse = clamp((-slopeX * lightX + lightY - slopeZ * lightZ) * normalY),
      steepness = clamp(1 - normalY) ** 1.2;
    const snow = options.snowLine
        ? smoothstep(
            options.snowLine,
            options.snowLine * 1.5,
            elevation + 60 * noise.perlin(worldX * 0.02, worldZ * 0.02),
          ) * smoothstep(0.25, 0.55, normalY)
        : 0,
      fogDepth = smoothstep(near, far, distance),
      distanceFog = clamp(1 - Math.exp(-((distance / far) ** 1.25) * (options.fogDensity ?? 2.6))),
      lowFog =
        (options.valleyFog ?? 0.9) *
        Math.exp(-Math.max(0, elevation) / (options.valleyFogHeight ?? 120)) *
        smoothstep(near, near + 1800, distance),
      fogAmount = clamp(1 - (1 - distanceFog) * (1 - lowFog));
    for (let c = 0; c < 3; c++) {
      let v =
        rockColor[c] * (0.35 + 0.5 * diffuse) +
        highlightColor[c] * (diffuse * diffuse * (options.highlightIntensity ?? 0.9) + steepness * 0.06);
      v = mix(v, highlightColor[c] * (0.25 + 1.1 * diffuse), snow * 0.85);
      out[c] = mix(v, mix(nearFogColor[c], fogColor[c], fogDepth), fogAmount);
    }
  };
  const previousColor = [0, 0, 0],
    color = [0, 0, 0],
    jitter = rng(99);
  for (let x = 0; x < width; x++) {
    sumColor.fill(0);
    sumCoverage.fill(0);
    for (let s = 0; s < samples; s++) {
      coverage.fill(0);
      const rayX = (x + (s + 0.5) / samples - width / 2) / focalLength;
      let distance = near * (1 + jitter() * (options.step ?? 0.0016)),
        top = height,
        prev = false,
        screenYBefore = 1e9,
        previousScreenY = 1e9;
      while (distance < far && top > 0) {
        const worldX = rayX * distance + (options.cameraX || 0),
          worldZ = distance + (options.cameraZ || 0),
          elevation = elevationAt(worldX, worldZ),
          screenY = horizonY - ((elevation - cameraHeight) * focalLength) / distance;
        if (screenY < top) {
          shade(worldX, worldZ, distance, elevation, color);
          if (!prev) previousColor.splice(0, 3, ...color);
          const y0 = Math.max(0, screenY),
            a = Math.floor(y0),
            len = Math.max(1, top - y0);
          for (let y = a; y < Math.min(height, Math.ceil(top)); y++) {
            const k = y < y0 ? 1 - (y0 - y) : 1,
              t = clamp((top - y) / len),
              j = y * 3,
              weight = Math.min(k, 1 - coverage[y]);
            if (weight <= 0) continue;
            for (let c = 0; c < 3; c++)
              columnColor[j + c] =
                (coverage[y] * columnColor[j + c] + weight * mix(previousColor[c], color[c], t)) /
                (coverage[y] + weight);
            coverage[y] += weight;
          }
          top = y0;
          previousColor[0] = color[0];
          previousColor[1] = color[1];
          previousColor[2] = color[2];
          prev = true;
        } else {
          if (prev) {
            const curvature = screenYBefore - 2 * previousScreenY + screenY;
            if (curvature > 1e-6 && screenYBefore < 1e8) {
              const v = Math.max(
                0,
                previousScreenY - ((screenYBefore - screenY) * (screenYBefore - screenY)) / (8 * curvature),
              );
              if (v < top)
                for (let y = Math.floor(v); y < Math.min(height, Math.ceil(top)); y++) {
                  const k = y < v ? 1 - (v - y) : 1,
                    j = y * 3,
                    weight = Math.min(k, 1 - coverage[y]);
                  if (weight <= 0) continue;
                  for (let c = 0; c < 3; c++)
                    columnColor[j + c] =
                      (coverage[y] * columnColor[j + c] + weight * previousColor[c]) / (coverage[y] + weight);
                  coverage[y] += weight;
                }
              top = Math.min(top, v);
            }
          }
          prev = false;
        }
        screenYBefore = previousScreenY;
        previousScreenY = screenY;
        distance += Math.max(0.9, distance * (options.step ?? 0.0016));
      }
      for (let y = 0; y < height; y++) {
        const k = coverage[y];
        if (k) {
          sumCoverage[y] += k / samples;
          for (let c = 0; c < 3; c++) sumColor[y * 3 + c] += (columnColor[y * 3 + c] * k) / samples;
        }
      }
    }
    for (let y = 0; y < height; y++) {
      const k = sumCoverage[y];
      if (k)
        for (let c = 0; c < 3; c++) {
          const i = (y * width + x) * 3 + c;
          data[i] = data[i] * (1 - k) + sumColor[y * 3 + c];
        }
    }
  }
  return image;
}
/** Blends a horizontal band of mist into the image. */
export function drawMist(
  image: FloatImage,
  { y, halfHeight, color, opacity = 0.7, seed = 9, scale = 0.0022, wobble = 50 }: MistOptions,
) {
  const noise = makeNoise(seed),
    pixelsPerUnit = image.width / 1920,
    c = linearRgb(color);
  image.forEachPixel((px, py, i, d) => {
    const X = px / pixelsPerUnit,
      Y = py / pixelsPerUnit,
      yy = Y - y + wobble * noise.fbm(X * 0.0014, 4.4, 3);
    const e = Math.exp((-yy * yy) / (halfHeight * halfHeight));
    if (e < 0.01) return;
    const n = 0.5 + 0.75 * noise.fbm(X * scale + noise.perlin(X * 0.001, Y * 0.004), Y * scale * 3.2, 5, 0.55);
    const k = clamp(e * n * 1.25) * opacity;
    for (let q = 0; q < 3; q++) d[i + q] = mix(d[i + q], c[q], k);
  });
}
/** An SVG document of width x height pixels with body as its content. The viewBox is that size by default. */
export const svgDocument = (
  width: number,
  height: number,
  body: string,
  viewWidth = width,
  viewHeight = height,
  defs = "",
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${viewWidth} ${viewHeight}"><defs>${defs}</defs>${body}</svg>`;
/** The SVG as RGBA bytes of width x height pixels. blur is the sigma of a Gaussian blur, in pixels. */
export async function rasterizeSvg(svg: string, width: number, height: number, blur = 0) {
  let s = sharp(Buffer.from(svg), { limitInputPixels: false }).resize(width, height, { fit: "fill" }).ensureAlpha();
  if (blur > 0.3) s = s.blur(blur);
  return s.raw().toBuffer();
}
/**
 * A blurred copy of a width x height plane: three box blurs, which come close to a Gaussian blur.
 * radius is in pixels and rounded, at least 1.
 */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number) {
  radius = Math.max(1, Math.round(radius));
  let a = source,
    b = new Float32Array(width * height);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) {
      let s = 0;
      const o = y * width;
      for (let x = -radius; x <= radius; x++) s += a[o + clamp(x, 0, width - 1)];
      for (let x = 0; x < width; x++) {
        b[o + x] = s / (2 * radius + 1);
        s += a[o + Math.min(width - 1, x + radius + 1)] - a[o + Math.max(0, x - radius)];
      }
    }
    const c = pass === 0 ? new Float32Array(width * height) : a === source ? new Float32Array(width * height) : a;
    for (let x = 0; x < width; x++) {
      let s = 0;
      for (let y = -radius; y <= radius; y++) s += b[clamp(y, 0, height - 1) * width + x];
      for (let y = 0; y < height; y++) {
        c[y * width + x] = s / (2 * radius + 1);
        s += b[Math.min(height - 1, y + radius + 1) * width + x] - b[Math.max(0, y - radius) * width + x];
      }
    }
    a = c;
  }
  return a;
}
/** Paints an SVG fragment on the image. */
export async function compositeSvg(
  image: FloatImage,
  body: string,
  {
    viewWidth = 1920,
    viewHeight,
    defs = "",
    mode = "over",
    intensity = 1,
    opacity = 1,
    rim,
    rim2,
    rim3,
    fade,
    blur = 0,
    texture,
  }: LayerOptions = {},
) {
  const { width, height, data } = image;
  viewHeight = viewHeight ?? (1920 * height) / width;
  const pixelsPerUnit = width / 1920,
    pixels = await rasterizeSvg(
      svgDocument(width, height, body, viewWidth, viewHeight, defs),
      width,
      height,
      blur * pixelsPerUnit,
    ),
    n = width * height;
  const alpha = new Float32Array(n);
  for (let i = 0; i < n; i++) alpha[i] = pixels[i * 4 + 3] / 255;
  const rimLights = [rim, rim2, rim3]
    .filter((r) => r !== undefined)
    .map((r) => ({
      ...r,
      c: linearRgb(r.color),
      m: boxBlur(alpha, width, height, Math.max(1, (r.blur ?? 5) * pixelsPerUnit)),
      ox: Math.round((r.dx ?? 6) * pixelsPerUnit),
      oy: Math.round((r.dy ?? -6) * pixelsPerUnit),
    }));
  const fadeColor = fade && linearRgb(fade.color),
    noise = texture && makeNoise(texture.seed ?? 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = y * width + x,
        coverage = alpha[k];
      if (coverage <= 0.002) continue;
      const a = coverage * opacity;
      const j = k * 4,
        i = k * 3;
      let c = [pixels[j] / 255, pixels[j + 1] / 255, pixels[j + 2] / 255].map((v) => v ** 2.2 * intensity);
      if (texture && noise) {
        const t =
          1 +
          texture.strength *
            noise.fbm(
              (x / pixelsPerUnit) * texture.frequency,
              (y / pixelsPerUnit) * texture.frequency * (texture.verticalScale ?? 1),
              4,
            );
        c = c.map((v) => v * t);
      }
      for (const r of rimLights) {
        const sampleX = clamp(x + r.ox, 0, width - 1),
          sampleY = clamp(y + r.oy, 0, height - 1);
        const e =
          clamp((1 - r.m[sampleY * width + sampleX]) * (r.gain ?? 1.15) - (r.bias ?? 0.25)) ** (r.exponent ?? 1.6) *
          r.intensity;
        for (let q = 0; q < 3; q++) c[q] += r.c[q] * e;
      }
      if (fade && fadeColor) {
        const t = smoothstep(fade.startY, fade.endY, y / pixelsPerUnit) * (fade.opacity ?? 1);
        for (let q = 0; q < 3; q++) c[q] = mix(c[q], fadeColor[q], t);
      }
      if (mode === "add") for (let q = 0; q < 3; q++) data[i + q] += c[q] * a;
      else for (let q = 0; q < 3; q++) data[i + q] = mix(data[i + q], c[q], a);
    }
  return image;
}
/** Adds a glow around pixels that are brighter than threshold. radii are in design units. */
export function applyBloom(image: FloatImage, { threshold = 0.55, intensity = 0.6, radii = [8, 26, 70] } = {}) {
  const { width, height, data } = image,
    pixelsPerUnit = width / 1920,
    cellSize = 4,
    smallWidth = Math.ceil(width / cellSize),
    smallHeight = Math.ceil(height / cellSize);
  for (let c = 0; c < 3; c++) {
    const p = new Float32Array(smallWidth * smallHeight),
      pixelsPerCell = cellSize * cellSize;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const v = data[(y * width + x) * 3 + c];
        const m = Math.max(data[(y * width + x) * 3], data[(y * width + x) * 3 + 1], data[(y * width + x) * 3 + 2]);
        if (m > threshold)
          p[((y / cellSize) | 0) * smallWidth + ((x / cellSize) | 0)] +=
            (Math.min(4, v) * (m - threshold)) / m / pixelsPerCell;
      }
    const blurred = radii.map((r) =>
      boxBlur(Float32Array.from(p), smallWidth, smallHeight, Math.max(1, (r * pixelsPerUnit) / cellSize)),
    );
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const cellX = clamp(x / cellSize - 0.5, 0, smallWidth - 1.001),
          cellY = clamp(y / cellSize - 0.5, 0, smallHeight - 1.001),
          x0 = cellX | 0,
          y0 = cellY | 0,
          u = cellX - x0,
          v = cellY - y0;
        let s = 0;
        for (const b of blurred) {
          const o = y0 * smallWidth + x0;
          s += mix(mix(b[o], b[o + 1], u), mix(b[o + smallWidth], b[o + smallWidth + 1], u), v);
        }
        data[(y * width + x) * 3 + c] += ((s * intensity) / radii.length) * 1.6;
      }
  }
}
/** Turns linear light into sRGB: vignette, tone mapping (ACES), saturation, contrast, tints and grain. */
export function applyGrade(
  image: FloatImage,
  {
    exposure = 1,
    contrast = 1.06,
    saturation = 1.05,
    vignette = 0.55,
    grain = 0.018,
    shadowTint,
    highlightTint,
    seed = 77,
    leftShade = 0,
  }: GradeOptions = {},
) {
  const { width, height } = image,
    r = rng(seed),
    shadowColor = shadowTint && linearRgb(shadowTint),
    highlightColor = highlightTint && linearRgb(highlightTint);
  image.forEachPixel((x, y, i, d) => {
    const nx = (x / width - 0.5) * 2,
      ny = (y / height - 0.5) * 2,
      v = 1 - vignette * smoothstep(0.35, 1.55, Math.hypot(nx * 0.95, ny * 0.9));
    const sideShade = leftShade ? mix(1 - leftShade, 1, smoothstep(0.05, 0.62, x / width)) : 1;
    const noise = (r() + r() - 1) * grain;
    const rgb = [0, 0, 0];
    for (let c = 0; c < 3; c++) {
      let u = d[i + c] * exposure * v * sideShade;
      u = (u * (2.51 * u + 0.03)) / (u * (2.43 * u + 0.59) + 0.14);
      rgb[c] = clamp(u) ** (1 / 2.2);
    }
    const luminance = rgb[0] * 0.3 + rgb[1] * 0.59 + rgb[2] * 0.11;
    for (let c = 0; c < 3; c++) {
      let u = mix(luminance, rgb[c], saturation);
      u = 0.5 + (u - 0.5) * contrast;
      if (shadowColor) u = mix(u, u * 0.9 + shadowColor[c] ** (1 / 2.2) * 0.1, 1 - luminance);
      if (highlightColor) u = mix(u, u * 0.92 + highlightColor[c] ** (1 / 2.2) * 0.08, luminance);
      d[i + c] = clamp(u + noise * (1.2 - luminance));
    }
  });
}
/** 8-bit sRGB copy of a graded image as a sharp picture. */
export const toSharp = (image: FloatImage) => {
  const { width, height, data } = image,
    b = Buffer.alloc(width * height * 3);
  for (let i = 0; i < b.length; i++) b[i] = (data[i] * 255 + 0.5) | 0;
  return sharp(b, { raw: { width, height, channels: 3 } });
};
