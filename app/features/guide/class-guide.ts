/** The class guide of `/characters` (specification section 2, "Game guide of character classes"). */

/** The three stats that decide which weapon a class carries. */
export type Stat = "Pow" | "Dex" | "Int";

export interface ClassGuide {
  /** Key of the artwork: portrait `classes/{key}`, tab `classes/tab-{key}-on` and `classes/tab-{key}-off`. */
  key: string;
  /** Fragment of the panel's URL, `/characters#sword`; for the first seven, the tab's name in the specification. */
  anchor: string;
  name: string;
  /** One line under the name, at most 60 characters. */
  motto: string;
  paragraphs: readonly string[];
  /** Weapon by stat, in the order Pow, Dex, Int; missing when a class does not choose its weapon by stat. */
  weapons?: Readonly<Record<Stat, string>>;
  /** Weapons of the class that do not depend on a stat. */
  otherWeapons?: readonly string[];
  /** Facts about the class from the specification, one per line. */
  facts: readonly string[];
}

/** How many classes have a tab: Magician and Shaper, the last two, have none. */
export const CLASS_TABS = 7;

/** All nine classes in panel order; the first {@link CLASS_TABS} have a tab. */
export const classGuides: readonly ClassGuide[] = [
  {
    key: "brawler",
    anchor: "brawler",
    name: "Brawler",
    motto: "Two hands, two feet, no excuses.",
    paragraphs: [
      "The brawler is the martial artist among the nine. Where other classes reach for a weapon, the brawler shifts its weight: stance, balance and timing are all the equipment it needs.",
      "Its skills form three families. Fist skills and leg skills are the martial arts themselves, one half learned with the hands and the other with the feet. Energy skills reach further than any limb: the same training, released at the last moment.",
      "Choose the brawler if you like to stand close, to read an opponent's next move from the shoulders, and to answer it with your bare hands.",
    ],
    facts: ["Martial arts", "Fist and leg skills", "Energy skills"],
  },
  {
    key: "archer",
    anchor: "archer",
    name: "Archer",
    motto: "If they can reach you, you stood wrong.",
    paragraphs: [
      "The archer is a ranged class, and everything about it follows from distance. It opens a fight before the other side knows that there is one, and it wins by deciding where everyone stands.",
      "The price is low HP. An archer who is caught does not stay on her feet for long, so the first skill to learn is not a shot at all: it is the habit of looking for the next ledge, the far bank, the shoulder of a friend to shoot past.",
      "Archers choose between three weapon types, one each for Pow, Dex and Int. Decide early which of the three you want to draw, and let your stat points follow that decision.",
    ],
    weapons: { Pow: "Bow, Pow type", Dex: "Bow, Dex type", Int: "Bow, Int type" },
    facts: ["Ranged attacks", "Low HP", "Weapon types Pow, Dex, Int"],
  },
  {
    key: "swordsman",
    anchor: "sword",
    name: "Swordsman",
    motto: "One edge, held three ways.",
    paragraphs: [
      "The swordsman fights in melee, close enough to see what the opponent had for lunch. It is the class that most people picture when they think of a school yard at dawn: a line of students, a raised blade, a breath held.",
      "Which edge you raise is your first real decision. A Dex swordsman carries the sword, a Pow swordsman the blade, and an Int swordsman the energy sword. From afar the three look like one class. Up close they are three different answers to the same question.",
      "Choose your stat first, and your weapon follows from it.",
    ],
    weapons: { Pow: "Blade", Dex: "Sword", Int: "Energy sword" },
    facts: ["Melee", "Sword for Dex", "Blade for Pow", "Energy sword for Int"],
  },
  {
    key: "shaman",
    anchor: "shaman",
    name: "Shaman",
    motto: "What the mind lifts, the body follows.",
    paragraphs: [
      "The shaman is psychokinetic: it moves with its mind what others move with their arms. Nothing it does begins with a swing, which is why so many opponents look for the danger in the wrong place.",
      "Its sorcery has two sides. Attack sorcery strikes, healing sorcery mends, and a shaman who knows both can turn an evening around from the last row. A party with a shaman feels safer, and a party without one keeps asking for one.",
      "Its weapons are the spear and the staff.",
    ],
    otherWeapons: ["Spear", "Staff"],
    facts: ["Psychokinetic", "Attack and healing sorcery", "Spear and staff"],
  },
  {
    key: "extreme",
    anchor: "extreme",
    name: "Extreme",
    motto: "All lessons, taken at once.",
    paragraphs: [
      "The extreme refuses to choose. It may learn skills of all classes, and it moves from one art to the next as easily as others shift their weight.",
      "What holds the mixture together are its link skills, which join the arts of other classes into one movement. Think in chains, then, and not in single blows: a skill is only worth as much as the one that can follow it.",
      "For all that borrowing, one thing is the extreme's alone: the fist weapon, which no other class can wear.",
    ],
    otherWeapons: ["Exclusive fist weapon"],
    facts: ["Skills of all classes", "Link skills", "Exclusive fist weapon"],
  },
  {
    key: "scientist",
    anchor: "scientist",
    name: "Scientist",
    motto: "Entrance examination: an IQ above 200.",
    paragraphs: [
      "Every other class begins with a stance. The scientist begins with a test, and the pass mark is an IQ above 200. Those who pass may enter the laboratory and are seldom seen in the yard again.",
      "Three subjects are taught there: Chemistry, Biology and Physics. Three weapons hang on the wall beside the door: the gun, the rail gun and the portal gun. How a scientist brings subject and weapon together says more about her than any grade.",
      "In the rankings the class appears as gunner. It is the same class under a second name.",
    ],
    otherWeapons: ["Gun", "Rail gun", "Portal gun"],
    facts: ["Chemistry, Biology, Physics", "Gun, rail gun, portal gun", "IQ above 200 needed"],
  },
  {
    key: "assassin",
    anchor: "assassin",
    name: "Assassin",
    motto: "You were looking the other way.",
    paragraphs: [
      "The assassin lives by two kinds of skills. Hide skills take it out of sight. Raid skills bring it back, beside someone who had just decided that the coast was clear.",
      "Three weapons serve three builds. Pow swings the scythe, Dex thrusts with the dual spear, and Int throws the shuriken. All of them reward the same virtue, and it is not speed. It is the patience to stay out of sight until the one moment that counts.",
    ],
    weapons: { Pow: "Scythe", Dex: "Dual spear", Int: "Shuriken" },
    facts: ["Scythe for Pow", "Dual spear for Dex", "Shuriken for Int", "Hide and raid skills"],
  },
  {
    key: "magician",
    anchor: "magician",
    name: "Magician",
    motto: "I brought company.",
    paragraphs: [
      "A magician never arrives alone. It summons, and what it has summoned fights at its side, so that a duel against one magician quickly becomes a question of counting.",
      "Its three weapons could hardly be less alike. The whip belongs to Pow, the cube to Dex, and the magic wand to Int. Whichever you carry, keep an eye on the whole field: you are conducting, and the orchestra has teeth.",
    ],
    weapons: { Pow: "Whip", Dex: "Cube", Int: "Magic wand" },
    facts: ["Whip for Pow", "Cube for Dex", "Magic wand for Int", "Summons"],
  },
  {
    key: "shaper",
    anchor: "shaper",
    name: "Shaper",
    motto: "Stand behind me.",
    paragraphs: [
      "The shaper comes to a fight with things that no one else would call weapons, and leaves with the argument settled.",
      "Dex takes up the shield, Pow the hammer, and Int the umbrella. Each of the three gives the class a different silhouette, and each has surprised someone who laughed at it first. The umbrella, in particular, has heard every joke.",
    ],
    weapons: { Pow: "Hammer", Dex: "Shield", Int: "Umbrella" },
    facts: ["Shield for Dex", "Hammer for Pow", "Umbrella for Int"],
  },
];
