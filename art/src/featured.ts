// Wide pictures of items that the shop features, worn or held by a figure: 1600 x 480 units, the left half calm for text.
import { writeImages } from "./encode.ts";
import { mix, rng, smoothstep, toSharp } from "./engine.ts";
import { wing } from "./items/costumes.ts";
import { flat, glint, leaf, oval } from "./items/shapes.ts";
import type { Job } from "./job.ts";
import type { PaletteName } from "./palettes.ts";
import * as props from "./props.ts";
import { figureSvg, Stage } from "./stage.ts";

const WIDTH = 1600;
const HEIGHT = 480;
/** The middle of the figure, around which phones cut the picture. */
const X = 1090;
/** The colour of a panel, #0d1424. */
const PANEL = [13 / 255, 20 / 255, 36 / 255];

interface Featured {
  palette: PaletteName;
  /** Colours of the sky from the top down, and of the light behind the figure. */
  sky: [top: string, middle: string, bottom: string];
  light: string;
  draw: (stage: Stage) => Promise<unknown>;
  alt: string;
}

/** Feathers that fall, lit from below. */
const feathers = (seed: number, count: number) => {
  const random = rng(seed);
  return [...Array(count)]
    .map(() => {
      const near = random();
      return flat(
        leaf(520 + random() * 1080, random() * HEIGHT, 16 + near * 34, 6 + near * 12, random() * 360),
        near > 0.5 ? "#ffb84a" : "#c8481c",
        `opacity="${(0.35 + near * 0.5).toFixed(2)}"`,
      );
    })
    .join("");
};

/** Featured items by the name of their picture in items/. */
const FEATURED: Record<string, Featured> = {
  "phoenix-wings": {
    palette: "war",
    sky: ["#14081c", "#4a1424", "#b8401e"],
    light: "#ff7a3a",
    alt: "Armoured fighter with wings of burning feathers spread behind her",
    draw: async (stage) => {
      const wings = `translate(${X} 344)`;
      await stage.add(flat(oval(X, 230, 380, 190), "#e8481a"), 0.4, 80);
      await wing(stage, `${wings} scale(-2.3 1.8)`, "#6a0c06", "#f0641c", "#ffa83c");
      await wing(stage, `${wings} scale(2.3 1.8)`, "#7a1206", "#ff8a22", "#ffd25a");
      await stage.over(feathers(4, 30), { rim: 0.5 });
      await stage.add(flat(oval(X, 250, 130, 150), "#ffb43a"), 0.3, 40);
      await stage.over(
        figureSvg("shaper", {
          x: X - 4,
          y: 880,
          scale: 1,
          pose: "victory",
          light: { rim: "#ffe6b0", back: "#ff6a2a", ambient: ["#ffd2a8", 0.5] },
        }),
      );
      stage.sparks(120, 8, 3, 60);
    },
  },
  "hunter-bow": {
    palette: "jade",
    sky: ["#04141a", "#0c3a40", "#2f8a74"],
    light: "#7fe0c0",
    alt: "Archer who draws a tall bow above the roofs of the city",
    draw: async (stage) => {
      await stage.add(flat(oval(X, 220, 420, 200), "#2fbf9a"), 0.35, 90);
      await stage.over(props.bamboo({ seed: 13, startX: 620, endX: 1640, count: 16, fill: "#0a2a2c", y: 500 }), {
        fade: [0, 500, 0.4],
      });
      await stage.over(
        figureSvg("archer", {
          x: X - 60,
          y: 830,
          scale: 1,
          light: { rim: "#d8fff0", back: "#2fbf9a", ambient: ["#b8f0e0", 0.4] },
        }),
      );
      stage.sparks(70, 5, 3, 0);
    },
  },
};

async function draw({ palette, sky, light, draw: paint }: Featured) {
  const stage = new Stage(WIDTH, HEIGHT, palette, WIDTH);
  await stage.over(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`, {
    defs: `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".55" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>`,
  });
  await stage.add(flat(oval(X, 440, 620, 150), light), 0.3, 110);
  // Roofs of the city below, farther ones paler.
  for (const [i, [low, high, fade]] of [
    [40, 130, 0.75],
    [20, 80, 0.35],
  ].entries())
    await stage.over(
      props.skyline({
        seed: 11 + i,
        startX: 300,
        endX: 1640,
        y: 500,
        minHeight: low,
        maxHeight: high,
        fill: sky[0],
        windowColor: light,
        windowDensity: 0.3,
        buildingWidth: [50, 110],
        windowOpacity: 0.7,
      }),
      { fade: [200, 500, fade] },
    );
  await paint(stage);
  await stage.add(flat(glint(X + 330, 90, 26) + glint(X - 300, 150, 18), "#fffdf0"), 0.8);
  const { image } = stage;
  stage.finish({ vignette: 0.3, grain: 0.004, bloom: 0.45, bloomThreshold: 0.7, contrast: 1.08, saturation: 1.06 });
  image.forEachPixel((x, _, i, d) => {
    const shade = 1 - smoothstep(0.22, 0.56, x / image.width);
    PANEL.forEach((c, k) => {
      d[i + k] = mix(d[i + k], c, shade * 0.94);
    });
  });
  return toSharp(image);
}

/** Jobs of the featured items. */
export const featuredJobs: Job[] = Object.entries(FEATURED).map(([id, featured]) => ({
  id: `featured/${id}`,
  alt: featured.alt,
  run: async () =>
    writeImages(await draw(featured), [
      { name: `featured/${id}`, width: WIDTH, height: HEIGHT, qualityOffset: -6 },
      { name: `featured/${id}-1100`, width: 1100, height: 330, qualityOffset: -6 },
      { name: `featured/${id}-660`, width: 660, height: 198, qualityOffset: -8 },
    ]),
}));
