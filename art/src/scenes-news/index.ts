import { indoors } from "./indoors.ts";
import { nature } from "./nature.ts";
import { objects } from "./objects.ts";
import { streets } from "./streets.ts";
import type { Thumbnails } from "./thumbnails.ts";

/** Pictures of news without figures: rooms, streets, nature and things from close by. */
export const NEWS_SCENES: Thumbnails = { ...indoors, ...streets, ...nature, ...objects };
