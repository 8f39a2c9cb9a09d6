import { checkboxField } from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { heroLimits, homeBox } from "./boxes.ts";
import { boxesDocument, heroDocument } from "./home-documents.ts";

const columns: Readonly<Record<string, string>> = { top: "at the top", content: "main column", side: "side column" };

export const hero = documentEditor({
  document: heroDocument,
  title: "Hero texts",
  one: "text",
  lead: "The headline, the text below it and the words of the two buttons.",
  columns: [],
  only: "hero",
  texts: [
    { name: "headline", label: "Headline", hint: "Empty: the name of the site.", max: heroLimits.headline },
    { name: "lead", label: "Text", hint: "Empty: the tagline of the settings.", max: heroLimits.text },
    {
      name: "download",
      label: "Button to the download",
      hint: "Empty: “Download”, in each language.",
      max: heroLimits.button,
    },
    { name: "signUp", label: "Button to sign up", hint: "Empty: “Sign Up”, in each language.", max: heroLimits.button },
  ],
  rules: {},
  titleOf: () => "Hero texts",
  facts: () => [],
});

export const boxes = documentEditor({
  document: boxesDocument,
  title: "Boxes",
  one: "box",
  lead: "Which boxes the home page has, and their order within their column. Boxes without content are left out anyway.",
  columns: ["Place", "Shown"],
  isOrdered: true,
  texts: [],
  rules: { hidden: checkboxField("Hidden") },
  groupOf: ({ key }) => homeBox(key)?.column ?? "",
  titleOf: ({ key }) => homeBox(key)?.title ?? key,
  facts: ({ key, hidden }) => [columns[homeBox(key)?.column ?? ""] ?? "", hidden ? "hidden" : "shown"],
});
