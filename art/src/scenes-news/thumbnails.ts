import type { Sharp } from "sharp";
import type { PaletteName } from "../palettes.ts";
import type { Stage } from "../stage.ts";

/** Pictures by name: palette, alternative text, and what draws them on a stage of 1920 x 1080 units. */
export type Thumbnails = Record<string, [palette: PaletteName, alt: string, draw: (stage: Stage) => Promise<Sharp>]>;
