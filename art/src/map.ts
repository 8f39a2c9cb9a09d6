// World map at night: land made of noise, hill shading, moonlit coast lines, roads, lit windows and landmarks. The names
// of places are HTML on top of it, at the positions in map.json.
import fs from "node:fs";
import * as architecture from "./architecture.ts";
import { SCHOOL_MATERIALS } from "./architecture.ts";
import { outputFile, writeImages } from "./encode.ts";
import {
  applyBloom,
  applyGrade,
  clamp,
  compositeSvg,
  FloatImage,
  linearRgb,
  makeNoise,
  mix,
  rng,
  smoothstep,
  toSharp,
} from "./engine.ts";
import type { Job } from "./job.ts";
/** Landmarks with their positions in a picture of 1600 x 900 units. */
export const LANDMARKS = [
  { id: "sacred-gate", name: "Sacred Gate Campus", x: 450, y: 290, kind: "school", school: "sungmun" },
  { id: "mystic-peak", name: "Mystic Peak", x: 1230, y: 330, kind: "school", school: "hyunam" },
  { id: "phoenix-hall", name: "Phoenix Hall", x: 1290, y: 690, kind: "school", school: "bonghwang" },
  { id: "central-city", name: "Central City", x: 800, y: 470, kind: "city" },
  { id: "harbor-town", name: "Harbor Town", x: 650, y: 764, kind: "town" },
  { id: "west-woods", name: "West Woods", x: 300, y: 432, kind: "wild" },
  { id: "frost-ridge", name: "Frost Ridge", x: 1080, y: 236, kind: "wild" },
  { id: "broken-tower", name: "Broken Tower", x: 985, y: 590, kind: "dungeon" },
];
/** Linear interpolation of two colors: a at t = 0, b at t = 1. */
const mixColors = (a: number[], b: number[], t: number) => a.map((v, i) => mix(v, b[i], t));
/** Colors of the light around landmarks. */
const GLOWS: Record<string, string> = {
  sungmun: "#2f7dff",
  hyunam: "#8a4dff",
  bonghwang: "#ff4a34",
  city: "#ffb04a",
  town: "#ff9c3c",
  dungeon: "#ff5a24",
};
/** Adds windows of villages around landmarks where people can live, and the light of each landmark. */
async function addLights(image: FloatImage, isHabitable: (x: number, y: number) => boolean) {
  const random = rng(11);
  let glows = "",
    gradients = "",
    windows = "";
  for (const { x, y, kind, school, id } of LANDMARKS) {
    const color = GLOWS[school ?? kind];
    if (!color) continue;
    const radius = kind === "city" ? 210 : school ? 210 : 120;
    gradients += `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset=".3" stop-color="${color}" stop-opacity=".46"/><stop offset=".6" stop-color="${color}" stop-opacity=".12"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
    glows += `<ellipse cx="${x}" cy="${y - 24}" rx="${radius}" ry="${radius * 0.72}" fill="url(#${id})"/>`;
    if (kind === "dungeon") continue;
    for (let i = 0; i < (kind === "city" ? 150 : 64); i++) {
      const angle = random() * Math.PI * 2,
        distance = 44 + random() ** 1.6 * (kind === "city" ? 190 : 120),
        wx = x + Math.cos(angle) * distance * 1.25,
        wy = y + Math.sin(angle) * distance * 0.8;
      // Lights come in small groups, as houses do.
      if (isHabitable(wx, wy))
        for (let j = 0; j < 1 + random() * 3; j++)
          windows += `<circle cx="${(wx + (random() - 0.5) * 14).toFixed(1)}" cy="${(wy + (random() - 0.5) * 9).toFixed(1)}" r="${(0.6 + random() * 0.7).toFixed(1)}" fill="${random() < 0.8 ? "#ffc878" : "#fff0cc"}" opacity="${(0.5 + random() * 0.5).toFixed(2)}"/>`;
    }
  }
  const view = { viewWidth: 1600, viewHeight: 900, mode: "add" } as const;
  await compositeSvg(image, glows, { ...view, defs: gradients, intensity: 0.6 });
  await compositeSvg(image, windows, { ...view, blur: 2, intensity: 0.9 });
  await compositeSvg(image, windows, view);
}
/** The map, width x height pixels (16:9). */
export async function drawWorldMap(width: number, height: number) {
  const image = new FloatImage(width, height),
    noise = makeNoise(42),
    pixelsPerUnit = width / 1600;
  const land = (x: number, y: number) => {
    const u = (x - 800) / 800,
      v = (y - 450) / 450,
      warpedX = x + 70 * noise.fbm(x * 0.004, y * 0.004, 4),
      warpedY = y + 70 * noise.fbm(x * 0.004 + 9, y * 0.004 + 4, 4);
    const landmass = (cx: number, cy: number, rx: number, ry: number) =>
      1 - Math.hypot((warpedX - cx) / rx, (warpedY - cy) / ry);
    const b = Math.max(
      landmass(430, 330, 380, 250),
      landmass(800, 520, 520, 260),
      landmass(1210, 360, 360, 270),
      landmass(640, 690, 300, 150),
      landmass(1290, 700, 200, 120),
    );
    return (
      b * 0.55 +
      0.3 * noise.fbm(x * 0.006 + 3, y * 0.006, 6) +
      0.06 * noise.ridged(x * 0.012, y * 0.012, 5) -
      0.115 -
      0.4 * smoothstep(0.84, 1.05, Math.max(Math.abs(u), Math.abs(v)))
    );
  };
  const heightAt = (x: number, y: number) => {
    const l = Math.max(0, land(x, y));
    const m = smoothstep(0.12, 0.5, l) * (0.35 + 0.9 * smoothstep(-0.1, 0.4, noise.fbm(x * 0.003 + 20, y * 0.003, 3)));
    const peak = (cx: number, cy: number, r: number) => Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (r * r)),
      mountains =
        1.25 * peak(1130, 205, 120) + 1.05 * peak(1235, 235, 95) + 0.75 * peak(985, 560, 70) + 0.5 * peak(700, 520, 60);
    return (
      l * 60 +
      mountains * noise.ridged(x * 0.0085 + 5, y * 0.0085 + 2, 6) ** 1.3 * 230 * smoothstep(0.02, 0.14, l) +
      noise.ridged(x * 0.0058 + 5, y * 0.0058 + 2, 7) ** 1.6 * 230 * m
    );
  };
  const sea0 = linearRgb("#061024"),
    sea1 = linearRgb("#143558"),
    foam = linearRgb("#a9cdf6"),
    sand = linearRgb("#4c5f80"),
    grass = linearRgb("#263a59"),
    forest = linearRgb("#172841"),
    rock = linearRgb("#37496a"),
    snow = linearRgb("#c4d8f8"),
    ink = linearRgb("#050a16"),
    moon = linearRgb("#b9d2ff");
  const heights = new Float32Array(width * height),
    landValues = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const mapX = x / pixelsPerUnit,
        mapY = y / pixelsPerUnit,
        l = land(mapX, mapY);
      landValues[y * width + x] = l;
      heights[y * width + x] = l > 0 ? heightAt(mapX, mapY) : 0;
    }
  image.forEachPixel((x, y, i, d) => {
    const mapX = x / pixelsPerUnit,
      mapY = y / pixelsPerUnit,
      k = y * width + x,
      l = landValues[k];
    let c: number[];
    const cloudShade = 1 + 0.16 * noise.fbm(mapX * 0.006, mapY * 0.006, 4);
    if (l < 0) {
      const q = clamp(-l * 3.2);
      c = mixColors(sea1, sea0, smoothstep(0, 1, q));
      const ring = Math.abs(((-l * 46 + 0.3 * noise.perlin(mapX * 0.02, mapY * 0.02)) % 1) - 0.5);
      if (-l < 0.13) c = mixColors(c, foam, 0.3 * smoothstep(0.42, 0.5, ring) * (1 + l / 0.13));
      c = mixColors(c, foam, smoothstep(-0.012, 0, l) * 0.85);
      c = c.map((v) => v * (1 + 0.2 * noise.fbm(mapX * 0.006, mapY * 0.03, 4)));
      // The moon glitters on the sea of the north east, up to the frame.
      const glitter =
        smoothstep(36, 64, Math.min(mapX, mapY, 1600 - mapX, 900 - mapY)) *
        smoothstep(0.22, 0.6, noise.fbm(mapX * 0.018, mapY * 0.16, 4)) *
        Math.exp(-(((mapX - 1500) / 420) ** 2) - ((mapY - 120) / 260) ** 2);
      c = mixColors(c, moon, glitter * 0.5);
    } else {
      const h = heights[k],
        hx = heights[k + (x < width - 1 ? 1 : 0)] - heights[k - (x > 0 ? 1 : 0)],
        hy = heights[Math.min(width * height - 1, k + width)] - heights[Math.max(0, k - width)];
      const shading = clamp(0.5 + (-hx * 0.55 - hy * 0.62) * 0.085 * pixelsPerUnit, 0, 1.25);
      const moist = noise.fbm(mapX * 0.005 + 50, mapY * 0.005, 4);
      c = mixColors(sand, grass, smoothstep(0.015, 0.06, l));
      c = mixColors(
        c,
        forest,
        smoothstep(-0.05, 0.3, moist) * smoothstep(0.05, 0.12, l) * (1 - smoothstep(70, 120, h)),
      );
      c = mixColors(c, rock, smoothstep(60, 120, h));
      c = mixColors(c, snow, smoothstep(135, 190, h + 18 * noise.perlin(mapX * 0.03, mapY * 0.03)));
      c = c.map((v, q) => v * (0.34 + 1.1 * shading) + moon[q] * 0.16 * smoothstep(0.62, 1.2, shading));
      if (smoothstep(-0.05, 0.3, moist) > 0.45 && h < 80) {
        const t = noise.perlin(mapX * 0.22, mapY * 0.26);
        c = c.map((v) => v * (1 - 0.3 * smoothstep(0.05, 0.5, t)));
      }
      c = mixColors(c, ink, 0.75 * (1 - smoothstep(0, 0.011, l)));
    }
    const v = Math.max(Math.abs(mapX - 800) / 800, Math.abs(mapY - 450) / 450);
    for (let q = 0; q < 3; q++) d[i + q] = c[q] * cloudShade * (1 - 0.5 * smoothstep(0.7, 1.05, v));
  });
  const o = { viewWidth: 1600, viewHeight: 900 };
  const roads =
    "M450 300C520 350 560 450 700 470S960 420 1040 400S1160 360 1230 350M700 470C700 560 650 640 650 730M1040 400C1090 500 1200 560 1270 660M1010 500C1000 530 990 560 986 580";
  await compositeSvg(
    image,
    `<path d="${roads}" fill="none" stroke="#ffd08a" stroke-width="4.4" stroke-dasharray="2 13" stroke-linecap="round" opacity=".8"/>`,
    o,
  );
  await addLights(image, (x, y) => {
    const k = Math.round(y * pixelsPerUnit) * width + Math.round(x * pixelsPerUnit);
    return landValues[k] > 0.03 && heights[k] < 70;
  });
  // Landmarks have a soft shadow; schools have a flag in their color.
  const dark = "#050a18",
    lamp = "#ffd98a";
  let landmarksSvg = "",
    shadows = "";
  const flag = (x: number, y: number, c: string) =>
    `<path d="M${x} ${y}v-64" stroke="${dark}" stroke-width="4"/><path d="M${x} ${y - 64}h40l-10 12l10 12h-40z" fill="${c}"/>`;
  for (const { x, y, kind, school, id } of LANDMARKS) {
    if (kind === "wild") {
      landmarksSvg +=
        id === "west-woods"
          ? [
              [-40, 6, 0.2],
              [-14, -6, 0.26],
              [16, 4, 0.22],
              [40, -2, 0.2],
              [2, 16, 0.22],
            ]
              .map(([dx, dy, scale]) => architecture.fir(x + dx, y + dy, scale * 3.9))
              .join("")
          : "";
      continue;
    }
    shadows += `<ellipse cx="${x}" cy="${y + 5}" rx="${kind === "dungeon" ? 34 : 66}" ry="${kind === "dungeon" ? 8 : 13}" fill="#000" opacity=".5"/>`;
    landmarksSvg +=
      school === "sungmun"
        ? flag(x + 78, y, "#2f6fd0") + architecture.gate(x, y, 0.17, SCHOOL_MATERIALS.sungmun)
        : school === "hyunam"
          ? flag(x + 62, y, "#7a4ad0") + architecture.pagoda(x, y, 0.23, 5, SCHOOL_MATERIALS.hyunam)
          : school === "bonghwang"
            ? flag(x + 74, y, "#d0342c") +
              architecture.pagoda(x - 34, y, 0.17, 3, SCHOOL_MATERIALS.bonghwang) +
              architecture.pagoda(x + 30, y + 4, 0.2, 4, SCHOOL_MATERIALS.bonghwang)
            : kind === "city"
              ? architecture.city(x, y, lamp)
              : kind === "town"
                ? architecture.house(x - 46, y, 0.14, "#c8663a", lamp) +
                  architecture.house(x + 40, y + 1, 0.14, "#3f7a8a", lamp) +
                  architecture.house(x - 4, y + 5, 0.17, "#d8803a", lamp) +
                  `<path d="M${x + 106} ${y + 70}q24 10 48 0l-8 13h-32z" fill="#8a5434" stroke="#2a1814" stroke-width="2"/><path d="M${x + 128} ${y + 68}v-46l28 36z" fill="#fff2d8" stroke="#6a4a34" stroke-width="1.6"/><path d="M${x + 124} ${y + 64}v-34l-16 30z" fill="#e0503a"/>`
                : architecture.ruin(x, y);
  }
  await compositeSvg(image, shadows, { ...o, blur: 4 });
  await compositeSvg(image, landmarksSvg, {
    ...o,
    rim: { color: "#dbe8ff", intensity: 0.6, dx: 1.6, dy: -1.8, blur: 1.2, bias: 0.32 },
  });
  applyBloom(image, { threshold: 0.5, intensity: 0.4 });
  // Compass and frame
  const cx = 150,
    cy = 740;
  let c = `<g transform="translate(${cx} ${cy})"><circle r="72" fill="none" stroke="#f0dca8" stroke-width="3" opacity=".8"/><circle r="62" fill="none" stroke="#f0dca8" stroke-width="1" opacity=".8"/>`;
  for (let i = 0; i < 8; i++) {
    const L = i % 2 ? 40 : 84;
    c += `<g transform="rotate(${i * 45})"><path d="M0 ${-L}L9 -9L0 0Z" fill="#f0dca8"/><path d="M0 ${-L}L-9 -9L0 0Z" fill="#7a5a2a"/></g>`;
  }
  c += "</g>";
  c +=
    '<rect x="20" y="20" width="1560" height="860" fill="none" stroke="#e2c27a" stroke-width="4"/><rect x="32" y="32" width="1536" height="836" fill="none" stroke="#e2c27a" stroke-width="1.5"/>' +
    [
      [20, 20, 1, 1],
      [1580, 20, -1, 1],
      [20, 880, 1, -1],
      [1580, 880, -1, -1],
    ]
      .map(
        ([x, y, a, b]) =>
          `<path transform="translate(${x} ${y}) scale(${a} ${b})" d="M0 70V0H70M12 58V12H58M24 46V24H46" fill="none" stroke="#e2c27a" stroke-width="4"/>`,
      )
      .join("");
  await compositeSvg(image, c, o);
  applyGrade(image, { contrast: 1.05, saturation: 0.94, vignette: 0.4, grain: 0.008, exposure: 1.1 });
  return toSharp(image);
}
/** The job of the map and of map.json, which lists the landmarks. */
export const mapJobs: Job[] = [
  {
    id: "maps/world",
    alt: "World map with three schools, a central city, a harbor town, woods, a snowy ridge and a ruined tower",
    run: async () => {
      await writeImages(await drawWorldMap(1600, 900), [
        { name: "maps/world", width: 1600, height: 900, qualityOffset: -2 },
        { name: "maps/world-800", width: 800, height: 450, qualityOffset: -4 },
      ]);
      const percent = (v: number, of: number) => +((v / of) * 100).toFixed(2);
      fs.writeFileSync(
        outputFile("maps/map.json"),
        JSON.stringify(
          {
            image: "maps/world",
            width: 1600,
            height: 900,
            unit: "percent",
            anchor: "top centre of the label, below its landmark",
            places: LANDMARKS.map(({ id, name, kind, school, x, y }) => ({
              id,
              name,
              kind,
              ...(school ? { school } : {}),
              left: percent(x, 1600),
              top: percent(y + (kind === "wild" ? 30 : 22), 900),
            })),
          },
          null,
          2,
        ) + "\n",
      );
    },
  },
];
