import type { LabelKey } from "#app/i18n/catalogue.ts";

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
  title: LabelKey;
  /** Picture name of the close-up. */
  picture: string;
  /** Position of the topic on {@link interfacePicture}. */
  hotspot: Hotspot;
  /** Where its number is, outside of the hotspot, so that it covers no words: beside its upper corner, or above it. */
  badge: "right" | "left" | "above";
  paragraphs: readonly LabelKey[];
  items: readonly LabelKey[];
  /** The table in the dialog, if any: `chatChannels` or `defaultKeyGroups`. */
  table?: "chat-channels" | "default-keys";
}

/** The picture of the whole screen, on which the hotspots are placed. */
export const interfacePicture = "guide/ui";

const topics: readonly Omit<InstructionTopic, "n" | "picture">[] = [
  {
    id: "status",
    title: "instructions.status",
    hotspot: { left: 0.94, top: 1.48, width: 22.4, height: 11.85 },
    badge: "right",
    paragraphs: ["instructions.statusText1"],
    items: ["instructions.statusItem1"],
  },
  {
    id: "item-quick-slot",
    title: "instructions.itemQuickSlot",
    hotspot: { left: 29.9, top: 78.33, width: 22.4, height: 7.78 },
    badge: "above",
    paragraphs: ["instructions.itemQuickSlotText1"],
    items: ["instructions.itemQuickSlotItem1", "instructions.itemQuickSlotItem2"],
  },
  {
    id: "skill-quick-slot",
    title: "instructions.skillQuickSlot",
    hotspot: { left: 29.9, top: 87.04, width: 40.21, height: 10.37 },
    badge: "above",
    paragraphs: ["instructions.skillQuickSlotText1"],
    items: ["instructions.skillQuickSlotItem1", "instructions.skillQuickSlotItem2", "instructions.skillQuickSlotItem3"],
  },
  {
    id: "chat",
    title: "instructions.chat",
    hotspot: { left: 0.94, top: 73.33, width: 27.08, height: 24.07 },
    badge: "right",
    paragraphs: ["instructions.chatText1"],
    items: ["instructions.chatItem1", "instructions.chatItem2", "instructions.chatItem3", "instructions.chatItem4"],
    table: "chat-channels",
  },
  {
    id: "shortcut-slot",
    title: "instructions.shortcutSlot",
    hotspot: { left: 71.98, top: 89.26, width: 27.08, height: 8.15 },
    badge: "above",
    paragraphs: ["instructions.shortcutSlotText1"],
    items: [
      "instructions.shortcutSlotItem1",
      "instructions.shortcutSlotItem2",
      "instructions.shortcutSlotItem3",
      "instructions.shortcutSlotItem4",
      "instructions.shortcutSlotItem5",
      "instructions.shortcutSlotItem6",
      "instructions.shortcutSlotItem7",
      "instructions.shortcutSlotItem8",
    ],
  },
  {
    id: "inventory",
    title: "instructions.inventory",
    hotspot: { left: 76.15, top: 29.26, width: 22.92, height: 40.74 },
    badge: "left",
    paragraphs: ["instructions.inventoryText1"],
    items: [
      "instructions.inventoryItem1",
      "instructions.inventoryItem2",
      "instructions.inventoryItem3",
      "instructions.inventoryItem4",
    ],
  },
  {
    id: "map",
    title: "instructions.map",
    hotspot: { left: 85.21, top: 1.48, width: 13.85, height: 26.11 },
    badge: "left",
    paragraphs: ["instructions.mapText1"],
    items: ["instructions.mapItem1", "instructions.mapItem2"],
  },
  {
    id: "shortcut-keys",
    title: "instructions.shortcutKeys",
    hotspot: { left: 0.94, top: 15.19, width: 22.4, height: 30.56 },
    badge: "right",
    paragraphs: ["instructions.shortcutKeysText1"],
    items: ["instructions.shortcutKeysItem1"],
    table: "default-keys",
  },
  {
    id: "mouse-control",
    title: "instructions.mouseControl",
    hotspot: { left: 0.94, top: 47.59, width: 22.4, height: 23.89 },
    badge: "right",
    paragraphs: ["instructions.mouseControlText1", "instructions.mouseControlText2"],
    items: ["instructions.mouseControlItem1", "instructions.mouseControlItem2"],
  },
];

/** All nine topics, numbered in order. */
export const instructionTopics: readonly InstructionTopic[] = topics.map((topic, index) => ({
  ...topic,
  n: index + 1,
  picture: `guide/topic-${index + 1}-${topic.id}`,
}));
