// Scenery as SVG fragments: buildings, trees, particles, slashes, a phoenix, and props of festivals, war and weather.
// Unless a comment says otherwise, (x, y) is the middle of the bottom edge, and scale multiplies the drawn size.
import { rng } from "./engine.ts";
import { polygonPath, ribbonPath, tubePath } from "./figures.ts";
import { hanjaPath } from "./glyphs.ts";
import { blend } from "./palettes.ts";

const round1 = (n: number) => Math.round(n * 10) / 10;
/** Path data of an East Asian roof with curved eaves. eaveLift is how far the eaves rise, as a share of height. */
export const roofPath = (centerX: number, ridgeY: number, halfWidth: number, height: number, eaveLift = 0.28) => {
  const e = height * eaveLift,
    rw = halfWidth * 0.62;
  return `M${centerX - rw - 14} ${ridgeY - 16}Q${centerX} ${ridgeY + 6} ${centerX + rw + 14} ${ridgeY - 16}L${centerX + rw + 4} ${ridgeY + 8}Q${centerX + halfWidth * 0.82} ${ridgeY + height * 0.72} ${centerX + halfWidth * 1.12} ${ridgeY + height - e - 14}L${centerX + halfWidth * 1.1} ${ridgeY + height - e + 12}Q${centerX + halfWidth * 0.86} ${ridgeY + height + 4} ${centerX + halfWidth * 0.6} ${ridgeY + height + 2}Q${centerX} ${ridgeY + height - 8} ${centerX - halfWidth * 0.6} ${ridgeY + height + 2}Q${centerX - halfWidth * 0.86} ${ridgeY + height + 4} ${centerX - halfWidth * 1.1} ${ridgeY + height - e + 12}L${centerX - halfWidth * 1.12} ${ridgeY + height - e - 14}Q${centerX - halfWidth * 0.82} ${ridgeY + height * 0.72} ${centerX - rw - 4} ${ridgeY + 8}Z`;
};
/** Path data of the lines between the tiles of a roof with the same arguments. There are count + 1 lines. */
export const roofTilesPath = (centerX: number, ridgeY: number, halfWidth: number, height: number, count = 30) => {
  let s = "";
  for (let i = 0; i <= count; i++) {
    const t = (i / count) * 2 - 1;
    s += `M${round1(centerX + t * halfWidth * 0.62)} ${round1(ridgeY + 6)}Q${round1(centerX + t * halfWidth * 0.72)} ${round1(ridgeY + height * 0.6)} ${round1(centerX + t * halfWidth * 1.02)} ${round1(ridgeY + height - 8 - Math.abs(t) ** 3 * height * 0.2)}`;
  }
  return s;
};
/** A name-plate with the moon of the site's emblem over a gate. (x, y) is its middle; 164 units wide at scale 1. */
export const gatePlate = (x: number, y: number, scale: number, lampColor = "#ffc46b", fill = "#0b0f1c") =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-82" y="-31" width="164" height="62" rx="4" fill="${fill}" stroke="${lampColor}" stroke-opacity=".7" stroke-width="4"/><path d="M8 -22A22 22 0 1 0 20 12A18 18 0 1 1 8 -22Z" fill="${lampColor}"/><path d="M-62 0L-48 -9L-34 0L-48 9ZM62 0L48 -9L34 0L48 9Z" fill="${lampColor}" opacity=".7"/></g>`;
/** The school gate, with two roofs, and with lit windows and lanterns if lit is true. */
export const gate = (
  x: number,
  y: number,
  scale: number,
  { fill = "#0b0f1c", lampColor = "#ffc46b", lit = true } = {},
) => {
  const P = [-330, -150, 150, 330];
  return `<g transform="translate(${x} ${y}) scale(${scale})"><g fill="${fill}">
  ${P.map((p) => `<rect x="${p - 17}" y="-300" width="34" height="300"/><rect x="${p - 28}" y="-26" width="56" height="26"/>`).join("")}
  <rect x="-372" y="-330" width="744" height="34"/><rect x="-352" y="-270" width="704" height="20"/>
  ${[...Array(23)].map((_, i) => `<rect x="${-352 + i * 32 - 7}" y="-352" width="14" height="24"/><rect x="${-352 + i * 32 - 11}" y="-340" width="22" height="8"/>`).join("")}
  <path d="${roofPath(0, -500, 380, 150)}"/><rect x="-230" y="-600" width="460" height="110"/>${[-220, -110, 0, 110, 220].map((p) => `<rect x="${p - 9}" y="-606" width="18" height="110"/>`).join("")}
  <path d="${roofPath(0, -740, 270, 140)}"/><path d="M-180 -758q-26 -30 -10 -58q8 22 34 34zM180 -758q26 -30 10 -58q-8 22 -34 34z"/></g>
  <path d="${roofTilesPath(0, -500, 380, 150, 34)}${roofTilesPath(0, -740, 270, 140, 26)}" fill="none" stroke="#fff" stroke-opacity=".05" stroke-width="5"/>
  ${
    lit
      ? `<g fill="${lampColor}">${[-165, -55, 55, 165].map((p) => `<rect x="${p - 36}" y="-584" width="72" height="78" opacity=".75"/>`).join("")}</g><g stroke="${fill}" stroke-width="6">${[-165, -55, 55, 165].map((p) => `<path d="M${p - 12} -584v78M${p + 12} -584v78M${p - 36} -558h72M${p - 36} -532h72"/>`).join("")}</g>
  <g fill="${lampColor}">${[-240, 240].map((p) => `<ellipse cx="${p}" cy="-214" rx="20" ry="27"/>`).join("")}</g><path d="M-240 -250v-20M240 -250v-20" stroke="${fill}" stroke-width="5"/>`
      : ""
  }
  ${gatePlate(0, -287, 1, lampColor, fill)}</g>`;
};
/** Light around the windows and lanterns of a gate at the same place, to be blurred and added. */
export const gateGlow = (x: number, y: number, scale: number, color = "#ffb45a") =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="0" cy="-545" rx="330" ry="110" fill="${color}" opacity=".16"/><circle cx="-240" cy="-214" r="100" fill="${color}" opacity=".28"/><circle cx="240" cy="-214" r="100" fill="${color}" opacity=".28"/></g>`;
/** A pagoda with lit windows. */
export const pagoda = (
  x: number,
  y: number,
  scale: number,
  floors = 5,
  { fill = "#0b0f1c", lampColor = "#ffc46b" } = {},
) => {
  let g = "",
    yy = 0,
    w = 210;
  for (let i = 0; i < floors; i++) {
    const bw = w * 0.56,
      bh = 96;
    g += `<rect x="${-bw}" y="${yy - bh}" width="${bw * 2}" height="${bh}" fill="${fill}"/>`;
    for (let k = -2; k <= 2; k++)
      g += `<rect x="${k * bw * 0.36 - 10}" y="${yy - bh + 36}" width="20" height="34" fill="${lampColor}" opacity="${0.35 + (0.5 * ((i * 7 + k * 3 + 11) % 5)) / 5}"/>`;
    yy -= bh;
    g += `<path d="${roofPath(0, yy - 62, w, 74)}" fill="${fill}"/>`;
    yy -= 52;
    w *= 0.84;
  }
  g += `<path d="M-9 ${yy}L-4 ${yy - 150}L4 ${yy - 150}L9 ${yy}Z" fill="${fill}"/>${[40, 66, 92].map((k, i) => `<ellipse cx="0" cy="${yy - k}" rx="${20 - i * 4}" ry="6" fill="${fill}"/>`).join("")}`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${g}</g>`;
};
/**
 * Buildings of random sizes from startX to endX on the ground at y. buildingWidth is the smallest and the largest
 * width. windowDensity is about the share of lit windows.
 */
export const skyline = ({
  seed = 1,
  startX = 0,
  endX = 1920,
  y = 700,
  minHeight = 60,
  maxHeight = 260,
  fill = "#10182c",
  windowColor = "#ffcf87",
  windowDensity = 0.28,
  buildingWidth = [34, 86],
  windowOpacity = 0.8,
} = {}) => {
  const r = rng(seed);
  let buildingsPath = "",
    windowsPath = "",
    x = startX;
  while (x < endX) {
    const width = buildingWidth[0] + r() * (buildingWidth[1] - buildingWidth[0]),
      k = r() ** 1.9,
      height = minHeight + k * (maxHeight - minHeight);
    buildingsPath += `M${round1(x)} ${y}V${round1(y - height)}H${round1(x + width)}V${y}Z`;
    const t = r();
    if (t < 0.22)
      buildingsPath += `M${round1(x + width * 0.45)} ${round1(y - height)}v${-20 - r() * 50}h3V${round1(y - height)}Z`;
    else if (t < 0.4)
      buildingsPath += `M${round1(x + width * 0.2)} ${round1(y - height)}v-14h${round1(width * 0.6)}v14Z`;
    else if (t < 0.5)
      buildingsPath += `M${round1(x)} ${round1(y - height)}L${round1(x + width / 2)} ${round1(y - height - 26)}L${round1(x + width)} ${round1(y - height)}Z`;
    const cx = 7 + r() * 3,
      cy = 9 + r() * 4;
    for (let yy = y - height + 10; yy < y - 8; yy += cy)
      for (let xx = x + 6; xx < x + width - 7; xx += cx)
        if (r() < windowDensity * (0.4 + r())) windowsPath += `M${round1(xx)} ${round1(yy)}h3.4v4.6h-3.4Z`;
    x += width + (r() < 0.3 ? r() * 26 : 1);
  }
  return `<path d="${buildingsPath}" fill="${fill}"/><path d="${windowsPath}" fill="${windowColor}" opacity="${windowOpacity}"/>`;
};
/** Petals or embers at random places of an area of width x height. */
export const petals = ({
  seed = 1,
  count = 60,
  width = 1920,
  height = 1080,
  color = "#ffb7c8",
  minSize = 4,
  maxSize = 16,
  opacity = 0.9,
} = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const s = minSize + r() ** 2.4 * (maxSize - minSize),
      x = r() * width,
      y = r() * height,
      q = r() * 360,
      k = 0.45 + r() * 0.55;
    o += `<path transform="translate(${round1(x)} ${round1(y)}) rotate(${q | 0}) scale(${round1(s)} ${round1(s * k)})" d="M0 -1C.9 -.7 .9 .5 0 1C-.3 .7 -.2 .5 0 .35C-.6 .6 -1 -.4 0 -1Z" fill="${color}" opacity="${round1(opacity * (0.35 + 0.65 * r()))}"/>`;
  }
  return o;
};
/** Sparks between top and height: dots, or streaks when drift is set (their length in units for a spark of size 1). */
export const sparks = ({
  seed = 1,
  count = 90,
  width = 1920,
  height = 1080,
  color = "#ffc98a",
  maxSize = 3.2,
  top = 0,
  drift = 0,
} = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const s = 0.6 + r() ** 4 * maxSize,
      x = r() * width,
      y = top + r() * (height - top);
    o += drift
      ? `<path d="M${round1(x)} ${round1(y)}l${round1(drift * s)} ${round1(-drift * s * 0.5)}" stroke="${color}" stroke-width="${round1(s)}" stroke-linecap="round" opacity="${round1(0.3 + 0.7 * r())}"/>`
      : `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(s)}" fill="${color}" opacity="${round1(0.25 + 0.75 * r())}"/>`;
  }
  return o;
};
/**
 * A crescent of energy along points [x, y]: a soft ribbon, streaks and a bright core. width is that of the ribbon,
 * spread a factor of how far the streaks are from the core.
 */
export const slash = (
  points: number[][],
  { width = 40, color = "#8fd0ff", coreColor = "#fff", seed = 1, streaks = 14, spread = 1 } = {},
) => {
  const r = rng(seed),
    N = points.length - 1;
  const profile = (t: number) => Math.sin(Math.min(1, t * 1.08) * Math.PI) ** 1.3;
  let o = "";
  const ribbonPoints = (k: number, off: number) =>
    points.map((q, i) => {
      const a = points[Math.max(0, i - 1)],
        b = points[Math.min(N, i + 1)],
        l = Math.hypot(b[0] - a[0], b[1] - a[1]),
        nx = -(b[1] - a[1]) / l,
        ny = (b[0] - a[0]) / l;
      return [q[0] + nx * off * profile(i / N), q[1] + ny * off * profile(i / N), Math.max(0.3, k * profile(i / N))];
    });
  o += `<path d="${ribbonPath(ribbonPoints(width * 0.5, 0))}" fill="${color}" opacity=".22"/>`;
  for (let i = 0; i < streaks; i++) {
    const off = (r() - 0.5) * width * 1.5 * spread,
      k = 0.6 + r() ** 3 * width * 0.1;
    o += `<path d="${ribbonPath(ribbonPoints(k, off))}" fill="${color}" opacity="${round1(0.3 + 0.6 * r())}"/>`;
  }
  o += `<path d="${ribbonPath(ribbonPoints(width * 0.16, 0))}" fill="${coreColor}" opacity=".95"/>`;
  return o;
};
/** A phoenix of feather ribbons. (x, y) is its chest; the wings span about 1000 units at scale 1. */
export const phoenix = (
  x: number,
  y: number,
  scale: number,
  { lightColor = "#ffdf9a", midColor = "#ff8a3c", darkColor = "#d9281f", coreColor = "#fff3cf", opacity = 1 } = {},
) => {
  const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
  const bone = (t: number) => {
    const P = [
        [26, -30],
        [96, -150],
        [210, -210],
        [330, -214],
        [400, -176],
      ],
      k = Math.min(3.999, t * 4),
      i = k | 0,
      u = k - i;
    const g = (j: number) => P[Math.max(0, Math.min(4, j))];
    return [0, 1].map((q) => {
      const a = g(i - 1)[q],
        b = g(i)[q],
        c = g(i + 1)[q],
        d = g(i + 2)[q];
      return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u);
    });
  };
  const feather = (
    d: number,
    t: number,
    length: number,
    w: number,
    degrees: number,
    color: string,
    opacity: number,
  ) => {
    const [bx, by] = bone(t),
      angle = (degrees * Math.PI) / 180,
      ux = Math.cos(angle),
      uy = Math.sin(angle),
      cv = length * 0.16;
    const pt = (f: number, c: number) => [d * (bx + ux * length * f - uy * c), by + uy * length * f + ux * c];
    const q = [
      [...pt(0, 0), w * 0.4],
      [...pt(0.3, -cv * 0.5), w],
      [...pt(0.65, -cv * 0.5), w * 0.92],
      [...pt(0.88, -cv * 0.1), w * 0.55],
      [...pt(1, cv * 0.35), 0.6],
    ];
    return `<path d="${ribbonPath(q, 0, 5)}" fill="${color}" opacity="${opacity}"/>`;
  };
  let wingsSvg = "";
  for (const d of [-1, 1]) {
    for (let i = 0; i < 17; i++) {
      const t = i / 16;
      wingsSvg += feather(
        d,
        lerp(0.12, 1, t),
        lerp(190, 300, Math.sin(t * 2.1)),
        lerp(15, 12, t),
        lerp(104, -14, t ** 1.25),
        i % 2 ? darkColor : midColor,
        opacity * 0.95,
      );
    }
    for (let i = 0; i < 14; i++) {
      const t = i / 13;
      wingsSvg += feather(
        d,
        lerp(0.08, 0.94, t),
        lerp(110, 150, t),
        12,
        lerp(100, 4, t ** 1.2),
        i % 2 ? midColor : lightColor,
        opacity,
      );
    }
    for (let i = 0; i < 11; i++) {
      const t = i / 10;
      wingsSvg += feather(d, lerp(0.05, 0.86, t), lerp(58, 70, t), 10, lerp(96, 20, t), lightColor, opacity);
    }
    const bonePoints = [...Array(12)].map((_, i) => {
      const [q, v] = bone(i / 11);
      return [d * q, v, 9 - i * 0.5];
    });
    wingsSvg += `<path d="${ribbonPath(bonePoints)}" fill="${coreColor}"/>`;
  }
  let tailSvg = "";
  for (let i = -3; i <= 3; i++) {
    const S = i * 0.9,
      length = 430 - Math.abs(i) * 44,
      P = [
        [i * 7, 40, 8],
        [i * 26 + S * 6, 130, 11],
        [i * 62 - 18 * Math.sin(i + 1), length * 0.55, 11],
        [i * 92 + 22 * Math.cos(i * 1.3), length * 0.8, 9],
        [i * 128 + 26 * Math.sin(i * 2.1), length, 1],
      ];
    tailSvg += `<path d="${ribbonPath(P, 0, 8)}" fill="${Math.abs(i) % 2 ? midColor : darkColor}" opacity="${opacity}"/>`;
    const e = P[3];
    tailSvg += `<g transform="translate(${e[0]} ${e[1]}) rotate(${-i * 14})"><path d="M0 -34C22 -14 18 16 0 34C-18 16 -22 -14 0 -34Z" fill="${midColor}"/><path d="M0 -20C13 -8 11 9 0 20C-11 9 -13 -8 0 -20Z" fill="${coreColor}"/></g>`;
  }
  const bodySvg =
    `<path d="${ribbonPath(
      [
        [0, 110, 2],
        [0, 60, 26],
        [0, 10, 42],
        [2, -40, 36],
        [14, -92, 19],
        [2, -132, 14],
        [10, -160, 15],
      ],
      0,
      8,
    )}" fill="${lightColor}"/><path d="${ribbonPath(
      [
        [0, 70, 6],
        [0, 20, 22],
        [2, -30, 20],
        [12, -86, 9],
        [4, -126, 6],
      ],
      0,
      8,
    )}" fill="${coreColor}"/><path d="M6 -184C26 -188 40 -174 36 -162L74 -150L34 -143C18 -136 -10 -146 -10 -164C-10 -176 -4 -184 6 -184Z" fill="${lightColor}"/><circle cx="20" cy="-166" r="4" fill="${darkColor}"/>` +
    [
      [-54, -236],
      [-26, -262],
      [4, -262],
      [-70, -206],
    ]
      .map(
        ([u, v]) =>
          `<path d="${ribbonPath(
            [
              [2, -176, 5],
              [u * 0.4, -206, 6],
              [u * 0.8, v + 14, 5],
              [u, v, 1],
            ],
            0,
            6,
          )}" fill="${midColor}"/><circle cx="${u}" cy="${v}" r="7" fill="${coreColor}"/>`,
      )
      .join("");
  return `<g transform="translate(${x} ${y}) scale(${scale})">${tailSvg}${wingsSvg}${bodySvg}</g>`;
};
/** A red seal stamp with a column of hanja. (x, y) is its top left corner; a character is 100 units high at scale 1. */
export const seal = (
  x: number,
  y: number,
  scale: number,
  text: string,
  { color = "#b3262e", inkColor = "#f6e9d6" } = {},
) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="100" height="${100 * text.length}" rx="10" fill="${color}"/><rect x="6" y="6" width="88" height="${100 * text.length - 12}" rx="6" fill="none" stroke="${inkColor}" stroke-width="3.5" opacity=".9"/>${[...text].map((ch, i) => `<path transform="translate(13 ${13 + i * 100 - i * 6}) scale(.074)" d="${hanjaPath(ch)}" fill="${inkColor}"/>`).join("")}</g>`;
/** Branches with blossoms that grow to the right from (x, y); flip -1 makes them grow to the left. */
export const cherryTree = (
  x: number,
  y: number,
  scale: number,
  { seed = 1, woodColor = "#0a0c16", blossomColors = ["#ffc9d8", "#ff9fbb", "#f6e3ea"], flip = 1, blossoms = 260 } = {},
) => {
  const r = rng(seed);
  let branchesSvg = "";
  const tips: number[][] = [];
  const grow = (px: number, py: number, a: number, l: number, w: number, d: number) => {
    const ex = px + Math.cos(a) * l,
      ey = py + Math.sin(a) * l,
      mx = (px + ex) / 2 + (r() - 0.5) * l * 0.25,
      my = (py + ey) / 2 + (r() - 0.5) * l * 0.25;
    branchesSvg += `<path d="${tubePath(
      [
        [px, py, w],
        [mx, my, w * 0.8],
        [ex, ey, w * 0.62],
      ],
      4,
    )}"/>`;
    for (let i = 0; i < 3; i++) {
      const t = r();
      tips.push([px + (ex - px) * t, py + (ey - py) * t, d]);
    }
    if (d < 5) {
      grow(ex, ey, a + (r() - 0.45) * 0.7, l * 0.82, w * 0.62, d + 1);
      if (r() < 0.85) grow(mx, my, a + (r() < 0.5 ? -1 : 1) * (0.5 + r() * 0.5), l * 0.62, w * 0.5, d + 1);
    }
  };
  grow(0, 0, 0.28, 170, 17, 0);
  let blossomsSvg = "";
  const blossomTips = tips.filter((t) => t[2] > 0);
  for (let i = 0; i < blossoms; i++) {
    const t = blossomTips[(r() * blossomTips.length) | 0],
      px = t[0] + (r() - 0.5) * 40,
      py = t[1] + (r() - 0.5) * 36,
      q = 5 + r() * 8,
      c = blossomColors[(r() * blossomColors.length) | 0],
      rotation = r() * 72;
    blossomsSvg +=
      `<g transform="translate(${round1(px)} ${round1(py)}) rotate(${rotation | 0}) scale(${round1(q)})" fill="${c}" opacity="${round1(0.6 + 0.4 * r())}">` +
      [0, 72, 144, 216, 288]
        .map((k) => `<path transform="rotate(${k})" d="M0 0C-.7 -.5 -.5 -1.2 0 -1C.5 -1.2 .7 -.5 0 0Z"/>`)
        .join("") +
      "</g>";
  }
  return `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})"><g fill="${woodColor}">${branchesSvg}</g>${blossomsSvg}</g>`;
};

// ---- festival, war, winter, city and shop props -------------------------------------------------------------------
/** A war banner with a hanja on its cloth. (x, y) is the foot of the pole; sway moves the bottom of the cloth. */
export const warBanner = (
  x: number,
  y: number,
  scale: number,
  character: string,
  { color = "#8f1d24", inkColor = "#f6e3c0", poleColor = "#0b0a12", sway = 20 } = {},
) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-6" y="-560" width="12" height="560" fill="${poleColor}"/><path d="M-16 -560L0 -600L16 -560Z" fill="${poleColor}"/><rect x="0" y="-540" width="158" height="9" fill="${poleColor}"/><path d="M8 -531H148Q${140 + sway} -400 ${150 + sway * 0.4} -250L${118 + sway * 0.4} -214L${82 + sway * 0.3} -240L${44 + sway * 0.2} -206L8 -236Z" fill="${color}"/><path d="M22 -517H136M22 -500H136" stroke="${inkColor}" stroke-width="4" opacity=".6"/><path transform="translate(24 -478) scale(.112)" d="${hanjaPath(character)}" fill="${inkColor}" opacity=".92"/></g>`;
/** The point at t (0 to 1) of a cord between two points that hangs down by d in the middle. */
const sag = (x0: number, y0: number, x1: number, y1: number, d: number, t: number) => [
  x0 + (x1 - x0) * t,
  y0 + (y1 - y0) * t + d * 4 * t * (1 - t),
];
/** A string of paper lanterns from (x0, y0) to (x1, y1). sagDepth is how far it hangs down in the middle. */
export const lanternString = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  { count = 7, sagDepth = 60, radius = 22, colors = ["#ff6a4a", "#ffb347", "#ff8fa8"], cordColor = "#1a0f1c" } = {},
) => {
  const [middleX, middleY] = sag(x0, y0, x1, y1, sagDepth * 2, 0.5);
  let o = `<path d="M${x0} ${y0}Q${round1(middleX)} ${round1(middleY)} ${x1} ${y1}" fill="none" stroke="${cordColor}" stroke-width="3"/>`;
  for (let i = 0; i < count; i++) {
    const [x, y] = sag(x0, y0, x1, y1, sagDepth, (i + 0.5) / count),
      c = colors[i % colors.length];
    o += `<g transform="translate(${round1(x)} ${round1(y + radius * 1.5)})"><path d="M0 ${-radius * 1.5}V${-radius}" stroke="${cordColor}" stroke-width="3"/><ellipse rx="${radius}" ry="${radius * 1.06}" fill="${c}"/><path d="M${-radius * 0.5} ${-radius * 0.9}Q${-radius * 0.75} 0 ${-radius * 0.5} ${radius * 0.9}M0 ${-radius}V${radius}M${radius * 0.5} ${-radius * 0.9}Q${radius * 0.75} 0 ${radius * 0.5} ${radius * 0.9}" fill="none" stroke="#3a0f10" stroke-opacity=".35" stroke-width="2"/><ellipse cx="${-radius * 0.25}" cy="${-radius * 0.1}" rx="${radius * 0.45}" ry="${radius * 0.6}" fill="#fff2c8" opacity=".55"/><rect x="${-radius * 0.42}" y="${-radius * 1.14}" width="${radius * 0.84}" height="${radius * 0.24}" fill="${cordColor}"/><rect x="${-radius * 0.42}" y="${radius * 0.92}" width="${radius * 0.84}" height="${radius * 0.22}" fill="${cordColor}"/><path d="M0 ${radius * 1.1}v${radius * 0.9}" stroke="${c}" stroke-width="4"/></g>`;
  }
  return o;
};
/** Light around the lanterns of a string with the same ends and options, to be blurred and added. */
export const lanternGlow = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  { count = 7, sagDepth = 60, radius = 22, color = "#ffae5a" } = {},
) => {
  let o = "";
  for (let i = 0; i < count; i++) {
    const [x, y] = sag(x0, y0, x1, y1, sagDepth, (i + 0.5) / count);
    o += `<circle cx="${round1(x)}" cy="${round1(y + radius * 1.5)}" r="${radius * 3}" fill="${color}" opacity=".3"/>`;
  }
  return o;
};
/** Sky lanterns at random places of an area of width x height. */
export const skyLanterns = ({
  seed = 1,
  count = 26,
  width = 1920,
  height = 700,
  minSize = 8,
  maxSize = 26,
  color = "#ffb45a",
} = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const s = minSize + r() ** 2.2 * (maxSize - minSize),
      x = r() * width,
      y = r() * height;
    o += `<g transform="translate(${round1(x)} ${round1(y)}) rotate(${round1((r() - 0.5) * 14)}) scale(${round1(s / 10)})"><path d="M-8 -12Q0 -17 8 -12L6 10Q0 13 -6 10Z" fill="${color}"/><path d="M-4 -4Q0 -8 4 -4L4 9Q0 11 -4 9Z" fill="#fff0c0" opacity=".8"/></g>`;
  }
  return o;
};
/** An exploding firework around (x, y). */
export const firework = (x: number, y: number, radius: number, color: string, { seed = 1, rays = 44 } = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < rays; i++) {
    const a = (i / rays) * 6.283 + r() * 0.1,
      l = radius * (0.72 + 0.28 * r()),
      i0 = radius * (0.18 + 0.2 * r()),
      dx = Math.cos(a),
      dy = Math.sin(a);
    o += `<path d="M${round1(x + dx * i0)} ${round1(y + dy * i0)}Q${round1(x + dx * l * 0.8)} ${round1(y + dy * l * 0.8)} ${round1(x + dx * l)} ${round1(y + dy * l + radius * 0.12)}" stroke="${color}" stroke-width="${round1(1.2 + r() * 2)}" stroke-linecap="round" fill="none" opacity="${round1(0.35 + 0.6 * r())}"/><circle cx="${round1(x + dx * l)}" cy="${round1(y + dy * l + radius * 0.12)}" r="${round1(1.5 + r() * 2.6)}" fill="#fff"/>`;
  }
  return o + `<circle cx="${x}" cy="${y}" r="${radius * 0.09}" fill="#fff" opacity=".8"/>`;
};
/** A conifer with snow on it, or without snow when snowColor is empty. */
export const conifer = (x: number, y: number, scale: number, { fill = "#0c1a2a", snowColor = "#dceeff" } = {}) => {
  let o = "";
  for (let i = 0; i < 5; i++) {
    const w = 86 - i * 15,
      t = -60 - i * 62,
      b = t + 104;
    o +=
      `<path d="M0 ${t - 30}L${w} ${b}Q${w * 0.6} ${b - 16} ${w * 0.36} ${b - 2}Q0 ${b - 22} ${-w * 0.36} ${b - 2}Q${-w * 0.6} ${b - 16} ${-w} ${b}Z" fill="${fill}"/>` +
      (snowColor
        ? `<path d="M0 ${t - 30}L${w * 0.62} ${b - 40}Q${w * 0.3} ${b - 62} ${w * 0.14} ${b - 44}Q0 ${b - 66} ${-w * 0.2} ${b - 46}Q${-w * 0.3} ${b - 64} ${-w * 0.62} ${b - 40}Z" fill="${snowColor}" opacity=".8"/>`
        : "");
  }
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-9" y="-20" width="18" height="26" fill="${fill}"/>${o}</g>`;
};
/** Bamboo from startX to endX that stands on y and is height units tall. */
export const bamboo = ({
  seed = 1,
  startX = 0,
  endX = 1920,
  y = 1080,
  height = 1120,
  count = 22,
  fill = "#0c2018",
} = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const x = startX + ((endX - startX) * (i + r() * 0.8)) / count,
      w = 6 + r() * 12,
      l = (r() - 0.5) * 60;
    o += `<path d="${tubePath([
      [x, y, w * 0.6],
      [x + l * 0.4, y - height * 0.5, w * 0.5],
      [x + l, y - height, w * 0.4],
    ])}" fill="${fill}"/>`;
    for (let k = 1; k < 9; k++)
      o += `<path d="M${round1(x + (l * 0.4 * k) / 5 - w * 0.8)} ${round1(y - (height * k) / 9)}h${round1(w * 1.6)}" stroke="#000" stroke-opacity=".5" stroke-width="3"/>`;
    for (let k = 0; k < 5; k++) {
      const ly = y - height * (0.35 + r() * 0.6),
        d = r() < 0.5 ? -1 : 1,
        L = 50 + r() * 60;
      o += `<path d="M${round1(x)} ${round1(ly)}q${round1(d * L * 0.5)} ${round1(-L * 0.25)} ${round1(d * L)} ${round1(L * 0.2)}q${round1(-d * L * 0.4)} ${round1(-L * 0.1)} ${round1(-d * L)} ${round1(-L * 0.2)}z" fill="${fill}"/>`;
    }
  }
  return o;
};
/** A flat roof in the foreground with a railing; y is its floor. */
export const rooftop = (y: number, { width = 1920, fill = "#070a16", edgeColor = "#101830" } = {}) => {
  let o = `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${blend(fill, edgeColor, 0.9)}"/><stop offset=".35" stop-color="${fill}"/></linearGradient><rect x="0" y="${y}" width="${width}" height="400" fill="url(#floor)"/><rect x="0" y="${y - 10}" width="${width}" height="14" fill="${edgeColor}"/>`;
  for (let x = 20; x < width; x += 64) o += `<rect x="${x}" y="${y - 74}" width="5" height="66" fill="${fill}"/>`;
  return (
    o +
    `<rect x="0" y="${y - 78}" width="${width}" height="6" fill="${fill}"/><rect x="0" y="${y - 46}" width="${width}" height="3" fill="${fill}"/>`
  );
};
/** A water tank on legs, as on flat roofs. */
export const waterTank = (x: number, y: number, scale: number, fill = "#070a16") => {
  const lightSide = blend(fill, "#c8b8e8", 0.42),
    middle = blend(fill, "#a898d0", 0.2);
  const staves = [...Array(9)].map((_, i) => `M${-72 + i * 18} -258V-130`).join("");
  return `<g transform="translate(${x} ${y}) scale(${scale})"><linearGradient id="tank"><stop stop-color="${fill}"/><stop offset=".62" stop-color="${middle}"/><stop offset=".86" stop-color="${lightSide}"/><stop offset="1" stop-color="${middle}"/></linearGradient><path d="M-74 0L-60 -134H-46L-58 0ZM74 0L60 -134H46L58 0ZM-6 0V-134H6V0Z" fill="${middle}"/><path d="M-64 -30L56 -110M64 -30L-56 -110M-68 -62H68" stroke="${middle}" stroke-width="6" fill="none"/><path d="M-84 -256Q0 -240 84 -256V-136Q0 -118 -84 -136Z" fill="url(#tank)"/><path d="${staves}" stroke="${fill}" stroke-width="3" opacity=".55"/><path d="M-85 -226Q0 -208 85 -226M-85 -168Q0 -150 85 -168" stroke="${fill}" stroke-width="8" fill="none"/><path d="M-85 -229Q0 -211 85 -229M-85 -171Q0 -153 85 -171" stroke="${lightSide}" stroke-width="2.4" fill="none"/><path d="M-98 -254L0 -326L98 -254Q0 -234 -98 -254Z" fill="${middle}"/><path d="M0 -326L98 -254Q60 -247 26 -245Z" fill="${lightSide}"/><path d="M-4 -324V-344H4V-324Z" fill="${middle}"/><path d="M88 -250V-4M104 -252V-4${[...Array(12)].map((_, i) => `M88 ${-240 + i * 20}H104`).join("")}" stroke="${middle}" stroke-width="4" fill="none"/></g>`;
};
/** The outdoor unit of an air conditioner. */
export const airConditioner = (x: number, y: number, scale: number, fill = "#0a0e1c") =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-60" y="-84" width="120" height="84" rx="5" fill="${fill}"/><circle cx="-16" cy="-42" r="30" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="5"/><path d="M26 -66h24M26 -52h24M26 -38h24" stroke="#fff" stroke-opacity=".12" stroke-width="5"/></g>`;
/** A television antenna. */
export const antenna = (x: number, y: number, scale: number, fill = "#070a16") =>
  `<g transform="translate(${x} ${y}) scale(${scale})" stroke="${fill}" stroke-width="6" fill="none"><path d="M0 0V-300M-70 -270H70M-52 -230H52M-36 -190H36M-60 -290V-252M60 -290V-252"/></g>`;
/** A modern school with wings and a clock tower. litShare is the share of lit windows; 1068 units wide at scale 1. */
export const school = (
  x: number,
  y: number,
  scale: number,
  { fill = "#0c1226", lampColor = "#ffd48a", seed = 3, litShare = 0.5 } = {},
) => {
  const r = rng(seed);
  let w = "";
  const wing = (x0: number, n: number, rows: number, top: number) => {
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < n; i++)
        if (r() < litShare) w += `<rect x="${x0 + i * 40}" y="${top + j * 54}" width="28" height="34"/>`;
  };
  wing(-496, 9, 4, -226);
  wing(140, 9, 4, -226);
  wing(-80, 4, 1, -226);
  return `<g transform="translate(${x} ${y}) scale(${scale})"><g fill="${fill}"><rect x="-520" y="-250" width="1040" height="250"/><rect x="-534" y="-264" width="1068" height="20"/><rect x="-120" y="-330" width="240" height="330"/><rect x="-62" y="-470" width="124" height="150"/><path d="${roofPath(0, -540, 86, 76)}"/><path d="M-140 -330L0 -372L140 -330Z"/><path d="M-300 -264v-80h4v80zM300 -264v-80h4v80z"/><path d="M-296 -342h60l-14 16l14 16h-60zM304 -342h60l-14 16l14 16h-60z"/></g><g fill="${lampColor}" opacity=".8">${w}<path d="M-46 0V-92Q0 -130 46 -92V0Z"/></g><path d="M0 0V-112M-46 -60H46" stroke="${fill}" stroke-width="6"/><circle cx="0" cy="-398" r="42" fill="${lampColor}"/><path d="M0 -398V-428M0 -398L20 -386" stroke="${fill}" stroke-width="6" stroke-linecap="round"/></g>`;
};
/** An ellipse of energy around (x, y) with random arcs. width is that of its line. */
export const ring = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  { arcs = 26, seed = 2, width = 10 } = {},
) => {
  const r = rng(seed);
  let o = `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${color}" stroke-width="${width}" opacity=".9"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#fff" stroke-width="${width * 0.3}"/>`;
  for (let i = 0; i < arcs; i++) {
    const k = 0.8 + r() * 0.45,
      a = r() * 6.283,
      l = 0.3 + r() * 0.9;
    o += `<path d="M${round1(x + Math.cos(a) * rx * k)} ${round1(y + Math.sin(a) * ry * k)}A${round1(rx * k)} ${round1(ry * k)} 0 0 1 ${round1(x + Math.cos(a + l) * rx * k)} ${round1(y + Math.sin(a + l) * ry * k)}" fill="none" stroke="${color}" stroke-width="${round1(1 + r() * width * 0.4)}" opacity="${round1(0.3 + 0.6 * r())}" stroke-linecap="round"/>`;
  }
  return o;
};
/** A gear around (x, y). hole is the radius of the hole as a share of radius; rotation is in radians. */
export const gear = (
  x: number,
  y: number,
  radius: number,
  { teeth = 12, fill = "#1a2238", hole = 0.38, rotation = 0 } = {},
) => {
  let d = "";
  for (let i = 0; i < teeth; i++) {
    const a = (i / teeth) * 6.283 + rotation,
      w = 6.283 / teeth;
    for (const [k, t] of [
      [0.84, -0.5],
      [0.84, -0.3],
      [1, -0.2],
      [1, 0.2],
      [0.84, 0.3],
      [0.84, 0.5],
    ])
      d += `${d ? "L" : "M"}${round1(x + Math.cos(a + w * t) * radius * k)} ${round1(y + Math.sin(a + w * t) * radius * k)}`;
  }
  const h = radius * hole;
  let o = `M${x - h} ${y}a${h} ${h} 0 1 0 ${h * 2} 0a${h} ${h} 0 1 0 ${-h * 2} 0Z`;
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * 6.283 + rotation,
      q = radius * 0.62,
      b = radius * 0.1,
      cx = round1(x + Math.cos(a) * q),
      cy = round1(y + Math.sin(a) * q);
    o += `M${cx - b} ${cy}a${b} ${b} 0 1 0 ${b * 2} 0a${b} ${b} 0 1 0 ${-b * 2} 0Z`;
  }
  return `<path fill-rule="evenodd" d="${d}Z${o}" fill="${fill}"/>`;
};
/** A cluster of crystals. */
export const crystal = (x: number, y: number, scale: number, color = "#6ad0ff", shadeColor = "#1c4a8a") =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${[
    [0, 0, 1, 0],
    [-58, 6, 0.62, -16],
    [56, 4, 0.7, 14],
    [-98, 10, 0.36, -28],
    [94, 8, 0.42, 26],
  ]
    .map(
      ([dx, dy, k, a]) =>
        `<g transform="translate(${dx} ${dy}) rotate(${a}) scale(${k})"><path d="M-36 0L-44 -150L0 -220L44 -150L36 0Z" fill="${shadeColor}"/><path d="M-44 -150L0 -220L6 -140L-6 0H-36Z" fill="${color}"/><path d="M0 -220L44 -150L6 -140Z" fill="#fff" opacity=".75"/></g>`,
    )
    .join("")}</g>`;
/** A coin around (x, y). tilt is its height as a share of its width; COIN_GRADIENT has to be in the defs. */
export const coin = (x: number, y: number, radius: number, { tilt = 1, gradientId = "cg" } = {}) =>
  `<g transform="translate(${x} ${y}) scale(1 ${tilt})"><circle cy="${(radius * 0.14) / tilt}" r="${radius}" fill="#8a5a12"/><circle r="${radius}" fill="url(#${gradientId})"/><circle r="${radius * 0.8}" fill="none" stroke="#9a6a18" stroke-width="${radius * 0.07}"/><path transform="scale(${radius * 0.0056})" d="M34 -96A100 100 0 1 0 90 54A82 82 0 1 1 34 -96Z" fill="#9a6a18"/><path d="M${-radius * 0.66} ${-radius * 0.5}A${radius * 0.85} ${radius * 0.85} 0 0 1 ${radius * 0.2} ${-radius * 0.82}" stroke="#fffbe0" stroke-width="${radius * 0.1}" fill="none" stroke-linecap="round"/></g>`;
/** Gradient that coin refers to by default. */
export const COIN_GRADIENT =
  '<linearGradient id="cg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff2a8"/><stop offset=".5" stop-color="#f4bd3a"/><stop offset="1" stop-color="#b8761a"/></linearGradient>';
/** An open treasure chest. */
export const treasureChest = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-120" y="-96" width="240" height="96" rx="8" fill="#3c1f12"/><path d="M-112 -88H112V-8H-112Z" fill="#6a3a1c"/><path d="M-124 -190Q-124 -250 0 -250T124 -190L112 -150H-112Z" fill="#4c2814"/><path d="M-112 -150H112L104 -100H-104Z" fill="#ffe08a"/><path d="M-128 -100H128V-84H-128ZM-118 -196H118V-184H-118Z" fill="#d8a23a"/><path d="M-80 -96V0H-62V-96ZM62 -96V0H80V-96Z" fill="#d8a23a"/><rect x="-22" y="-100" width="44" height="46" rx="5" fill="#f0c860"/><circle cy="-80" r="8" fill="#3c1f12"/></g>`;
/** Snowflakes at random places of an area of width x height. */
export const snow = ({ seed = 1, count = 140, width = 1920, height = 1080, maxSize = 5 } = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const s = 0.8 + r() ** 3 * maxSize;
    o += `<circle cx="${round1(r() * width)}" cy="${round1(r() * height)}" r="${round1(s)}" fill="#fff" opacity="${round1(0.25 + 0.7 * r())}"/>`;
  }
  return o;
};
/** Streaks of rain at random places of an area of width x height. length is about that of a streak. */
export const rain = ({ seed = 1, count = 160, width = 1920, height = 1080, color = "#bcd4ff", length = 46 } = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const k = 0.4 + r(),
      x = r() * width,
      y = r() * height;
    o += `<path d="M${round1(x)} ${round1(y)}l${round1(-length * 0.25 * k)} ${round1(length * k)}" stroke="${color}" stroke-width="${round1(0.7 + k)}" opacity="${round1(0.15 + 0.4 * r())}" stroke-linecap="round"/>`;
  }
  return o;
};
/** Confetti at random places of an area of width x height. */
export const confetti = ({
  seed = 1,
  count = 90,
  width = 1920,
  height = 1080,
  colors = ["#ffd24a", "#ff6a7a", "#6ad0ff", "#9cf0a0", "#e0a0ff"],
} = {}) => {
  const r = rng(seed);
  let o = "";
  for (let i = 0; i < count; i++) {
    const s = 4 + r() * 8;
    o += `<rect x="${round1(r() * width)}" y="${round1(r() * height)}" width="${round1(s)}" height="${round1(s * 0.55)}" transform="rotate(${(r() * 60 - 30) | 0} ${width / 2} ${height / 2})" fill="${colors[(r() * colors.length) | 0]}" opacity="${round1(0.5 + 0.5 * r())}"/>`;
  }
  return o;
};
/** A bolt of lightning from (x, y) down, with branches. length is its height. */
export const lightning = (x: number, y: number, length: number, seed = 1) => {
  const r = rng(seed);
  const go = (px: number, py: number, L: number, w: number, d: number): string => {
    let o = "",
      P = [[px, py, w]];
    const n = 7;
    for (let i = 1; i <= n; i++) {
      px += (r() - 0.5) * L * 0.24;
      py += L / n;
      P.push([px, py, w * (1 - (i / n) * 0.8)]);
      if (d < 2 && r() < 0.35) o += go(px, py, L * (0.3 + r() * 0.2), w * 0.5, d + 1);
    }
    return (
      `<path d="${polygonPath([...P.map((q) => [q[0] - q[2], q[1]]), ...P.reverse().map((q) => [q[0] + q[2], q[1]])])}" fill="#fff"/>` +
      o
    );
  };
  return go(x, y, length, 5, 0);
};
