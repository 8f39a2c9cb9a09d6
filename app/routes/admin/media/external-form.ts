import * as z from "zod/mini";
import { wholeNumberField } from "#app/features/admin/form-fields.ts";

/** Checks the addresses of other sites, beginning with this one in the list. */
export const externalForm = z.object({ from: wholeNumberField("The beginning", { max: 100_000 }) });

export const externalIntent = "external";
