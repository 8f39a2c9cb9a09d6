import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  multilineTextField,
  parseDateTime,
} from "#app/features/admin/form-fields.ts";
import type { MaintenanceScope } from "#app/features/settings/maintenance.ts";

/** The longest message of a maintenance, in characters. */
export const MAX_MAINTENANCE_MESSAGE = 500;

/** The form of the site's maintenance, without the rules that concern several fields. */
export const maintenanceFields = z.object({
  scope: choiceField("What is closed", "what is closed", {
    off: "Nothing: the site is open",
    forms: "Forms: pages can be read, but nobody can sign up, buy or change anything",
    site: "The whole site: visitors see one page about the maintenance",
  } satisfies Record<MaintenanceScope, string>),
  message: multilineTextField("Message", { max: MAX_MAINTENANCE_MESSAGE }),
  from: dateTimeField("Begins"),
  until: dateTimeField("Expected end"),
  endsByItself: checkboxField("The maintenance ends by itself at the expected end"),
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
