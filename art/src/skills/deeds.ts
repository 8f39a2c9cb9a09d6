// The six skills of each class, each drawn as what it does. Units: a square of 256.

import { SKIN } from "../cast/face.ts";
import { hand, wraps } from "../cast/hands.ts";
import type { ClassName } from "../cast/index.ts";
import { curve, fill, inked, line, shape, tones } from "../cast/pen.ts";
import { rayGun, towerShield, wand, warhammer } from "../cast/weapons.ts";
import { hanjaPath } from "../glyphs.ts";
import { star } from "../items/shapes.ts";
import type { Kit, SkillColors } from "./kit.ts";
import { arc, put } from "./kit.ts";

/** What is drawn over the ground of an icon. */
type Deed = (kit: Kit) => string;
/** The icons of a class by the names of its skills, which no language translates. */
interface SkillSet {
  colors: SkillColors;
  deeds: Record<string, Deed>;
}

const LINEN = tones("#e6d9c2");
const IRON = tones("#7c8296", { light: "#dfe6f4" });
const gripless = (kit: Kit, kind: "fist" | "open" | "cast", tone = SKIN.tan, bands = LINEN) =>
  kit.lit(
    kit.pen.lit(inked("M-70 -22L4 -21V21L-70 24Z", tone.base, tone.line, 3), 8, 0.3) +
      hand(kit.pen, kind, tone) +
      wraps(bands),
    3.4,
  );
const fist = (kit: Kit, x: number, y: number, scale: number, degrees = 0, tone = SKIN.tan, bands = LINEN) =>
  put(gripless(kit, "fist", tone, bands), x, y, scale, degrees);
const palm = (kit: Kit, x: number, y: number, scale: number, degrees = 0, tone = SKIN.tan, bands = LINEN) =>
  put(gripless(kit, "cast", tone, bands), x, y, scale, degrees);
const brawlersLeg = (kit: Kit) => kit.leg("#3f394e", "#e6d9c2", "#a83a2a");
const gun = (kit: Kit, x: number, y: number, scale: number, degrees = 0) =>
  put(kit.lit(rayGun(kit.pen), 4), x, y, scale, degrees);
/** A plus, as on medicine. */
const cross = (x: number, y: number, r: number, color: string, edge: string) => {
  const w = r * 0.36;
  return inked(
    `M${x - w} ${y - r}H${x + w}V${y - w}H${x + r}V${y + w}H${x + w}V${y + r}H${x - w}V${y + w}H${x - r}V${y - w}H${x - w}Z`,
    color,
    edge,
    5,
  );
};
const hexagon = (x: number, y: number, r: number) =>
  `M${[0, 1, 2, 3, 4, 5].map((i) => `${x + Math.sin((i * Math.PI) / 3) * r} ${y - Math.cos((i * Math.PI) / 3) * r}`).join("L")}Z`;
/** The ground at y, cracked around x. */
const floor = (y: number, color: string) => fill(`M0 ${y}Q128 ${y - 16} 256 ${y}V256H0Z`, color, 0.92);
/** An arrowhead at the end of an arc. */
const head = (x: number, y: number, size: number, degrees: number, color: string) =>
  put(inked("M0 -30L34 0L0 30L8 0Z", color, "#0a0814", 4), x, y, size, degrees);
const note = (x: number, y: number, size: number, color: string) =>
  put(
    fill("M-4 0V-62L34 -72V-10", "none") +
      line("M0 0V-58L36 -68V-10", color, 7) +
      line("M0 -46L36 -56", color, 7) +
      `<ellipse cx="-9" cy="2" rx="13" ry="10" fill="${color}"/><ellipse cx="27" cy="-8" rx="13" ry="10" fill="${color}"/>`,
    x,
    y,
    size,
  );

export const SKILLS: Record<ClassName, SkillSet> = {
  brawler: {
    colors: { deep: "#5a1710", mid: "#c2491c", light: "#ffb03a", spark: "#ffe27a" },
    deeds: {
      "Straight Fist": (k) =>
        k.ground(196, 118) +
        k.streaks(70, 126, 180, 90, 130, 9) +
        k.burst(198, 124, 58, 11) +
        fist(k, 96, 130, 1.62, -4),
      "Sweeping Leg": (k) =>
        k.ground(120, 170) +
        floor(196, "#2a0d10") +
        k.swoosh(arc(112, 176, 118, 46, 200, 372, 17)) +
        k.swoosh(arc(112, 150, 84, 26, 205, 350, 7), 0.6) +
        put(brawlersLeg(k), 44, 84, 0.98, 38) +
        k.smoke(54, 206, 34, "#d8a878", 0.6) +
        k.smoke(212, 214, 26, "#d8a878", 0.6),
      "Burning Palm": (k) =>
        k.ground(128, 110) +
        k.flame(86, 170, 1.15, -18) +
        k.flame(172, 170, 1.15, 20) +
        k.flame(128, 132, 1.1) +
        palm(k, 132, 214, 1.42, -90) +
        k.orb(130, 138, 17, "#ffd24a"),
      "Tiger Step": (k) =>
        k.ground(160, 120) +
        `<g opacity=".28">${k.figure("hero", 56, 238, 0.148, 0, ["#ff9a30", 0.9])}</g><g opacity=".5">${k.figure("hero", 94, 238, 0.148, 0, ["#ffb04a", 0.7])}</g>` +
        k.streaks(60, 150, 180, 70, 150, 8) +
        k.figure("hero", 138, 240, 0.152) +
        [0, 1, 2]
          .map((i) =>
            k.swoosh([
              [196 + i * 17, 34 + i * 10, 0.5],
              [212 + i * 13, 84 + i * 6, 6],
              [196 + i * 13, 140, 0.5],
            ]),
          )
          .join(""),
      "Iron Breath": (k) =>
        k.ground(128, 120) +
        k.ring(128, 134, 106, 106, 0, 7) +
        k.ring(128, 134, 88, 88, 0, 3, 0.6) +
        k.figure("bust", 122, 122, 0.46, -3, ["#aab4cc", 0.75]) +
        k.swoosh(
          [
            [142, 162, 3],
            [182, 166, 12],
            [214, 150, 15],
            [232, 118, 3],
          ],
          0.95,
          "#dfe6f4",
        ) +
        k.swoosh(
          [
            [140, 168, 2],
            [176, 184, 9],
            [214, 186, 9],
            [236, 172, 1],
          ],
          0.8,
          "#dfe6f4",
        ),
      "Hundred Fists": (k) =>
        k.ground(180, 128) +
        k.streaks(96, 128, 180, 90, 210, 10, 0.6) +
        fist(k, 70, 54, 0.86, 16) +
        fist(k, 66, 206, 0.86, -16) +
        fist(k, 118, 40, 0.8, 24) +
        fist(k, 116, 222, 0.8, -26) +
        fist(k, 78, 92, 1.04, 8) +
        fist(k, 78, 170, 1.04, -8) +
        k.burst(206, 130, 46, 10) +
        fist(k, 106, 130, 1.36),
    },
  },
  archer: {
    colors: { deep: "#0f3a2c", mid: "#1f8a5c", light: "#7ff0a8", spark: "#ffe27a" },
    deeds: {
      "Straight Shot": (k) =>
        k.ground(190, 128) +
        k.streaks(206, 128, 180, 120, 60, 5, 0.5) +
        k.bow(150, 128, 0, 1, 100) +
        k.arrow(238, 128, 0, 184, 1) +
        k.glow(232, 128, 34, 0.8),
      "Rain of Arrows": (k) =>
        k.ground(120, 210) +
        k.ring(122, 212, 100, 26, 0, 6) +
        k.ring(122, 212, 62, 15, 0, 3, 0.7) +
        [
          [86, 96],
          [176, 110],
          [226, 60],
          [34, 150],
        ]
          .map(([x, y]) => `<g opacity=".75">${k.arrow(x, y, 112, 90, 0.72)}</g>`)
          .join("") +
        [
          [128, 178],
          [70, 206],
          [182, 212],
        ]
          .map(([x, y]) => k.arrow(x, y, 110, 130, 1) + k.glow(x, y, 20, 0.8))
          .join(""),
      "Piercing Arrow": (k) =>
        k.ground(128, 128) +
        k.foe(96, 232, 1.2) +
        k.foe(186, 214, 0.92) +
        k.swoosh([
          [4, 128, 1],
          [120, 128, 12],
          [216, 128, 3],
        ]) +
        k.ring(98, 128, 11, 34, 0, 5) +
        k.ring(186, 128, 9, 28, 0, 5) +
        k.arrow(248, 128, 0, 120, 1.1) +
        k.burst(98, 128, 17, 8),
      "Backward Leap": (k) =>
        k.ground(90, 110) +
        k.swoosh([
          [232, 226, 1],
          [196, 150, 10],
          [130, 96, 12],
          [74, 84, 3],
        ]) +
        k.figure("hero", 96, 222, 0.135, -14) +
        k.arrow(244, 108, 12, 92, 0.8) +
        k.smoke(222, 226, 24, "#b8e8c8", 0.6),
      "Hawk Eye": (k) => {
        const eye = shape([
          [18, 132, 1],
          [70, 84],
          [132, 70],
          [196, 92],
          [240, 126, 1],
          [196, 162],
          [128, 182],
          [66, 168],
        ]);
        return (
          k.ground(128, 128) +
          k.glow(130, 126, 120, 0.5) +
          inked(eye, "#fff6d8", "#0a0814", 6) +
          k.pen.inside(
            eye,
            `<circle cx="132" cy="124" r="56" fill="${k.pen.radial(132, 124, 56, [
              [0, "#fff3a0"],
              [0.5, "#f0a020"],
              [1, "#6a2c08"],
            ])}" stroke="#0a0814" stroke-width="5"/><circle cx="132" cy="124" r="25" fill="#0a0814"/><circle cx="148" cy="106" r="12" fill="#fff"/>` +
              fill("M10 132Q60 70 132 62Q200 66 246 126L246 40H10Z", "#062018", 0.28),
          ) +
          [0, 1, 2, 3]
            .map((i) =>
              k.swoosh(
                [
                  [26 + i * 54, 84 - i * 8 + (i > 2 ? 16 : 0), 2],
                  [54 + i * 54, 44 - (i % 3) * 8, 9],
                  [104 + i * 44, 28, 0.6],
                ],
                0.9,
                "#c89a5c",
              ),
            )
            .join("") +
          k.ring(132, 124, 82, 82, 0, 4) +
          line("M132 20V60M132 188V228M28 124H62M202 124H240", "#fffdf2", 5)
        );
      },
      "Falling Star": (k) =>
        k.ground(84, 176) +
        k.swoosh(
          [
            [250, 6, 1],
            [180, 72, 22],
            [98, 158, 26],
          ],
          0.9,
        ) +
        k.swoosh(
          [
            [206, 2, 1],
            [150, 66, 8],
            [100, 130, 4],
          ],
          0.6,
        ) +
        k.swoosh(
          [
            [254, 60, 1],
            [186, 114, 8],
            [128, 164, 4],
          ],
          0.6,
        ) +
        k.glow(84, 172, 92, 0.9) +
        inked(star(84, 172, 62, 26, 5, 0.2), "#ffe27a", "#0a0814", 5) +
        fill(star(86, 170, 36, 15, 5, 0.2), "#fffdf2") +
        k.petals(6, 4),
    },
  },
  swordsman: {
    colors: { deep: "#10245c", mid: "#2a5cc8", light: "#8cc8ff", spark: "#ffe9b4" },
    deeds: {
      "First Cut": (k) =>
        k.ground(150, 110) +
        k.swoosh([
          [12, 214, 1],
          [90, 150, 9],
          [170, 84, 12],
          [248, 14, 1],
        ]) +
        k.streaks(128, 128, 135, 120, 130, 6, 0.5) +
        inked("M20 236L96 176L110 194L36 252Z", "#3a2c4c", "#0a0814", 4) +
        line("M40 236L56 224M64 218L80 206", "#ffe9b4", 5) +
        k.blade(112, 172, -42, 168) +
        fill(star(214, 46, 34, 5, 4), "#fffdf2"),
      "Crescent Slash": (k) =>
        k.ground(90, 150) +
        k.swoosh(arc(96, 160, 138, 128, 160, 330, 30)) +
        k.swoosh(arc(100, 170, 100, 90, 170, 330, 8), 0.6) +
        k.blade(92, 190, -28, 140) +
        k.petals(4, 2),
      "Energy Wave": (k) =>
        k.ground(190, 128) +
        k.swoosh(arc(84, 128, 52, 66, 290, 430, 8), 0.55) +
        k.swoosh(arc(92, 128, 84, 92, 290, 430, 14), 0.8) +
        k.swoosh(arc(96, 128, 128, 116, 290, 430, 26)) +
        k.streaks(166, 128, 180, 90, 130, 6) +
        k.blade(66, 166, -64, 120),
      "Forward Thrust": (k) =>
        k.ground(210, 128) +
        k.streaks(120, 128, 180, 116, 150, 8) +
        k.ring(96, 128, 18, 62, 0, 4, 0.6) +
        k.ring(140, 128, 15, 50, 0, 5, 0.8) +
        k.ring(182, 128, 11, 36, 0, 6) +
        k.blade(70, 128, 0, 166) +
        k.burst(236, 128, 26, 8),
      Parry: (k) =>
        k.ground(128, 112) +
        k.blade(64, 226, -54, 210) +
        k.blade(194, 226, -128, 210, "#c87a6a") +
        k.burst(128, 126, 48, 11, "#ffe9b4") +
        k.swoosh(arc(128, 150, 106, 106, 200, 340, 7), 0.8),
      "Moon Divider": (k) =>
        k.ground(128, 120) +
        put(
          k.glow(0, 0, 110, 0.55) +
            `<path d="M-6 -86A86 86 0 0 0 -6 86Z" fill="#fff3cf"/><circle cx="-36" cy="-20" r="13" fill="#d9c79a"/><circle cx="-48" cy="34" r="17" fill="#d9c79a"/><circle cx="-20" cy="50" r="7" fill="#d9c79a"/>`,
          112,
          128,
          1,
          8,
        ) +
        put(
          `<path d="M6 -86A86 86 0 0 1 6 86Z" fill="#fff3cf"/><circle cx="38" cy="-34" r="15" fill="#d9c79a"/><circle cx="34" cy="28" r="9" fill="#d9c79a"/>`,
          146,
          134,
          1,
          8,
        ) +
        k.swoosh([
          [150, 2, 0.6],
          [132, 110, 12],
          [112, 254, 0.6],
        ]) +
        k.blade(62, 232, -58, 140),
    },
  },
  shaman: {
    colors: { deep: "#4c1440", mid: "#b03c8c", light: "#ffa8dc", spark: "#c8f0ff" },
    deeds: {
      "Mind Push": (k) =>
        k.ground(150, 128) +
        [0, 1, 2, 3]
          .map((i) => k.swoosh(arc(84, 128, 56 + i * 34, 62 + i * 24, 300, 420, 7 + i * 2.4), 1 - i * 0.14))
          .join("") +
        palm(k, 56, 132, 1.12, -8, SKIN.pale, tones("#8a3a78")) +
        k.glow(122, 126, 40, 0.8),
      "Spirit Spear": (k) =>
        k.ground(170, 90) +
        k.swoosh(
          [
            [10, 236, 2],
            [70, 214, 12],
            [86, 156, 9],
            [150, 116, 7],
            [196, 70, 2],
          ],
          0.7,
        ) +
        k.ghost(52, 162, 0.72, 60) +
        k.swoosh([
          [40, 222, 1],
          [150, 116, 7],
          [196, 68, 7],
        ]) +
        inked("M240 18L222 92L196 82L178 50L170 30Z", "#ffe0f4", "#0a0814", 5) +
        fill("M238 20L200 78L184 56Z", "#fffdf2") +
        k.glow(214, 44, 40, 0.7),
      "Binding Sign": (k) =>
        k.ground(128, 128) +
        k.ring(128, 128, 104, 104, 0, 6) +
        k.ring(128, 128, 80, 80, 0, 3, 0.8) +
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            put(
              fill("M0 -14L12 0L0 14L-12 0Z", "#fffdf2"),
              128 + Math.cos(i * 1.047) * 104,
              128 + Math.sin(i * 1.047) * 104,
            ),
          )
          .join("") +
        k.pen.soft(put(fill(hanjaPath("封"), "#ffa8dc"), 62, 58, 0.132), 6) +
        put(inked("M-54 -78H54V78H-54Z", "#fff0d0", "#4c1440", 5), 128, 128, 1, 6) +
        put(fill(hanjaPath("封"), "#b01c40"), 84, 70, 0.094, 6) +
        put(
          line("M-128 0H128", "#0a0814", 17) +
            line("M-128 0H128", "#ffa8dc", 10) +
            [-108, -84, -60, 60, 84, 108]
              .map((x) => `<ellipse cx="${x}" rx="13" ry="8" fill="none" stroke="#fffdf2" stroke-width="5"/>`)
              .join(""),
          128,
          196,
          1,
          -12,
        ),
      "Drifting Step": (k) =>
        k.ground(150, 110) +
        k.swoosh([
          [8, 196, 1],
          [80, 232, 12],
          [170, 224, 10],
          [244, 168, 1],
        ]) +
        k.swoosh(
          [
            [20, 150, 1],
            [70, 190, 7],
            [130, 200, 4],
          ],
          0.6,
        ) +
        `<g opacity=".35">${k.figure("hero", 82, 222, 0.132, 6, ["#ff8ad0", 0.9])}</g>` +
        k.figure("hero", 142, 216, 0.135, 6) +
        k.petals(9, 3),
      "Healing Hymn": (k) =>
        k.ground(128, 128) +
        k.glow(128, 124, 120, 0.75, "#9affc8") +
        k.ring(128, 214, 100, 22, 0, 6, 0.9, "#9affc8") +
        cross(128, 124, 62, "#d8ffe8", "#176a48") +
        cross(128, 124, 40, "#fffdf2", "#9affc8") +
        note(44, 108, 0.86, "#ffd0ee") +
        note(186, 78, 0.8, "#ffd0ee") +
        note(192, 198, 0.62, "#ffd0ee") +
        k.petals(6, 9),
      "Storm of Souls": (k) =>
        k.ground(128, 128) +
        [0, 120, 240].map((a) => k.swoosh(arc(128, 128, 106, 96, a, a + 150, 17), 0.9)).join("") +
        [60, 180, 300].map((a) => k.swoosh(arc(128, 128, 62, 56, a, a + 150, 11), 0.8)).join("") +
        k.ghost(128, 44, 0.62, -90) +
        k.ghost(54, 178, 0.62, 140) +
        k.ghost(208, 170, 0.62, 30) +
        k.orb(128, 128, 24, "#c8f0ff"),
    },
  },
  extreme: {
    colors: { deep: "#4c0f1c", mid: "#b8263a", light: "#ff8a6a", spark: "#ffe27a" },
    deeds: {
      "Linked Blow": (k) =>
        k.ground(190, 100) +
        [0, 1, 2, 3]
          .map((i) =>
            put(
              `<rect x="-22" y="-13" width="44" height="26" rx="13" fill="none" stroke="#0a0814" stroke-width="15"/><rect x="-22" y="-13" width="44" height="26" rx="13" fill="none" stroke="#ffe27a" stroke-width="8"/>`,
              24 + i * 30,
              238 - i * 27,
              1,
              i % 2 ? -80 : -12,
            ),
          )
          .join("") +
        k.burst(200, 74, 48, 10) +
        fist(k, 116, 146, 1.42, -40, IRON, tones("#b8263a")),
      "Borrowed Kick": (k) =>
        k.ground(200, 90) +
        `<g opacity=".3">${put(brawlersLeg(k), 40, 232, 0.95, -8)}</g><g opacity=".5">${put(brawlersLeg(k), 36, 226, 0.98, -24)}</g>` +
        k.swoosh(arc(40, 214, 188, 178, 300, 362, 12)) +
        put(k.leg("#4a3040", "#c8ccd8", "#5a6074"), 30, 216, 1.04, -40) +
        k.burst(206, 58, 30, 9),
      "Borrowed Bolt": (k) =>
        k.ground(180, 120) +
        k.bolt(
          [
            [128, 120],
            [160, 84],
            [170, 106],
            [214, 52],
            [220, 76],
            [250, 30],
          ],
          9,
          "#ffa8dc",
        ) +
        k.bolt(
          [
            [132, 132],
            [176, 130],
            [186, 154],
            [246, 136],
          ],
          8,
          "#ffa8dc",
        ) +
        k.bolt(
          [
            [124, 148],
            [152, 182],
            [174, 176],
            [216, 232],
          ],
          8,
          "#ffa8dc",
        ) +
        k.glow(128, 132, 74, 0.8, "#ffa8dc") +
        fist(k, 58, 140, 1.34, -6, IRON, tones("#b8263a")),
      "Shadow Switch": (k) =>
        k.ground(128, 120) +
        k.figure("victory", 82, 228, 0.125) +
        k.foe(188, 224, 1.16, 0, "#2a1040") +
        k.swoosh(arc(132, 124, 92, 100, 205, 325, 11)) +
        head(212, 70, 0.8, 60, "#ff8a6a") +
        k.swoosh(arc(128, 140, 92, 96, 30, 145, 11)) +
        head(52, 198, 0.8, 235, "#ff8a6a"),
      "Second Wind": (k) =>
        k.ground(128, 128) +
        k.swoosh(arc(128, 128, 92, 92, -60, 210, 17)) +
        head(172, 48, 1.15, 205, "#fffdf2") +
        k.swoosh(
          [
            [62, 168, 1],
            [110, 150, 11],
            [164, 156, 12],
            [186, 130, 9],
            [166, 108, 6],
            [146, 122, 1],
          ],
          1,
          "#c8f0ff",
        ) +
        k.swoosh(
          [
            [70, 128, 1],
            [110, 110, 8],
            [138, 92, 6],
            [128, 72, 4],
            [112, 80, 1],
          ],
          1,
          "#c8f0ff",
        ) +
        k.swoosh(
          [
            [88, 196, 1],
            [128, 180, 7],
            [170, 186, 1],
          ],
          0.9,
          "#c8f0ff",
        ),
      "Open Limits": (k) =>
        k.ground(128, 118) +
        k.burst(128, 118, 78, 14) +
        k.figure("victory", 128, 240, 0.128) +
        [-1, 1]
          .map((s) =>
            [0, 1]
              .map((i) =>
                put(
                  `<rect x="-24" y="-13" width="48" height="26" rx="13" fill="none" stroke="#0a0814" stroke-width="14"/><rect x="-24" y="-13" width="48" height="26" rx="13" fill="none" stroke="#c8ccd8" stroke-width="8"/>`,
                  128 + s * (70 + i * 38),
                  186 - i * 34,
                  1,
                  s * (i ? -70 : 20),
                ),
              )
              .join(""),
          )
          .join("") +
        ["#ffb03a", "#7ff0a8", "#8cc8ff", "#ffa8dc", "#6af0e0", "#c49aff", "#ffe27a"]
          .map((c, i) =>
            k.orb(
              128 + Math.cos(Math.PI + (i * Math.PI) / 6) * 98,
              112 + Math.sin(Math.PI + (i * Math.PI) / 6) * 86,
              11,
              c,
            ),
          )
          .join(""),
    },
  },
  scientist: {
    colors: { deep: "#0c3a44", mid: "#1c8a94", light: "#7af4ea", spark: "#e8ff8a" },
    deeds: {
      "Quick Shot": (k) =>
        k.ground(200, 110) +
        k.streaks(84, 118, 180, 70, 90, 6, 0.6) +
        k.burst(196, 92, 34, 9) +
        [0, 1, 2]
          .map((i) =>
            k.swoosh([
              [196 + i * 8, 66 + i * 26, 1],
              [222 + i * 6, 62 + i * 26, 6],
              [250, 58 + i * 28, 1],
            ]),
          )
          .join("") +
        gun(k, 44, 140, 0.52, -8),
      "Acid Flask": (k) => {
        const glass = "M104 40H152V96L196 178Q204 204 176 206H80Q52 204 60 178L104 96Z";
        return (
          k.ground(128, 150) +
          fill("M14 226Q60 196 128 204Q206 196 244 226Q200 252 128 248Q50 252 14 226Z", "#a8f03a") +
          fill("M40 224Q90 208 150 214Q120 226 60 234Z", "#f0ffb0", 0.8) +
          put(
            k.pen.soft(fill(glass, "#b8ff4a", 0.6), 10) +
              inked(glass, "#123a40", "#0a0814", 6) +
              fill("M88 132H168L188 180Q192 198 174 198H82Q64 198 68 180Z", "#a8f03a") +
              fill("M88 132Q108 122 128 132T168 132L174 146H82Z", "#f0ffb0") +
              `<circle cx="104" cy="166" r="9" fill="#f0ffb0"/><circle cx="140" cy="178" r="12" fill="#f0ffb0"/><circle cx="128" cy="152" r="6" fill="#f0ffb0"/>` +
              line("M112 52V100L78 168", "#fffdf2", 6, 0.85) +
              inked("M96 30H160V46H96Z", "#c8f4f0", "#0a0814", 5),
            8,
            -8,
            1,
            6,
          ) +
          [
            [54, 64, 10],
            [206, 80, 13],
            [190, 42, 7],
            [40, 116, 7],
            [222, 132, 8],
          ]
            .map(([x, y, r]) => k.orb(x, y, r, "#b8ff4a"))
            .join("")
        );
      },
      "Rail Charge": (k) =>
        k.ground(128, 120) +
        k.foe(92, 226, 1) +
        k.foe(142, 226, 1) +
        k.foe(192, 226, 1) +
        k.swoosh([
          [0, 132, 20],
          [128, 128, 24],
          [256, 124, 20],
        ]) +
        k.bolt(
          [
            [0, 112],
            [40, 150],
            [84, 106],
            [128, 152],
            [172, 104],
            [214, 148],
            [256, 106],
          ],
          5,
        ) +
        k.ring(34, 130, 14, 46, 0, 6) +
        k.ring(142, 128, 12, 40, 0, 4, 0.8) +
        k.ring(224, 126, 14, 46, 0, 6),
      "Portal Step": (k) =>
        k.ground(128, 128) +
        [
          [66, "#7af4ea"],
          [194, "#ffb03a"],
        ]
          .map(
            ([x, c]) =>
              `<ellipse cx="${x}" cy="128" rx="44" ry="92" fill="${k.pen.radial(Number(x), 128, 92, [
                [0, "#06121c"],
                [0.55, "#0c3a44"],
                [1, String(c)],
              ])}"/>` +
              k.ring(Number(x), 128, 44, 92, 0, 9, 1, String(c)) +
              k.ring(Number(x), 128, 30, 66, 0, 4, 0.7, String(c)),
          )
          .join("") +
        k.pen.inside("M0 0H256V256H196Q196 128 196 0Z M66 0H256V256H66Z", k.figure("hero", 124, 212, 0.122)) +
        k.streaks(96, 128, 180, 40, 90, 5),
      "Cell Repair": (k) =>
        k.ground(128, 128) +
        [
          [128, 56],
          [66, 92],
          [190, 92],
          [66, 164],
          [190, 164],
          [128, 200],
        ]
          .map(
            ([x, y]) =>
              fill(hexagon(x, y, 38), k.colors.mid, 0.8) +
              line(hexagon(x, y, 38), k.colors.light, 5) +
              `<circle cx="${x}" cy="${y}" r="11" fill="#e8ff8a" opacity=".9"/>`,
          )
          .join("") +
        k.glow(128, 128, 90, 0.8, "#9affc8") +
        inked(hexagon(128, 128, 58), "#0f5a58", "#fffdf2", 6) +
        cross(128, 128, 38, "#d8ffe8", "#0a3a30") +
        k.petals(0),
      "Chain Reaction": (k) =>
        k.ground(128, 128) +
        k.bolt(
          [
            [62, 74],
            [104, 98],
            [112, 76],
            [190, 92],
          ],
          7,
        ) +
        k.bolt(
          [
            [62, 74],
            [74, 128],
            [98, 132],
            [112, 196],
          ],
          7,
        ) +
        k.bolt(
          [
            [190, 92],
            [168, 132],
            [180, 152],
            [112, 196],
          ],
          7,
        ) +
        k.burst(62, 70, 44, 10, "#ffb03a") +
        k.burst(196, 88, 40, 9, "#ffb03a") +
        k.burst(112, 198, 46, 11, "#ffb03a"),
    },
  },
  assassin: {
    colors: { deep: "#261044", mid: "#6a34b0", light: "#c49aff", spark: "#ff6a7a" },
    deeds: {
      Raid: (k) =>
        k.ground(110, 110) +
        k.smoke(70, 196, 66, "#120822", 0.9) +
        k.smoke(188, 210, 56, "#1c0c34", 0.9) +
        k.scythe(152, 150, 12, 0.92) +
        k.swoosh(
          [
            [24, 30, 1],
            [104, 86, 11],
            [190, 168, 12],
            [236, 240, 1],
          ],
          1,
          "#ff6a7a",
        ),
      "Shuriken Fan": (k) =>
        k.ground(128, 200) +
        [-72, -36, 0, 36, 72]
          .map((a) => {
            const r = (a * Math.PI) / 180,
              x = 128 + Math.sin(r) * 108,
              y = 178 - Math.cos(r) * 118;
            return (
              k.swoosh(
                [
                  [128, 220, 1],
                  [128 + Math.sin(r) * 60, 196 - Math.cos(r) * 66, 5],
                  [x, y, 5],
                ],
                0.7,
              ) + k.shuriken(x, y, a ? 33 : 40, a + 14)
            );
          })
          .join("") +
        palm(k, 128, 264, 0.72, -90, tones("#4a3a66"), tones("#2a1a40")),
      "Poison Edge": (k) =>
        k.ground(128, 110) +
        k.glow(120, 130, 110, 0.45, "#8af03a") +
        k.blade(62, 78, 38, 178, "#9a8cc0") +
        [
          [112, 124, 40],
          [146, 150, 56],
          [178, 174, 34],
        ]
          .map(
            ([x, y, l]) =>
              fill(
                `M${x - 9} ${y}Q${x - 8} ${y + l * 0.5} ${x - 10} ${y + l * 0.75}A10 11 0 1 0 ${x + 10} ${y + l * 0.75}Q${x + 8} ${y + l * 0.5} ${x + 9} ${y}Z`,
                "#8af03a",
              ) + `<circle cx="${x + 3}" cy="${y + l * 0.7}" r="4" fill="#f4ffd8"/>`,
          )
          .join("") +
        line("M84 98L196 184", "#b8ff5a", 9) +
        [
          [96, 206, 9],
          [204, 236, 7],
          [60, 160, 6],
        ]
          .map(([x, y, r]) => k.orb(x, y, r, "#8af03a"))
          .join(""),
      "Roof Step": (k) =>
        k.ground(160, 90) +
        [
          [-14, 208, 120],
          [118, 226, 150],
        ]
          .map(([x, y, w]) =>
            inked(
              `M${x} ${y}Q${x + w / 2} ${y - 40} ${x + w} ${y}L${x + w + 14} ${y - 10}L${x + w} ${y + 18}V256H${x}V${y + 18}L${x - 14} ${y - 10}Z`,
              "#1c0f3a",
              k.colors.light,
              4,
            ),
          )
          .join("") +
        k.swoosh(
          [
            [22, 168, 1],
            [70, 78, 8],
            [140, 52, 10],
            [196, 92, 2],
          ],
          0.75,
        ) +
        `<g opacity=".35">${k.figure("hero", 80, 178, 0.1, -6, ["#8a5ae0", 0.9])}</g>` +
        k.figure("hero", 156, 196, 0.122, 4),
      Hide: (k) =>
        k.ground(128, 100) +
        k.figure("bust", 122, 122, 0.46, 0, ["#7a5cc8", 0.8]) +
        k.smoke(60, 216, 74, "#1a0c30", 0.92) +
        k.smoke(204, 220, 70, "#1a0c30", 0.92) +
        k.smoke(128, 246, 60, "#2c1650", 0.95) +
        k.smoke(40, 110, 40, "#1a0c30", 0.7) +
        k.smoke(222, 120, 40, "#1a0c30", 0.7) +
        k.glow(104, 116, 18, 1, "#ff6a7a") +
        k.glow(152, 114, 18, 1, "#ff6a7a"),
      "Last Moonlight": (k) =>
        k.ground(140, 110) +
        k.pen.soft(fill("M182 22A104 104 0 1 0 226 186A84 84 0 1 1 182 22Z", "#fff3cf", 0.8), 12) +
        inked("M182 22A104 104 0 1 0 226 186A84 84 0 1 1 182 22Z", "#fff3cf", "#0a0814", 4) +
        k.foe(150, 226, 0.86, 0, "#0c0618") +
        k.swoosh(
          [
            [242, 30, 1],
            [176, 104, 11],
            [98, 176, 11],
            [20, 236, 1],
          ],
          1,
          "#ff6a7a",
        ),
    },
  },
  magician: {
    colors: { deep: "#12205e", mid: "#3a54d0", light: "#8ce4ff", spark: "#ffd0ff" },
    deeds: {
      "Whip Crack": (k) =>
        k.ground(196, 80) +
        k.pen.soft(
          line("M44 226C10 150 96 60 130 120C160 178 92 200 84 150C76 84 160 40 206 62", "#8ce4ff", 22, 0.8),
          9,
        ) +
        line("M44 226C10 150 96 60 130 120C160 178 92 200 84 150C76 84 160 40 206 62", "#0a0814", 19) +
        line("M44 226C10 150 96 60 130 120C160 178 92 200 84 150C76 84 160 40 206 62", "#8a4ad0", 12) +
        line("M42 224C12 150 96 64 128 122", "#ffd0ff", 4, 0.9) +
        put(
          inked("M-12 -30H12V34H-12Z", "#6a3a24", "#0a0814", 4) + line("M-11 -18H11M-11 0H11M-11 18H11", "#ffe27a", 5),
          46,
          228,
          1,
          8,
        ) +
        k.burst(212, 64, 36, 10),
      "Dancing Cubes": (k) =>
        k.ground(128, 128) +
        k.ring(128, 136, 104, 44, -20, 5) +
        k.ring(128, 136, 100, 40, 34, 3, 0.7) +
        k.cube(128, 120, 92, 6) +
        k.cube(40, 178, 50, -14) +
        k.cube(216, 96, 54, 18) +
        k.cube(178, 210, 40, 30) +
        k.cube(66, 56, 36, -24),
      "Falling Ice": (k) =>
        k.ground(128, 60) +
        k.streaks(128, 60, -84, 70, 210, 8, 0.5) +
        k.shard(60, 150, 110, 44, 6) +
        k.shard(204, 132, 100, 40, -6) +
        k.shard(130, 222, 176, 66, 2) +
        k.shard(58, 240, 54, 22, 14) +
        k.shard(208, 226, 66, 26, -10) +
        k.ring(130, 228, 74, 16, 0, 5, 0.8),
      "Vanishing Trick": (k) =>
        k.ground(128, 90) +
        k.smoke(70, 92, 46, "#a8c8ff", 0.85) +
        k.smoke(188, 86, 46, "#c8b8ff", 0.85) +
        k.smoke(128, 60, 50, "#e8f4ff", 0.9) +
        k.pen.lit(
          inked(
            shape([
              [82, 134, 1],
              [174, 134, 1],
              [164, 232, 1],
              [128, 242],
              [92, 232, 1],
            ]),
            "#2c2460",
            "#0a0814",
            5,
          ),
          12,
          0.5,
        ) +
        fill("M91 206L166 206L163 224Q128 236 93 224Z", "#8ce4ff") +
        `<ellipse cx="128" cy="132" rx="84" ry="21" fill="#3a3080" stroke="#0a0814" stroke-width="5"/><ellipse cx="128" cy="129" rx="47" ry="11" fill="#0a0814"/>` +
        [
          [128, 84, 26],
          [76, 54, 15],
          [182, 50, 18],
          [206, 116, 11],
          [46, 120, 11],
        ]
          .map(([x, y, r]) => fill(star(x, y, r, r * 0.4, 5), "#ffe27a"))
          .join("") +
        k.glow(128, 118, 46, 0.6),
      Familiar: (k) =>
        k.ground(128, 128) +
        k.ring(128, 214, 96, 24, 0, 6) +
        k.glow(128, 132, 116, 0.55) +
        k.pen.lit(
          inked(
            shape([
              [60, 40, 1],
              [104, 76],
              [152, 76],
              [196, 40, 1],
              [208, 118],
              [190, 170],
              [128, 214],
              [66, 170],
              [48, 118],
            ]),
            "#3a54d0",
            "#0a0814",
            6,
          ),
          14,
          0.5,
        ) +
        fill("M70 62L98 88L74 108Z M186 62L158 88L182 108Z", "#ffd0ff") +
        fill(
          shape([
            [128, 142],
            [170, 150],
            [172, 178],
            [128, 208],
            [84, 178],
            [86, 150],
          ]),
          "#dff4ff",
        ) +
        [92, 164]
          .map(
            (x) =>
              `<ellipse cx="${x}" cy="130" rx="19" ry="15" fill="#ffe27a" stroke="#0a0814" stroke-width="4"/><ellipse cx="${x}" cy="130" rx="5" ry="14" fill="#0a0814"/><circle cx="${x + 7}" cy="124" r="4" fill="#fff"/>`,
          )
          .join("") +
        fill("M117 156H139L128 168Z", "#ff8ad0") +
        line("M128 168Q114 184 102 174M128 168Q142 184 154 174", "#0a0814", 4) +
        fill(star(128, 100, 17, 6, 4), "#8ce4ff"),
      "Grand Finale": (k) =>
        k.ground(140, 90) +
        [
          ["#ffd0ff", 70, 62, 40],
          ["#ffe27a", 200, 60, 46],
          ["#8ce4ff", 210, 170, 36],
        ]
          .map(
            ([c, x, y, r]) =>
              Array.from({ length: 11 }, (_, i) => {
                const a = i * 0.571,
                  X = Number(x),
                  Y = Number(y),
                  R = Number(r);
                return k.swoosh(
                  [
                    [X + Math.cos(a) * R * 0.3, Y + Math.sin(a) * R * 0.3, 0.6],
                    [X + Math.cos(a) * R, Y + Math.sin(a) * R, 3.4],
                    [X + Math.cos(a) * R * 1.12, Y + Math.sin(a) * R * 1.12, 0.6],
                  ],
                  1,
                  String(c),
                );
              }).join("") + k.glow(Number(x), Number(y), Number(r) * 0.7, 0.8, String(c)),
          )
          .join("") +
        k.ring(110, 180, 92, 32, -22, 5) +
        put(k.lit(wand(k.pen), 5), 66, 208, 0.5, 34) +
        k.burst(150, 102, 28, 8),
    },
  },
  shaper: {
    colors: { deep: "#4a3010", mid: "#a8741c", light: "#ffd67a", spark: "#ffe9b4" },
    deeds: {
      "Hammer Fall": (k) =>
        k.ground(110, 180) +
        floor(206, "#22160a") +
        k.swoosh(arc(180, 200, 130, 170, 185, 285, 15), 0.85) +
        k.burst(86, 198, 52, 11) +
        line("M86 206L40 236M86 206L70 248M86 206L140 244M86 206L190 226", "#ffd67a", 5) +
        put(k.lit(warhammer(k.pen), 5), 214, 46, 0.4, -132) +
        k.rock(34, 196, 26, 24, -20) +
        k.rock(140, 182, 22, 20, 24),
      "Shield Charge": (k) =>
        k.ground(190, 128) +
        k.streaks(96, 128, 180, 96, 190, 10) +
        k.swoosh(arc(112, 128, 104, 118, 300, 420, 20)) +
        put(k.lit(towerShield(k.pen, tones("#a8342a")), 6), 120, 130, 0.3, 8) +
        k.burst(224, 128, 24, 8),
      "Raise Wall": (k) =>
        k.ground(128, 100) +
        k.glow(128, 214, 120, 0.6) +
        [0, 1, 2, 3]
          .map((row) =>
            [0, 1, 2, 3]
              .map((col) => {
                const x = 34 + col * 50 - (row % 2) * 22,
                  y = 182 - row * 40;
                return x < 10 || x > 196
                  ? ""
                  : k.pen.lit(
                      inked(`M${x} ${y}h46v36h-46Z`, ["#8a7a68", "#9a8a74", "#7a6c5c"][(row + col) % 3], "#0a0814", 4),
                      6,
                      0.5,
                    );
              })
              .join(""),
          )
          .join("") +
        [56, 128, 200]
          .map((x) =>
            k.swoosh(
              [
                [x, 244, 1],
                [x, 214, 5],
                [x, 180, 0.6],
              ],
              0.9,
            ),
          )
          .join("") +
        k.smoke(40, 232, 34, "#c8a878", 0.7) +
        k.smoke(216, 232, 34, "#c8a878", 0.7) +
        k.rock(60, 48, 20, 18, 20) +
        k.rock(190, 42, 24, 20, -20),
      Anchor: (k) =>
        k.ground(128, 170) +
        floor(206, "#22160a") +
        k.ring(128, 214, 108, 26, 0, 6) +
        k.ring(128, 214, 72, 16, 0, 3, 0.8) +
        k.pen.soft(line("M128 70V204M58 140Q70 206 128 208Q186 206 198 140", "#ffd67a", 30, 0.7), 9) +
        line("M128 74V204M58 142Q70 204 128 206Q186 204 198 142M84 104H172", "#0a0814", 30) +
        line("M128 74V204M58 142Q70 204 128 206Q186 204 198 142M84 104H172", "#a9b6cf", 19) +
        line("M132 76V196M88 101H170M64 150Q76 194 118 202", "#fffdf2", 6) +
        inked("M36 156L58 116L84 152Z M220 156L198 116L172 152Z", "#a9b6cf", "#0a0814", 5) +
        `<circle cx="128" cy="50" r="22" fill="none" stroke="#0a0814" stroke-width="20"/><circle cx="128" cy="50" r="22" fill="none" stroke="#a9b6cf" stroke-width="11"/>`,
      "Open Umbrella": (k) => {
        const cloth = shape([
          [18, 142, 1],
          [40, 74],
          [104, 32],
          [128, 22, 1],
          [152, 32],
          [216, 74],
          [238, 142, 1],
          [202, 124],
          [182, 142, 1],
          [156, 122],
          [128, 142, 1],
          [100, 122],
          [74, 142, 1],
          [54, 124],
        ]);
        return (
          k.ground(128, 100) +
          k.arrow(70, 62, 60, 80, 0.8) +
          k.arrow(186, 60, 118, 80, 0.8) +
          line("M128 120V220Q128 242 108 242Q92 240 92 224", "#0a0814", 17) +
          line("M128 120V220Q128 242 108 242Q92 240 92 224", "#c89a5c", 9) +
          k.pen.lit(inked(cloth, "#b8342e", "#0a0814", 5), 14, 0.5) +
          fill(
            shape([
              [128, 24, 1],
              [158, 66],
              [182, 142, 1],
              [156, 122],
              [128, 142, 1],
              [100, 122],
              [74, 142, 1],
              [98, 66],
            ]),
            "#ffe9c8",
          ) +
          line(
            curve([
              [128, 24],
              [98, 66],
              [74, 140],
            ]) +
              curve([
                [128, 24],
                [158, 66],
                [182, 140],
              ]),
            "#0a0814",
            3.4,
          ) +
          inked("M122 8H134V28H122Z", "#ffd67a", "#0a0814", 3) +
          k.burst(74, 68, 20, 8) +
          k.burst(184, 66, 20, 8) +
          k.swoosh(arc(128, 146, 120, 134, 190, 350, 5), 0.8)
        );
      },
      "Rising Earth": (k) =>
        k.ground(128, 190) +
        k.glow(128, 226, 120, 0.8) +
        k.rock(60, 250, 70, 140, -12) +
        k.rock(200, 250, 72, 150, 12) +
        k.rock(130, 254, 84, 206, 1, "#a08a6c") +
        k.foe(66, 92, 0.46, -40) +
        k.foe(196, 88, 0.46, 36) +
        [
          [90, 60],
          [176, 50],
          [26, 140],
          [236, 150],
        ]
          .map(([x, y], i) => k.rock(x, y, 20 + i * 3, 18 + i * 2, i * 40))
          .join("") +
        [82, 166]
          .map((x) =>
            k.swoosh(
              [
                [x, 236, 1],
                [x - 2, 160, 6],
                [x + 4, 92, 0.6],
              ],
              0.9,
            ),
          )
          .join(""),
    },
  },
};
