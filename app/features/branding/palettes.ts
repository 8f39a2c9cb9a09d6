import { contrast, type HexColor, luminance, parseColor, TEXT_CONTRAST } from "#app/features/settings/colors.ts";
import {
  defaultColors,
  type ThemeColorName,
  type ThemeColors,
  themeColorNames,
} from "#app/features/settings/default-colors.ts";

/** The ready palettes. */
export const palettes = {
  default: defaultColors,
  jade: { background: "#06120f", panel: "#0c1f1a", text: "#eef5ea", secondary: "#d9c46a", accent: "#1f8560" },
  violet: { background: "#0c0817", panel: "#171029", text: "#f1ecfb", secondary: "#6fd0e8", accent: "#8f43dc" },
  daylight: { background: "#efe8da", panel: "#fbf7ee", text: "#241c14", secondary: "#7a520c", accent: "#a8262f" },
} as const satisfies Record<string, ThemeColors>;

/** The choice of colours of one's own. */
export const OWN_COLORS = "own";

/** The values of the form of the colours: a ready palette or {@link OWN_COLORS}, and the own colours. */
export type TypedColors = Readonly<Record<"palette" | ThemeColorName, string>>;

/** The colours that a form chooses. An empty or unknown colour is that of the default palette. */
export function chosenColors(form: TypedColors): ThemeColors {
  const ready = Object.entries(palettes).find(([key]) => key === form.palette)?.[1];
  if (ready) return ready;
  return Object.fromEntries(
    themeColorNames.map((name): [string, HexColor] => [name, parseColor(form[name]) ?? palettes.default[name]]),
  ) as ThemeColors;
}

/**
 * The values of a form that may be incomplete or invalid, as texts.
 * @param fieldOf returns what the form has for a field
 */
export function colorsOfForm(fieldOf: (name: keyof TypedColors) => unknown): TypedColors {
  const names = ["palette", ...themeColorNames] as const;
  const texts = names.map((name) => {
    const value = fieldOf(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as TypedColors;
}

/** How far a pair of colours is from being readable. */
export interface ContrastProblem {
  /** The colour of the pair that is in front. */
  color: ThemeColorName;
  /** A sentence with the pair, its contrast and the required one. */
  text: string;
}

export const colorLabels: Record<ThemeColorName, string> = {
  background: "Background",
  panel: "Panels",
  text: "Text",
  secondary: "Links and lines",
  accent: "Buttons",
};

/** The contrast ratio that WCAG 2 requires of parts such as buttons. */
const PART_CONTRAST = 3;

/** The pairs of colours that lie on each other, with the contrast that they need. */
export const colorPairs = (["background", "panel"] as const).flatMap((on) => [
  { color: "text", on, ratio: TEXT_CONTRAST } as const,
  { color: "secondary", on, ratio: TEXT_CONTRAST } as const,
  { color: "accent", on, ratio: PART_CONTRAST } as const,
]);

/** The pairs that are not readable, at most one for each colour: the one with the lowest contrast. */
export function contrastProblems(colors: ThemeColors): ContrastProblem[] {
  const isDark = (ground: "background" | "panel") => luminance(colors[ground]) < luminance(colors.text);
  if (isDark("background") !== isDark("panel"))
    return [{ color: "panel", text: "Background and panels must both be darker than the text, or both be lighter." }];
  return (["text", "secondary", "accent"] as const).flatMap((color) => {
    const [worst] = colorPairs
      .filter((pair) => pair.color === color)
      .map((pair) => ({ ...pair, found: contrast(colors[color], colors[pair.on]) }))
      .filter(({ found, ratio }) => found < ratio)
      .sort((a, b) => a.found - b.found);
    if (!worst) return [];
    const pair = `${colorLabels[color]} (${colors[color]}) on ${colorLabels[worst.on].toLowerCase()} (${colors[worst.on]})`;
    return [
      { color, text: `${pair} have a contrast of ${shownRatio(worst.found)}. They need at least ${worst.ratio} : 1.` },
    ];
  });
}

/** A contrast ratio in words, rounded down, so that one that is too low never looks sufficient. */
export function shownRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
}
