// Weapon skins of the shop.
import { flat, glint, line, lit, oval, star } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";

const GOLD: [string, string] = ["#8a5a14", "#ffe08a"];
/** Turns a fragment around (160, 160) by degrees. */
const turned = (degrees: number) => (svg: string) => `<g transform="rotate(${degrees} 160 160)">${svg}</g>`;

export const weapons: Record<string, ItemPicture> = {
  "moon-katana": {
    shadow: 104,
    draw: async (stage) => {
      const sheath = (svg: string) => `<g transform="translate(34 78) rotate(-6 160 200) scale(.86)">${svg}</g>`,
        sword = (svg: string) => `<g transform="rotate(-40 160 160) translate(10 -6) scale(.9)">${svg}</g>`;
      await stage.over(
        sheath(
          lit("M34 196C110 178 200 176 286 190L284 210C200 198 110 200 38 216Q28 206 34 196Z", "#070b1a", "#24386e"),
        ),
        { rim: 1 },
      );
      await stage.over(
        sheath(lit("M34 196L52 192L54 212L38 216Q28 206 34 196ZM262 187L286 190L284 210L262 207Z", ...GOLD)),
        { rim: 0.4 },
      );
      await stage.over(sheath(line("M216 181V202M224 182V203", "#c8323c", 7)), { rim: 0.3 });
      await stage.over(
        sword(lit("M96 150C170 150 250 142 318 116C310 146 260 172 180 176L96 174Z", "#31518e", "#dfeeff")),
        { rim: 1 },
      );
      await stage.over(sword(flat("M96 166C170 166 256 160 306 134C286 154 240 170 180 172L96 174Z", "#f4fbff")));
      await stage.add(sword(line("M100 172C190 174 270 160 312 124", "#4aa8ff", 9)), 0.7, 5);
      await stage.over(sword(lit("M-2 152Q-8 162 -2 174L86 172V152Z", "#0a0f22", "#33508e")), { rim: 0.8 });
      await stage.over(
        sword(
          flat([8, 24, 40, 56, 72].map((x) => `M${x} 154L${x + 7} 163L${x} 172L${x - 7} 163Z`).join(""), "#e8d8a8"),
        ),
      );
      await stage.over(sword(lit("M82 138Q94 132 98 138V188Q94 194 82 188Q76 163 82 138Z", ...GOLD)), { rim: 0.8 });
      await stage.over(sword(line("M-2 164C-20 176 -26 190 -22 206M-2 166C-12 182 -12 196 -4 212", "#d8283c", 6)), {
        rim: 0.4,
      });
      await stage.add(flat(glint(228, 78, 44), "#ffffff"), 1.4);
      await stage.add(flat(oval(228, 78, 16), "#8ac8ff"), 0.8, 8);
    },
  },
  "hunter-bow": {
    shadow: 86,
    draw: async (stage) => {
      // Low in the tile, because ribbons lie over its upper corners.
      const t = (svg: string) => `<g transform="translate(26 34) scale(.86)">${turned(38)(svg)}</g>`;
      await stage.add(t(line("M140 26L106 160L140 294", "#7affc0", 3.5)), 1.1);
      await stage.add(t(line("M140 26L106 160L140 294", "#2ad08a", 8)), 0.5, 4);
      await stage.over(
        t(
          lit(
            "M134 16C150 34 150 50 168 70C196 98 206 126 200 160C206 194 196 222 168 250C150 270 150 286 134 304C130 284 136 264 150 244C176 214 182 190 178 160C182 130 176 106 150 76C136 56 130 36 134 16Z",
            "#0a2a24",
            "#4ab88a",
          ),
        ),
        { rim: 1.1 },
      );
      await stage.over(
        t(
          lit("M174 128L206 132V188L174 192Z", "#24120a", "#9a6a3c") +
            line("M176 140H204M176 152H204M176 164H204M176 176H204", "#1a0c06", 3),
        ),
        { rim: 0.7 },
      );
      await stage.over(t(lit("M168 92L186 104L180 116L162 100ZM168 228L186 216L180 204L162 220Z", ...GOLD)), {
        rim: 0.5,
      });
      await stage.over(t(line("M62 160H268", "#c8a878", 7)), { rim: 0.8 });
      await stage.over(t(lit("M262 160L256 140L306 160L256 180Z", "#0a5a3c", "#c8ffe4")), { rim: 0.8 });
      await stage.add(t(flat("M262 160L256 140L306 160L256 180Z", "#3affa0")), 0.6, 7);
      await stage.over(t(lit("M60 160L40 138H74L96 160L74 182H40Z", "#5a0a18", "#f0505a")), { rim: 0.7 });
    },
  },
  "crescent-staff": {
    shadow: 62,
    draw: async (stage) => {
      const t = (svg: string) => `<g transform="rotate(22 160 160) translate(12 16) scale(.93)">${svg}</g>`;
      await stage.over(t(lit("M152 128H168L166 300H154Z", "#140a24", "#6a4a9a")), { rim: 1 });
      await stage.over(t(lit("M148 122H172V140H148ZM150 200H170V212H150ZM150 286H170L160 306Z", ...GOLD)), {
        rim: 0.6,
      });
      await stage.over(
        t(
          lit(
            "M156 140C120 150 112 182 84 186C100 204 140 192 158 156ZM164 142C190 160 186 192 206 214C178 216 160 190 160 156Z",
            "#5a0a3a",
            "#ff5aa8",
          ),
        ),
        { rim: 0.8 },
      );
      await stage.over(t(lit("M106 16A70 70 0 1 0 214 16A58 58 0 1 1 106 16Z", "#241844", "#b49ae0")), { rim: 1.1 });
      await stage.over(t(line("M106 70A62 62 0 0 0 214 70", "#d8a23a", 4)));
      await stage.add(t(flat(oval(160, 50, 28), "#ff3a9a")), 0.8, 10);
      await stage.over(
        t(
          `<radialGradient id="orb" cx=".64" cy=".3" r=".75"><stop stop-color="#fff"/><stop offset=".4" stop-color="#ff8ac8"/><stop offset="1" stop-color="#a01060"/></radialGradient>${flat(oval(160, 50, 21), "url(#orb)")}`,
        ),
        { rim: 0.5 },
      );
    },
  },
  "iron-gauntlet": {
    shadow: 78,
    draw: async (stage) => {
      const t = turned(14);
      await stage.over(t(lit("M112 196H208L232 276Q160 296 88 276Z", "#0a1124", "#4a6394")), { rim: 1 });
      await stage.over(t(line("M94 262Q160 280 226 262M102 236Q160 250 218 236", "#c89a3c", 6)), { rim: 0.4 });
      await stage.over(t(lit("M116 164H204L212 206Q160 222 108 206Z", "#101a34", "#6f8cc0")), { rim: 0.9 });
      await stage.over(
        t(
          lit(
            "M82 96Q84 66 110 62H214Q240 68 240 100L232 160Q224 186 200 188H122Q96 184 90 158Z",
            "#0a1020",
            "#3c5486",
          ),
        ),
        { rim: 1 },
      );
      for (const [i, x] of [84, 123, 162, 201].entries()) {
        const top = 62 - [2, 14, 16, 6][i];
        await stage.over(
          t(
            lit(
              `M${x} ${top + 20}Q${x} ${top} ${x + 18} ${top}T${x + 37} ${top + 20}V116Q${x + 18} 126 ${x} 116Z`,
              "#16223f",
              "#9ab8ea",
            ),
          ),
          { rim: 0.9 },
        );
        await stage.over(
          t(
            lit(
              `M${x + 2} 114Q${x + 18} 124 ${x + 36} 114V148Q${x + 34} 158 ${x + 18} 158T${x + 2} 148Z`,
              "#0e1730",
              "#6482b8",
            ),
          ),
          { rim: 0.6 },
        );
      }
      await stage.over(
        t(
          lit(
            "M246 108Q258 128 246 152L206 182Q176 192 146 180Q128 168 140 152Q160 140 186 148L216 124Q228 100 246 108Z",
            "#16223f",
            "#a8c4f0",
          ),
        ),
        { rim: 1 },
      );
      await stage.over(t(line("M186 148Q196 160 190 184", "#0a1020", 4)));
      const studs = [102, 141, 180, 219].map((x, i) => oval(x, 84 - [0, 10, 12, 4][i], 7)).join("");
      await stage.over(t(flat(studs, "#ffe0a0")));
      await stage.add(t(flat(studs, "#ff7a1a")), 1.5, 5);
    },
  },
  "reaper-scythe": {
    shadow: 64,
    draw: async (stage) => {
      const t = (svg: string) => `<g transform="translate(14 16) scale(.94)">${svg}</g>`;
      await stage.over(t(line("M208 280C206 220 150 160 116 54", "#241a3c", 13)), { rim: 1.1 });
      await stage.over(t(line("M197 232L192 218M168 170L161 156", "#8a5ae0", 15)), { rim: 0.4 });
      await stage.over(t(lit("M112 84C90 92 68 88 48 72C70 72 88 62 96 48Z", "#1a1230", "#8a78c0")), { rim: 0.9 });
      await stage.over(
        t(
          lit(
            "M104 52C160 20 240 36 276 96C290 124 290 150 280 178C262 130 220 96 176 92C152 90 134 92 120 98Z",
            "#171030",
            "#8a78d0",
          ),
        ),
        { rim: 1.1 },
      );
      await stage.over(
        t(
          flat(
            "M120 98C134 90 152 84 178 86C226 92 266 128 280 178C256 140 218 112 178 106C156 102 138 102 124 108Z",
            "#e8d8ff",
          ),
        ),
      );
      await stage.add(t(line("M122 102C190 86 256 122 280 174", "#9a4aff", 10)), 0.9, 5);
      await stage.over(t(lit(oval(114, 76, 19), "#2a1a50", "#b8a0f0")), { rim: 0.8 });
      await stage.over(t(flat(oval(114, 76, 9), "#f0d8ff")));
      await stage.add(t(flat(oval(114, 76, 13), "#a040ff")), 1.2, 6);
      await stage.add(t(flat(glint(262, 84, 26), "#fff")), 1.2);
    },
  },
  "pulse-gun": {
    shadow: 90,
    draw: async (stage) => {
      const t = (svg: string) => `<g transform="rotate(-14 160 160) translate(18 24) scale(.86)">${svg}</g>`;
      await stage.over(t(lit("M84 178L138 182L126 212L134 262Q112 276 82 268L72 214Z", "#0c1226", "#3c5078")), {
        rim: 0.9,
      });
      await stage.over(t(line("M84 218H122M84 232H124M86 246H128", "#070b16", 5)));
      await stage.over(t(line("M136 196Q146 226 178 216L184 190", "#56719f", 8)), { rim: 0.8 });
      await stage.over(t(lit("M176 116H292L300 130V156L292 168H176Z", "#121b34", "#56719f")), { rim: 1 });
      await stage.over(t(lit("M40 132L66 104H196L214 120V186L190 196H60L40 176Z", "#141f3a", "#7490c0")), { rim: 1 });
      await stage.over(t(lit("M92 82H168L176 104H84Z", "#0e162c", "#56719f") + flat(oval(168, 92, 7, 8), "#c8ff5a")), {
        rim: 0.8,
      });
      await stage.over(t(flat("M72 130H176V164H72Z", "#0a1408")));
      const coils = [84, 104, 124, 144, 164].map((x) => `M${x - 6} 134H${x + 5}V160H${x - 6}Z`).join("");
      await stage.over(t(flat(coils, "#d8ff7a")));
      await stage.add(t(flat(coils, "#7aff1a")), 0.9, 6);
      await stage.over(
        t(lit("M214 108H228V176H214ZM240 108H254V176H240ZM266 108H280V176H266Z", "#1c2a4c", "#a8c4f0")),
        { rim: 0.8 },
      );
      await stage.add(t(flat(oval(302, 143, 10, 15), "#b8ff3a")), 1.4, 5);
      await stage.add(t(flat(star(304, 143, 24, 4, 4), "#f0ffd0")), 1.2);
    },
  },
};
