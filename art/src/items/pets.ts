// Pets of the shop: dark animals with one lit side and glowing eyes.
import type { Stage } from "../stage.ts";
import { flat, leaf, line, lit, oval } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";

/** Two glowing eyes. */
const eyes = async (stage: Stage, d: string, color: string, glow: string, pupils: string) => {
  await stage.over(flat(d, color) + flat(pupils, "#0a0610"));
  await stage.add(flat(d, glow), 0.8, 6);
};
export const pets: Record<string, ItemPicture> = {
  "pet-puppy": {
    shadow: 78,
    draw: async (stage) => {
      const fur: [string, string] = ["#1c1014", "#8a5a38"];
      await stage.over(lit("M88 232C52 232 36 204 50 178C56 168 68 172 66 184C64 202 78 210 100 208Z", ...fur), {
        rim: 1,
      });
      await stage.over(
        lit("M112 154C86 178 74 214 78 250Q82 270 108 270H212Q232 268 232 240C232 206 218 178 204 154Z", ...fur),
        { rim: 1 },
      );
      await stage.over(
        lit(
          "M146 174C150 216 148 244 140 270H178C182 244 186 214 186 176ZM182 190C190 220 190 248 186 270H220Q232 266 226 250C222 224 214 202 204 180Z",
          "#2a1814",
          "#b4783e",
        ),
        { rim: 0.3 },
      );
      await stage.over(flat("M152 172C156 196 160 210 176 214C190 204 196 188 198 168Z", "#f0dcc0", 'opacity=".85"'));
      await stage.over(
        lit(
          "M110 88C122 56 148 46 172 46C204 46 228 66 234 96C240 132 220 166 180 168C140 170 104 140 110 88Z",
          ...fur,
        ),
        { rim: 1.1 },
      );
      // The lit side of the face and the muzzle.
      await stage.over(
        lit("M184 48C210 52 230 72 234 98C238 128 222 160 190 167C216 138 212 82 184 48Z", "#7a4e30", "#f0c490"),
        { rim: 0.4 },
      );
      await stage.over(
        lit(
          "M150 130C152 112 168 104 184 104C202 104 216 114 216 132C214 154 198 162 182 162C164 162 150 150 150 130Z",
          "#6a4a38",
          "#f4dcc0",
        ),
        { rim: 0.5 },
      );
      await stage.over(
        flat("M170 114Q184 106 198 114Q198 126 184 130Q170 126 170 114Z", "#120a0c") +
          line("M184 130V140M184 140Q176 150 166 144M184 140Q192 150 202 144", "#120a0c", 4.5),
      );
      await stage.over(flat("M178 147Q184 145 192 147V158Q185 166 178 158Z", "#e0505a"));
      await stage.over(
        lit("M124 58C98 60 82 88 84 122C86 146 98 160 110 154C124 144 126 108 138 80Z", "#120a0e", "#5a3626"),
        { rim: 1 },
      );
      await stage.over(
        lit("M214 56C240 60 258 88 256 120C254 144 244 158 232 150C220 138 220 104 206 78Z", "#2a1612", "#8a5838"),
        { rim: 1 },
      );
      await eyes(
        stage,
        oval(151, 103, 9, 11) + oval(206, 101, 8.5, 11),
        "#ffcf70",
        "#ff9a20",
        oval(152, 104, 5, 8) + oval(207, 102, 4.5, 8),
      );
      await stage.over(flat(oval(155, 99, 3) + oval(210, 97, 3), "#fff"));
      await stage.over(line("M126 158Q168 190 214 158", "#c8242e", 12), { rim: 0.6 });
      await stage.over(lit(oval(176, 188, 13), "#8a5a14", "#ffe08a"), { rim: 0.6 });
    },
  },
  "pet-cat": {
    shadow: 80,
    draw: async (stage) => {
      const fur: [string, string] = ["#0a0c1a", "#3a4672"];
      await stage.over(lit("M92 240C62 250 44 232 50 206C54 188 70 190 68 204C66 220 80 224 96 214Z", ...fur), {
        rim: 1,
      });
      await stage.over(
        lit("M112 150C84 176 74 216 84 250Q92 270 118 270H206Q232 268 236 242C240 208 226 176 206 150Z", ...fur),
        { rim: 1 },
      );
      await stage.over(lit("M214 214C232 196 248 160 250 120C252 96 278 92 282 116C286 160 268 208 232 240Z", ...fur), {
        rim: 1.1,
      });
      await stage.over(
        lit("M246 112C246 92 262 82 276 88C290 96 290 116 284 128C272 136 252 130 246 112Z", "#1c2444", "#7686b8"),
        { rim: 0.9 },
      );
      await stage.over(
        lit(
          "M104 250C104 228 118 220 132 228V270H110Q104 262 104 250ZM168 228C184 218 200 228 200 250Q198 264 194 270H168Z",
          "#161c38",
          "#5a6898",
        ),
        { rim: 0.7 },
      );
      await stage.over(
        lit("M98 78L94 26L134 54Q160 46 186 54L224 24L222 78C234 112 220 158 160 160C98 160 86 114 98 78Z", ...fur),
        { rim: 1.1 },
      );
      await stage.over(
        lit("M186 54L224 24L222 78C234 112 220 152 176 159C206 132 208 84 186 54Z", "#2a3458", "#7e90c4"),
        { rim: 0.3 },
      );
      await stage.over(flat("M102 66L101 42L122 56ZM216 64L217 40L198 56Z", "#e0607a"));
      await eyes(
        stage,
        "M114 106Q130 86 146 108Q130 122 114 106ZM174 108Q190 86 206 106Q190 122 174 108Z",
        "#ffe08a",
        "#ffb020",
        oval(131, 104, 4, 10) + oval(189, 104, 4, 10),
      );
      await stage.over(
        flat("M153 120H167L160 128Z", "#f08aa0") +
          line("M160 128V134M160 134Q152 142 144 136M160 134Q168 142 176 136", "#dfe8ff", 3) +
          line("M110 122L84 116M110 130L84 134M210 122L236 116M210 130L236 134", "#dfe8ff", 2.5, 'opacity=".7"'),
      );
      await stage.over(line("M108 150Q160 178 214 150", "#d8242e", 13), { rim: 0.6 });
      await stage.over(lit(oval(160, 172, 15), "#8a5a14", "#ffe08a") + line("M148 174H172M160 178V186", "#5a3408", 3), {
        rim: 0.5,
      });
      await stage.over(lit("M134 208Q150 194 166 208V250Q150 264 134 250Z", "#a86a14", "#ffe89a"), { rim: 0.7 });
      await stage.over(line("M150 216V242M142 224H158M142 234H158", "#7a4a0a", 4.5));
    },
  },
  "pet-fox": {
    shadow: 88,
    draw: async (stage) => {
      await stage.add(flat(oval(160, 150, 120, 100), "#ff7a1a"), 0.22, 26);
      // Nine tails, the outer ones behind.
      for (const angle of [-88, 88, -66, 66, -44, 44, -22, 22, 0]) {
        const length = 164 - Math.abs(angle) * 0.36;
        await stage.over(lit(leaf(160, 214, length, 56, angle), "#2a0a08", "#d8581c"), { rim: 0.9 });
        const a = (angle * Math.PI) / 180,
          at = (k: number) => [160 + Math.sin(a) * length * k, 214 - Math.cos(a) * length * k] as const;
        await stage.over(lit(leaf(at(0.66)[0], at(0.66)[1], length * 0.33, 26, angle), "#ffb45a", "#fff4dc"));
        await stage.add(flat(oval(Math.round(at(0.88)[0]), Math.round(at(0.88)[1]), 10), "#ff9a3a"), 0.5, 7);
      }
      const fur: [string, string] = ["#240a08", "#c04a18"];
      await stage.over(
        lit("M120 176C96 202 88 238 94 262Q100 272 128 271H192Q220 272 226 262C232 238 224 202 200 176Z", ...fur),
        { rim: 1.1 },
      );
      await stage.over(lit("M126 178C132 208 146 230 160 242C174 230 188 208 194 178Z", "#c8a088", "#fff4e4"));
      await stage.over(
        line("M142 268V240M178 268V240", "#1c0806", 5) +
          flat("M116 270Q118 256 130 256T142 270ZM178 270Q180 256 190 256T204 270Z", "#fff0dc"),
      );
      // The head, its lit side, then cheeks, ears and nose.
      await stage.over(
        lit(
          "M98 40L132 90Q160 80 188 90L222 40Q236 86 222 116L240 148L216 150L210 168L186 172L160 200L134 172L110 168L104 150L80 148L98 116Q84 86 98 40Z",
          ...fur,
        ),
        { rim: 1.2 },
      );
      await stage.over(
        lit("M188 90L222 40Q236 86 222 116L240 148L216 150L210 168L186 172L160 200L168 140Z", "#8a3010", "#ff9a4a"),
        { rim: 0.4 },
      );
      await stage.over(
        flat(
          "M80 148L104 150L110 168L134 172L160 200L152 172Q132 148 80 148ZM240 148L216 150L210 168L186 172L160 200L168 172Q188 148 240 148Z",
          "#ffeedc",
        ) + flat("M104 62L124 94L106 110ZM216 62L196 94L214 110ZM148 184Q160 176 172 184L160 199Z", "#160605"),
      );
      await eyes(
        stage,
        "M112 128Q132 118 148 140Q126 146 112 128ZM208 128Q188 118 172 140Q194 146 208 128Z",
        "#d8fbff",
        "#30c8ff",
        "",
      );
      await stage.add(flat("M160 92L169 110L160 132L151 110Z", "#ffd27a"), 1.2);
    },
  },
};
