import {
  BLACK,
  brighten,
  channelList,
  contrast,
  type HexColor,
  luminance,
  mix,
  readableTextColor,
  TEXT_CONTRAST,
  WHITE,
} from "#app/features/settings/colors.ts";
import { defaultColors, type ThemeColors, themeColorNames } from "#app/features/settings/default-colors.ts";
import { checksum } from "#app/format/checksum.ts";
import { contrastProblems } from "./palettes.ts";

/** Colours that keep their meaning in every palette, if not their brightness. */
const RED: HexColor = "#e2505a";
const RED_TEXT: HexColor = "#ff8a90";
const JADE: HexColor = "#3fb68b";
const JADE_TEXT: HexColor = "#6fd6ad";

/** The values of the default palette, as `app/styles/tokens.css` has them; a test compares the two. */
const defaultProperties: Readonly<Record<string, string>> = {
  "--ink-0": "#070b14",
  "--ink-1": "#0d1424",
  "--ink-2": "#131d33",
  "--ink-3": "#1d2a47",
  "--ink-top": "#0b1222",
  "--moon": "#f2ecd8",
  "--mist": "#c9d3e8",
  "--fog": "#8fa0c0",
  "--shade": "7, 11, 20",
  "--raised": "13, 20, 36",
  "--haze": "201, 211, 232",
  "--glow": "217, 180, 91",
  "--gold": "#d9b45b",
  "--gold-dim": "rgba(217, 180, 91, 0.35)",
  "--edge": "#4d5f88",
  "--crimson": "#c8323c",
  "--button": "linear-gradient(#d33c46, #a8242e)",
  "--button-edge": "#e2505a",
  "--on-accent": "#fff",
  "--accent-text": "#ff8a90",
  "--crimson-hi": "#e2505a",
  "--crimson-text": "#ff8a90",
  "--jade": "#3fb68b",
  "--jade-text": "#6fd6ad",
  "--notice": "#4a3510",
  "--tint": "#1c1a1d",
  "--tint-red": "#23131d",
};

/**
 * The custom properties of a palette: those of `app/styles/tokens.css`, with the colours that follow from the chosen ones.
 * Text has a contrast of at least 4.5 on every background that it may have.
 * @param colors a readable palette, see `contrastProblems`
 */
export function themeProperties(colors: ThemeColors): Readonly<Record<string, string>> {
  if (isDefault(colors)) return defaultProperties;
  const { background, panel, text, secondary, accent } = colors;
  const isDark = luminance(text) > luminance(background);
  const extreme = isDark ? WHITE : BLACK;
  const raised = ground(panel, isDark ? mix(brighten(panel, 1.4), text, 0.02) : mix(panel, text, 0.05), [
    text,
    secondary,
  ]);
  const hovered = ground(panel, isDark ? mix(brighten(panel, 1.9), text, 0.05) : mix(panel, text, 0.1), [text]);
  const redTint = ground(panel, mix(panel, RED, 0.1), [text]);
  const goldTint = ground(panel, mix(panel, secondary, 0.07), [text, secondary]);
  const notice = ground(panel, mix(panel, secondary, 0.3), [text]);
  const grounds = [background, panel, raised, goldTint, redTint];
  const textIn = (color: HexColor) => readable(color, grounds, TEXT_CONTRAST, extreme);
  const body = readable(mix(text, background, 0.15), [...grounds, hovered], TEXT_CONTRAST, text);
  const onAccent = readableTextColor(accent);
  const buttonTop = ground(accent, mix(accent, WHITE, 0.07), [onAccent]);
  const buttonBottom = ground(accent, mix(accent, BLACK, 0.18), [onAccent]);
  return {
    "--ink-0": background,
    "--ink-1": panel,
    "--ink-2": raised,
    "--ink-3": hovered,
    "--ink-top": mix(background, panel, 0.6),
    "--moon": text,
    "--mist": body,
    "--fog": readable(mix(text, background, 0.4), grounds, TEXT_CONTRAST, text),
    "--shade": channelList(background),
    "--raised": channelList(panel),
    "--haze": channelList(body),
    "--glow": channelList(secondary),
    "--gold": secondary,
    "--gold-dim": `rgba(${channelList(secondary)}, 0.35)`,
    "--edge": readable(mix(panel, text, 0.3), [background, panel], 3, text),
    "--crimson": accent,
    "--button": `linear-gradient(${buttonTop}, ${buttonBottom})`,
    "--button-edge": mix(accent, extreme, 0.2),
    "--on-accent": onAccent,
    "--accent-text": textIn(accent),
    "--crimson-hi": readable(RED, grounds, 3, extreme),
    "--crimson-text": textIn(isDark ? RED_TEXT : RED),
    "--jade": textIn(JADE),
    "--jade-text": textIn(isDark ? JADE_TEXT : JADE),
    "--notice": notice,
    "--tint": goldTint,
    "--tint-red": redTint,
  };
}

export function isDefault(colors: ThemeColors): boolean {
  return themeColorNames.every((name) => colors[name] === defaultColors[name]);
}

/** The first step from a colour towards another one that has this contrast on all grounds, else the other one. */
function readable(color: HexColor, grounds: readonly HexColor[], ratio: number, towards: HexColor): HexColor {
  for (let share = 0; share < 1; share += 0.1) {
    const step = mix(color, towards, share);
    if (grounds.every((ground) => contrast(step, ground) >= ratio)) return step;
  }
  return towards;
}

/** A background as far from `known` towards `wanted` as these texts remain readable on it. */
function ground(known: HexColor, wanted: HexColor, texts: readonly HexColor[]): HexColor {
  for (let share = 1; share > 0; share -= 0.25) {
    const step = mix(known, wanted, share);
    if (texts.every((text) => contrast(text, step) >= TEXT_CONTRAST)) return step;
  }
  return known;
}

/** What the addresses of the stylesheets begin with. */
const FOLDER = "/theme/";
/** Between the folder and the colours, in the address of a stylesheet for the console's preview. */
const PREVIEW = "preview/";

/** The class of the element that a preview stylesheet applies to. */
export const PREVIEW_CLASS = "theme-preview";

/**
 * The address of a palette's stylesheet. It contains the colours, so that it can be served without knowing the settings:
 * a page from before a change keeps its own colours. The checksum changes with the derived colours.
 * @param scope `preview` for the stylesheet that applies only within {@link PREVIEW_CLASS}
 */
export function themeAddress(colors: ThemeColors, scope: "page" | "preview" = "page"): string {
  const digits = themeColorNames.map((name) => colors[name].slice(1)).join("-");
  return `${FOLDER}${scope === "preview" ? PREVIEW : ""}${digits}.${checksum(themeStylesheet(colors, scope))}.css`;
}

/** Whether a path is in the folder of the stylesheets. */
export function isThemePath(path: string): boolean {
  return path.startsWith(FOLDER);
}

/**
 * The stylesheet at an address.
 * @returns undefined if the address has none: it is not of this form, or its colours are not readable; `isCurrent` is
 * false if another version of the program made the address
 */
export function stylesheetAt(path: string): { css: string; isCurrent: boolean } | undefined {
  const [, preview, digits = ""] =
    /^\/theme\/(preview\/)?([\da-f]{6}(?:-[\da-f]{6}){4})\.[\da-z]{1,7}\.css$/.exec(path) ?? [];
  if (!digits) return undefined;
  const values = digits.split("-");
  const colors = Object.fromEntries(themeColorNames.map((name, index) => [name, `#${values[index]}`])) as ThemeColors;
  if (contrastProblems(colors).length > 0) return undefined;
  const scope = preview ? "preview" : "page";
  return { css: themeStylesheet(colors, scope), isCurrent: path === themeAddress(colors, scope) };
}

/** For screens only: printed pages are black on white. The selector outweighs that of the default colours. */
function themeStylesheet(colors: ThemeColors, scope: "page" | "preview"): string {
  const selector = scope === "preview" ? `.${PREVIEW_CLASS}` : ":root:root";
  const scheme = luminance(colors.text) > luminance(colors.background) ? "dark" : "light";
  const properties = Object.entries(themeProperties(colors)).map(([name, value]) => `${name}:${value}`);
  return `@media screen{${selector}{color-scheme:${scheme};${properties.join(";")}}}`;
}

/** How a page shows a palette. */
export interface Theme {
  /** The address of the stylesheet. */
  stylesheet: string;
  /** The colour of the browser's own bars. */
  browserColor: HexColor;
}

/**
 * The theme of the site's settings; undefined for the default palette and for one that nobody could read.
 * @param stored colours as `#rrggbb`
 */
export function themeOf(stored: Readonly<Record<keyof ThemeColors, string>>): Theme | undefined {
  const colors = stored as ThemeColors;
  if (isDefault(colors) || contrastProblems(colors).length > 0) return undefined;
  return { stylesheet: themeAddress(colors), browserColor: colors.background };
}
