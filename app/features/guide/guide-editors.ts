import { choiceField } from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { keysDocument, requirementsDocument } from "./guide-documents.ts";
import { guideLimits, keyGroupTitles } from "./guide-limits.ts";

const { name, value } = guideLimits;

const unspecified = "Empty: “Not specified”; of the graphics card, the text of the settings.";

export const requirements = documentEditor({
  document: requirementsDocument,
  title: "System requirements",
  one: "requirement",
  lead: "The rows of the table on the download page.",
  columns: ["Minimum", "Recommended"],
  size: { min: 0, max: guideLimits.requirements },
  isOrdered: true,
  texts: [
    { name: "name", label: "Part", max: name, required: true },
    { name: "minimum", label: "Minimum", hint: unspecified, max: value },
    { name: "recommended", label: "Recommended", hint: unspecified, max: value },
  ],
  rules: {},
  facts: ({ texts }) => [texts.en?.minimum ?? "", texts.en?.recommended ?? ""],
});

export const keys = documentEditor({
  document: keysDocument,
  title: "Keys",
  one: "key",
  lead: "The rows of the tables of keys in the instructions.",
  columns: ["What it does", "Table"],
  size: { min: 0, max: guideLimits.keys },
  isOrdered: true,
  texts: [
    { name: "name", label: "Key", max: name, required: true },
    { name: "action", label: "What it does", max: value, required: true },
  ],
  rules: { section: choiceField("Table", "a table", keyGroupTitles) },
  blank: () => ({ section: "moving" }),
  groupOf: ({ section }) => section,
  facts: ({ section, texts }) => [texts.en?.action ?? "", keyGroupTitles[section]],
});
