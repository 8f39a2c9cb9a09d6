// The picture of pages that do not exist: a scientist who has lost her way among bamboo, with a lantern and a map.
import * as scenery from "./bands/props.ts";
import type { Pose } from "./cast/body.ts";
import { STANDING } from "./cast/member.ts";
import { writeImages } from "./encode.ts";
import type { Job } from "./job.ts";
import * as props from "./props.ts";
import { dust, glow, shafts } from "./scenes-news/light.ts";
import { Stage } from "./stage.ts";

/** A map with a dotted way that ends at a question mark; its middle is at (0, 0). */
const MAP =
  '<path d="M-112 -74L-38 -88L38 -70L112 -86L104 76L36 92L-40 74L-104 90Z" fill="#efdcae" stroke="#5a3a22" stroke-width="4"/><path d="M-38 -88L-40 74M38 -70L36 92" stroke="#b08c58" stroke-width="4"/><path d="M-92 -40Q-60 -60 -46 -30T-92 20ZM52 -50Q84 -58 90 -20T56 0Z" fill="#a8b878"/><path d="M-80 56C-60 20 -20 60 0 26S40 30 52 34" fill="none" stroke="#b03a2a" stroke-width="6" stroke-dasharray="11 9"/><path d="M62 22q0 -16 14 -16t14 14q0 12 -14 16v10" fill="none" stroke="#b03a2a" stroke-width="8"/><circle cx="76" cy="62" r="5" fill="#b03a2a"/>';
/** She holds the lantern up and reads. Held things hang and lie upright whatever the angle of the hand. */
const looksForTheWay = (): Pose => ({
  ...STANDING,
  lean: -2,
  head: 5,
  farArm: [56, 124],
  farHand: "grip",
  farHeld: `<g transform="translate(54 0) rotate(34)">${scenery.hangingLantern(0, -18, 2, { color: "#ff9a3c", coreColor: "#fff6d8" })}</g>`,
  nearArm: [-16, 80],
  nearHand: "sheet",
  nearHeld: `<g transform="translate(150 -44) rotate(-22) scale(1.5)">${MAP}</g>`,
  nearLeg: [-6, -14],
  farLeg: [16, 2],
  wind: 0.14,
});
/** A question mark carved into a board: its lower edges catch the light. */
const QUESTION = [
  ["#d89a5c", 2],
  ["#1c0e08", 0],
]
  .map(
    ([color, y]) =>
      `<g transform="translate(0 ${y})" fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round"><path d="M25 -11C27 -21 48 -22 49 -11C50 -3 37 -2 37 8" stroke-width="6.5"/><path d="M37 17V17.4" stroke-width="8"/></g>`,
  )
  .join("");
/** A post with boards that point to all sides, one of them with a question mark. */
const signpost = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-13 0V-330L0 -348L13 -330V0Z" fill="#3a2416"/>${(
    [
      [-300, 1, -5],
      [-226, -1, 4],
      [-152, 1, 7],
    ] as const
  )
    .map(
      ([top, side, turn], i) =>
        `<g transform="translate(0 ${top}) rotate(${turn}) scale(${side} 1)"><path d="M-54 -26H128L160 2L128 30H-54Z" fill="${["#6a4426", "#5c3a20", "#634026"][i]}" stroke="#24140c" stroke-width="4"/><path d="M-44 -8H${i ? 118 : 8}M-40 14H${i ? 110 : 12}${i ? "" : "M66 -8H118M62 14H110"}" stroke="#3a2414" stroke-width="3" opacity=".6"/>${i ? "" : QUESTION}</g>`,
    )
    .join("")}</g>`;

/** 1920 x 960 units; the left third is dark, for text, and the figure is at the right. */
export const drawLost = async (width: number, height: number) => {
  const stage = new Stage(width, height, {
    ...new Stage(8, 4, "night").palette,
    sky: [
      [0, "#04100f"],
      [0.5, "#0e332e"],
      [1, "#2f6a56"],
    ],
    fog: "#3f8670",
    ink: "#04100e",
    highlight: "#ffdfa8",
    glow: "#5ad0a0",
    halo: "#ffe0b0",
    rock: "#123a32",
  });
  stage.sky({ moon: null, clouds: null });
  // Three depths of bamboo, mist between them, and light that falls through.
  for (const [seed, count, fill, y] of [
    [3, 34, "#2a5f4e", 800],
    [8, 24, "#183f35", 850],
  ] as const) {
    await stage.over(props.bamboo({ seed, count, fill, y, height: 1000 }), { blur: seed === 3 ? 2.4 : 0.8 });
    stage.mist(760, 190, 0.5, seed, "#4f977c");
  }
  await shafts(stage, "#9fe8c0", 0.14, ["M760 0H940L620 960H320Z", "M1240 0H1330L1180 960H980Z"], 30);
  await stage.over(
    '<path d="M-20 980V806C400 772 900 800 1300 786S1800 790 1940 780V980Z" fill="url(#soil)"/><path d="M1080 980C1140 900 1200 850 1340 838S1440 806 1360 790L1410 788C1520 806 1560 850 1480 880S1440 930 1500 980Z" fill="#5a7a5c" opacity=".5"/>',
    {
      rim: 0.2,
      defs: '<linearGradient id="soil" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a5a48"/><stop offset="1" stop-color="#071a16"/></linearGradient>',
    },
  );
  await stage.over(signpost(1660, 862), { rim: 0.4 });
  // Grass at its foot, which has too little body for a rim.
  await stage.over(
    '<path d="M1598 874Q1614 850 1616 834Q1628 852 1634 864Q1640 838 1652 822Q1656 848 1664 864Q1676 842 1690 834Q1688 854 1694 866Q1704 852 1716 848Q1712 862 1722 874Z" fill="#2f7a58"/><path d="M1604 875Q1624 862 1628 846Q1640 862 1646 868Q1660 850 1666 838Q1670 858 1678 868Q1690 856 1700 850Q1700 864 1714 875Z" fill="#1f5a44"/>',
  );
  // The lantern's light, behind her and on the ground.
  await glow(stage, "#ff9c48", 0.6, [1524, 400, 250]);
  await glow(stage, "#ffb060", 0.32, [1400, 880, 380, 70]);
  await stage.actors(
    [
      {
        figure: "scientist",
        x: 1300,
        y: 922,
        scale: 0.9,
        pose: looksForTheWay,
        light: { rim: "#ffd9a0", back: "#5ad0a0", ambient: ["#ffe6c8", 0.4] },
      },
    ],
    0.5,
  );
  await glow(stage, "#ffa646", 0.8, [1524, 408, 110]);
  await stage.over(
    props.bamboo({ seed: 21, startX: -60, endX: 50, count: 2, fill: "#05140f", y: 1000, height: 1200 }) +
      props.bamboo({ seed: 41, startX: 1880, endX: 2000, count: 2, fill: "#05140f", y: 1000, height: 1200 }),
    { blur: 5 },
  );
  stage.mist(940, 80, 0.5, 15, "#2f6a56");
  await dust(stage, "#d8ff9a", 70, 4, 4, 300, 900);
  return stage.finish({ leftShade: 0.45, contrast: 1.08, vignette: 0.55, bloom: 0.35, bloomThreshold: 0.72 });
};

/** The job of the picture. */
export const lostJob: Job = {
  id: "hero/lost",
  alt: "Scientist with a lantern and a map among bamboo, before a signpost",
  run: async () =>
    writeImages(await drawLost(1920, 960), [
      { name: "hero/lost", width: 1920, height: 960, qualityOffset: -8 },
      { name: "hero/lost-960", width: 960, height: 480, qualityOffset: -8, maxBytes: { avif: 15_000 } },
    ]),
};
