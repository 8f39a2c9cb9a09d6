import type { HexColor } from "./colors.ts";

/** The colours that an operator chooses; all others are derived from them. */
export const themeColorNames = ["background", "panel", "text", "secondary", "accent"] as const;
export type ThemeColorName = (typeof themeColorNames)[number];
export type ThemeColors = Record<ThemeColorName, HexColor>;

/** The colours of the default palette, those of `app/styles/tokens.css`. */
export const defaultColors: ThemeColors = {
  background: "#070b14",
  panel: "#0d1424",
  text: "#f2ecd8",
  secondary: "#d9b45b",
  accent: "#c8323c",
};
