import type { EditorFieldList } from "#app/features/admin/components/editing/editor-fields.tsx";
import { keyGroups, keyGroupTitles } from "#app/features/guide/guide-limits.ts";
import { networks } from "#app/features/menus/limits.ts";
import { entryTexts, type TextRules, textFieldName } from "../forms.ts";
import type { DocumentName } from "../limits.ts";

/** Addresses of pictures by the name of the field that suggests them. */
export type Suggestions = Partial<Record<string, readonly string[]>>;

const address = {
  kind: "address" as const,
  name: "href",
  label: "Address",
  hint: "A path of the site such as /news or /house-rules, or an address with https://. “messenger”, “social page” and “forum” are the addresses of the settings.",
  maxLength: 300,
  required: true,
};
const newTab = { kind: "checkbox" as const, name: "newTab", label: "Opens in a new tab" };
const audience = {
  kind: "select" as const,
  name: "audience",
  label: "Seen by",
  options: [
    { value: "all", label: "Everybody" },
    { value: "players", label: "Players who are logged in" },
    { value: "visitors", label: "Visitors who are not logged in" },
  ],
};
const hidden = { kind: "checkbox" as const, name: "hidden", label: "Hidden" };

/** The fields of a section of the menus, or of an entry of one of the `sections`. */
export function navigationFields(sections: readonly { value: string; label: string }[] | undefined): EditorFieldList {
  const places = [
    { value: "main", label: sections ? "In the main navigation and beside pages" : "In the main navigation" },
    { value: "aside", label: sections ? "Only beside pages" : "Only beside its pages" },
  ];
  const place = {
    kind: "select" as const,
    name: "place",
    label: "Shown",
    options: sections ? [...places, { value: "hidden", label: "Nowhere: hidden" }] : places,
  };
  return [
    address,
    [place, audience],
    sections
      ? { kind: "select", name: "section", label: "Section", options: sections }
      : { kind: "hidden", name: "section" },
    newTab,
  ];
}

type OwnFields = (suggestions: Suggestions) => EditorFieldList;

/** The fields of each list beside the texts. */
const ownFields: Readonly<Record<DocumentName, OwnFields>> = {
  classes: ({ icon = [], portrait = [] }) => [
    {
      kind: "text",
      name: "codes",
      label: "Class codes",
      hint: "The numbers that the game has for this class, such as “1, 64”. Empty for a class of the guide only.",
      maxLength: 200,
      inputMode: "text",
    },
    { kind: "checkbox", name: "filter", label: "In the filter of the rankings" },
    { kind: "checkbox", name: "home", label: "In the filter of the home page" },
    {
      kind: "picture",
      name: "icon",
      label: "Icon",
      size: "A square, best as SVG or 96 by 96 pixels.",
      pictures: icon,
      required: true,
    },
    {
      kind: "select",
      name: "guide",
      label: "In the guide of the classes",
      options: [
        { value: "tab", label: "As a tab" },
        { value: "more", label: "After the tabs" },
        { value: "none", label: "Not shown" },
      ],
    },
    {
      kind: "number",
      name: "place",
      label: "Place in the guide",
      hint: "The lowest number comes first.",
      maxLength: 3,
    },
    {
      kind: "picture",
      name: "portrait",
      label: "Portrait",
      size: "600 by 800 pixels; another shape is cut.",
      pictures: portrait,
      required: true,
    },
    { kind: "note", text: "Ratings in the guide, from 1 to 5. Empty ones are not shown." },
    [
      { kind: "number", name: "range", label: "Range", maxLength: 1 },
      { kind: "number", name: "toughness", label: "Toughness", maxLength: 1 },
      { kind: "number", name: "difficulty", label: "Difficulty", maxLength: 1 },
    ],
  ],
  schools: ({ emblem = [], picture = [] }) => [
    {
      kind: "number",
      name: "number",
      label: "Number",
      hint: "The number that the game has for this school.",
      maxLength: 3,
      required: true,
    },
    {
      kind: "picture",
      name: "emblem",
      label: "Emblem",
      size: "A square, 256 by 256 pixels.",
      pictures: emblem,
      required: true,
    },
    {
      kind: "picture",
      name: "picture",
      label: "Picture",
      size: "1600 by 700 pixels; another shape is cut.",
      pictures: picture,
      required: true,
    },
  ],
  currencies: () => [],
  // Its editor has fields of its own.
  navigation: () => [],
  footer: () => [address, audience, newTab, hidden],
  boards: () => [
    { kind: "note", text: "The value by which the board is ranked always has a column, after the level." },
    { kind: "checkbox", name: "group", label: "Column with the class" },
    { kind: "checkbox", name: "school", label: "Column with the school" },
    { kind: "checkbox", name: "level", label: "Column with the level" },
    {
      kind: "select",
      name: "more",
      label: "Last column",
      options: [
        { value: "", label: "None" },
        { value: "mmr", label: "MMR" },
        { value: "experience", label: "Experience" },
        { value: "timeLogged", label: "Time of the last level" },
        { value: "level", label: "Level" },
        { value: "money", label: "Money" },
        { value: "kills", label: "Kills" },
        { value: "deaths", label: "Deaths" },
      ],
    },
    hidden,
  ],
  requirements: () => [],
  keys: () => [
    {
      kind: "select",
      name: "section",
      label: "Table",
      options: keyGroups.map((value) => ({ value, label: keyGroupTitles[value] })),
    },
  ],
  boxes: () => [hidden],
  hero: () => [],
  socials: () => [
    {
      kind: "select",
      name: "network",
      label: "Network",
      options: [
        { value: "", label: "Another one, with the name above" },
        ...networks.map(({ key, name }) => ({ value: key, label: name })),
      ],
    },
    address,
    hidden,
  ],
};

const hints: Readonly<Record<string, string>> = {
  guideName: "Only if the guide has another name than the rankings.",
  text: "An empty line begins a new paragraph.",
  facts: "One in each line.",
  weapons: "One in each line. “Pow: Whip” is a weapon of one stat, “Spear” one of any.",
  alt: "For people who cannot see it.",
  localName: "Empty: the same name.",
  headline: "Empty: the name of the site.",
  minimum: "Empty: “Not specified”; of the graphics card, the text of the settings.",
  recommended: "Empty: “Not specified”; of the graphics card, the text of the settings.",
  lead: "Empty: the tagline of the settings.",
  download: "Empty: “Download”, in each language.",
  signUp: "Empty: “Sign Up”, in each language.",
};

/** The fields of a list beside the texts. */
export function ownFieldsOf(name: DocumentName, suggestions: Suggestions): EditorFieldList {
  return ownFields[name](suggestions);
}

/** The fields of an entry: its texts in English, its own, then its texts in further languages. */
export function entryFields(
  name: DocumentName,
  languages: readonly { code: string; name: string }[],
  own: EditorFieldList,
): EditorFieldList {
  const texts = entryTexts[name];
  const textIn = ({ name: text, label, max, lines, required }: TextRules, code: string, index: number) => ({
    kind: lines ? ("lines" as const) : ("text" as const),
    name: textFieldName(text, code),
    label,
    hint: hints[text],
    maxLength: max,
    required: required === true && index === 0,
    ...(lines ? { rows: text === "text" ? 8 : 4 } : {}),
  });
  const [only] = texts;
  if (only && texts.length === 1) {
    const inLanguages = languages.map(({ code, name: language }, index) => ({
      ...textIn(only, code, index),
      label: `${only.label} in ${language}`,
      hint: index === 0 ? undefined : "Empty: as in English.",
    }));
    return [inLanguages, ...own];
  }
  const groups = languages.map(({ code, name: language }, index) => ({
    kind: "group" as const,
    title: index === 0 ? language : `${language}: what is empty is shown in English`,
    fields: texts.map((text) => textIn(text, code, index)),
  }));
  return [...groups.slice(0, 1), ...own, ...groups.slice(1)];
}
