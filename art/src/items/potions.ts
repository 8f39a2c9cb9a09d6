// Potions and food of the shop.
import type { Stage } from "../stage.ts";
import { box, flat, leaf, line, lit, oval, star } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";
import { GROUND } from "./tile.ts";

/** Parts of a glass bottle with a glowing liquid. */
interface Bottle {
  glass: string;
  liquid: string;
  /** The surface of the liquid. */
  surface: string;
  /** Colors of the liquid from deep to bright. */
  colors: [deep: string, mid: string, bright: string];
  /** Reflections of the light on the glass. */
  reflections: string;
  transform?: string;
}
const pour = async (stage: Stage, { glass, liquid, surface, colors, reflections, transform = "" }: Bottle) => {
  const [deep, mid, bright] = colors;
  const turned = (svg: string) => `<g transform="${transform}">${svg}</g>`;
  // Light that falls through the liquid onto the ground.
  await stage.add(flat(oval(126, GROUND + 2, 62, 11), mid), 0.5, 9);
  await stage.over(turned(lit(glass, "#0c1938", "#3561a8")), { rim: 1 });
  await stage.over(
    turned(
      `<radialGradient id="q" cx=".56" cy=".3" r=".8"><stop stop-color="${bright}"/><stop offset=".45" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient>${flat(liquid, "url(#q)")}`,
    ) + flat(surface, bright),
  );
  await stage.add(turned(flat(liquid, mid)), 0.35, 10);
  await stage.over(turned(line(reflections, "#fff", 7, 'opacity=".85"')));
};
const cork = (x: number, y: number, width: number, height: number) =>
  lit(`M${x} ${y}l${width * 0.1} ${-height}h${width * 0.8}l${width * 0.1} ${height}Z`, "#3a2416", "#c08a54");

export const potions: Record<string, ItemPicture> = {
  "health-potion": {
    shadow: 66,
    draw: async (stage) => {
      await stage.over(cork(137, 72, 46, 34), { rim: 0.8 });
      await pour(stage, {
        glass:
          "M140 64H180V92C188 86 200 82 212 82C244 82 262 108 262 138C262 190 204 232 172 262Q160 272 148 262C116 232 58 190 58 138C58 108 76 82 108 82C120 82 132 86 140 92Z",
        liquid: "M72 142H248C244 182 198 220 166 250Q160 255 154 250C122 220 76 182 72 142Z",
        surface: oval(160, 142, 87, 11),
        colors: ["#5a0614", "#e0202c", "#ff9a84"],
        reflections: "M228 104Q246 118 246 140M84 158Q92 182 116 206",
      });
      await stage.over(lit("M132 58H188V74H132Z", "#24416f", "#a8c8f4"), { rim: 0.8 });
      await stage.over(
        flat(oval(132, 178, 6), "#ffc8b8", 'opacity=".8"') + flat(oval(178, 200, 4.5), "#ffc8b8", 'opacity=".8"'),
      );
    },
  },
  "energy-potion": {
    shadow: 78,
    draw: async (stage) => {
      await pour(stage, {
        glass: "M138 84H182V138L240 244Q248 266 226 268H94Q72 266 80 244L138 138Z",
        liquid: "M120 178H200L232 244Q236 258 222 259H98Q84 258 88 244Z",
        surface: oval(160, 178, 40, 8),
        colors: ["#06206a", "#1f7cf0", "#9fe4ff"],
        reflections: "M170 156L187 188M100 240L108 224",
      });
      await stage.over(lit("M130 78H190V94H130Z", "#24416f", "#a8c8f4"), { rim: 0.8 });
      await stage.over(lit(oval(160, 56, 24), "#0e2a5c", "#7ab8f0"), { rim: 1 });
      await stage.add(flat("M168 188L136 228H156L146 256L184 212H162Z", "#eaffff"), 1.1);
      await stage.add(flat("M168 188L136 228H156L146 256L184 212H162Z", "#4ab0ff"), 0.9, 6);
    },
  },
  "stamina-drink": {
    shadow: 52,
    draw: async (stage) => {
      await pour(stage, {
        glass:
          "M140 76H180V104C182 120 210 124 212 150V256Q212 268 200 268H120Q108 268 108 256V150C110 124 138 120 140 104Z",
        liquid: "M116 152C118 138 130 134 138 128H182C190 134 202 138 204 152V252Q204 260 196 260H124Q116 260 116 252Z",
        surface: oval(160, 128, 24, 5),
        colors: ["#5a2204", "#e88a14", "#ffe08a"],
        reflections: "M202 152V166M184 124Q200 134 202 144",
      });
      await stage.over(
        lit("M108 172Q160 182 212 172V236Q160 246 108 236Z", "#0b1226", "#2c3f6c") +
          line("M108 178Q160 188 212 178M108 230Q160 240 212 230", "#f0b94a", 3.5),
        { rim: 0.5 },
      );
      await stage.over(flat(star(160, 207, 22, 9), "#ffd76a"));
      await stage.over(
        lit("M134 46H186Q190 46 190 50V80H130V50Q130 46 134 46Z", "#6a3a0a", "#ffd27a") +
          line("M140 52V76M150 52V76M160 52V76M170 52V76M180 52V76", "#5a300a", 2.5, 'opacity=".7"'),
        { rim: 0.9 },
      );
    },
  },
  antidote: {
    shadow: 72,
    draw: async (stage) => {
      const tilt = "rotate(28 150 196)";
      await stage.over(`<g transform="${tilt}">${cork(130, 74, 40, 34)}</g>`, { rim: 0.8 });
      await pour(stage, {
        transform: tilt,
        glass: "M132 66H168V126A72 72 0 1 1 132 126Z",
        liquid: "M89 206L192.5 151A62 62 0 1 1 89 206Z",
        surface: oval(150, 176, 58, 9),
        colors: ["#03361c", "#22b45a", "#b4ffb0"],
        reflections: "M196 150Q212 170 210 194M98 222Q106 236 120 244",
      });
      await stage.over(
        `<g transform="${tilt}">${lit("M126 60H174V76H126Z", "#24416f", "#a8c8f4")}${line("M130 118H170", "#d8b46a", 8)}</g>`,
        { rim: 0.8 },
      );
      await stage.over(
        lit(leaf(172, 134, 74, 40, -62), "#0c3a20", "#58c46a") +
          lit(leaf(172, 134, 62, 36, -118), "#08301a", "#3aa050"),
        { rim: 0.9 },
      );
      await stage.over(
        flat(oval(156, 208, 6), "#d8ffd0", 'opacity=".8"') + flat(oval(136, 232, 4), "#d8ffd0", 'opacity=".8"'),
      );
    },
  },
  "lunch-box": {
    shadow: 104,
    draw: async (stage) => {
      const outer = box(148, 268, 100, 112, 44, 0.4);
      await stage.over(lit(outer.left, "#0a0f1e", "#1c2848") + lit(outer.right, "#26355e", "#4a629c"), { rim: 0.5 });
      await stage.over(flat(outer.top, "#0c1224") + line(outer.top, "#c8323c", 6), { rim: 0.6 });
      // Rice with a plum, rolled egg and greens, in the plane of the box.
      const plane = (svg: string) => `<g transform="matrix(1.12 -.448 -1 -.4 148 224)">${svg}</g>`;
      await stage.over(
        plane(
          flat("M8 8H58V92H8Z", "#e9eef8") +
            flat("M64 8H92V46H64Z", "#f2b632") +
            flat("M64 52H92V92H64Z", "#2f9a56") +
            flat(oval(33, 50, 13), "#d8242e") +
            line("M64 20H92M64 33H92", "#a8701a", 2.5),
        ),
      );
      await stage.over(
        flat(oval(196, 182, 9, 7), "#5cc878") +
          flat(oval(166, 164, 11, 8), "#48b468") +
          flat(oval(182, 158, 8, 6), "#78dc90"),
        { rim: 0.5 },
      );
      await stage.over(line("M60 160L252 100", "#8a2a22", 7) + line("M66 176L258 124", "#8a2a22", 7), { rim: 0.9 });
      await stage.over(line("M60 160L100 147.5M66 176L106 165", "#f0c860", 7));
      await stage.add(line("M132 138Q116 116 134 98T130 58M172 128Q158 110 174 92T170 60", "#dfe9ff", 7), 0.34, 4);
    },
  },
};
