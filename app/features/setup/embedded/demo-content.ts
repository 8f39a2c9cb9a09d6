import * as z from "zod";

/** The key of the row in `settings` that records which demo content was loaded, and whether it was removed. */
export const DEMO_CONTENT_KEY = "demo_content";

/** The lists of pictures and videos, which are empty without the demo, and the switches of their pages. */
export const PICTURE_LISTS = ["gallery", "wallpapers", "movies"];

/** The value of the row. `parts` remains after the removal, so that nothing is loaded again. */
export const demoContentMarker = z.object({
  loadedAt: z.number(),
  parts: z.array(z.string()),
  removedAt: z.number().optional(),
});

/** SQL for whether the database holds the demo content. */
export const hasDemoContent = `EXISTS (SELECT 1 FROM settings
  WHERE key = '${DEMO_CONTENT_KEY}' AND json_extract(value, '$.removedAt') IS NULL)`;
