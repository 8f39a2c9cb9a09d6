import * as z from "zod/mini";

/** The form with files; it has no other fields, and its errors are shown at the file field. */
export const uploadForm = z.object({ files: z.optional(z.string()) });

export const uploadIntent = "upload";
