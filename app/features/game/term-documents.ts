import * as z from "zod";
import { currencies } from "#app/features/currencies/currencies.ts";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { CLASS_TABS, type ClassGuide, classGuides } from "#app/features/guide/class-guide.ts";
import { classGroups, homeClassGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { gameLimits, guidePlaces } from "./limits.ts";
import { rating } from "./rating.ts";

const address = z.string().max(300);

/** The guide has one class under another name than the rankings (specification sections 2 and 3). */
const guideKeys: Readonly<Record<string, string>> = { gunner: "scientist" };

const guided = classGroups.map((group) => ({
  group,
  guide: classGuides.find(({ key }) => key === (guideKeys[group.key] ?? group.key)),
}));
/** Classes of the guide whose codes are not part of the specification. */
const unnumbered = classGuides
  .filter((guide) => !guided.some((one) => one.guide === guide))
  .map((guide) => ({ group: { key: guide.key, name: guide.name, codes: [] as readonly number[] }, guide }));

/** The description of a class as the console's form has it: paragraphs, and one fact, weapon or skill in each line. */
function guideTexts(guide: ClassGuide, name: string): Record<string, string> {
  const { weapons = {}, otherWeapons = [] } = guide;
  return {
    guideName: guide.name === name ? "" : guide.name,
    alt: t(guide.portraitAlt),
    motto: t(guide.motto),
    text: guide.paragraphs.map((paragraph) => t(paragraph)).join("\n\n"),
    facts: guide.facts.map((fact) => t(fact)).join("\n"),
    weapons: [
      ...Object.entries<LabelKey>(weapons).map(([stat, weapon]) => `${stat}: ${t(weapon)}`),
      ...otherWeapons.map((weapon) => t(weapon)),
    ].join("\n"),
    skills: t(guide.skills),
    strengths: t(guide.strengths),
    weaknesses: t(guide.weaknesses),
  };
}

/**
 * The classes of characters. Texts: `name`, `guideName`, `alt`, `motto`, `text`, `facts`, `weapons`, `skills`, `strengths`,
 * `weaknesses`.
 */
export const classesDocument = defineDocument(
  "classes",
  () =>
    storedEntry({
      codes: z
        .array(
          z
            .number()
            .int()
            .min(0)
            .max(2 ** 31 - 1),
        )
        .max(gameLimits.codes),
      filter: z.boolean(),
      home: z.boolean(),
      guide: z.enum(guidePlaces),
      /** Order in the guide. */
      place: z.number().int().min(0).max(999),
      icon: address,
      portrait: address,
      range: rating,
      toughness: rating,
      difficulty: rating,
    }),
  { min: 1, max: gameLimits.classes },
  [...guided, ...unnumbered].map(({ group, guide }) => {
    const place = guide ? classGuides.indexOf(guide) : -1;
    return {
      entry: {
        key: group.key,
        revision: 0,
        codes: [...group.codes],
        filter: true,
        home: homeClassGroups.some(({ key }) => key === group.key),
        guide: place < 0 ? ("none" as const) : place < CLASS_TABS ? ("tab" as const) : ("more" as const),
        place: place + 1,
        icon: `/art/icons/class-${group.key}.svg`,
        portrait: `/art/classes/${guide?.key ?? group.key}.webp`,
        ...(guide?.ratings ?? { range: 0, toughness: 0, difficulty: 0 }),
      },
      texts: () => ({ name: group.name, ...(guide ? guideTexts(guide, group.name) : {}) }),
    };
  }),
);

/** The schools of the game. Texts: `name`, `localName`, `area`, `motto`. */
export const schoolsDocument = defineDocument(
  "schools",
  () => storedEntry({ number: z.number().int().min(0).max(255), emblem: address, picture: address }),
  { min: gameLimits.minSchools, max: gameLimits.schools },
  schools.map(({ code, key, name, localName, area, motto }) => ({
    entry: {
      key,
      revision: 0,
      number: code,
      emblem: `/art/emblems/${key}-256.webp`,
      picture: `/art/story/${key}.webp`,
    },
    texts: () => ({ name, localName, area, motto: t(motto) }),
  })),
);

/** The names of the currencies. Texts: `name`. */
export const currenciesDocument = defineDocument(
  "currencies",
  () => storedEntry({}),
  currencies.length,
  currencies.map(({ key, label }) => ({ entry: { key, revision: 0 }, texts: () => ({ name: t(label) }) })),
);
