// Pictures that other sites show for links to the boards: the hall of the podium with the sign of a board. They have no
// text, because a page has the same one in all languages.
import { authorOf } from "./authors.ts";
import type { ClassName } from "./cast/index.ts";
import { writeImages } from "./encode.ts";
import { placeGlyph } from "./icons.ts";
import type { Job } from "./job.ts";
import { drawStage, PLACES } from "./podium.ts";
import { glow } from "./scenes-news/light.ts";
import type { Stage } from "./stage.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** The hall is wider than the picture, which shows its middle. */
const HALL = 1453;
const [LEFT = 0, MIDDLE = 0, RIGHT = 0] = PLACES;

/** A shield around (0, 0), 26 units wide. */
const SHIELD = "M-13 -15.5h26V-1c0 8 -5.6 13.2 -13 16.5C-7.4 12.2 -13 7 -13 -1z";
const HOURGLASS =
  "M-90 -120H90V-96H74C74 -40 30 -22 20 0C30 22 74 40 74 96H90V120H-90V96H-74C-74 40 -30 22 -20 0C-30 -22 -74 -40 -74 -96H-90Z";

interface Board {
  /** Its name in the addresses of pictures. */
  name: string;
  alt: string;
  /** The light behind the sign, and the colour of its disc. */
  light: string;
  disc: string;
  /** The sign: a glyph, or shapes around (0, 0), 260 units high. */
  glyph?: string;
  sign?: string;
  /** Those who stand beside it. */
  figures?: readonly [ClassName, ClassName];
  /** The colours of the banners beside it. */
  banners?: readonly [string, string];
}

const shield = (x: number, y: number, scale: number, inner = "") =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${SHIELD}" fill="url(#gold)" stroke="#3a2206" stroke-width="1.4"/><path d="M0 -15.5H13V-1c0 8 -5.6 13.2 -13 16.5z" fill="#3a2206" opacity=".28"/>${inner}</g>`;

const BOARDS: readonly Board[] = [
  {
    ...{ name: "mmr", alt: "Two fighters beside a sign with crossed swords" },
    ...{ light: "#7fb0ff", disc: "#1d2f6e", glyph: "crossed-swords", figures: ["swordsman", "shaman"] },
  },
  {
    ...{ name: "level", alt: "Two fighters beside a sign with rising chevrons" },
    ...{ light: "#ffc45e", disc: "#5c3a10", glyph: "upgrade", figures: ["archer", "brawler"] },
  },
  {
    ...{ name: "richest", alt: "Two fighters beside a sign with coins" },
    ...{ light: "#ffe07a", disc: "#1f5a3a", glyph: "two-coins", figures: ["scientist", "magician"] },
  },
  {
    ...{ name: "killer", alt: "Two fighters beside a sign with a skull" },
    ...{ light: "#ff5a5a", disc: "#5c1220", glyph: "skull-crossed-bones", figures: ["assassin", "extreme"] },
  },
  {
    ...{ name: "hours", alt: "Two fighters beside a sign with an hourglass" },
    ...{ light: "#8ff0d8", disc: "#10484a", figures: ["shaper", "swordsman"] },
    sign: `<path d="${HOURGLASS}" fill="url(#gold)" stroke="#3a2206" stroke-width="6"/><path d="M-50 -84C-44 -44 -16 -26 0 -8C16 -26 44 -44 50 -84Z" fill="#10484a"/><path d="M-54 94C-46 60 -14 60 0 24C14 60 46 60 54 94Z" fill="#10484a"/><path d="M-34 -62C-26 -40 -10 -28 0 -14C10 -28 26 -40 34 -62Z" fill="#ffe9b8"/>`,
  },
  {
    ...{ name: "guild-wins", alt: "Two banners beside a sign with a trophy" },
    ...{ light: "#ffc45e", disc: "#5c1a2a", glyph: "laurels-trophy", banners: ["#8c2432", "#31457f"] },
  },
  {
    ...{ name: "guild-members", alt: "Two banners beside a sign with three shields" },
    ...{ light: "#9fd0ff", disc: "#1d3a6e", banners: ["#1f6a5a", "#5a3a8c"] },
    sign: shield(-92, -24, 4.6) + shield(92, -24, 4.6) + shield(0, 26, 6.4),
  },
  {
    ...{ name: "guild-level", alt: "Two banners beside a sign with a shield with chevrons" },
    ...{ light: "#c8a0ff", disc: "#3a1d5c", banners: ["#5a3a8c", "#8c5a1a"] },
    sign: shield(0, 0, 8.2, '<path d="M-8 -1L0 -8L8 -1V3L0 -4L-8 3ZM-7 7L0 1L7 7V10.500L0 5L-5 9Z" fill="#3a1d5c"/>'),
  },
  {
    ...{ name: "guild-regions", alt: "Two banners beside a sign with swords before a shield" },
    ...{ light: "#ff9a5e", disc: "#5c2a10", glyph: "swords-emblem", banners: ["#31457f", "#8c2432"] },
  },
  {
    ...{ name: "hall", alt: "Two champions beside a sign with a crown" },
    ...{ light: "#ffe9a8", disc: "#4a2a6e", glyph: "crown", figures: ["shaper", "archer"] },
  },
];

/** The sign: a disc with a rim of gold, on a plinth. */
const medallion = ({ glyph, sign }: Board) =>
  `<g transform="translate(${MIDDLE} 236)"><circle r="132" fill="#1a1008"/><circle r="127" fill="url(#gold)"/><circle r="113" fill="#2a1a08"/><circle r="110" fill="url(#disc)"/><circle r="100" fill="none" stroke="#ffe9b8" stroke-width="1.500" opacity=".45"/><g transform="scale(.56)">${sign ?? ""}</g></g>${
    glyph
      ? `<g opacity=".55" transform="translate(3 4)">${placeGlyph(glyph, MIDDLE - 76, 160, 152, "#0a0610")}</g>${placeGlyph(glyph, MIDDLE - 76, 160, 152, "#ffe3a0")}`
      : ""
  }<path d="M${MIDDLE - 96} 392H${MIDDLE + 96}L${MIDDLE + 112} 414H${MIDDLE - 112}Z" fill="#3a2c44"/><path d="M${MIDDLE - 112} 414H${MIDDLE + 112}V440H${MIDDLE - 112}Z" fill="#1c1426"/><path d="M${MIDDLE - 112} 414H${MIDDLE + 112}" stroke="#d9b45b" stroke-width="3"/><path d="M${MIDDLE - 22} 366H${MIDDLE + 22}L${MIDDLE + 40} 394H${MIDDLE - 40}Z" fill="url(#gold)"/>`;

const defs = ({ disc, light }: Board) =>
  `<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff3c4"/><stop offset=".45" stop-color="#e0ad4a"/><stop offset="1" stop-color="#8a5418"/></linearGradient><radialGradient id="disc" cx=".4" cy=".3" r=".9"><stop stop-color="${light}" stop-opacity=".5"/><stop offset=".5" stop-color="${disc}"/><stop offset="1" stop-color="#070510"/></radialGradient>`;

/** A banner that hangs from the beam, with a shield. */
const banner = (x: number, color: string, index: number) =>
  `<g transform="translate(${x} 46)"><path d="M-80 0H80V286L40 262L0 304L-40 262L-80 286Z" fill="${color}"/><path d="M-80 0H80V286L40 262L0 304L-40 262L-80 286Z" fill="url(#fold${index})"/><path d="M-68 0V264M68 0V264M-68 262L-40 244L0 284L40 244L68 262" fill="none" stroke="#e0ad4a" stroke-width="4"/><rect x="-92" y="-8" width="184" height="14" rx="7" fill="url(#gold)"/>${shield(0, 128, 4.2)}</g>`;

const folds = [0, 1]
  .map(
    (index) =>
      `<linearGradient id="fold${index}"><stop stop-color="#000" stop-opacity=".5"/><stop offset=".2" stop-color="#fff" stop-opacity=".16"/><stop offset=".42" stop-color="#000" stop-opacity=".3"/><stop offset=".66" stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient>`,
  )
  .join("");

const drawBoard = (board: Board) => async (stage: Stage) => {
  const { light, figures, banners } = board;
  await glow(stage, light, 0.55, [MIDDLE, 236, 230, 210]);
  if (banners)
    await stage.over([LEFT + 34, RIGHT - 34].map((x, index) => banner(x, banners[index] ?? "", index)).join(""), {
      defs: defs(board) + folds,
      rim: 0.4,
    });
  if (figures)
    await stage.actors(
      figures.map((figure, index) => ({
        figure,
        x: index === 0 ? LEFT + 10 : RIGHT - 10,
        y: 436,
        scale: 0.42,
        flip: index === 0 ? 1 : -1,
        pose: "victory" as const,
      })),
      0.6,
    );
  await stage.over(medallion(board), { defs: defs(board) });
  await glow(stage, light, 0.12, [MIDDLE, 236, 150, 140]);
};

/** Jobs of the pictures for links. */
export const shareJobs: Job[] = BOARDS.map((board) => ({
  id: `share/${board.name}`,
  alt: board.alt,
  ...(board.glyph ? { credit: `sign by ${authorOf(board.glyph)}, game-icons.net, CC BY 3.0` } : {}),
  run: async () =>
    writeImages(await drawStage(HALL, HEIGHT, drawBoard(board)), [
      {
        name: `share/${board.name}`,
        width: WIDTH,
        height: HEIGHT,
        extract: [Math.round((HALL - WIDTH) / 2), 0, WIDTH, HEIGHT],
        formats: ["jpg"],
        qualityOffset: -8,
      },
    ]),
}));
