import * as z from "zod/mini";
import {
  checkbox,
  choiceField,
  dateTimeField,
  multilineTextField,
  parseDateTime,
} from "#app/features/admin/form-fields.ts";
import { maintenanceScopes } from "#app/features/settings/maintenance.ts";

/** The longest message of a maintenance, in characters. */
export const MAX_MAINTENANCE_MESSAGE = 500;

/** The form of the site's maintenance, without the rules that concern several fields. */
export const maintenanceFields = z.object({
  scope: choiceField("what is closed", maintenanceScopes),
  message: multilineTextField("Message", { max: MAX_MAINTENANCE_MESSAGE }),
  from: dateTimeField("Begins"),
  until: dateTimeField("Expected end"),
  endsByItself: checkbox,
});
export type MaintenanceForm = z.output<typeof maintenanceFields>;

export const maintenanceForm = maintenanceFields.check(
  z.refine(({ from, until }) => !from || !until || parseDateTime(from)! < parseDateTime(until)!, {
    error: "The expected end must be after the beginning.",
    path: ["until"],
  }),
  z.refine(({ endsByItself, until }) => !endsByItself || until !== "", {
    error: "Enter the expected end, or leave “ends by itself” off.",
    path: ["until"],
  }),
);
