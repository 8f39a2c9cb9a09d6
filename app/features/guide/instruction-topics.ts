/** The nine topics of `/instructions` (specification section 2, "Game instructions page"; section 9, default keys). */

/** A rectangle on the picture, in percent of its width and height. */
export interface Hotspot {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface InstructionTopic {
  /** Number of the hotspot and of its dialog. */
  n: number;
  /** Fragment of the dialog's URL, `/instructions#chat`. */
  id: string;
  title: string;
  /** Picture name of the close-up. */
  picture: string;
  /** Position of the topic on {@link interfacePicture}. */
  hotspot: Hotspot;
  paragraphs: readonly string[];
  items: readonly string[];
  /** The table in the dialog, if any: `chatChannels` or `defaultKeyGroups`. */
  table?: "chat-channels" | "default-keys";
}

/** The picture of the whole screen, on which the hotspots are placed. */
export const interfacePicture = "guide/ui";

const topics: readonly Omit<InstructionTopic, "n" | "picture">[] = [
  {
    id: "status",
    title: "Character status",
    hotspot: { left: 0.94, top: 1.48, width: 22.4, height: 11.85 },
    paragraphs: [
      "The panel in the upper left corner is your character at a glance: its portrait, name, class and level, and beside them the bars that show what condition it is in. Make a habit of looking there before you start a fight, and not only when one goes badly.",
    ],
    items: ["C opens the character window with the details."],
  },
  {
    id: "item-quick-slot",
    title: "Item quick slot",
    hotspot: { left: 29.9, top: 78.33, width: 22.4, height: 7.78 },
    paragraphs: [
      "Items in the item quick slot can be used at once, without opening the bag first. The slots hold potions and pets.",
    ],
    items: [
      "Open the inventory with the inventory key, I.",
      "Drag potions and pets from the inventory into the slots.",
    ],
  },
  {
    id: "skill-quick-slot",
    title: "Skill quick slot",
    hotspot: { left: 29.9, top: 87.04, width: 40.21, height: 10.37 },
    paragraphs: [
      "Skills that you want at your fingertips belong here. There are four skill quick slots, F1 to F4; put your favorite attack into the first and your way out into the last.",
    ],
    items: [
      "Open the skill window with the skill window key, K.",
      "Drag a skill from the window into one of the four slots, F1, F2, F3 or F4.",
      "The tilde key (~) hides the skill slot.",
    ],
  },
  {
    id: "chat",
    title: "Chatting window",
    hotspot: { left: 0.94, top: 73.33, width: 27.08, height: 24.07 },
    paragraphs: [
      "Everything that is said to you arrives here. Press Enter to open the chat line. The first characters you type decide who hears the rest: every channel has a command, and most have a shorter form or a single character that does the same.",
    ],
    items: [
      "Enter opens the chat.",
      "J opens the chat macros.",
      "The two channel chats, /1 and /2, cost gold with each message, and the megaphone needs an item.",
      "The System channel carries system messages only. Players cannot write in it.",
    ],
    table: "chat-channels",
  },
  {
    id: "shortcut-slot",
    title: "Shortcut key slot",
    hotspot: { left: 71.98, top: 89.26, width: 27.08, height: 8.15 },
    paragraphs: [
      "The row in the lower right corner gathers the windows that you open most often. Each button carries the letter of its key, so the row is also the quickest way to learn the keys by heart.",
    ],
    items: [
      "C: character window",
      "I: inventory",
      "K: skill window",
      "M: mini map",
      "P: party",
      "G: guild info",
      "B: item bank",
      "H: help",
    ],
  },
  {
    id: "inventory",
    title: "Inventory",
    hotspot: { left: 76.15, top: 29.26, width: 22.92, height: 40.74 },
    paragraphs: [
      "The inventory is your bag. It shows what you wear and what you carry. I opens it, and the two mouse buttons do two different things in it, so it is worth remembering which is which before you touch something precious.",
    ],
    items: [
      "Left click rearranges items.",
      "Right click uses an item.",
      "I opens the inventory.",
      "B opens the item bank.",
    ],
  },
  {
    id: "map",
    title: "Map",
    hotspot: { left: 85.21, top: 1.48, width: 13.85, height: 26.11 },
    paragraphs: [
      "The small map in the upper right corner shows where you are. Press M to see more: the regions where mobs respawn and the reward items that they carry. It saves a long walk to the wrong forest.",
    ],
    items: ["The M key shows the mob respawn regions.", "It also shows the reward items."],
  },
  {
    id: "shortcut-keys",
    title: "Shortcut keys",
    hotspot: { left: 0.94, top: 15.19, width: 22.4, height: 30.56 },
    paragraphs: [
      "The keyboard comes in two schemes, A type and B type. Try each for a while before you settle; your hands will tell you which is yours. The table lists the default keys.",
    ],
    items: ["Shortcut keys: A type and B type."],
    table: "default-keys",
  },
  {
    id: "mouse-control",
    title: "Mouse control",
    hotspot: { left: 0.94, top: 47.59, width: 22.4, height: 23.89 },
    paragraphs: [
      "The mouse has two control schemes as well, A type and B type. The panel in the picture shows a mouse three times, with the left button for moving and attacking, the right button for a skill, and the wheel for zooming.",
      "The camera also obeys the keyboard: the arrow keys, or 4, 8, 6 and 5 on the number pad, change its angle.",
    ],
    items: ["Mouse control: A type and B type.", "Hold Z and left-click on a player for PK mode."],
  },
];

/** All nine topics, numbered in order. */
export const instructionTopics: readonly InstructionTopic[] = topics.map((topic, index) => ({
  ...topic,
  n: index + 1,
  picture: `guide/topic-${index + 1}-${topic.id}`,
}));
