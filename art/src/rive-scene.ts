// The login background as a Rive file: an artboard of 1920 x 1080 with a seamless loop of 12 seconds, 'idle'.

import type { Pose } from "./cast/body.ts";
import { CAST, castFigure } from "./cast/index.ts";
import type { Pen } from "./cast/pen.ts";
import { scythe } from "./cast/weapons.ts";
import { makeNoise, rng } from "./engine.ts";
import { ribbonPath } from "./figures.ts";
import { roofPath } from "./props.ts";
import type { ColorStop, Gradient, NumericProperty, Paint, RiveObject } from "./riv.ts";
import { RiveFile, TYPE_KEYS } from "./riv.ts";
import { addFigure } from "./riv-figure.ts";
import { lightOn } from "./riv-light.ts";
/** The scene: its path relative to the output folder (the site serves it from /assets/rive/), pixels and seconds. */
export const RIVE_SCENE = { file: "../assets/rive/assassin_bg.riv", width: 1920, height: 1080, seconds: 12 };
/** Height of the ridge on which the assassin stands: above what the login page shows over the lower half. */
const ROOF_Y = 692;
/** The scythe is held low, its blade down, so that the login page cuts nothing of it at the top. */
const onTheRoof = (pen: Pen): Pose => ({
  ...CAST.assassin.hero(pen),
  farHeld: `<g transform="translate(108 0) scale(-1 1)">${scythe(pen)}</g>`,
  farTurn: 34 + 58,
});
/** Artboard pixels per unit of the figure; where its scarf is tied and the edge of its blade, in its units. */
const FIGURE_SCALE = 0.4,
  SCARF = [22, 140],
  EDGE_OF_SCYTHE = "M1110 -50C1210 -20 1290 70 1314 180C1324 240 1312 300 1290 350";
/** The assassin on a roof, ready to be built. */
export async function assassinScene(): Promise<RiveFile> {
  const { width, height } = RIVE_SCENE,
    file = new RiveFile("assassin_bg", width, height),
    random = rng(7),
    FPS = 60,
    totalFrames = RIVE_SCENE.seconds * FPS;
  const linear = (x1: number, y1: number, x2: number, y2: number, stops: ColorStop[]): Gradient => ({
      type: "linear",
      from: [x1, y1],
      to: [x2, y2],
      stops,
    }),
    radial = (x: number, y: number, radius: number, stops: ColorStop[]): Gradient => ({
      type: "radial",
      from: [x, y],
      to: [x + radius, y],
      stops,
    });
  const idle = file.addAnimation("idle", FPS, totalFrames, 1),
    soft = file.addInterpolator(0.42, 0, 0.58, 1);
  const oscillate = (o: RiveObject, prop: NumericProperty, base: number, amplitude: number, cycles = 1, phase = 0) => {
    const f = [],
      n = cycles * 2;
    for (let i = 0; i <= n; i++)
      f.push([(totalFrames * i) / n, base + amplitude * (i % 2 ? 1 : -1) * (phase ? -1 : 1)]);
    file.addKeyframes(idle, o, prop, f, soft);
  };
  file.paint(
    file.root,
    linear(0, 0, 0, height, [
      [0, "#080413"],
      [0.45, "#24124a"],
      [0.75, "#5a3a94"],
      [1, "#a68cd0"],
    ]),
  );
  // Stars
  const starGroups = [0, 1, 2].map(() => file.addNode(null, {}));
  for (let i = 0; i < 90; i++) {
    const s = 1 + random() ** 5 * 3.4;
    file.ellipse(starGroups[i % 3], random() * width, random() * random() * 520, s, s, {
      color: "#f3e9ff",
      opacity: 0.35 + random() * 0.6,
    });
  }
  starGroups.forEach((s, i) => oscillate(s, "opacity", 0.65, 0.35, 3 + i, i % 2));
  // Moon: a pulsing halo and a disc
  const moon = file.addNode(null, { x: 1230, y: 350 });
  const halo = file.ellipse(
    moon,
    0,
    0,
    1300,
    1300,
    radial(0, 0, 650, [
      [0, "#b58cff", 0.55],
      [0.3, "#9a6cf0", 0.28],
      [0.62, "#7a4cd8", 0.1],
      [1, "#7a4cd8", 0],
    ]),
    { blendModeValue: 14 },
  );
  oscillate(halo, "scaleX", 1.02, 0.07, 2);
  oscillate(halo, "scaleY", 1.02, 0.07, 2);
  oscillate(halo, "opacity", 0.85, 0.15, 2);
  file.ellipse(
    moon,
    0,
    0,
    430,
    430,
    radial(50, -60, 320, [
      [0, "#fffcf0", 1],
      [0.5, "#f7eddc", 1],
      [0.8, "#dfcbe6", 1],
      [1, "#a88ed2", 1],
    ]),
  );
  for (const [x, y, d] of [
    [-70, -40, 90],
    [40, 70, 120],
    [90, -60, 60],
    [-30, 110, 50],
    [10, -120, 44],
    [-120, 50, 40],
    [-90, -70, 170],
    [-20, -20, 150],
    [70, 20, 190],
    [20, 110, 160],
    [-110, 40, 130],
    [110, -110, 90],
  ])
    file.ellipse(
      moon,
      x,
      y,
      d,
      d * 0.86,
      radial(0, 0, d / 2, [
        [0, "#b79ad8", 0.4],
        [0.7, "#b79ad8", 0.22],
        [1, "#b79ad8", 0],
      ]),
    );
  // Mountains: three ridges with a slow parallax
  const noise = makeNoise(12);
  (
    [
      [640, 260, 0.0016, "#6d4fae", "#8f74c6", 0, 22],
      [740, 250, 0.0022, "#3b2472", "#6d4fae", 5, -34],
      [850, 190, 0.003, "#1c0f3e", "#45298a", 9, 44],
    ] as [number, number, number, string, string, number, number][]
  ).forEach(([y, amplitude, f, c1, c2, s, drift]) => {
    let d = `M-80 ${height + 20}`;
    const crest = (x: number) =>
      y - noise.ridged(x * f + s * 3.1, s * 7.7, 5) ** 1.5 * amplitude + 20 * noise.perlin(x * 0.02, s);
    let slopes = "";
    for (let x = -80; x <= width + 80; x += 16) {
      d += `L${x} ${crest(x).toFixed(1)}`;
      // A peak has a shaded side, which runs down from it to the left in steps.
      if (crest(x) > crest(x - 48) || crest(x) > crest(x + 48) || crest(x) > y - amplitude * 0.12) continue;
      const [top, drop] = [crest(x), y + 20 - crest(x)];
      slopes += `M${x} ${(top + 3).toFixed(1)}L${x + 6} ${(top + drop * 0.25).toFixed(1)}L${x - 14} ${(top + drop * 0.42).toFixed(1)}L${x + 2} ${(top + drop * 0.7).toFixed(1)}L${x - 30} ${(top + drop).toFixed(1)}`;
      for (let k = 9; k >= 1; k--) {
        const q = x - k * drop * 0.075;
        slopes += `L${q.toFixed(1)} ${(Math.max(crest(q) + 4, top + (drop * k) / 10)).toFixed(1)}`;
      }
      slopes += "Z";
    }
    d += `L${width + 80} ${height + 20}Z`;
    const range = file.addNode(null, {});
    const m = file.path(
      range,
      d,
      linear(0, y - amplitude, 0, y + 130, [
        [0, c1],
        [1, c2],
      ]),
      { tolerance: 1.2 },
    );
    // The moon lights the crests; below them, slopes turn away from it.
    file.paint(m, { color: "#e6d6ff", opacity: 0.55 - y / 2600 }, { thickness: 3, join: 1 });
    file.path(range, slopes, { color: c2 === "#45298a" ? "#0d0620" : "#1c0f3e", opacity: 0.22 }, { tolerance: 3 });
    oscillate(range, "x", 0, drift * 0.5, 1, drift < 0 ? 1 : 0);
  });
  // Mist: circles flattened by scaleY, so that the radial gradient fades out on every side
  for (let i = 0; i < 8; i++) {
    const w = 900 + random() * 700,
      x = random() * width,
      m = file.ellipse(
        null,
        x,
        650 + i * 46 + random() * 30,
        w,
        w,
        radial(0, 0, w / 2, [
          [0, "#c9b2f2", 0.42],
          [0.5, "#a98be0", 0.17],
          [1, "#a98be0", 0],
        ]),
        { scaleY: 0.1 + random() * 0.06 },
      );
    oscillate(m, "x", x, 90 + random() * 90, 1, i % 2);
    oscillate(m, "opacity", 0.75, 0.25, 2, i % 3);
  }
  // Roof
  const roofGroup = file.addNode(null, { x: 1010, y: ROOF_Y });
  file.path(
    roofGroup,
    roofPath(0, 0, 620, 230, 0.3),
    linear(0, -20, 0, 230, [
      [0, "#120a2a"],
      [1, "#06030f"],
    ]),
  );
  // Moonlight on the ridge and along the right eave
  for (const [d, thickness, opacity] of [
    ["M-398 -18Q0 4 398 -18L388 8Q508 166 694 147", 5, 0.9],
    ["M-398 -18L-388 8Q-508 166 -694 147", 3, 0.45],
  ] as const)
    file.path(roofGroup, d, { color: "#efe6ff", opacity }, { stroke: { thickness, cap: 1 } });
  let tileLines = "";
  for (let i = -13; i <= 13; i++)
    tileLines += `M${i * 29} ${6 - Math.abs(i) * 0.9}Q${i * 35} 120 ${i * 47} ${205 - Math.abs(i / 13) ** 3 * 50}`;
  file.path(roofGroup, tileLines, { color: "#7a5cc0", opacity: 0.22 }, { stroke: { thickness: 5, cap: 1 } });
  file.rect(
    roofGroup,
    -420,
    210,
    840,
    320,
    linear(0, -160, 0, 160, [
      [0, "#05030c", 1],
      [1, "#05030c", 0],
    ]),
  );
  // The assassin of the cast. The moon behind him lights the edges of his outline.
  const character = file.addNode(null, { x: 1000, y: ROOF_Y + 2, scaleX: FIGURE_SCALE, scaleY: FIGURE_SCALE });
  const body = file.addNode(character, {});
  oscillate(body, "scaleY", 1.004, 0.006, 4);
  const { svg, ground } = castFigure("assassin", onTheRoof, "riv"),
    figure = file.addNode(body, { y: -ground });
  const [ends] = addFigure(file, figure, svg, ["#b49cf0", 0.42]);
  // The light of the moon on him, except on what moves.
  const light = await lightOn(svg, [-1500, ground - 2300, 3000, 2420], 7),
    still = (paths: string[]) =>
      paths.filter((d) => {
        const numbers = d.slice(1, -1).split(/[ L]/).map(Number),
          mean = (part: number) =>
            numbers.filter((_, i) => i % 2 === part).reduce((a, b) => a + b) / (numbers.length / 2);
        return !(mean(0) < SCARF[0] - 60 && mean(1) > SCARF[1] - 260 && mean(1) < SCARF[1] + 60);
      });
  const lights: [paths: string[], color: string, opacity: number][] = [
    ...light.shade.map((paths): [string[], string, number] => [paths, "#160a3c", 0.3]),
    [light.back, "#a274ff", 0.6],
    [light.rim, "#fdf6ff", 0.95],
  ];
  for (const [paths, color, opacity] of lights)
    file.path(figure, still(paths).join(""), { color, opacity }, { tolerance: 1.6 });
  // The ends of the scarf swing about the neck.
  const [neckX, neckY] = SCARF;
  for (const part of ends.children) part.properties = { ...part.properties, x: -neckX, y: -neckY };
  ends.properties = { x: neckX, y: neckY };
  oscillate(ends, "rotation", 0, 0.09, 7);
  oscillate(ends, "scaleX", 0.98, 0.05, 5);
  // A glint that runs along the edge of the scythe: a trimmed stroke
  const glint = file.path(
    figure,
    EDGE_OF_SCYTHE,
    { color: "#ffffff", opacity: 0.95 },
    { stroke: { thickness: 9, cap: 1 }, tolerance: 0.2 },
  );
  const trim = file.add(glint.paint, TYPE_KEYS.TrimPath, { trimStart: 0, trimEnd: 0, trimMode: 1 });
  glint.properties.blendModeValue = 14;
  file.addKeyframes(
    idle,
    trim,
    "trimStart",
    [
      [0, 0],
      [300, 0],
      [345, 1],
      [totalFrames, 1],
    ],
    soft,
  );
  file.addKeyframes(
    idle,
    trim,
    "trimEnd",
    [
      [0, 0],
      [285, 0],
      [325, 1],
      [totalFrames, 1],
    ],
    soft,
  );
  // Energy slash: filled crescents that flash, turn and fade
  const crescent = (w: number, k: number) =>
    ribbonPath(
      [
        [420, 760, 1],
        [540, 520, w * 0.5],
        [760, 320, w],
        [1040, 215, w * 1.1],
        [1300, 215, w * 0.9],
        [1520, 300, w * 0.5],
        [1700, 470, 1],
      ].map(([x, y, q]) => [x - 1060, y - 760, Math.max(0.6, q * k)]),
      0,
      8,
    );
  const slashGroup = file.addNode(null, { x: 1060, y: ROOF_Y - 58, scaleY: 0.82, opacity: 0 });
  const arc = (...stops: ColorStop[]): Gradient => ({ type: "linear", from: [-640, 0], to: [640, -300], stops });
  const slashes: [width: number, paint: Paint][] = [
    [34, arc([0, "#8a4cff", 0], [0.5, "#8a4cff", 0.5], [1, "#c9a6ff", 0.15])],
    [15, arc([0, "#b58cff", 0], [0.6, "#d9c2ff", 0.9], [1, "#ffffff", 0.6])],
    [5, { color: "#ffffff", opacity: 0.95 }],
  ];
  for (const [w, paint] of slashes)
    file.path(slashGroup, crescent(w, 1), paint, { tolerance: 0.5, blendModeValue: 14 });
  file.addKeyframes(
    idle,
    slashGroup,
    "opacity",
    [
      [0, 0],
      [498, 0],
      [508, 1],
      [524, 0.9],
      [572, 0],
      [totalFrames, 0],
    ],
    soft,
  );
  file.addKeyframes(
    idle,
    slashGroup,
    "rotation",
    [
      [0, -0.5],
      [496, -0.5],
      [520, 0],
      [575, 0.06],
      [576, -0.5],
      [totalFrames, -0.5],
    ],
    soft,
  );
  file.addKeyframes(
    idle,
    slashGroup,
    "scaleX",
    [
      [0, 0.9],
      [496, 0.9],
      [575, 1.04],
      [576, 0.9],
      [totalFrames, 0.9],
    ],
    soft,
  );
  // Drifting petals: each crosses the scene once or twice in a loop, and starts over outside of it
  const PETAL_PATH = "M0 -10C9 -7 9 5 0 10C-3 7 -2 5 0 3.5C-6 6 -10 -4 0 -10Z";
  for (let i = 0; i < 40; i++) {
    const scale = 0.45 + random() ** 2 * 1.5,
      color = random() < 0.3 ? "#ff6b7d" : random() < 0.6 ? "#e6c9ff" : "#b58cff",
      p = file.path(null, PETAL_PATH, { color, opacity: 0.55 + random() * 0.4 }, { scale, tolerance: 0.2 });
    const cycles = 1 + (random() < 0.5 ? 1 : 0),
      phase = random(),
      y0 = -140 + random() * 900,
      startX = width + 120 + random() * 120,
      endX = -160,
      dy = 260 + random() * 420,
      rot = (random() < 0.5 ? -1 : 1) * (2 + random() * 5);
    const keysX = [],
      keysY = [],
      keysRotation = [];
    const period = totalFrames / cycles,
      positionAt = (u: number) => [startX + (endX - startX) * u, y0 + dy * u + 36 * Math.sin(u * 9 + i)];
    const push = (f: number, u: number) => {
      const [x, y] = positionAt(u);
      keysX.push([f, x]);
      keysY.push([f, y]);
      keysRotation.push([f, rot * u]);
    };
    const steps = 6;
    for (let c = -1; c < cycles; c++) {
      const off = (c + phase) * period;
      for (let k = 0; k <= steps; k++) {
        const f = off + (period * k) / steps;
        if (f < 0 || f > totalFrames) continue;
        push(k === steps ? Math.max(0, f - 0.6) : f, k / steps);
      }
    }
    // The first and the last frame are equal, so that the loop is seamless.
    const u0 = 1 - phase === 1 ? 0 : 1 - phase;
    keysX.unshift([0, positionAt(u0)[0]]);
    keysY.unshift([0, positionAt(u0)[1]]);
    keysRotation.unshift([0, rot * u0]);
    keysX.push([totalFrames, positionAt(u0)[0]]);
    keysY.push([totalFrames, positionAt(u0)[1]]);
    keysRotation.push([totalFrames, rot * u0]);
    const withoutRepeatedFrames = (k: number[][]) =>
      k.filter((q, j) => !j || Math.round(q[0]) > Math.round(k[j - 1][0]));
    file.addKeyframes(idle, p, "x", withoutRepeatedFrames(keysX));
    file.addKeyframes(idle, p, "y", withoutRepeatedFrames(keysY));
    file.addKeyframes(idle, p, "rotation", withoutRepeatedFrames(keysRotation));
  }
  // Rising sparks
  for (let i = 0; i < 26; i++) {
    const s = 3 + random() * 5,
      x = 200 + random() * 1520,
      e = file.ellipse(
        null,
        x,
        900,
        s,
        s,
        radial(0, 0, s / 2, [
          [0, "#f0e0ff", 1],
          [1, "#a06cff", 0],
        ]),
        { blendModeValue: 14 },
      );
    const phase = random(),
      startY = 880 + random() * 120,
      rise = 380 + random() * 360,
      cycles = 2;
    const keysY = [],
      keysOpacity = [];
    for (let c = -1; c < cycles; c++) {
      const o = ((c + phase) * totalFrames) / cycles,
        P = totalFrames / cycles;
      [
        [0, 0],
        [0.15, 1],
        [0.7, 0.9],
        [1, 0],
      ].forEach(([u, alpha]) => {
        const f = o + u * P;
        if (f >= 0 && f <= totalFrames) {
          keysY.push([u === 1 ? f - 0.6 : f, startY - rise * u]);
          keysOpacity.push([u === 1 ? f - 0.6 : f, alpha]);
        }
      });
    }
    const u0 = 1 - phase,
      alpha = u0 < 0.15 ? u0 / 0.15 : u0 < 0.7 ? 1 - (0.1 * (u0 - 0.15)) / 0.55 : (0.9 * (1 - u0)) / 0.3;
    keysY.unshift([0, startY - rise * u0]);
    keysOpacity.unshift([0, alpha]);
    keysY.push([totalFrames, startY - rise * u0]);
    keysOpacity.push([totalFrames, alpha]);
    const withoutRepeatedFrames = (k: number[][]) =>
      k.filter((q, j) => !j || Math.round(q[0]) > Math.round(k[j - 1][0]));
    file.addKeyframes(idle, e, "y", withoutRepeatedFrames(keysY));
    file.addKeyframes(idle, e, "opacity", withoutRepeatedFrames(keysOpacity));
  }
  // Vignette
  file.rect(
    null,
    0,
    0,
    width,
    height,
    linear(-width / 2, 0, width / 2, 0, [
      [0, "#05020c", 0.6],
      [0.36, "#05020c", 0.06],
      [0.8, "#05020c", 0],
      [1, "#05020c", 0.4],
    ]),
  );
  file.rect(
    null,
    0,
    height - 260,
    width,
    260,
    linear(0, -130, 0, 130, [
      [0, "#05020c", 0],
      [1, "#05020c", 0.85],
    ]),
  );
  return file;
}
