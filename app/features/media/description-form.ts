import * as z from "zod/mini";
import { textField } from "#app/features/admin/form-fields.ts";
import { mediaLimits } from "./limits.ts";

/** What an editor can change of a picture in the library. */
export const descriptionForm = z.object({
  description: textField("Description", { max: mediaLimits.descriptionLength }),
});
