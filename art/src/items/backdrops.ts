// What stands behind shop items, by category: soft, because a picture of 160 pixels has few bytes to spend on it.
import { rng } from "../engine.ts";
import { flat, leaf, oval } from "./shapes.ts";

/** An SVG fragment of 320 x 320 units. */
export interface Backdrop {
  svg: string;
  defs: string;
  /** In units. */
  blur?: number;
}
/** A ground that is brightest behind the object, at the upper right, where its light comes from. */
const ground = (id: string, ...colors: [string, string, string]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="196" cy="124" r="250">${colors.map((c, i) => `<stop offset="${[0, 0.45, 1][i]}" stop-color="${c}"/>`).join("")}</radialGradient>`;
const filled = (id: string) => `<rect x="-10" y="-10" width="340" height="340" fill="url(#${id})"/>`;
/** Lights out of focus. */
const lights = (color: string, seed: number) => {
  const r = rng(seed);
  return [...Array(9)]
    .map(() => flat(oval(20 + r() * 280, 14 + r() * 170, 12 + r() * 22), color, `opacity="${0.16 + r() * 0.2}"`))
    .join("");
};

/** The moon over mountains, for what is named after it. */
export const MOON: Backdrop = {
  svg: `${filled("g")}<circle cx="206" cy="112" r="86" fill="url(#m)"/><path d="M-20 250L46 150L104 214L160 186L262 214L340 140V330H-20Z" fill="#2b4272" opacity=".62"/>`,
  defs: `${ground("g", "#7d95bd", "#3d568c", "#111b36")}<radialGradient id="m" cx=".6" cy=".36" r=".7"><stop stop-color="#ffe9b4" stop-opacity=".74"/><stop offset="1" stop-color="#d8c49a" stop-opacity=".36"/></radialGradient>`,
};
/** The glow of a forge, and its embers. */
const FORGE: Backdrop = {
  svg: `${filled("g")}<path d="M-10 250Q80 170 160 226T330 190V330H-10Z" fill="#ff8a2a" opacity=".4"/>${lights("#ffb04a", 5)}`,
  defs: ground("g", "#d8702c", "#6a2414", "#170a0c"),
  blur: 4,
};
/** Folds of silk. */
const SILK: Backdrop = {
  svg: `${filled("g")}${[...Array(7)].map((_, i) => `<path d="M${-20 + i * 54} -10Q${10 + i * 54} 150 ${-24 + i * 54} 330H${4 + i * 54}Q${34 + i * 54} 150 ${8 + i * 54} -10Z" fill="#f2a8c8" opacity=".2"/>`).join("")}`,
  defs: ground("g", "#b0527e", "#5c1f4e", "#1b0a20"),
  blur: 3,
};
/** The shelf of the infirmary. */
const SHELF: Backdrop = {
  svg: `${filled("g")}${[40, 96, 150, 214, 270].map((x, i) => `<path d="M${x} 150v-${50 + (i % 3) * 18}q14 -22 28 0V150Z" fill="${["#7af0c0", "#ffd27a", "#8ac8ff"][i % 3]}" opacity=".3"/>`).join("")}<path d="M-10 150H330V166H-10Z" fill="#0c2420" opacity=".7"/>`,
  defs: ground("g", "#4fa088", "#1f5a50", "#081a1c"),
  blur: 4,
};
/** A festival evening. */
const FESTIVAL: Backdrop = {
  svg: `${filled("g")}${lights("#ffd27a", 11)}${lights("#ff8ac8", 4)}`,
  defs: ground("g", "#8a5ad0", "#3f2478", "#120a2a"),
  blur: 5,
};
/** A meadow in spring, with petals. */
const MEADOW: Backdrop = {
  svg: `${filled("g")}<path d="M-10 214Q90 176 180 206T330 190V330H-10Z" fill="#2a6a44" opacity=".75"/>${[...Array(9)].map((_, i) => flat(leaf(24 + ((i * 83) % 280), 30 + ((i * 47) % 150), 26, 10, i * 70), "#ffc4d8", 'opacity=".5"')).join("")}`,
  defs: ground("g", "#a8d8c8", "#4a8a8c", "#12303a"),
  blur: 3,
};
/** Paper with mountains in ink. */
const PAPER: Backdrop = {
  svg: `${filled("g")}<path d="M-10 200L54 128L100 176L158 112L220 178L262 140L330 200V330H-10Z" fill="#3a2a20" opacity=".4"/><path d="M-10 226H330V330H-10Z" fill="#2a1a14" opacity=".5"/>`,
  defs: ground("g", "#d0b48a", "#82603f", "#2a1a14"),
  blur: 4,
};
/** Facets of a cave of crystals. */
const CRYSTALS: Backdrop = {
  svg: `${filled("g")}<path d="M-10 330V130L40 60L86 140L120 90L150 330Z" fill="#6ad8ff" opacity=".22"/><path d="M330 330V90L284 20L240 110L214 70L180 330Z" fill="#b08aff" opacity=".26"/>`,
  defs: ground("g", "#5a9ad0", "#24407e", "#0c1030"),
  blur: 3,
};
/** Beams of the stage of the broadcast room. */
const BEAMS: Backdrop = {
  svg: `${filled("g")}${[0, 1, 2, 3].map((i) => `<path d="M${60 + i * 70} -10L${-30 + i * 100} 330H${50 + i * 100}Z" fill="#bfe4ff" opacity=".16"/>`).join("")}`,
  defs: ground("g", "#5a8ad8", "#22407e", "#0b1430"),
  blur: 5,
};
/** The backdrop of each category. */
export const BACKDROPS: Record<string, Backdrop> = {
  potion: SHELF,
  box: FESTIVAL,
  costume: SILK,
  weapon: FORGE,
  pet: MEADOW,
  ticket: PAPER,
  scroll: PAPER,
  utility: BEAMS,
  gem: CRYSTALS,
};
