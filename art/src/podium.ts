// The stage of the rankings' podium: a hall with light on three places, and the cloth of the banners that hang there.
import { writeImages } from "./encode.ts";
import { rng } from "./engine.ts";
import type { Job } from "./job.ts";
import { dust, frameShade, glow, shadows, shafts, steam } from "./scenes-news/light.ts";
import { Stage } from "./stage.ts";

const WIDTH = 1084;
const HEIGHT = 470;
/** Where the three places stand. */
export const PLACES = [190, 542, 894];

const gradient = (id: string, ...stops: [number, string][]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("")}</linearGradient>`;

/** A pillar with a base and brackets below the beam. */
const pillar = (x: number, width: number) => {
  const half = width / 2;
  return `<g transform="translate(${x} 0)"><rect x="${-half}" width="${width}" height="372" fill="url(#pillar)"/><rect x="${-half - 8}" y="356" width="${width + 16}" height="22" fill="#2a2440"/><rect x="${-half - 8}" y="356" width="${width + 16}" height="3" fill="#8d7ab0" opacity=".6"/><path d="M${-half - 34} 44H${half + 34}L${half + 14} 68H${half}V84H${-half}V68H${-half - 14}Z" fill="#241c38"/><path d="M${-half - 34} 44H${half + 34}" stroke="#d9b45b" stroke-width="2.5" opacity=".7"/><path d="M${-half} 96H${half}M${-half} 340H${half}" stroke="#d9b45b" stroke-width="3" opacity=".75"/></g>`;
};

/** A curtain of the height of the stage, gathered at its side; `flip` is -1 for the right one. */
const curtain = (x: number, flip: number) => {
  const folds = [0, 22, 41, 63, 80, 97]
    .map(
      (at, i) =>
        `<path d="M${at} 0C${at + 4} 150 ${at - 2} 260 ${at * 0.42} 330C${at * 0.5} 380 ${at * 0.72} 430 ${at * 0.8} 480" fill="none" stroke="${i % 2 ? "#5a3a6e" : "#0c0718"}" stroke-width="${i % 2 ? 5 : 9}" opacity=".55"/>`,
    )
    .join("");
  return `<g transform="translate(${x} 0) scale(${flip} 1)"><path d="M-20 0H122C122 130 96 240 44 322C66 370 84 430 88 480H-20Z" fill="url(#curtain)"/>${folds}<path d="M122 0C122 130 96 240 44 322" fill="none" stroke="#c79a4a" stroke-width="3" opacity=".7"/><path d="M-4 312C20 332 36 332 50 318L46 334C30 346 10 344 -4 328Z" fill="#d9b45b"/></g>`;
};

const lantern = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 -60V-22" stroke="#0a0814" stroke-width="2"/><path d="M-12 -22H12L15 -16H-15Z" fill="#2a1a1c"/><path d="M-15 -16C-21 -4 -21 12 -14 22H14C21 12 21 -4 15 -16Z" fill="#ffb45e"/><path d="M-6 -16C-10 -4 -10 12 -6 22M6 -16C10 -4 10 12 6 22" stroke="#a4521c" stroke-width="1.6" fill="none"/><ellipse cy="4" rx="8" ry="12" fill="#ffe9b8" opacity=".8"/><path d="M-12 22H12L9 27H-9Z" fill="#2a1a1c"/><path d="M0 27V44" stroke="#d9435a" stroke-width="3"/></g>`;

/** The hall; `draw` paints what stands in it. */
export const drawStage = async (width: number, height: number, draw?: (stage: Stage) => Promise<unknown>) => {
  const stage = new Stage(width, height, "night", WIDTH),
    r = rng(9);
  await stage.over(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`, {
    defs: gradient("wall", [0, "#070a1a"], [0.5, "#18204a"], [0.8, "#262c60"], [1, "#0e1230"]),
  });
  // The lattice of the back wall, lit from behind.
  let lattice = "";
  for (let x = 96; x <= 990; x += 26) lattice += `M${x} 84V360`;
  for (let y = 100; y <= 360; y += 26) lattice += `M90 ${y}H994`;
  await glow(stage, "#ffb877", 0.3, [542, 230, 330, 190], [190, 260, 170, 140], [894, 260, 170, 140]);
  await stage.over(`<path d="${lattice}" stroke="#0b0c1e" stroke-width="4"/>`, { opacity: 0.75 });
  await stage.over(
    `<rect y="22" width="${WIDTH}" height="30" fill="#1c1630"/><path d="M0 52H${WIDTH}" stroke="#d9b45b" stroke-width="2.5" opacity=".55"/><rect width="${WIDTH}" height="22" fill="#0a0916"/>${[16, 366, 718, 1068].map((x) => pillar(x, 40)).join("")}`,
    { defs: gradient("pillar", [0, "#1a1028"], [0.6, "#4a2436"], [1, "#1c1024"]), rim: 0.5, rimWidth: 0.6 },
  );
  // The floor: boards that run away from the camera, lit below the places.
  let boards = "";
  for (let i = -14; i <= 14; i++) boards += `M${542 + i * 44} 372L${542 + i * 104} ${HEIGHT}`;
  await stage.over(
    `<rect y="372" width="${WIDTH}" height="${HEIGHT - 372}" fill="url(#floor)"/><path d="${boards}" stroke="#0a0814" stroke-width="2" opacity=".7"/><path d="M0 372H${WIDTH}" stroke="#8d7ab0" stroke-width="2" opacity=".5"/>`,
    { defs: gradient("floor", [0, "#3a2c44"], [1, "#120d20"]), texture: { strength: 0.2, frequency: 0.03 } },
  );
  await shadows(stage, 0.7, ...PLACES.map((x): [number, number, number, number] => [x, 424, 170, 26]));
  await stage.mist(372, 60, 0.45, 21, "#4a54a0");
  // Light falls on each place from above, warmest on the first.
  await shafts(
    stage,
    "#9fb2ff",
    0.1,
    [190, 894].map((x) => `M${x - 40} 0H${x + 40}L${x + 170} ${HEIGHT}H${x - 170}Z`),
    16,
  );
  await shafts(stage, "#ffcf80", 0.15, [`M492 0H592L752 ${HEIGHT}H332Z`], 18);
  await shafts(
    stage,
    "#ffe0a8",
    0.06,
    [-1, 1].map((side) => `M${542 + side * 300} 0h26L${542 + side * 90} ${HEIGHT}h-120Z`),
    16,
  );
  await stage.over(
    [lantern(92, 118, 0.9), lantern(278, 104, 0.72), lantern(806, 104, 0.72), lantern(992, 118, 0.9)].join(""),
  );
  await glow(stage, "#ffa64e", 0.75, [92, 122, 60], [278, 108, 46], [806, 108, 46], [992, 122, 60]);
  await stage.over(curtain(0, 1) + curtain(WIDTH, -1), {
    defs: gradient("curtain", [0, "#170c28"], [0.5, "#3b1c4c"], [1, "#160b24"]),
    rim: 0.6,
    rimWidth: 0.6,
  });
  await draw?.(stage);
  for (const x of [120, 330, 470, 620, 760, 970])
    await steam(stage, x, HEIGHT + 10, 90 + r() * 60, "#8f9cea", 0.07, Math.round(x));
  await dust(stage, "#ffe0a0", 70, 5, 2);
  await frameShade(stage, 0.5, "#05070f");
  return stage.finish({
    vignette: 0.3,
    grain: 0.004,
    bloom: 0.5,
    bloomThreshold: 0.62,
    contrast: 1.06,
    saturation: 1.12,
  });
};

/** The cloth in greys, which pages multiply with the colour of a school. */
const clothSvg = () => {
  const folds = [40, 92, 150, 206, 262]
    .map(
      (x, i) =>
        `<path d="M${x} 0C${x + 10} 160 ${x - 12} 320 ${x + 4} 520" fill="none" stroke="${i % 2 ? "#fff" : "#2a2a30"}" stroke-width="${i % 2 ? 20 : 30}" opacity="${i % 2 ? 0.3 : 0.34}" filter="url(#soft)"/>`,
    )
    .join("");
  const shape = "M10 14H310C304 160 316 300 308 430L236 392L160 476L84 392L12 430C4 300 16 160 10 14Z";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960" viewBox="0 0 320 480"><defs><filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="320" height="480"><feGaussianBlur stdDeviation="9"/></filter><clipPath id="cloth"><path d="${shape}"/></clipPath><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#55555c"/><stop offset=".25" stop-color="#d8d8dc"/><stop offset="1" stop-color="#8a8a92"/></linearGradient></defs><g clip-path="url(#cloth)"><rect width="320" height="480" fill="url(#shade)"/>${folds}<path d="M24 14C18 160 30 300 24 412L84 380L160 458L236 380L296 412C290 300 302 160 296 14" fill="none" stroke="#fff" stroke-width="5" opacity=".85"/></g><rect x="0" y="4" width="320" height="14" rx="7" fill="#fff"/><rect x="0" y="13" width="320" height="4" fill="#777"/></svg>`;
};

/** Jobs of the podium. */
export const podiumJobs: Job[] = [
  {
    id: "rankings/stage",
    alt: "A hall with pillars and curtains, and light on three places",
    run: async () => {
      const drawn = await (await drawStage(1600, 694)).png({ compressionLevel: 1 }).toBuffer();
      await writeImages(drawn, [{ name: "rankings/stage", width: 1600, height: 694, maxBytes: { avif: 24_000 } }]);
    },
  },
  {
    id: "rankings/cloth",
    alt: "The cloth of a banner, in greys",
    run: async () =>
      writeImages(Buffer.from(clothSvg()), [{ name: "rankings/cloth", width: 320, height: 480, qualityOffset: -20 }]),
  },
];
