import { message } from "#app/contract/message.ts";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  formatDateTime,
  linkAddressField,
  parseDateTime,
  pictureAddressField,
} from "#app/features/admin/form-fields.ts";
import { documentEditor, textFieldName } from "#app/features/documents/editor.ts";
import { fullTime } from "#app/i18n/month-names.ts";
import { boxLinks } from "./box-links.ts";
import { heroLimits, homeBox, ownBoxLimits } from "./boxes.ts";
import { boxesDocument, heroDocument, ownBoxesDocument } from "./home-documents.ts";

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
    {
      name: "lead",
      label: "Text",
      hint: "Plain text: stars of Markdown are shown as they are. Empty: the tagline of the settings.",
      max: heroLimits.text,
    },
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

const link = linkAddressField("Address", { required: true });

/** The problem of the links of a box in a language. */
function linksProblem(text: string) {
  const links = boxLinks(text);
  if (links.length > ownBoxLimits.links) return message("admin.home.tooManyLinks", { atMost: ownBoxLimits.links });
  const broken = links.find(
    ({ label, href }) => label === "" || label.length > ownBoxLimits.label || !link.safeParse(href).success,
  );
  return broken && message("admin.home.brokenLink", { link: broken.line, atMost: ownBoxLimits.label });
}

export const ownBoxes = documentEditor({
  document: ownBoxesDocument,
  title: "Own boxes",
  one: "box",
  lead: "Boxes of your own: a text, a picture, a video or the widget of your Discord server, links and a countdown to your opening.",
  columns: ["Place", "Countdown"],
  size: { min: 0, max: ownBoxLimits.boxes },
  isOrdered: true,
  texts: [
    { name: "title", label: "Title", max: ownBoxLimits.title, required: true },
    { name: "text", label: "Text", hint: "An empty line begins a new paragraph.", max: ownBoxLimits.text, lines: 4 },
    {
      name: "links",
      label: "Links",
      hint: "One in each line: Join our Discord | https://discord.gg/example",
      max: 1000,
      lines: 3,
    },
  ],
  rules: {
    column: choiceField("Column", "a column", { content: "Main column", side: "Side column" }),
    first: checkboxField("Above the other boxes of the column"),
    until: dateTimeField("Countdown to"),
    picture: pictureAddressField("Picture"),
    video: linkAddressField("Video or Discord widget"),
  },
  layout: [
    ["column", { name: "until", hint: "Manila time. The box is not shown after that." }],
    "first",
    { name: "picture", size: "800 by 450 pixels; any shape works.", pictures: "banners/" },
    {
      name: "video",
      hint: "The address of a video of YouTube or Facebook, or https://discord.com/widget?id= with the ID of your server, whose widget must be enabled in Discord. It is shown when somebody clicks it.",
    },
  ],
  conversions: {
    until: { typed: formatDateTime, stored: (typed) => (typed === "" ? null : (parseDateTime(typed) ?? null)) },
  },
  blank: () => ({ column: "side" }),
  problemOf({ texts }) {
    for (const [code, { links = "" }] of Object.entries(texts)) {
      const problem = linksProblem(links);
      if (problem) return { field: textFieldName("links", code), text: problem };
    }
    return undefined;
  },
  groupOf: ({ column, first }) => `${column} ${first}`,
  facts: ({ column, first, until }) => [`${columns[column]}${first ? ", first" : ""}`, fullTime(formatDateTime(until))],
});
