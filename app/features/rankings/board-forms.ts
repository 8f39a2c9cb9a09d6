import { checkbox, choiceField } from "#app/features/admin/form-fields.ts";
import { boardColumns } from "./boards.ts";

/** The fields of a board beside its name. */
export const boardFields = {
  boards: {
    group: checkbox,
    school: checkbox,
    level: checkbox,
    more: choiceField("a column", ["", ...boardColumns]),
    hidden: checkbox,
  },
};

/** The texts of a board. */
export const boardTexts = { boards: [{ name: "name", label: "Name", max: 30, required: true as const }] };
