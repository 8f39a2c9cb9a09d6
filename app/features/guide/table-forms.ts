import { choiceField } from "#app/features/admin/form-fields.ts";
import { guideLimits, keyGroups } from "./guide-limits.ts";

const { name, value } = guideLimits;

/** The fields of the guide's tables beside their texts. */
export const tableFields = { requirements: {}, keys: { section: choiceField("a table", keyGroups) } };

/** The texts of the guide's tables. */
export const tableTexts = {
  requirements: [
    { name: "name", label: "Part", max: name, required: true as const },
    { name: "minimum", label: "Minimum", max: value },
    { name: "recommended", label: "Recommended", max: value },
  ],
  keys: [
    { name: "name", label: "Key", max: name, required: true as const },
    { name: "action", label: "What it does", max: value, required: true as const },
  ],
};
