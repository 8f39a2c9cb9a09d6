import * as z from "zod/mini";
import { reasonField } from "#app/features/admin/confirmation.ts";
import { wholeNumberField, withLook } from "#app/features/admin/form-fields.ts";

/** The result of a war, as staff enter or correct it. */
export const resultForm = z.object({
  guild: wholeNumberField("Number of the guild", { max: 2_147_483_647 }),
  reason: withLook({ kind: "text", label: "Reason", maxLength: 200, required: true }, reasonField),
});
export type ResultForm = z.output<typeof resultForm>;
