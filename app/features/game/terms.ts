import { type EntryOf, type Localized, localizedDefaults } from "#app/features/documents/document.ts";
import { t } from "#app/i18n/translate.ts";
import type { GameGuide, GameTerms } from "./calls.ts";
import { classesDocument, schoolsDocument } from "./term-documents.ts";

type Classes = readonly Localized<EntryOf<typeof classesDocument>>[];
type Schools = readonly Localized<EntryOf<typeof schoolsDocument>>[];

/** What most pages about the game need: classes, schools, and the boards that the owner has changed. */
export function termsOf(
  { classes, schools }: { classes: Classes; schools: Schools },
  { boards, guildBoards }: Pick<GameTerms, "boards" | "guildBoards"> = { boards: null, guildBoards: null },
): GameTerms {
  return {
    boards,
    guildBoards,
    classes: classes.map(({ key, codes, filter, home, icon, text }) => ({
      key,
      name: text.name ?? key,
      codes,
      icon,
      // A class without codes has no characters.
      filter: filter && codes.length > 0,
      home: home && codes.length > 0,
    })),
    schools: schools.map(({ key, number, emblem, picture, text }) => ({
      key,
      number,
      name: text.name ?? key,
      local: text.localName || text.name || key,
      area: text.area ?? "",
      motto: text.motto ?? "",
      emblem,
      picture,
    })),
  };
}

/** The terms of a game that the owner has not changed, in the language of the request. */
export function defaultTerms(): GameTerms {
  return termsOf({ classes: localizedDefaults(classesDocument), schools: localizedDefaults(schoolsDocument) });
}

/** Fragments of the guide's panels that the specification names. */
const anchors: Readonly<Record<string, string>> = { swordsman: "sword", gunner: "scientist" };

/** The texts of the guides that have pages of their own. */
export function guideOf(classes: Classes): GameGuide {
  const shown = classes.filter(({ guide }) => guide !== "none").sort((a, b) => a.place - b.place);
  return {
    // Classes without a tab follow them.
    classes: [...shown.filter(({ guide }) => guide === "tab"), ...shown.filter(({ guide }) => guide === "more")].map(
      ({ key, guide, icon, portrait, range, toughness, difficulty, text }) => ({
        anchor: anchors[key] ?? key,
        name: text.guideName || text.name || key,
        tab: guide === "tab",
        icon,
        portrait,
        alt: text.alt ?? "",
        motto: text.motto ?? "",
        paragraphs: partsOf(text.text, /\n\s*\n/),
        facts: partsOf(text.facts, /\n/),
        weapons: partsOf(text.weapons, /\n/).map(weaponOf),
        skills: partsOf(text.skills, /\n/).map(skillOf),
        strengths: partsOf(text.strengths, /\n/),
        weaknesses: partsOf(text.weaknesses, /\n/),
        range,
        toughness,
        difficulty,
      }),
    ),
  };
}

/** The guide of a game that the owner has not changed, in the language of the request. */
export function defaultGuide(): GameGuide {
  return guideOf(localizedDefaults(classesDocument));
}

function partsOf(text: string | undefined, separator: RegExp): string[] {
  return (text ?? "")
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A line such as `Pow: Whip`; without a stat, the weapon does not depend on one. */
function weaponOf(line: string) {
  const [, stat = t("classes.anyStat"), weapon = line] = /^([^:]{1,20}):\s*(.+)$/.exec(line) ?? [];
  return { stat, weapon };
}

/** A line such as `First Cut: Draw and strike.`; without a colon, it is the name of the skill. */
function skillOf(line: string) {
  const [, name = line, text = ""] = /^([^:]{1,40}):\s*(.+)$/.exec(line) ?? [];
  return { name, text };
}

/** The class that a class code belongs to; undefined for a code that nobody has named. */
export function classOfCode<Class extends { codes: readonly number[] }>(
  classes: readonly Class[],
  code: number,
): Class | undefined {
  return classes.find(({ codes }) => codes.includes(code));
}

/** The school with this number, or undefined. */
export function schoolOfNumber<School extends { number: number }>(
  schools: readonly School[],
  number: number,
): School | undefined {
  return schools.find((school) => school.number === number);
}
