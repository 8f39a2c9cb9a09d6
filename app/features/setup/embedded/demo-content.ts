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
  /**
   * The hashes of the demo's passwords, by the numbers of their accounts. Everybody knows these passwords; an account with
   * another hash has its own.
   */
  passwords: z.record(z.string(), z.string()).optional(),
});

/** SQL for whether the database holds the demo content. */
export const hasDemoContent = `EXISTS (SELECT 1 FROM settings
  WHERE key = '${DEMO_CONTENT_KEY}' AND json_extract(value, '$.removedAt') IS NULL)`;

/** SQL for the accounts (`user_num`) that still have the demo's password. */
export const demoPasswordAccounts = `SELECT users.user_num FROM settings
  JOIN json_each(settings.value, '$.passwords') AS demo
  JOIN users ON users.user_num = CAST(demo.key AS INTEGER) AND users.password_hash = demo.value
  WHERE settings.key = '${DEMO_CONTENT_KEY}'`;
