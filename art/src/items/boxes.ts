// Boxes and capsules of the shop.
import type { Stage } from "../stage.ts";
import { box, flat, line, lit, oval, star } from "./shapes.ts";
import type { ItemPicture } from "./tile.ts";

/** The faces of a box: the left in the shade, the right lit, the top brightest. */
const faces = ({ left, right, top }: ReturnType<typeof box>, [shade, mid, light]: string[]) =>
  lit(left, shade, mid) + lit(right, mid, light) + (top && lit(top, mid, light));

/** A gift box with a bow; it is about 190 units wide at scale 1 and its lowest corner is at (150, 268). */
export async function giftBox(stage: Stage, colors: string[], ribbon: [string, string], transform = "") {
  const placed = (svg: string) => `<g transform="${transform}">${svg}</g>`;
  const body = box(148, 268, 76, 88, 84),
    lid = box(148, 200, 86, 98, 28);
  await stage.over(placed(faces({ ...body, top: "" }, colors)), { rim: 0.35 });
  await stage.over(placed(lit("M98 250L122 258.6V180H98ZM186 254.3L210 245.7V170H186Z", ...ribbon)));
  await stage.over(placed(flat("M62 166L148 197L246 162V174L148 212L62 181Z", "#04070f", 'opacity=".5"')));
  await stage.over(placed(faces(lid, colors)), { rim: 0.7 });
  await stage.over(
    placed(
      lit("M92 180L118 189V161L92 152ZM186 186L212 177V149L186 158Z", ...ribbon) +
        lit("M92 152L118 161L216 126L190 117ZM186 158L212 149L128 116L100 126Z", ...ribbon),
    ),
    { rim: 0.4 },
  );
  await stage.over(
    placed(
      lit("M154 134C120 132 76 118 78 88C80 60 128 66 154 134Z", ...ribbon) +
        lit("M154 134C150 84 196 44 224 66C246 88 204 128 154 134Z", ...ribbon),
    ),
    { rim: 0.9 },
  );
  await stage.over(
    placed(
      flat(
        "M146 126C124 122 96 108 98 92C102 80 130 96 146 126ZM162 124C164 96 192 70 208 80C218 92 188 116 162 124Z",
        "#14060a",
        'opacity=".62"',
      ),
    ),
  );
  await stage.over(
    placed(
      lit("M150 140L116 176L140 170L144 186L164 142ZM158 140L184 168L196 156L212 160L170 134Z", ...ribbon) +
        lit(oval(155, 134, 15, 13), ...ribbon),
    ),
    { rim: 0.8 },
  );
}
/** A toy capsule around (0, 0) with a radius of 92: a colored cup, a clear dome and a glowing star. */
export async function capsule(stage: Stage, [shade, light]: [string, string], transform: string, glow = "#ffcf5a") {
  const placed = (svg: string) => `<g transform="${transform}">${svg}</g>`;
  await stage.over(placed(lit("M-92 0A92 92 0 0 1 92 0Z", "#0a1838", "#3f68b0")), { rim: 0.9 });
  await stage.add(placed(flat(oval(0, -36, 44), glow)), 0.55, 14);
  await stage.over(placed(lit(star(0, -38, 48, 21), "#e88a12", "#fff4b8")), { rim: 0.4 });
  await stage.add(placed(flat(star(0, -38, 40, 17), glow)), 0.5, 3);
  await stage.over(
    placed(
      line("M40 -66Q66 -50 72 -20", "#fff", 9, 'opacity=".9"') +
        line("M-72 -24Q-66 -52 -44 -66", "#bcd8ff", 5, 'opacity=".6"'),
    ),
  );
  await stage.over(placed(lit("M-92 4A92 92 0 0 0 92 4Z", shade, light)), { rim: 0.7 });
  await stage.over(placed(line("M44 62Q66 48 74 28", "#fff", 8, 'opacity=".6"')));
  await stage.over(
    placed(lit("M-98 -10H98Q102 -10 102 -6V8Q102 12 98 12H-98Q-102 12 -102 8V-6Q-102 -10 -98 -10Z", shade, light)),
    { rim: 0.9 },
  );
}
export const boxes: Record<string, ItemPicture> = {
  "mystery-box": {
    shadow: 100,
    draw: async (stage) => {
      const wood = ["#0d0a1e", "#2a1f54", "#4a3a86"];
      // The lid stands open behind the light.
      await stage.over(lit("M56 158C48 100 66 66 104 62L226 44C258 46 272 84 262 136L150 172Z", "#0a0818", "#35286a"), {
        rim: 1,
      });
      await stage.over(line("M104 62C84 84 78 118 84 162M226 44C206 64 198 104 204 150", "#d8a23a", 9), { rim: 0.5 });
      await stage.add(flat("M56 168L24 40L150 14L290 30L264 150L150 190Z", "url(#r)"), 0.8, 7, {
        defs: '<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="158" cy="160" r="150"><stop stop-color="#c87aff"/><stop offset=".5" stop-color="#7a3ae0" stop-opacity=".5"/><stop offset="1" stop-color="#4a1ab0" stop-opacity="0"/></radialGradient>',
      });
      await stage.over(lit("M56 164L168 126L262 142L150 186Z", "#7a2ad8", "#fbeaff"));
      await stage.add(flat("M56 164L168 126L262 142L150 186Z", "#9a40ff"), 0.6, 10);
      const body = box(150, 270, 94, 112, 84, 0.24);
      await stage.over(faces({ ...body, top: "" }, wood), { rim: 0.6 });
      await stage.over(
        line("M56 167L150 190L262 163M56 243L150 266L262 240M150 188V266M86 174V251M226 172V248", "#d8a23a", 8),
        { rim: 0.5 },
      );
      await stage.over(lit("M166 182L204 174V214L185 232L166 222Z", "#8a5a14", "#ffe08a"), { rim: 0.7 });
      await stage.over(flat("M180 190a8 9 0 1 1 10 10l3 16l-12 3l1 -16a9 9 0 0 1 -2 -13Z", "#2a0a4a"));
      await stage.add(flat(star(160, 96, 28, 5, 4), "#fff"), 1.2);
      await stage.add(
        flat(star(118, 114, 12, 2.4, 4) + star(212, 108, 15, 3, 4) + star(176, 54, 9, 2, 4), "#e8c8ff"),
        1.2,
      );
    },
  },
  "costume-box": {
    shadow: 104,
    draw: async (stage) => {
      // A wardrobe trunk with its doors open and a costume inside.
      await stage.over(lit("M84 58L160 44L236 58V252H84Z", "#0c1430", "#33508e"), { rim: 1 });
      await stage.over(flat("M96 70H224V250H96Z", "url(#in)"), {
        defs: '<radialGradient id="in" cx=".6" cy=".35" r=".75"><stop stop-color="#ffd890"/><stop offset=".55" stop-color="#a8622a"/><stop offset="1" stop-color="#331608"/></radialGradient>',
      });
      await stage.over(line("M98 86H222", "#3a2010", 6) + line("M160 86V98", "#e8eefc", 4));
      await stage.over(
        lit(
          "M160 96L190 108L214 168L196 178L188 158L200 250H120L132 158L124 178L106 168L130 108Z",
          "#5a0620",
          "#f03a5c",
        ),
        { rim: 0.8 },
      );
      await stage.over(
        line("M148 100L166 132M172 100L154 132", "#ffe9c8", 6) +
          line("M130 166H190", "#ffd76a", 9) +
          line("M146 176L140 246M174 176L182 246", "#4a0418", 4, 'opacity=".6"'),
      );
      await stage.over(lit("M84 58L32 82V280L84 256Z", "#070c1c", "#223a70"), { rim: 0.9 });
      await stage.over(lit("M236 58L288 82V280L236 256Z", "#1a2c58", "#5878b8"), { rim: 1 });
      await stage.over(
        line("M76 74L40 91V264L76 248ZM244 74L280 91V264L244 248Z", "#d8a23a", 4) +
          flat(star(58, 168, 12, 5) + star(262, 168, 12, 5), "#ffd76a"),
      );
      await stage.over(lit("M76 250H244V264H76Z", "#0c1430", "#4a6aac"), { rim: 0.5 });
      await stage.add(flat(oval(160, 150, 60, 84), "#ff9a3a"), 0.16, 16);
    },
  },
  "gift-box": {
    shadow: 92,
    draw: (stage) => giftBox(stage, ["#0a1430", "#1f3a78", "#4a78c8"], ["#7a0a1c", "#ff4a5a"]),
  },
  "festival-capsule": {
    shadow: 84,
    draw: async (stage) => {
      await stage.add(flat(oval(160, 160, 100), "#ffb43a"), 0.14, 24);
      await capsule(stage, ["#5a0612", "#f0404a"], "translate(160 172) rotate(14)");
      await stage.add(flat(star(240, 84, 22, 3.5, 4), "#fff"), 1.2);
    },
  },
  default: {
    shadow: 92,
    draw: async (stage) => {
      await stage.over(
        lit(
          "M160 128C200 124 258 170 256 224Q254 268 220 268H100Q66 268 64 224C62 170 120 124 160 128Z",
          "#0d1426",
          "#4a5c80",
        ),
        { rim: 1 },
      );
      await stage.over(
        line(
          "M160 134C140 160 100 180 84 226M160 134C160 170 150 200 140 262M160 134C180 164 208 190 216 256",
          "#0a1020",
          5,
          'opacity=".55"',
        ),
      );
      await stage.over(
        lit(
          "M152 132C124 116 92 104 84 74C112 66 148 90 160 122ZM168 132C200 118 232 96 236 60C204 58 172 88 160 122Z",
          "#16203a",
          "#7288b0",
        ),
        { rim: 1 },
      );
      await stage.over(lit(oval(160, 128, 27, 21), "#1c2844", "#8a9fc4"), { rim: 0.9 });
    },
  },
};
