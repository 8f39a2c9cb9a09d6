// Light on the pictures of news: glows, shafts, steam, dust, contact shadows and wet ground.
import { clamp, makeNoise, mix, rng } from "../engine.ts";
import type { Stage } from "../stage.ts";

/** A lamp's place and the radii of its glow. */
export type Glow = [x: number, y: number, rx: number, ry?: number];

/** Adds soft glows of one color. */
export const glow = (stage: Stage, color: string, intensity: number, ...lamps: Glow[]) =>
  stage.add(
    lamps
      .map(
        ([x, y, rx, ry = rx]) => `<ellipse cx="${x}" cy="${y}" rx="${rx * 1.5}" ry="${ry * 1.5}" fill="url(#glow)"/>`,
      )
      .join(""),
    intensity,
    0,
    {
      defs: `<radialGradient id="glow">${[1, 0.55, 0.26, 0.1, 0.03, 0].map((o, i) => `<stop offset="${i / 5}" stop-color="${color}" stop-opacity="${o}"/>`).join("")}</radialGradient>`,
    },
  );
/** Adds beams of light, each a polygon's path data, which soften at their edges. */
export const shafts = (stage: Stage, color: string, intensity: number, paths: string[], blur = 14) =>
  stage.add(paths.map((d) => `<path d="${d}" fill="${color}"/>`).join(""), intensity, blur);
/** Darkens what is below and behind things: soft ellipses [x, y, rx, ry]. */
export const shadows = (stage: Stage, opacity: number, ...spots: [number, number, number, number][]) =>
  stage.over(
    spots.map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#03040a"/>`).join(""),
    { opacity, blur: 12 },
  );
/** Darkens the lower and the left or right edge, as something out of focus close to the camera would. */
export const frameShade = (stage: Stage, opacity = 0.7, color = "#03050c") =>
  stage.over(`<rect width="${stage.viewWidth}" height="${stage.viewHeight}" fill="url(#frame)"/>`, {
    opacity,
    defs: `<radialGradient id="frame" cx=".5" cy=".45" r=".75"><stop offset=".5" stop-color="${color}" stop-opacity="0"/><stop offset="1" stop-color="${color}"/></radialGradient>`,
  });
/** Adds steam or smoke that rises from (x, y) and widens. */
export const steam = (
  stage: Stage,
  x: number,
  y: number,
  height: number,
  color = "#fff1dc",
  intensity = 0.3,
  seed = 1,
) => {
  const r = rng(seed);
  let svg = "";
  for (let i = 0; i < 16; i++) {
    const t = i / 15,
      sway = Math.sin(t * 5 + seed) * 40 * t + (r() - 0.5) * 60 * t;
    svg += `<ellipse cx="${x + sway}" cy="${y - t * height}" rx="${20 + 70 * t}" ry="${24 + 44 * t}" fill="${color}" opacity="${(0.34 * (1 - t) + 0.04).toFixed(2)}"/>`;
  }
  return stage.add(svg, intensity, 13);
};
/** Adds dust or fireflies that float in the light. */
export const dust = (
  stage: Stage,
  color: string,
  count: number,
  seed = 1,
  size = 3.4,
  top = 0,
  bottom = stage.viewHeight,
) => {
  const r = rng(seed);
  let svg = "";
  for (let i = 0; i < count; i++)
    svg += `<circle cx="${(r() * stage.viewWidth) | 0}" cy="${(top + r() * (bottom - top)) | 0}" r="${(0.8 + r() ** 3 * size).toFixed(1)}" fill="${color}" opacity="${(0.2 + r() * 0.7).toFixed(2)}"/>`;
  return stage.add(svg, 0.9, 0.7);
};
/**
 * Mirrors what is above a horizontal line in the ground below it, as wet ground, water or polished boards do.
 * @param y the line, in view units
 * @param ripple how far the mirror image is moved by waves, in view units
 */
export function reflect(stage: Stage, y: number, strength: number, ripple = 18, seed = 3, stretch = 1) {
  const { image } = stage,
    { width, height, data } = image,
    unit = width / stage.viewWidth,
    line = Math.round(y * unit),
    noise = makeNoise(seed),
    source = data.slice();
  for (let py = line; py < height; py++) {
    const depth = (py - line) / (height - line);
    for (let px = 0; px < width; px++) {
      const wave = noise.fbm(px / unit / 240, py / unit / (10 + 34 * depth), 3);
      const sx = clamp(Math.round(px + wave * ripple * unit * (0.4 + depth * 1.4)), 0, width - 1),
        sy = clamp(Math.round(line - (py - line) * stretch + wave * ripple * 0.7 * unit), 0, line - 1),
        k = strength * (1 - depth * 0.45) * (0.75 + 0.5 * noise.fbm(px / unit / 500 + 7, py / unit / 120, 3));
      for (let c = 0; c < 3; c++) {
        const i = (py * width + px) * 3 + c;
        data[i] = mix(data[i], source[(sy * width + sx) * 3 + c], clamp(k));
      }
    }
  }
}
