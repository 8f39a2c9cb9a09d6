import { currencies } from "#app/features/currencies/currencies.ts";
import { CLASS_TABS, type ClassGuide, classGuides } from "#app/features/guide/class-guide.ts";
import { classGroups, homeClassGroups } from "#app/features/guide/classes.ts";
import { defaultTableEntries } from "#app/features/guide/default-entries.ts";
import { schools } from "#app/features/guide/schools.ts";
import { defaultHomeEntries } from "#app/features/home/default-entries.ts";
import { defaultMenuEntries } from "#app/features/menus/default-entries.ts";
import { defaultBoardEntries } from "#app/features/rankings/default-entries.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import type { EntryOf } from "./documents.ts";
import type { DocumentName } from "./limits.ts";

/** An entry that the site has until the owner changes it; its texts are those of the catalogue. */
export interface DefaultEntry<Name extends DocumentName> {
  entry: Omit<EntryOf<Name>, "texts">;
  /** The texts by name, in the language of the request. */
  texts: () => Record<string, string>;
}

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

const classes = [...guided, ...unnumbered].map(({ group, guide }): DefaultEntry<"classes"> => {
  const place = guide ? classGuides.indexOf(guide) : -1;
  return {
    entry: {
      key: group.key,
      revision: 0,
      codes: [...group.codes],
      filter: true,
      home: homeClassGroups.some(({ key }) => key === group.key),
      guide: place < 0 ? "none" : place < CLASS_TABS ? "tab" : "more",
      place: place + 1,
      icon: `/art/icons/class-${group.key}.svg`,
      portrait: `/art/classes/${guide?.key ?? group.key}.webp`,
      ...(guide?.ratings ?? { range: 0, toughness: 0, difficulty: 0 }),
    },
    texts: () => ({ name: group.name, ...(guide ? guideTexts(guide, group.name) : {}) }),
  };
});

/** The description of a class as the console's form has it: paragraphs, and one fact or weapon in each line. */
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
  };
}

/** The texts of the default entry with a key, in the language of the request; none if there is no such entry. */
export function defaultTexts(name: DocumentName, key: string): Record<string, string> {
  const entries: readonly DefaultEntry<DocumentName>[] = defaultEntries[name];
  return entries.find(({ entry }) => entry.key === key)?.texts() ?? {};
}

/** The documents of a game that the owner has not changed. */
export const defaultEntries: { readonly [Name in DocumentName]: readonly DefaultEntry<Name>[] } = {
  classes,
  schools: schools.map(({ code, key, name, localName, area, motto }) => ({
    entry: {
      key,
      revision: 0,
      number: code,
      emblem: `/art/emblems/${key}-256.webp`,
      picture: `/art/story/${key}.webp`,
    },
    texts: () => ({ name, localName, area, motto: t(motto) }),
  })),
  currencies: currencies.map(({ key, label }) => ({ entry: { key, revision: 0 }, texts: () => ({ name: t(label) }) })),
  ...defaultMenuEntries,
  ...defaultTableEntries,
  ...defaultBoardEntries,
  ...defaultHomeEntries,
};
