import * as z from "zod/mini";
import { writtenText } from "#app/features/admin/written-text.ts";

/** The text of a written page. */
export const pageForm = z.object(writtenText);
