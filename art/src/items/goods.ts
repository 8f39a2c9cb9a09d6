// Tickets, scrolls, tools and gems of the shop.
import { hanjaPath } from "../glyphs.ts";
import { flat, glint, line, lit, oval, star } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";

const GOLD: [string, string] = ["#8a5a14", "#ffe08a"];
const PAPER: [string, string] = ["#6a5a48", "#fff2d8"];
/** A ticket of 200 x 104 units around (0, 0) with a gate on it. */
const ticket = (shade: string, light: string) =>
  lit("M-108 -56H108V-20A20 20 0 0 0 108 20V56H-108V20A20 20 0 0 0 -108 -20Z", shade, light);

export const goods: Record<string, ItemPicture> = {
  "dungeon-ticket": {
    shadow: 92,
    draw: async (stage) => {
      const back = (svg: string) => `<g transform="translate(172 146) rotate(-34) scale(.96)">${svg}</g>`,
        front = (svg: string) => `<g transform="translate(156 186) rotate(-20) scale(1.08)">${svg}</g>`;
      await stage.over(back(ticket("#2a0610", "#a82a3c")), { rim: 1 });
      await stage.over(back(line("M-96 -44H96M48 -40V40", "#f0c04a", 4.5) + flat(star(76, 0, 17, 7), "#ffd76a")));
      await stage.over(front(ticket("#120e1c", "#3c3560")), { rim: 1.1 });
      await stage.over(
        front(
          line("M-96 -44H96M-96 44H96", "#f0c04a", 4.5) + line("M48 -40V40", "#f0c04a", 4, 'stroke-dasharray="5 9"'),
        ),
      );
      const gate =
        "M-80 -14L-74 -26Q-24 -20 26 -26L32 -14Q-24 -8 -80 -14ZM-66 -6H18V2H-66ZM-60 2H-48V38H-60ZM0 2H12V38H0Z";
      await stage.over(
        front(flat(gate, "#ffe08a") + flat("M-46 4H-2V38H-46Z", "#8a3ae0") + flat(star(76, 0, 17, 7), "#ffd76a")),
      );
      await stage.add(front(flat("M-46 4H-2V38H-46Z", "#a050ff")), 1, 7);
      await stage.add(front(flat(gate, "#ffb020")), 0.5, 6);
    },
  },
  "rename-scroll": {
    shadow: 100,
    draw: async (stage) => {
      await stage.over(lit("M66 148L214 96L262 214L112 268Z", ...PAPER), { rim: 0.7 });
      await stage.over(
        `<g transform="matrix(.104 -.037 .036 .098 88 162)">${flat(hanjaPath("名"), "#0a0c16")}</g>` +
          flat("M134 242L152 236L158 252L140 258Z", "#d8242e"),
      );
      const roll = (x: number, y: number, k: number) =>
        `<g transform="translate(${x} ${y}) rotate(68) scale(${k})">${lit("M-70 -15H70V15H-70Z", "#8a7458", "#fff8e8")}${lit("M-92 -10H-70V10H-92ZM70 -10H92V10H70Z", "#5a0a14", "#e8404a")}</g>`;
      await stage.over(roll(88, 208, 0.94), { rim: 0.9 });
      await stage.over(roll(238, 154, 0.94), { rim: 1 });
      const brush = (svg: string) => `<g transform="translate(222 152) rotate(24)">${svg}</g>`;
      await stage.over(brush(flat("M-8 -134H8V46H-8Z", "#000", 'opacity=".4"')), { blur: 4 });
      await stage.over(brush(lit("M-7 -140Q0 -148 7 -140L8 34H-8Z", "#2a0a10", "#c8404a")), { rim: 1 });
      await stage.over(brush(lit("M-10 26H10V44H-10Z", ...GOLD)), { rim: 0.5 });
      await stage.over(brush(lit("M-11 44H11C15 64 6 78 0 94C-6 78 -15 64 -11 44Z", "#05070e", "#4a587c")), {
        rim: 0.8,
      });
    },
  },
  "return-scroll": {
    shadow: 70,
    draw: async (stage) => {
      await stage.over(lit("M92 78C128 88 192 70 232 80L226 246C190 236 130 256 96 246Z", ...PAPER), { rim: 0.9 });
      const ring = (r: number) => oval(162, 162, r, r * 1.06);
      await stage.over(
        flat(ring(54), "#0a2a6a") + flat(ring(40), "#1a6ae0") + flat(ring(24), "#7ad0ff") + flat(ring(10), "#fff"),
      );
      await stage.over(
        line("M162 162C176 150 186 168 174 182S134 186 130 160S160 116 188 130S216 176 196 204", "#e4f8ff", 5),
      );
      await stage.add(flat(ring(46), "#2a8aff"), 0.7, 9);
      const rod = (y: number) =>
        lit(`M66 ${y - 13}H254V${y + 13}H66Z`, "#4a3a2a", "#fff2d8") +
        lit(`M48 ${y - 9}H66V${y + 9}H48ZM254 ${y - 9}H272V${y + 9}H254Z`, "#0e1c44", "#5a8ae0");
      await stage.over(rod(74), { rim: 1 });
      await stage.over(rod(252), { rim: 1 });
      await stage.over(line("M110 58Q160 14 210 58", "#3a6ad0", 5), { rim: 0.6 });
    },
  },
  "skill-reset-book": {
    shadow: 86,
    draw: async (stage) => {
      // Cover, block of pages at the right and below, spine at the left.
      await stage.over(lit("M84 232L224 262L262 234V72L248 66L220 90Z", "#7a6a58", "#fff2d8"), { rim: 0.8 });
      await stage.over(line("M228 96V254M236 90V248M246 82V242", "#6a5a48", 2.5, 'opacity=".8"'));
      await stage.over(lit("M100 52L252 58L266 66L228 88L80 76Z", "#3a2a6a", "#8a74c8"), { rim: 0.8 });
      await stage.over(lit("M76 78Q66 74 66 88V230Q66 242 78 244L222 268V88Z", "#120a2a", "#4a3590"), { rim: 1.1 });
      await stage.over(lit("M66 86Q68 76 92 79V246L78 244Q66 242 66 230Z", "#0a0618", "#2c1f5c"), { rim: 0.4 });
      await stage.over(
        lit("M98 82L128 84L98 112ZM218 88V118L192 87ZM98 246L128 251L98 218ZM220 266V234L192 262Z", ...GOLD) +
          lit("M214 158L246 150V186L214 196Z", ...GOLD),
        { rim: 0.5 },
      );
      const rune =
        line("M190 146A38 42 0 1 0 194 186", "#f4e4ff", 9) +
        flat("M202 128L194 162L172 146Z", "#f4e4ff") +
        flat(star(158, 172, 17, 5, 4), "#f4e4ff");
      await stage.over(rune);
      await stage.add(rune, 0.35, 2);
      await stage.add(
        line("M190 146A38 42 0 1 0 194 186", "#8a3aff", 16) + flat(oval(158, 172, 14), "#8a3aff"),
        1.1,
        8,
      );
      await stage.over(lit("M118 246L134 249L134 286L126 276L116 282Z", "#5a0a18", "#e8404a"), { rim: 0.6 });
    },
  },
  megaphone: {
    shadow: 84,
    draw: async (stage) => {
      const t = (svg: string) => `<g transform="rotate(-18 150 160) translate(6 13) scale(.92)">${svg}</g>`;
      await stage.over(t(lit("M96 190L132 194L146 262Q128 274 106 264Z", "#0e1428", "#465c8c")), { rim: 0.9 });
      await stage.over(t(line("M150 204Q178 244 206 214", "#56719f", 9)), { rim: 0.8 });
      await stage.over(t(lit("M48 140Q40 164 48 188L92 196V132Z", "#3a1206", "#e8702a")), { rim: 0.9 });
      await stage.over(t(lit("M88 132L218 78Q240 164 218 250L88 198Z", "#101830", "#5a76ac")), { rim: 1 });
      await stage.over(t(lit("M112 122L136 112Q150 164 136 218L112 208Q122 164 112 122Z", "#6a2008", "#ff8a3a")), {
        rim: 0.4,
      });
      await stage.over(t(lit(oval(218, 164, 32, 92), "#8a2a08", "#ffb45a")), { rim: 0.9 });
      await stage.over(
        t(
          `<radialGradient id="in" cx=".4" cy=".6" r=".7"><stop stop-color="#0a0e1c"/><stop offset="1" stop-color="#2c3c66"/></radialGradient>${flat(oval(221, 164, 22, 76), "url(#in)")}`,
        ),
      );
      await stage.over(t(lit(oval(214, 166, 10, 24), "#8a3a0a", "#ffd07a")), { rim: 0.4 });
      const waves = "M262 122Q276 164 262 206M284 98Q306 164 284 230";
      await stage.add(t(line(waves, "#ffc07a", 9)), 1);
      await stage.add(t(line(waves, "#ff8a2a", 14)), 0.5, 6);
    },
  },
  "refining-gem": {
    shadow: 90,
    draw: async (stage) => {
      await stage.add(flat(oval(130, 268, 84, 14), "#1ae08a"), 0.5, 9);
      const crystal = async (transform: string, rim: number) => {
        const t = (svg: string) => `<g transform="${transform}">${svg}</g>`;
        await stage.over(t(flat("M-38 0L-46 -140L-4 -200L46 -148L38 0L4 14Z", "#0b6a4a")), { rim });
        await stage.over(
          t(
            lit("M-38 0L-46 -140L-12 -128L-8 8Z", "#032c22", "#0f7a54") +
              lit("M-8 8L-12 -128L46 -148L38 0L4 14Z", "#0a5a40", "#5af0b0") +
              lit("M-46 -140L-4 -200L-12 -128Z", "#0a5a40", "#3ad08a") +
              lit("M-4 -200L46 -148L-12 -128Z", "#5af0b0", "#f0fff8"),
          ),
        );
        await stage.over(t(flat("M22 -128L34 -132L28 -20L18 -14Z", "#e8fff4", 'opacity=".55"')));
      };
      await stage.over(
        lit("M46 274L66 240L96 250L126 232L196 232L224 250L252 242L274 274Q160 290 46 274Z", "#060a16", "#2a3c68"),
        { rim: 0.4 },
      );
      await crystal("translate(92 258) rotate(-26) scale(.56)", 0.9);
      await crystal("translate(228 256) rotate(24) scale(.62)", 1);
      await crystal("translate(158 262) rotate(3) scale(1.04)", 1.1);
      await stage.add(flat(oval(160, 170, 34, 60), "#1ae08a"), 0.4, 18);
      await stage.over(
        lit("M104 276L122 254L148 262L166 252L196 262L214 256L228 276Q166 288 112 276Z", "#0a1020", "#33486e"),
        { rim: 0.25 },
      );
      await stage.add(flat(glint(188, 92, 26), "#fff"), 1.2);
    },
  },
  "star-diamond": {
    shadow: 60,
    draw: async (stage) => {
      await stage.add(flat(oval(128, 268, 70, 12), "#4ac8ff"), 0.5, 9);
      await stage.over(flat("M96 66H226L284 130L160 268L38 130Z", "#1a5a9a"), { rim: 1.2 });
      await stage.over(
        lit("M38 130H112L160 268Z", "#031434", "#1460a8") +
          lit("M112 130H208L160 268Z", "#08346e", "#3aa4ec") +
          lit("M208 130H284L160 268Z", "#1868b4", "#a4e8ff") +
          lit("M96 66L38 130H112Z", "#062450", "#2a86d0") +
          lit("M96 66L160 66L112 130Z", "#1868b4", "#6accfa") +
          lit("M160 66L208 130H112Z", "#2a90dc", "#c8f2ff") +
          lit("M160 66H226L208 130Z", "#4ab4f0", "#f0fcff") +
          lit("M226 66L284 130H208Z", "#2080cc", "#c8f2ff"),
      );
      await stage.over(
        line(
          "M38 130H284M112 130L160 268L208 130L160 66ZM96 66L112 130M226 66L208 130",
          "#e8faff",
          2.5,
          'opacity=".7"',
        ),
      );
      await stage.over(lit(star(160, 162, 36, 9, 4), "#ffb43a", "#fff4c8"));
      await stage.add(flat(oval(160, 162, 22), "#ffb43a"), 0.6, 9);
      await stage.add(flat(glint(236, 80, 40), "#fff"), 1.4);
    },
  },
};
