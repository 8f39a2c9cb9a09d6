// The login background as a Rive file: 1920x1080 artboard, a 12 s seamless loop called 'idle'.

import { makeNoise, rng } from "./engine.ts";
import { FIGURES, ribbonPath } from "./figures.ts";
import { roof } from "./props.ts";
import type { ColorStop, Gradient, NumProp, Paint, RivObj } from "./riv.ts";
import { Riv, T } from "./riv.ts";
/** file is relative to the output folder: the site serves the scene from /assets/rive/ */
export const SCENE = { file: "../assets/rive/assassin_bg.riv", w: 1920, h: 1080, seconds: 12 };
export function assassinRiv(): Riv {
  const { w: W, h: H } = SCENE,
    R = new Riv("assassin_bg", W, H),
    r = rng(7),
    FPS = 60,
    LEN = SCENE.seconds * FPS;
  const lin = (x1: number, y1: number, x2: number, y2: number, stops: ColorStop[]): Gradient => ({
      type: "linear",
      from: [x1, y1],
      to: [x2, y2],
      stops,
    }),
    rad = (x: number, y: number, rr: number, stops: ColorStop[]): Gradient => ({
      type: "radial",
      from: [x, y],
      to: [x + rr, y],
      stops,
    });
  const a = R.anim("idle", FPS, LEN, 1),
    soft = R.interpolator(0.42, 0, 0.58, 1);
  const osc = (o: RivObj, prop: NumProp, base: number, amp: number, cycles = 1, ph = 0) => {
    const f = [],
      n = cycles * 2;
    for (let i = 0; i <= n; i++) f.push([(LEN * i) / n, base + amp * (i % 2 ? 1 : -1) * (ph ? -1 : 1)]);
    R.key(a, o, prop, f, soft);
  };
  R.paint(
    R.root,
    lin(0, 0, 0, H, [
      [0, "#080413"],
      [0.45, "#24124a"],
      [0.75, "#5a3a94"],
      [1, "#a68cd0"],
    ]),
  );
  // stars
  const st = [0, 1, 2].map(() => R.node(null, {}));
  for (let i = 0; i < 90; i++) {
    const s = 1 + r() ** 5 * 3.4;
    R.ellipse(st[i % 3], r() * W, r() * r() * 520, s, s, { color: "#f3e9ff", a: 0.35 + r() * 0.6 });
  }
  st.forEach((s, i) => osc(s, "opacity", 0.65, 0.35, 3 + i, i % 2));
  // moon: pulsing halo + disc
  const moon = R.node(null, { x: 1230, y: 400 });
  const halo = R.ellipse(
    moon,
    0,
    0,
    1300,
    1300,
    rad(0, 0, 650, [
      [0, "#b58cff", 0.55],
      [0.3, "#9a6cf0", 0.28],
      [0.62, "#7a4cd8", 0.1],
      [1, "#7a4cd8", 0],
    ]),
    { blendModeValue: 14 },
  );
  osc(halo, "scaleX", 1.02, 0.07, 2);
  osc(halo, "scaleY", 1.02, 0.07, 2);
  osc(halo, "opacity", 0.85, 0.15, 2);
  R.ellipse(
    moon,
    0,
    0,
    430,
    430,
    rad(-50, -60, 300, [
      [0, "#fffaf0", 1],
      [0.6, "#f1e4ff", 1],
      [1, "#cdb4ee", 1],
    ]),
  );
  for (const [x, y, d] of [
    [-70, -40, 90],
    [40, 70, 120],
    [90, -60, 60],
    [-30, 110, 50],
    [10, -120, 44],
    [-120, 50, 40],
  ])
    R.ellipse(
      moon,
      x,
      y,
      d,
      d * 0.86,
      rad(0, 0, d / 2, [
        [0, "#b79ad8", 0.4],
        [0.7, "#b79ad8", 0.22],
        [1, "#b79ad8", 0],
      ]),
    );
  // mountains: 3 ridges, slow parallax
  const N = makeNoise(12);
  (
    [
      [640, 260, 0.0016, "#6d4fae", "#8f74c6", 0, 22],
      [740, 250, 0.0022, "#3b2472", "#6d4fae", 5, -34],
      [850, 190, 0.003, "#1c0f3e", "#45298a", 9, 44],
    ] as [number, number, number, string, string, number, number][]
  ).forEach(([y, amp, f, c1, c2, s, drift]) => {
    let d = `M-80 ${H + 20}`;
    for (let x = -80; x <= W + 80; x += 16) {
      const v = N.ridged(x * f + s * 3.1, s * 7.7, 5);
      d += `L${x} ${(y - v ** 1.5 * amp + 20 * N.n2(x * 0.02, s)).toFixed(1)}`;
    }
    d += `L${W + 80} ${H + 20}Z`;
    const m = R.path(
      null,
      d,
      lin(0, y - amp, 0, y + 130, [
        [0, c1],
        [1, c2],
      ]),
      { tol: 1.2 },
    );
    osc(m, "x", 0, drift * 0.5, 1, drift < 0 ? 1 : 0);
  });
  // mist: circles squashed by scaleY so the radial gradient fades on every side
  for (let i = 0; i < 8; i++) {
    const w = 900 + r() * 700,
      x = r() * W,
      m = R.ellipse(
        null,
        x,
        650 + i * 46 + r() * 30,
        w,
        w,
        rad(0, 0, w / 2, [
          [0, "#c9b2f2", 0.42],
          [0.5, "#a98be0", 0.17],
          [1, "#a98be0", 0],
        ]),
        { scaleY: 0.1 + r() * 0.06 },
      );
    osc(m, "x", x, 90 + r() * 90, 1, i % 2);
    osc(m, "opacity", 0.75, 0.25, 2, i % 3);
  }
  // roof
  const rg = R.node(null, { x: 1010, y: 820 });
  R.path(
    rg,
    roof(0, 0, 620, 230, 0.3),
    lin(0, -20, 0, 230, [
      [0, "#120a2a"],
      [1, "#06030f"],
    ]),
  );
  let tl = "";
  for (let i = -13; i <= 13; i++)
    tl += `M${i * 29} ${6 - Math.abs(i) * 0.9}Q${i * 35} 120 ${i * 47} ${205 - Math.abs(i / 13) ** 3 * 50}`;
  R.path(rg, tl, { color: "#7a5cc0", a: 0.22 }, { stroke: { thickness: 5, cap: 1 } });
  R.path(rg, `M-398 -18Q0 4 398 -18`, { color: "#c3a6ff", a: 0.75 }, { stroke: { thickness: 4, cap: 1 } });
  R.rect(rg, -420, 210, 840, 120, "#05030c");
  // character
  const ch = R.node(null, { x: 1010, y: 818, scaleX: 0.62, scaleY: 0.62 });
  const body = R.node(ch, {});
  osc(body, "scaleY", 1.006, 0.008, 4);
  const C = {
    body: "#07040f",
    cloth: "#1a0f36",
    scarf: "#b01f2e",
    metal: "#8d82c4",
    trim: "#3a2a66",
    eye: "#ffffff",
    glow: "#fff",
  };
  let eye: RivObj | undefined;
  for (const q of FIGURES.assassin().parts) {
    const s = R.path(
      body,
      q.d,
      q.role === "metal"
        ? lin(300, 60, 800, 200, [
            [0, "#d9cbff"],
            [0.35, "#6a5ca8"],
            [0.7, "#2f2660"],
            [1, "#1a1238"],
          ])
        : q.role === "scarf"
          ? lin(600, 440, 0, 300, [
              [0, "#8a1422"],
              [0.6, "#c8283a"],
              [1, "#e2485a"],
            ])
          : q.role === "cloth"
            ? lin(700, 250, 200, 800, [
                [0, "#3a2470"],
                [0.4, "#1d1140"],
                [1, "#0b0618"],
              ])
            : C[q.role],
      { tx: -500, ty: -940, tol: 0.7 },
    );
    if (q.role === "scarf" && s.paths[0].c.length > 24) {
      // flutter: key vertex x/y with a travelling wave growing toward the tail
      const vs = s.paths[0].c,
        ph = r() * 6,
        CY = 7;
      for (const v of vs) {
        const { vx = 0, vy = 0 } = v.p,
          t = Math.min(1, Math.max(0, (40 - vx) / 520)),
          A = 52 * t ** 1.35;
        if (A < 0.8) continue;
        const y = (u: number) => vy + A * Math.sin(u * Math.PI * 2 * CY - t * 4.4 + ph);
        const F = [[0, y(0)]];
        for (let k = -2; k < CY * 2 + 4; k++) {
          const u = (k * Math.PI + Math.PI / 2 + t * 4.4 - ph) / (Math.PI * 2 * CY);
          if (u * LEN > 3 && u * LEN < LEN - 3) F.push([LEN * u, y(u)]);
        }
        F.push([LEN, y(0)]);
        R.key(a, v, "vy", F, soft);
      }
    }
    if (q.role === "eye") eye = s;
  }
  if (!eye) throw new Error("the assassin has no eye to animate");
  R.key(a, eye, "opacity", [
    [0, 0.9],
    [200, 0.9],
    [206, 0.1],
    [214, 1],
    [470, 1],
    [476, 0.15],
    [484, 0.9],
    [LEN, 0.9],
  ]);
  const glow = R.ellipse(
    body,
    180,
    -585,
    150,
    70,
    rad(0, 0, 75, [
      [0, "#c9a6ff", 0.9],
      [0.4, "#9a6cf0", 0.35],
      [1, "#9a6cf0", 0],
    ]),
    { blendModeValue: 14 },
  );
  osc(glow, "opacity", 0.55, 0.4, 5);
  // blade glint running along the scythe edge: trimmed stroke
  const gl = R.path(
    body,
    "M-204 -768C-132 -820 -60 -838 20 -834C100 -830 172 -812 222 -784",
    { color: "#ffffff", a: 0.95 },
    { stroke: { thickness: 7, cap: 1 }, tol: 0.2 },
  );
  const tp = R.add(gl.paint, T.TrimPath, { trimStart: 0, trimEnd: 0, trimMode: 1 });
  gl.p.blendModeValue = 14;
  R.key(
    a,
    tp,
    "trimStart",
    [
      [0, 0],
      [300, 0],
      [345, 1],
      [LEN, 1],
    ],
    soft,
  );
  R.key(
    a,
    tp,
    "trimEnd",
    [
      [0, 0],
      [285, 0],
      [325, 1],
      [LEN, 1],
    ],
    soft,
  );
  // energy slash: tapered crescents (fills) that flash, sweep and fade
  const CR = (w: number, k: number) =>
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
  const sn = R.node(null, { x: 1060, y: 760, opacity: 0 });
  const arc = (...stops: ColorStop[]): Gradient => ({ type: "linear", from: [-640, 0], to: [640, -300], stops });
  const slashes: [width: number, paint: Paint][] = [
    [34, arc([0, "#8a4cff", 0], [0.5, "#8a4cff", 0.5], [1, "#c9a6ff", 0.15])],
    [15, arc([0, "#b58cff", 0], [0.6, "#d9c2ff", 0.9], [1, "#ffffff", 0.6])],
    [5, { color: "#ffffff", a: 0.95 }],
  ];
  for (const [w, pt] of slashes) R.path(sn, CR(w, 1), pt, { tol: 0.5, blendModeValue: 14 });
  R.key(
    a,
    sn,
    "opacity",
    [
      [0, 0],
      [498, 0],
      [508, 1],
      [524, 0.9],
      [572, 0],
      [LEN, 0],
    ],
    soft,
  );
  R.key(
    a,
    sn,
    "rotation",
    [
      [0, -0.5],
      [496, -0.5],
      [520, 0],
      [575, 0.06],
      [576, -0.5],
      [LEN, -0.5],
    ],
    soft,
  );
  R.key(
    a,
    sn,
    "scaleX",
    [
      [0, 0.9],
      [496, 0.9],
      [575, 1.04],
      [576, 0.9],
      [LEN, 0.9],
    ],
    soft,
  );
  // drifting petals: each loops once or twice with a phase, hidden at the wrap
  const PET = "M0 -10C9 -7 9 5 0 10C-3 7 -2 5 0 3.5C-6 6 -10 -4 0 -10Z";
  for (let i = 0; i < 46; i++) {
    const scale = 0.45 + r() ** 2 * 1.5,
      col = r() < 0.3 ? "#ff6b7d" : r() < 0.6 ? "#e6c9ff" : "#b58cff",
      p = R.path(null, PET, { color: col, a: 0.55 + r() * 0.4 }, { scale, tol: 0.2 });
    const cyc = 1 + (r() < 0.5 ? 1 : 0),
      ph = r(),
      y0 = -140 + r() * 900,
      X0 = W + 120 + r() * 120,
      X1 = -160,
      dy = 260 + r() * 420,
      rot = (r() < 0.5 ? -1 : 1) * (2 + r() * 5);
    const kx = [],
      ky = [],
      kr = [];
    const per = LEN / cyc,
      pos = (u: number) => [X0 + (X1 - X0) * u, y0 + dy * u + 36 * Math.sin(u * 9 + i)];
    const push = (f: number, u: number) => {
      const [x, y] = pos(u);
      kx.push([f, x]);
      ky.push([f, y]);
      kr.push([f, rot * u]);
    };
    const steps = 6;
    for (let c = -1; c < cyc; c++) {
      const off = (c + ph) * per;
      for (let k = 0; k <= steps; k++) {
        const f = off + (per * k) / steps;
        if (f < 0 || f > LEN) continue;
        push(k === steps ? Math.max(0, f - 0.6) : f, k / steps);
      }
    }
    // exact ends so the loop is seamless
    const u0 = 1 - ph === 1 ? 0 : 1 - ph;
    kx.unshift([0, pos(u0)[0]]);
    ky.unshift([0, pos(u0)[1]]);
    kr.unshift([0, rot * u0]);
    kx.push([LEN, pos(u0)[0]]);
    ky.push([LEN, pos(u0)[1]]);
    kr.push([LEN, rot * u0]);
    const ded = (k: number[][]) => k.filter((q, j) => !j || Math.round(q[0]) > Math.round(k[j - 1][0]));
    R.key(a, p, "x", ded(kx));
    R.key(a, p, "y", ded(ky));
    R.key(a, p, "rotation", ded(kr));
  }
  // rising sparks
  for (let i = 0; i < 26; i++) {
    const s = 3 + r() * 5,
      x = 200 + r() * 1520,
      e = R.ellipse(
        null,
        x,
        900,
        s,
        s,
        rad(0, 0, s / 2, [
          [0, "#f0e0ff", 1],
          [1, "#a06cff", 0],
        ]),
        { blendModeValue: 14 },
      );
    const ph = r(),
      H0 = 880 + r() * 120,
      up = 380 + r() * 360,
      cyc = 2;
    const ky = [],
      ko = [];
    for (let c = -1; c < cyc; c++) {
      const o = ((c + ph) * LEN) / cyc,
        P = LEN / cyc;
      [
        [0, 0],
        [0.15, 1],
        [0.7, 0.9],
        [1, 0],
      ].forEach(([u, al]) => {
        const f = o + u * P;
        if (f >= 0 && f <= LEN) {
          ky.push([u === 1 ? f - 0.6 : f, H0 - up * u]);
          ko.push([u === 1 ? f - 0.6 : f, al]);
        }
      });
    }
    const u0 = 1 - ph,
      al = u0 < 0.15 ? u0 / 0.15 : u0 < 0.7 ? 1 - (0.1 * (u0 - 0.15)) / 0.55 : (0.9 * (1 - u0)) / 0.3;
    ky.unshift([0, H0 - up * u0]);
    ko.unshift([0, al]);
    ky.push([LEN, H0 - up * u0]);
    ko.push([LEN, al]);
    const ded = (k: number[][]) => k.filter((q, j) => !j || Math.round(q[0]) > Math.round(k[j - 1][0]));
    R.key(a, e, "y", ded(ky));
    R.key(a, e, "opacity", ded(ko));
  }
  // vignette
  R.rect(
    null,
    0,
    0,
    W,
    H,
    lin(-W / 2, 0, W / 2, 0, [
      [0, "#05020c", 0.6],
      [0.36, "#05020c", 0.06],
      [0.8, "#05020c", 0],
      [1, "#05020c", 0.4],
    ]),
  );
  R.rect(
    null,
    0,
    H - 260,
    W,
    260,
    lin(0, -130, 0, 130, [
      [0, "#05020c", 0],
      [1, "#05020c", 0.85],
    ]),
  );
  return R;
}
