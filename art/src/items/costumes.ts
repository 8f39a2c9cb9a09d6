// Costumes of the shop.
import type { Stage } from "../stage.ts";
import { flat, glint, leaf, line, lit, oval, star } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";

const GOLD: [string, string] = ["#8a5a14", "#ffe08a"];
/** A blossom with five petals around (x, y). */
const blossom = (x: number, y: number, size: number, color: string) =>
  flat([0, 72, 144, 216, 288].map((angle) => leaf(x, y, size, size * 0.8, angle)).join(""), color) +
  flat(oval(x, y, size * 0.22), "#ffe9a8");
/** A feather from (x, y): narrow, bent a little, with its shaft; angle 0 points up, 90 to the right. */
const feather = (x: number, y: number, length: number, width: number, angle: number, colors: [string, string]) => {
  const a = (angle * Math.PI) / 180,
    at = (along: number, aside: number) =>
      `${(x + Math.sin(a) * along * length + Math.cos(a) * aside * width).toFixed(1)} ${(y - Math.cos(a) * along * length + Math.sin(a) * aside * width).toFixed(1)}`;
  return (
    lit(
      `M${at(0, 0.2)}C${at(0.3, 0.62)} ${at(0.82, 0.66)} ${at(1, 0.16)}C${at(0.98, -0.2)} ${at(0.86, -0.36)} ${at(0.7, -0.4)}L${at(0.64, -0.24)}L${at(0.6, -0.44)}C${at(0.4, -0.52)} ${at(0.2, -0.4)} ${at(0, -0.2)}Z`,
      ...colors,
    ) + line(`M${at(0.05, 0)}Q${at(0.6, 0.16)} ${at(0.94, 0.12)}`, colors[1], Math.max(0.5, width * 0.05))
  );
};
/**
 * A wing from its shoulder at (0, 0) to the upper right: long feathers from the end of its arm, shorter ones below it, and
 * three rows of smaller ones over their roots.
 */
export const wing = async (stage: Stage, transform: string, shade: string, light: string, tip = light) => {
  // The arm rises steeply, and bends to the right at the wrist.
  const arm = (t: number): [number, number] => [8 + 74 * t ** 1.5, -6 - 92 * t + 14 * t * t],
    row = (
      count: number,
      [from, to]: [number, number],
      [first, last]: [number, number],
      reach: number,
      width: number,
    ) =>
      [...Array(count)].map((_, i) => {
        const u = i / (count - 1),
          [x, y] = arm(from + (to - from) * u);
        return [x, y, (176 - 96 * Math.abs(u * 0.86 - 0.8) ** 1.2) * reach, width, first + (last - first) * u] as const;
      });
  const layers: [ReturnType<typeof row>, [string, string], number][] = [
    [row(8, [0, 0.62], [160, 108], 0.72, 26), [shade, light], 0.7],
    [row(9, [0.62, 1], [104, 24], 1, 25), [shade, light], 0.8],
    [row(10, [0.02, 0.98], [152, 36], 0.52, 21), [light, tip], 0.6],
    [row(9, [0.04, 1], [140, 34], 0.3, 18), [light, tip], 0.5],
    [row(8, [0, 0.94], [112, 24], 0.17, 16), [light, tip], 0.5],
  ];
  for (const [feathers, colors, rim] of layers)
    for (const [x, y, length, width, angle] of feathers)
      await stage.over(`<g transform="${transform}">${feather(x, y, length, width, angle, colors)}</g>`, { rim });
};
export const costumes: Record<string, ItemPicture> = {
  "school-jacket": {
    shadow: 70,
    draw: async (stage) => {
      await stage.over(line("M160 80V62C160 54 178 54 178 42C178 28 156 26 154 42", "#c8d4ea", 7), { rim: 0.6 });
      await stage.over(line("M160 78L84 112M160 78L236 112", "#a87a44", 11), { rim: 0.8 });
      const navy: [string, string] = ["#0a1024", "#2f4a8c"];
      // Sleeves, back with shirt, then the two fronts.
      await stage.over(lit("M100 100C78 106 70 120 64 150L46 236Q62 250 84 246L106 160Z", ...navy), { rim: 0.9 });
      await stage.over(lit("M220 100C242 106 250 120 256 150L274 236Q258 250 236 246L214 160Z", ...navy), { rim: 1 });
      await stage.over(lit("M134 84H186L196 180H124Z", "#7f8fae", "#f4f8ff"));
      await stage.over(lit("M152 96H168L164 110L174 160L160 180L146 160L156 110Z", "#6a0a14", "#f0404a"), { rim: 0.4 });
      await stage.over(lit("M134 82C112 90 100 96 98 106L96 256Q128 268 158 262V184Z", ...navy), { rim: 0.8 });
      await stage.over(lit("M186 82C208 90 220 96 222 106L224 256Q190 268 156 262V184Z", "#0c142c", "#3a5aa4"), {
        rim: 1,
      });
      await stage.over(
        lit("M134 80L112 98L104 132L122 134L118 146L156 190Z", "#15203f", "#5a7ac0") +
          lit("M186 80L208 98L216 132L198 134L202 146L158 190Z", "#1a2850", "#7a9ce0"),
        { rim: 0.8 },
      );
      await stage.over(
        flat(oval(168, 206, 6) + oval(168, 234, 6), "#ffd76a") +
          line("M50 226L84 234M270 226L236 234M114 218H142M184 214H212", "#ffd76a", 4.5) +
          lit("M190 158H212V172Q212 182 201 188Q190 182 190 172Z", ...GOLD),
      );
    },
  },
  "festival-robe": {
    shadow: 92,
    draw: async (stage) => {
      await stage.over(line("M38 76H282", "#3a2030", 11), { rim: 0.9 });
      await stage.over(flat(oval(38, 76, 9) + oval(282, 76, 9), "#ffd76a"), { rim: 0.4 });
      const silk: [string, string] = ["#2c0628", "#c02a7e"];
      await stage.over(lit("M118 72L44 80V188Q62 198 92 192L122 142Z", ...silk), { rim: 0.8 });
      await stage.over(lit("M202 72L276 80V188Q258 198 228 192L198 142Z", "#3a0832", "#e03a92"), { rim: 1 });
      await stage.over(lit("M118 70H202L222 262Q190 272 160 266Q128 272 98 262Z", ...silk), { rim: 1 });
      await stage.over(
        flat("M140 70H180L162 116Z", "#12040f") + line("M134 70L176 160M186 70L146 124", "#ffe9c8", 10),
        { rim: 0.3 },
      );
      await stage.over(lit("M108 152H211L213 190H105Z", ...GOLD), { rim: 0.5 });
      await stage.over(line("M106 171H212", "#c8323c", 6) + lit("M150 158H172V186H150Z", "#7a0a1c", "#ff5a6a"));
      await stage.over(
        blossom(190, 236, 20, "#ffc0dc") +
          blossom(132, 250, 15, "#ff9cc8") +
          blossom(254, 164, 18, "#ffc0dc") +
          blossom(66, 160, 16, "#ff9cc8") +
          blossom(128, 208, 11, "#ffd8ea") +
          blossom(240, 112, 10, "#ffd8ea"),
      );
    },
  },
  "star-glasses": {
    shadow: 96,
    draw: async (stage) => {
      // The temples run to the back, the frame stands on the ground in front.
      await stage.over(line("M250 166C288 150 296 128 286 100M62 178C36 158 40 128 66 106", "#c88a1c", 10), {
        rim: 0.9,
      });
      const lens = (x: number, y: number, r: number) => star(x, y, r, r * 0.56, 5, -0.12);
      for (const [x, y, r] of [
        [96, 190, 74],
        [224, 178, 76],
      ] as const) {
        await stage.over(lit(lens(x, y, r), ...GOLD, 'stroke="#ffd76a" stroke-width="8" stroke-linejoin="round"'), {
          rim: 1,
        });
        await stage.over(
          lit(lens(x, y, r * 0.78), "#0a0f2a", "#8a3ac8", 'stroke="#0a0f2a" stroke-width="5" stroke-linejoin="round"'),
        );
        await stage.over(
          flat(
            `M${x - 8} ${y - 40}L${x + 34} ${y - 10}L${x - 14} ${y + 36}L${x - 30} ${y + 20}Z`,
            "#fff",
            'opacity=".16"',
          ),
        );
        await stage.add(flat(glint(x + 24, y - 24, 20), "#ffe9a8"), 1);
      }
      await stage.over(line("M138 180Q160 160 182 176", "#ffd76a", 11), { rim: 0.9 });
    },
  },
  "shadow-mask": {
    shadow: 70,
    draw: async (stage) => {
      await stage.over(
        lit(
          "M88 150C52 160 40 190 22 196C40 212 64 206 92 182ZM84 178C60 194 56 224 42 238C66 242 92 222 102 202Z",
          "#3a0a1a",
          "#c8283c",
        ),
        { rim: 0.9 },
      );
      await stage.over(
        lit(
          "M104 104C76 86 66 54 76 26C90 56 112 70 138 80ZM218 104C248 86 262 56 256 24C240 54 216 68 190 78Z",
          "#3a3048",
          "#f0e2c8",
        ),
        { rim: 0.9 },
      );
      await stage.over(
        lit(
          "M94 102C112 78 140 70 164 70C190 70 216 78 230 102C240 150 232 196 208 232Q188 266 166 268Q142 266 122 236C94 200 86 150 94 102Z",
          "#0b0818",
          "#4a3a86",
        ),
        { rim: 1.1 },
      );
      // The side that faces the light.
      await stage.over(
        lit(
          "M168 70C192 70 216 78 230 102C240 150 232 196 208 232Q188 266 168 268L174 196L162 140Z",
          "#241a50",
          "#8a74d0",
        ),
        { rim: 0.6 },
      );
      await stage.over(
        flat("M102 122L150 144L146 158Q122 160 106 146ZM226 122L180 144L184 158Q208 160 222 146Z", "#06030e"),
      );
      await stage.over(flat("M112 132L146 148Q128 156 114 144ZM218 132L186 148Q204 156 216 144Z", "#e8b8ff"));
      await stage.add(flat("M108 128L148 148Q126 160 110 146ZM222 128L184 148Q206 160 220 146Z", "#a040ff"), 1.3, 7);
      await stage.over(
        flat("M118 202Q166 180 216 200Q210 232 190 238Q168 226 146 238Q124 232 118 202Z", "#06030e") +
          flat("M128 200L136 226L146 194ZM206 198L198 226L188 194Z", "#f0e2c8") +
          line("M138 204Q168 194 196 202", "#7a4fd0", 4) +
          line("M166 86V122M152 84L158 116M180 84L174 116", "#d8a23a", 4.5),
        { rim: 0.3 },
      );
      await stage.over(lit("M158 150L166 142L174 150L182 184L166 190L150 184Z", "#1a1238", "#9a86e0"), { rim: 0.5 });
    },
  },
  "phoenix-wings": {
    shadow: 80,
    draw: async (stage) => {
      await stage.add(flat(oval(160, 170, 96, 80), "#ff7a1a"), 0.35, 26);
      await wing(stage, "translate(150 196) scale(-.72 .86)", "#4a0808", "#f06a1e", "#ffb04a");
      await wing(stage, "translate(166 196) scale(.76 .86)", "#6a1006", "#ff8a26", "#ffd870");
      await stage.over(lit("M160 148L182 190L160 262L138 190Z", "#7a1206", "#ffe9a8"), { rim: 0.9 });
      await stage.add(flat(oval(160, 190, 22, 32), "#ffb43a"), 0.8, 9);
    },
  },
};
