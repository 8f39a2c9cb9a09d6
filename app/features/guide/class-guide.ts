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
    portraitAlt: "classes.brawlerAlt",
    motto: "classes.brawlerMotto",
    paragraphs: ["classes.brawlerText1", "classes.brawlerText2", "classes.brawlerText3"],
    facts: ["classes.brawlerFact1", "classes.brawlerFact2", "classes.brawlerFact3"],
    ratings: { range: 1, toughness: 4, difficulty: 2 },
  },
  {
    key: "archer",
    anchor: "archer",
    name: "Archer",
    portraitAlt: "classes.archerAlt",
    motto: "classes.archerMotto",
    paragraphs: ["classes.archerText1", "classes.archerText2", "classes.archerText3"],
    weapons: { Pow: "weapon.bowPow", Dex: "weapon.bowDex", Int: "weapon.bowInt" },
    facts: ["classes.archerFact1", "classes.archerFact2", "classes.archerFact3"],
    ratings: { range: 5, toughness: 1, difficulty: 3 },
  },
  {
    key: "swordsman",
    anchor: "sword",
    name: "Swordsman",
    portraitAlt: "classes.swordsmanAlt",
    motto: "classes.swordsmanMotto",
    paragraphs: ["classes.swordsmanText1", "classes.swordsmanText2", "classes.swordsmanText3"],
    weapons: { Pow: "weapon.blade", Dex: "weapon.sword", Int: "weapon.energySword" },
    facts: ["classes.swordsmanFact1", "classes.swordsmanFact2", "classes.swordsmanFact3", "classes.swordsmanFact4"],
    ratings: { range: 2, toughness: 4, difficulty: 1 },
  },
  {
    key: "shaman",
    anchor: "shaman",
    name: "Shaman",
    portraitAlt: "classes.shamanAlt",
    motto: "classes.shamanMotto",
    paragraphs: ["classes.shamanText1", "classes.shamanText2", "classes.shamanText3"],
    otherWeapons: ["weapon.spear", "weapon.staff"],
    facts: ["classes.shamanFact1", "classes.shamanFact2", "classes.shamanFact3"],
    ratings: { range: 4, toughness: 2, difficulty: 4 },
  },
  {
    key: "extreme",
    anchor: "extreme",
    name: "Extreme",
    portraitAlt: "classes.extremeAlt",
    motto: "classes.extremeMotto",
    paragraphs: ["classes.extremeText1", "classes.extremeText2", "classes.extremeText3"],
    otherWeapons: ["weapon.exclusiveFist"],
    facts: ["classes.extremeFact1", "classes.extremeFact2", "weapon.exclusiveFist"],
    ratings: { range: 2, toughness: 3, difficulty: 5 },
  },
  {
    key: "scientist",
    anchor: "scientist",
    name: "Scientist",
    portraitAlt: "classes.scientistAlt",
    motto: "classes.scientistMotto",
    paragraphs: ["classes.scientistText1", "classes.scientistText2", "classes.scientistText3"],
    otherWeapons: ["weapon.gun", "weapon.railGun", "weapon.portalGun"],
    facts: ["classes.scientistFact1", "classes.scientistFact2", "classes.scientistFact3"],
    ratings: { range: 4, toughness: 2, difficulty: 4 },
  },
  {
    key: "assassin",
    anchor: "assassin",
    name: "Assassin",
    portraitAlt: "classes.assassinAlt",
    motto: "classes.assassinMotto",
    paragraphs: ["classes.assassinText1", "classes.assassinText2"],
    weapons: { Pow: "weapon.scythe", Dex: "weapon.dualSpear", Int: "weapon.shuriken" },
    facts: ["classes.assassinFact1", "classes.assassinFact2", "classes.assassinFact3", "classes.assassinFact4"],
    ratings: { range: 3, toughness: 2, difficulty: 5 },
  },
  {
    key: "magician",
    anchor: "magician",
    name: "Magician",
    portraitAlt: "classes.magicianAlt",
    motto: "classes.magicianMotto",
    paragraphs: ["classes.magicianText1", "classes.magicianText2"],
    weapons: { Pow: "weapon.whip", Dex: "weapon.cube", Int: "weapon.magicWand" },
    facts: ["classes.magicianFact1", "classes.magicianFact2", "classes.magicianFact3", "classes.magicianFact4"],
    ratings: { range: 4, toughness: 2, difficulty: 3 },
  },
  {
    key: "shaper",
    anchor: "shaper",
    name: "Shaper",
    portraitAlt: "classes.shaperAlt",
    motto: "classes.shaperMotto",
    paragraphs: ["classes.shaperText1", "classes.shaperText2"],
    weapons: { Pow: "weapon.hammer", Dex: "weapon.shield", Int: "weapon.umbrella" },
    facts: ["classes.shaperFact1", "classes.shaperFact2", "classes.shaperFact3"],
    ratings: { range: 2, toughness: 5, difficulty: 2 },
  },
];
