import * as z from "zod/mini";
import { textField } from "#app/features/admin/form-fields.ts";
import { parseColor } from "#app/features/settings/colors.ts";
import { type ThemeColors, themeColorNames } from "#app/features/settings/default-colors.ts";
import { chosenColors, colorLabels, contrastProblems, OWN_COLORS, palettes } from "./palettes.ts";

/** What the palette field may be: a ready palette, or the operator's own colours. */
export const paletteChoices = [...(Object.keys(palettes) as (keyof typeof palettes)[]), OWN_COLORS] as const;
export type PaletteChoice = (typeof paletteChoices)[number];

/** The maximum length of a colour; a longer one has that message alone. */
const MAX_LENGTH = 20;

/** A colour as people type it; empty for that of the default palette. */
const colorField = (name: keyof ThemeColors) =>
  textField(colorLabels[name], { max: MAX_LENGTH }).check(
    z.refine(
      (value) => value === "" || value.length > MAX_LENGTH || parseColor(value) !== undefined,
      `${colorLabels[name]} must be a color such as #c8323c.`,
    ),
  );

/** The form of the site's colours. The colours apply if the palette is that of the operator's own. */
export const colorsForm = z
  .object({
    palette: z.enum(paletteChoices, "Choose a palette."),
    background: colorField("background"),
    panel: colorField("panel"),
    text: colorField("text"),
    secondary: colorField("secondary"),
    accent: colorField("accent"),
  })
  .check(({ value, issues }) => {
    // A colour that cannot be read has its own message.
    if (themeColorNames.some((name) => value[name] && !parseColor(value[name]))) return;
    for (const { color, text } of contrastProblems(chosenColors(value)))
      issues.push({ code: "custom", message: text, path: [color], input: value[color] });
  });
export type ColorsForm = z.output<typeof colorsForm>;

/** The form that shows these colours. */
export function formOfColors(colors: ThemeColors): ColorsForm {
  const known = Object.entries(palettes).find(([, palette]) =>
    themeColorNames.every((name) => palette[name] === colors[name]),
  );
  return { palette: (known?.[0] as PaletteChoice | undefined) ?? OWN_COLORS, ...colors };
}
