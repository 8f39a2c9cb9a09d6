/** A text of an entry that can be translated. */
export interface TranslatedField {
  name: string;
  label: string;
  /** HTML is edited like the text of news, any other text in a single line. */
  html?: true;
  /** A text of several lines. */
  lines?: true;
  /** Maximum number of characters; that of a text in HTML is the editor's. */
  max?: number;
}

/** A kind of content with texts by the operator. */
export interface TranslatedKind {
  key: string;
  /** The name of the kind in the console. */
  label: string;
  fields: readonly TranslatedField[];
}

/** The contents that operators translate. The fields are those of the content's own form, with the same limits. */
export const translatedContent = [
  {
    key: "news",
    label: "News",
    fields: [
      { name: "subject", label: "Subject", max: 150 },
      { name: "content", label: "Text", html: true },
    ],
  },
  {
    key: "banner",
    label: "Banners",
    fields: [
      { name: "title", label: "Title", max: 80 },
      { name: "text", label: "Text", max: 160 },
      { name: "alt", label: "Description of the picture", max: 160 },
    ],
  },
  {
    key: "download",
    label: "Downloads",
    fields: [
      { name: "name", label: "Name", max: 80 },
      { name: "description", label: "Description", max: 200 },
    ],
  },
  { key: "page", label: "Pages", fields: [{ name: "content", label: "Text", html: true }] },
  {
    key: "ownPage",
    label: "Own pages",
    fields: [
      { name: "title", label: "Title", max: 80 },
      { name: "description", label: "Description", max: 160 },
      { name: "content", label: "Text", html: true },
    ],
  },
  {
    key: "item",
    label: "Item shop",
    fields: [
      { name: "name", label: "Name", max: 80 },
      { name: "info", label: "Info", max: 300 },
      { name: "variantLabel", label: "Variant", max: 40 },
    ],
  },
  { key: "category", label: "Shop categories", fields: [{ name: "name", label: "Name", max: 40 }] },
  {
    key: "answer",
    label: "Canned answers",
    fields: [{ name: "text", label: "Text", lines: true, max: 3000 }],
  },
  {
    key: "ticketCategory",
    label: "Ticket categories",
    fields: [
      { name: "name", label: "Name", max: 40 },
      { name: "notice", label: "Notice", max: 300 },
      { name: "label1", label: "Label of field 1", max: 80 },
      { name: "label2", label: "Label of field 2", max: 80 },
      { name: "label3", label: "Label of field 3", max: 80 },
      { name: "label4", label: "Label of field 4", max: 80 },
      { name: "label5", label: "Label of field 5", max: 80 },
      { name: "label6", label: "Label of field 6", max: 80 },
    ],
  },
  {
    key: "package",
    label: "Packages of coins",
    fields: [
      { name: "name", label: "Name", max: 80 },
      { name: "info", label: "Info", max: 300 },
    ],
  },
  {
    key: "wallet",
    label: "Wallets",
    fields: [{ name: "instructions", label: "Instructions", max: 500 }],
  },
  {
    key: "settings",
    label: "Settings",
    fields: [
      { name: "tagline", label: "Tagline", max: 160 },
      { name: "serverStatus", label: "Server status", max: 60 },
      { name: "notice", label: "Notice on every page", max: 300 },
      { name: "maintenanceMessage", label: "Message of the maintenance", max: 500 },
      { name: "graphicsMinimum", label: "Minimum graphics card", max: 80 },
      { name: "graphicsRecommended", label: "Recommended graphics card", max: 80 },
    ],
  },
] as const satisfies readonly TranslatedKind[];

/** The key of a kind. */
export type TranslatedKindKey = (typeof translatedContent)[number]["key"];

export const translatedKindKeys = translatedContent.map(({ key }) => key) as [
  TranslatedKindKey,
  ...TranslatedKindKey[],
];

/** The entry of the settings, of which there is one. */
export const SETTINGS_ENTRY = "site";

/** The kind with this key. */
export function translatedKind(key: TranslatedKindKey): TranslatedKind {
  return translatedContent.find((kind) => kind.key === key)!;
}

/** Whether an entry has a translation, and whether the entry was changed after it. */
export const translationStates = ["missing", "outdated", "translated"] as const;
export type TranslationState = (typeof translationStates)[number];
