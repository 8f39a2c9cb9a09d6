import type { LabelKey } from "#app/i18n/catalogue.ts";

/** The chat channels of the game (specification section 9, "In-game chat facts"). */

/** A way to send messages. A channel has one of these, the channel chats have two. */
export interface ChatLine {
  /** Name of the chat within its channel; undefined when the channel has only one. */
  label?: LabelKey;
  /** The prefix of a message: the full command, then its aliases; empty when players cannot write. */
  commands: readonly string[];
  /** Who receives the message. */
  heardBy: LabelKey;
  cost: LabelKey;
  /** How often it can be used; undefined when there is no limit. */
  cooldown?: LabelKey;
}

export interface ChatChannel {
  /** Its name in the game, which has no translation. */
  name: string;
  lines: readonly ChatLine[];
  /** Additional information. */
  note?: LabelKey;
}

/** All eight channels. */
export const chatChannels: readonly ChatChannel[] = [
  { name: "General", lines: [{ commands: ["/say", "/s"], heardBy: "chat.heardAround", cost: "chat.free" }] },
  { name: "Party", lines: [{ commands: ["/party", "/p", "#"], heardBy: "chat.heardByParty", cost: "chat.free" }] },
  { name: "Club", lines: [{ commands: ["/club", "/c", "%"], heardBy: "chat.heardByClub", cost: "chat.free" }] },
  {
    name: "Alliance",
    lines: [{ commands: ["/union", "/u", "!"], heardBy: "chat.heardByAlliance", cost: "chat.free" }],
  },
  {
    name: "Whisper",
    lines: [
      { commands: ["/whisper name", "/w name", "@name"], heardBy: "chat.heardByOne", cost: "chat.free" },
      { label: "chat.reply", commands: ["/r"], heardBy: "chat.heardByLast", cost: "chat.free" },
    ],
    note: "chat.replyNote",
  },
  {
    name: "Channel",
    lines: [
      { label: "chat.regional", commands: ["/1"], heardBy: "chat.heardInRegion", cost: "chat.regionalCost" },
      {
        label: "chat.partySearch",
        commands: ["/2"],
        heardBy: "chat.heardBySearchers",
        cost: "chat.partySearchCost",
        cooldown: "chat.partySearchCooldown",
      },
    ],
  },
  {
    name: "Megaphone",
    lines: [{ commands: ["/yell", "/y", "$"], heardBy: "chat.heardByAll", cost: "chat.megaphoneCost" }],
  },
  {
    name: "System",
    lines: [{ commands: [], heardBy: "chat.heardByMeant", cost: "chat.noCost" }],
    note: "chat.systemNote",
  },
];
