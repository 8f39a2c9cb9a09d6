import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import {
  checkboxField,
  choiceField,
  pictureAddressField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { guideLimits } from "#app/features/guide/guide-limits.ts";
import { boardsDocument, guildBoardsDocument } from "./board-document.ts";
import { boardByKey, type boardColumns, columnName } from "./boards.ts";
import { gameLimits } from "./limits.ts";
import { classesDocument, currenciesDocument, schoolsDocument } from "./term-documents.ts";

/** The codes of a class as typed: numbers, separated by commas or spaces. */
const codesField = textField("Class codes", { max: 200 }).check(
  z.refine(
    (value) => parseCodes(value).every((code) => Number.isInteger(code) && code >= 0 && code < 2 ** 31),
    "Class codes must be whole numbers such as 1, 64.",
  ),
  z.refine(
    (value) => parseCodes(value).length <= gameLimits.codes,
    `A class may have at most ${gameLimits.codes} codes.`,
  ),
);

/** Parses a list of codes; a part that is no number is NaN. */
function parseCodes(value: string): number[] {
  const parts = value.split(/[\s,;]+/).filter((part) => part !== "");
  return [...new Set(parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN)))];
}

/** A rating of a class; empty for none, which is stored as 0. */
const ratingField = (label: string) => wholeNumberField(label, { min: 1, max: guideLimits.rating });
const rated = { typed: (rating: number) => (rating ? String(rating) : ""), stored: Number };

const guideFacts = { tab: "tab in the guide", more: "after the tabs of the guide", none: "not in the guide" } as const;

export const classes = documentEditor({
  document: classesDocument,
  title: "Classes",
  one: "class",
  lead: "The classes of characters, in the order of the filters of the rankings.",
  columns: ["Codes", "Guide"],
  size: { min: 1, max: gameLimits.classes },
  isOrdered: true,
  texts: [
    { name: "name", label: "Name", max: gameLimits.name, required: true },
    {
      name: "guideName",
      label: "Name in the guide",
      hint: "Only if the guide has another name than the rankings.",
      max: gameLimits.name,
    },
    { name: "motto", label: "Motto", max: gameLimits.motto },
    {
      name: "text",
      label: "Description",
      hint: "An empty line begins a new paragraph.",
      max: gameLimits.guideText,
      lines: 8,
    },
    { name: "facts", label: "Facts", hint: "One in each line.", max: gameLimits.lines * gameLimits.line, lines: 4 },
    {
      name: "weapons",
      label: "Weapons",
      hint: "One in each line. “Pow: Whip” is a weapon of one stat, “Spear” one of any.",
      max: gameLimits.lines * gameLimits.line,
      lines: 4,
    },
    {
      name: "skills",
      label: "Skills",
      hint: "One in each line, such as “First Cut: Draw and strike in a single movement.” The guide shows six beside each other.",
      max: gameLimits.lines * gameLimits.line,
      lines: 6,
    },
    {
      name: "strengths",
      label: "Strengths",
      hint: "One in each line.",
      max: gameLimits.lines * gameLimits.line,
      lines: 2,
    },
    {
      name: "weaknesses",
      label: "Weaknesses",
      hint: "One in each line.",
      max: gameLimits.lines * gameLimits.line,
      lines: 2,
    },
    {
      name: "alt",
      label: "Description of the portrait",
      hint: "For people who cannot see it.",
      max: gameLimits.line,
    },
  ],
  rules: {
    codes: codesField,
    filter: checkboxField("In the filter of the rankings"),
    home: checkboxField("In the filter of the home page"),
    icon: pictureAddressField("Icon", { required: true }),
    guide: choiceField("In the guide of the classes", "where the guide shows the class", {
      tab: "As a tab",
      more: "After the tabs",
      none: "Not shown",
    }),
    place: wholeNumberField("Place in the guide", { max: 999 }),
    portrait: pictureAddressField("Portrait", { required: true }),
    range: ratingField("Range"),
    toughness: ratingField("Toughness"),
    difficulty: ratingField("Difficulty"),
  },
  layout: [
    {
      name: "codes",
      hint: "The numbers that the game has for this class, such as “1, 64”. Empty for a class of the guide only.",
    },
    "filter",
    "home",
    { name: "icon", size: "A square, best as SVG or 96 by 96 pixels.", pictures: "icons/class-" },
    "guide",
    { name: "place", hint: "The lowest number comes first." },
    { name: "portrait", shape: [600, 800], pictures: "classes/" },
    { kind: "note", text: "Ratings in the guide, from 1 to 5. Empty ones are not shown." },
    ["range", "toughness", "difficulty"],
  ],
  conversions: {
    codes: { typed: (codes: readonly number[]) => codes.join(", "), stored: parseCodes },
    range: rated,
    toughness: rated,
    difficulty: rated,
  },
  blank: (entries) => ({
    filter: "on",
    guide: "none",
    place: String(Math.min(999, Math.max(0, ...entries.map(({ place }) => place)) + 1)),
    icon: "/art/icons/class-brawler.svg",
    portrait: "/art/classes/brawler.webp",
  }),
  problemOf({ codes, home }, others) {
    for (const { codes: taken, texts } of others) {
      const code = codes.find((one) => taken.includes(one));
      if (code !== undefined)
        return { field: "codes", text: message("admin.game.codeTaken", { code, name: texts.en?.name ?? "" }) };
    }
    if (home && others.filter((other) => other.home).length >= gameLimits.homeClasses)
      return { field: "home", text: message("admin.game.homeClasses", { atMost: gameLimits.homeClasses }) };
    return undefined;
  },
  facts: ({ codes, guide }) => [codes.length > 0 ? codes.join(", ") : "no codes", guideFacts[guide]],
});

export const schools = documentEditor({
  document: schoolsDocument,
  title: "Schools",
  one: "school",
  lead: "The schools of the game, in the order of tabs and filters.",
  columns: ["Number"],
  size: { min: gameLimits.minSchools, max: gameLimits.schools },
  isOrdered: true,
  texts: [
    { name: "name", label: "Name", max: gameLimits.name, required: true },
    { name: "localName", label: "Name on the home page", hint: "Empty: the same name.", max: gameLimits.name },
    { name: "area", label: "Name in the club tax table", max: gameLimits.name, required: true },
    { name: "motto", label: "Motto", max: gameLimits.motto },
  ],
  rules: {
    number: wholeNumberField("Number", { max: 255, required: true }),
    emblem: pictureAddressField("Emblem", { required: true }),
    picture: pictureAddressField("Picture", { required: true }),
  },
  layout: [
    { name: "number", hint: "The number that the game has for this school." },
    { name: "emblem", shape: [256, 256], pictures: "emblems/" },
    { name: "picture", shape: [1600, 700], pictures: "story/" },
  ],
  blank: (entries) => ({
    number: String(Math.max(...entries.map(({ number }) => number)) + 1),
    emblem: "/art/emblems/sungmun-256.webp",
    picture: "/art/story/sungmun.webp",
  }),
  problemOf({ number }, others) {
    const same = others.find((other) => other.number === number);
    return same && { field: "number", text: message("admin.game.numberTaken", { name: same.texts.en?.name ?? "" }) };
  },
  facts: ({ number }) => [String(number)],
});

export const currencies = documentEditor({
  document: currenciesDocument,
  title: "Currency names",
  one: "currency",
  lead: "What players call the currencies. Balances, prices and purchases stay as they are; pages, mails and the console use the names.",
  columns: [],
  texts: [{ name: "name", label: "Name", max: gameLimits.currencyName, required: true, plain: true }],
  rules: {},
  facts: () => [],
});

/** The names of the columns that a board can have. */
const columnNames: Readonly<Record<(typeof boardColumns)[number], string>> = {
  mmr: "MMR",
  experience: "Experience",
  timeLogged: "Time of the last level",
  level: "Level",
  money: "Money",
  kills: "Kills",
  deaths: "Deaths",
};

export const boards = documentEditor({
  document: boardsDocument,
  title: "Ranking boards",
  one: "board",
  lead: "The boards of the rankings in the order of their tabs, with their names and columns. That by hours online is hidden at first, and needs a game that counts the minutes of each character.",
  columns: ["Shown"],
  isOrdered: true,
  texts: [{ name: "name", label: "Name", max: 30, required: true }],
  rules: {
    group: checkboxField("Column with the class"),
    school: checkboxField("Column with the school"),
    level: checkboxField("Column with the level"),
    more: z._default(choiceField("Last column", "a column", { "": "None", ...columnNames }), ""),
    hidden: checkboxField("Hidden"),
  },
  layout: [
    { kind: "note", text: "The value by which the board is ranked always has a column, after the level." },
    "group",
    "school",
    "level",
    "more",
    "hidden",
  ],
  problemOf({ key, more, level, hidden }, others) {
    if (more !== "" && more === columnName(boardByKey(key)?.main))
      return { field: "more", text: message("admin.boards.rankedBy") };
    if (more === "level" && level) return { field: "more", text: message("admin.boards.columnTwice") };
    return allHidden(hidden, others);
  },
  facts: ({ hidden }) => [hidden ? "hidden" : "shown"],
});

export const guildBoards = documentEditor({
  document: guildBoardsDocument,
  title: "Guild boards",
  one: "board",
  lead: "The boards of guilds in the order of their tabs; the first is shown by default. That of the regions appears while guilds own some.",
  columns: ["Shown"],
  isOrdered: true,
  texts: [{ name: "name", label: "Name", max: 30, required: true }],
  rules: { hidden: checkboxField("Hidden") },
  problemOf: ({ hidden }, others) => allHidden(hidden, others),
  facts: ({ hidden }) => [hidden ? "hidden" : "shown"],
});

/** The problem of a list of boards of which none would be shown. */
function allHidden(hidden: boolean, others: readonly { hidden: boolean }[]) {
  if (!hidden || others.some((other) => !other.hidden)) return undefined;
  return { field: "hidden", text: message("admin.boards.allHidden") };
}
