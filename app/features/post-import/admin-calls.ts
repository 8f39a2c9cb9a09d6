import * as z from "zod";
import { adminCall, zeroOrOne } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { groupedProblemsField } from "#app/features/admin/call-fields.ts";
import { requestFields } from "#app/features/admin/edit-fields.ts";
import { postImportForm, postImportLimits } from "./post-import-form.ts";

/** Console calls that import posts of another site as news. */
export const postImportCalls = {
  import: adminCall("content", "POST /adminimportposts", {
    textFile: true,
    summary:
      "Create news by an export of another site, of up to 1,000,000 bytes and 500 posts: a WordPress export (WXR), or the posts of Azuriom as JSON or CSV. Texts are sanitized. Posts whose title and date exist already are left out. A dry run counts and lists what would be created; its `seen` is sent to import exactly this.",
    request: () =>
      z.object({
        ...requestFields(postImportForm),
        csv: z
          .string()
          .max(postImportLimits.bytes)
          .meta({
            examples: ['[{"title":"Hello","content":"<p>Hi.</p>","published_at":"2024-12-24T20:00:00+08:00"}]'],
          }),
        /** 1 only checks the export. */
        dryRun: wireName("dry_run", zeroOrOne),
        /** From the reply to the dry run; required to import. */
        seen: z.string().max(100).nullish(),
      }),
    reply: () =>
      z.object({
        added: integer,
        existing: integer,
        /** What the export has besides posts, such as pages and deleted posts. */
        skipped: integer,
        imported: z.boolean(),
        /** Identifies the posts. */
        seen: text,
        /** The posts with a problem, and the problems; a line is the number of a post in the export. */
        refused: integer,
        problems: groupedProblemsField,
        /** The first new posts. */
        posts: z.array(
          z.object({
            subject: text,
            /** ISO 8601. */
            publishedAt: wireName("published_at", text),
            state: z.enum(["draft", "published", "scheduled"]),
            /** Whether the text has commands of WordPress in brackets, which mean nothing here. */
            hasShortcodes: wireName("has_shortcodes", z.boolean()),
          }),
        ),
        /** The number of different pictures of other sites in new posts, and the first ones. */
        pictureCount: wireName("picture_count", integer),
        pictures: z.array(z.object({ address: text, subject: text })),
      }),
  }),
};
