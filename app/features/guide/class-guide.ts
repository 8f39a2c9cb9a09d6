import type { LabelKey } from "#app/i18n/catalogue.ts";

/** The class guide of `/characters` (specification section 2, "Game guide of character classes"). */

/** The three stats that decide which weapon a class carries. */
export type Stat = "Pow" | "Dex" | "Int";

export interface ClassGuide {
  /** Key of the artwork: portrait `classes/{key}`, tab `classes/tab-{key}-on` and `classes/tab-{key}-off`. */
  key: string;
  /** Fragment of the panel's URL, `/characters#sword`; for the first seven, the tab's name in the specification. */
  anchor: string;
  name: string;
  /** Alternative text of the portrait. */
  portraitAlt: LabelKey;
  /** One line under the name, at most 60 characters. */
  motto: LabelKey;
  paragraphs: readonly LabelKey[];
  /** Weapon by stat, in the order Pow, Dex, Int; missing when a class does not choose its weapon by stat. */
  weapons?: Readonly<Record<Stat, LabelKey>>;
  /** Weapons of the class that do not depend on a stat. */
  otherWeapons?: readonly LabelKey[];
  /** Facts about the class from the specification, one per line. */
  facts: readonly LabelKey[];
  /** Its six skills, one per line: the name, a colon, and one sentence. */
  skills: LabelKey;
  /** What it is good at, and what is hard for it, one per line. */
  strengths: LabelKey;
  weaknesses: LabelKey;
  /** How far it reaches, how much it endures, and how hard it is to play, from 1 to 5. */
  ratings: Readonly<{ range: number; toughness: number; difficulty: number }>;
}

/** How many classes have a tab: Magician and Shaper, the last two, have none. */
export const CLASS_TABS = 7;

/** All nine classes in panel order; the first {@link CLASS_TABS} have a tab. */
export const classGuides: readonly ClassGuide[] = [
  {
    key: "brawler",
    anchor: "brawler",
    name: "Brawler",
    portraitAlt: "classGuide.brawlerAlt",
    motto: "classGuide.brawlerMotto",
    paragraphs: ["classGuide.brawlerText1", "classGuide.brawlerText2"],
    facts: ["classGuide.brawlerFact1", "classGuide.brawlerFact2", "classGuide.brawlerFact3"],
    skills: "classGuide.brawlerSkills",
    strengths: "classGuide.brawlerStrengths",
    weaknesses: "classGuide.brawlerWeaknesses",
    ratings: { range: 1, toughness: 4, difficulty: 2 },
  },
  {
    key: "archer",
    anchor: "archer",
    name: "Archer",
    portraitAlt: "classGuide.archerAlt",
    motto: "classGuide.archerMotto",
    paragraphs: ["classGuide.archerText1", "classGuide.archerText2"],
    weapons: { Pow: "weapon.bowPow", Dex: "weapon.bowDex", Int: "weapon.bowInt" },
    facts: ["classGuide.archerFact1", "classGuide.archerFact2", "classGuide.archerFact3"],
    skills: "classGuide.archerSkills",
    strengths: "classGuide.archerStrengths",
    weaknesses: "classGuide.archerWeaknesses",
    ratings: { range: 5, toughness: 1, difficulty: 3 },
  },
  {
    key: "swordsman",
    anchor: "sword",
    name: "Swordsman",
    portraitAlt: "classGuide.swordsmanAlt",
    motto: "classGuide.swordsmanMotto",
    paragraphs: ["classGuide.swordsmanText1", "classGuide.swordsmanText2"],
    weapons: { Pow: "weapon.blade", Dex: "weapon.sword", Int: "weapon.energySword" },
    facts: [
      "classGuide.swordsmanFact1",
      "classGuide.swordsmanFact2",
      "classGuide.swordsmanFact3",
      "classGuide.swordsmanFact4",
    ],
    skills: "classGuide.swordsmanSkills",
    strengths: "classGuide.swordsmanStrengths",
    weaknesses: "classGuide.swordsmanWeaknesses",
    ratings: { range: 2, toughness: 4, difficulty: 1 },
  },
  {
    key: "shaman",
    anchor: "shaman",
    name: "Shaman",
    portraitAlt: "classGuide.shamanAlt",
    motto: "classGuide.shamanMotto",
    paragraphs: ["classGuide.shamanText1", "classGuide.shamanText2"],
    otherWeapons: ["weapon.spear", "weapon.staff"],
    facts: ["classGuide.shamanFact1", "classGuide.shamanFact2", "classGuide.shamanFact3"],
    skills: "classGuide.shamanSkills",
    strengths: "classGuide.shamanStrengths",
    weaknesses: "classGuide.shamanWeaknesses",
    ratings: { range: 4, toughness: 2, difficulty: 4 },
  },
  {
    key: "extreme",
    anchor: "extreme",
    name: "Extreme",
    portraitAlt: "classGuide.extremeAlt",
    motto: "classGuide.extremeMotto",
    paragraphs: ["classGuide.extremeText1", "classGuide.extremeText2"],
    otherWeapons: ["weapon.exclusiveFist"],
    facts: ["classGuide.extremeFact1", "classGuide.extremeFact2", "weapon.exclusiveFist"],
    skills: "classGuide.extremeSkills",
    strengths: "classGuide.extremeStrengths",
    weaknesses: "classGuide.extremeWeaknesses",
    ratings: { range: 2, toughness: 3, difficulty: 5 },
  },
  {
    key: "scientist",
    anchor: "scientist",
    name: "Scientist",
    portraitAlt: "classGuide.scientistAlt",
    motto: "classGuide.scientistMotto",
    paragraphs: ["classGuide.scientistText1", "classGuide.scientistText2"],
    otherWeapons: ["weapon.gun", "weapon.railGun", "weapon.portalGun"],
    facts: ["classGuide.scientistFact1", "classGuide.scientistFact2", "classGuide.scientistFact3"],
    skills: "classGuide.scientistSkills",
    strengths: "classGuide.scientistStrengths",
    weaknesses: "classGuide.scientistWeaknesses",
    ratings: { range: 4, toughness: 2, difficulty: 4 },
  },
  {
    key: "assassin",
    anchor: "assassin",
    name: "Assassin",
    portraitAlt: "classGuide.assassinAlt",
    motto: "classGuide.assassinMotto",
    paragraphs: ["classGuide.assassinText1", "classGuide.assassinText2"],
    weapons: { Pow: "weapon.scythe", Dex: "weapon.dualSpear", Int: "weapon.shuriken" },
    facts: [
      "classGuide.assassinFact1",
      "classGuide.assassinFact2",
      "classGuide.assassinFact3",
      "classGuide.assassinFact4",
    ],
    skills: "classGuide.assassinSkills",
    strengths: "classGuide.assassinStrengths",
    weaknesses: "classGuide.assassinWeaknesses",
    ratings: { range: 3, toughness: 2, difficulty: 5 },
  },
  {
    key: "magician",
    anchor: "magician",
    name: "Magician",
    portraitAlt: "classGuide.magicianAlt",
    motto: "classGuide.magicianMotto",
    paragraphs: ["classGuide.magicianText1", "classGuide.magicianText2"],
    weapons: { Pow: "weapon.whip", Dex: "weapon.cube", Int: "weapon.magicWand" },
    facts: [
      "classGuide.magicianFact1",
      "classGuide.magicianFact2",
      "classGuide.magicianFact3",
      "classGuide.magicianFact4",
    ],
    skills: "classGuide.magicianSkills",
    strengths: "classGuide.magicianStrengths",
    weaknesses: "classGuide.magicianWeaknesses",
    ratings: { range: 4, toughness: 2, difficulty: 3 },
  },
  {
    key: "shaper",
    anchor: "shaper",
    name: "Shaper",
    portraitAlt: "classGuide.shaperAlt",
    motto: "classGuide.shaperMotto",
    paragraphs: ["classGuide.shaperText1", "classGuide.shaperText2"],
    weapons: { Pow: "weapon.hammer", Dex: "weapon.shield", Int: "weapon.umbrella" },
    facts: ["classGuide.shaperFact1", "classGuide.shaperFact2", "classGuide.shaperFact3"],
    skills: "classGuide.shaperSkills",
    strengths: "classGuide.shaperStrengths",
    weaknesses: "classGuide.shaperWeaknesses",
    ratings: { range: 2, toughness: 5, difficulty: 2 },
  },
];
